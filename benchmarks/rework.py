"""How plausible the estimate of rework is near a word error rate of 17.4 %, how it hangs on what we chose, and how
long it takes.

    python benchmarks/rework.py [--texts 62] [--words 8000]

Errors are drawn with fixed seeds by a chain of two states: ``burst`` is the chance of an error right after an error;
of ten errors six are replaced words, two and a half dropped, one and a half put in. Five drawings of 9,000 words a row.
That is plausibility, no validation: with real transcripts the errors lie where they lie, and nobody stopped a clock.
"""

from __future__ import annotations

import argparse
import platform
import random
import time
from fractions import Fraction

from pruefstand.scoring.rework.places import Place
from pruefstand.scoring.rework.times import STANDARD, Times
from pruefstand.scoring.rework.transcript import transcript_estimate
from pruefstand.scoring.rework.verbatim import verbatim_spots
from pruefstand.scoring.rework.whole import whole

WORDS, DRAWINGS = 9000, 5


def drawn(seed: int, rate: float, burst: float, words: int) -> tuple[list[Place], list[int]]:
    """Errors in so many words of a reference, and how many of these lie before each column."""
    chance = random.Random(seed)  # noqa: S311 - a fixed draw
    start, wrong = rate * (1 - burst) / (1 - rate), False
    places: list[Place] = []
    counts = [0]
    while counts[-1] < words:
        wrong = chance.random() < (burst if wrong else start)
        kind = chance.random() if wrong else 0.0
        if wrong:
            places.append(Place(len(counts) - 1, int(kind < 0.85), remove=kind < 0.6 or kind >= 0.85))
        counts.append(counts[-1] + int(kind < 0.85))
    return places, counts


def multiples(rate: float = 0.174, burst: float = 0.35, speech: int = 150, times: Times = STANDARD) -> list[float]:
    """The rework as a multiple of the recording, for each drawing."""
    us = 60_000_000 // speech
    audio = us * WORDS
    found = []
    for seed in range(1, DRAWINGS + 1):
        places, counts = drawn(seed, rate, burst, WORDS)
        spots = verbatim_spots(places, words=counts, us_per_word=us, times=times)
        anew = round(times.of("transcribe") * audio)
        made = whole(sum(spot.us for spot in spots), anew=anew, review=audio, times=times)
        found.append(float(made.seconds) * 1e6 / audio)
    return found


def row(title: str, found: list[float]) -> str:
    """Mean and range of the drawings."""
    return f"{title:44} {sum(found) / len(found):5.2f}  ({min(found):.2f}–{max(found):.2f})"


def speed(texts: int, words: int, every: int = 0) -> str:
    """Seconds for so many transcripts, from two texts in memory to the estimate. With ``every`` each such word is
    wrong: neighbours are as well put right in one go as one by one, and the whole text may be one spot."""
    chance = random.Random(1)  # noqa: S311 - a fixed draw
    known = [f"wort{number}" for number in range(3000)]
    pairs = []
    for _text in range(texts):
        said = [chance.choice(known) for _word in range(words)]
        wrong = [at % every == 0 if every else chance.random() < 0.174 for at in range(words)]
        heard = [f"x{word}" if bad else word for word, bad in zip(said, wrong, strict=True)]
        pairs.append((" ".join(said), " ".join(heard)))
    begin, busy = time.perf_counter(), time.process_time()
    for said_text, heard_text in pairs:
        transcript_estimate(said_text, heard_text, "content", audio_us=words * 400_000, times=STANDARD)
    wall, spent = time.perf_counter() - begin, time.process_time() - busy
    return f"{texts} × {words} words: {wall:.1f} s, of the processor {spent:.1f} s"


def main() -> None:
    """Print both tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--texts", type=int, default=62)
    asked.add_argument("--words", type=int, default=8000)
    given = asked.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("multiple of the recording at a word error rate of 17.4 %, mean of five drawings (range)")
    print(row("as shipped, burst 0.35", multiples()))
    for burst in (0.174, 0.3, 0.4, 0.5):
        print(row(f"burst {burst}", multiples(burst=burst)))
    for speech in (120, 180):
        print(row(f"speech {speech} words a minute", multiples(speech=speech)))
    for name, values in (("transcribe", (3, 4, 6, 8)), ("lead", (1, 3)), ("crowded", (0, 1))):
        for value in values:
            print(row(f"{name} {value}", multiples(times=Times({name: Fraction(value)}))))
    for rate in (0.005, 0.02, 0.05, 0.08, 0.126, 0.25, 0.35):
        print(row(f"word error rate {rate:.1%}", multiples(rate)))
    print(speed(given.texts, given.words))
    print(f"every sixth word wrong: {speed(1, 48_000, every=6)}")


if __name__ == "__main__":
    main()
