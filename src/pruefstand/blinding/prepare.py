"""All answers of one case made ready for blinding: unified, then pseudonymised, each step proven by its log.

The steps know no origin but for one rule: where a person wrote one of the answers, all answers of the case are
pseudonymised, so that placeholders tell nothing of where an answer comes from.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from unicodedata import normalize

from pruefstand.blinding.invariants import Difference, unexplained
from pruefstand.blinding.prepare_also import Also, also_replaced
from pruefstand.blinding.pseudonymise import Placeholder, Pseudonymised, Pseudonyms, pseudonymise
from pruefstand.blinding.unify import Unified, unify
from pruefstand.blinding.unify_edits import Edit, applied
from pruefstand.domain import Origin

__all__ = ["Prepared", "PreparedAnswer", "RawAnswer", "Refused", "Step", "canonical", "known_names", "prepare"]

Step = Literal["unify", "pseudonymise"]

_FEWEST_LETTERS = 3
_LINE_END = re.compile(r"\r\n?")
_WHO = ("author", "last_modified_by", "manager", "participant", "name")
_NOBODY = frozenset(
    {
        *("admin", "administrator", "anwender", "author", "autor", "benutzer", "gast", "guest", "nutzer", "office"),
        *("openpyxl", "pandoc", "python-docx", "root", "studierende", "student", "studentin", "unbekannt", "unknown"),
        *("user", "windows", "microsoft", "microsoft office user", "microsoft office-anwender", "windows-benutzer"),
        *("windows user", "xlsxwriter", "libreoffice"),
    }
)


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """An answer as it came, and whether a person wrote it is in its origin."""

    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Refused:
    """What was not done, to which answer (its place from 0, -1 for a text beside them), and what it would have changed.

    With ``whole`` the step was undone for all answers of the case; else one rule (or one replacement) was left out of
    this answer alone.
    """

    step: Step
    answer: int
    rule: str
    differences: tuple[Difference, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class PreparedAnswer:
    """One answer ready to be handed out.

    ``source`` is the answer in NFC with line feeds, ``unified`` what came of it, ``text`` what raters read. ``removed``
    are the edits from source to unified, ``replaced`` those from unified to text, each told in places of what it began
    with; ``undone`` are the edits of unify that the lead took back.
    """

    source: str
    unified: str
    text: str
    removed: tuple[Edit, ...]
    replaced: tuple[Edit, ...]
    undone: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """The answers in the order given, the one table of their placeholders, and what was refused.

    ``beside`` are the texts that are shown with them, under the same placeholders. ``pseudonymised`` says whether the
    step was asked for or owed to a person's answer, and held: where it was owed and did not hold, nothing may be handed
    out.
    """

    answers: tuple[PreparedAnswer, ...]
    beside: tuple[PreparedAnswer, ...]
    table: tuple[Placeholder, ...]
    refused: tuple[Refused, ...]
    pseudonymised: bool


def prepare(
    answers: Sequence[RawAnswer],
    *,
    unification: bool = True,
    pseudonyms: bool,
    beside: Sequence[str] = (),
    names: Iterable[str] = (),
    keep: Collection[str] = (),
    undo: Mapping[int, Collection[int]] | None = None,
    also: Sequence[Also] = (),
) -> Prepared:
    """All answers of one case, ready to be handed out.

    Without ``unification`` the first step is left out for all. ``pseudonyms`` asks for the second step also where no
    person wrote; where one did it is always made, for all answers alike. ``beside`` are the question and whatever else
    raters read with the answers: never unified, but under the same placeholders, so that a party keeps one name.
    ``names`` are persons known from provenance (:func:`known_names`) and parties.

    The lead decides by the rest: ``keep`` are strings that stay, ``undo`` gives for an answer (its place from 0) the
    starts of edits of the first step that are taken back, ``also`` what is replaced besides, in all texts.

    Every value that a step changed must be named by its log (:func:`pruefstand.blinding.invariants.unexplained`), and
    the log must lead to the new text; a step that fails for one answer is undone for all of the case. No answers give
    none.
    """
    sources = [canonical(answer.text) for answer in answers]
    others = [canonical(text) for text in beside]
    refused: list[Refused] = []
    unified, undone = _unified(sources, refused, undo or {}) if unification else ([Unified(s, ()) for s in sources], {})
    texts = [*others, *(made.text for made in unified)]
    table: tuple[Placeholder, ...] = ()
    done: list[Pseudonymised] | None = None
    if answers and (pseudonyms or any(answer.origin.human for answer in answers)):
        called = [one.text for one in also if one.kind == "PERSON"]
        found = pseudonymise(texts, tuple(dict.fromkeys((*names, *called))), tuple(keep))
        done = _pseudonymised(texts, found, len(others), refused)
        if done is not None:
            table = found.table
    edits: Sequence[Sequence[Edit]] = [one.edits for one in done] if done is not None else [()] * len(texts)
    if answers and also:
        edits, table = _also(texts, edits, also, table, len(others), refused)
    first = len(others)
    ready = tuple(
        PreparedAnswer(source, made.text, applied(made.text, replaced), made.edits, tuple(replaced), undone.get(n, ()))
        for n, (source, made, replaced) in enumerate(zip(sources, unified, edits[first:], strict=True))
    )
    shown = tuple(
        PreparedAnswer(text, text, applied(text, replaced), (), tuple(replaced))
        for text, replaced in zip(others, edits[:first], strict=True)
    )
    return Prepared(ready, shown, table, tuple(refused), done is not None)


def known_names(provenances: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """The names of persons that provenance tells, as „Given Surname“, in the order met, each once.

    Accounts that name nobody („Administrator“, a program) and codes with digits or of fewer than three letters are left
    out: replacing them would take words out of answers that say nothing of anybody.
    """
    names: dict[str, None] = {}
    for provenance in provenances:
        for key in _WHO:
            for name in re.split(r"[;\n]", normalize("NFC", provenance.get(key, ""))):
                plain = _plain_name(name)
                if _names_somebody(plain):
                    names[plain] = None
    return tuple(names)


def _plain_name(name: str) -> str:
    """„Given Surname“ without titles, also of „Surname, Given“ and „Mag. Given Surname, LL.M.“."""
    before, _comma, after = name.partition(",")
    one, other = ([word for word in part.split() if not word.endswith(".")] for part in (before, after))
    given = [word for word in other if not word.isupper()]
    return " ".join([*given, *one])


def _names_somebody(name: str) -> bool:
    return (
        sum(sign.isalpha() for sign in name) >= _FEWEST_LETTERS
        and name.casefold() not in _NOBODY
        and any(word[0].isupper() for word in name.split())
        and all(sign.isalpha() or sign in " .'’-" for sign in name)
    )


def canonical(text: str) -> str:
    """NFC with line feeds: one spelling of the same text, so that nothing of a machine is left."""
    return _LINE_END.sub("\n", normalize("NFC", text))


def _unified(
    sources: Sequence[str], refused: list[Refused], undo: Mapping[int, Collection[int]]
) -> tuple[list[Unified], dict[int, tuple[Edit, ...]]]:
    """The unified texts without the edits that the lead took back, and these by their answer."""
    made, undone = [], {}
    for number, source in enumerate(sources):
        one, back = unify(source), undo.get(number, ())
        if left := tuple(edit for edit in one.edits if edit.start in back):
            kept = tuple(edit for edit in one.edits if edit.start not in back)
            one, undone[number] = replace(one, text=applied(source, kept), edits=kept), left
        made.append(one)
    broken = [
        Refused("unify", number, "", faults, whole=True)
        for number, (source, one) in enumerate(zip(sources, made, strict=True))
        if (faults := _faults(source, one.text, one.edits)) is not None
    ]
    if broken:
        refused += broken
        return [Unified(source, ()) for source in sources], {}
    refused += [
        Refused("unify", number, rule, faults, whole=False)
        for number, one in enumerate(made)
        for rule, faults in one.refused
    ]
    return made, undone


def _also(
    texts: Sequence[str],
    edits: Sequence[Sequence[Edit]],
    also: Sequence[Also],
    table: tuple[Placeholder, ...],
    beside: int,
    refused: list[Refused],
) -> tuple[Sequence[Sequence[Edit]], tuple[Placeholder, ...]]:
    """The edits and the table with what the lead wants replaced; as they were where a text would change otherwise."""
    more, wider = also_replaced(texts, edits, also, table)
    broken = [
        Refused("pseudonymise", max(number - beside, -1), "lead", faults, whole=True)
        for number, (text, own) in enumerate(zip(texts, more, strict=True))
        if (faults := _faults(text, applied(text, own), own)) is not None
    ]
    refused += broken
    return (edits, table) if broken else (more, wider)


def _pseudonymised(
    texts: Sequence[str], made: Pseudonyms, beside: int, refused: list[Refused]
) -> list[Pseudonymised] | None:
    """The replaced texts, or ``None`` where one of them changed what its log does not name, or put something else than
    a placeholder of the table."""
    marks = {row.mark for row in made.table}
    broken = []
    for number, (text, one) in enumerate(zip(texts, made.texts, strict=True)):
        faults = _faults(text, one.text, one.edits)
        if faults is not None or any(edit.put not in marks for edit in one.edits):
            broken.append(Refused("pseudonymise", max(number - beside, -1), "", faults or (), whole=True))
    if broken:
        refused += broken
        return None
    refused += [
        Refused("pseudonymise", max(number - beside, -1), "", one.refused, whole=False)
        for number, one in enumerate(made.texts)
        if one.refused
    ]
    return list(made.texts)


def _faults(before: str, after: str, edits: Sequence[Edit]) -> tuple[Difference, ...] | None:
    """What a step changed without saying so: differences, empty where its log does not even give its text; ``None`` if
    all is as it must be."""
    try:
        if applied(before, edits) != after:
            return ()
    except ValueError:
        return ()
    return unexplained(before, after, edits) or None
