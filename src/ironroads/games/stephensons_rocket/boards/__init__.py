"""The boards of Stephenson's Rocket as data, and their format."""
