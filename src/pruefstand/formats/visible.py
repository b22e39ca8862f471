"""Characters that nobody sees and that do something: what they are, and a text in which they are seen."""

from __future__ import annotations

import re

__all__ = ["UNSEEN", "unstyled", "visible"]

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters but tabulator and line feed, line ends that only Unicode knows, and the marks that turn the
direction of everything after them (in a terminal ``8 / 10`` then reads ``10 / 8``)."""


_STYLES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
"""Escape sequences of a terminal (ECMA-48): colours, titles, moves of the cursor."""


def unstyled(text: str) -> str:
    """The text with blanks in place of the escape sequences of a terminal, so that places stay what they are."""
    return _STYLES.sub(lambda found: " " * len(found[0]), text) if "\x1b" in text else text


def visible(text: str) -> str:
    r"""The text with each such character written as ``\x1b`` or ``\u202e``; a Windows line end becomes a line feed."""
    return UNSEEN.sub(_escape, text.replace("\r\n", "\n"))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
