"""Where a service is: its address, and whether what is sent there leaves this computer."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from pruefstand.i18n import _

_HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|[0-9a-f:.]*:[0-9a-f:.]*")
"""A name in the letters of the network (one with umlauts is written as ``xn--…``), or an address."""

__all__ = ["address_fault", "host_of", "is_local"]


def host_of(url: str) -> str:
    """The host of an address, in small letters; empty where it has none."""
    try:
        return (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_local(url: str) -> bool:
    """Whether the address is this computer's own (loopback): what is sent there goes to no one else."""
    host = host_of(url)
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def address_fault(url: str, *, keyed: bool) -> tuple[str, str] | None:
    """Why this cannot be the address of a service, and the way out; ``None`` where it can.

    ``keyed`` says that a key goes with every request: then only an encrypted connection will do, unless the service is
    on this computer.
    """
    do = _("Schreiben Sie etwa „https://api.example.com/v1“.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return _("„{url}“ ist keine Adresse.").format(url=url), do
    host = parts.hostname or ""
    if (
        parts.scheme not in ("http", "https")
        or port == 0
        or not _HOST.fullmatch(host)
        or not url.isprintable()
        or " " in url
    ):
        return _("„{url}“ ist keine Adresse eines Dienstes.").format(url=url), do
    if parts.username or parts.password:
        return _("Die Adresse enthält Zugangsdaten."), _("Nur die Adresse schreiben; den Schlüssel nennt „key“.")
    if parts.query or parts.fragment or url.endswith(("?", "#")):
        what = _("Die Adresse „{url}“ hat einen Anhang hinter „?“ oder „#“.").format(url=url)
        return what, _("Nur den Anfang schreiben, auf den „/chat/completions“ folgt.")
    if parts.scheme == "http" and keyed and not is_local(url):
        what = _("Der Schlüssel ginge unverschlüsselt an {host}.").format(host=parts.hostname)
        return what, _(
            "Schreiben Sie „https://…“, oder streichen Sie „key“, wenn der Dienst keinen Schlüssel verlangt."
        )
    return None
