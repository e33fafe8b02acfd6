"""What a table's log means: the match, seats, proposals and orders that follow from it; pure, compiled."""
