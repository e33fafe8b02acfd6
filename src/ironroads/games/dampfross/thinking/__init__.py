"""What a good player of Dampfross knows: values and suggestions; pure, compiled."""
