"""`python -m zweispiel` is the command `zweispiel`; Ctrl-C ends it quietly from its very beginning."""

import sys

if __name__ == "__main__":
    try:
        from zweispiel.cli import main

        main()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
