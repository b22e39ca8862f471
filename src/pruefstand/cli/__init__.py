"""The command line: parse, call one function, print. Nothing heavy is loaded until a verb needs it."""

from pruefstand.cli.main import main

__all__ = ["main"]
