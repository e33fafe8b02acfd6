"""What the arena command prints: progress, tables, reports."""
