"""Reports: one for every kind of study, as page, Word document, tables and JSON. Takes an evaluation, computes
nothing."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.evaluation.model import Evaluation
from pruefstand.i18n import speaking
from pruefstand.report.content import report_blocks
from pruefstand.report.csv import cases_csv, excel_csv, results_csv
from pruefstand.report.html import page
from pruefstand.report.json import report_json
from pruefstand.report.protocol import protocol_blocks
from pruefstand.report.records import records_csv
from pruefstand.report.word import word

__all__ = ["render", "report_blocks"]


def render(evaluation: Evaluation, *, language: str, made_with: Mapping[str, str]) -> Mapping[str, bytes]:
    """Every file of the report folder: relative path → bytes; of a study its protocol and its answers' records too.

    ``language`` is one of ``pruefstand.i18n.LANGUAGES``, ``made_with`` names programs and their versions as the last
    section prints them. Pure: the same evaluation gives the same bytes, whatever the clock or the locale says. Raises
    ``ValueError`` for another language or an evaluation without systems.
    """
    with speaking(language):
        told = report_blocks(evaluation, made_with)
        found = {
            "bericht.docx": word(told),
            "cases.csv": cases_csv(evaluation),
            "ergebnisse.csv": excel_csv(evaluation),
            "index.html": page(told),
            "report.json": report_json(evaluation, made_with),
            "results.csv": results_csv(evaluation),
        }
        if evaluation.chronicle is not None:
            found["records.csv"] = records_csv(evaluation)
            protocol = protocol_blocks(evaluation, made_with)
            found["studienprotokoll.docx"] = word(protocol)
            found["studienprotokoll.html"] = page(protocol)
        return found
