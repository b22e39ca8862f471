"""What ``measure`` takes: what is compared, two files, and the options of each comparison."""

from __future__ import annotations

from pathlib import Path

import click

from pruefstand.cli.frame import Plain
from pruefstand.i18n import _

__all__ = ["measure_parameters"]

_KINDS = ("words", "chars", "speakers", "captions", "commands", "rephrased", "facts", "rework")
_DOMAINS = ("all", "medical", "care", "legal", "meeting")
_ROUTES = ("verbatim", "captions", "live", "dictation", "editing", "document", "meeting")
_LEVELS = ("raw", "writing", "format", "orthography", "content")
_PATH = click.Path(path_type=Path)


def measure_parameters() -> tuple[click.Parameter, ...]:
    """Arguments and options in the reader's language; which go together is told when the verb is called."""
    told = {
        "--whole": _("Die Dateien als ganze Texte vergleichen, nicht Zeile für Zeile."),
        "--alignment": _("Jedes Wort mit seiner Stelle zeigen: richtig, ersetzt, ausgelassen, eingefügt."),
        "--notation": _("Die Referenz schreibt Alternativen als {a/b} und entbehrliche Wörter als (a)."),
        "--live": _("Live-Untertitel: auch Zeitversatz und Stabilität, nur bei captions."),
    }
    files = {
        "--uem": _("Nur diese Abschnitte werten, nur bei speakers; sonst alles."),
        "--decisions": _("Entscheidungen über Grenzfälle (decisions.jsonl), nur bei facts."),
        "--html": _("Dokument und Referenz nebeneinander als Seite in diese Datei schreiben, nur bei facts."),
        "--names": _("Namen, die eigens gezählt werden, je Zeile einer."),
        "--profile": _("Grenzen der Untertitel, nur bei captions und rework; sonst die des deutschen Rundfunks."),
        "--terms": _("Fachwörter, die eigens gezählt werden, je Zeile eines."),
        "--facts": _("Die Fakten eines Diktats, nur bei rework."),
        "--transcript": _("Das Transkript neben einem Protokoll, nur bei rework."),
        "--times": _("Andere Zeiten der Arbeitsschritte, nur bei rework."),
    }
    return (
        click.Argument(["what"], type=click.Choice(_KINDS), metavar=_("WAS"), help=", ".join(_KINDS)),
        click.Argument(["reference"], type=_PATH, metavar=_("REFERENZ"), help=_("Was richtig ist.")),
        click.Argument(["output"], type=_PATH, metavar=_("AUSGABE"), help=_("Was geliefert wurde.")),
        click.Argument(
            ["more"],
            type=_PATH,
            nargs=-1,
            metavar=_("[AUSGABE…]"),
            help=_("Weitere Ausgaben zur selben Referenz, nur bei facts."),
        ),
        Plain(
            ["--level"],
            type=click.Choice(_LEVELS),
            metavar=_("STUFE"),
            help=_(
                "Die Stufe, mit der die Antwort beginnt: {levels}; üblich raw, bei captions format, bei rework content."
            ).format(levels=", ".join(_LEVELS)),
        ),
        Plain(
            ["--domain"],
            type=click.Choice(_DOMAINS),
            metavar=_("FACHGEBIET"),
            help=_("Die Regeln eines Fachgebiets, nur bei facts und rework: {domains}; üblich all.").format(
                domains=", ".join(_DOMAINS)
            ),
        ),
        Plain(
            ["--route"],
            type=click.Choice(_ROUTES),
            metavar=_("WEG"),
            help=_("Wie berichtigt wird, nur bei rework: {routes}.").format(routes=", ".join(_ROUTES)),
        ),
        Plain(
            ["--audio"],
            metavar=_("DAUER"),
            help=_("Die Länge der Aufnahme, nur bei rework: Sekunden oder h:mm:ss."),
        ),
        Plain(
            ["--timely"],
            type=click.IntRange(0, 600_000),
            metavar=_("MS"),
            help=_("So viele Millisekunden darf ein Wort live abweichen, nur bei captions --live; üblich 3000."),
        ),
        *(click.Option([name], is_flag=True, help=text) for name, text in told.items()),
        *(click.Option([name], type=_PATH, metavar=_("DATEI"), help=text) for name, text in files.items()),
    )
