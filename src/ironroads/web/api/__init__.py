"""The interface for programs: JSON endpoints, their description, and the feed of changes."""
