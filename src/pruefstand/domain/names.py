"""Names that become file names, column values and addresses: portable, unambiguous, told before they hurt."""

from __future__ import annotations

import hashlib
import re
import unicodedata

__all__ = ["Digest", "digest_of", "name_fault"]

Digest = str
"""``sha256:`` and 64 hexadecimal digits. The algorithm stands in front so that a later change can be seen."""


def digest_of(data: bytes) -> Digest:
    """The digest of these bytes, as they are."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


_NAME = re.compile(r"[^\W_][\w.\-]*")
_WINDOWS = {"con", "prn", "aux", "nul", *(f"{p}{n}" for p in ("com", "lpt") for n in "123456789¹²³")}
_LONGEST = 64


def name_fault(name: str) -> str | None:
    """Why ``name`` cannot be an identifier, as a short English key, or ``None`` if it can.

    An identifier is NFC, 1 to 64 characters, begins with a letter or digit, holds letters, digits, ``_``, ``-`` and
    ``.``, does not end in a dot and is no device name of Windows. The keys are ``empty``, ``long``, ``form``,
    ``characters``, ``dot`` and ``reserved``; the study room turns them into sentences.
    """
    if not name:
        return "empty"
    if len(name) > _LONGEST:
        return "long"
    if unicodedata.normalize("NFC", name) != name:
        return "form"
    if not _NAME.fullmatch(name):
        return "characters"
    if name.endswith("."):
        return "dot"
    if name.split(".")[0].casefold() in _WINDOWS:
        return "reserved"
    return None
