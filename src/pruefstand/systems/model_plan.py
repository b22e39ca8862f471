"""Systems that are a model behind a service: what the plan says of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.i18n import _
from pruefstand.providers.endpoint import address_fault, host_of, is_local
from pruefstand.providers.keys import source_fault
from pruefstand.study.entries import read_bytes
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader

__all__ = ["Api", "ModelOptions", "Place", "model_configuration", "parse_model"]

_PROVIDERS = {"openai": "https://api.openai.com/v1"}
"""Every service language that we speak, with the address of the service that it is named after."""

_OWN_KEY = "OPENAI_API_KEY"
_LONGEST_FILE = 1 << 20


class Api(StrEnum):
    """The two ways to ask: the message list of Chat Completions, or Responses."""

    CHAT = "chat"
    RESPONSES = "responses"

    @property
    def path(self) -> str:
        """What follows the address of the service."""
        return "/chat/completions" if self is Api.CHAT else "/responses"


class Place(StrEnum):
    """Where the instruction stands: in a message of its own, of this role, or before the material in the user's."""

    SYSTEM = "system"
    DEVELOPER = "developer"
    USER = "user"


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """A model as the plan has it.

    ``key`` names where the key is, never the key; empty for a service that wants none. ``settings`` are fields of the
    request in the service's own words, ``request`` further ones from a file, ``tools`` and ``history`` what their files
    hold. ``confidential`` says that the plan allows confidential material to go there. ``where`` is file and line.
    """

    model: str
    provider: str
    api: Api
    base_url: str
    key: str
    instruction_as: Place
    settings: Mapping[str, Json] = field(default_factory=dict)
    request: Mapping[str, Json] = field(default_factory=dict)
    tools: tuple[Json, ...] = ()
    history: tuple[Json, ...] = ()
    confidential: bool = False
    where: str = ""

    @property
    def local(self) -> bool:
        """Whether the service is on this computer."""
        return is_local(self.base_url)

    @property
    def host(self) -> str:
        """The host that is asked."""
        return host_of(self.base_url)


def _count(reader: Reader, node: Node) -> Json:
    return reader.count(node)


def _positive(reader: Reader, node: Node) -> Json:
    return reader.count(node, at_least=1)


def _number(most: int, least: int = 0) -> Callable[[Reader, Node], Json]:
    return lambda reader, node: reader.number(node, at_least=least, at_most=most)


def _word(reader: Reader, node: Node) -> Json:
    return reader.text(node)


def _texts(reader: Reader, node: Node) -> Json:
    if isinstance(node, Scalar):
        return reader.text(node)
    texts: list[Json] = [text for item in reader.sequence(node) if (text := reader.text(item)) is not None]
    if not texts and not reader.problems:
        reader.report(node, _("Die Liste ist leer."), _("Mindestens einen Text nennen, oder die Zeile streichen."))
    return texts


_SETTINGS: Mapping[str, Callable[[Reader, Node], Json]] = {
    "frequency_penalty": _number(2, -2),
    "max_completion_tokens": _positive,
    "max_output_tokens": _positive,
    "max_tokens": _positive,
    "presence_penalty": _number(2, -2),
    "reasoning_effort": _word,
    "seed": _count,
    "service_tier": _word,
    "stop": _texts,
    "temperature": _number(2),
    "top_p": _number(1),
    "verbosity": _word,
}
"""Fields of a request that a plan may set in its own lines; all others stand in the file ``request``."""

_OURS = frozenset(
    {"background", "input", "instructions", "messages", "model", "n", "stream", "stream_options", "tools"}
)
"""Fields that follow from the plan, or would make more than one whole answer of a request."""


def parse_model(reader: Reader, node: MappingNode, root: Path) -> ModelOptions | None:
    """The options of a system's node, other keys left alone; ``None`` after a fault, which the reader then holds."""
    faults = len(reader.problems)
    told = node.get("model")
    name = reader.text(told)
    provider = reader.choice(node.get("provider"), {name: name for name in _PROVIDERS}) or "openai"
    own = _PROVIDERS[provider]
    address = (reader.text(node.get("base_url")) or own).rstrip("/")
    source = reader.text(node.get("key")) or (_OWN_KEY if host_of(address) == host_of(own) else "")
    key_node, address_node = node.get("key"), node.get("base_url")
    if key_node is not None and source and (fault := source_fault(source)) is not None:
        reader.report(key_node, *fault)
    if address_node is not None and (fault := address_fault(address, keyed=bool(source))) is not None:
        reader.report(address_node, *fault)
    received = reader.choice(node.get("may_receive"), {"confidential": True})
    api = reader.choice(node.get("api"), Api) or Api.CHAT
    settings = _settings(reader, node.get("settings"), api)
    options = ModelOptions(
        model=name or "",
        provider=provider,
        api=api,
        base_url=address,
        key=source,
        instruction_as=reader.choice(node.get("instruction_as"), Place) or Place.SYSTEM,
        settings=settings,
        request=MappingProxyType(_object(reader, node.get("request"), root, _OURS | settings.keys())),
        tools=tuple(_list(reader, node.get("tools"), root)),
        history=tuple(_history(reader, node.get("history"), root)),
        confidential=bool(received),
        where=told.where if told is not None else node.where,
    )
    return options if len(reader.problems) == faults else None


def _settings(reader: Reader, node: Node | None, api: Api) -> Mapping[str, Json]:
    found: dict[str, Json] = {}
    for name, value in reader.mapping(node, _SETTINGS).items():
        read = _SETTINGS[name](reader, value)
        if read is not None:
            found[name] = read
    if api is Api.RESPONSES:
        for name, outer, inner in (("reasoning_effort", "reasoning", "effort"), ("verbosity", "text", "verbosity")):
            if name in found:
                found[outer] = {inner: found.pop(name)}
    return MappingProxyType(found)


def _file(reader: Reader, node: Node | None, root: Path) -> tuple[Node, Json] | None:
    path = reader.path(node)
    if node is None or path is None:
        return None
    try:
        data = read_bytes(root, path, where=node.where)
        if len(data) > _LONGEST_FILE:
            raise InputError(
                _("Die Datei „{file}“ ist größer als 1 MiB.").format(file=path),
                where=node.where,
                do=_("Nur hineinschreiben, was mit jeder Anfrage gesendet werden soll."),
            )
        return node, parse_json(decode_strict(data, path), path)
    except InputError as error:
        reader.problems.extend(error.problems)
        return None


def _object(reader: Reader, node: Node | None, root: Path, taken: Set[str]) -> dict[str, Json]:
    found = _file(reader, node, root)
    if found is None:
        return {}
    where, value = found
    if not isinstance(value, dict):
        reader.report(where, _("In dieser Datei steht kein JSON-Objekt."), _("Die Felder in { … } schreiben."))
        return {}
    for name in sorted(taken & value.keys()):
        what = _("Das Feld „{field}“ der Anfrage folgt aus dem Plan.").format(field=name)
        reader.report(where, what, _("Es aus der Datei streichen."))
    return value


def _list(reader: Reader, node: Node | None, root: Path) -> list[Json]:
    found = _file(reader, node, root)
    if found is None:
        return []
    where, value = found
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        reader.report(where, _("In dieser Datei steht keine JSON-Liste von Objekten."), _("In [ … ] schreiben."))
        return []
    return value


def _history(reader: Reader, node: Node | None, root: Path) -> list[Json]:
    messages = _list(reader, node, root)
    roles = ("system", "developer", "user", "assistant")
    for number, message in enumerate(messages, 1):
        fine = isinstance(message, dict) and message.keys() == {"role", "content"}
        if not (
            fine and isinstance(message, dict) and message["role"] in roles and isinstance(message["content"], str)
        ):
            what = _("Die {n}. Nachricht des Verlaufs hat nicht genau „role“ und „content“.").format(n=number)
            do = _('Je Nachricht {{"role": …, "content": …}} schreiben; Rollen sind {roles}.')
            if node is not None:
                reader.report(node, what, do.format(roles=", ".join(roles)))
            break
    return messages


def model_configuration(options: ModelOptions) -> dict[str, Json]:
    """Everything that shapes the system besides the task, ready for canonical JSON; neither the key nor its place.

    What goes into the request as JSON stands here as its canonical text, so that no number changes on its way.
    """
    return {
        "kind": "model",
        "provider": options.provider,
        "api": options.api.value,
        "base_url": options.base_url,
        "model": options.model,
        "instruction_as": options.instruction_as.value,
        "settings": canonical_json(options.settings).decode(),
        "request": canonical_json(options.request).decode(),
        "tools": canonical_json(options.tools).decode(),
        "history": canonical_json(options.history).decode(),
        "processing": "answer_text:1",
    }
