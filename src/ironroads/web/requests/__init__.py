"""What handlers of requests share: the site, sessions, settings, forms, limits, templates, errors."""
