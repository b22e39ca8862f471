"""Blocks to one HTML page that needs nothing but its stylesheet: no script, no inline style, no outside address."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from pruefstand.formats.visible import visible
from pruefstand.report import blocks, drawing, exhibits

__all__ = ["page", "stylesheet"]

_KINDS = {
    blocks.Chart: "chart",
    exhibits.Exhibit: "exhibit",
    exhibits.Panel: "panel",
    blocks.Listing: "listing",
    blocks.Notice: "notice",
    blocks.Pairs: "pairs",
    blocks.Paragraph: "paragraph",
    blocks.Table: "table",
}


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("pruefstand.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals |= {
        "draw": drawing.draw,
        "draw_strip": drawing.draw_strip,
        "swatch": drawing.swatch,
        "kind_of": lambda block: _KINDS[type(block)],
    }
    return environment.get_template("report.html")


def page(document: blocks.Document) -> bytes:
    """The page in UTF-8; whatever came from outside is escaped, and so is what nobody would see."""
    return visible(_template().render(document=document, words=dict(document.words))).encode()


def stylesheet() -> bytes:
    """The stylesheet that the page links to as ``tokens.css``."""
    return (files("pruefstand.report") / "templates" / "tokens.css").read_bytes()
