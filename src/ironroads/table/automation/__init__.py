"""What follows from time and standing orders at a table: deadlines, notices, moves made for a seat; pure."""
