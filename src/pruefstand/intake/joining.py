"""Which case a foreign identifier means: an equal one, one with the number of a repeat, or what a table says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize

from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import read_table
from pruefstand.i18n import _
from pruefstand.intake.delivery import read_repeat
from pruefstand.study.entries import read_bytes
from pruefstand.study.headers import match_fields
from pruefstand.study.load import Study

__all__ = ["Address", "Joining", "read_join_table"]

_COLUMNS = {
    "foreign": ("Fremd", "foreign"),
    "case": ("Fall", "case"),
    "repeat": ("Wiederholung", "Lauf", "repeat"),
}


@dataclass(frozen=True, slots=True)
class Address:
    """A case and, where it is said, the repeat. An empty case leaves the line out on purpose."""

    case: str
    repeat: int | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """Foreign identifiers to addresses. With a table only what stands in it is known."""

    study: Study
    table: Mapping[str, Address] | None

    def find(self, foreign: str) -> Address | None:
        """The address of an identifier; ``None`` where it is unknown. ``fall-017#2`` is the second repeat of
        ``fall-017``, as no case of ours has ``#`` in its id."""
        name = normalize("NFC", foreign).strip()
        found = self._known(name)
        base, sign, number = name.rpartition("#")
        repeat = read_repeat(number, "")
        if found is None and sign and isinstance(repeat, int):
            outer = self._known(base)
            if outer is not None and outer.repeat is None and outer.case:
                return Address(outer.case, repeat)
        return found

    def _known(self, name: str) -> Address | None:
        if self.table is not None:
            return self.table.get(name)
        return Address(name) if name in self.study.cases else None


def read_join_table(study: Study, relative: str, where: str) -> Mapping[str, Address]:
    """The table ``Fremd;Fall`` (or ``foreign;case``), with ``Wiederholung`` where one wants it.

    Raises :class:`InputError` with every fault, by cell: an empty or doubled identifier, a case that the plan does not
    know, a number that is none.
    """
    table = read_table(read_bytes(study.folder.root, relative, where=where), relative)
    fields = match_fields(table.head, _COLUMNS, required=("foreign", "case"))
    found: dict[str, Address] = {}
    problems: list[Problem] = []
    for row in table.rows:
        foreign, case = normalize("NFC", fields.text(row, "foreign")), fields.text(row, "case")
        repeat = read_repeat(fields.text(row, "repeat"), fields.where(row, "repeat"))
        if isinstance(repeat, Problem):
            problems.append(repeat)
            continue
        if not foreign or foreign in found:
            what = _("Die fremde Kennung fehlt.") if not foreign else _("Die fremde Kennung steht schon weiter oben.")
            problems.append(Problem(fields.where(row, "foreign"), what, _("Je Kennung genau eine Zeile schreiben.")))
        elif case and case not in study.cases:
            what = _("Den Fall „{case}“ gibt es nicht.").format(case=case)
            do = _("Die Kennung berichtigen; eine leere Zelle lässt die Zeile mit Absicht weg.")
            problems.append(Problem(fields.where(row, "case"), what, do))
        else:
            found[foreign] = Address(case, repeat)
    if problems:
        raise InputError.of(problems)
    return found
