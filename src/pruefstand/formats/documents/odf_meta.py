"""Who and what else an OpenDocument package tells of: metadata and embedded objects."""

from __future__ import annotations

from pruefstand.formats.documents.opc import local, tell_author
from pruefstand.formats.documents.package import Package
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.i18n import _

__all__ = ["read_meta", "tell_objects"]

_PERSONAL = {
    "initial-creator": "author",
    "creator": "last_modified_by",
    "creation-date": "created",
    "date": "modified",
    "title": "title",
    "generator": "application",
}


def read_meta(package: Package, findings: Findings) -> None:
    """Note author, dates and title; they never belong to the text."""
    if "meta.xml" in package:
        for element in package.xml("meta.xml").iter():
            key, text = _PERSONAL.get(local(element), ""), (element.text or "").strip()
            if local(element) == "user-defined" and any("company" in str(name).lower() for name in element.values()):
                key = "company"
            if key and text:
                findings.meta[key] = text
    tell_author(findings)


def tell_objects(package: Package, findings: Findings) -> None:
    """Name macros."""
    if any(name.startswith("Basic/") and name.endswith(".xml") for name in package.names):
        findings.tell(ReportId.EMBEDDED_OBJECTS, _("Makros"))
