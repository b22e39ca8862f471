"""Options of single verbs."""

from __future__ import annotations

import click

from pruefstand.i18n import _

__all__ = ["reason", "release", "why", "without"]


def without() -> click.Option:
    """Whose sheet will not come."""
    text = _("Ohne den Bogen dieser bewertenden Person entblinden; er zählt dann nie mehr.")
    return click.Option(["--without"], multiple=True, metavar=_("KÜRZEL"), help=text)


def release() -> click.Option:
    """Whether what was prepared is handed out."""
    text = _("Freigeben, was der letzte Aufruf zum Durchsehen vorgelegt hat: Erst dann entsteht blind/.")
    return click.Option(["--release"], is_flag=True, help=text)


def reason() -> click.Option:
    """Why something frozen has changed."""
    return click.Option(["--reason"], default="", metavar=_("TEXT"), help=_("Warum sich Eingefrorenes geändert hat."))


def why() -> click.Option:
    """Why the control part is opened."""
    text = _("Warum der Kontrollteil jetzt geöffnet wird; Pflicht.")
    return click.Option(["--reason"], required=True, metavar=_("TEXT"), help=text)
