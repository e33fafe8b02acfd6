"""A table's log: its entries, the seats they describe, and the settings fixed when the table was created."""
