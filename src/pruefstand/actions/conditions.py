"""The conditions of a system that runs here, in words for the reader: what is started, or who is asked and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.systems.command import CommandOptions
from pruefstand.systems.model_plan import ModelOptions

__all__ = ["command_conditions", "model_conditions"]


def command_conditions(options: CommandOptions) -> Iterator[tuple[str, str]]:
    """The command and the names of its variables."""
    yield "command", options.command
    if options.environment:
        yield "environment", ", ".join(options.environment)


def model_conditions(options: ModelOptions) -> Iterator[tuple[str, str]]:
    """Model, service and all that goes with every request; the instruction is the study's."""
    yield "model", options.model
    yield "service", f"{options.base_url} ({options.provider}, {options.api.value})"
    fields = {**options.request, **options.settings}
    yield "settings", _settings(fields) if fields else "default"
    yield "instruction_as", options.instruction_as.value
    if options.tools:
        yield "tools", canonical_json(list(options.tools)).decode()
    if options.history:
        yield "history", canonical_json(list(options.history)).decode()


def _settings(fields: Mapping[str, Json]) -> str:
    return ", ".join(f"{name} {canonical_json(value).decode()}" for name, value in sorted(fields.items()))
