"""A fact reference from its file, JSON or YAML, with the line of every fault."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping as AnyMapping
from functools import lru_cache

from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.scoring.facts.reference import LISTS, FactReference, parse_reference
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["read_reference"]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s"{}\[\],:]+', re.DOTALL)


@lru_cache(maxsize=256)
def read_reference(content: str, file: str) -> FactReference:
    """The reference that a text holds; what begins with a brace is JSON, everything else YAML.

    Raises ``InputError`` with every fault and its line (``:7`` where no file is named); JSON in one line, as it stands
    in a list of references, has none.
    """
    if content.lstrip().startswith(("{", "[")):
        value = parse_json(content, file)
        return parse_reference(value, file, _lines(content) if "\n" in content.strip() else {})
    node = read_yaml(content.encode(), file)
    lists = {key: node.get(key) for key in LISTS}
    lines = {key: tuple(item.line for item in each.items) for key, each in lists.items() if isinstance(each, Sequence)}
    lines |= {f"{key.text}:": (key.line,) for key, _value in node.entries}
    return parse_reference(_plain(node), file, lines)


def _lines(content: str) -> AnyMapping[str, tuple[int, ...]]:
    """The lines on which the keys at the top of valid JSON stand, and on which the items of their lists begin."""
    found: dict[str, list[int]] = {}
    depth, key, last, counted = 0, "", 1, 0
    for token in _TOKEN.finditer(content):
        word = token[0]
        last, counted = last + content.count("\n", counted, token.start()), token.start()
        if word in "]}":
            depth -= 1
            continue
        if depth == 1 and word.startswith('"'):
            key = json.loads(word)
            found.setdefault(f"{key}:", []).append(last)
        elif depth == 2 and word != "[":
            found.setdefault(key, []).append(last)
        depth += word in "[{"
    return {name: tuple(lines) for name, lines in found.items()}


def _plain(node: Node) -> Json:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return {key.text: _plain(value) for key, value in node.entries if isinstance(node, Mapping)}
