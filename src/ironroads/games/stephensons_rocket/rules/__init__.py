"""The rules of Stephenson's Rocket: pure, compiled."""
