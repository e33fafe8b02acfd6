"""`python -m ironroads` is the same as `ironroads`."""

from .cli import main

main()
