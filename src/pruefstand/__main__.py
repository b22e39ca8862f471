"""``python -m pruefstand``."""

import sys

from pruefstand.cli import main

if __name__ == "__main__":
    sys.exit(main())
