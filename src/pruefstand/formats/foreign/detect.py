"""Which tool wrote a file, by what is in it, and the one way to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import BinaryIO, TypeAlias

from pruefstand.errors import InputError, place
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.foreign import (
    batch_anthropic,
    batch_gemini,
    batch_openai,
    evals_log,
    inspect_log,
    lm_eval,
    openai_evals,
    promptfoo,
)
from pruefstand.formats.foreign.answer import as_dict
from pruefstand.formats.foreign.archive import Archive, is_zip
from pruefstand.formats.foreign.record import Found
from pruefstand.formats.jsonl import Json, iter_jsonl, parse_json
from pruefstand.i18n import N_, _

__all__ = ["DEFAULT_JOIN", "KIND_TITLES", "ForeignKind", "Opened", "open_foreign"]

_Items: TypeAlias = Iterable[tuple[str, Json]]
_LARGEST_DOCUMENT = 256 << 20


class ForeignKind(StrEnum):
    """What a file can be. ``own`` are our own exports, which another room reads."""

    OWN = "own"
    INSPECT = "inspect"
    PROMPTFOO = "promptfoo"
    OPENAI_EVALS = "openai_evals"
    OPENAI_DATASET = "openai_dataset"
    EVALS_LOG = "evals_log"
    LM_EVAL = "lm_eval"
    BATCH_OPENAI = "batch_openai"
    BATCH_ANTHROPIC = "batch_anthropic"
    BATCH_GEMINI = "batch_gemini"


KIND_TITLES: Mapping[ForeignKind, str] = {
    ForeignKind.OWN: N_("Ausgaben in unserer eigenen Form"),
    ForeignKind.INSPECT: N_("Log von Inspect"),
    ForeignKind.PROMPTFOO: N_("Ergebnis von promptfoo"),
    ForeignKind.OPENAI_EVALS: N_("„output_items“ von OpenAI Evals"),
    ForeignKind.OPENAI_DATASET: N_("Datensatz von OpenAI Evals"),
    ForeignKind.EVALS_LOG: N_("Log von openai/evals"),
    ForeignKind.LM_EVAL: N_("„samples“ von lm-eval"),
    ForeignKind.BATCH_OPENAI: N_("Batch-Ergebnis von OpenAI oder Mistral"),
    ForeignKind.BATCH_ANTHROPIC: N_("Batch-Ergebnis von Anthropic"),
    ForeignKind.BATCH_GEMINI: N_("Batch-Ergebnis von Gemini"),
}
"""The name of each kind, to be translated when shown."""

DEFAULT_JOIN: Mapping[ForeignKind, str] = {
    ForeignKind.INSPECT: "id",
    ForeignKind.EVALS_LOG: "sample_id",
    ForeignKind.BATCH_OPENAI: "custom_id",
    ForeignKind.BATCH_ANTHROPIC: "custom_id",
    ForeignKind.BATCH_GEMINI: "key",
}
"""The field that names the case, where the tool has one for that. A number that only counts the rows is none."""

_TESTS: Mapping[ForeignKind, Callable[[dict[str, Json]], bool]] = {
    ForeignKind.OWN: lambda value: "case" in value and "promptIdx" not in value,
    ForeignKind.INSPECT: inspect_log.is_header,
    ForeignKind.PROMPTFOO: promptfoo.is_output,
    ForeignKind.OPENAI_EVALS: openai_evals.is_output_item,
    ForeignKind.OPENAI_DATASET: openai_evals.is_dataset,
    ForeignKind.EVALS_LOG: evals_log.is_event,
    ForeignKind.LM_EVAL: lm_eval.is_sample,
    ForeignKind.BATCH_OPENAI: batch_openai.is_batch,
    ForeignKind.BATCH_ANTHROPIC: batch_anthropic.is_batch,
    ForeignKind.BATCH_GEMINI: batch_gemini.is_batch,
}
_READERS: Mapping[ForeignKind, Callable[[_Items], Iterator[Found]]] = {
    ForeignKind.INSPECT: inspect_log.read_log,
    ForeignKind.PROMPTFOO: promptfoo.read_results,
    ForeignKind.OPENAI_EVALS: openai_evals.read_output_items,
    ForeignKind.OPENAI_DATASET: openai_evals.read_dataset,
    ForeignKind.EVALS_LOG: evals_log.read_events,
    ForeignKind.LM_EVAL: lm_eval.read_samples,
    ForeignKind.BATCH_OPENAI: batch_openai.read_batch,
    ForeignKind.BATCH_ANTHROPIC: batch_anthropic.read_batch,
    ForeignKind.BATCH_GEMINI: batch_gemini.read_batch,
}


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file is, and what is in it; nothing is in it for ``own``."""

    kind: ForeignKind
    found: Iterator[Found]


def open_foreign(stream: BinaryIO, file: str, told: ForeignKind | None = None) -> Opened:
    """Find out what the file is, whatever its name ends in, and begin to read it; ``told`` overrides the finding.

    JSON lines and entries of an archive are read one by one; a JSON document is read whole and may be 256 MiB. NaN and
    infinities, which some tools write for scores, are taken for ``null``. Raises :class:`InputError` for a file that
    could be several things or none, naming what it could be.
    """
    if is_zip(stream):
        archive = Archive(stream, file)
        if told not in (None, ForeignKind.INSPECT) or not inspect_log.is_inspect_archive(archive):
            what = _("Die Datei ist ein ZIP-Archiv, aber kein Log von Inspect.")
            raise InputError(what, where=file, do=_("Das Archiv auspacken und die Datei darin angeben."))
        return Opened(ForeignKind.INSPECT, inspect_log.read_log(_archived(archive, file)))
    items = _items(stream, file)
    first = next(items, None)
    if first is None:
        what = _("Die Datei ist leer.")
        raise InputError(what, where=file, do=_("Die Datei noch einmal ausgeben lassen."))
    kind = told or _kind(as_dict(first[1]), file)
    reader = _READERS.get(kind)
    return Opened(kind, reader(chain([first], items)) if reader else iter(()))


def _kind(value: dict[str, Json], file: str) -> ForeignKind:
    fitting = [kind for kind, fits in _TESTS.items() if fits(value)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        what = _("Die Datei kann mehreres sein: {kinds}.")
        do = _("Im Plan beim System sagen, was sie ist: „import_as: {first}“ (oder {words}).")
        words = ", ".join(fitting[1:])
    else:
        what = _("Was in der Datei steht, ist nicht zu erkennen. Gelesen werden: {kinds}.")
        do = _("Die Datei ungekürzt angeben. Für eigene Ausgaben braucht jede Zeile „case“ und „output“.")
        fitting, words = list(_TESTS), ""
    kinds = "; ".join(_(KIND_TITLES[kind]) for kind in fitting)
    raise InputError(what.format(kinds=kinds), where=file, do=do.format(first=fitting[0], words=words))


def _archived(archive: Archive, file: str) -> Iterator[tuple[str, Json]]:
    for name, data in inspect_log.log_entries(archive):
        where = place(file, cell=name)
        yield where, parse_json(decode_strict(data, where), where, nan_is_null=True)


def _items(stream: BinaryIO, file: str) -> Iterator[tuple[str, Json]]:
    """The values of JSON lines, or the one value of a document; the members of a list one by one."""
    lines = iter_jsonl(stream, file, nan_is_null=True)
    try:
        first = next(lines, None)
    except InputError:
        stream.seek(0)
        data = stream.read(_LARGEST_DOCUMENT + 1)
        if len(data) > _LARGEST_DOCUMENT:
            what = _("Das JSON-Dokument ist größer als 256 MiB; so große werden nur zeilenweise gelesen.")
            raise InputError(what, where=file, do=_("Als JSON-Zeilen (.jsonl) oder als „.eval“ ausgeben.")) from None
        yield from _members(parse_json(decode_strict(data, file), file, nan_is_null=True), file)
        return
    if first is not None:
        for number, value in chain([first], lines):
            yield from _members(value, place(file, number))


def _members(value: Json, where: str) -> Iterator[tuple[str, Json]]:
    if isinstance(value, list):
        yield from ((f"{where}, [{number}]", inner) for number, inner in enumerate(value))
    else:
        yield where, value
