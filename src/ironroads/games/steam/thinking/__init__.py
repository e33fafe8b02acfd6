"""What a good player of Steam knows: values and suggestions; pure, compiled."""
