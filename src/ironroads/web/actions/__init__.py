"""POST requests: moves and everything else that people do by sending a form."""
