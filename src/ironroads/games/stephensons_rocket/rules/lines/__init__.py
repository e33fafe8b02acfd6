"""Lines: where engines can go, extending, mergers and isolation."""
