"""The boards of Dampfross as data, and their format."""
