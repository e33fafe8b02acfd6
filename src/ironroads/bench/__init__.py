"""Benchmarks of the rules, alone or beside a peer in the same run."""
