"""Checkers: outputs that a rule can judge.

========== ========== ======================================================== =======================================
checker    aspect     measures                                                 passes if
========== ========== ======================================================== =======================================
``fields`` answer     ``fields.form``, ``fields.reference`` (whole and fields) form, reference and quote all hold
                      and ``fields.quote`` (whole and quote fields)
``exact``  answer     ``exact.equal``                                          the output is (one of) the answer(s)
``choice`` answer     ``choice.form``, ``choice.chosen`` (a level per option)  the option chosen is the reference's
``words``  transcript ``words.raw``, ``words.raw.errors`` (by kind)            never: it counts
========== ========== ======================================================== =======================================

The aspect of the first three is what their ``aspect`` says, ``answer`` by default: two of them can hold one output
against references of two kinds. ``passed`` itself is put together by the engine from all checkers of a plan
that can pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pruefstand.i18n import _
from pruefstand.scoring import choice, exact, fields_plan, words
from pruefstand.scoring.checker import Checker
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["CHECKERS", "parse_score"]

CHECKERS: Mapping[str, Callable[[Reader, Node | None], Checker | None]] = MappingProxyType(
    {"choice": choice.parse, "exact": exact.parse, "fields": fields_plan.parse, "words": words.parse}
)
"""Every checker by the name under which a plan calls it, with the reader of its entry."""


def parse_score(reader: Reader, node: Node | None) -> tuple[Checker, ...]:
    """The checkers of the plan's list ``score``, in its order; none where the list is absent.

    Each may stand once, because its measures carry its name. Faulty entries are left out and told by ``reader``.
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
        parse = reader.choice(item.get("checker"), CHECKERS)
        checker = parse(reader, item) if parse is not None else None
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
