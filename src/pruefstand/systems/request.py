"""The request that a model gets: the task in the words of its service, as bytes that depend on nothing else."""

from __future__ import annotations

from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import N_
from pruefstand.study.task import Prepared
from pruefstand.systems.model_plan import Api, ModelOptions, Place

__all__ = ["request_body", "unfit"]

_NO_TEXT = N_("Material ist kein Text")


def unfit(prepared: Prepared) -> str:
    """Why this task cannot be asked of a model that reads text; empty where it can."""
    return _NO_TEXT if any(_text(data) is None for _name, data in prepared.files) else ""


def request_body(options: ModelOptions, prepared: Prepared) -> bytes:
    """The body of the request, canonical JSON.

    The instruction is a message of its own, or stands before the material in the user's (``instruction_as``). One
    material comes word for word; several come one after the other, each under a line ``### name``, so that none can be
    taken for a part of another. Between instruction and user's message lies the prior history. ``store: false`` asks a
    Responses service to keep nothing, unless the plan's own fields say otherwise. Raises ``ValueError`` for a material
    that is no text (see :func:`unfit`).
    """
    instruction, material = prepared.instruction.strip(), _material(prepared)
    if options.instruction_as is Place.USER or not material:
        user = "\n\n".join(part for part in (instruction, material) if part)
        instruction = ""
    else:
        user = material
    messages: list[Json] = [*options.history, {"role": "user", "content": user}]
    body: dict[str, Json] = {"model": options.model}
    if options.api is Api.RESPONSES:
        body["store"] = False
    body |= {**options.request, **options.settings}
    if options.tools:
        body["tools"] = list(options.tools)
    if instruction:
        messages.insert(0, {"role": options.instruction_as.value, "content": instruction})
    body["messages" if options.api is Api.CHAT else "input"] = messages
    return canonical_json(body)


def _material(prepared: Prepared) -> str:
    texts = []
    for name, data in prepared.files:
        text = _text(data)
        if text is None:
            raise ValueError(f"{name} is no text")
        texts.append(text if len(prepared.files) == 1 else f"### {name}\n{text}")
    return "\n\n".join(texts)


def _text(data: bytes) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text
