"""Who has been met in the texts of one case, and the placeholders given out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Person", "Register", "base"]


@dataclass(slots=True)
class Person:
    """Somebody met in a case: given names or initials, a surname; either may be missing."""

    given: list[str]
    surname: str
    mark: str = ""


@dataclass(slots=True)
class Register:
    """Who and what has been met in a case, and the numbers given out."""

    taken: dict[str, int]
    persons: list[Person] = field(default_factory=list)
    marks: dict[tuple[str, str], str] = field(default_factory=dict)

    def mark(self, kind: str) -> str:
        """The next placeholder of a kind."""
        self.taken[kind] = self.taken.get(kind, 0) + 1
        return f"[{kind}_{self.taken[kind]}]"

    def person(self, given: Sequence[str], surname: str) -> Person:
        """The person of this name: known, completed, or new."""
        sought = base(surname)
        for person in self.persons:
            if surname and person.surname and base(person.surname) == sought and _agree(person.given, given):
                person.given += [name for name in given if name not in person.given]
                if " " in surname and " " not in person.surname:
                    person.surname = surname  # now with its particle
                return person
            if not surname and given and given[0].rstrip("s") in {name.rstrip("s") for name in person.given}:
                return person
        person = Person(list(given), surname)
        self.persons.append(person)
        return person


def base(surname: str) -> str:
    """A surname for comparison: in small letters, without the s of a genitive."""
    folded = surname.casefold().split(" ")[-1]
    return folded.removesuffix("s") if len(folded) > 3 else folded


def _agree(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two lists of given names may mean one person: none, a common name, or a fitting initial."""
    if not one or not other:
        return True
    return any(
        a.casefold() == b.casefold() or (a[0] == b[0] and (a[1:] == "." or b[1:] == ".")) for a in one for b in other
    )
