"""Every answer under its code with what each rater said of it, once the origins are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pruefstand.domain import AttemptKey, Source
from pruefstand.evaluation.agreement_model import Judgement
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, RowKind, Section, Table, Tag
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count
from pruefstand.report.presorted import ai_notice
from pruefstand.report.words import part_word, tag

__all__ = ["MOST_ANSWERS", "code_tag", "judgement_section"]

MOST_ANSWERS = 200


def code_tag(lookup: Lookup, attempt: AttemptKey) -> Tag | None:
    """The code of an answer in the colour of its origin, with the sentence that its tooltip or comment says; ``None``
    where the answer had no code."""
    code = lookup.evaluation.agreement.codes.get(attempt, "")
    system = next((tag(one) for one in lookup.systems if one.id == attempt.system), None)
    if not code or system is None:
        return None
    names = ", ".join(dict.fromkeys(filter(None, (system.word, system.name))))
    hint = _("Antwort {code} zu {case}: {who}").format(code=code, case=attempt.case, who=names)
    return Tag(code, system.origin, system.word, hint)


def judgement_section(lookup: Lookup) -> Section | None:
    """A table per case: the answers by code, their condition, and a column per rater; ``None`` before the ratings are
    joined. At most :data:`MOST_ANSWERS` answers, with a sentence on the rest."""
    agreement = lookup.evaluation.agreement
    said: dict[AttemptKey, dict[str, Judgement]] = {}
    for one in agreement.judgements:
        said.setdefault(one.attempt, {})[one.rater] = one
    coded = [(code_tag(lookup, attempt), attempt) for attempt in said]
    answers = sorted(
        ((found, attempt) for found, attempt in coded if found is not None),
        key=lambda item: (item[1].case, len(item[0].name), item[0].name),
    )
    if not answers:
        return None
    raters = {one.rater: one.source for one in agreement.judgements}
    order = sorted(raters, key=lambda rater: (raters[rater] is Source.AI, rater))
    columns = (
        Column(_("Code, Bedingung, Frage"), numeric=False),
        *(
            Column(rater, _("KI, Vorsortierung") if raters[rater] is Source.AI else "", numeric=False)
            for rater in order
        ),
    )
    blocks: list[Block] = [ai_notice()] if Source.AI in raters.values() else []
    shown = answers[:MOST_ANSWERS]
    for case in dict.fromkeys(attempt.case for _found, attempt in shown):
        rows = [
            row
            for found, attempt in shown
            if attempt.case == case
            for row in _rows(lookup, found, attempt, order, said[attempt])
        ]
        read = _("Der Hinweis am Code nennt die Herkunft; dasselbe steht daneben.")
        blocks.append(Table(_("{case}: alle Antworten, alle Urteile").format(case=case), columns, tuple(rows), read))
    if len(answers) > len(shown):
        rest = _("Gezeigt sind {shown} von {all} Antworten. Alle Urteile stehen in derived/judgements.csv.")
        blocks.append(Paragraph(rest.format(shown=count(len(shown)), all=count(len(answers)))))
    head = _("Erst nach der Bewertung entblindet. Die Codes A und B gibt es nicht: So heißen die Bewertungssysteme.")
    return Section("antworten", _("Jede Antwort, jedes Urteil"), head, tuple(blocks), full=True)


def _rows(
    lookup: Lookup, found: Tag, attempt: AttemptKey, raters: list[str], said: Mapping[str, Judgement]
) -> Iterator[Row]:
    """The answer with its condition, then a row for each question that anybody answered, in the order of the sheet."""
    system = next(tag(one) for one in lookup.systems if one.id == attempt.system)
    given = dict.fromkeys(measure for one in said.values() for measure in one.values)
    titles = {measure.id: _(measure.title) for measure in lookup.evaluation.measures if measure.id in given}
    yield Row(found.name, sub=(system.name,), kind=RowKind.GROUP, tag=found)
    for measure in dict.fromkeys((*titles, *given)):
        cells = tuple(_cell(said.get(rater), measure) for rater in raters)
        yield Row(titles.get(measure, measure), cells)


def _cell(judgement: Judgement | None, measure: str) -> Cell:
    if judgement is None or measure not in judgement.values:
        return Cell(CellKind.NA, _("fehlt"), (_("kein Urteil abgegeben"),))
    return Cell(CellKind.TEXT, part_word(judgement.values[measure]))
