"""Types for nodes: what a plan says becomes values, and all that does not fit is told at once.

A :class:`Reader` collects problems instead of raising one by one. Its methods take a node or ``None`` (the key is
absent: ``None`` comes back in silence) and give the value, or ``None`` after reporting what is wrong, where, and what
to write instead. Whether a text is quoted makes no difference: ``no`` and ``"no"`` are the same two letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections import abc
from collections.abc import Callable, Iterable
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar, overload

from pruefstand.domain import name_fault
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import N_, _
from pruefstand.study.folder import portable_fault
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.quantities import (
    QuantityError,
    calendar_day,
    decimal_number,
    octets,
    per_second,
    seconds,
    share_of_one,
    whole_number,
)
from pruefstand.study.wording import meant_by
from pruefstand.study.yaml_faults import without_space

__all__ = ["Reader"]

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_YES_NO = {"yes": True, "ja": True, "true": True, "no": False, "nein": False, "false": False}
_YES_NO_MEANT = {
    "on": "yes",
    "y": "yes",
    "j": "yes",
    "1": "yes",
    "off": "no",
    "n": "no",
    "0": "no",
    "aus": "no",
    "an": "yes",
}
_NAME_FAULTS = {
    "long": N_("Die Kennung „{name}“ ist länger als 64 Zeichen."),
    "form": N_("In der Kennung „{name}“ sind Umlaute oder Akzente in zwei Zeichen zerlegt."),
    "characters": N_(
        "Eine Kennung wie „{name}“ beginnt mit Buchstabe oder Ziffer und hat nur diese und _ - . in sich."
    ),
    "dot": N_("Die Kennung „{name}“ endet mit einem Punkt."),
    "reserved": N_("Die Kennung „{name}“ ist unter Windows der Name eines Geräts."),
}


class Reader:
    """Reads nodes and collects what is wrong with them in ``problems``, in the order of reading."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, node: Node, what: str, do: str) -> None:
        """Note a problem at this node's place."""
        self.problems.append(Problem(node.where, what, do))

    def close(self) -> None:
        """Raise ``InputError`` with all problems, if there are any."""
        if self.problems:
            raise InputError.of(self.problems)

    def mapping(self, node: Node | None, known: Iterable[str], required: Iterable[str] = ()) -> dict[str, Node]:
        """The values by key; empty for ``None`` and for anything that is no mapping.

        ``known`` and ``required`` together are the keys that may stand here. Others are reported with what they may
        mean and left out; missing required ones are reported unless one of the others seems to mean them.
        """
        entries = self._entries(node)
        if entries is None or node is None:
            return {}
        needed = tuple(dict.fromkeys(required))
        allowed = tuple(dict.fromkeys((*known, *needed)))
        found: dict[str, Node] = {}
        meant: set[str] = set()
        for key, value in entries:
            if key.text in allowed:
                found[key.text] = value
            else:
                meant.add(self._unknown(key, allowed))
        for name in needed:
            if name not in found and name not in meant:
                what = _("Hier fehlt „{key}“.").format(key=name)
                self.report(node, what, _("Ergänzen Sie eine Zeile „{key}: …“.").format(key=name))
        return found

    def entries(self, node: Node | None) -> tuple[tuple[str, Node], ...]:
        """Keys that the author chooses, each an identifier, with their values; faulty ones are reported and dropped."""
        entries = self._entries(node) or ()
        return tuple((name, value) for key, value in entries if (name := self.name(key)) is not None)

    def sequence(self, node: Node | None) -> tuple[Node, ...]:
        """The items of a list; empty for ``None`` and for anything that is no list."""
        if node is None or isinstance(node, Sequence):
            return () if node is None else node.items
        what = _("Hier wird eine Liste erwartet.")
        do = _("Schreiben Sie jeden Punkt als „- …“ in eine eigene Zeile.")
        if isinstance(node, Scalar) and node.text:
            parts = ", ".join(part.strip() for part in re.split("[,;]", node.text) if part.strip())
            do = _("Schreiben Sie [{items}].").format(items=parts)
        self.report(node, what, do)
        return ()

    def text(self, node: Node | None, *, empty: bool = False) -> str | None:
        """The text as it stands; an empty one is reported unless ``empty`` allows it."""
        if node is None:
            return None
        if not isinstance(node, Scalar):
            self.report(
                node,
                _("Hier steht eine Liste.") if isinstance(node, Sequence) else _("Hier stehen eigene Einträge."),
                _("Schreiben Sie an ihrer Stelle einen einfachen Text; mit Sonderzeichen in Anführungszeichen."),
            )
            return None
        if not node.text.strip() and not empty:
            self.report(node, _("Der Wert fehlt."), _("Schreiben Sie einen Wert, oder löschen Sie den Schlüssel."))
            return None
        return node.text

    def name(self, node: Node | None) -> str | None:
        """An identifier, as :func:`pruefstand.domain.name_fault` allows it."""
        text = self.text(node)
        fault = name_fault(text) if text is not None else None
        if fault is None or text is None or node is None:
            return text
        better = re.sub(r"[^\w.\-]+", "_", unicodedata.normalize("NFC", text)).strip("._-")[:64].rstrip(".")
        better = f"{better}_1" if name_fault(better) == "reserved" else better
        better = "F1" if name_fault(better) else better
        what = _(_NAME_FAULTS[fault]).format(name=text[:80])
        self.report(node, what, _("Schreiben Sie zum Beispiel „{text}“.").format(text=better))
        return None

    @overload
    def choice(self, node: Node | None, options: type[E]) -> E | None: ...

    @overload
    def choice(self, node: Node | None, options: abc.Mapping[str, T]) -> T | None: ...

    def choice(self, node: Node | None, options: type[E] | abc.Mapping[str, T]) -> E | T | None:
        """One of the words of an enumeration (its member comes back) or of a mapping (its value does)."""
        text = self.text(node)
        if text is None or node is None:
            return None
        words: dict[str, E | T]
        words = dict(options) if isinstance(options, abc.Mapping) else {option.value: option for option in options}
        if text in words:
            return words[text]
        what = _("„{text}“ ist hier nicht möglich.").format(text=text)
        do = _("Möglich sind: {known}.").format(known=", ".join(words))
        if near := meant_by(text, words):
            what, do = (
                _("„{text}“ heißt hier „{near}“.").format(text=text, near=near),
                _("Schreiben Sie „{text}“.").format(text=near),
            )
        self.report(node, what, do)
        return None

    def yes_no(self, node: Node | None) -> bool | None:
        """``yes``, ``ja``, ``true`` or ``no``, ``nein``, ``false``, in any case."""
        text = self.text(node)
        if text is None or node is None:
            return None
        answer = _YES_NO.get(text.strip().casefold())
        if answer is None:
            meant = _YES_NO_MEANT.get(text.strip().casefold())
            do = _("Schreiben Sie „{text}“.").format(text=meant) if meant else _("Schreiben Sie „yes“ oder „no“.")
            self.report(node, _("„{text}“ ist weder ja noch nein.").format(text=text), do)
        return answer

    def count(self, node: Node | None, *, at_least: int = 0, at_most: int | None = None) -> int | None:
        """An integer in digits, within the bounds; ``007`` is 7, ``1.250`` is refused."""
        number = self._quantity(node, whole_number)
        return None if number is None or self._outside(node, number, at_least, at_most) else number

    def number(
        self, node: Node | None, *, at_least: Decimal | int | None = None, at_most: Decimal | int | None = None
    ) -> Decimal | None:
        """A number with decimal comma or point, within the bounds; ``1.250`` and ``1,250`` are refused."""
        number = self._quantity(node, decimal_number)
        return None if number is None or self._outside(node, number, at_least, at_most) else number

    def share(self, node: Node | None) -> Decimal | None:
        """A share from 0 to 1: ``0,8``, ``0.8``, ``80 %``."""
        return self._quantity(node, share_of_one)

    def duration(self, node: Node | None) -> Decimal | None:
        """Seconds above 0, from a number with ``ms``, ``s``, ``min`` or ``h``."""
        return self._quantity(node, seconds)

    def rate(self, node: Node | None) -> Fraction | None:
        """So many per second, from a number with ``/ s``, ``/ min`` or ``/ h``."""
        return self._quantity(node, per_second)

    def size(self, node: Node | None) -> int | None:
        """Bytes above 0, from a number with ``B``, ``kB``, ``MB``, ``GB``, ``KiB``, ``MiB`` or ``GiB``."""
        return self._quantity(node, octets)

    def day(self, node: Node | None) -> str | None:
        """A day as ``2026-11-03``, also from ``03.11.2026``."""
        return self._quantity(node, calendar_day)

    def path(self, node: Node | None) -> str | None:
        """A path inside the folder, with ``/`` between its parts, in NFC; ``portable_fault`` says what may be in it."""
        text = self.text(node)
        if text is None or node is None:
            return None
        written = unicodedata.normalize("NFC", text)
        home = _("„~“ führt aus dem Ordner hinaus") if written.startswith("~/") else None
        fault = home or portable_fault(written)
        if fault is None:
            return written
        parts = [part for part in written.replace("\\", "/").split("/") if part not in ("", ".")]
        better = "/".join(parts)
        plain = re.match(r"[A-Za-z]:|[~/\\]", written) is None and ".." not in parts and portable_fault(better) is None
        do = _("Legen Sie die Datei in den Ordner der Studie, und schreiben Sie ihren Weg von dort, etwa „cases/a.md“.")
        if plain and better:
            do = _("Schreiben Sie „{text}“.").format(text=better)
        what = _("Der Pfad „{path}“ ist hier nicht möglich: {fault}.").format(path=text, fault=fault)
        self.report(node, what, do)
        return None

    def _entries(self, node: Node | None) -> tuple[tuple[Scalar, Node], ...] | None:
        if node is None:
            return None
        if isinstance(node, Mapping):
            return node.entries
        what = _("Hier werden Einträge der Form „schlüssel: Wert“ erwartet.")
        do = _("Schreiben Sie sie eingerückt in eigene Zeilen darunter.")
        if isinstance(node, Scalar) and (better := without_space(node.text)):
            what = _("Nach dem Doppelpunkt fehlt ein Leerzeichen.")
            do = _("Schreiben Sie „{text}“.").format(text=better)
        self.report(node, what, do)
        return None

    def _unknown(self, key: Scalar, allowed: tuple[str, ...]) -> str:
        """Report a key that may not stand here; gives the key that it seems to mean, or empty."""
        near = meant_by(key.text, allowed)
        if near:
            what = _("„{key}“ heißt hier „{near}“.").format(key=key.text, near=near)
            do = _("Schreiben Sie „{near}: …“.").format(near=near)
        else:
            what = _("Den Schlüssel „{key}“ gibt es hier nicht.").format(key=key.text)
            do = _("Möglich sind: {known}.").format(known=", ".join(sorted(allowed)))
        self.report(key, what, do)
        return near

    def _quantity(self, node: Node | None, read: Callable[[str], T]) -> T | None:
        text = self.text(node)
        if text is None or node is None:
            return None
        if isinstance(node, Scalar) and node.exact and text[-4:-3] == ".":
            text += "0"  # three decimals of a number that JSON has: thousands are no second reading
        try:
            return read(text)
        except QuantityError as fault:
            self.report(node, fault.what, fault.do)
            return None

    def _outside(
        self, node: Node | None, number: Decimal | int, at_least: Decimal | int | None, at_most: Decimal | int | None
    ) -> bool:
        """Report a number beyond its bounds."""
        if node is None:
            return False
        if at_least is not None and number < at_least:
            what = _("{number} ist zu klein.").format(number=number)
            self.report(node, what, _("Schreiben Sie mindestens {bound}.").format(bound=at_least))
            return True
        if at_most is not None and number > at_most:
            what = _("{number} ist zu groß.").format(number=number)
            self.report(node, what, _("Schreiben Sie höchstens {bound}.").format(bound=at_most))
            return True
        return False
