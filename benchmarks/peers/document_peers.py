"""The text of the .docx files in a folder by mammoth, markitdown and pandoc: document_peers.py FOLDER.

Prints JSON: for each of them the seconds for all files, after one of them to warm up, and the texts in the order of
their names.
"""

from __future__ import annotations

import html
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import mammoth
import pypandoc
from markitdown import MarkItDown

files = sorted(Path(sys.argv[1]).glob("*.docx"))
converter = MarkItDown()


def by_mammoth(path: Path) -> str:
    """Its HTML, without tags: the plain text that it also offers has no notes."""
    with path.open("rb") as stream:
        found = mammoth.convert_to_html(stream).value
    return html.unescape(re.sub(r"<[^>]*>", " ", found))


def by_markitdown(path: Path) -> str:
    """Its Markdown."""
    return converter.convert(path).text_content


def by_pandoc(path: Path) -> str:
    """Plain text, in a process for each file."""
    return pypandoc.convert_file(path, "plain", extra_args=["--wrap=none"])


readers: dict[str, Callable[[Path], str]] = {"mammoth": by_mammoth, "markitdown": by_markitdown, "pandoc": by_pandoc}
told = {}
for name, reader in readers.items():
    reader(files[0])
    begun = time.perf_counter()
    texts = [reader(path) for path in files]
    told[name] = {"seconds": time.perf_counter() - begun, "texts": texts}
print(json.dumps(told))
