"""The view: fragments of a page, each a pure function of a scene; a connection sends those that changed."""
