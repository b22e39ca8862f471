"""Control words of Rich Text Format (specification 1.9.1) by what they do."""

from __future__ import annotations

__all__ = ["ENDS", "FLAGS", "HEADERS", "INFO", "PAGES", "SIGNS", "SKIPPED", "STARRED", "TABLES"]

SIGNS = {
    "tab": "\t",
    "line": "\n",
    "lbr": "\n",
    "page": "\n",
    "column": "\n",
    "emdash": "—",
    "endash": "–",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "qmspace": "\u2005",
    "softline": "\n",
    "nestcell": " | ",
}
"""What stands for a character."""

ENDS = frozenset({"cell", "par", "row", "sect"})
"""What ends a paragraph, a cell or a row."""

INFO = {
    "author": "author",
    "operator": "last_modified_by",
    "company": "company",
    "manager": "manager",
    "title": "title",
}
"""Groups with metadata, and the names that we give it."""

SKIPPED = frozenset(
    [
        "aftncn",
        "aftnsep",
        "aftnsepc",
        "atnauthor",
        "atndate",
        "atnicn",
        "atnid",
        "atnparent",
        "atnref",
        "atntime",
        "background",
        "bkmkend",
        "bkmkstart",
        "colorschememapping",
        "datafield",
        "datastore",
        "docvar",
        "falt",
        "filetbl",
        "fldinst",
        "fontemb",
        "formfield",
        "ftncn",
        "ftnsep",
        "ftnsepc",
        "generator",
        "keycode",
        "latentstyles",
        "levelnumbers",
        "listname",
        "listpicture",
        "mmathPict",
        "mmathPr",
        "nonesttables",
        "nonshppict",
        "objalias",
        "objclass",
        "objdata",
        "objname",
        "objsect",
        "panose",
        "pgdsctbl",
        "pntxta",
        "pntxtb",
        "private",
        "revtbl",
        "rsidtbl",
        "rxe",
        "shprslt",
        "sp",
        "tc",
        "tcn",
        "template",
        "themedata",
        "txe",
        "userprops",
        "xe",
        "xmlnstbl",
    ]
)
"""Groups whose text is none of the document's."""

HEADERS = frozenset(["footer", "footerf", "footerl", "footerr", "header", "headerf", "headerl", "headerr"])
"""Groups with headers and footers of pages."""

TABLES = {
    "fonttbl": "fonts",
    "colortbl": "colors",
    "stylesheet": "styles",
    "listtable": "lists",
    "listoverridetable": "overrides",
    "nesttableprops": "nest",
    "leveltext": "level",
    "info": "info",
}
"""Groups of the head of the file, and where their tokens go."""

STARRED = frozenset(
    ["annotation", "do", "dptxbxtext", "footnote", "moMath", "moMathPara", "oMath", "shpinst", "shppict"]
)
"""Groups that are read although a reader may skip them."""

FLAGS = {
    "v": "hidden",
    "deleted": "deleted",
}
"""What is on or off for characters."""

PAGES = {
    "ansi": "cp1252",
    "mac": "mac_roman",
    "pc": "cp437",
    "pca": "cp850",
}
"""What the head says of the code page."""
