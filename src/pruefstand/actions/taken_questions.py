"""The wording that came with answers as the question of a case that has none."""

from __future__ import annotations

from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.intake.answers import Answers
from pruefstand.intake.question_wording import same_wording
from pruefstand.study.cases import question_file
from pruefstand.study.folder import write_atomic
from pruefstand.study.load import Study

__all__ = ["take_questions"]


def take_questions(study: Study, answers: Answers) -> tuple[str, ...]:
    """Write the question of each case without materials to ``cases/<id>/frage.md``; the cases that got one.

    It is the wording that all answers to the case bring, compared after NFC and white space. Raises
    :class:`InputError` where they bring different ones, and where a case without a question has none to take; then
    nothing is written.
    """
    taken: dict[str, str] = {}
    problems: list[Problem] = []
    for case in study.cases:
        if case.materials:
            continue
        brought = [
            (wording, delivery.where)
            for delivery in answers.deliveries
            if delivery.case == case.id
            and (wording := delivery.provenance.get("question") or delivery.provenance.get("prompt", ""))
        ]
        if not brought:
            what = _("Der Fall „{case}“ hat keine Frage, und keine Antwort bringt eine mit.").format(case=case.id)
            do = _("„question“ im Plan ergänzen, oder die Spalte „Frage“ oder „Prompt“ ausfüllen.")
            problems.append(Problem(study.cases.places[case.id], what, do))
            continue
        first, where = brought[0]
        others = [place for wording, place in brought if not same_wording(wording, first)]
        if others:
            what = _("Zum Fall „{case}“ bringen die Antworten verschiedene Fragen mit, die erste in {first}.")
            do = _("Eine davon als Frage des Falls in eine Datei schreiben und mit „question“ nennen.")
            problems.append(Problem(others[0], what.format(case=case.id, first=where), do))
        taken[case.id] = first
    if problems:
        raise InputError.of(problems)
    for name, wording in taken.items():
        write_atomic(study.folder.at(question_file(name)), wording.strip().encode() + b"\n")
    return tuple(taken)
