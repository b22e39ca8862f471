"""German texts and their English translation: one .po that people edit, one .mo that the program reads.

python tools/messages.py extract    bring the .po to what the source says; new texts wait there with an empty msgstr
python tools/messages.py compile    make the .mo from the .po
python tools/messages.py check      say what is missing or wrong; changes nothing, exit code 1 if there is something

Neither file holds a date, a line number or the order of the source, so equal texts give equal bytes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

__all__ = ["PO", "check", "check_message", "compile_mo", "extract", "main", "messages_of", "read"]

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "pruefstand"
PO = SOURCE / "locale" / "en" / "LC_MESSAGES" / "pruefstand.po"
MO = PO.with_suffix(".mo")

METHODS = [("examples/**", "ignore"), ("skeletons/**", "ignore"), ("**/templates/**.*", "jinja2"), ("**.py", "python")]
OPTIONS = {"**/templates/**.*": {"encoding": "utf-8", "silent": "false"}}
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
_TELLING = {"method", "reason", "note"}
HEADERS = [
    ("Project-Id-Version", "pruefstand"),
    ("Language", "en"),
    ("MIME-Version", "1.0"),
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Content-Transfer-Encoding", "8bit"),
    ("Plural-Forms", "nplurals=2; plural=(n != 1);"),
]


class _Undated(Catalog):
    """A catalogue whose header says nothing of when or by whom."""

    @property  # type: ignore[misc]  # nobody sets it here
    def mime_headers(self) -> list[tuple[str, str]]:
        return HEADERS


def _catalogue(messages: list[Message]) -> Catalog:
    made = _Undated(locale="en", header_comment="# English for the German texts of Prüfstand.", fuzzy=False)
    for message in messages:
        made.add(message.id, message.string, flags=message.flags, user_comments=message.user_comments)
    return made


def _plain_texts(code: str) -> Iterator[str]:
    """Texts of a module that cannot mark them: its constants, and what it passes on under telling names."""
    tree = ast.parse(code)
    spoken = [statement.value for statement in tree.body if isinstance(statement, ast.Assign)]
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None and ast.unparse(node.target) in _TELLING:
            spoken.append(node.value)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _TELLING:
            spoken.append(node.value)
        if isinstance(node, ast.Call):
            spoken += [word.value for word in node.keywords if word.arg in _TELLING]
            spoken += node.args[1:] if ast.unparse(node.func) == "fault" else []
    for value in spoken:
        if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
            yield value.value


def messages_of(source: Path) -> list[str | tuple[str, str]]:
    """Every text of the source that a reader may see, sorted; plural texts are pairs.

    Texts are what stands in ``_``, ``N_``, ``ngettext`` and in the templates; in ``stats``, which knows no languages,
    the module's constants and what is called or passed as ``method``, ``reason`` or ``note`` or to ``fault``.
    """
    found = extract_from_dir(source, METHODS, OPTIONS, keywords=KEYWORDS, strip_comment_tags=False)
    texts = {t if isinstance(t, str) else (t[0], t[1]) for _file, _line, t, _comments, _context in found}
    for module in sorted((source / "stats").rglob("*.py")):
        texts.update(_plain_texts(module.read_text("utf-8")))
    plural = {text[0] for text in texts if isinstance(text, tuple)}
    return sorted(texts - plural, key=str)  # a plural entry serves its singular too


def read() -> Catalog:
    """The .po as it stands."""
    with PO.open("rb") as file:
        return read_po(file, locale="en")


def _po_bytes(catalogue: Catalog) -> bytes:
    made = BytesIO()
    write_po(made, catalogue, width=110, no_location=True, sort_output=True, ignore_obsolete=True)
    return made.getvalue()


def compile_mo(po: Catalog) -> bytes:
    """The bytes of the .mo: messages that have a translation, sorted."""
    made = BytesIO()
    write_mo(made, _catalogue([message for message in po if message.id]))
    return made.getvalue()


def extract() -> None:
    """Write the .po anew: texts of the source, with the translations that it had. Obsolete ones go."""
    known = read() if PO.exists() else _catalogue([])
    kept = [known.get(text) or Message(text) for text in messages_of(SOURCE)]
    PO.write_bytes(_po_bytes(_catalogue(kept)))


def _fields(text: str) -> set[str]:
    return {name for _before, name, _format, _conversion in Formatter().parse(text) if name is not None}


def check_message(message: Message) -> Iterator[str]:
    """What is wrong with one entry of the .po."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    targets = [message.string] if isinstance(message.string, str) else list(message.string or [])
    if message.fuzzy:
        yield f"unsicher (fuzzy): {sources[0]!r}"
    if len(targets) != len(sources) or not all(targets):
        yield f"nicht übersetzt: {sources[0]!r}"
        return
    for source, target in zip(sources, targets, strict=True):
        if _fields(source) != _fields(target):
            yield f"andere Platzhalter: {source!r} -> {target!r}"


def check() -> list[str]:
    """Everything that keeps the translation from being complete and true, one sentence each."""
    po = read()
    wanted, have = set(messages_of(SOURCE)), {message.id for message in po if message.id}
    found = [f"fehlt in der .po: {text!r}" for text in sorted(wanted - have, key=str)]
    found += [f"steht nicht mehr im Quelltext: {text!r}" for text in sorted(have - wanted, key=str)]
    found += [f"steht nicht mehr im Quelltext: {text!r}" for text in po.obsolete]
    for message in po:
        if message.id:
            found += check_message(message)
    if _po_bytes(_catalogue([message for message in po if message.id])) != PO.read_bytes():
        found.append("die .po ist nicht in der Form, die „extract“ schreibt")
    if not MO.exists() or MO.read_bytes() != compile_mo(po):
        found.append("die .mo ist nicht die übersetzte .po: „compile“ aufrufen")
    return found


def main(verb: str = "") -> int:
    """One verb; its exit code."""
    if verb == "extract":
        extract()
    elif verb == "compile":
        MO.write_bytes(compile_mo(read()))
    elif verb == "check":
        found = check()
        print("\n".join([*found, f"messages: {len(found)} problems"]))
        return 1 if found else 0
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a real stream when run by hand
    sys.exit(main(*sys.argv[1:2]))
