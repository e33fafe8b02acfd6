"""What a good player of Steam Barons knows: values and suggestions; pure, compiled."""
