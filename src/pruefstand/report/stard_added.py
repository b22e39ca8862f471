"""What guidelines after STARD 2015 ask of studies of AI answers, in words of our own, under numbers of our own.

Read at the source: topics and numbers of MI-CLEAR-LLM (six items) and of CHART (12 items, 39 subitems), topics and
counts of TRIPOD-LLM and STARD-AI. The wording of the single items of STARD-AI was not at hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pruefstand.evaluation.stard_facts import Stard
from pruefstand.evaluation.stard_rows import ADDED_ROWS
from pruefstand.i18n import N_, _
from pruefstand.report import stard_proofs as proofs
from pruefstand.report.stard_items import ChecklistRow, Standing, Told, rows_of

__all__ = ["SOURCES", "added_rows"]

SOURCES = (
    N_("STARD 2015: Bossuyt PM u. a., BMJ 2015;351:h5527, doi:10.1136/bmj.h5527"),
    N_("STARD 2015, Erläuterung: Cohen JF u. a., BMJ Open 2016;6:e012799, doi:10.1136/bmjopen-2016-012799"),
    N_("STARD-AI: Nature Medicine 2025, doi:10.1038/s41591-025-03953-8"),
    N_("TRIPOD-LLM: Gallifant J u. a., Nature Medicine 2025;31:60–69, doi:10.1038/s41591-024-03425-5"),
    N_("CHART: BMJ Medicine 2025;4(1), doi:10.1136/bmjmed-2025-001632"),
    N_("MI-CLEAR-LLM: PMC11444851"),
)
"""Where the guidelines stand; authors, journal, address."""

_MODEL = N_("Modell und Anfrage")
_STUDY = N_("Fälle und Bewertung")
_AROUND = N_("Umfeld")

_ROWS: Mapping[str, tuple[str, str]] = {
    "Z1": (_MODEL, N_("Modell: Anbieter, Kennung, Fassung, Ende der Trainingsdaten, Zugang zum Netz")),
    "Z2": (_MODEL, N_("Einstellungen: Temperatur, Saat, Werkzeuge, vorgegebene Anweisung")),
    "Z3": (_MODEL, N_("Zahl der Läufe je Fall, und wie aus ihnen ein Ergebnis wurde")),
    "Z4": (_MODEL, N_("Wortlaut der Anfragen")),
    "Z5": (_MODEL, N_("Ob jede Anfrage eine neue Sitzung war oder in einem Gespräch stand")),
    "Z6": (_MODEL, N_("Tag und Ort der Anfragen, und der Rechtsstand an diesem Tag")),
    "Z7": (_MODEL, N_("Ob und wie die Anfragen vorher erprobt und geändert wurden")),
    "Z8": (_MODEL, N_("Ob die Fälle in den Trainingsdaten stehen konnten")),
    "Z9": (_STUDY, N_("Bewertende: Zahl, Befähigung, Einübung, Übereinstimmung, Verblindung")),
    "Z10": (_STUDY, N_("Gescheiterte, verweigerte und abgebrochene Läufe")),
    "Z11": (_STUDY, N_("Woher die Fälle stammen und wie sie aufbereitet wurden")),
    "Z12": (_STUDY, N_("Ob Treffer und Fehler sich auf Gruppen von Fällen ungleich verteilen")),
    "Z13": (_AROUND, N_("Interessen: wer das Werkzeug herstellt, wer die Studie macht und bezahlt")),
    "Z14": (_AROUND, N_("Zugang zu Antworten, Daten und Code; Abweichungen vom Protokoll")),
    "Z15": (_AROUND, N_("Ethik und Einwilligung")),
}
_ASKED_BY = {
    "Z1": "MI-CLEAR-LLM 1; CHART 3, 4",
    "Z2": "MI-CLEAR-LLM 2; TRIPOD-LLM",
    "Z3": "MI-CLEAR-LLM 2",
    "Z4": "MI-CLEAR-LLM 3; CHART 5",
    "Z5": "MI-CLEAR-LLM 4; CHART 6",
    "Z6": "MI-CLEAR-LLM 1; CHART 6",
    "Z7": "MI-CLEAR-LLM 5; CHART 5",
    "Z8": "MI-CLEAR-LLM 6",
    "Z9": "CHART 7; TRIPOD-LLM",
    "Z10": "STARD-AI",
    "Z11": "STARD-AI",
    "Z12": "STARD-AI",
    "Z13": "CHART 12",
    "Z14": "CHART 12",
    "Z15": "CHART 12",
}
_OF_AI = ("Z1", "Z2", "Z4", "Z5", "Z7", "Z8")
"""Rows that say nothing where no condition is an AI."""


def added_rows(found: Stard) -> tuple[ChecklistRow, ...]:
    """All rows in their order."""
    machines = any(not system.origin.human for system in found.systems)
    told: dict[str, Told] = {}
    for row in ADDED_ROWS:
        if row in _OF_AI and not machines:
            told[row] = Standing.NOT_APPLICABLE, (_("keine KI unter den Bedingungen"),)
        else:
            told[row] = _TOLD[row](found) if row in _TOLD else (Standing.OPEN, ())
    return rows_of(_ROWS, told, found.lead, _ASKED_BY)


def _partly(*sentences: str) -> Told:
    told = tuple(filter(None, sentences))
    return (Standing.PARTLY, told) if told else (Standing.OPEN, ())


def _model(found: Stard) -> Told:
    told = _(
        "Was zu den Modellen angegeben ist, steht unter „Stände“; das Ende der Trainingsdaten weiß das Programm nicht."
    )
    return _partly(told) if proofs.described(found) else (Standing.OPEN, ())


def _settings(found: Stard) -> Told:
    known = any(state.settings for state in proofs.states(found))
    return _partly(
        _("Soweit das Programm die Modelle selbst fragte oder der Plan sie nennt: „Stände“.") if known else ""
    )


def _prompts(found: Stard) -> Told:
    n = sum(state.with_prompt for state in proofs.states(found))
    if not n:
        return Standing.OPEN, ()
    return _partly(_("Zu {n} von {total} Antworten liegt der Wortlaut vor.").format(n=n, total=proofs.answered(found)))


_TOLD: Mapping[str, Callable[[Stard], Told]] = {
    "Z1": _model,
    "Z2": _settings,
    "Z3": lambda found: (Standing.FILLED, (proofs.runs(found),)),
    "Z4": _prompts,
    "Z6": lambda found: _partly(proofs.dates(found)),
    "Z9": lambda found: _partly(*proofs.agreement(found)),
    "Z10": lambda found: (
        Standing.FILLED,
        (proofs.failures(found) or _("Zu jeder geplanten Antwort gibt es ein Ergebnis."),),
    ),
    "Z12": lambda found: _partly(proofs.laws(found)),
    "Z14": lambda _found: _partly(
        _(
            "Antworten, Bögen und Journal liegen im Ordner der Studie; was davon öffentlich ist, sagt die "
            "Studienleitung."
        )
    ),
}
