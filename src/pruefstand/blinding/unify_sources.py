"""Marks of sources that only a surface understands, lines of addresses that they point to, and links."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import carries_content
from pruefstand.blinding.unify_make import make

__all__ = ["links", "sources"]

_SHARE = (
    r"https?://(?:www\.)?(?:perplexity\.ai|chatgpt\.com|chat\.openai\.com|claude\.ai|gemini\.google\.com"
    r"|g\.co/gemini|"
    r"copilot\.microsoft\.com|chat\.mistral\.ai|poe\.com|grok\.com|chat\.deepseek\.com)[^\s)\]]{0,300}"
)
_ADDRESS_LINE = re.compile(
    r"^[ ]{0,3}\[(?P<mark>\^?[\w-]{1,20}\^?)\]:?[ ]+<?(?P<url>https?://[^\s<>]{3,400})>?"
    r"(?:[ ]+[\"'(][^\n\"]{0,150}[\"')])?[ \t]*(?:\n|\Z)",
    re.MULTILINE,
)
"""A line that gives nothing but the address to which a mark points."""
_LISTED_LINE = re.compile(r"(?P<mark>[0-9]{1,3})\.[ ]+<?(?P<url>https?://[^\s<>]{3,400})>?[ \t]*(?:\n|\Z)")
_HEAD_OF_SOURCES = re.compile(
    r"^[#*_ ]{0,8}(?:Quellen(?:angaben|verzeichnis|nachweise)?|Einzelnachweise|Nachweise|Belege|Links?|Weblinks"
    r"|Referenzen|Fundstellen|Sources|References|Citations)[*_ ]{0,4}:?[*_ ]{0,4}\n(?:[ \t]*\n)*(?P<first>)",
    re.MULTILINE | re.IGNORECASE,
)
_SHARE_LINE = re.compile(rf"^[ \t]*(?:[^\W\d_][\w -]{{0,30}}: ?)?<?{_SHARE}>?[ \t]*(?:\n|\Z)", re.MULTILINE)
_ARTEFACT = re.compile(
    r"[ ]?(?:【[^】\n]{0,80}】|:?contentReference\[oaicite:[0-9]{1,4}\](?:\{index=[0-9]{1,4}\})?|\[oaicite:[0-9]{1,4}\]"
    r"|[\ue200-\ue2ff]?(?:file)?cite(?:[\ue200-\ue2ff]?turn[0-9]{1,3}(?:search|view|news|file|fetch|image"
    r"|academia)[0-9]{1,3}){1,9}[\ue200-\ue2ff]?"
    r"|\(?turn[0-9]{1,3}(?:search|view|news|file|fetch)[0-9]{1,3}\)?|\[cite(?:: ?[0-9, ]{1,40}|_end)?\]"
    r"|\[oai_citation:[^\]\n]{0,120}\](?:\([^\s()]{1,400}\))?|\[(?:web|file|attached_file|search|page|doc):[0-9]{1,4}\]"
    r"|\[\^[0-9]{1,3}\^?\](?!:)|[\ue200-\ue2ff])"
)
_NAMED = re.compile(r"\b(?:wie|oder|und|sowie|namens|etwa|Zeichenfolgen?|Marken?)$")
"""Before a mark that the sentence speaks of."""
_CITE_START = re.compile(r"\[cite_start\][ ]?")
_DEFINED = re.compile(r"^[ ]{0,3}\[(\^?[0-9]{1,3}\^?)\]:", re.MULTILINE)
_REFERRED = re.compile(r"\[(?P<text>(?![0-9^])[^\[\]\n]{1,120})\]\[(?P<mark>[\w-]{1,20})\]")
_REFERRED_ONLY = re.compile(r"[ ]?\((?:\[(?![0-9^])[^\[\]\n]{1,120}\]\[[\w-]{1,20}\](?:[,;]? )?){1,9}\)")
_OFFERED_FILE = re.compile(r"\[(?P<text>[^\[\]\n]{1,120})\]\((?:sandbox:|attachment:|/mnt/data/)[^\s()]{0,200}\)")
_TRACKING = re.compile(
    r"(?P<lead>[?&])(?:utm_[a-z]{1,12}|ref_src|fbclid|gclid)=[^\s&)\]#>]{0,200}(?P<rest>(?:&"
    r"(?:utm_[a-z]{1,12}|ref_src|fbclid|gclid)=[^\s&)\]#>]{0,200}){0,9})(?P<more>&?)"
)
_LINK = re.compile(
    r"(?P<image>!?)\[(?P<text>[^\[\]\n]{1,300})\]\((?P<url><?(?:https?://|mailto:"
    r"|www\.)[^\s()<>]{1,400}(?:\([^\s()]{0,80}\))?[^\s()<>]{0,100}>?)(?:[ ]\"[^\"\n]{0,100}\")?\)"
)
_AUTOLINK = re.compile(r"<(https?://[^\s<>]{1,400})>")


def sources(text: str) -> Iterator[Change]:
    """Marks of sources without a line of their own; lines of a mere address with the marks that point to them."""
    if not any(sign in text for sign in ("[", "【", "turn", "://", "\ue200")):
        return
    lines = _lines_of_addresses(text)
    for match in lines.values():
        yield match.start(), match.end(), ""
    yield from _marks(text, lines)
    for match in _HEAD_OF_SOURCES.finditer(text) if lines else ():
        rest = text[match.start("first") :]
        if any(one.start() == match.start("first") for one in lines.values()) and _only(rest, lines):
            yield match.start(), match.start("first"), ""
    for match in _SHARE_LINE.finditer(text):
        yield match.start(), match.end(), ""
    kept = {match[1] for match in _DEFINED.finditer(text)} - set(lines)
    for match in _ARTEFACT.finditer(text):
        if match[0].strip(" []") not in kept and not (
            match[0].strip().startswith("turn") and _NAMED.search(text, max(0, match.start() - 16), match.start())
        ):
            yield match.start(), match.end(), ""
    for match in _CITE_START.finditer(text):
        yield match.start(), match.end(), ""
    yield from _offered_files(text)
    for match in _TRACKING.finditer(text):
        yield match.start(), match.end(), match["lead"] if match["more"] else ""


_MOST_SOURCES = 200


def _lines_of_addresses(text: str) -> dict[str, re.Match[str]]:
    """By mark the lines that give an address only, of a shared conversation or one to which the text points."""
    if "://" not in text:
        return {}
    found = list(_ADDRESS_LINE.finditer(text))
    for head in _HEAD_OF_SOURCES.finditer(text):
        at = head.start("first")
        while (match := _LISTED_LINE.match(text, at)) is not None:
            found.append(match)
            at = match.end()
    lines: dict[str, re.Match[str]] = {}
    first = min((match.start() for match in found), default=0)
    for match in found[:_MOST_SOURCES]:
        pointed = re.search(rf"\[{re.escape(match['mark'])}\](?!:|\()", text[:first])
        listed = match.re is _LISTED_LINE and bool(lines)  # one of the list is pointed to
        if pointed is not None or listed or re.match(_SHARE, match["url"]):
            lines.setdefault(match["mark"], match)
    return lines


def _marks(text: str, lines: dict[str, re.Match[str]]) -> Iterator[Change]:
    """The marks that point to such lines; words that are themselves the link get their address."""
    if not lines:
        return
    for match in _REFERRED_ONLY.finditer(text):
        if all(one["mark"] in lines for one in _REFERRED.finditer(match[0])):
            yield match.start(), match.end(), ""
    for match in _REFERRED.finditer(text):
        if match["mark"] in lines:
            yield match.start(), match.start("text"), ""
            yield match.end("text"), match.end(), f" ({lines[match['mark']]['url']})"
    names = "|".join(re.escape(mark) for mark in lines)
    for match in re.finditer(rf"[ ]?\[(?:{names})\](?!:|\()", text):
        line = text.rfind("\n", 0, match.start()) + 1
        if text[line : match.start()].strip() or not any(one.start() == line for one in lines.values()):
            yield match.start(), match.end(), ""


def _only(rest: str, lines: dict[str, re.Match[str]]) -> bool:
    """Whether the list under a heading holds nothing but lines of addresses."""
    gone = {one[0].strip() for one in lines.values()}
    listed = rest.partition("\n\n")[0].splitlines()
    return all(line.strip() in gone for line in listed if line.strip())


def _offered_files(text: str) -> Iterator[Change]:
    """A file that a surface offered: its line goes where it says nothing else, or the words stay without the link."""
    for match in _OFFERED_FILE.finditer(text) if "](" in text else ():
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        end = len(text) if end < 0 else end
        beside = _OFFERED_FILE.sub("", text[start:end])
        said = make(beside)
        if len(beside) < 200 and not carries_content(beside) and (not said.found or (said.me and said.within(0.25))):
            yield start, min(end + 1, len(text)), ""
        else:
            yield match.start(), match.start("text"), ""
            yield match.end("text"), match.end(), ""


def links(text: str) -> Iterator[Change]:
    """A link becomes its words with the address behind them in brackets."""
    if "](" not in text and "<http" not in text:
        return
    for match in _LINK.finditer(text):
        url = match["url"].strip("<>").removeprefix("mailto:")
        if match["text"].strip() in {url, url.rstrip("/")}:
            yield match.start(), match.end(), url
            continue
        yield match.start(), match.start("text"), ""
        yield match.end("text"), match.end(), f" ({url})"
    for match in _AUTOLINK.finditer(text):
        yield match.start(), match.end(), match[1]
