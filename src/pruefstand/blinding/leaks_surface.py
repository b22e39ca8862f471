"""What blinding cannot hide – length, bullets, ß or ss, placeholders – measured for each origin, to be printed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Surface", "surfaces"]

_WORD = re.compile(r"\w+")
_BULLET = re.compile(r"[ \t]*(?:[-–•*·▪]|\(?[0-9]{1,3}[.)]|\(?[a-z]\))[ \t]+\S")
_PLACEHOLDER = re.compile(r"\[[A-ZÄÖÜ]{2,12}(?:_[0-9]{1,6})?\]")
# Words with ß after long vowels and diphthongs, in the Swiss spelling. „Masse“ and „Busse“ are words of their own with
# ss and say nothing.
_SWISS = re.compile(
    r"(?:(?:ausser|äusser|gemäss|gröss|gross|heiss|regelmäss|übermäss|verhältnismäss|zweckmäss|rechtmäss"
    r"|massnahm|massgeb|massgab|massstab|schliess|abschliess|ausschliess|anschliess|einschliess|verschliess|strass"
    r"|stoss|verstoss|anstoss|fuss|fliess|geniess|giess|grüss|gruss|süss|weiss|spass|entblöss|bloss|begrüss)\w*"
    r"|\w+(?:strasse|mässig\w*|massnahmen?))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Surface:
    """Counts over all answers of one origin; ``swiss`` are words with ss where others write ß, ``placeholders`` marks
    such as ``[PERSON_1]``, ours and those that an answer came with.

    Shares are ``None`` where there is nothing to divide by. Surfaces of one origin can be added.
    """

    origin: str
    answers: int
    words: int
    lines: int
    bullets: int
    eszett: int
    swiss: int
    placeholders: int = 0

    def __add__(self, other: Surface) -> Surface:
        if other.origin != self.origin:
            raise ValueError(f"two origins: {self.origin}, {other.origin}")
        names = ("answers", "words", "lines", "bullets", "eszett", "swiss", "placeholders")
        return Surface(self.origin, *(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def mean_words(self) -> Fraction | None:
        """Words an answer."""
        return Fraction(self.words, self.answers) if self.answers else None

    @property
    def bullet_share(self) -> Fraction | None:
        """Lines that begin with a mark of a list, among those with text; from 0 to 1."""
        return Fraction(self.bullets, self.lines) if self.lines else None

    @property
    def eszett_share(self) -> Fraction | None:
        """ß among the words that could have it either way; from 0 (Swiss) to 1."""
        either = self.eszett + self.swiss
        return Fraction(self.eszett, either) if either else None


def surfaces(texts: Iterable[tuple[str, str]]) -> tuple[Surface, ...]:
    """For pairs of origin and prepared text, the surface of each origin, sorted by its name."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0] * 7)
    for origin, text in texts:
        lines = [line for line in text.split("\n") if line.strip()]
        words = _WORD.findall(text)
        found = (
            *(1, len(words), len(lines), sum(_BULLET.match(line) is not None for line in lines)),
            *(sum("ß" in word for word in words), sum(_SWISS.fullmatch(word) is not None for word in words)),
            len(_PLACEHOLDER.findall(text)),
        )
        counts[origin] = [a + b for a, b in zip(counts[origin], found, strict=True)]
    return tuple(Surface(origin, *numbers) for origin, numbers in sorted(counts.items()))
