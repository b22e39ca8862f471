"""The script: which behaviour answers which request. A frozen value, the same in Python and in JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from standin.behaviours import BEHAVIOURS, Answer, Behaviour, Usage

__all__ = ["IDENTITY", "Rate", "Rule", "Script", "script_from_json", "script_to_json"]

_ANSWER = Answer()
_T = TypeVar("_T")

IDENTITY = r"\[(?:attempt|case) ([^\]]+)\]"
"""How a request says who it is, unless the script has another expression."""

_KINDS: dict[str, type[Behaviour]] = {kind.__name__: kind for kind in get_args(Behaviour)}


@dataclass(frozen=True, slots=True)
class Rate:
    """At most so many requests within any one second; more get 429, with ``Retry-After`` if it is given here.

    What is turned away here is counted, but takes no turn of a rule.
    """

    per_second: int
    retry_after: float | None = None
    retry_form: Literal["seconds", "date", "ms"] = "seconds"

    def __post_init__(self) -> None:
        if self.per_second < 1:
            raise ValueError("a rate is at least 1 per second")


@dataclass(frozen=True, slots=True)
class Rule:
    """Requests with ``match`` in one of their texts (empty: all) play ``plays`` in turn; the last one repeats.

    With ``per_key`` each identity has its own turns. ``latency`` in seconds goes before the script's.
    """

    match: str
    plays: tuple[Behaviour, ...]
    per_key: bool = False
    latency: float | None = None

    def __post_init__(self) -> None:
        if not self.plays:
            raise ValueError(f"the rule for {self.match!r} plays nothing")
        if self.latency is not None and self.latency < 0:
            raise ValueError("a latency is not negative")

    def play(self, turn: int) -> Behaviour:
        """The behaviour of this turn, which counts from 0."""
        return self.plays[min(turn, len(self.plays) - 1)]


@dataclass(frozen=True, slots=True)
class Script:
    """The first rule that matches decides, else ``default``. ``latency`` in seconds lies before every answer.

    ``identity`` is a regular expression whose first group is the request's key in the counter; it is searched in the
    texts of the request. A request without one has the empty key.
    """

    default: Behaviour = _ANSWER
    rules: tuple[Rule, ...] = ()
    latency: float = 0.0
    rate: Rate | None = None
    identity: str = IDENTITY

    def __post_init__(self) -> None:
        if self.latency < 0:
            raise ValueError("a latency is not negative")
        try:
            groups = re.compile(self.identity).groups
        except re.error as error:
            raise ValueError(f"identity is no regular expression: {error}") from None
        if groups < 1:
            raise ValueError("identity needs a group")


def script_to_json(script: Script) -> str:
    """The script as JSON; ``script_from_json`` makes an equal one of it."""
    node = {
        "default": _node(script.default),
        "rules": [asdict(rule) | {"plays": [_node(play) for play in rule.plays]} for rule in script.rules],
        "latency": script.latency,
        "rate": None if script.rate is None else asdict(script.rate),
        "identity": script.identity,
    }
    return json.dumps(node, ensure_ascii=False)


def script_from_json(text: str) -> Script:
    """A script from JSON. A behaviour is an object with its kind as ``do`` (``{"do": "Status", "status": 500}``), or a
    name of ``BEHAVIOURS``. Raises ``ValueError`` at what is unknown, missing or of another type."""
    node = _checked(Script, json.loads(text))
    if "default" in node:
        node["default"] = _behaviour(node["default"])
    if "rules" in node:
        node["rules"] = tuple(_rule(rule) for rule in _list(node["rules"], "rules"))
    if node.get("rate") is not None:
        node["rate"] = _made(Rate, node["rate"])
    return _made(Script, node)


def _node(behaviour: Behaviour) -> dict[str, Any]:
    return {"do": type(behaviour).__name__, **asdict(behaviour)}


def _rule(node: object) -> Rule:
    values = _checked(Rule, node)
    values["plays"] = tuple(_behaviour(play) for play in _list(values.get("plays", []), "plays"))
    return _made(Rule, values)


def _behaviour(node: object) -> Behaviour:
    if isinstance(node, str):
        if node not in BEHAVIOURS:
            raise ValueError(f"no behaviour is called {node!r}")
        return BEHAVIOURS[node]
    values = dict(node) if isinstance(node, dict) else {}
    kind = _KINDS.get(values.pop("do", ""))
    if kind is None:
        raise ValueError(f"a behaviour is a name or an object whose 'do' is one of {', '.join(_KINDS)}: {node!r}")
    if isinstance(values.get("answer"), Mapping):
        values["answer"] = _behaviour({"do": "Answer", **values["answer"]})
    if isinstance(values.get("usage"), Mapping):
        values["usage"] = _made(Usage, values["usage"])
    if "headers" in values:
        pairs = [tuple(_list(pair, "a header")) for pair in _list(values["headers"], "headers")]
        if any(len(pair) != 2 or not all(isinstance(part, str) for part in pair) for pair in pairs):
            raise ValueError(f"headers are pairs of texts, not {pairs!r}")
        values["headers"] = tuple(pairs)
    return _made(kind, values)


def _list(node: object, name: str) -> list[Any]:
    if not isinstance(node, list):
        raise ValueError(f"{name} is a list, not {node!r}")
    return node


def _checked(kind: type[Any], node: object) -> dict[str, Any]:
    if not isinstance(node, dict):
        raise ValueError(f"{kind.__name__} is an object, not {node!r}")
    unknown = set(node) - {field.name for field in fields(kind)}
    if unknown:
        raise ValueError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    return dict(node)


def _fits(value: object, hint: Any) -> bool:
    """Whether a value from JSON has the type of a field; what lies within a tuple was made before."""
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) in (UnionType, Union):
        return any(_fits(value, part) for part in get_args(hint))
    if hint in (int, float):
        return isinstance(value, int | hint) and not isinstance(value, bool)
    return isinstance(value, get_origin(hint) or hint)


def _made(kind: type[_T], values: object) -> _T:
    checked, hints = _checked(kind, values), get_type_hints(kind)
    for name, value in checked.items():
        if not _fits(value, hints[name]):
            raise ValueError(f"{kind.__name__}: {name} cannot be {value!r}")
    try:
        return kind(**checked)
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from None
