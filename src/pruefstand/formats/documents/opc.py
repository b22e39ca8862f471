"""Relations between the parts of an Office Open XML package, and its metadata (ECMA-376, part 2)."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from lxml import etree

from pruefstand.formats.documents.package import Package
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["Relation", "local", "main_part", "read_properties", "related", "relations", "tell_author", "words_of"]

_PERSONAL = {
    "creator": "author",
    "lastModifiedBy": "last_modified_by",
    "title": "title",
    "created": "created",
    "modified": "modified",
    "Company": "company",
    "Manager": "manager",
    "Application": "application",
}
_PROGRAMS = frozenset({"openpyxl", "python-docx", "xlsxwriter"})  # they enter themselves as the author
_WHO = frozenset({"author", "last_modified_by", "company", "manager"})


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation: the last word of its type, and the part it leads to (empty for anything outside the package)."""

    kind: str
    part: str


def local(element: etree._Element) -> str:
    """The name of an element without its namespace; empty for what is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def words_of(element: etree._Element) -> str:
    """All text in an element, without that of comments."""
    return "".join(text for text in element.itertext() if isinstance(text, str))


def relations(package: Package, part: str) -> dict[str, Relation]:
    """The relations of a part (of the package itself for an empty name) by id; none where there are none.

    A target that leads out of the package is kept with an empty part, so that nothing is ever followed there.
    """
    folder, name = posixpath.split(part)
    source = posixpath.join(folder, "_rels", f"{name}.rels")
    if source not in package:
        return {}
    found = {}
    for element in package.xml(source):
        kind = (element.get("Type") or "").rpartition("/")[2]
        target = element.get("Target") or ""
        if element.get("TargetMode") == "External":
            target = ""
        elif target.startswith("/"):
            target = target.lstrip("/")
        else:
            target = posixpath.normpath(posixpath.join(folder, target))
        found[element.get("Id") or ""] = Relation(kind, target if target in package else "")
    return found


def related(package: Package, part: str, kind: str) -> str:
    """The first part of this kind that a part leads to, or empty."""
    return next((found.part for found in relations(package, part).values() if found.kind == kind and found.part), "")


def main_part(package: Package, *usual: str) -> str:
    """The main part: where the package's relations lead, else one of the usual names."""
    names = [related(package, "", "officeDocument"), *usual]
    found = next((name for name in names if name and name in package), "")
    if not found:
        what = _("Der Hauptteil des Dokuments fehlt.")
        raise RefusedFileError(ReportId.DAMAGED, what, _("Die Datei in ihrem Programm öffnen und neu speichern."))
    return found


def read_properties(package: Package, findings: Findings) -> None:
    """Note author, company, dates and title; they never belong to the text."""
    for relation in relations(package, "").values():
        if relation.part and relation.kind in ("core-properties", "extended-properties"):
            for element in package.xml(relation.part):
                key, text = _PERSONAL.get(local(element), ""), (element.text or "").strip()
                if key and text:
                    findings.meta[key] = text
    tell_author(findings)


def tell_author(findings: Findings) -> None:
    """Say which of the metadata noted so far would give a person away."""
    who = [findings.meta[key] for key in sorted(_WHO & findings.meta.keys())]
    who = [name for name in who if name.lower() not in _PROGRAMS]
    if who:
        findings.tell(ReportId.AUTHOR_METADATA, ", ".join(dict.fromkeys(who)))
