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
    r"|Lösungsskizze|Prüfung|Darstellung|"
    r"Bewertung|Vorschlag|Erklärung|Erläuterung|Version|Fassung|Text|Formulierung|Entwurf|Gutachten"
    r"|Stellungnahme|Beurteilung|"
    r"Ausarbeitung|Aufbereitung|Gliederung|Liste|Tabelle|Punkte|Informationen|Hinweise|Schritte|Aspekte"
    r"|Auskunft|Falllösung|"
    r"Beantwortung|Einordnung|Rechtslage|Struktur|Ergebnis|Arztbrief|Befund|Brief|Protokoll|Dokumentation"
    r"|Bericht|Notiz)(?:en|e|s|es|ung)?"
)
