"""Keys: found when they are needed, held in memory only, and taken out of whatever is kept."""

from __future__ import annotations

import html
import json
import os
import re
from dataclasses import dataclass, field
from urllib.parse import quote

from pruefstand.errors import Problem
from pruefstand.i18n import _

__all__ = ["Key", "find_key", "source_fault", "without_key"]

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_RING = re.compile(r"keyring:([^/\s]+)/(\S+)")
_TAKEN_OUT = "[key removed]"
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


def without_key(text: bytes, key: Key | None) -> bytes:
    """The same bytes, every occurrence of the key replaced, also as JSON, HTML and addresses spell it."""
    if key is None or len(key.value) < _SHORTEST:
        return text
    escaped = json.dumps(key.value)[1:-1]
    spelled = {key.value, escaped, escaped.replace("/", "\\/"), html.escape(key.value), quote(key.value, safe="")}
    for spelling in sorted(spelled, key=len, reverse=True):
        text = text.replace(spelling.encode(), _TAKEN_OUT.encode())
    return text
