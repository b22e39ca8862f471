"""``probe``: the test of the checkers themselves, on outputs made from the references."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.domain import Reference
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.scoring.probe import ProbeCase, Probed
from pruefstand.scoring.probe import probe as try_checkers
from pruefstand.study.question import text_materials

__all__ = ["probe"]


def probe(path: Path) -> Probed:
    """What the checkers of this folder say of right and wrong outputs made on purpose; nothing is written.

    Raises :class:`InputError` where the plan has no checker, or a material cannot be read.
    """
    opened = open_study(path)
    if not opened.checkers:
        raise InputError(
            _("Der Plan nennt keinen Prüfer."),
            where=opened.study.plan.file,
            do=_("Unter „score“ mindestens einen nennen, etwa „- checker: exact“."),
        )
    return try_checkers(opened.checkers, _cases(opened), opened.alterations)


def _cases(opened: Opened) -> Iterator[ProbeCase]:
    """Every case with its texts and references, the order of the list."""
    study = opened.study
    references: defaultdict[str, dict[str, Reference]] = defaultdict(dict)
    for (case, aspect), reference in study.references.current.items():
        references[case][aspect] = reference
    for one in study.cases:
        yield ProbeCase(one.id, text_materials(study, one), references.get(one.id, {}))
