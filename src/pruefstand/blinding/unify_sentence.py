"""What the patterns of whole sentences have in common."""

from __future__ import annotations

import re

__all__ = ["ANY", "END", "THING", "YOU", "sentence"]


def sentence(*alternatives: str) -> re.Pattern[str]:
    """A pattern that an entire sentence must fit, in any case, with marks of emphasis around it."""
    return re.compile(rf"[\s\"*_—–-]*(?:{'|'.join(alternatives)})[\s*_]*", re.IGNORECASE)


END = r"[ ]?[.!:…]*[ ]?(?:[:;]-?[)D])?"
ANY = r"[^.!?\n]"
YOU = r"(?:Ihnen|Ihr|Ihre[nrms]?|Sie|dir|dich|du|deine[nrms]?|dein|euch|eure[nrms]?)"
THING = (
    r"(?:Antwort|Einschätzung|Übersicht|Überblick|Zusammenfassung|Analyse|Lösung|Lösungsvorschlag"
    r"|Lösungsskizze|Prüfung|Darstellung|Bewertung|Vorschl[aä]g|Erklärung|Erläuterung|Version|Fassung|Text"
    r"|Formulierung|Entw[uü]rf|Gutachten|Stellungnahme|Beurteilung|Ausarbeitung|Aufbereitung|Gliederung|Liste"
    r"|Tabelle|Punkte|Informationen|Hinweise|Schritte|Aspekte|Auskunft|Falllösung|Beantwortung|Einordnung"
    r"|Rechtslage|Struktur|Ergebnis|Arztbrief|Befund|Brief|Protokoll|Dokumentation|Bericht|Notiz|Variante"
    r"|Alternative|Option|Möglichkeit|Idee|beispiel|Überschrift|Schlagzeile|Titel|Betreff|Vorspann|Teaser|Meldung"
    r"|Nachricht|E-?Mail|Mail|Schreiben|Rede|Skript|Code|Funktion|Abfrage|Vorlage|Muster|Plan|Tipps?|Übersetzung"
    r"|Korrektur|Rückmeldung|Einleitung|Slogan|Gedanken)(?:en|e|n|s|es|ung)?"
)
