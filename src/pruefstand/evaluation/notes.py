"""What a reader must know before the numbers: what makes a comparison unfair, and what was lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from pruefstand.domain import Digest, System
from pruefstand.evaluation.denominators import CaseMarks
from pruefstand.evaluation.model import Denominators
from pruefstand.i18n import _, ngettext
from pruefstand.study.control import Opening

__all__ = ["opening_notes", "reference_notes", "system_notes", "unjudged_notes"]

_MOSTLY = Fraction(4, 5)
"""Below this share of answers a reader is told before the numbers."""

_MOST_COLUMNS = 8
"""Columns of one rater that are named; a sheet of thirty would fill the page."""


def opening_notes(openings: Sequence[Opening], instruction: Digest) -> Iterator[str]:
    """Openings of the control part after which the instruction changed: from then on its cases are no control."""
    for opening in openings:
        if opening.instruction_digest != instruction:
            yield _(
                "Seit Öffnung {number} des Kontrollteils ({utc}) hat sich die Arbeitsanweisung geändert: Seine Fälle "
                "sind für die jetzige keine unabhängige Kontrolle mehr."
            ).format(number=opening.number, utc=opening.utc)


def reference_notes(systems: Iterable[System]) -> Iterator[str]:
    """Systems that saw the reference: how well they copied it is no measure of what they can do."""
    several = tuple(systems)
    seen = [system.title for system in several if system.attached_reference]
    if seen:
        yield _("Keine Messung: {systems} bekam die Referenz mit. Ihre Zahlen bleiben aus.").format(
            systems=", ".join(f"„{title}“" for title in seen)
        )
    if seen and len(seen) < len(several):
        yield _("Nur ein Teil der Systeme bekam die Referenz mit: Sie lassen sich nicht miteinander vergleichen.")


def unjudged_notes(marks: CaseMarks) -> Iterator[str]:
    """Raters who gave no sheet or left cells empty, by column: their colleagues' numbers then stand for answers that
    they did not judge."""
    for rater in sorted(marks.without_sheet):
        yield _("„{rater}“ hat keinen Bogen abgegeben.").format(rater=rater)
    places = [*marks.measures]
    for rater in sorted({rater for rater, _measure in marks.left_open}):
        columns = sorted((measure for name, measure in marks.left_open if name == rater), key=places.index)
        told = [
            _("„{column}“ {judged} von {asked}").format(
                column=_(marks.measures[measure].title),
                judged=marks.judged[rater, measure],
                asked=marks.judged[rater, measure] + marks.left_open[rater, measure],
            )
            for measure in columns[:_MOST_COLUMNS]
        ]
        if rest := len(columns) - _MOST_COLUMNS:
            told += [ngettext("{n} weitere Spalte", "{n} weitere Spalten", rest).format(n=rest)] if rest > 0 else []
        yield _("„{rater}“ hat nicht jede Zelle ausgefüllt. Ausgefüllt sind: {columns}.").format(
            rater=rater, columns=", ".join(told)
        )


def system_notes(found: Sequence[Denominators]) -> Iterable[str]:
    """What a reader must know before comparing: other tasks, checkers that failed, tries lost to a kill."""
    for one in found:
        if one.foreign_task:
            yield ngettext(
                "{n} Lauf von „{system}“ entstand unter einem anderen Auftrag als dem jetzigen.",
                "{n} Läufe von „{system}“ entstanden unter einem anderen Auftrag als dem jetzigen.",
                one.foreign_task,
            ).format(n=one.foreign_task, system=one.system)
        if one.foreign_configuration:
            yield ngettext(
                "{n} Lauf von „{system}“ entstand mit einer anderen Fassung des Systems als der jetzigen.",
                "{n} Läufe von „{system}“ entstanden mit einer anderen Fassung des Systems als der jetzigen.",
                one.foreign_configuration,
            ).format(n=one.foreign_configuration, system=one.system)
        if one.started and one.answered < _MOSTLY * one.started:
            yield _(
                "„{system}“ hat nur {answered} von {started} begonnenen Läufen beantwortet; Zahlen ohne die Ausfälle "
                "gelten nur für diese."
            ).format(system=one.system, answered=one.answered, started=one.started)
        if one.other_question:
            yield ngettext(
                "{n} Antwort von „{system}“ entstand auf eine Frage mit anderem Wortlaut.",
                "{n} Antworten von „{system}“ entstanden auf eine Frage mit anderem Wortlaut.",
                one.other_question,
            ).format(n=one.other_question, system=one.system)
        if one.edited:
            yield ngettext(
                "{n} Ausgabe von „{system}“ wurde von Hand geändert. Sie steht in einer eigenen Fassung und in keiner "
                "Zahl der gelieferten.",
                "{n} Ausgaben von „{system}“ wurden von Hand geändert. Sie stehen in einer eigenen Fassung und in "
                "keiner Zahl der gelieferten.",
                one.edited,
            ).format(n=one.edited, system=one.system)
        if one.checker_failed:
            yield ngettext(
                "Bei „{system}“ ist ein Prüfer an {n} Lauf gescheitert; diese Messungen stehen in keinem Nenner.",
                "Bei „{system}“ ist ein Prüfer an {n} Läufen gescheitert; diese Messungen stehen in keinem Nenner.",
                one.checker_failed,
            ).format(system=one.system, n=one.checker_failed)
        if one.interrupted_tries:
            yield ngettext(
                "Bei „{system}“ ging {n} Versuch durch Unterbrechung verloren.",
                "Bei „{system}“ gingen {n} Versuche durch Unterbrechung verloren.",
                one.interrupted_tries,
            ).format(system=one.system, n=one.interrupted_tries)
