"""What a result of these checkers at these cases does not show: one sentence each, only where it applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pruefstand.domain import Case
from pruefstand.i18n import N_

__all__ = ["INJECTION", "not_shown"]

INJECTION = "injection"
"""The trait (as a key, or as a value of any) of cases whose material holds an instruction of its own."""

_FIXED_ANSWER = N_(
    "Geprüft wurde gegen eine festgelegte Antwort. Das ist kein Prüfer für Wahrheit: Richtiges in anderer Form "
    "besteht nicht, und was in keiner Referenz steht, wurde nicht beurteilt."
)
_EXTRACTION = N_(
    "Wer Angaben richtig aus einem Text übernimmt, ist damit nicht geeignet, zu beraten oder ohne Aufsicht zu handeln."
)
_FORM_ONLY = N_(
    "Wo nur Muster, Schema oder einzelne Wörter geprüft wurden, kann eine Antwort bestehen und falsch sein."
)
_WORDS = N_("Wortfehler sind gezählt, nicht gewogen: Ein falsches „nicht“ zählt so viel wie ein falsches „und“.")
_INJECTION = N_(
    "Fälle mit einer Anweisung im Material zeigen eine bestimmte Grenze. Sie zu bestehen belegt keine "
    "Widerstandsfähigkeit gegen andere Versuche."
)
_SENTENCES: tuple[tuple[str, frozenset[str]], ...] = (
    (_FIXED_ANSWER, frozenset({"choice", "exact", "fields", "number", "set"})),
    (_EXTRACTION, frozenset({"fields", "set"})),
    (_FORM_ONLY, frozenset({"contains", "json_schema", "pattern"})),
    (_WORDS, frozenset({"captions", "commands", "rephrased", "words"})),
)


def not_shown(checkers: Collection[str], cases: Iterable[Case]) -> tuple[str, ...]:
    """German message ids, in a fixed order, for the checkers of the plan (by name) and the traits of its cases; none
    for a study without checkers whose cases have no such trait."""
    said = [sentence for sentence, names in _SENTENCES if not names.isdisjoint(checkers)]
    if any(INJECTION in (*case.traits, *case.traits.values()) for case in cases):
        said.append(_INJECTION)
    return tuple(said)
