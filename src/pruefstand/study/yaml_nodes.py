"""YAML to nodes: every scalar stays text, and YAML's traps are closed.

YAML would read ``no`` as false, ``007`` as 7, ``1.10`` as 1.1, ``12:30`` as 750, and ``{at_least: 0,8}`` as a limit of 0
beside a key 8. Here the schema gives the types, and what a layperson cannot see – lost commas, tags, anchors, tabs – is
refused with its line and a text to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.encoding import decode_strict, line_of
from pruefstand.i18n import _
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.yaml_faults import in_quotes, syntax_problem, without_space

__all__ = ["read_yaml", "read_yaml_list"]

_LARGEST = 10_000_000
_DEEPEST = 50
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Neither YAML nor an editor shows these: control characters, line ends that only YAML knows, a mark inside the file.
_HIDDEN = re.compile(r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_INDENT = re.compile(r" *[\t\xa0\u2000-\u200b\u202f]\s*[^\s#]")


def read_yaml(data: bytes, file: str) -> Mapping:
    """The mapping that a file holds; raises ``InputError`` with every problem that can be found in one go."""
    found = _read(data, file)
    if isinstance(found, Mapping):
        return found
    what = _("Die Datei beginnt mit einer Liste statt mit Schlüsseln.")
    raise InputError(what, where=found.where, do=_("Schreiben Sie die Einträge als „schlüssel: Wert“."))


def read_yaml_list(data: bytes, file: str) -> Sequence | Mapping:
    """The list or mapping that a file holds, for lists of cases; raises ``InputError`` as :func:`read_yaml` does."""
    return _read(data, file)


def _read(data: bytes, file: str) -> Sequence | Mapping:
    if len(data) > _LARGEST:
        what = _("Die Datei ist größer als {n} MB.").format(n=_LARGEST // 1_000_000)
        do = _("Legen Sie Fälle als JSON-Zeilen (.jsonl) oder als Tabelle (.csv) ab, lange Texte in eigenen Dateien.")
        raise InputError(what, where=file, do=do)
    text = decode_strict(data, file)
    if hidden := _HIDDEN.search(text):
        what = _("In dieser Zeile steht ein unsichtbares Zeichen (U+{code}).").format(code=f"{ord(hidden[0]):04X}")
        raise InputError(what, where=place(file, line_of(text, hidden.start())), do=_("Löschen Sie die Zeile und tippen Sie sie neu."))
    builder = _Builder(text, file)
    node = builder.document()
    if builder.problems or node is None:
        raise InputError.of(sorted(builder.problems, key=builder.order))
    return node
