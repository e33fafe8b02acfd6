"""What people see of the map and of the stock card."""
