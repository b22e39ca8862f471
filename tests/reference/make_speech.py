"""Totals of other programs on random inputs of a fixed seed, for ``test_speech.py``.

    python -m venv peers
    peers/bin/pip install jiwer==4.0.0 kaldialign==0.12.0 meeteval==0.4.3 pyannote.metrics==4.2.0
    peers/bin/python tests/reference/make_speech.py

Totals only: which of several shortest alignments a program reports is its own affair. What is left out, because
definitions differ: turns of one speaker that overlap themselves (pyannote.metrics counts them twice), rates without any
reference (jiwer gives 0 or 1). The Jaccard error rate of pyannote.metrics uses the mapping of the diarization error
rate and can be higher than ours, never lower.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import jiwer
import kaldialign
import meeteval
from pyannote.core import Annotation, Segment, Timeline
from pyannote.metrics.diarization import DiarizationErrorRate, JaccardErrorRate

WORDS = ["der", "die", "Maß", "Masse", "25", "mg", "und", "ä", "Fieber", "kein"]
LONGEST = 60


def words(chance: random.Random, most: int) -> list[str]:
    """Up to so many words."""
    return [chance.choice(WORDS) for _word in range(chance.randrange(most))]


def heard(chance: random.Random, said: list[str]) -> list[str]:
    """The same with errors."""
    found = []
    for word in said:
        fate = chance.random()
        if fate < 0.1:
            found.append(chance.choice(WORDS))
        elif fate > 0.2:
            found.append(word)
        if fate > 0.95:
            found.append(chance.choice(WORDS))
    return found


def texts(chance: random.Random) -> dict[str, object]:
    """Words and characters by jiwer, words by kaldialign."""
    said = words(chance, 25) or ["und"]
    other = heard(chance, said) if chance.random() < 0.7 else words(chance, 25)
    one, two = " ".join(said), " ".join(other)
    by_jiwer, by_char = jiwer.process_words(one, two), jiwer.process_characters(one, two)
    by_kaldi = kaldialign.edit_distance(said, other)
    return {
        "reference": one,
        "output": two,
        "jiwer": by_jiwer.substitutions + by_jiwer.deletions + by_jiwer.insertions,
        "kaldialign": by_kaldi["total"],
        "characters": by_char.substitutions + by_char.deletions + by_char.insertions,
        "wer": by_jiwer.wer,
        "mer": by_jiwer.mer,
        "wil": by_jiwer.wil,
    }


def streams(chance: random.Random) -> dict[str, object]:
    """CpWER by meeteval, with differing numbers of speakers."""
    said = {f"s{n}": words(chance, 12) for n in range(chance.randint(1, 4))}
    if not any(said.values()):
        said["s0"] = ["und"]
    spoken = list(said.values())
    chance.shuffle(spoken)
    other = {f"h{n}": heard(chance, one) for n, one in enumerate(spoken[: chance.randint(1, 4)])}
    if chance.random() < 0.3:
        other["x"] = words(chance, 6)
    sides = [{name: " ".join(one) for name, one in side.items()} for side in (said, other)]
    found = meeteval.wer.cp_word_error_rate(*sides)
    return {"reference": sides[0], "output": sides[1], "errors": found.errors, "length": found.length}


def turns(chance: random.Random, names: str) -> list[tuple[str, float, float]]:
    """Turns in tenths of seconds; each speaker's own do not overlap or touch."""
    found = []
    for name in names:
        at = 0
        while True:
            begin = at + chance.randrange(1, 200)
            end = begin + chance.randrange(1, 200)
            if end > LONGEST * 10:
                break
            found.append((name, begin / 10, end / 10))
            at = end
    return found


def annotation(side: list[tuple[str, float, float]]) -> Annotation:
    """The turns as pyannote has them."""
    found = Annotation()
    for number, (name, begin, end) in enumerate(side):
        found[Segment(begin, end), number] = name
    return found


def times(chance: random.Random) -> dict[str, object]:
    """DER with its parts, and JER, by pyannote.metrics over the whole minute."""
    said, other = turns(chance, "ABCD"[: chance.randint(1, 4)]), turns(chance, "wxyz"[: chance.randint(1, 4)])
    if not said:
        said = [("A", 1.0, 2.0)]
    region = Timeline([Segment(0, LONGEST)])
    both = annotation(said), annotation(other)
    parts = DiarizationErrorRate()(*both, uem=region, detailed=True)
    return {
        "reference": said,
        "output": other,
        "total": parts["total"],
        "missed": parts["missed detection"],
        "false_alarm": parts["false alarm"],
        "confusion": parts["confusion"],
        "jer": JaccardErrorRate()(*both, uem=region),
    }


def main() -> None:
    """Write the values beside this script."""
    chance = random.Random(20_261_130)  # noqa: S311 - made inputs, no secret
    value = {
        "texts": [texts(chance) for _case in range(200)],
        "streams": [streams(chance) for _case in range(120)],
        "times": [times(chance) for _case in range(80)],
    }
    path = Path(__file__).with_name("values_speech.json")
    parts = []
    for key, rows in value.items():
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in rows)
        parts.append(f'"{key}": [\n{lines}\n]')
    path.write_text("{" + ",\n".join(parts) + "}\n", "utf-8")


if __name__ == "__main__":
    main()
