"""`python -m zweispiel` is the command `zweispiel`."""

from zweispiel.cli import main

main()
