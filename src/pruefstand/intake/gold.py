"""The gold standard of a study: expert documents of any kind, and what speaks against relying on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.errors import InputError, Problem
from pruefstand.formats.documents.read import LARGEST_FILE
from pruefstand.i18n import _
from pruefstand.intake.answer_text import document_text
from pruefstand.intake.delivered import read_delivered
from pruefstand.intake.documents import Documents
from pruefstand.language.finding import citations
from pruefstand.study.load import Study

__all__ = ["GoldDocument", "gold_documents", "gold_hints"]

_SOURCES = frozenset({"case", "celex", "ecli", "eu_act", "journal", "norm", "rs"})


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """One expert document of a case: its text, or ``None`` and why it cannot be read."""

    case: str
    path: str
    text: str | None
    faults: tuple[Problem, ...] = ()


def gold_documents(study: Study, documents: Documents) -> Iterator[GoldDocument]:
    """Every expert document that the plan names, by case and in its order, each read whole or not at all."""
    for case in study.cases:
        for path in study.cases.gold.get(case.id, ()):
            where = study.cases.places[case.id]
            try:
                data = read_delivered(study.folder, path, where, most=LARGEST_FILE)
                yield GoldDocument(case.id, path, document_text(documents, data, path, where))
            except InputError as error:
                yield GoldDocument(case.id, path, None, error.problems)


def gold_hints(study: Study, gold: list[GoldDocument]) -> Iterator[Problem]:
    """What to think of: a case with one document or none where others have some, a document that names no source."""
    for case in study.cases:
        where, number = study.cases.places[case.id], sum(one.case == case.id for one in gold)
        if number == 1:
            what = _("Der Goldstandard zum Fall „{case}“ ist ein einziges Dokument: eine einzelne Fachmeinung.")
            yield Problem(where, what.format(case=case.id), _("Wenn möglich, weitere unabhängige Dokumente nennen."))
        elif not number and gold:
            what = _("Der Fall „{case}“ hat keinen Goldstandard, andere Fälle haben einen.").format(case=case.id)
            yield Problem(where, what, _("„gold“ ergänzen, oder ohne Goldstandard bewerten lassen."))
    for one in gold:
        if one.text is not None and not any(found.kind in _SOURCES for found in citations(one.text)):
            what = _("Der Goldstandard „{file}“ nennt keine Fundstelle.").format(file=one.path)
            do = _("Das Dokument sollte den Fall vollständig lösen und die tragenden Normen und Entscheidungen nennen.")
            yield Problem(study.cases.places[one.case], what, do)
