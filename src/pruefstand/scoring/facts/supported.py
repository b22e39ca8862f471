"""Whether a reference supports what it asks for: its own sentences must tell every fact, decision and task."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.i18n import _
from pruefstand.scoring.facts.assessing import assess, prepared_for
from pruefstand.scoring.facts.judging import Judged
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.tasks import tasks_reference, unreadable_deadline

__all__ = ["ReferenceFault", "reference_fault"]


@dataclass(frozen=True, slots=True)
class ReferenceFault:
    """What is wrong, and the line of the item where it is known."""

    what: str
    line: int | None = None


def reference_fault(reference: FactReference, domain: str) -> ReferenceFault | None:
    """The first thing that no document could be told to have; ``None`` where the reference holds.

    An owner that nobody settled is not looked for here: a sentence may name who spoke.
    """
    if not reference.sentences:
        return ReferenceFault(_("Die Faktenreferenz hat keine Sätze; ohne sie gilt jede weitere Angabe als unbelegt."))
    if reference.tasks:
        prepared = prepared_for(tasks_reference(reference), domain)
        for task in reference.tasks:
            if unreadable_deadline(task, prepared):
                what = _("Die Frist „{deadline}“ der Aufgabe „{text}“ ({id}) ist als Zeitangabe nicht zu lesen.")
                return ReferenceFault(what.format(deadline=task.deadline, text=task.text, id=task.id), task.line)
    own = assess(reference, domain, "\n\n".join(reference.sentences))
    for one, fact in zip(own.facts.facts, reference.facts, strict=True):
        if one.verdict != "preserved":
            what = _("Der Fakt „{text}“ ({id}) steht so nicht in den Sätzen der Referenz: {verdict}.")
            return _unsupported(what, one, fact)
    for one, decision in zip(own.decisions, reference.decisions, strict=True):
        if one.verdict != "preserved":
            what = _("Der Beschluss „{text}“ ({id}) steht so nicht in den Sätzen der Referenz: {verdict}.")
            return _unsupported(what, one, decision)
    for told, item in zip(own.tasks, reference.tasks, strict=True):
        if told.judged.verdict != "preserved" and not told.judged.rule.endswith(".invented"):
            what = _("Die Aufgabe „{text}“ ({id}) steht so nicht in den Sätzen der Referenz: {verdict}.")
            return _unsupported(what, told.judged, item)
    return None


def _unsupported(what: str, one: Judged, item: Fact | Task) -> ReferenceFault:
    verdict = f"{one.verdict} ({one.rule})" if one.verdict == "missing" and one.rule != "not_told" else one.verdict
    return ReferenceFault(what.format(text=item.text, id=item.id, verdict=verdict), item.line)
