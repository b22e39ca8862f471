"""Nodes: texts with their place."""

from __future__ import annotations

from pruefstand.study.node import Mapping, Scalar, Sequence


def test_nodes_say_where_they_stand() -> None:
    """Every kind of node names its file and line, as problems do."""
    key, value = Scalar("id", "study.yaml", 12, 1, quoted=False), Scalar("7", "study.yaml", 12, 5, quoted=False)
    mapping = Mapping(((key, value),), "study.yaml", 12, 1)
    places = [node.where for node in (key, Sequence((value,), "study.yaml", 13, 1), mapping)]
    assert places == ["study.yaml:12", "study.yaml:13", "study.yaml:12"]
    assert (mapping.get("id"), mapping.get("title")) == (value, None)
