"""What a good player of Steel Driver knows: values and suggestions; pure, compiled."""
