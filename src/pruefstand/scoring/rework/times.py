"""The times of the steps, each with where it comes from; whoever knows better ones declares them."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType

from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import N_, _
from pruefstand.scoring.rework.weighing import weighed

__all__ = ["MICROSECONDS", "OPERATORS", "STANDARD", "TITLES", "UNITS", "Operator", "Times", "read_times"]

MICROSECONDS = 1_000_000
"""In a second. Times are whole microseconds, so that sums are exact and in no order."""

UNITS: Mapping[str, str] = MappingProxyType(
    {
        "s": N_("s"),
        "s/word": N_("s je Wort"),
        "s/character": N_("s je Zeichen"),
        "share": N_("Anteil"),
        "recording": N_("Vielfaches der Aufnahme"),
        "count": N_("Anzahl"),
    }
)
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "key": N_("ein Tastendruck"),
        "point": N_("mit der Maus zeigen"),
        "home": N_("die Hand zwischen Tastatur und Maus wechseln"),
        "decide": N_("entscheiden"),
        "click": N_("ein Mausklick"),
        "type_word": N_("ein Wort tippen (51,6 Wörter je Minute)"),
        "write_character": N_("ein Zeichen eines Dokuments schreiben (173 je Minute)"),
        "read_word": N_("ein Wort lesen (230 je Minute)"),
        "characters": N_("Zeichen eines Wortes samt Leerzeichen"),
        "transcribe": N_("eine fremde Aufnahme abtippen"),
        "react": N_("den Fehler bemerken und anhalten"),
        "lead": N_("Vorlauf beim Nachhören"),
        "tail": N_("Nachlauf beim Nachhören"),
        "crowded": N_("längeres Nachhören je dicht benachbarter Stelle"),
        "near": N_("so viele richtige Wörter weit gilt eine Stelle als dicht benachbart"),
        "stretch": N_("so viele Wörter lassen sich nach einmal Hören schreiben"),
        "sample": N_("eine Hörprobe beim Suchen"),
        "window": N_("Länge, auf die sich die Suche halbiert"),
        "evidence": N_("die Belegstelle hören"),
        "around": N_("Suchbereich um die anteilige Stelle, als Teil der Aufnahme"),
        "own_speech": N_("nachgehörte Stellen, wenn man selbst gesprochen hat"),
        "own_presence": N_("nachgehörte Stellen, wenn man dabei war"),
        "instruction": N_("Wörter einer neu gefassten Angabe"),
        "clarification": N_("Wörter einer Klarstellung"),
        "heading": N_("Wörter einer Überschrift"),
        "search_words": N_("Suchwörter im Transkript"),
        "passage_words": N_("Wörter einer Stelle im Transkript"),
        "given_up": N_("Teil der Arbeit, nach dem man neu anfängt"),
        "blur": N_("Breite des Übergangs zum Neuanfang"),
        "retime_cue": N_("einen Untertitel neu timen, wenn alle neu getimt werden"),
    }
)
"""What each time stands for, by the name under which a file may declare another."""

_NEGATIVE = re.compile(r"[-−–] ?[0-9][0-9.,/]*")
_VALUE = re.compile(r"[0-9]{1,6}(?:/[1-9][0-9]{0,5}|[.,][0-9]{1,6})?")
_HEADER = ["name", "value", "unit", "kind", "source"]


@dataclass(frozen=True, slots=True)
class Operator:
    """One time or share of the estimate: its value, its unit (a key of :data:`UNITS`), and its source.

    ``ours`` says that we chose the value or could not read it in the source that it goes back to. Raises ``ValueError``
    for a negative value.
    """

    value: Fraction
    unit: str
    source: str
    ours: bool = False

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("no time is negative")


@cache
def _shipped() -> Mapping[str, Operator]:
    text = (files("pruefstand") / "scoring" / "rework" / "times.csv").read_text(encoding="utf-8")
    rows = [row for row in csv.reader(text.splitlines(), delimiter=";") if row[0] not in ("#version", "name")]
    return MappingProxyType(
        {name: Operator(Fraction(value), unit, source, kind == "ours") for name, value, unit, kind, source in rows}
    )


OPERATORS: Mapping[str, Operator] = _shipped()
"""Every time of the estimate by its name, from the table ``times.csv`` beside this module."""


@dataclass(frozen=True, slots=True)
class Times:
    """The values in use, by name; those that are not declared are :data:`OPERATORS`.

    Raises ``ValueError`` for an unknown name, a negative value, a share above one, transcribing faster than
    the recording, a count that is not whole, and for
    times under which another error could cost less: a restart (``given_up``, ``blur``) that falls, or deciding and
    setting the cursor that take longer than writing three words.
    """

    declared: Mapping[str, Fraction] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name, value in self.declared.items():
            operator = OPERATORS.get(name)
            if operator is None:
                raise ValueError(f"no operator is called {name}")
            whole = operator.unit != "count" or (value.denominator == 1 and (value or name != "stretch"))
            if value < (operator.unit == "recording") or (operator.unit == "share" and value > 1) or not whole:
                raise ValueError(f"{name}: out of range")
        if not _rises(self.of("given_up"), self.of("blur")):
            raise ValueError("given_up, blur: more to correct would cost less")
        if self.us("decide", "home", "point", "click", "home") > 3 * self.us("type_word"):
            raise ValueError("type_word: setting the cursor takes longer than three words")

    def of(self, name: str) -> Fraction:
        """The value in its own unit."""
        return self.declared.get(name, OPERATORS[name].value)

    def us(self, *names: str) -> int:
        """The sum of these times in microseconds, each rounded once, halves to even."""
        return sum(round(self.of(name) * MICROSECONDS) for name in names)

    @property
    def options(self) -> dict[str, str]:
        """Every value in use, for the digest of the rules."""
        return {name: str(self.of(name)) for name in OPERATORS}


@cache
def _rises(given_up: Fraction, blur: Fraction) -> bool:
    """Whether the estimate never falls when there is more to correct, for the least that a restart can cost."""
    unit = 10_000
    steps = [unit + round(unit * blur * step / 10) for step in range(-80, 400)] if blur else [0, unit, unit + 1]
    costs = [weighed(at, unit, 0, given_up, blur)[0] for at in steps if at >= 0]
    return all(before <= after for before, after in pairwise(costs))


def read_times(text: str, file: str) -> Times:
    """Times from a table like ``times.csv``: ``name;value``, more columns are not read; what is not in it stays.

    Values are whole, decimal (comma or point) or fractions (``60/173``). Raises ``InputError`` with every faulty line.
    """
    problems: list[Problem] = []
    declared: dict[str, Fraction] = {}
    do = _("Je Zeile schreiben: Name;Wert – etwa „transcribe;4“. Namen: {names}.").format(names=", ".join(OPERATORS))
    for number, row in enumerate(csv.reader(text.splitlines(), delimiter=";"), 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#") or cells[: len(_HEADER)] == _HEADER or cells == _HEADER[:2]:
            continue
        where = place(file, number)
        if len(cells) > 1 and cells[0] in OPERATORS and _NEGATIVE.fullmatch(cells[1]):
            told = _("„{name}“ ist negativ: {value}.").format(name=cells[0], value=cells[1])
            problems.append(Problem(where, told, _("Eine Zahl ab 0 schreiben; keine Zeit ist negativ.")))
        elif len(cells) < 2 or cells[0] not in OPERATORS or not _VALUE.fullmatch(cells[1]):
            told = _("Diese Zeile der Zeiten ist nicht zu lesen: „{line}“.").format(line=";".join(row)[:80])
            problems.append(Problem(where, told, do))
        elif cells[0] in declared:
            problems.append(Problem(where, _("„{name}“ steht zweimal da.").format(name=cells[0]), do))
        else:
            try:
                declared[cells[0]] = Fraction(cells[1].replace(",", "."))
                Times({cells[0]: declared[cells[0]]})
            except ValueError:
                told = _(
                    "{value} geht für „{name}“ nicht: Ein Fehler mehr könnte dann weniger kosten, oder der Wert "
                    "liegt außerhalb seiner Grenzen."
                ).format(value=cells[1], name=cells[0])
                problems.append(Problem(where, told, _("Einen anderen Wert wählen; Anteile liegen zwischen 0 und 1.")))
    if problems:
        raise InputError.of(problems)
    try:
        return Times(declared)
    except ValueError:
        told = _("Mit diesen Zeiten zusammen könnte ein Fehler mehr weniger kosten.")
        raise InputError(told, where=file, do=_("„given_up“, „blur“ und „type_word“ größer wählen.")) from None


STANDARD = Times()
"""The times as they are declared in ``times.csv``."""
