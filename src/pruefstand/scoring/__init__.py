"""Checkers: outputs that a rule can judge.

=============== ========== ===================================================== ===================================
checker         aspect     measures                                              passes if
=============== ========== ===================================================== ===================================
``fields``      answer     ``fields.form``, ``fields.reference`` (whole, fields) form, calendar, reference and quote
                           ``fields.calendar``, ``fields.quote`` (whole, fields) all hold
``exact``       answer     ``exact.equal``                                       the output is (one of) the answer(s)
``choice``      answer     ``choice.form``, ``choice.chosen`` (level per option) the option chosen is the reference's
``number``      answer     ``number.form``, ``number.equal``                     the number lies within the tolerance
``set``         answer     ``set.form``, ``set.exact``, ``set.precision``,       the items are exactly the reference's
                           ``set.recall``
``contains``    answer or  ``contains.kept``, ``contains.texts``                 all, one or none of the texts stand
                none                                                             there
``pattern``     none       ``pattern.form``                                      the output fits the pattern
``json_schema`` none       ``json_schema.form``                                  the output keeps the schema
``words``       transcript ``words.<level>`` and ``words.<level>.errors`` (by    never: it counts
                           kind) for five levels, ``words.subsets``,
                           ``words.ambiguous``
``rephrased``   transcript the same as ``rephrased.*``                           never: it counts
``chars``       transcript ``chars.<level>`` for three levels                    never: it counts
``facts``       facts      ``facts.f1``, ``facts.precision``, ``facts.recall``,   never: it counts
                           ``facts.errors`` (by kind), ``facts.border``;
                           with a rubric ``facts.severe``
``captions``    cues       ``captions.words``, ``captions.breaches``,           never: it counts
                           ``captions.timing``; live ``captions.live.*``
``commands``    commands   ``commands.failed``, the three outcomes by kind,      never: it counts
                           ``commands.words``
``speakers``    turns      ``speakers.der``, ``speakers.jer``,                   never: it counts
                           ``speakers.cpwer``, the times behind them
``rework``      by its     ``rework.hour``, ``rework.case``, ``rework.kinds``,  never: it estimates
                route      ``rework.spots``, ``rework.restart``
=============== ========== ===================================================== ===================================

The aspect of those with ``answer`` is what their ``aspect`` says, ``answer`` by default: two of them can hold one
output against references of two kinds. One without an aspect needs no reference, and says of an output only that it has
a form, never that it is right. ``passed`` itself is put together by the engine from all checkers of a plan that can
pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from pruefstand.i18n import _
from pruefstand.scoring import (
    chars,
    choice,
    commands,
    contains,
    exact,
    fields_plan,
    item_set,
    json_schema,
    number_plan,
    pattern,
    words,
)
from pruefstand.scoring.captions.plan import parse as parse_captions
from pruefstand.scoring.checker import Checker, Files
from pruefstand.scoring.facts.checker import parse as parse_facts
from pruefstand.scoring.rework.checker import Rework
from pruefstand.scoring.rework.plan import parse as parse_rework
from pruefstand.scoring.speakers.checker import parse as parse_speakers
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["CHECKERS", "aspects_read", "parse_score"]

_WITH_FILES: Mapping[str, Callable[[Reader, Node | None, Files | None], Checker | None]] = MappingProxyType(
    {
        "captions": parse_captions,
        "json_schema": json_schema.parse,
        "rework": parse_rework,
        "speakers": parse_speakers,
    }
)
CHECKERS: Mapping[str, Callable[[Reader, Node | None], Checker | None]] = MappingProxyType(
    {
        "captions": parse_captions,
        "chars": chars.parse,
        "choice": choice.parse,
        "commands": commands.parse,
        "contains": contains.parse,
        "exact": exact.parse,
        "facts": parse_facts,
        "fields": fields_plan.parse,
        "json_schema": json_schema.parse,
        "number": number_plan.parse,
        "pattern": pattern.parse,
        "rephrased": words.parse_rephrased,
        "rework": parse_rework,
        "set": item_set.parse,
        "speakers": parse_speakers,
        "words": words.parse,
    }
)
"""Every checker by the name under which a plan calls it, with the reader of its entry."""


def aspects_read(checkers: Iterable[Checker]) -> list[str]:
    """The aspects of references that these checkers need or look into, sorted."""
    needed = {aspect for checker in checkers for aspect in (checker.aspect, *_also(checker))}
    return sorted(needed)


def _also(checker: Checker) -> tuple[str, ...]:
    return checker.also if isinstance(checker, Rework) else ()


def parse_score(reader: Reader, node: Node | None, files: Files | None = None) -> tuple[Checker, ...]:
    """The checkers of the plan's list ``score``, in its order; none where the list is absent.

    ``files`` gives the bytes of a file of the study (:data:`~pruefstand.scoring.checker.Files`), for a checker that
    names one. Each may stand once, because its measures carry its name. Faulty entries are left out and told by
    ``reader``.
    """
    checkers: dict[str, Checker] = {}
    for item in reader.sequence(node):
        if not isinstance(item, MappingNode) or item.get("checker") is None:
            reader.report(
                item,
                _("Dieser Eintrag unter „score“ nennt keinen Prüfer."),
                _("Schreiben Sie: - checker: {names}").format(names=" | ".join(CHECKERS)),
            )
            continue
        name = reader.choice(item.get("checker"), {name: name for name in CHECKERS})
        if name is None:
            continue
        checker = _WITH_FILES[name](reader, item, files) if name in _WITH_FILES else CHECKERS[name](reader, item)
        if checker is None:
            continue
        if checker.name in checkers:
            reader.report(
                item,
                _("Der Prüfer „{name}“ steht zweimal unter „score“.").format(name=checker.name),
                _("Beide Einträge zu einem zusammenfassen."),
            )
        checkers.setdefault(checker.name, checker)
    return tuple(checkers.values())
