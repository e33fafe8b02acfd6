"""The engine protocol: one match and one JSON request a line."""
