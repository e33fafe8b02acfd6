"""People: signed links, accounts, contact addresses, and the private data of a seat."""
