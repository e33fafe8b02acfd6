"""`python -m ironroads` is the same as `ironroads`."""

from .cli.main import main

main()
