"""The game as one viewer sees it: pure functions from a scene to markup. Knows nothing of requests or pages."""
