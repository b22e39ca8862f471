"""The derived tables: the long table of measurements, the code book, the attempts, the findings. Sorted, exact, without
clock times: the same study gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Better,
    FailedAs,
    Finding,
    Measure,
    Measurement,
    Scale,
    Source,
    Summary,
    exact_text,
    parse_exact,
)
from pruefstand.errors import InputError
from pruefstand.formats.table import Row, iter_table
from pruefstand.i18n import _

__all__ = [
    "ATTEMPT_COLUMNS",
    "FINDING_COLUMNS",
    "MEASUREMENT_COLUMNS",
    "MEASURE_COLUMNS",
    "attempt_row",
    "finding_row",
    "measure_row",
    "measurement_row",
    "read_findings",
    "read_measurements",
    "read_measures",
]

T = TypeVar("T")

MEASUREMENT_COLUMNS = (
    "system",
    "case",
    "repeat",
    "variant",
    "measure",
    "part",
    "source",
    "by",
    "by_version",
    "take",
    "status",
    "reason",
    "numerator",
    "denominator",
    "value",
)
ATTEMPT_COLUMNS = (
    "system",
    "case",
    "repeat",
    "status",
    "reason",
    "route",
    "tries",
    "interrupted_tries",
    "task",
    "output",
    "size",
    "edited",
    "original",
)
FINDING_COLUMNS = (
    "system",
    "case",
    "repeat",
    "variant",
    "measure",
    "item",
    "verdict",
    "rule",
    "expected",
    "shown",
    "reference_start",
    "reference_end",
    "output_start",
    "output_end",
    "decision",
)
MEASURE_COLUMNS = (
    "measure",
    "title",
    "scale",
    "summary",
    "per",
    "levels",
    "parts",
    "better",
    "failed",
    "main",
    "formula",
    "version",
    "source",
    "by",
    "by_version",
    "variants",
    "rules",
)


def measurement_row(row: Measurement) -> tuple[str, ...]:
    """The cells of one measurement, not yet escaped."""
    key = row.attempt
    numerator, denominator = row.numerator, row.denominator
    return (
        key.system,
        key.case,
        str(key.repeat),
        row.variant,
        row.measure,
        row.part,
        row.source,
        row.by,
        row.by_version,
        str(row.take),
        row.status,
        row.reason,
        "" if numerator is None else exact_text(numerator),
        "" if denominator is None else exact_text(denominator),
        "" if row.value is None else row.value,
    )


def attempt_row(attempt: Attempt) -> tuple[str, ...]:
    """The cells of one attempt."""
    key, output = attempt.key, attempt.output
    return (
        key.system,
        key.case,
        str(key.repeat),
        attempt.status.value,
        attempt.reason,
        attempt.route,
        str(len(attempt.tries)),
        str(sum(one.outcome is AttemptStatus.INTERRUPTED for one in attempt.tries)),
        attempt.task,
        output.digest if output else "",
        str(output.size) if output else "",
        "yes" if attempt.provenance.get("edited") == "yes" else "no",
        attempt.provenance.get("original", ""),
    )


def finding_row(finding: Finding) -> tuple[str, ...]:
    """The cells of one finding."""
    key = finding.attempt
    spans = (*(finding.reference_span or ("", "")), *(finding.output_span or ("", "")))
    return (
        key.system,
        key.case,
        str(key.repeat),
        finding.variant,
        finding.measure,
        finding.item,
        finding.verdict,
        finding.rule,
        finding.expected,
        finding.shown,
        *(str(end) for end in spans),
        finding.decision,
    )


def measure_row(
    measure: Measure, source: Source, by: str, by_version: str, variants: Iterable[str], rules: str
) -> tuple[str, ...]:
    """The cells of one row of the code book; lists are JSON."""
    return (
        measure.id,
        measure.title,
        measure.scale.value,
        json.dumps(list(measure.summary)),
        measure.per,
        json.dumps(list(measure.levels), ensure_ascii=False),
        json.dumps(list(measure.parts), ensure_ascii=False),
        measure.better.value,
        measure.failed.value,
        "yes" if measure.main else "no",
        measure.formula,
        measure.version,
        source.value,
        by,
        by_version,
        json.dumps(list(variants)),
        rules,
    )


def read_measurements(path: Path) -> Iterator[Measurement]:
    """The long table, row by row; raises :class:`InputError` at the first row that is none."""
    return _read(path, MEASUREMENT_COLUMNS, _measurement)


def _read(path: Path, columns: tuple[str, ...], made: Callable[[Mapping[str, str]], T]) -> Iterator[T]:
    with path.open("rb") as stream:
        head, rows = iter_table(stream, f"derived/{path.name}")
        _expect(head.columns, columns, path)
        for row in rows:
            try:
                yield made(row.cells)
            except (ValueError, TypeError) as error:
                raise _broken(path, row, error) from None


def _measurement(cells: Mapping[str, str]) -> Measurement:
    numerator, denominator, value = cells["numerator"], cells["denominator"], cells["value"]
    return Measurement(
        AttemptKey(cells["system"], cells["case"], int(cells["repeat"])),
        cells["variant"],
        cells["measure"],
        cells["part"],
        Source(cells["source"]),
        cells["by"],
        cells["by_version"],
        int(cells["take"]),
        cells["status"],
        cells["reason"],
        parse_exact(numerator) if numerator else None,
        parse_exact(denominator) if denominator else None,
        value or None,
    )


def read_findings(path: Path) -> Iterator[Finding]:
    """The findings, row by row, sorted by attempt; raises :class:`InputError` at the first row that is none."""
    return _read(path, FINDING_COLUMNS, _finding)


def _finding(cells: Mapping[str, str]) -> Finding:
    return Finding(
        AttemptKey(cells["system"], cells["case"], int(cells["repeat"])),
        cells["variant"],
        cells["measure"],
        cells["item"],
        cells["verdict"],
        cells["rule"],
        cells["expected"],
        cells["shown"],
        _span(cells["reference_start"], cells["reference_end"]),
        _span(cells["output_start"], cells["output_end"]),
        cells["decision"],
    )


def _span(start: str, end: str) -> tuple[int, int] | None:
    return (int(start), int(end)) if start else None


def read_measures(path: Path) -> tuple[tuple[Measure, Mapping[str, str]], ...]:
    """The code book: each measure with its remaining cells (``source``, ``by``, ``by_version``, ``variants``,
    ``rules``); raises :class:`InputError` at the first row that is none."""
    return tuple(_read(path, MEASURE_COLUMNS, lambda cells: (_measure(cells), cells)))


def _measure(cells: Mapping[str, str]) -> Measure:
    return Measure(
        id=cells["measure"],
        title=cells["title"],
        scale=Scale(cells["scale"]),
        summary=tuple(Summary(item) for item in json.loads(cells["summary"])),
        per=cells["per"],
        levels=tuple(json.loads(cells["levels"])),
        parts=tuple(json.loads(cells["parts"])),
        better=Better(cells["better"]),
        failed=FailedAs(cells["failed"]),
        main=cells["main"] == "yes",
        formula=cells["formula"],
        version=cells["version"],
    )


def _broken(path: Path, row: Row, error: Exception) -> InputError:
    return InputError(
        _("Die Zeile gehört nicht in diese Tabelle: {error}.").format(error=error),
        where=f"derived/{path.name}:{row.line}",
        do=_("Die Datei nicht von Hand ändern; „pruefstand score“ macht sie neu."),
    )


def _expect(found: tuple[str, ...], columns: tuple[str, ...], path: Path) -> None:
    if found != columns:
        raise InputError(
            _("Die Spalten der Tabelle sind nicht die dieser Fassung."),
            where=f"derived/{path.name}:1",
            do=_("„pruefstand score“ macht die Tabellen neu."),
        )
