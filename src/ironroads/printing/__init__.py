"""Boards, positions, pieces, rules and forms as PDF at true size."""
