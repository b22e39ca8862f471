"""Blocks to one Word document: the same content as the page, tables that repeat their heads, charts as pictures, a
comment where the page has a tooltip. No author, no date, no address: the same blocks give the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from pruefstand.formats.documents.docx_writer_package import packed
from pruefstand.formats.visible import visible
from pruefstand.i18n import _
from pruefstand.report import blocks, exhibits
from pruefstand.report.palette import colour
from pruefstand.report.picture import FLOW_WIDTH, WIDTH, flow_picture, picture
from pruefstand.report.stard_flow import FlowDiagram
from pruefstand.report.word_tables import WordTable, for_paper

__all__ = ["word"]

_KINDS = {
    blocks.Chart: "chart",
    exhibits.Exhibit: "exhibit",
    exhibits.Panel: "panel",
    blocks.Listing: "listing",
    blocks.Notice: "notice",
    blocks.Pairs: "pairs",
    blocks.Paragraph: "paragraph",
    FlowDiagram: "flow",
    WordTable: "table",
}
_MARKS = {"reporter": "●", "modell": "▲", "ki": "◆", "fach": "■", "stud": "✚"}
_STATES = {"ok": "✔", "hint": "⚠", "no": "✖", "opt": "○"}
_TONGUES = {"de": ("de-DE", ","), "en": ("en-GB", ".")}
_EMU = 9525
"""English metric units in one CSS pixel."""

_PARTS = {
    "[Content_Types].xml": "types.xml",
    "_rels/.rels": "package.rels",
    "docProps/core.xml": "core.xml",
    "word/_rels/document.xml.rels": "document.rels",
    "word/comments.xml": "comments.xml",
    "word/footer.xml": "footer.xml",
    "word/numbering.xml": "numbering.xml",
    "word/settings.xml": "settings.xml",
    "word/styles.xml": "styles.xml",
}
_UNWRITABLE = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class _Picture:
    number: int
    width: int
    height: int


@dataclass(slots=True)
class _Made:
    """What a document refers to, numbered in the order in which it is met."""

    comments: list[str] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)

    def comment(self, text: str) -> int:
        """Keep a comment; its number, from 0."""
        self.comments.append(text)
        return len(self.comments) - 1

    def picture(self, shown: blocks.Chart | FlowDiagram) -> _Picture:
        """Keep the picture of a chart or a diagram."""
        if isinstance(shown, FlowDiagram):
            (data, height), width = flow_picture(shown), FLOW_WIDTH
        else:
            (data, height), width = picture(shown), WIDTH
        self.pictures.append(data)
        return _Picture(len(self.pictures), width * _EMU, height * _EMU)


@dataclass(frozen=True, slots=True)
class _Item:
    """A block in its place: ``section`` where it is the first of one, ``turns`` where the page begins to lie on its
    side (``wide``) or no longer does."""

    block: WordTable | blocks.Block
    wide: bool
    turns: bool
    section: blocks.Section | None


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("pruefstand.report", "templates/word"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "colour": colour,
        "kind_of": lambda block: _KINDS[type(block)],
        "marks": _MARKS,
        "states": _STATES,
    }
    return environment


def word(document: blocks.Document) -> bytes:
    """The document as a .docx; whatever came from outside is text in it, and what nobody would see is written out."""
    made = _Made()
    flow = tuple(_flow(document))
    tongue, decimal = _TONGUES[document.language]
    told = {
        "decimal": decimal,
        "document": document,
        "elsewhere": _("siehe index.html"),
        "ends_wide": flow[-1].wide if flow else False,
        "flow": flow,
        "made": made,
        "tongue": tongue,
    }
    parts = {"word/document.xml": _part("document.xml", told)}
    told |= {"comments": made.comments, "pictures": made.pictures}
    parts |= {name: _part(template, told) for name, template in _PARTS.items()}
    parts |= {f"word/media/image{number}.emf": data for number, data in enumerate(made.pictures, start=1)}
    return packed(parts)


def _part(template: str, told: dict[str, object]) -> bytes:
    text = _environment().get_template(template).render(told).lstrip()
    return _UNWRITABLE.sub("\ufffd", visible(text)).encode()


def _flow(document: blocks.Document) -> Iterator[_Item]:
    before = False
    for section in document.sections:
        head: blocks.Section | None = section
        for block in section.blocks:
            for one in _laid_out(block):
                wide = isinstance(one, WordTable) and one.wide
                yield _Item(one, wide, wide is not before, head)
                before, head = wide, None


def _laid_out(block: blocks.Block) -> tuple[WordTable | blocks.Block, ...]:
    """A table fitted to its page; a diagram before the table that says the same."""
    if isinstance(block, FlowDiagram):
        return (block, *for_paper(block.listing))
    return for_paper(block) if isinstance(block, blocks.Table) else (block,)
