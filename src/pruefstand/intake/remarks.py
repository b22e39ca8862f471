"""What is said of a file of another tool after reading it: what was not taken over, and what to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pruefstand.errors import Problem
from pruefstand.formats.foreign.record import Remark
from pruefstand.i18n import N_, _

__all__ = ["remark_notes"]

_NOTHING = N_("Nichts zu tun.")
_TEXTS: Mapping[Remark, tuple[str, str]] = {
    Remark.SCORES: (
        N_("Nicht übernommen: Bewertungen des anderen Werkzeugs ({n}). Sie sind keine Messungen."),
        N_("Mit „pruefstand score“ selbst messen; alte Zahlen daneben stellen, nicht mischen."),
    ),
    Remark.REASONING: (N_("Nicht übernommen: Gedankengänge vor der Antwort ({n})."), _NOTHING),
    Remark.TOOL_CALLS: (
        N_("Nicht übernommen: Werkzeugaufrufe ({n}); übernommen ist nur der Text daneben."),
        N_("Prüfen, ob ohne sie verglichen werden kann."),
    ),
    Remark.OTHER_CONTENT: (N_("Nicht übernommen: Bilder, Ton und andere Teile, die kein Text sind ({n})."), _NOTHING),
    Remark.ALTERNATIVES: (
        N_("Nicht übernommen: weitere Texte zur selben Aufgabe ({n}); übernommen ist je einer."),
        N_("Wiederholungen als eigene Läufe ausgeben lassen."),
    ),
    Remark.FILTERED: (
        N_("Übernommen ist, was das Modell sagte („resps“), nicht das Gefilterte („filtered_resps“) ({n})."),
        N_("Was übersehen werden darf, im Plan beim Prüfer sagen."),
    ),
    Remark.FILTER_LINES: (N_("Übergangen: Zeilen weiterer Filter zur selben Antwort ({n})."), _NOTHING),
    Remark.EVENTS: (N_("Übergangen: Zeilen des Logs, die keine Antwort sind ({n})."), _NOTHING),
    Remark.NO_ANSWER: (
        N_("Ohne Antwort: Zeilen, die nur die Aufgabe oder ein Urteil enthalten ({n}). Sie sind keine Läufe."),
        N_("Fehlt etwas, die Datei mit den Antworten des Modells einlesen."),
    ),
    Remark.RESPELLED: (
        N_("Die Ausgabe war schon zerlegtes JSON ({n}); sie ist neu geschrieben, ohne Leerraum, Schlüssel geordnet."),
        N_("Für eine Prüfung der Form das andere Werkzeug den rohen Text ausgeben lassen."),
    ),
    Remark.CACHED: (
        N_("Aus einem Zwischenspeicher ({n}): Wiederholungen daraus sind Kopien und sagen nichts über die Streuung."),
        N_("Ohne Zwischenspeicher wiederholen („--no-cache“) oder im Plan „repeats: 1“ setzen."),
    ),
    Remark.TRIES: (N_("Nicht übernommen: frühere, gescheiterte Versuche ({n})."), _NOTHING),
    Remark.INVALIDATED: (
        N_("Im anderen Werkzeug als ungültig markiert ({n}), hier trotzdem ein Lauf."),
        N_("Soll er nicht zählen, braucht er einen Grund; siehe „join_table“ mit leerem Fall."),
    ),
    Remark.NUMBERED: (
        N_("Die Kennungen sind Nummern ({n}); das andere Werkzeug vergibt sie auch nach der Reihenfolge."),
        N_("Prüfen, ob sie zu den Fällen gehören, oder mit „join“ ein anderes Feld nennen."),
    ),
    Remark.UNFINISHED: (
        N_("Der Lauf im anderen Werkzeug ist nicht zu Ende gegangen."),
        N_("Fälle ohne Antwort bleiben „nicht gestartet“."),
    ),
    Remark.MORE_PAGES: (
        N_("Die letzte Seite sagt, dass es weitere gibt („has_more“); sie fehlen hier."),
        N_("Alle Seiten sichern und gemeinsam unter „import“ nennen."),
    ),
}


def remark_notes(file: str, counts: Mapping[Remark, int]) -> Iterable[Problem]:
    """A note for each remark, in the order of the list, with how often it holds."""
    for remark in Remark:
        if counts.get(remark):
            what, do = _TEXTS[remark]
            yield Problem(file, _(what).format(n=counts[remark]), _(do))
