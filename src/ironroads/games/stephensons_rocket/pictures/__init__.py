"""What Stephenson's Rocket looks like."""
