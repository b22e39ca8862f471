"""Lines of fields, as the formats of speech evaluation write them: parted by white space, with remarks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import TypeVar

from pruefstand.errors import Problem, place
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.values import Read
from pruefstand.i18n import _

__all__ = ["DroppedError", "numbered_lines", "read_fields", "seconds", "within"]

T = TypeVar("T")

_LINE_END = re.compile(r"\r\n|\n|\r")
_LONGEST = Decimal(10_000_000)
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9}")


class DroppedError(Exception):
    """A line that is left out: what is wrong with it, and what to do."""

    def __init__(self, what: str, do: str) -> None:
        super().__init__(what)
        self.what, self.do = what, do


def numbered_lines(data: bytes, file: str) -> Iterator[tuple[int, str]]:
    """Every line with its number from 1, without its end. Raises ``InputError`` for bytes that are no text."""
    yield from enumerate(_LINE_END.split(decode(data, file).text), start=1)


def read_fields(
    data: bytes, file: str, take: Callable[[list[str], str], T | None], *, remark: str = ";;", most: int = -1
) -> Read[T]:
    """Every line that is not empty and no remark, parted into fields (``most`` + 1 at most) and taken by ``take``.

    ``take`` gets the fields and the line; it gives ``None`` for a line that is none of its business and raises
    :class:`DroppedError` for one that cannot be read.
    """
    items: list[T] = []
    dropped: list[Problem] = []
    for number, line in numbered_lines(data, file):
        text = line.strip()
        if not text or text.startswith(remark):
            continue
        try:
            item = take(text.split(None, most), text)
        except DroppedError as fault:
            dropped.append(Problem(place(file, number), fault.what, fault.do))
            continue
        if item is not None:
            items.append(item)
    return Read(tuple(items), tuple(dropped))


def seconds(text: str) -> Decimal:
    """A time in seconds with decimal point; raises :class:`DroppedError` for anything else, negative ones too."""
    if _SECONDS.fullmatch(text):
        try:
            return Decimal(text)
        except InvalidOperation:  # a lone point
            pass
    what = _("„{text}“ ist keine Zeit in Sekunden.").format(text=text[:40])
    raise DroppedError(what, _("Schreiben Sie etwa 12.5."))


def within(end: Decimal) -> Decimal:
    """The end of something said, in seconds; raises :class:`DroppedError` beyond 115 days: times were then written in
    another unit."""
    if end > _LONGEST:
        raise DroppedError(_("Ein Redebeitrag endet nach mehr als 115 Tagen."), _("Zeiten in Sekunden schreiben."))
    return end
