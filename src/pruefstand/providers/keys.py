"""Keys: found when they are needed, held in memory only, and taken out of whatever is kept."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.entities import name2codepoint

from pruefstand.errors import Problem
from pruefstand.i18n import _

__all__ = ["Key", "find_key", "source_fault", "without_key"]

_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]*")
"""Capitals only: what looks otherwise is more often a key that was pasted (``gsk_…``), and no message may show it."""

_RING = re.compile(r"keyring:([^/\s]+)/(\S+)")
_TAKEN_OUT = b"[key removed]"
_SHORTEST = 6
"""Characters; a shorter key (a dummy such as ``none``) is no secret and would be struck out of ordinary words."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key; its value shows in no representation."""

    value: str = field(repr=False)


def source_fault(source: str) -> tuple[str, str] | None:
    """Why a plan cannot name this source of a key, and the way out; ``None`` where it can."""
    if _VARIABLE.fullmatch(source) or _RING.fullmatch(source):
        return None
    what = _("„key“ nennt den Ort des Schlüssels, nie den Schlüssel selbst.")
    return what, _("Den Namen einer Umgebungsvariable schreiben, etwa OPENAI_API_KEY, oder „keyring:dienst/name“.")


def find_key(source: str, where: str) -> Key | Problem:
    """The key at this source, or what is missing; the environment and the system's keyring are asked anew each time."""
    ring = _RING.fullmatch(source)
    value = _from_keyring(ring[1], ring[2], where) if ring else os.environ.get(source, "")
    if isinstance(value, Problem):
        return value
    value = value.strip()
    if not value:
        if ring:
            what = _("Im Schlüsselbund steht kein Schlüssel „{source}“.").format(source=source)
            do = _("Einmal hinterlegen: keyring set {service} {name}").format(service=ring[1], name=ring[2])
            return Problem(where, what, do)
        what = _("Die Umgebungsvariable {name} ist nicht gesetzt.").format(name=source)
        return Problem(where, what, _("Vor dem Aufruf setzen, etwa: export {name}=…").format(name=source))
    if not value.isascii() or not value.isprintable() or " " in value:
        what = _("Der Schlüssel aus „{source}“ enthält Zeichen, die in keinem Schlüssel vorkommen.").format(
            source=source
        )
        return Problem(where, what, _("Den Wert noch einmal ohne Umbrüche, Leerzeichen und Anführungszeichen setzen."))
    return Key(value)


def _from_keyring(service: str, name: str, where: str) -> str | Problem:
    try:
        import keyring  # noqa: PLC0415 - an extra: only who names a keyring needs it
        from keyring.errors import KeyringError  # noqa: PLC0415 - see above
    except ModuleNotFoundError:
        what = _("Für den Schlüsselbund fehlt das Paket „keyring“.")
        return Problem(
            where,
            what,
            _("Im Ordner von Prüfstand: pipx install --force '.[keyring]'; oder eine Umgebungsvariable nennen."),
        )
    try:
        return keyring.get_password(service, name) or ""
    except KeyringError as error:
        what = _("Der Schlüsselbund lässt sich nicht lesen ({kind}).").format(kind=type(error).__name__)
        return Problem(where, what, _("Den Schlüsselbund entsperren, oder eine Umgebungsvariable nennen."))


def without_key(text: bytes, key: Key | None, *, cut: bool = False) -> bytes:
    """The same bytes, every occurrence of the key replaced, in whatever mixture of JSON, HTML and addresses spells it.

    ``cut`` says that the text broke off: then a beginning of the key at its end goes too.
    """
    if key is None or len(key.value) < _SHORTEST:
        return text
    taken = _spellings(key.value).sub(_TAKEN_OUT, text)
    if cut:
        value = key.value.encode()
        beginnings = (value[:length] for length in range(len(value), _SHORTEST - 1, -1))
        for beginning in beginnings:
            if taken.endswith(beginning):
                return taken[: -len(beginning)] + _TAKEN_OUT
    return taken


@lru_cache(maxsize=16)
def _spellings(value: str) -> re.Pattern[bytes]:
    """Every character as it is, or escaped as JSON (once or again), HTML or an address would."""
    return re.compile("".join(f"(?:{_spelled(sign)})" for sign in value).encode(), re.IGNORECASE)


def _spelled(sign: str) -> str:
    number = ord(sign)
    ways = [
        rf"\\{{0,4}}{re.escape(sign)}" if not sign.isalnum() else _case(sign),
        rf"\\{{1,4}}u{number:04x}",
        f"%{number:02x}",
        f"&#0{{0,5}}{number};",
        f"&#x0{{0,5}}{number:x};",
    ]
    ways += [re.escape(f"&{name};") for name, text in name2codepoint.items() if text == number]
    return "|".join(ways)


def _case(sign: str) -> str:
    """This letter in its own case; the escapes around it are of either."""
    return f"(?-i:{sign})"
