"""Answers by the rules, every time."""

import sys

from regeln import answer

print(answer(sys.stdin.read()))
