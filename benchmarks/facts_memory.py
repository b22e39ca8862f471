"""Whether the fact matcher's memory stays flat: many documents through the checker, each with words of its own.

    python benchmarks/facts_memory.py [N]

The documents are those of ``fresh/``, in turn, each with a sentence of invented words, so that no cache can live from
repetition. Told is the peak of resident memory after a tenth of the documents, half of them and all N (10,000), and the
time; then the same for one document of a hundred pages.
"""

from __future__ import annotations

import json
import platform
import random
import resource
import sys
import time
from typing import Any

from facts import FRESH, documents

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.checker import Subject
from pruefstand.scoring.facts.checker import Facts

SYLLABLES = ("ba", "dor", "fen", "gul", "hit", "kam", "lor", "mun", "pes", "rau", "sil", "tor", "wen", "zau")


def peak() -> float:
    """Peak of resident memory in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Run and print."""
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    found = [one for path in sorted(FRESH.glob("*.json")) for one in documents(path)]
    references = {
        one["scenario"]: json.dumps({key: one[key] for key in ("reference_sentences", "facts")}) for one in found
    }
    source = random.Random(10)  # noqa: S311 - invented words, no secret
    checker, began = Facts(), time.perf_counter()
    peaks: dict[int, float] = {}
    for number in range(total):
        one = found[number % len(found)]
        words = [
            "".join(source.choice(SYLLABLES) for _syllable in range(4)).capitalize() + str(number)
            for _word in range(20)
        ]
        text = f"{one['document']}\n\nAm {number % 28 + 1}. Mai: {' und '.join(words)}."
        content = references[one["scenario"]]
        reference = Reference(one["scenario"], "facts", 1, digest_of(content.encode()), "application/json", content)
        checker.check(Subject(one["scenario"], {}, reference, text.encode()))
        if number + 1 in (total // 10, total // 2, total):
            peaks[number + 1] = peak()
    seconds = time.perf_counter() - began
    print(
        f"Python {platform.python_version()}, {total} documents, {seconds:.0f} s, {1000 * seconds / total:.1f} ms each"
    )
    print(", ".join(f"peak after {n}: {mebibytes:.0f} MiB" for n, mebibytes in peaks.items()))
    _hundred_pages(checker, found, references)


def _hundred_pages(checker: Facts, found: list[dict[str, Any]], references: dict[str, str]) -> None:
    """One document of 300,000 characters, made of all the others, against the facts of the first."""
    every = "\n\n".join(one["document"] for one in found)
    text = (every * (300_000 // len(every) + 1))[:300_000]
    name = found[0]["scenario"]
    content = references[name]
    reference = Reference(name, "facts", 1, digest_of(content.encode()), "application/json", content)
    began = time.perf_counter()
    checker.check(Subject(name, {}, reference, text.encode()))
    seconds = time.perf_counter() - began
    print(f"100 pages, {len(text.split())} words: {seconds:.1f} s, peak {peak():.0f} MiB")


if __name__ == "__main__":
    main()
