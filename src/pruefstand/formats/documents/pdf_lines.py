"""From printed lines to paragraphs: running headers dropped, notes set apart, lines joined, hyphenation mended."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from pruefstand.formats.documents.builder import Builder
from pruefstand.formats.documents.pdf_page import Line, PageText

__all__ = ["drop_running", "join_hyphen", "put_paragraphs"]

_EDGE, _MARGIN = 0.14, 0.08  # of the height of the page: where headers and footers may stand, and where no text does
_NUMBER = re.compile(
    r"(?:(?:Seite|Page|S\.|p\.)\x20?)?[-–—]?\x20?\d{1,4}\x20?[-–—]?(?:\x20?(?:von|of|/)\x20?\d{1,4})?", re.IGNORECASE
)
_COUNTED = re.compile(r"(?:Seite|Page|S\.|p\.)\x20?\d{1,4}\x20?(?:von|of|/)\x20?\d{1,4}", re.IGNORECASE)
_TOUCHING = "≡"
_MARK = re.compile(r"([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}|\d{1,3}(?=[\x20\u00a0]?[A-ZÄÖÜa-z„§(])|\*{1,3}|†|‡)[\x20\u00a0]?")
_LABEL = re.compile(
    r"(?:[•▪●◦○■□–—\-*] |\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)] |\d{1,2}(?:\.\d{1,2})+\.? |§+ \d|\(\d{1,3}\) )"
)
_SENTENCE_END = re.compile(r"[.!?:;][)\]“”\"'»«’]*[⁰¹²³⁴⁵⁶⁷⁸⁹]*$")
_WITH_SPACE = re.compile(r"(?:und|oder|bzw\.?|sowie|als|bis|noch|and|or|u\.)\b")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_PLAIN = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _masked(line: Line) -> str:
    return re.sub(r"\d+", "#", " ".join(line.text.split())).casefold()


def _at_edge(line: Line, page: PageText, edge: float = _EDGE) -> bool:
    return line.base > (1 - edge) * page.height or line.base < edge * page.height


def _apart(line: Line, page: PageText) -> bool:
    """Whether the line stands in the margin, or the next one towards the middle is two lines away."""
    if _at_edge(line, page, _MARGIN):
        return True
    inwards = -1 if line.base > page.height / 2 else 1
    gaps = [inwards * (other.base - line.base) for other in page.lines]
    return min((gap for gap in gaps if gap > 0.5 * line.size), default=math.inf) > 2 * line.size


def drop_running(pages: Sequence[PageText]) -> int:
    """Take out lines at the edges that come again on another page, and numbers of pages alone.

    In the margin numbers in such a line may differ; nearer to the text it must be the same and stand apart, because
    „Frage 1“ and „Frage 2“ may well begin two pages. Directly at the text it must be the outermost line and the same on
    at least three pages and on half of them, or say „Seite 3 von 7“. Gives how many different ones were taken.
    """
    taken: set[str] = set()
    while found := _drop_once(pages):  # below the first line of a header of two the second one is outermost
        taken |= found
    return len(taken)


def _drop_once(pages: Sequence[PageText]) -> set[str]:
    seen: dict[str, list[tuple[int, float]]] = {}
    for at, page in enumerate(pages):
        for line in page.lines:
            for name in _names(line, page):
                seen.setdefault(name, []).append((at, line.base))
    running = {name for name, found in seen.items() if _comes_again(name, found, len(pages))}
    taken: set[str] = set()
    for page in pages:
        kept = []
        for line in page.lines:
            alone = _at_edge(line, page) and _apart(line, page) and _outermost(line, page)
            if (alone and _NUMBER.fullmatch(line.text.strip())) or running.intersection(_names(line, page)):
                taken.add(_masked(line))
            else:
                kept.append(line)
        page.lines = kept
    return taken


def _names(line: Line, page: PageText) -> list[str]:
    """What a line at the edge is known by on other pages; one that touches the text by a name of its own."""
    if not _at_edge(line, page):
        return []
    exact = "=" + " ".join(line.text.split())
    if not _apart(line, page):
        counted = _COUNTED.fullmatch(line.text.strip()) is not None
        return [_TOUCHING + exact, *([_masked(line)] if counted else [])] if _outermost(line, page) else []
    return [exact, _masked(line)] if _at_edge(line, page, _MARGIN) else [exact]


def _comes_again(name: str, found: Sequence[tuple[int, float]], pages: int) -> bool:
    """Whether a line stands on enough pages at one height."""
    heights = Counter(round(base / 8) for base in dict(found).values())
    return max(heights.values()) >= (max(3, pages / 2) if name.startswith(_TOUCHING) else 2)


def _outermost(line: Line, page: PageText) -> bool:
    others = [other.base for other in page.lines if other is not line]
    return not others or line.base > max(others) - 1 or line.base < min(others) + 1


def _body_size(pages: Sequence[PageText]) -> float:
    """The size that most characters have."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            sizes[round(line.size * 2) / 2] += len(line.text)
    return max(sizes, key=lambda size: (sizes[size], size), default=10.0)


def _pitch(pages: Sequence[PageText], size: float) -> float:
    """The usual distance of two lines of the body."""
    steps: Counter[float] = Counter()
    for page in pages:
        for upper, lower in zip(page.lines, page.lines[1:], strict=False):
            step = upper.base - lower.base
            if 0.8 * size < step < 3 * size:
                steps[round(step)] += 1
    return max(steps, key=lambda step: (steps[step], -step), default=1.2 * size)


def _split_notes(page: PageText, size: float) -> tuple[list[Line], list[Line]]:
    """Body and notes of a page: small lines at its foot, from the first whose mark stands in the body."""
    by_height = sorted(page.lines, key=lambda line: -line.base)
    end = len(by_height)
    while end and by_height[end - 1].size > 0.92 * size and by_height[end - 1].base < 0.09 * page.height:
        end -= 1  # what is printed as large as the body below the notes is a footer
    first = end
    while first and by_height[first - 1].size <= 0.92 * size:
        first -= 1
    small = by_height[first:end]
    body = "\n".join(line.text for line in by_height[:first])
    for at, line in enumerate(small):
        mark = _MARK.match(line.text)
        if mark and (mark[1].translate(_PLAIN) in body or (not mark[1][0].isdecimal() and mark[1] in body)):
            notes = {id(line) for line in small[at:]}
            return (
                [line for line in page.lines if id(line) not in notes],
                [line for line in page.lines if id(line) in notes],
            )
    return page.lines, []


def join_hyphen(left: str, hyphen: str, right: str) -> str:
    """A word cut at the end of a line, as one: without the hyphen where it only cut the word.

    It stays before a capital or digit, behind an abbreviation, a single letter or a digit, and with a space before
    „und“, „oder“ and the like.
    """
    if hyphen == "\u00ad":
        return left + right
    if _WITH_SPACE.match(right):
        return f"{left}- {right}"
    word = re.split(r"[\s(„\"/]", left)[-1]
    if not right[:1].islower() or word.isupper() or len(word) < 2 or not word[-1:].isalpha():
        return f"{left}-{right}"
    return left + right


class _Paragraphs:
    """Joins lines; where a paragraph ends is judged by distance, size, label and the line before."""

    def __init__(self, size: float, pitch: float) -> None:
        self.size, self.pitch = size, pitch
        self.done: list[tuple[str, float]] = []
        self._text = ""
        self._last: Line | None = None
        self._right = 0.0

    def add(self, line: Line, *, new_page: bool, right: float) -> None:
        """One more line, with the right edge of its page's text."""
        last = self._last
        if last is not None and self._ends(last, line, new_page):
            self.end()
        if not self._text:
            self._text = line.text
        elif last is not None and last.hyphen:
            self._text = join_hyphen(self._text, last.hyphen, line.text)
        else:
            self._text = f"{self._text} {line.text.lstrip()}"
        self._last, self._right = line, right

    def _ends(self, last: Line, line: Line, new_page: bool) -> bool:
        if last.hyphen:
            return False
        if abs(last.size - line.size) > 0.1 * max(last.size, line.size):
            return True
        step = last.base - line.base
        ended = bool(_SENTENCE_END.search(last.text))
        if new_page or step < -self.pitch:
            return ended or not line.text[:1].islower()
        if step > 1.4 * self.pitch or (abs(step) < 0.3 * self.size):
            return True
        if _LABEL.match(line.text):
            return True
        short = last.right < self._right - 0.2 * max(1.0, self._right - min(last.left, line.left))
        return short and (ended or not line.text[:1].islower())

    def end(self) -> None:
        """The paragraph is complete."""
        if self._text.strip():
            hyphen = "-" if self._last is not None and self._last.hyphen == "-" else ""
            self.done.append((self._text + hyphen, self._last.size if self._last else 0.0))
        self._text, self._last = "", None


def put_paragraphs(pages: Sequence[PageText], into: Builder) -> None:
    """All pages as paragraphs, the notes of all pages at the end."""
    size = _body_size(pages)
    paragraphs = _Paragraphs(size, _pitch(pages, size))
    notes: list[tuple[str, list[str]]] = []
    for page in pages:
        body, small = _split_notes(page, size)
        right = max((line.right for line in body), default=0.0)
        for at, line in enumerate(body):
            paragraphs.add(line, new_page=at == 0, right=right)
        for line in small:
            _note(line, notes)
    paragraphs.end()
    for text, height in paragraphs.done:
        into.paragraph(text, heading=1 if height > 1.3 * size and len(text) < 200 else 0)
    for mark, lines in notes:
        into.note(mark, [lines[0]])


def _note(line: Line, notes: list[tuple[str, list[str]]]) -> None:
    """A line of the notes: with a mark it begins one, without it goes on with the last."""
    mark = _MARK.match(line.text)
    if mark or not notes:
        notes.append((mark[1].translate(_PLAIN) if mark else "", [line.text[mark.end() :] if mark else line.text]))
        notes[-1][1].append(line.hyphen)
        return
    text, hyphen = notes[-1][1]
    notes[-1][1][:] = [join_hyphen(text, hyphen, line.text) if hyphen else f"{text} {line.text}", line.hyphen]
