"""The protocol of a study as a page of its own: what was compared, under which states, in which steps, by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pruefstand.evaluation.model import Evaluation
from pruefstand.evaluation.records import Chronicle
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.blocks import (
    Block,
    Cell,
    CellKind,
    Column,
    Document,
    Fact,
    Listing,
    Notice,
    Paragraph,
    Row,
    Section,
    State,
    Table,
    Title,
)
from pruefstand.report.conditions import conditions_section
from pruefstand.report.counts import denominator_section, system_section
from pruefstand.report.document import document_of
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import cases_word
from pruefstand.report.method import checksum_section
from pruefstand.report.numbers import count
from pruefstand.report.records import record_section, taken_out_section
from pruefstand.report.study_settings import gold_section, seed_section, settings_section, single_gold

__all__ = ["FEW_CASES", "protocol_blocks"]

FEW_CASES = 10
"""Below so many cases the evidence is said to be narrow before anything else."""

_STEPS = {
    "freeze": N_("eingefroren"),
    "read": N_("Antworten eingelesen"),
    "run": N_("Läufe ausgeführt"),
    "blind": N_("verblindet"),
    "release": N_("Mappen freigegeben"),
    "unblind": N_("entblindet"),
    "control": N_("Kontrollteil geöffnet"),
    "control.opened": N_("Kontrollteil geöffnet"),
    "withdraw": N_("widerrufen oder ausgeschlossen"),
    "seal": N_("Siegel"),
}


def protocol_blocks(evaluation: Evaluation, made_with: Mapping[str, str]) -> Document:
    """The protocol in the reader's language. Raises ``ValueError`` for an evaluation without a chronicle: only a study
    has one."""
    chronicle = evaluation.chronicle
    if chronicle is None:
        raise ValueError("no chronicle")
    lookup = Lookup(evaluation)
    found = (
        _narrow(evaluation),
        replace(system_section(lookup), id="verglichen", head=_("Was verglichen wurde")),
        gold_section(chronicle),
        _course(chronicle),
        settings_section(chronicle),
        seed_section(chronicle),
        _raters(chronicle),
        denominator_section(lookup),
        taken_out_section(lookup),
        record_section(lookup),
        conditions_section(lookup),
        checksum_section(lookup, made_with),
        _limits(),
    )
    return document_of(
        _title(evaluation, chronicle),
        found,
        _("Studienprotokoll aus Prüfstand. Es enthält keine Ergebnisse; die stehen im Bericht (index.html)."),
    )


def _title(evaluation: Evaluation, chronicle: Chronicle) -> Title:
    planned = sum(row.planned for row in evaluation.denominators)
    facts = (
        Fact(_("Fälle"), count(sum(evaluation.part_sizes.values()))),
        Fact(_("Bedingungen"), count(len(evaluation.systems))),
        Fact(_("Antworten"), count(planned)),
        Fact(_("Bewertende"), count(len(chronicle.raters)) if chronicle.raters else _("noch keine")),
        Fact(_("Siegel"), evaluation.seal[:19] or _("keines"), _("Entwurf") if evaluation.draft else ""),
    )
    lede = _("Was verglichen wurde, unter welchen Ständen, in welchen Schritten und von wem bewertet.")
    return Title(_("Studienprotokoll"), evaluation.title, lede, facts)


def _narrow(evaluation: Evaluation) -> Section | None:
    cases = sum(evaluation.part_sizes.values())
    notices: list[Block] = []
    if cases < FEW_CASES:
        text = _(
            "Umfang dieser Studie: {cases}. Sie zeigt, wie diese Antworten auf diese Fragen ausfielen, nicht, wie "
            "gut eine Technologie oder eine Gruppe von Menschen im Allgemeinen ist. Jede Darstellung muss das sagen."
        )
        notices.append(Notice(_("Schmale Evidenz"), text.format(cases=cases_word(cases))))
    if evaluation.chronicle is not None and (text := single_gold(evaluation.chronicle)):
        notices.append(Notice(_("Ein einziges Expertendokument"), text))
    if evaluation.draft:
        notices.append(
            Notice(_("Entwurf"), _("Der jetzige Stand ist nicht eingefroren; er kann sich noch ändern."), State.HINT)
        )
    read = _("Was zuerst zu sagen ist.")
    return Section("vorweg", _("Vorweg"), read, tuple(notices)) if notices else None


def _course(chronicle: Chronicle) -> Section:
    columns = (
        Column(_("Schritt"), numeric=False),
        Column(_("Zeit (UTC)"), numeric=False),
        Column(_("Näheres"), numeric=False),
    )
    rows = []
    for number, step in enumerate(chronicle.steps, start=1):
        word = _(_STEPS[step.kind]) if step.kind in _STEPS else step.kind or _("unbenannt")
        told = [step.detail]
        if step.n:
            told.append(
                ngettext("{n} Antwort entschieden", "{n} Antworten entschieden", step.n).format(n=count(step.n))
            )
        text = " · ".join(filter(None, told))
        rows.append(
            Row(
                f"{number}. {word}",
                (
                    Cell(CellKind.TEXT, step.utc or _("unbekannt")),
                    Cell(CellKind.TEXT, text or _("nichts weiter verzeichnet")),
                ),
            )
        )
    read = _("In der Reihenfolge des Journals; die Zeit ist die Uhr des Rechners. Bögen stehen unter „Bewertende“.")
    if not rows:
        return Section("ablauf", _("Ablauf"), read, (Paragraph(_("Noch ist nichts geschehen.")),))
    return Section("ablauf", _("Ablauf"), read, (Table(_("Schritte"), columns, tuple(rows)),))


def _raters(chronicle: Chronicle) -> Section:
    read = _("Bewertende stehen unter ihrem Kürzel; Namen kennt nur die Studienleitung.")
    if not chronicle.raters and not chronicle.sheets:
        return Section("bewertende", _("Bewertende"), read, (Paragraph(_("Noch hat niemand Antworten bekommen.")),))
    sheets = {one.rater: one for one in chronicle.sheets}
    columns = (Column(_("Kürzel"), numeric=False), Column(_("Wer"), numeric=False), Column(_("Bogen (SHA-256)")))
    rows = []
    for rater in dict.fromkeys((*chronicle.raters, *sheets)):
        sheet = sheets.get(rater)
        who = _("KI") if sheet is not None and sheet.ai else _("Mensch") if sheet is not None else _("eingeladen")
        proof = (
            Cell(CellKind.TEXT, sheet.digest[7:39], (sheet.digest[39:],))
            if sheet is not None
            else Cell(CellKind.NA, _("kein Bogen"), (_("keiner eingelesen"),))
        )
        rows.append(Row(rater, (Cell(CellKind.TEXT, who), proof)))
    return Section("bewertende", _("Bewertende"), read, (Table(_("Bögen"), columns, tuple(rows)),))


def _limits() -> Section:
    return Section("grenzen", _("Grenzen"), _("Wofür dieses Protokoll nicht steht."), (Listing(tuple(_said())),))


def _said() -> Iterator[str]:
    yield _("Ein Vergleich mit dem Goldstandard ist höchstens so gut wie dieser.")
    yield _(
        "Was vereinheitlicht ist, kann an Stil und Gedankengang trotzdem erkannt werden; das misst die "
        "Verblindungsprüfung."
    )
    yield _("Eine KI, die bewertet, sortiert vor; das Urteil sprechen Menschen.")
    yield _("Prüfsummen belegen, dass sich seither nichts geändert hat, nicht, wann etwas entstand.")
    yield _("Wer die Frage mit anderen Worten gestellt bekam, ist nur eingeschränkt vergleichbar.")
