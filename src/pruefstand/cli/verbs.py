"""Every verb: its words, its options, and the one function that it calls."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pruefstand import __version__
from pruefstand.cli import options
from pruefstand.cli.frame import Plain, Verb, Verbs
from pruefstand.cli.measure_options import measure_parameters
from pruefstand.cli.output import Answer
from pruefstand.i18n import LANGUAGES, _

__all__ = ["program"]

_PATH = click.Path(path_type=Path)


def program() -> Verbs:
    """The program with all its verbs, in the reader's language."""
    verbs = Verbs(
        "pruefstand",
        help=_(
            "Misst, wie gut Ausgaben von Programmen, Modellen und Menschen sind und wie sicher das ist: "
            "ein Katalog mit Prüfern, eine verblindete Studie, eine veröffentlichte Testreihe."
        ),
        epilog=_("Die Dokumentation liegt unter docs/; „pruefstand VERB --help“ erklärt ein Verb."),
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_version,
                help=_("Die Fassung zeigen und enden."),
            ),
            *_common(),
        ],
        add_help_option=False,
    )
    for verb in _verbs():
        verbs.add_command(verb)
    return verbs


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"pruefstand {__version__}")
        ctx.exit()


def _common() -> list[click.Parameter]:
    """What every verb takes. Both are looked up before the call is parsed, so they are not passed on."""
    return [
        click.Option(["--json"], is_flag=True, expose_value=False, help=_("Ein JSON-Objekt statt Text ausgeben.")),
        click.Option(
            ["--lang"],
            type=click.Choice(LANGUAGES),
            expose_value=False,
            help=_("Sprache der Ausgabe: de (üblich) oder en."),
        ),
        click.Option(
            ["--help", "-h"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_help,
            help=_("Diese Hilfe zeigen und enden."),
        ),
    ]


def _show_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(ctx.get_help())
        ctx.exit()


def _folder() -> click.Argument:
    text = _("Der Ordner, in dem study.yaml liegt.")
    return click.Argument(["folder"], type=_PATH, metavar=_("ORDNER"), help=text)


def _folders() -> click.Argument:
    text = _("Ordner von Studien, oder ein Ordner, in dem solche liegen; der Bericht kommt in den ersten.")
    return click.Argument(["folders"], type=_PATH, nargs=-1, required=True, metavar=_("ORDNER…"), help=text)


def _new_folder() -> click.Argument:
    text = _("Der neue Ordner; gibt es ihn, muss er leer sein.")
    return click.Argument(["folder"], type=_PATH, metavar=_("ORDNER"), help=text)


def _workers() -> click.Option:
    return Plain(
        ["--workers"],
        type=click.IntRange(min=1, max=256),
        default=1,
        metavar=_("ZAHL"),
        help=_("So viele Läufe oder Prozesse zugleich, üblich 1; am Ergebnis ändert das nichts."),
    )


def _file(name: str, text: str) -> click.Option:
    return click.Option([name], type=_PATH, default=None, metavar=_("DATEI"), help=text)


def _verb(name: str, text: str, *params: click.Parameter, calls: Callable[..., Answer]) -> Verb:
    return Verb(name, help=text, params=[*params, *_common()], callback=calls, add_help_option=False)


def _later(name: str, module: str = "answers") -> Callable[..., Answer]:
    """The verb's function from a module of ``cli``, loaded when it is called: ``--help`` must not load numpy."""

    def call(**arguments: Any) -> Answer:
        function: Callable[..., Answer] = getattr(import_module(f"pruefstand.cli.{module}"), name)
        return function(**arguments)

    return call


def _read_params() -> list[click.Parameter]:
    """A folder with files, or one file to look at."""
    return [
        click.Argument(
            ["folder"],
            type=_PATH,
            required=False,
            metavar=_("[ORDNER]"),
            help=_("Der Ordner, in dem study.yaml liegt; nicht bei --inspect."),
        ),
        click.Argument(
            ["files"],
            type=_PATH,
            nargs=-1,
            metavar=_("[DATEI…]"),
            help=_("Antworten, die in die Studie sollen: Dokumente, Tabellen, Exporte in JSON."),
        ),
        click.Option(
            ["--set", "given"],
            multiple=True,
            metavar=_("SPALTE=WERT"),
            help=_("Eine Angabe zur Herkunft der Dateien, mit dem Namen ihrer Spalte, etwa Fall=F1; mehrmals möglich."),
        ),
        click.Option(
            ["--take-question"],
            is_flag=True,
            help=_("Die Frage, die mit den Antworten kommt, wird die Frage eines Falls, der keine hat."),
        ),
        click.Option(
            ["--inspect"],
            type=_PATH,
            default=None,
            metavar=_("DATEI"),
            help=_("Nur zeigen, was in dieser Datei steht, was davon gelesen und was weggelassen wird."),
        ),
    ]


def _consent_params() -> list[click.Parameter]:
    """The folder, and one entry of the ledger."""
    return [
        _folder(),
        click.Option(
            ["--participant"],
            default="",
            metavar=_("KENNUNG"),
            help=_("Wer sich erklärt hat; eine Kennung, kein Name."),
        ),
        click.Option(
            ["--agree"],
            multiple=True,
            type=click.Choice(["participation", "transfer", "quotation", "reuse"]),
            help=_("Ein gesetztes Kreuz: Teilnahme, KI-Anbieter, Zitat, Nachnutzung; mehrmals möglich."),
        ),
        click.Option(["--date", "day"], default="", metavar=_("TAG"), help=_("Tag der Erklärung, üblich heute.")),
        click.Option(
            ["--seal-until"],
            default="",
            metavar=_("TAG"),
            help=_("Bis dahin zeigt das Programm nicht, wer teilnimmt, und liest keine Antworten von Menschen."),
        ),
    ]


def _withdraw_params() -> list[click.Parameter]:
    """The folder, and who or what goes."""
    who = _("Kennung einer Person (T01) oder Adresse einer Antwort (system/fall/nummer); auch mehrere.")
    exclude = _("Die Antwort einer Maschine ausschließen: Sie bleibt liegen und zählt nicht mehr.")
    return [
        _folder(),
        click.Argument(["names"], nargs=-1, required=True, metavar=_("WER…"), help=who),
        click.Option(["--exclude"], is_flag=True, help=exclude),
        click.Option(["--reason"], default="", metavar=_("TEXT"), help=_("Der Grund eines Ausschlusses; Pflicht.")),
    ]


def _verbs() -> list[Verb]:
    kinds = click.Argument(
        ["kind"],
        type=click.Choice(["catalogue", "study", "index"]),
        metavar=_("ART"),
        help=_("catalogue (Katalog), study (Studie) oder index (Testreihe)."),
    )
    sheets = click.Argument(
        ["sheets"], type=_PATH, nargs=-1, required=True, metavar=_("BOGEN…"), help=_("Ausgefüllte Bögen, CSV.")
    )
    target = click.Option(
        ["--to"],
        type=_PATH,
        default=None,
        metavar=_("ORDNER"),
        help=_("Wohin die Beispiele gelegt werden (neu oder leer)."),
    )
    return [
        _verb(
            "new",
            _("Einen kommentierten Ordner anlegen, den „check“ annimmt."),
            kinds,
            _new_folder(),
            calls=_later("new"),
        ),
        _verb(
            "check",
            _("Bereitschaft: was da ist, was fehlt und wo es hingehört, was sich damit messen lässt."),
            _folder(),
            calls=_later("check"),
        ),
        _verb(
            "freeze",
            _("Einfrieren: Prüfsummen über alles, was Menschen geschrieben haben, und eine Zeile im Journal."),
            _folder(),
            options.reason(),
            calls=_later("freeze"),
        ),
        _verb(
            "probe",
            _("Die Prüfer selbst prüfen: an richtigen und an absichtlich falschen Ausgaben."),
            _folder(),
            calls=_later("probe", "proofs"),
        ),
        _verb(
            "run",
            _("Jedes System an jedem Fall laufen lassen; macht dort weiter, wo es aufgehört hat."),
            _folder(),
            _workers(),
            calls=_later("run"),
        ),
        _verb(
            "control",
            _("Den Kontrollteil öffnen: gezählt, mit Grund, unter einem Siegel, das hält."),
            _folder(),
            options.why(),
            calls=_later("control", "proofs"),
        ),
        _verb(
            "read",
            _("Fertige Antworten einlesen: Exporte, answers.csv, attempts.csv, Dokumente; oder eine Datei ansehen."),
            *_read_params(),
            calls=_later("read", "answers_intake"),
        ),
        _verb(
            "consent",
            _("Einwilligung: das Formular zum Anpassen, und das Verzeichnis, wer in was eingewilligt hat."),
            *_consent_params(),
            calls=_later("consent", "answers_intake"),
        ),
        _verb(
            "withdraw",
            _("Widerruf: die Antworten einer Person löschen, samt allem, was daraus entstand; oder eine ausschließen."),
            *_withdraw_params(),
            calls=_later("withdraw", "answers_withdraw"),
        ),
        _verb("score", _("Ausgaben mit den Prüfern messen."), _folder(), _workers(), calls=_later("score")),
        _verb(
            "decide",
            _("Grenzfälle entscheiden: was die Regeln nicht sicher beurteilen, für alle Ausgaben gleich."),
            _folder(),
            *options.decide(),
            calls=_later("decide", "answers_decide"),
        ),
        _verb(
            "blind",
            _("Antworten verblinden: erst zum Durchsehen, nach der Freigabe je Bewertender eine Mappe."),
            _folder(),
            options.release(),
            _workers(),
            calls=_later("blind", "answers_blind"),
        ),
        _verb("rate", _("Ausgefüllte Bögen einlesen."), _folder(), sheets, calls=_later("rate")),
        _verb(
            "unblind",
            _("Entblinden: die Bewertungen je Bedingung."),
            _folder(),
            options.without(),
            calls=_later("unblind"),
        ),
        _verb("report", _("Den Bericht schreiben: HTML, CSV, JSON."), _folder(), calls=_later("report")),
        _verb(
            "stard",
            _("Alle Studien mit Zielfrage zusammen berichten, in Analogie zu STARD 2015."),
            _folders(),
            click.Option(
                ["--check"],
                is_flag=True,
                help=_("Nicht berichten, sondern prüfen, ob der Bericht im genannten Ordner noch gilt."),
            ),
            calls=_later("stard", "answers_stard"),
        ),
        _verb(
            "gate",
            _("Die Grenzen des Plans prüfen; endet mit 1, wenn eine nicht hält."),
            _folder(),
            _file("--junit", _("Die Urteile auch als JUnit-XML schreiben, für eine CI.")),
            _file("--markdown", _("Eine Zusammenfassung als Markdown schreiben, für die Seite einer CI.")),
            calls=_later("gate", "proofs"),
        ),
        _verb(
            "verify",
            _("Nachprüfen: Eingefrorenes, Zahlen, Bericht; nennt jeden Unterschied."),
            _folder(),
            calls=_later("verify"),
        ),
        _verb(
            "text",
            _("Einen Text vereinheitlichen, pseudonymisieren, absuchen oder mit einem anderen vergleichen."),
            click.Argument(
                ["step"],
                type=click.Choice(["unify", "pseudonymise", "citations", "numbers", "invariants"]),
                metavar=_("SCHRITT"),
                help=_("unify, pseudonymise, citations, numbers oder invariants (vergleicht zwei Dateien)."),
            ),
            click.Argument(
                ["files"],
                type=_PATH,
                nargs=-1,
                metavar=_("[DATEI…]"),
                help=_("Text oder Dokument; ohne Datei kommt der Text von der Standardeingabe."),
            ),
            calls=_later("text", "answers_text"),
        ),
        _verb(
            "stat",
            _("Eine Statistik auf JSON von der Standardeingabe."),
            click.Argument(["name"], metavar=_("NAME"), help=_("Der Name der Statistik, etwa wilson.")),
            calls=_later("stat"),
        ),
        _verb(
            "measure",
            _("Zwei Dateien vergleichen, jeden Fehler zählen: Wörter, Sprecher, Untertitel, Diktatbefehle, Fakten."),
            *measure_parameters(),
            calls=_later("measure", "answers_measure"),
        ),
        _verb("demo", _("Die Beispiele laufen lassen und berichten."), target, calls=_later("demo")),
    ]
