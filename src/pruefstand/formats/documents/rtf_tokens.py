"""The tokens of Rich Text Format (specification 1.9.1): groups, control words, bytes of text."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["Token", "tokens"]

Token = tuple[str, bytes, int | None]
"""Kind, name or bytes, and the number of a control word.

``open``, ``close``, ``word`` (name), ``sign`` (one character), ``hex`` (one byte), ``text`` (raw bytes)."""

_TOKEN = re.compile(
    rb"\\([A-Za-z]{1,64})(-?[0-9]{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\'|\\([^A-Za-z'])|([{}])"
    rb"|[\r\n\0]+|([^\\{}\r\n\0]+)|\\",
    re.DOTALL,
)


def tokens(data: bytes) -> Iterator[Token]:
    r"""All tokens in order; ``\binN`` and its N bytes are left out."""
    at, end = 0, len(data)
    match = _TOKEN.match
    while at < end:
        found = match(data, at)
        if found is None:  # cannot be: some branch takes every byte
            return
        at = found.end()
        word, number, byte, sign, brace, text = found.groups()
        if text is not None:
            yield "text", text, None
        elif word is not None:
            if word == b"bin":
                at += max(0, int(number or 0))
                continue
            yield "word", word, None if number is None else int(number)
        elif brace is not None:
            yield "open" if brace == b"{" else "close", b"", None
        elif byte is not None:
            yield "hex", bytes([int(byte, 16)]), None
        elif sign is not None:
            yield "sign", sign, None
