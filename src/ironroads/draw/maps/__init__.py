"""Maps as printed boards: projections, coasts, relief, frames, and names that cover nothing."""
