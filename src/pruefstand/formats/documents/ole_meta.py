"""Who an OLE document names: the property sets of Office before 2007 (MS-OLEPS)."""

from __future__ import annotations

import olefile

from pruefstand.formats.documents.opc import tell_author
from pruefstand.formats.documents.report import Findings
from pruefstand.formats.documents.rtf_tables import page_of

__all__ = ["read_ole_meta"]

_META = {
    "author": "author",
    "last_saved_by": "last_modified_by",
    "company": "company",
    "manager": "manager",
    "title": "title",
    "creating_application": "application",
    "create_time": "created",
    "last_saved_time": "modified",
}


def read_ole_meta(container: olefile.OleFileIO, findings: Findings) -> None:
    """Note author, company, dates and title; they never belong to the text."""
    found = container.get_metadata()
    page = found.codepage & 0xFFFF if isinstance(found.codepage, int) else 1252
    for key, name in _META.items():
        value = getattr(found, key, None)
        text = value.decode(page_of(page), "replace") if isinstance(value, bytes) else str(value or "")
        if text.strip("\0 ") and not text.startswith("1601-01-01"):
            findings.meta[name] = text.strip("\0 ")[:500]
    tell_author(findings)
