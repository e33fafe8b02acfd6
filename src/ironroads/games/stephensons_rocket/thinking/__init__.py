"""What a good player of Stephenson's Rocket knows: values and suggestions; pure, compiled."""
