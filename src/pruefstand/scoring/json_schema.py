"""JSON schema: the output is a JSON value that keeps the rules of a schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import Files, Found, Row, Subject, Verdict
from pruefstand.scoring.places import span_of
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, parse_repairs, variants_of
from pruefstand.scoring.schema_rules import Breaking, SchemaFault, compile_schema
from pruefstand.scoring.text import excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["JsonSchema", "parse"]

_MEASURE = Measure(
    id="json_schema.form",
    title=N_("Hält das Schema ein"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    formula=N_("Läufe, deren Ausgabe das Schema einhält / Läufe"),
)
_KEPT, _BROKEN = (Row(_MEASURE.id, numerator=hit, denominator=1) for hit in (1, 0))
_VERDICTS = {
    "required": "missing_field",
    "additionalProperties": "extra_field",
    "false": "extra_field",
    "type": "wrong_type",
    "enum": "unknown_value",
    "const": "unknown_value",
    "pattern": "pattern",
    "format": "calendar",
    "uniqueItems": "duplicate_item",
}


@dataclass(frozen=True, slots=True)
class JsonSchema:
    """The output is one JSON value, white space around it allowed, and keeps every rule of ``schema`` (JSON text).

    JSON is read strictly (:func:`pruefstand.formats.jsonl.parse_json`). What a schema may hold is said by
    :func:`~pruefstand.scoring.schema_rules.compile_schema`. It needs no reference: a schema says of what form an answer
    is, never that it is right. There is a finding for each broken rule, at most 50; ``rule`` is its place in it.
    """

    schema: str
    repairs: tuple[Repair, ...] = ()

    name: ClassVar[str] = "json_schema"
    version: ClassVar[str] = "1"
    aspect: ClassVar[str] = ""
    measures: ClassVar[tuple[Measure, ...]] = (_MEASURE,)
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {
        "answer": frozenset({"not_text", "not_json", "schema", *_VERDICTS.values()})
    }

    def __post_init__(self) -> None:
        compile_schema(self.schema)

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def options(self) -> Mapping[str, Json]:
        """The schema as a value, so that only its content counts, and the repairs."""
        return {"schema": parse_json(self.schema, ""), "repairs": [str(repair) for repair in self.repairs]}

    def check(self, subject: Subject) -> Verdict:
        """Whether the output keeps the schema; never raises."""
        return judge_variants(text_of(subject.output), self.repairs, self._judge)

    def _judge(self, text: str | None, shift: int) -> Judgement:
        if text is None:
            return Judgement(False, (_BROKEN,), (Found(_MEASURE.id, "answer", "not_text", "json"),))
        try:
            value = parse_json(text, "")
        except InputError:
            span = (shift, shift + len(text))
            found = Found(_MEASURE.id, "answer", "not_json", "json", "", excerpt(text), output_span=span)
            return Judgement(False, (_BROKEN,), (found,))
        broken = compile_schema(self.schema).breaks(value, len(text))
        if not broken:
            return Judgement(True, (_KEPT,))
        return Judgement(False, (_BROKEN,), tuple(_found(one, text, shift) for one in broken))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """It asks nothing of a reference."""
        return None


def _found(broken: Breaking, text: str, shift: int) -> Found:
    span = span_of(text, broken.path)
    return Found(
        _MEASURE.id,
        "answer",
        _VERDICTS.get(broken.keyword, "schema"),
        excerpt(broken.rule),
        excerpt(broken.expected),
        excerpt(text[slice(*span)]) if span else "",
        output_span=(span[0] + shift, span[1] + shift) if span else None,
    )


def parse(reader: Reader, node: Node | None, files: Files | None = None) -> JsonSchema | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem.

    ``schema`` names a file of the study, ``inline`` holds the schema itself as JSON text. Without ``files`` a file is
    told as unreadable.
    """
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "schema", "inline", "repairs"), required=("checker",))
    repairs = parse_repairs(reader, entries.get("repairs"))
    path, text = reader.path(entries.get("schema")), reader.text(entries.get("inline"))
    if node is not None and ("schema" in entries) == ("inline" in entries) and len(reader.problems) == before:
        reader.report(
            node,
            _("Der Prüfer „json_schema“ nennt nicht genau eines von „schema“ und „inline“."),
            _("Den Pfad der Datei unter „schema“ nennen: schema: schemas/antwort.json"),
        )
    place = entries.get("schema") or entries.get("inline")
    if path is not None and place is not None and len(reader.problems) == before:
        text = _content(reader, place, path, files)
    if text is None or place is None or len(reader.problems) > before:
        return None
    try:
        compile_schema(text)
    except SchemaFault as fault:
        reader.report(place, fault.what, fault.do)
        return None
    return JsonSchema(canonical_json(parse_json(text, "")).decode(), repairs)


def _content(reader: Reader, place: Node, path: str, files: Files | None) -> str | None:
    if files is None:
        what = _("Die Datei „{file}“ lässt sich an dieser Stelle nicht lesen.").format(file=path)
        reader.report(place, what, _("Das Schema als Text unter „inline“ schreiben."))
        return None
    try:
        return decode_strict(files(path, place.where), path)
    except InputError as error:
        reader.problems.extend(error.problems)
        return None
