"""Ratings of an unblinded study: by attempt, and how those who gave them agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pruefstand.actions.derive import Ratings
from pruefstand.actions.opened import Opened
from pruefstand.domain import Measurement, Scale
from pruefstand.evaluation.agreement import agreement_of
from pruefstand.evaluation.agreement_model import Agreement, Question
from pruefstand.evaluation.agreement_table import (
    AGREEMENT_COLUMNS,
    DISPUTE_COLUMNS,
    JUDGEMENT_COLUMNS,
    agreement_rows,
    dispute_rows,
    judgement_rows,
)
from pruefstand.formats.table import write_table
from pruefstand.rating import Criterion, Rate, Role, Table, asked, derived, written_reasons
from pruefstand.rating import unblind as join
from pruefstand.study.chain import read_lines
from pruefstand.study.folder import write_atomic
from pruefstand.study.key import read_key

__all__ = ["AGREEMENT_TABLES", "agreement", "agreement_tables", "is_unblinded", "unblinded_rows", "write_agreement"]

AGREEMENT_TABLES = ("agreement.csv", "disputes.csv", "judgements.csv")
"""The tables below ``derived/`` that only unblinding makes."""

_FEW = 20
"""An interval scale of whole numbers over at most this span is graded like levels: kappa then makes sense."""


def is_unblinded(opened: Opened) -> bool:
    """Whether the journal says that the study was unblinded."""
    return opened.rated and any(
        raw.startswith(b'{"record":"unblind"') for _file, _number, raw in read_lines(opened.folder)
    )


def unblinded_rows(opened: Opened) -> Ratings:
    """What raters said of each attempt; nothing before the study is unblinded, whatever lies in the folder."""
    if not is_unblinded(opened):
        return {}
    rows: dict[tuple[str, str, int], list[Measurement]] = {}
    for row in join(opened.study, opened.rate):
        key = row.attempt
        rows.setdefault((key.system, key.case, key.repeat), []).append(row)
    return rows


def agreement(opened: Opened) -> Agreement:
    """How the raters agree; empty before the study is unblinded, whatever lies in the folder."""
    rows = unblinded_rows(opened)
    if not rows:
        return Agreement()
    found = agreement_of(
        (row for key in sorted(rows) for row in rows[key]),
        tuple(_questions(opened)),
        opened.systems,
        {case.id: case.cluster for case in opened.study.cases},
        written_reasons(opened.study, opened.rate),
    )
    return replace(found, codes={row.attempt: row.code for row in read_key(opened.folder).codes if row.code})


def agreement_tables(found: Agreement) -> dict[str, bytes]:
    """The bytes of :data:`AGREEMENT_TABLES`, by name."""
    tables = (
        (AGREEMENT_COLUMNS, agreement_rows(found)),
        (DISPUTE_COLUMNS, dispute_rows(found)),
        (JUDGEMENT_COLUMNS, judgement_rows(found)),
    )
    written = (write_table(columns, rows, excel=False) for columns, rows in tables)
    return dict(zip(AGREEMENT_TABLES, written, strict=True))


def write_agreement(opened: Opened, target: Path) -> None:
    """Write :data:`AGREEMENT_TABLES` to ``target``; before the study is unblinded there are none."""
    if is_unblinded(opened):
        for name, data in agreement_tables(agreement(opened)).items():
            write_atomic(target / name, data)


def _questions(opened: Opened) -> Iterator[Question]:
    """What raters were asked and what follows from it, in the order of the sheet."""
    target = bool(opened.study.cases.targets)
    for criterion in asked(opened.rate, target=target):
        if criterion.measured:
            yield Question(
                measure=criterion.measure(main=False),
                alpha=criterion.agreement,
                kappa=_graded(criterion),
                disputed_from=criterion.disputed_from,
                guess=criterion.role is Role.GUESS,
            )
    for rule in derived(opened.rate, target=target):
        if not isinstance(rule, Rate):
            measure = rule.measure()
            compare = rule.compare if isinstance(rule, Table) else ""
            yield Question(measure=measure, alpha=(measure.scale.value,), kappa=True, compare=compare)


def _graded(criterion: Criterion) -> bool:
    if criterion.scale is not Scale.INTERVAL:
        return True
    return not criterion.decimals and not criterion.percent and criterion.high - criterion.low <= _FEW
