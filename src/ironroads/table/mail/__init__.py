"""Notices and mail: what is sent when, the outbox, and moves that come back as replies."""
