"""Contains: all, any or none of some texts stand in the output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import Found, Row, Subject, Verdict
from pruefstand.scoring.exact import answers_of
from pruefstand.scoring.leniency import Leniency, normal_form, parse_leniencies
from pruefstand.scoring.repair import Judgement, judge_variants
from pruefstand.scoring.text import NOT_TEXT, excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Contains", "Require", "parse"]

_KNOWN = {
    leniency.value: leniency
    for leniency in (Leniency.CASE, Leniency.INNER_SPACE, Leniency.UNICODE_FORM, Leniency.QUOTES_STYLE)
}
_KEPT = Measure(
    id="contains.kept",
    title=N_("Enthält, was vereinbart ist"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    formula=N_("Läufe, die alle, einen oder keinen der Texte enthalten, wie vereinbart / Läufe"),
)
_TEXTS = Measure(
    id="contains.texts",
    title=N_("Texte, die in der Ausgabe stehen"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Text"),
    formula=N_("Texte, die in der Ausgabe stehen / Texte"),
)


class Require(StrEnum):
    """How many of the texts must stand in the output."""

    ALL = "all"
    ANY = "any"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Contains:
    """All, at least one, or none of the texts stand in the output, anywhere, also within longer words.

    The texts are those of the plan (``texts``) or, where it has none, those of the reference (a text or a list). Strict
    on code points; ``ignore`` may hold ``case``, ``inner_space``, ``unicode_form`` and ``quotes_style``.
    An output that is no text keeps nothing.
    """

    texts: tuple[str, ...] = ()
    require: Require = Require.ALL
    ignore: frozenset[Leniency] = frozenset()
    aspect: str = "answer"

    name: ClassVar[str] = "contains"
    version: ClassVar[str] = "1"
    variants: ClassVar[tuple[str, ...]] = ("delivered",)
    measures: ClassVar[tuple[Measure, ...]] = (_KEPT, _TEXTS)
    passes: ClassVar[bool] = True

    def __post_init__(self) -> None:
        forms = [normal_form(text, self.ignore) for text in self.texts]
        if bool(self.texts) == bool(self.aspect):
            raise ValueError("the texts of the plan or those of a reference, not both")
        if len(set(forms)) < len(forms) or "" in forms:
            raise ValueError("texts that are not empty and stay apart under the leniencies")

    @property
    def options(self) -> Mapping[str, Json]:
        """The texts in the plan's order or the aspect, what is required, and the leniencies."""
        return {
            "aspect": self.aspect,
            "texts": list(self.texts),
            "require": str(self.require),
            "ignore": [str(leniency) for leniency in sorted(self.ignore)],
        }

    @property
    def findable(self) -> Mapping[str, frozenset[str]]:
        """One item, the answer: a text is missed, or stands there though it must not."""
        fault = "forbidden" if self.require is Require.NONE else "missed"
        return {"answer": frozenset({fault, "not_text"})}

    def check(self, subject: Subject) -> Verdict:
        """Whether the rule is kept. Raises ``ValueError`` where the texts are the reference's and it has none."""
        texts = self.texts or answers_of(subject.settled())
        return judge_variants(text_of(subject.output), (), lambda text, _shift: self._judge(text, texts))

    def _judge(self, text: str | None, texts: tuple[str, ...]) -> Judgement:
        if text is None:
            rows = (_kept(False), Row(_TEXTS.id, status=MeasurementStatus.UNREADABLE, reason=NOT_TEXT))
            return Judgement(False, rows, (Found(_KEPT.id, "answer", "not_text", f"require: {self.require}"),))
        seen = normal_form(text, self.ignore) if self.ignore else text
        there = [text for text in texts if self._form(text) in seen]
        kept = {
            Require.ALL: len(there) == len(texts),
            Require.ANY: bool(there),
            Require.NONE: not there,
        }[self.require]
        rows = (_kept(kept), Row(_TEXTS.id, numerator=len(there), denominator=len(texts)))
        if kept:
            return Judgement(True, rows)
        if self.require is Require.NONE:
            found = [self._found("forbidden", excerpt(one), self._place(text, one)) for one in there]
        else:
            found = [self._found("missed", excerpt(one), None) for one in texts if one not in there]
        return Judgement(False, rows, tuple(found))

    def _form(self, text: str) -> str:
        return normal_form(text, self.ignore) if self.ignore else text

    def _found(self, verdict: str, text: str, span: tuple[int, int] | None) -> Found:
        expected, shown = ("", text) if verdict == "forbidden" else (text, "")
        return Found(_KEPT.id, "answer", verdict, f"require: {self.require}", expected, shown, output_span=span)

    def _place(self, text: str, wanted: str) -> tuple[int, int] | None:
        """Where the first occurrence stands in the output as it came: its shortest beginning that holds the text, less
        what can be left off at the front."""
        form = self._form(wanted)
        end = _least(len(text), lambda at: form in self._form(text[:at]))
        if end is None:
            return None
        back = _least(end, lambda at: form in self._form(text[end - at : end]))
        return None if back is None else (end - back, end)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference is a text or a list of texts, each once, none empty, unless the plan has the texts."""
        if self.texts:
            return None
        try:
            forms = [self._form(text) for text in answers_of(reference)]
        except (InputError, ValueError):
            return _("Die Referenz ist weder ein Text noch eine Liste von Texten.")
        if "" in forms or len(set(forms)) < len(forms):
            return _("Ein Text der Referenz ist leer oder steht doppelt.")
        return None


def _kept(kept: bool) -> Row:
    return Row(_KEPT.id, numerator=int(kept), denominator=1)


def _least(most: int, holds: Callable[[int], bool]) -> int | None:
    """The least length at which it holds, by halving; ``None`` if it does not even hold at the most."""
    if not holds(most):
        return None
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return high


def parse(reader: Reader, node: Node | None) -> Contains | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "aspect", "texts", "require", "ignore"), required=("checker", "require"))
    aspect = reader.name(entries.get("aspect"))
    require = reader.choice(entries.get("require"), Require)
    ignore = parse_leniencies(reader, reader.sequence(entries.get("ignore")), _KNOWN)
    texts: dict[str, str] = {}
    for item in reader.sequence(entries.get("texts")):
        text = reader.text(item)
        if text is None:
            continue
        form = normal_form(text, ignore)
        if form in texts:
            reader.report(
                item,
                _("Der Text „{text}“ lässt sich von keinem anderen unterscheiden.").format(text=text),
                _("Jeden Text einmal nennen."),
            )
        texts.setdefault(form, text)
    if "texts" in entries and not texts and len(reader.problems) == before:
        reader.report(
            entries["texts"],
            _("Es ist kein Text genannt."),
            _("Mindestens einen nennen, oder den Schlüssel streichen."),
        )
    if "texts" in entries and aspect is not None:
        reader.report(
            entries["aspect"],
            _("„aspect“ und „texts“ stehen nebeneinander."),
            _("Eine der beiden Zeilen streichen: Die Texte stehen im Plan oder in den Referenzen."),
        )
    if require is None or len(reader.problems) > before:
        return None
    return Contains(tuple(texts.values()), require, ignore, "" if texts else aspect or "answer")
