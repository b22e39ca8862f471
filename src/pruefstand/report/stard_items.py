"""The STARD 2015 list in words of our own: each row with what the folders prove of it, or that it is the lead's.

Bossuyt and others 2015, doi:10.1136/bmj.h5527; explained in Cohen and others 2016, doi:10.1136/bmjopen-2016-012799.
The wording of the guideline decides, not ours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pruefstand.evaluation.stard_facts import Stard
from pruefstand.evaluation.stard_rows import STARD_ROWS
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report import stard_proofs as proofs

__all__ = ["ChecklistRow", "Standing", "Told", "checklist", "rows_of"]


class Standing(StrEnum):
    """How far a row is filled: by the program, in part, by the lead's text, or not at all."""

    FILLED = "filled"
    PARTLY = "partly"
    LEAD = "lead"
    OPEN = "open"
    NOT_APPLICABLE = "not_applicable"


Told = tuple[Standing, tuple[str, ...]]
"""What the program has to say of a row: how far that fills it, and the sentences."""


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """One row in the reader's language: ``told`` are the program's sentences, ``lead`` the lead's text, ``source``
    which guideline asks for it (empty: STARD 2015)."""

    number: str
    section: str
    text: str
    standing: Standing
    told: tuple[str, ...]
    lead: str
    source: str = ""


_TITLE = N_("Titel und Zusammenfassung")
_INTRODUCTION = N_("Einleitung")
_METHODS = N_("Methoden")
_RESULTS = N_("Ergebnisse")
_DISCUSSION = N_("Diskussion")
_OTHER = N_("Sonstiges")

_ROWS: Mapping[str, tuple[str, str]] = {
    "1": (_TITLE, N_("Titel oder Zusammenfassung weist die Arbeit als Studie zur Treffsicherheit aus, mit einem Maß")),
    "2": (_TITLE, N_("Gegliederte Zusammenfassung: Anlage, Vorgehen, Ergebnisse, Schluss")),
    "3": (_INTRODUCTION, N_("Fachlicher Hintergrund; wofür und an welcher Stelle die Antworten gebraucht würden")),
    "4": (_INTRODUCTION, N_("Ziele und Hypothesen")),
    "5": (_METHODS, N_("Ob die Erhebung geplant war, bevor Antworten und Referenz entstanden, oder erst danach")),
    "6": (_METHODS, N_("Unter welchen Voraussetzungen ein Fall aufgenommen wurde")),
    "7": (_METHODS, N_("Woran mögliche Fälle erkannt wurden")),
    "8": (_METHODS, N_("Wo und wann Fälle gesucht und Antworten eingeholt wurden")),
    "9": (_METHODS, N_("Ob die Fälle lückenlos aufeinander folgen, ausgelost oder nach Gelegenheit gewählt sind")),
    "10a": (_METHODS, N_("Index-Test (die Antwort) so beschrieben, dass andere ihn wiederholen können")),
    "10b": (_METHODS, N_("Referenzstandard so beschrieben, dass andere ihn wiederholen können")),
    "11": (_METHODS, N_("Warum dieser Referenzstandard, wenn es andere gäbe")),
    "12a": (_METHODS, N_("Mögliche Ergebnisse des Index-Tests und ihr Grund; was vorab feststand")),
    "12b": (_METHODS, N_("Mögliche Ergebnisse der Referenz und ihr Grund; was vorab feststand")),
    "13a": (_METHODS, N_("Wer antwortete oder Antworten las: Kannte er die Referenz oder Näheres zum Fall?")),
    "13b": (_METHODS, N_("Wer die Referenz festlegte: Kannte er Antworten oder Näheres zum Fall?")),
    "14": (_METHODS, N_("Wie die Maße geschätzt und verglichen wurden")),
    "15": (_METHODS, N_("Was mit unbestimmten Ergebnissen geschah")),
    "16": (_METHODS, N_("Was mit fehlenden Antworten und fehlenden Referenzen geschah")),
    "17": (_METHODS, N_("Wovon die Treffsicherheit abhängt: was untersucht wurde, vorab geplant oder nachträglich")),
    "18": (_METHODS, N_("Geplante Fallzahl und wie sie hergeleitet ist")),
    "19": (_RESULTS, N_("Weg der Fälle und Antworten als Diagramm")),
    "20": (_RESULTS, N_("Merkmale der Fälle")),
    "21a": (_RESULTS, N_("Fälle mit Referenz „ja“: wie deutlich oder schwierig sie sind")),
    "21b": (_RESULTS, N_("Fälle mit Referenz „nein“: was stattdessen vorliegt")),
    "22": (_RESULTS, N_("Zeit zwischen Antwort und Referenz, und was sich dazwischen änderte")),
    "23": (_RESULTS, N_("Kreuztabelle von Index-Test und Referenz")),
    "24": (_RESULTS, N_("Geschätzte Treffsicherheit und wie genau die Schätzung ist")),
    "25": (_RESULTS, N_("Unerwünschte Ereignisse durch Index-Test oder Referenz")),
    "26": (_DISCUSSION, N_("Grenzen: Verzerrungen, Unsicherheit, Übertragbarkeit")),
    "27": (_DISCUSSION, N_("Folgerungen für die Praxis, auch für den vorgesehenen Einsatz")),
    "28": (_OTHER, N_("Registriernummer und Register")),
    "29": (_OTHER, N_("Wo das vollständige Protokoll zu finden ist")),
    "30": (_OTHER, N_("Geldgeber und sonstige Unterstützung; welche Rolle sie hatten")),
}


def checklist(found: Stard) -> tuple[ChecklistRow, ...]:
    """All 34 rows in their order."""
    told = {row: _TOLD[row](found) if row in _TOLD else (Standing.OPEN, ()) for row in STARD_ROWS}
    return rows_of(_ROWS, told, found.lead, {})


def rows_of(
    rows: Mapping[str, tuple[str, str]], told: Mapping[str, Told], lead: Mapping[str, str], sources: Mapping[str, str]
) -> tuple[ChecklistRow, ...]:
    """The rows with what the program and the lead say; a text of the lead fills what the program left open."""
    made = []
    for number, (section, text) in rows.items():
        standing, sentences = told[number]
        own = lead.get(number, "")
        if own and standing in (Standing.OPEN, Standing.PARTLY):
            standing = Standing.LEAD
        made.append(ChecklistRow(number, _(section), _(text), standing, sentences, own, sources.get(number, "")))
    return tuple(made)


def _filled(*sentences: str) -> Told:
    return Standing.FILLED, tuple(filter(None, sentences))


def _partly(*sentences: str) -> Told:
    told = tuple(filter(None, sentences))
    return (Standing.PARTLY, told) if told else (Standing.OPEN, ())


def _title(found: Stard) -> Told:
    suggestion = _("Vorschlag: „{question}: Sensitivität und Spezifität der Antworten von {conditions}“").format(
        question=proofs.first_question(found), conditions=", ".join(system.title for system in found.systems)
    )
    return _partly(suggestion, _("Der Titel der Veröffentlichung ist Sache der Studienleitung."))


def _design(found: Stard) -> Told:
    return _partly(proofs.seals(found), _("Ob die Erhebung vorher geplant war, sagt die Studienleitung."))


def _index_test(found: Stard) -> Told:
    described, came = proofs.described(found), proofs.answered(found)
    sentence = _("Herkunft zu {n} von {total} Antworten beschrieben, siehe „Stände“.").format(n=described, total=came)
    asked = sum(state.with_prompt for state in proofs.states(found))
    wording = _("Zu {n} von {total} Antworten liegt der Wortlaut der Frage vor.").format(n=asked, total=came)
    if came and described == asked == came:
        return _filled(sentence, wording)
    return _partly(sentence, wording, _("Was fehlt, lässt sich nicht wiederholen."))


def _results(found: Stard) -> Told:
    return _filled(
        _("Jede Antwort wird als „ja“, „nein“ oder „unbestimmt“ gelesen."),
        _("Es gilt, was mehr als die Hälfte der Bewertenden sagt, die etwas sagten; sonst „unbestimmt“."),
        proofs.sheet_fixed(found),
        proofs.by_ai(found),
    )


def _limits(found: Stard) -> Told:
    return _partly(*proofs.limits(found))


def _protocol(found: Stard) -> Told:
    return _partly(
        ngettext(
            "Plan und Siegel der Studie stehen mit Prüfsumme unter „Stände“.",
            "Pläne und Siegel der {n} Studien stehen mit Prüfsumme unter „Stände“.",
            len(found.studies),
        ).format(n=len(found.studies)),
        _("Wo das Protokoll öffentlich liegt, sagt die Studienleitung."),
    )


_TOLD: Mapping[str, Callable[[Stard], Told]] = {
    "1": _title,
    "2": lambda found: _partly(proofs.abstract(found), _("Zu ergänzen: Anlage, Schluss und was daraus folgt.")),
    "3": lambda found: _partly(proofs.use(found)),
    "4": lambda found: _partly(proofs.questions(found), _("Hypothesen nennt die Studienleitung.")),
    "5": _design,
    "8": lambda found: _partly(proofs.dates(found)),
    "10a": _index_test,
    "10b": lambda found: _partly(proofs.gold(found), proofs.authors(found)),
    "12a": _results,
    "12b": lambda found: _filled(
        _("Die Referenz lautet „ja“ oder „nein“. Strittige, unbestimmte und fehlende werden nicht verwendet."),
        proofs.seals(found),
    ),
    "13a": lambda found: _partly(*proofs.seen_by_readers(found)),
    "13b": lambda found: _partly(
        proofs.seals(found),
        _("Ob, wer sie festlegte, Antworten schon kannte, belegt der Ordner nicht."),
    ),
    "14": lambda _found: _filled(
        _(
            "Anteile mit 95-%-Intervall nach Wilson; daneben dasselbe mit Antworten desselben Falls als einer "
            "Beobachtung."
        ),
        _("Gepaarte Differenzen stehen in einem eigenen Abschnitt; sie gehen über das Studienprotokoll hinaus."),
    ),
    "15": lambda found: _filled(
        _("Unbestimmte Antworten sind gesondert gezählt und stehen nicht in der Vierfeldertafel."),
        proofs.unclear(found),
    ),
    "16": lambda found: _filled(
        _(
            "Antworten, die fehlen, scheiterten, widerrufen oder nicht beurteilt sind, und Fälle ohne Referenz sind "
            "ausgeschlossen und gezählt; ersetzt wird nichts."
        ),
        proofs.excluded(found),
    ),
    "17": lambda _found: (Standing.OPEN, (_("Das Programm rechnet keine Untergruppen."),)),
    "19": lambda _found: _filled(_("Abschnitte je Bedingung: Flussdiagramm und dasselbe als Liste.")),
    "20": lambda found: _partly(proofs.laws(found), _("Die Fälle einzeln: Abschnitt „Die Fälle“.")),
    "21a": lambda found: (Standing.OPEN, (proofs.reference_count(found, reference=True),)),
    "21b": lambda found: (Standing.OPEN, (proofs.reference_count(found, reference=False),)),
    "22": lambda found: _partly(proofs.dates(found), proofs.seals(found)),
    "23": lambda _found: _filled(_("Abschnitte je Bedingung: Vierfeldertafel.")),
    "24": lambda _found: _filled(_("Abschnitt „Genauigkeit auf einen Blick“ und die Abschnitte je Bedingung.")),
    "25": lambda found: (Standing.OPEN, tuple(filter(None, [proofs.failures(found)]))),
    "26": _limits,
    "29": _protocol,
}
