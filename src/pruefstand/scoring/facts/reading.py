"""A fact reference from its file, JSON or YAML, with the line of every fault."""

from __future__ import annotations

from functools import lru_cache

from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.scoring.facts.reference import FactReference, parse_reference
from pruefstand.study.node import Mapping, Node, Scalar, Sequence
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["read_reference"]


@lru_cache(maxsize=256)
def read_reference(content: str, file: str) -> FactReference:
    """The reference that a text holds; what begins with a brace is JSON, everything else YAML.

    Raises ``InputError`` with every fault; in YAML each names its line.
    """
    if content.lstrip().startswith(("{", "[")):
        return parse_reference(parse_json(content, file), file)
    node = read_yaml(content.encode(), file)
    facts = node.get("facts")
    lines = tuple(item.line for item in facts.items) if isinstance(facts, Sequence) else ()
    return parse_reference(_plain(node), file, lines)


def _plain(node: Node) -> Json:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return {key.text: _plain(value) for key, value in node.entries if isinstance(node, Mapping)}
