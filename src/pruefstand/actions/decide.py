"""``decide``: the border cases of a study, what people decided on them, and what a change of the rules touches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from pruefstand.actions.control import closed, control_cases
from pruefstand.actions.decide_sheet import Filled, read_sheet, sheet
from pruefstand.actions.decisions import add_decisions, facts_checker
from pruefstand.actions.derive import outputs
from pruefstand.actions.measure_facts import compared
from pruefstand.actions.opened import Opened, open_study
from pruefstand.domain import Digest, digest_of, name_fault
from pruefstand.errors import InputError, RefusedError
from pruefstand.i18n import _
from pruefstand.report.verdicts import Compared, verdict_page
from pruefstand.scoring.facts.assessing import Assessed
from pruefstand.scoring.facts.checker import Facts
from pruefstand.scoring.facts.decisions import Decision, Question
from pruefstand.scoring.facts.judging import Judged
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import Fact, Task
from pruefstand.scoring.facts.words import verdict_list, verdict_of
from pruefstand.scoring.text import text_of
from pruefstand.study.folder import write_atomic
from pruefstand.work.cancel import Cancel

__all__ = ["Case", "Queue", "Touched", "decide"]


@dataclass(frozen=True, slots=True)
class Case:
    """An open border case: the question, the verdict of the rules, how many outputs raise it, and what was decided on
    the same place under other rules."""

    question: Question
    judged: Judged
    outputs: int
    earlier: Decision | None = None


@dataclass(frozen=True, slots=True)
class Touched:
    """A decision under other rules, which holds no more. ``now`` is what the present rules say of the same item at the
    same place, empty where no output has it; ``border``: they ask again."""

    decision: Decision
    now: str = ""
    border: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """Where the study stands: open border cases by case and item, how many questions are decided and how many places
    their decisions hold at, decisions that other rules touch, decisions that no output asks for; what was written
    now."""

    cases: tuple[Case, ...]
    decided: int
    places: int
    touched: tuple[Touched, ...]
    unasked: tuple[Decision, ...]
    written: tuple[Decision, ...] = ()


def decide(
    path: Path,
    *,
    filled: Path | None = None,
    key: str = "",
    verdict: str = "",
    reason: str = "",
    by: str = "",
    day: str = "",
    to: Path | None = None,
    page: Path | None = None,
    today: date | None = None,
    cancel: Cancel | None = None,
) -> Queue:
    """Record what a person decided, by one key or by a filled sheet, all or nothing; then the queue as it is.

    ``to`` gets the open cases as a sheet to be filled, ``page`` the documents that raise them beside their references,
    without a sign of whose they are. Raises :class:`InputError` for a plan without border cases, an unknown key, a
    verdict that is none, a decision without reason, person or day; :class:`RefusedError` for a file that is there
    already.
    """
    opened = open_study(path)
    checker = facts_checker(opened.checkers)
    if checker is None:
        what = _("Dieser Plan hat keinen Prüfer mit Grenzfällen.")
        raise InputError(what, where=opened.study.plan.where("score"), do=_("„- checker: facts“ unter „score“ nennen."))
    for target in (to, page):
        if target is not None and target.exists():
            what = _("„{file}“ gibt es schon.").format(file=target)
            raise RefusedError(what, do=_("Einen anderen Namen nennen; ein ausgefüllter Bogen wird nie überschrieben."))
    now = today or datetime.now(UTC).date()
    found, viewed = _queue(opened, checker, cancel, keep=page is not None)
    made = tuple(_made(found, filled, Filled(key, verdict, reason), by, day, now)) if filled or key else ()
    if not made and (verdict or reason or by or day):
        what = _("Worüber entschieden wird, fehlt.")
        raise InputError(what, do=_("„--key“ mit der Kennung eines Grenzfalls oder einen ausgefüllten Bogen angeben."))
    if made:
        add_decisions(opened.folder, made)
        opened = open_study(path)
        found, viewed = _queue(opened, facts_checker(opened.checkers) or checker, cancel, keep=page is not None)
    if to is not None:
        write_atomic(to, sheet([(one.question, one.judged, one.outputs, one.earlier) for one in found.cases]))
    if page is not None:
        write_atomic(page, verdict_page(viewed, _("Grenzfälle: {title}").format(title=opened.study.plan.title)))
    return replace(found, written=made)


@dataclass(slots=True)
class _Seen:
    question: Question
    judged: Judged
    outputs: int = 0


def _queue(opened: Opened, checker: Facts, cancel: Cancel | None, *, keep: bool) -> tuple[Queue, tuple[Compared, ...]]:
    """One pass over all outputs."""
    opens: dict[Digest, _Seen] = {}
    settled: dict[Digest, int] = {}
    matters: dict[tuple[str, Digest], tuple[str, bool]] = {}
    viewed: dict[tuple[str, Digest], Compared] = {}
    decisions = checker.decisions
    touched = decisions.touched(checker.rules)
    wanted = {(one.question.case, one.question.matter) for one in touched}
    for case, content, document, found in _assessed(opened, checker, cancel):
        for border in found.borders:
            if border.open:
                seen = opens.setdefault(border.question.key, _Seen(border.question, border.judged))
                seen.outputs += 1
            else:
                settled[border.question.key] = settled.get(border.question.key, 0) + 1
        if wanted:
            matters |= {one: told for one, told in _matters(case, content, document, found, checker) if one in wanted}
        if keep and any(border.open for border in found.borders):
            address = case, digest_of(document.encode())
            reference = read_reference(content, "")
            viewed.setdefault(address, compared("", reference, document, found, checker.domain))
    earlier = {(one.question.case, one.question.matter): one for one in touched}
    cases = tuple(
        Case(one.question, one.judged, one.outputs, earlier.get((one.question.case, one.question.matter)))
        for one in sorted(opens.values(), key=lambda one: (one.question.case, one.question.item, one.question.key))
    )
    told = tuple(Touched(one, *matters.get((one.question.case, one.question.matter), ("", False))) for one in touched)
    unasked = tuple(one for one in decisions.under(checker.rules) if one.question.key not in settled)
    queue = Queue(cases, len(settled), sum(settled.values()), told, unasked)
    return queue, tuple(_titled(viewed))


def _titled(viewed: Mapping[tuple[str, Digest], Compared]) -> Iterator[Compared]:
    """The documents by case, numbered in the order of their digests: whose they are does not show."""
    counts: dict[str, int] = {}
    for case, digest in sorted(viewed):
        counts[case] = counts.get(case, 0) + 1
        title = _("Fall {case}, Ausgabe {n}").format(case=case, n=counts[case])
        yield replace(viewed[case, digest], title=title)


def _matters(
    case: str, content: str, document: str, found: Assessed, checker: Facts
) -> Iterator[tuple[tuple[str, Digest], tuple[str, bool]]]:
    """What the present rules say of each item at its place: whether a decision under other rules is asked for again."""
    reference = read_reference(content, "")
    asked = {border.question.item for border in found.borders}
    items: tuple[Fact | Task, ...] = (*reference.facts, *reference.decisions, *reference.tasks)
    told = (*found.facts.facts, *found.decisions, *(one.judged for one in found.tasks))
    for one, item in zip(told, items, strict=True):
        question = checker.question(one, item, document, case)
        yield (case, question.matter), (one.verdict, one.fact in asked)


def _assessed(opened: Opened, checker: Facts, cancel: Cancel | None) -> Iterator[tuple[str, str, str, Assessed]]:
    """Case, text of the reference, document and verdicts of every output that can be judged; those of a control part
    that is still closed are not looked at."""
    shut = control_cases(opened) if closed(opened) is not None else frozenset()
    for attempt, output in outputs(opened):
        if cancel is not None and cancel.is_set():
            raise cancel.stopped()
        case = attempt.key.case
        reference = opened.study.references.of(case, checker.aspect)
        document = text_of(output)
        if case in shut or reference is None or reference.views or document is None:
            continue
        yield case, reference.content, document, checker.assess(reference.content, document, case)


def _made(found: Queue, filled: Path | None, given: Filled, by: str, day: str, today: date) -> Iterator[Decision]:
    known = {one.question.short: one.question for one in found.cases}
    if name_fault(by.strip()):
        what = _("„{by}“ ist kein Kürzel.").format(by=by) if by.strip() else _("Wer entscheidet, fehlt.")
        raise InputError(what, where="--by", do=_("Ein Kürzel angeben, keinen Namen, etwa --by MA."))
    when = _day(day, today)
    if filled is not None:
        rows: Mapping[str, Filled] = {one.key: one for one in read_sheet(filled, frozenset(known))}
    else:
        rows = {given.key.strip().casefold(): given}
    for key, row in rows.items():
        if key not in known:
            what = _("„{key}“ ist kein offener Grenzfall.").format(key=row.key)
            raise InputError(what, where="--key", do=_("Eine Kennung nehmen, die „pruefstand decide“ nennt."))
        verdict = verdict_of(row.verdict)
        if verdict is None:
            what = _("„{text}“ ist kein Urteil.").format(text=row.verdict)
            do = _("Eines davon schreiben: {words}.").format(words=verdict_list())
            raise InputError(what, where="--verdict", do=do)
        if not row.reason.strip():
            what = _("Die Entscheidung hat keinen Grund.")
            raise InputError(what, where="--reason", do=_("In einem Satz sagen, warum so entschieden wird."))
        yield Decision(known[key], verdict, row.reason.strip(), by.strip(), when)


def _day(text: str, today: date) -> str:
    try:
        when = date.fromisoformat(text) if text else today
    except ValueError:
        what = _("„{text}“ ist kein Tag.").format(text=text)
        raise InputError(what, where="--date", do=_("Als JJJJ-MM-TT schreiben, etwa 2027-02-01.")) from None
    if when > today + timedelta(days=1):  # in another time zone it is tomorrow already
        what = _("Am {day} kann noch niemand entschieden haben.").format(day=when.isoformat())
        raise InputError(what, where="--date", do=_("Den Tag der Entscheidung nennen."))
    return when.isoformat()
