"""Options of single verbs."""

from __future__ import annotations

from pathlib import Path

import click

from pruefstand.i18n import _

__all__ = ["decide", "reason", "release", "why", "without"]


def without() -> click.Option:
    """Whose sheet will not come."""
    text = _("Ohne den Bogen dieser bewertenden Person entblinden; er zählt dann nie mehr.")
    return click.Option(["--without"], multiple=True, metavar=_("KÜRZEL"), help=text)


def release() -> click.Option:
    """Whether what was prepared is handed out."""
    text = _("Freigeben, was der letzte Aufruf zum Durchsehen vorgelegt hat: Erst dann entsteht blind/.")
    return click.Option(["--release"], is_flag=True, help=text)


def decide() -> list[click.Parameter]:
    """A filled sheet or one decision, who decided, and where the queue goes."""
    path = click.Path(path_type=Path)
    filled = click.Argument(
        ["filled"], type=path, required=False, metavar=_("[BOGEN]"), help=_("Ein ausgefüllter Bogen von --sheet.")
    )
    texts = {
        "--key": (_("KENNUNG"), _("Der Grenzfall, über den entschieden wird, statt eines Bogens.")),
        "--verdict": (
            _("URTEIL"),
            _("Was gilt: „erhalten“, „fehlt“ oder „verfälscht: MERKMAL“, etwa „verfälscht: Zeit“."),
        ),
        "--reason": (_("TEXT"), _("Warum so entschieden wird; Pflicht.")),
        "--by": (_("KÜRZEL"), _("Wer entschieden hat, Pflicht; ein Kürzel, kein Name.")),
    }
    files = {
        "--sheet": _("Die offenen Grenzfälle als Tabelle zum Ausfüllen in diese Datei schreiben."),
        "--html": _("Die Dokumente mit offenen Grenzfällen neben ihrer Referenz als Seite in diese Datei schreiben."),
    }
    return [
        filled,
        *(click.Option([name], default="", metavar=metavar, help=text) for name, (metavar, text) in texts.items()),
        click.Option(["--date", "day"], default="", metavar=_("TAG"), help=_("Tag der Entscheidung, üblich heute.")),
        *(click.Option([name], type=path, metavar=_("DATEI"), help=text) for name, text in files.items()),
    ]


def reason() -> click.Option:
    """Why something frozen has changed."""
    return click.Option(["--reason"], default="", metavar=_("TEXT"), help=_("Warum sich Eingefrorenes geändert hat."))


def why() -> click.Option:
    """Why the control part is opened."""
    text = _("Warum der Kontrollteil jetzt geöffnet wird; Pflicht.")
    return click.Option(["--reason"], required=True, metavar=_("TEXT"), help=text)
