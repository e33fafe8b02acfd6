"""What people do: moves and other forms at a table, joining and leaving seats."""
