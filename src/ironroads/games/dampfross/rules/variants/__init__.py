"""The variants that may be agreed on (rules 5)."""
