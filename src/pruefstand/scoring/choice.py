"""Choice: the output is one of the declared answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import Found, Row, Subject, Verdict
from pruefstand.scoring.exact import answers_of
from pruefstand.scoring.leniency import Leniency, normal_form, parse_leniencies
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, parse_repairs, variants_of
from pruefstand.scoring.text import NOT_TEXT, excerpt, text_of
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader

__all__ = ["Choice", "parse"]

_KNOWN = {
    leniency.value: leniency for leniency in (Leniency.CASE, Leniency.SURROUNDING_SPACE, Leniency.FINAL_PUNCTUATION)
}
_NO_OPTION = N_("keine der Antworten zur Wahl")
_SEPARATORS = ".,;:!…"
_FORM = Measure(
    id="choice.form",
    title=N_("Eine der Antworten zur Wahl"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    formula=N_("Läufe mit einer Antwort, die zur Wahl steht / Läufe"),
)
_FORM_RIGHT = Row(_FORM.id, numerator=1, denominator=1)
_FORM_WRONG = Row(_FORM.id, numerator=0, denominator=1)


@dataclass(frozen=True, slots=True)
class Choice:
    """The output is one of ``choices``, and passes if it is the reference's.

    Without leniencies an output is an option only if it equals it code point by code point, one final line end aside.
    ``ignore`` may hold ``case``, ``surrounding_space`` and ``final_punctuation``, as
    :class:`~pruefstand.scoring.leniency.Leniency` defines them. With ``leading_word`` the output may also *begin* with
    an option (of as many words as the option has, the longest first), the rest being explanation: the words are parted
    by white space, and any of ``. , ; : ! …`` right after the option goes. „Ja, weil …“ says „Ja“; „Ja/Nein“, „Jain“,
    „Ja?“ and „(Ja)“ are no option. What follows is not read: „Ja und nein“ begins with „Ja“.

    An output that is no option fails the form; ``choice.chosen`` is then ``unreadable``. Each of ``repairs`` makes a
    second variant (:mod:`pruefstand.scoring.repair`).
    """

    choices: tuple[str, ...]
    ignore: frozenset[Leniency] = frozenset()
    leading_word: bool = False
    aspect: str = "answer"
    repairs: tuple[Repair, ...] = ()

    name: ClassVar[str] = "choice"
    version: ClassVar[str] = "1"
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {"answer": frozenset({"wrong", "no_option", "not_text"})}

    def __post_init__(self) -> None:
        forms = {_form(choice, self.ignore, self.leading_word) for choice in self.choices}
        if len(self.choices) < 2 or len(forms) < len(self.choices) or "" in forms:
            raise ValueError("a choice needs two options or more that stay apart under its leniencies")

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The form, and what was chosen with the options as levels."""
        return _measures(self.choices)

    @property
    def options(self) -> Mapping[str, Json]:
        """The aspect, the options in the plan's order, the leniencies and the repairs."""
        return {
            "aspect": self.aspect,
            "options": list(self.choices),
            "ignore": [str(leniency) for leniency in sorted(self.ignore)],
            "leading_word": self.leading_word,
            "repairs": [str(repair) for repair in self.repairs],
        }

    def read(self, text: str) -> str | None:
        """The option that this text is, spelled as declared, or ``None``."""
        option = _forms(self.choices, self.ignore, leading_word=False).get(normal_form(text, self.ignore))
        return self._leading(text) if option is None and self.leading_word else option

    def _leading(self, text: str) -> str | None:
        if text[:1].isspace() and Leniency.SURROUNDING_SPACE not in self.ignore:
            return None
        forms = _forms(self.choices, self.ignore, leading_word=True)
        longest = max(len(choice.split()) for choice in self.choices)
        words = text.split(maxsplit=longest)
        for length in range(min(longest, len(words)), 0, -1):
            option = forms.get(_form(" ".join(words[:length]), self.ignore, leading_word=True))
            if option is not None:
                return option
        return None

    def check(self, subject: Subject) -> Verdict:
        """Passed if chosen right. Raises ``ValueError`` where the reference is missing or names no option."""
        right = self._right(subject.settled())
        return judge_variants(
            text_of(subject.output), self.repairs, lambda text, shift: self._judge(text, shift, right)
        )

    def _judge(self, text: str | None, shift: int, right: tuple[str, ...]) -> Judgement:
        if text is None:
            return self._unread("not_text", NOT_TEXT, "", None)
        span = (shift, shift + len(text))
        chosen = self.read(text)
        if chosen is None:
            return self._unread("no_option", _NO_OPTION, text, span)
        rows = (_FORM_RIGHT, Row("choice.chosen", value=chosen))
        if chosen in right:
            return Judgement(True, rows)
        expected = " | ".join(right)
        found = Found("choice.chosen", "answer", "wrong", self.name, expected, excerpt(text), output_span=span)
        return Judgement(False, rows, (found,))

    def _unread(self, verdict: str, reason: str, text: str, span: tuple[int, int] | None) -> Judgement:
        expected = " | ".join(self.choices)
        found = Found(_FORM.id, "answer", verdict, "options", expected, excerpt(text), output_span=span)
        chosen = Row("choice.chosen", status=MeasurementStatus.UNREADABLE, reason=reason)
        return Judgement(False, (_FORM_WRONG, chosen), (found,))

    def _right(self, reference: Reference) -> tuple[str, ...]:
        forms = _forms(self.choices, self.ignore, leading_word=False)
        right = [forms.get(normal_form(answer, self.ignore)) for answer in answers_of(reference)]
        named = tuple(option for option in right if option is not None)
        if len(named) < len(right):
            raise ValueError(f"case {reference.case}: the reference is none of the options")
        return named

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference is an option, or a list of options, read with the same ``ignore`` but never by its first word."""
        try:
            self._right(reference)
        except (InputError, ValueError):
            return _("Die Referenz ist keine der Antworten zur Wahl ({options}).").format(
                options=", ".join(self.choices)
            )
        return None


def _form(text: str, ignore: frozenset[Leniency], leading_word: bool) -> str:
    """What two texts have in common if they are the same option; ``leading_word``: as the beginning of an answer."""
    return normal_form(" ".join(text.split()).rstrip(_SEPARATORS) if leading_word else text, ignore)


@lru_cache(maxsize=64)
def _forms(choices: tuple[str, ...], ignore: frozenset[Leniency], leading_word: bool) -> dict[str, str]:
    return {_form(choice, ignore, leading_word): choice for choice in choices}


@lru_cache(maxsize=64)
def _measures(choices: tuple[str, ...]) -> tuple[Measure, ...]:
    chosen = Measure(
        id="choice.chosen",
        title=N_("Gewählte Antwort"),
        scale=Scale.NOMINAL,
        summary=(Summary.SHARES,),
        per=N_("Lauf"),
        levels=choices,
    )
    return (_FORM, chosen)


def parse(reader: Reader, node: Node | None) -> Choice | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    known = ("checker", "aspect", "options", "ignore", "leading_word", "repairs")
    entries = reader.mapping(node, known, required=("checker", "options"))
    aspect = reader.name(entries.get("aspect")) or "answer"
    leading_word = bool(reader.yes_no(entries.get("leading_word")))
    repairs = parse_repairs(reader, entries.get("repairs"))
    items = []
    for item in reader.sequence(entries.get("ignore")):
        if isinstance(item, Scalar) and item.text == "leading_word":
            reader.report(
                item,
                _("„leading_word“ übersieht nichts: Das erste Wort zählt, der Rest ist Erläuterung."),
                _("Statt in der Liste neben ihr schreiben: leading_word: yes"),
            )
        else:
            items.append(item)
    ignore = parse_leniencies(reader, items, _KNOWN)
    choices: dict[str, str] = {}
    for item in reader.sequence(entries.get("options")):
        text = reader.text(item)
        if text is None:
            continue
        form = _form(text, ignore, leading_word)
        if form in choices or not form:
            reader.report(
                item,
                _("Die Antwort „{text}“ lässt sich von keiner anderen unterscheiden.").format(text=text),
                _("Jede Antwort einmal und so nennen, dass sie unter „ignore“ verschieden bleibt."),
            )
        choices.setdefault(form, text)
    if "options" in entries and len(choices) < 2 and len(reader.problems) == before:
        reader.report(
            entries["options"],
            _("Es stehen weniger als zwei Antworten zur Wahl."),
            _("Unter „options“ mindestens zwei nennen, zum Beispiel: options: [ja, nein]"),
        )
    if len(reader.problems) > before:
        return None
    return Choice(tuple(choices.values()), ignore, leading_word, aspect, repairs)
