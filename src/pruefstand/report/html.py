"""Blocks to one HTML page that needs nothing beside it: no script, no file, no outside address."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from pruefstand.formats.visible import visible
from pruefstand.report import blocks, drawing, exhibits, stard_drawing, stard_flow

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
    stard_flow.FlowDiagram: "flow",
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
    style = stylesheet()
    environment.globals |= {
        "style": style,
        "style_source": f"sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}",
        "draw": drawing.draw,
        "draw_flow": stard_drawing.draw_flow,
        "draw_strip": drawing.draw_strip,
        "swatch": drawing.swatch,
        "kind_of": lambda block: _KINDS[type(block)],
    }
    return environment.get_template("report.html")


def page(document: blocks.Document) -> bytes:
    """The page in UTF-8; whatever came from outside is escaped, and so is what nobody would see."""
    return visible(_template().render(document=document, words=dict(document.words))).encode()


def stylesheet() -> str:
    """The stylesheet that stands in the page; its policy allows this one, by digest, and nothing else."""
    return (files("pruefstand.report") / "templates" / "tokens.css").read_text("utf-8")
