"""Liest eine Nachricht von der Standardeingabe und schreibt ein Wort. Ersetzen Sie es durch Ihr Programm."""

import sys

message = sys.stdin.read().casefold()
if "nicht" in message:
    print("absage")
elif "komme" in message:
    print("zusage")
else:
    print("offen")
