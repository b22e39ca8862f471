"""The report in analogy to STARD 2015, as a page, as a table and as JSON. It computes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from pruefstand.evaluation.stard_facts import Stard
from pruefstand.i18n import _, ngettext, speaking
from pruefstand.report import stard_proofs as proofs
from pruefstand.report.blocks import Block, Document, Fact, Listing, Notice, Section, State, Title
from pruefstand.report.document import document_of
from pruefstand.report.html import page
from pruefstand.report.json import json_lines
from pruefstand.report.numbers import count
from pruefstand.report.stard_added import SOURCES, added_rows
from pruefstand.report.stard_condition import condition_section
from pruefstand.report.stard_csv import stard_csv
from pruefstand.report.stard_items import checklist
from pruefstand.report.stard_tables import (
    cases_section,
    checklist_section,
    overview_section,
    pairs_section,
    state_section,
)
from pruefstand.report.word import word

__all__ = ["STARD_FILES", "render_stard", "stard_blocks"]

STARD_FILES = ("stard.csv", "stard.docx", "stard.html", "stard.json")
"""The files of this report, which stand beside those of ``report``."""


def render_stard(found: Stard, *, language: str, made_with: Mapping[str, str]) -> Mapping[str, bytes]:
    """Every file by name. Pure: the same values give the same bytes. Raises ``ValueError`` for another language."""
    with speaking(language):
        told = stard_blocks(found, made_with)
        files = (stard_csv(found), word(told), page(told), _json(found, made_with))
    return dict(zip(STARD_FILES, files, strict=True))


def _json(found: Stard, made_with: Mapping[str, str]) -> bytes:
    value = {field.name: getattr(found, field.name) for field in fields(found)}
    names = ("study", "case", "system", "yes", "no", "unclear", "none")
    value["readings"] = [dict(zip(names, (*key, *n), strict=True)) for key, n in found.readings.items()]
    rows = {"checklist": checklist(found), "added": added_rows(found)}
    return json_lines({**value, **rows, "format": 1, "made_with": dict(made_with)})


def stard_blocks(found: Stard, made_with: Mapping[str, str]) -> Document:
    """The whole report in the reader's language."""
    systems = {system.id: system for system in found.systems}
    sections = (
        _notices(found),
        overview_section(found),
        *(condition_section(one, systems[one.system], place) for place, one in enumerate(found.conditions, start=1)),
        pairs_section(found),
        cases_section(found),
        checklist_section(
            checklist(found),
            "checkliste",
            _("STARD 2015, Punkt für Punkt"),
            _(
                "Eigene Kurzfassung der 30 Punkte, in Analogie übertragen; maßgeblich ist der Wortlaut der Leitlinie. "
                "Belegt ist, was im Ordner steht; alles Übrige ist Aufgabe der Studienleitung."
            ),
            found.lead_file,
        ),
        checklist_section(
            added_rows(found),
            "zusatz",
            _("Was neuere Leitlinien hinzufügen"),
            _(
                "Für Antworten von KI verlangen jüngere Leitlinien mehr. Zählung und Worte sind unsere. Geprüft sind "
                "Zahl und Themen der Punkte, bei STARD-AI nicht ihr Wortlaut."
            ),
            found.lead_file,
        ),
        state_section(found, made_with),
        _sources(),
    )
    return document_of(
        _title(found),
        sections,
        _("Bericht aus Prüfstand, in Analogie zu STARD 2015; keine Bescheinigung. Alle Zahlen stehen in stard.csv."),
    )


def _title(found: Stard) -> Title:
    cases = {case.same_as or f"{study.name}/{case.id}" for study in found.studies for case in study.cases}
    questions = {case.question for study in found.studies for case in study.cases}
    head = (
        _("„{question}“: Antworten und Referenz").format(question=proofs.first_question(found))
        if len(questions) == 1
        else _("Antworten auf {n} Zielfragen, gemessen an der Referenz").format(n=len(questions))
    )
    planned = sum(one.flow.planned for one in found.conditions)
    inside = sum(one.fields.total for one in found.conditions)
    lede = _("Von {planned} geplanten Antworten stehen {inside} in den Vierfeldertafeln. {unclear}").format(
        planned=count(planned), inside=count(inside), unclear=proofs.unclear(found)
    )
    draft = any(study.draft for study in found.studies)
    facts = (
        Fact(_("Zustand"), _("Entwurf"), _("seit dem Siegel geändert"), State.HINT)
        if draft
        else Fact(_("Zustand"), _("eingefroren"), _("Referenz vor den Bewertungen"), State.OK),
        Fact(_("Studien"), count(len(found.studies))),
        Fact(_("Fälle"), count(len(cases)), _("mit Zielfrage")),
        Fact(_("Bedingungen"), count(len(found.systems))),
        Fact(_("Index-Test"), _("die Antwort"), _("gelesen von der Mehrheit der Bewertenden")),
        Fact(_("Referenz"), _("ja oder nein"), _("von der Studienleitung festgelegt")),
    )
    return Title(_("Bericht in Analogie zu STARD 2015"), head, lede, facts)


def _notices(found: Stard) -> Section:
    blocks: list[Block] = [Notice(head, text, state) for head, text, state in _told(found)]
    blocks.append(Listing(tuple(proofs.limits(found))))
    return Section("hinweise", _("Was zu beachten ist"), _("Vor den Zahlen zu lesen."), tuple(blocks))


def _told(found: Stard) -> Iterator[tuple[str, str, State]]:
    for study in found.studies:
        if study.draft:
            text = _("{study}: seit Siegel {number} geändert: {paths}.").format(
                study=study.name, number=study.seal_number, paths=", ".join(study.draft[:10])
            )
            yield _("Entwurf"), text, State.HINT
    for text in proofs.differing(found):
        yield _("Verschiedene Stände"), text, State.HINT
    seen = sum(state.gold_seen for state in proofs.states(found))
    if seen:
        yield _("Keine Messung"), next(proofs.seen_by_readers(found)), State.NO
    if machine := proofs.by_ai(found):
        yield _("Vorsortierung"), machine, State.HINT
    if found.skipped:
        text = ngettext(
            "{n} Ordner ist keine Studie mit Zielfrage und zählt nicht mit: {names}.",
            "{n} Ordner sind keine Studien mit Zielfrage und zählen nicht mit: {names}.",
            len(found.skipped),
        ).format(n=len(found.skipped), names=", ".join(found.skipped))
        yield _("Hinweis"), text, State.HINT


def _sources() -> Section:
    read = _(
        "Diese Leitlinien sind für die Medizin geschrieben; dass sie hier angewandt werden, ist eine Analogie des "
        "Studienprotokolls."
    )
    return Section("quellen", _("Leitlinien"), read, (Listing(tuple(_(source) for source in SOURCES)),))
