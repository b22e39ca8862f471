"""Answers by the same rules, but now and then crashes, hangs or stays silent, decided by the attempt alone."""

import os
import sys
import time

from regeln import answer

CRASH, HANG, SILENCE = 9, 1, 4

note = sys.stdin.read()
mood = int(os.environ["PRUEFSTAND_ATTEMPT"][:8], 16) % 12
if mood == CRASH:
    raise SystemExit(3)
if mood == HANG:
    time.sleep(60)
if mood != SILENCE:
    print(answer(note))
