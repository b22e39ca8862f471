"""The parts of counters in the reader's language: what stands in a table in place of a key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pruefstand.domain import Measure
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import VERDICTS
from pruefstand.scoring.facts.words import verdict_word
from pruefstand.scoring.rework.estimate import KINDS

__all__ = ["part_title"]

_TASK_ERRORS: Mapping[str, str] = MappingProxyType(
    {
        "missing": N_("fehlt ganz"),
        "falsified": N_("sonst verfälscht"),
        "owner_wrong": N_("falsche Zuständigkeit"),
        "owner_missing": N_("ohne Zuständigkeit"),
        "deadline_wrong": N_("falsche Frist"),
        "deadline_missing": N_("ohne Frist"),
    }
)
_OTHERS: Mapping[str, str] = MappingProxyType(
    {
        "punctuation": N_("Satzzeichen"),
        "paragraph": N_("Absatz"),
        "correction": N_("Selbstkorrektur"),
        "instruction": N_("Anweisung"),
        "names": N_("Namen"),
        "numbers": N_("Zahlen"),
        "terms": N_("Fachwörter"),
        "norms": N_("Normen"),
        "reference": N_("Referenz"),
        "output": N_("Ausgabe"),
        "missed": N_("verpasst"),
        "false_alarm": N_("fälschlich erkannt"),
        "confusion": N_("verwechselt"),
    }
)
_BY_MEASURE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"facts.task_errors": _TASK_ERRORS, "rework.kinds": KINDS}
    | dict.fromkeys(
        (
            "commands.carried_out",
            "commands.swallowed",
            "commands.left_as_words",
            "words.subsets",
            "words.ambiguous",
            "rephrased.subsets",
            "rephrased.ambiguous",
            "speakers.der.errors",
        ),
        _OTHERS,
    )
)


def part_title(part: str, measure: Measure) -> str | None:
    """The part in words, ``None`` where it is an author's own word (a field „pattern“, an answer „wrong“).

    A measure that counts by verdicts has only keys of verdicts for parts.
    """
    if measure.id == "facts.errors":
        return _(VERDICTS[part]) if part == "unsupported" else verdict_word(part.replace(".", ":"))
    known = _BY_MEASURE.get(measure.id) or VERDICTS
    return _(known[part]) if known.keys() >= set(measure.parts) and part in known else None
