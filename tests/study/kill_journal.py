"""Writes to a journal until it is killed; says on standard output what is durable.

kill_journal.py ROOT write SEED    records with rising numbers; prints the last one after every commit
kill_journal.py ROOT hold SEED     one record, then waits
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal


def main(root: str, mode: str, seed: str) -> None:
    """Never ends by itself."""
    chance = random.Random(int(seed))  # noqa: S311 - seeded on purpose
    number = 0
    with open_journal(Folder(Path(root)), purpose=mode) as writer:
        while True:
            for _ in range(chance.randint(1, 5)):
                writer.write(
                    {"record": "number", "run": int(seed), "n": number, "fill": "ä" * chance.randint(0, 20_000)}
                )
                number += 1
            if mode == "write" and chance.random() < 0.3:
                writer.flush()
            else:
                writer.commit()
                os.write(1, f"{number - 1}\n".encode())
            while mode == "hold":
                time.sleep(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
