"""Where known persons stand again: full names, surnames, parts of them, genitives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pruefstand.blinding.pseudonymise_everyday import CALENDAR, elsewhere
from pruefstand.blinding.pseudonymise_register import Person, Register
from pruefstand.blinding.pseudonymise_words import stranger
from pruefstand.language.given_names import GIVEN, GIVEN_WORDS
from pruefstand.language.lemmas import known_noun

__all__ = ["Areas", "carried"]


class Areas:
    """Pieces of one text that are spoken for."""

    def __init__(self, size: int, pieces: Iterable[tuple[int, int]]) -> None:
        self._signs = bytearray(size)
        for start, end in pieces:
            self.add(start, end)

    def add(self, start: int, end: int) -> None:
        """Speak for one more piece."""
        self._signs[start:end] = b"\1" * (end - start)

    def touch(self, start: int, end: int) -> bool:
        """Whether any character between ``start`` and ``end`` is spoken for."""
        return self._signs.find(1, start, end) >= 0


def carried(text: str, register: Register, authors: Areas) -> Iterator[tuple[int, int, int]]:
    """Every further place of a known person: full name, surname, part of a double name, given name; genitives too."""
    for number, person in enumerate(register.persons):
        forms = _forms(person, register.persons)
        if not forms:
            continue
        whole = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
        for match in re.finditer(rf"(?<![\w-])(?P<f>{whole})(?P<s>s|es)?(?![\w-])", text):
            if authors.touch(match.start(), match.end()) and " " not in match["f"]:
                continue
            if not elsewhere(text, match):
                yield match.start(), match.end(), number


def _forms(person: Person, everybody: list[Person]) -> set[str]:
    forms: set[str] = set()
    surname = person.surname
    if surname and len(surname) > 1:
        spelled = {surname, surname.title() if surname.isupper() else surname, surname.rsplit(" ", 1)[-1]}
        if surname.endswith("s") and len(surname) > 4:
            spelled.add(surname[:-1])
        spelled |= {one[0].upper() + one[1:] for one in spelled if " " in one}
        forms |= spelled
        if person.given and not person.given[0].endswith("."):
            names = " ".join(person.given)
            forms |= {form for one in spelled for form in (f"{names} {one}", f"{one} {names}", f"{one}, {names}")}
        forms |= {part for part in surname.split("-") if "-" in surname and len(part) > 3 and not known_noun(part)}
    for name in person.given:
        shared = sum(name in other.given for other in everybody) > 1
        if (
            len(name) > 3
            and name not in GIVEN_WORDS
            and name not in CALENDAR
            and not shared
            and (name in GIVEN or not surname or _foreign(person, name))
            and not known_noun(name)
        ):
            forms.add(name)
    if not surname and person.given:
        forms.add(person.given[0])
    return forms


def _foreign(person: Person, name: str) -> bool:
    """Whether the first word of a name that no list has may be its surname, as other languages have it."""
    return name == person.given[0] and " " not in name and stranger(name)
