"""From bytes to the text that is judged, and from a text to what a finding shows of it."""

from __future__ import annotations

import codecs
from functools import lru_cache

from pruefstand.domain import Reference
from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.i18n import N_

__all__ = ["NOT_TEXT", "answer_of", "excerpt", "plain", "text_of", "without_line_end"]

NOT_TEXT = N_("kein lesbarer Text")
"""The reason in rows of outputs that are no text in any encoding we read."""

_SHOWN = 400


def text_of(output: bytes) -> str | None:
    """The decoded output without its byte order mark, or ``None`` if it is no text.

    How a text was encoded is not judged, only its code points; :func:`pruefstand.formats.encoding.decode` says what is
    read. UTF-16 is believed only with its byte order mark: a zero byte in a short output is no letter of another
    encoding, but something that nobody asked for.
    """
    if b"\0" in output and not output.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return None
    try:
        return decode(output, "").text
    except InputError:
        return None


def without_line_end(text: str) -> str:
    r"""The text without *one* line end (``\r\n``, ``\n`` or ``\r``) at its end.

    A program that prints its answer ends the line; that is how a line is written and not part of the answer. A second
    line end is.
    """
    if text.endswith("\r\n"):
        return text[:-2]
    return text[:-1] if text.endswith(("\n", "\r")) else text


def answer_of(reference: Reference) -> Json:
    """What a reference of the aspect ``answer`` holds: the value of its JSON, or its text if the medium is no JSON.

    Raises ``InputError`` for broken JSON.
    """
    return _answer(reference.content, reference.media)


@lru_cache(maxsize=4096)
def _answer(content: str, media: str) -> Json:
    return parse_json(content, "") if media.partition(";")[0].strip() == "application/json" else content


def plain(value: Json) -> str:
    """A JSON value as a finding shows it: a string as it is, anything else as JSON, both shortened."""
    return excerpt(value if isinstance(value, str) else canonical_json(value).decode())


def excerpt(text: str) -> str:
    """The text without its final line ends, or its first 400 code points and an ellipsis."""
    text = text.rstrip("\r\n")
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
