"""Totals of other programs on random inputs, for ``test_speech.py``: jiwer, kaldialign, meeteval, pyannote.metrics.

``python benchmarks/differences.py`` runs this in an environment that has all four, with any seed; ``--keep`` writes the
values beside this script, which the tests read.

Totals only: which of several shortest alignments a program reports is its own affair. Where definitions differ: turns
of one speaker that overlap themselves count twice for pyannote.metrics, so it gets them merged; jiwer has a rate
without any reference (0 or 1), so every reference holds a word. The Jaccard error rate of pyannote.metrics uses the
mapping of the diarization error rate and can be higher than ours; beside it stands the least mean over all mappings,
made of the same program's durations.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import permutations
from pathlib import Path

import jiwer
import kaldialign
import meeteval
from pyannote.core import Annotation, Segment, Timeline
from pyannote.metrics.diarization import DiarizationErrorRate, JaccardErrorRate

WORDS = ["der", "die", "Maß", "Masse", "25", "mg", "und", "ä", "a\u0308", "Fieber", "kein", "Fieber,", "§", "-", "😀"]
LONGEST = 60
SEED = 20_261_130


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
    most = 400 if chance.random() < 0.03 else 25
    said = words(chance, most) or ["und"]
    other = heard(chance, said) if chance.random() < 0.7 else words(chance, most)
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


def turns(chance: random.Random, names: str, back: int) -> list[tuple[str, float, float]]:
    """Turns in tenths of seconds; with ``back`` over 0 those of one speaker overlap by so much at most."""
    found = []
    for name in names:
        at = 0
        while True:
            begin = max(0, at + chance.randrange(1 - back, 200))
            end = begin + chance.randrange(1, 200)
            if end > LONGEST * 10:
                break
            found.append((name, begin / 10, end / 10))
            at = end
    return found


def regions(chance: random.Random) -> list[tuple[float, float]]:
    """The whole minute, or up to three stretches of it."""
    if chance.random() < 0.5:
        return [(0, LONGEST)]
    cuts = sorted(chance.sample(range(LONGEST * 10), 2 * chance.randint(1, 3)))
    return [(begin / 10, end / 10) for begin, end in zip(cuts[::2], cuts[1::2], strict=True)]


def least(said: Annotation, other: Annotation) -> float | None:
    """The mean Jaccard error over the reference's speakers by the best mapping of all, tried one by one."""
    speakers, labels = said.labels(), other.labels()
    if not speakers:
        return None
    shares = {}
    for speaker in speakers:
        mine = said.label_timeline(speaker).support()
        for label in labels:
            theirs = other.label_timeline(label).support()
            both = mine.crop(theirs, mode="intersection").duration()
            shares[speaker, label] = 1 - both / (mine.duration() + theirs.duration() - both)
    padded = [*labels, *[None] * len(speakers)]
    tried = permutations(padded, len(speakers))
    return min(
        sum(shares.get(pair, 1.0) for pair in zip(speakers, order, strict=True)) / len(speakers) for order in set(tried)
    )


def annotation(side: list[tuple[str, float, float]]) -> Annotation:
    """The turns as pyannote has them."""
    found = Annotation()
    for number, (name, begin, end) in enumerate(side):
        found[Segment(begin, end), number] = name
    return found


def times(chance: random.Random) -> dict[str, object]:
    """DER with its parts, and JER, by pyannote.metrics inside the regions; a speaker's own turns are merged for it."""
    back = 60 if chance.random() < 0.3 else 0
    said = turns(chance, "ABCD"[: chance.randint(1, 4)], back) or [("A", 1.0, 2.0)]
    other = turns(chance, "wxyz"[: chance.randint(0, 4)], back)
    scored = regions(chance)
    region = Timeline([Segment(*one) for one in scored])
    both = annotation(said).support(), annotation(other).support()
    parts = DiarizationErrorRate()(*both, uem=region, detailed=True)
    cut = [side.crop(region, mode="intersection").support() for side in both]
    return {
        "reference": said,
        "output": other,
        "regions": scored,
        "total": parts["total"],
        "missed": parts["missed detection"],
        "false_alarm": parts["false alarm"],
        "confusion": parts["confusion"],
        "jer": JaccardErrorRate()(*both, uem=region) if cut[0] else None,
        "least": least(*cut),
    }


def made(seed: int, factor: int) -> str:
    """200 texts, 120 sessions and 80 recordings, as many times as ``factor`` says."""
    chance = random.Random(seed)  # noqa: S311 - made inputs, no secret
    value = {
        "texts": [texts(chance) for _case in range(200 * factor)],
        "streams": [streams(chance) for _case in range(120 * factor)],
        "times": [times(chance) for _case in range(80 * factor)],
    }
    parts = []
    for key, rows in value.items():
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in rows)
        parts.append(f'"{key}": [\n{lines}\n]')
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(made(int(sys.argv[2]), int(sys.argv[3])), "utf-8")
