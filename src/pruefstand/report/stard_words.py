"""The words of a report in analogy to STARD: measures, results, reasons, days."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.domain import AttemptStatus, Estimate
from pruefstand.evaluation.stard_model import EXCLUDED, NO_TARGET, NOT_JUDGED, IndexResult, NoReference
from pruefstand.i18n import N_, _, language
from pruefstand.report.blocks import Cell, CellKind
from pruefstand.report.numbers import count, fraction, share_style
from pruefstand.report.words import mark_word

__all__ = [
    "answer_word",
    "day",
    "index_word",
    "measure_meaning",
    "measure_word",
    "reason_word",
    "reasons",
    "reference_word",
    "share_cell",
    "share_words",
]

_MEASURES = {
    "sensitivity": (N_("Sensitivität"), N_("von den Fällen mit Referenz „ja“ als „ja“ erkannt")),
    "specificity": (N_("Spezifität"), N_("von den Fällen mit Referenz „nein“ als „nein“ erkannt")),
    "ppv": (N_("Positiver Vorhersagewert"), N_("sagt „ja“, und es stimmt")),
    "npv": (N_("Negativer Vorhersagewert"), N_("sagt „nein“, und es stimmt")),
    "accuracy": (N_("Genauigkeit"), N_("richtig von allen in der Tafel")),
}
_RESULTS = {
    IndexResult.YES: N_("ja"),
    IndexResult.NO: N_("nein"),
    IndexResult.UNCLEAR: N_("unbestimmt"),
}
_REASONS = {
    NO_TARGET: N_("ohne Zielfrage"),
    EXCLUDED: N_("nachträglich ausgeschlossen"),
    NOT_JUDGED: N_("ohne Urteil"),
    AttemptStatus.WITHDRAWN.value: N_("widerrufen"),  # elsewhere this status has one word for both fates
    NoReference.MISSING: N_("keine Referenz"),
    NoReference.DISPUTED: N_("Referenz strittig"),
    NoReference.UNCLEAR: N_("Referenz unbestimmt"),
    NoReference.LATE: N_("Referenz erst nach den Bewertungen"),
}


def measure_word(name: str) -> str:
    """The measure."""
    return _(_MEASURES[name][0])


def measure_meaning(name: str) -> str:
    """What it counts, in half a sentence."""
    return _(_MEASURES[name][1])


def index_word(index: IndexResult) -> str:
    """What an answer says."""
    return _(_RESULTS[index])


def answer_word(reference: bool) -> str:
    """The right answer."""
    return _("ja") if reference else _("nein")


def reference_word(reference: bool | None, why_not: NoReference | None) -> str:
    """The right answer, or why there is none."""
    return answer_word(reference) if reference is not None else reason_word(str(why_not))


def reason_word(reason: str) -> str:
    """Why an answer is not in the table."""
    return _(_REASONS[reason]) if reason in _REASONS else mark_word(reason)


def reasons(counts: Mapping[str, int]) -> str:
    """Reasons with their numbers, in one line; empty for none."""
    return ", ".join(f"{reason_word(reason)} {count(n)}" for reason, n in counts.items())


def share_words(estimate: Estimate) -> str:
    """„88,2 % (30 / 34; 73,4–95,3)“, or why there is no number."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return _("nicht berechenbar ({reason})").format(reason=_(estimate.reason))
    style = share_style()
    inner = f"{_fraction(estimate)}; {style.interval(estimate.low, estimate.high)}"
    return f"{style.value(estimate.value)} ({inner})"


def share_cell(estimate: Estimate) -> Cell:
    """The share with its fraction and interval below it, or „nicht berechenbar“ and why."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return Cell(CellKind.NA, _("nicht berechenbar"), (_(estimate.reason),))
    style = share_style()
    sub = (_fraction(estimate), style.interval(estimate.low, estimate.high))
    return Cell(CellKind.VALUE, style.value(estimate.value), sub)


def _fraction(estimate: Estimate) -> str:
    return fraction(estimate.numerator or 0, estimate.denominator or 0)


def day(utc: str) -> str:
    """The day of a moment as the journal writes it: „03.11.2026“, in English as it stands. Empty for none."""
    date = utc.partition("T")[0]
    if language() == "en" or date.count("-") != 2:
        return date
    return ".".join(reversed(date.split("-")))
