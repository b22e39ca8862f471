"""Tasks of a meeting: whether each is told, by whom it is to be done, and until when."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.judging import Judged, judge_text
from pruefstand.scoring.facts.likeness import alike, rivals
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.persons import SURNAME_BEHIND
from pruefstand.scoring.facts.prepared import Prepared
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.texts import Text

__all__ = ["JudgedTask", "Part", "as_fact", "judge_tasks", "overall", "tasks_reference", "unreadable_deadline"]


_TURNED = re.compile(r"^([A-ZÄÖÜ][\w-]+),\s([A-ZÄÖÜ][\w-]+)$")


class Part(StrEnum):
    """What a document says of owner or deadline of a task; ``untold``: the task itself is not told."""

    RIGHT = "right"
    WRONG = "wrong"
    MISSING = "missing"
    UNTOLD = "untold"


@dataclass(frozen=True, slots=True)
class JudgedTask:
    """The verdict on one task.

    ``judged`` holds it as for a fact: ``falsified:person`` is another owner, one where none was settled, or, by
    ``owner.absent``, a task told without it; the same with ``falsified:time`` for the deadline. ``missing`` is a task
    that is not told at all.
    """

    judged: Judged
    owner: Part
    deadline: Part

    @property
    def told(self) -> bool:
        """Whether the task itself stands in the document, right or wrong."""
        return self.owner is not Part.UNTOLD


def as_fact(task: Task) -> Fact:
    """The task as the matcher reads it: the deadline stands with its words, the owner is its person."""
    text = task.text if not task.deadline or task.deadline in task.text else f"{task.text} ({task.deadline})"
    person = {"person": _named(task.owner)} if task.owner else {}
    return Fact(task.id, text, "", MappingProxyType(person), task.line)


def _named(owner: str) -> str:
    """„Petersen, Sabine“ in the order in which names are said."""
    return _TURNED.sub(r"\2 \1", owner)


def tasks_reference(reference: FactReference) -> FactReference:
    """The tasks of a reference in the place of its facts; it must have some."""
    return FactReference(reference.sentences, tuple(map(as_fact, reference.tasks)))


def unreadable_deadline(task: Task, prepared: Prepared) -> bool:
    """Whether nothing in the words of a deadline is a time: then no document could be told to keep it."""
    return bool(task.deadline) and not _times(prepared.read(task.deadline).mentions)


def judge_tasks(tasks: Sequence[Task], prepared: Prepared, document: str) -> tuple[JudgedTask, ...]:
    """The verdicts in the order of the tasks; ``prepared`` is made of :func:`tasks_reference`."""
    text = prepared.read(document)
    found = judge_text(prepared, text).facts
    scopes = [_Scope.of(one, text) for one in found]
    return tuple(
        _judged(task, one, scope, prepared, text, [other for other in scopes if other is not scope])
        for task, one, scope in zip(tasks, found, scopes, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Scope:
    """The clauses that tell a task, the sentences around them, and the heading that they stand under."""

    clauses: frozenset[int]
    sentences: frozenset[int]
    heading: frozenset[int]

    @classmethod
    def of(cls, one: Judged, text: Text) -> _Scope:
        clauses = frozenset(
            clause.number
            for clause in text.clauses
            for start, end in (text.expanded.place(clause.start, clause.end),)
            if any(start < last and first < end for first, last in one.evidence)
        )
        sentences = {text.clauses[number].sentence for number in clauses}
        for sentence in tuple(sentences):
            if sentence + 1 in text.linked:
                sentences.add(sentence + 1)
        above = [
            clause.number
            for clause in text.clauses
            if clauses
            and clause.number < min(clauses)
            and clause.sentence not in sentences
            # „- Yilmaz: Matte bestellen“ heads its own line only
            and all(text.clauses[number].heading for number in text.by_sentence[clause.sentence])
        ]
        return cls(clauses, frozenset(sentences), frozenset(above[-1:]))


def _judged(
    task: Task, one: Judged, scope: _Scope, prepared: Prepared, text: Text, others: Sequence[_Scope]
) -> JudgedTask:
    late = one.attribute == "time" or one.rule.endswith(".absent")  # told, but for its deadline or a value
    if one.verdict == "missing" and not (late and _is_time(one, prepared)):
        return JudgedTask(one, Part.UNTOLD, Part.UNTOLD)
    taken = frozenset[int]().union(*(other.clauses for other in others)) - scope.clauses
    own = prepared.read(task.text).mentions
    owner, who, doubt = _person(task, one, scope, prepared, text, taken, own)
    deadline, when = _time(task, one, scope, prepared, text, taken, own)
    if doubt and one.border in ("", "absent"):
        one = replace(one, border=doubt)
    return JudgedTask(overall(task, one, owner, deadline, who or when, text), owner, deadline)


def overall(task: Task, one: Judged, owner: Part, deadline: Part, shown: Mention | None, text: Text) -> Judged:
    """One verdict of three: what is falsified besides comes first, then owner, then deadline."""
    if one.verdict.startswith("falsified") and one.attribute not in ("person", "time"):
        return one
    sure = "" if one.border == "absent" else one.border
    span = text.expanded.place(shown.start, shown.end) if shown is not None else one.span
    words = shown.text if shown is not None else one.shown
    parts = (("owner", owner, "person", task.owner), ("deadline", deadline, "time", task.deadline))
    for part in (Part.WRONG, Part.MISSING):
        for name, state, attribute, expected in parts:
            if state is not part:
                continue
            wrong = replace(one, verdict=f"falsified:{attribute}", expected=expected, border=sure)
            if part is Part.MISSING:
                return replace(wrong, rule=f"{name}.absent", shown="", span=None)
            rule = f"{name}.differs" if expected else f"{name}.invented"
            return replace(wrong, rule=rule, shown=words, span=span, border=sure or ("" if expected else name))
    return replace(one, verdict="preserved", rule="all_attributes", expected="", shown="", span=None, border=sure)


def _is_time(one: Judged, prepared: Prepared) -> bool:
    return bool(one.expected) and bool(_times(prepared.read(one.expected).mentions))


def _times(found: Iterable[Mention]) -> list[Mention]:
    return [one for one in found if one.attribute == "time"]


def _persons(found: Iterable[Mention]) -> list[Mention]:
    return [one for one in found if one.kind == "person" and not one.norm.startswith("patient:")]


def _stretches(scope: _Scope, text: Text, taken: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Where to look, the nearer first: the clauses that tell the task, their sentences as far as no other task is told
    there, the heading above."""
    around = [
        clause.number
        for clause in text.clauses
        if clause.sentence in scope.sentences and clause.number not in taken and clause.number not in scope.clauses
    ]
    return tuple(sorted(scope.clauses)), tuple(around), tuple(scope.heading)


_DEADLINE = re.compile(
    r"(?<!\w)(?:\w*[fF]rist|Deadline|Stichtag|(?<!ächster\s)(?<!ächste\s)\w*[tT]ermin|[fF]ällig(?:keit)?|[eE]rledigung)(?!\w)"
)
_BEHIND = 2
"""So many sentences behind its task a deadline may stand that names itself one."""


def _deadline_after(scope: _Scope, text: Text, taken: frozenset[int]) -> tuple[int, ...]:
    """The sentence behind a task, before any other one, that says its deadline: „Frist ist der 8. Juni“."""
    last = max(scope.sentences, default=-_BEHIND)
    for number in range(last + 1, last + 1 + _BEHIND):
        members = text.by_sentence.get(number, ())
        spans = [(text.clauses[each].start, text.clauses[each].end) for each in members]
        if taken & set(members):
            break
        if any(_DEADLINE.search(text.expanded.text, *span) for span in spans):
            return members
        if all(text.clauses[each].heading for each in members):
            break
    return ()


def _person(
    task: Task,
    one: Judged,
    scope: _Scope,
    prepared: Prepared,
    text: Text,
    taken: Collection[int],
    own: Sequence[Mention],
) -> tuple[Part, Mention | None, str]:
    """What the document says of the owner, whom it names instead, and why a person should look."""
    owner = prepared.read(_named(task.owner)) if task.owner else None
    wanted = _persons(owner.mentions) if owner else []
    if one.attribute == "person" and task.owner:
        shown = next((m for m in text.mentions if text.expanded.place(m.start, m.end) == one.span), None)
        return Part.WRONG, shown, ""
    keys = [word.keys for word in owner.words] if owner and not wanted else []
    for clauses in _stretches(scope, text, taken):
        there = _persons(text.mentions_in(clauses))
        named = {mine: [other for other in there if alike(mine, other)] for mine in wanted}
        if wanted and all(named.values()):
            alone = (mine for mine, others in named.items() if not any(_agree(mine, one, prepared) for one in others))
            return Part.RIGHT, None, "name" if any(alone) else ""
        if any(named.values()):
            return Part.MISSING, None, ""  # one of several owners
        words = [text.words[index] for clause in clauses for index in text.clauses[clause].words]
        if keys and all(any(mine & other.keys for other in words) for mine in keys):
            return Part.RIGHT, None, ""
        if owner and (first := _first_name(task, wanted, words, prepared, text)) is not None:
            return first
        strange = [other for other in there if not any(alike(mine, other) for mine in _persons(own))]
        if strange:
            return Part.WRONG, strange[0], ""
    return (Part.MISSING if task.owner else Part.RIGHT), None, ""


def _agree(one: Mention, other: Mention, prepared: Prepared) -> bool:
    """Whether two mentions of one surname may be the same person: no other form of address, no other first name."""
    mine, theirs = one.text.split()[:-1], other.text.split()[:-1]
    ladies = [{"Frau"} & {*words} for words in (mine, theirs)]
    gentlemen = [{"Herr", "Herrn"} & {*words} for words in (mine, theirs)]
    if (ladies[0] and gentlemen[1]) or (gentlemen[0] and ladies[1]):
        return False
    first, second = (
        {word for word in words if prepared.book.tables.first_name(word) and not word.endswith(".")}
        for words in (mine, theirs)
    )
    return not first or not second or bool(first & second)


def _first_name(
    task: Task, wanted: Sequence[Mention], words: Sequence[Word], prepared: Prepared, text: Text
) -> tuple[Part, Mention | None, str] | None:
    """The owner by the first name alone, or somebody of that first name and another surname."""
    surnames = {one.norm.partition(":")[2].casefold() for one in wanted if one.norm.startswith("name:")}
    first = {
        word.strip(",.").casefold()
        for word in task.owner.split()
        if surnames and len(word) > 2 and word[:1].isupper() and prepared.book.tables.first_name(word)
    } - surnames
    known = {word.text.casefold() for word in prepared.read(task.text).words}
    for word in words:
        if word.text.casefold() not in first:
            continue
        behind = SURNAME_BEHIND.match(text.expanded.text, word.end)
        if behind is not None and behind[1].casefold() not in known:
            end = behind.end()
            return Part.WRONG, Mention("person", "", word.start, end, text.expanded.text[word.start : end]), "person"
        return Part.RIGHT, None, "first_name"
    return None


def _time(
    task: Task,
    one: Judged,
    scope: _Scope,
    prepared: Prepared,
    text: Text,
    taken: frozenset[int],
    own: Sequence[Mention],
) -> tuple[Part, Mention | None]:
    wanted = _times(prepared.read(task.deadline).mentions) if task.deadline else []
    if one.attribute == "time" and task.deadline:
        return Part.WRONG, next((m for m in text.mentions if text.expanded.place(m.start, m.end) == one.span), None)
    told, around, _heading = _stretches(scope, text, taken)
    for clauses in (told, _deadline_after(scope, text, taken) if wanted else (), around):
        there = _times(text.mentions_in(clauses))
        if wanted and all(any(alike(mine, other) for other in there) for mine in wanted):
            return Part.RIGHT, None
        strange = [
            other
            for other in there
            if not any(alike(mine, other) for mine in _times(own))
            and (not wanted or any(rivals(mine, other) for mine in wanted))
        ]
        if strange:
            return Part.WRONG, strange[0]
    return (Part.MISSING if task.deadline else Part.RIGHT), None
