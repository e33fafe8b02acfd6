"""A game in the terminal: questions, answers, the position as text."""
