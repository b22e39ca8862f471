"""Answers by the same rules, but now and then crashes, hangs or stays silent, decided by the attempt alone."""

import os
import sys
import time

from regeln import answer

note = sys.stdin.read()
mood = int(os.environ["PRUEFSTAND_ATTEMPT"][:8], 16) % 12
if mood == 0:
    raise SystemExit(3)
if mood == 1:
    time.sleep(60)
if mood != 2:
    print(answer(note))
