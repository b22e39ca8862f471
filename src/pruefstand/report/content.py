"""One report for every kind of study: what it says and in which order, driven by the code book."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.evaluation.model import Evaluation
from pruefstand.i18n import _
from pruefstand.report.agreement import agreement_section
from pruefstand.report.blocks import Document, Section
from pruefstand.report.cases import case_section, disputed_section
from pruefstand.report.conditions import conditions_section
from pruefstand.report.counts import denominator_section, failure_section, system_section
from pruefstand.report.differences import difference_section
from pruefstand.report.document import document_of
from pruefstand.report.errors import error_section
from pruefstand.report.further import further_section
from pruefstand.report.gaps import gap_section
from pruefstand.report.guesses import guess_section
from pruefstand.report.hardest import hardest_section
from pruefstand.report.heading import notice_section, title
from pruefstand.report.judgements import judgement_section
from pruefstand.report.leaks import leak_section
from pruefstand.report.limits import gate_section
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import measure_section
from pruefstand.report.method import checksum_section, limit_section, method_section
from pruefstand.report.parts import part_section
from pruefstand.report.presorted import presorted_section
from pruefstand.report.records import record_section, taken_out_section
from pruefstand.report.stability import stability_section
from pruefstand.report.study_settings import gold_section, seed_section, settings_section
from pruefstand.report.variants import edited_section, variant_section

__all__ = ["report_blocks"]


def _of_study(evaluation: Evaluation) -> tuple[Section, ...]:
    """What a study was set to; nothing elsewhere."""
    chronicle = evaluation.chronicle
    if chronicle is None:
        return ()
    return gold_section(chronicle), settings_section(chronicle), seed_section(chronicle)


def report_blocks(evaluation: Evaluation, made_with: Mapping[str, str]) -> Document:
    """The report in the reader's language; ``made_with`` names programs and their versions for its last section.

    Nothing is computed here: every number is in the evaluation. Raises ``ValueError`` for an evaluation without
    systems, because there is nothing to report on.
    """
    if not evaluation.systems:
        raise ValueError("an evaluation without systems")
    lookup = Lookup(evaluation)
    found = (
        notice_section(lookup),
        gate_section(lookup),
        system_section(lookup),
        *(measure_section(lookup, measure, number) for number, measure in enumerate(lookup.main_measures, start=1)),
        error_section(lookup),
        hardest_section(lookup),
        part_section(lookup),
        difference_section(lookup),
        variant_section(lookup),
        edited_section(lookup),
        stability_section(lookup),
        further_section(lookup),
        denominator_section(lookup),
        failure_section(lookup),
        taken_out_section(lookup),
        case_section(lookup),
        disputed_section(lookup),
        agreement_section(lookup),
        leak_section(lookup),
        guess_section(lookup),
        presorted_section(lookup),
        judgement_section(lookup),
        record_section(lookup),
        conditions_section(lookup),
        *_of_study(evaluation),
        method_section(lookup),
        gap_section(lookup),
        limit_section(lookup),
        checksum_section(lookup, made_with),
    )
    return document_of(
        title(lookup),
        found,
        _("Bericht aus Prüfstand. Gerechnet aus derived/measurements.csv; die Regeln stehen im Abschnitt Verfahren."),
    )
