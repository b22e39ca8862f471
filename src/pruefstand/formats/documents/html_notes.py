"""Notes of a page: which element holds a note, and which links are their marks."""

from __future__ import annotations

import re

from lxml import etree

from pruefstand.formats.documents.opc import words_of

__all__ = ["find_notes", "mark_of"]

_MARK = re.compile(r"\[?\(?([0-9]{1,4}|[a-z]{1,3}|[ivxlc]{1,7}|\*{1,3}|†|‡)\)?\]?")
_HOLDERS = frozenset({"li", "aside", "div", "p", "dd"})
_NOTED = re.compile(r"foot|end-?note|noteref|fn|sdf", re.IGNORECASE)


def find_notes(root: etree._Element) -> tuple[dict[etree._Element, str], dict[etree._Element, str]]:
    """The elements that hold a note, and the links to them, each with the mark of the note.

    What a mark in the text leads to is a note, where it stands behind the mark and is no heading.
    """
    named = {name: element for element in root.iter() for name in (element.get("id"), element.get("name")) if name}
    seen: set[etree._Element] = set()
    found: dict[etree._Element, etree._Element] = {}
    for link in root.iter("a"):
        seen.add(link)
        target = named.get((link.get("href") or "")[1:]) if mark_of(link) else None
        if target is None or target in seen:
            continue
        if target.tag in ("a", "span", "sup"):
            target = next((outer for outer in target.iterancestors() if outer.tag in _HOLDERS), None)
        if target is not None and target.tag in _HOLDERS and link not in target.iter("a"):
            found[link] = target
    held = set(found.values())
    notes: dict[etree._Element, str] = {}
    links: dict[etree._Element, str] = {}
    for link, target in found.items():
        whole = _whole(target, link, held)
        links[link] = notes.setdefault(whole, mark_of(link))
    return notes, links


def _whole(target: etree._Element, link: etree._Element, held: set[etree._Element]) -> etree._Element:
    """The element that holds all paragraphs of a note: the outermost that begins with it and holds no other."""
    whole = target
    for outer in target.iterancestors():
        if outer.tag not in _HOLDERS or (outer.text or "").strip():
            break
        if next((child for child in outer if isinstance(child.tag, str)), None) is not whole:
            break
        if any(inner is not target and (inner in held or inner is link) for inner in outer.iter()):
            break
        whole = outer
    return whole


def mark_of(link: etree._Element) -> str:
    """The mark of a note that a link shows; empty for a link that only looks like one (in a table of contents)."""
    words = words_of(link).strip()
    found = _MARK.fullmatch(words)
    if found is None or not (link.get("href") or "").startswith("#"):
        return ""
    parent = link.getparent()
    raised = (parent is not None and parent.tag == "sup") or link.find(".//sup") is not None
    said = _NOTED.search(" ".join([link.get("class") or "", link.get("role") or "", link.get("href") or ""]))
    return found[1] if raised or said or words.startswith("[") else ""
