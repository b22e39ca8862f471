"""The times of the steps, each with where it comes from; whoever knows better ones declares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from pruefstand.i18n import N_

__all__ = ["MICROSECONDS", "OPERATORS", "STANDARD", "Operator", "Times", "microseconds"]

MICROSECONDS = 1_000_000
"""In a second. Times are whole microseconds, so that sums are exact and in no order."""


@dataclass(frozen=True, slots=True)
class Operator:
    """One time or share of the estimate: its value, its unit, what it stands for, and its source.

    ``ours`` says that we chose it and no study measured it. Raises ``ValueError`` for a negative value.
    """

    value: Fraction
    unit: str
    title: str
    source: str
    ours: bool = False

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("no time is negative")


_KLM = "Card, Moran, Newell 1980, doi:10.1145/358886.358895"
_TYPING = "Dhakal, Feit, Kristensson, Oulasvirta 2018, doi:10.1145/3173574.3174220"
_WRITING = "Vogel, Kaisers, Wassmuth, Mayatepek 2015, doi:10.2196/jmir.5072"
_READING = "Brysbaert 2019, doi:10.1016/j.jml.2019.104047"
_OURS = N_("eigene Festlegung")
_SECOND, _WORD, _CHARACTER, _SHARE = N_("s"), N_("s je Wort"), N_("s je Zeichen"), N_("Anteil")
_AUDIO, _COUNT = N_("Vielfaches der Aufnahme"), N_("Anzahl")


def _ours(value: Fraction | int, unit: str, title: str) -> Operator:
    return Operator(Fraction(value), unit, title, _OURS, ours=True)


OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {
        "key": Operator(Fraction(1, 5), _SECOND, N_("ein Tastendruck"), _KLM),
        "point": Operator(Fraction(11, 10), _SECOND, N_("mit der Maus zeigen"), _KLM),
        "home": Operator(Fraction(2, 5), _SECOND, N_("die Hand zwischen Tastatur und Maus wechseln"), _KLM),
        "decide": Operator(Fraction(27, 20), _SECOND, N_("entscheiden"), _KLM),
        "click": Operator(Fraction(1, 5), _SECOND, N_("ein Mausklick"), _KLM),
        "type_word": Operator(Fraction(600, 516), _WORD, N_("ein Wort tippen (51,6 Wörter je Minute)"), _TYPING),
        "write_character": Operator(
            Fraction(60, 173), _CHARACTER, N_("ein Zeichen eines Dokuments schreiben (173 je Minute)"), _WRITING
        ),
        "read_word": Operator(Fraction(60, 230), _WORD, N_("ein Wort lesen (230 je Minute)"), _READING),
        "characters": _ours(7, _COUNT, N_("Zeichen eines Wortes samt Leerzeichen")),
        "transcribe": _ours(5, _AUDIO, N_("eine fremde Aufnahme abtippen")),
        "speak_word": _ours(Fraction(2, 5), _WORD, N_("ein Wort sprechen, wo die Aufnahmedauer fehlt (150 je Minute)")),
        "react": _ours(1, _SECOND, N_("den Fehler bemerken und anhalten")),
        "lead": _ours(2, _SECOND, N_("Vorlauf beim Nachhören")),
        "tail": _ours(Fraction(1, 2), _SECOND, N_("Nachlauf beim Nachhören")),
        "crowded": _ours(Fraction(1, 2), _SHARE, N_("längeres Nachhören je dicht benachbarter Stelle")),
        "near": _ours(8, _COUNT, N_("so viele richtige Wörter weit gilt eine Stelle als dicht benachbart")),
        "sample": _ours(2, _SECOND, N_("eine Hörprobe beim Suchen")),
        "window": _ours(5, _SECOND, N_("Länge, auf die sich die Suche halbiert")),
        "evidence": _ours(6, _SECOND, N_("die Belegstelle hören")),
        "around": _ours(Fraction(1, 10), _SHARE, N_("Suchbereich um die anteilige Stelle, als Teil der Aufnahme")),
        "own_speech": _ours(Fraction(1, 5), _SHARE, N_("nachgehörte Stellen, wenn man selbst gesprochen hat")),
        "own_presence": _ours(Fraction(1, 2), _SHARE, N_("nachgehörte Stellen, wenn man dabei war")),
        "instruction": _ours(20, _COUNT, N_("Wörter einer neu gefassten Angabe")),
        "clarification": _ours(8, _COUNT, N_("Wörter einer Klarstellung")),
        "heading": _ours(2, _COUNT, N_("Wörter einer Überschrift")),
        "search_words": _ours(6, _COUNT, N_("Suchwörter im Transkript")),
        "passage_words": _ours(15, _COUNT, N_("Wörter einer Stelle im Transkript")),
        "given_up": _ours(Fraction(1, 10), _SHARE, N_("Teil der Arbeit, nach dem man neu anfängt")),
        "blur": _ours(Fraction(1, 10), _SHARE, N_("Breite des Übergangs zum Neuanfang")),
        "retime_cue": _ours(Fraction(8, 5), _SECOND, N_("einen Untertitel neu timen, wenn alle neu getimt werden")),
    }
)
"""Every time of the estimate by the name under which a plan may declare another."""


@dataclass(frozen=True, slots=True)
class Times:
    """The values in use, by name; those that a plan does not declare are :data:`OPERATORS`.

    Raises ``ValueError`` for an unknown name, a negative value, and a share above one.
    """

    declared: Mapping[str, Fraction] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, value in self.declared.items():
            operator = OPERATORS.get(name)
            if operator is None:
                raise ValueError(f"no operator is called {name}")
            if value < 0 or (operator.unit == _SHARE and value > 1):
                raise ValueError(f"{name}: out of range")

    def of(self, name: str) -> Fraction:
        """The value in its own unit."""
        return self.declared.get(name, OPERATORS[name].value)

    def us(self, *names: str) -> int:
        """The sum of these times in microseconds, each rounded once."""
        return sum(microseconds(self.of(name)) for name in names)


def microseconds(seconds: Fraction) -> int:
    """Whole microseconds, halves to even."""
    return round(seconds * MICROSECONDS)


STANDARD = Times()
"""The times as they are declared above."""
