"""Benchmarks of the server: browsers and programs that watch, and a peer under the same load."""
