"""The agreement as rows and as JSON: exact numbers, no wording but the readings."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pruefstand.evaluation.agreement_model import Agreement, AgreementNumber

__all__ = [
    "AGREEMENT_COLUMNS",
    "DISPUTE_COLUMNS",
    "JUDGEMENT_COLUMNS",
    "agreement_json",
    "agreement_rows",
    "dispute_rows",
    "judgement_rows",
]

_NUMBERS = ("value", "low", "high", "level", "n", "clusters", "numerator", "denominator", "deff", "p")
AGREEMENT_COLUMNS = (
    *("kind", "measure", "scale", "raters", "system", "value", "low", "high", "level", "n", "clusters"),
    *("numerator", "denominator", "deff", "p", "method", "reading", "reason", "note"),
)
DISPUTE_COLUMNS = ("system", "case", "repeat", "measure", "rater", "value", "reason")
JUDGEMENT_COLUMNS = ("system", "case", "repeat", "rater", "source", "measure", "value")


def agreement_rows(agreement: Agreement) -> Iterator[tuple[str, ...]]:
    """One row for each number, under :data:`AGREEMENT_COLUMNS`; what is not there is empty."""
    for number in agreement.numbers:
        found = _fields(number)
        yield tuple(_cell(found[column]) for column in AGREEMENT_COLUMNS)


def dispute_rows(agreement: Agreement) -> Iterator[tuple[str, ...]]:
    """One row for each rater of each disputed answer, under :data:`DISPUTE_COLUMNS`."""
    for dispute in agreement.disputes:
        key = dispute.attempt
        for rater, value in dispute.values.items():
            reason = dispute.reasons.get(rater, "")
            yield key.system, key.case, str(key.repeat), dispute.measure, rater, value, reason


def judgement_rows(agreement: Agreement) -> Iterator[tuple[str, ...]]:
    """One row for each value that a rater gave, under :data:`JUDGEMENT_COLUMNS`; words under the measure ``reason``."""
    for judgement in agreement.judgements:
        key = judgement.attempt
        address = (key.system, key.case, str(key.repeat), judgement.rater, judgement.source.value)
        for measure, value in judgement.values.items():
            yield *address, measure, value
        if judgement.reason:
            yield *address, "reason", judgement.reason


def agreement_json(agreement: Agreement) -> dict[str, object]:
    """The same for ``report.json``: ``numbers`` and ``disputes``; numbers as numbers, what is not computable ``null``
    with its ``reason``."""
    numbers = [_fields(number) for number in agreement.numbers]
    disputes = [
        {
            "system": dispute.attempt.system,
            "case": dispute.attempt.case,
            "repeat": dispute.attempt.repeat,
            "measure": dispute.measure,
            "values": dict(dispute.values),
            "reasons": dict(dispute.reasons),
        }
        for dispute in agreement.disputes
    ]
    return {"numbers": numbers, "disputes": disputes}


def _fields(number: AgreementNumber) -> dict[str, object]:
    estimate = number.estimate
    return {
        "kind": number.kind.value,
        "measure": number.measure,
        "scale": number.scale,
        "raters": number.raters,
        "system": number.system,
        **{name: getattr(estimate, name) for name in _NUMBERS},
        "method": estimate.method,
        "reading": number.reading,
        "reason": estimate.reason,
        "note": estimate.note,
    }


def _cell(found: object) -> str:
    """Empty for what is not there; a float in its shortest exact form."""
    if found is None:
        return ""
    return found if isinstance(found, str) else json.dumps(found)
