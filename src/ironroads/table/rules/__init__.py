"""What a table's log means: match, seats, proposals, standing orders, and who may read what; pure, compiled."""
