"""Notices and mail: what a notice says, how it is sent, and moves that come back as replies."""
