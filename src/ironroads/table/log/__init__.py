"""A table's log: its entries, its seats, its fixed settings, standing orders and deadlines."""
