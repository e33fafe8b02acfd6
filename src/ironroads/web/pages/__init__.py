"""Pages: the lobby, accounts, rules, the table, and what its page asks for later."""
