"""What a table does by itself: deadlines, standing orders, and which notices to send; functions of state and time."""
