"""The limits of a plan and what was found, as a page of Markdown for a CI."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pruefstand.domain import AttemptStatus, Basis, Result, Summary
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _, ngettext
from pruefstand.report.numbers import fraction, percent
from pruefstand.report.words import mark_word

__all__ = ["gate_summary"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def gate_summary(found: Evaluation) -> str:
    """The page: the answer first, then each limit, the share of each main measure, what became of the attempts, and
    what the numbers do not say. Renders what stands in ``found`` and computes nothing."""
    broken = [verdict for verdict in found.gate if not verdict.held]
    answer = ngettext("Die eine Grenze hält.", "Alle {n} Grenzen halten.", len(found.gate)).format(n=len(found.gate))
    if broken:
        answer = ngettext("{k} von {n} Grenzen hält nicht.", "{k} von {n} Grenzen halten nicht.", len(broken)).format(
            k=len(broken), n=len(found.gate)
        )
    words = {True: _("hält"), False: _("**verletzt**"), None: _("**nicht entscheidbar**")}
    limits = [(words[one.held], _text(one.system), _text(one.text), _text(one.found)) for one in found.gate]
    lines = [
        f"## {_text(found.title)}",
        "",
        f"**{answer}**",
        "",
        *_table((_("Urteil"), _("System"), _("Grenze"), _("gefunden")), limits),
        "",
        *_shares(found),
        *_attempts(found),
        *[f"- {_text(note)}" for note in _notes(found)],
    ]
    return "\n".join(lines) + "\n"


def _shares(found: Evaluation) -> Iterator[str]:
    """The leading share of every main measure, groups beside the total."""
    for measure in (measure for measure in found.measures if measure.main):
        rows = []
        for result in found.results:
            leads = result.main and result.summary == Summary.POOL and result.basis in (Basis.STARTED, Basis.MEASURED)
            if result.measure == measure.id and result.part == "" and result.variant == "delivered" and leads:
                rows.append(_share(result, found))
        if rows:
            heads = (_(measure.title), _("System"), _("Läufe"), _("Anteil"), _("95-%-Intervall"))
            yield from (*_table(heads, rows), "")


def _share(result: Result, found: Evaluation) -> tuple[str, ...]:
    estimate = result.estimate
    group = _text(found.groups.get(result.group, "")) or f"**{_('alle')}**"
    if estimate.value is None:
        return (
            group,
            _text(result.system),
            "–",
            _("nicht berechenbar: {reason}").format(reason=_(estimate.reason)),
            "–",
        )
    ends = "–"
    if estimate.low is not None and estimate.high is not None:
        ends = f"{percent(estimate.low)} – {percent(estimate.high)}"
    runs = "–"
    if estimate.numerator is not None and estimate.denominator is not None:
        runs = fraction(estimate.numerator, estimate.denominator)
    return (group, _text(result.system), runs, percent(estimate.value), ends)


def _attempts(found: Evaluation) -> Iterator[str]:
    rows = []
    for one in found.denominators:
        failed = [
            f"{mark_word(status.value)} {n}"
            for status, n in one.statuses.items()
            if n and status is not AttemptStatus.COMPLETED
        ]
        rows.append(
            (
                _text(one.system),
                str(one.cases),
                str(one.planned),
                str(one.started),
                str(one.answered),
                ", ".join(failed),
            )
        )
    heads = (_("System"), _("Fälle"), _("geplant"), _("begonnen"), _("beantwortet"), _("nicht beantwortet"))
    yield from (*_table(heads, rows), "")


def _notes(found: Evaluation) -> Iterator[str]:
    yield _("Fassung {version} des Plans, {digest}.").format(version=found.version, digest=found.plan)
    if found.draft:
        yield _("Entwurf: Es gibt kein Siegel, das hält; „pruefstand freeze“ friert ein.")
    yield from found.notes
    if use := found.scope.get("use"):
        yield _("Einsatzbereich: {use}").format(use=use)
    yield _("Wiederholungen eines Falls sind keine neuen Fälle; das Intervall rechnet mit den Fällen.")
    yield _("Die Zahlen gelten für diese Fälle unter diesen Bedingungen. Über andere Aufgaben sagen sie nichts.")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield _row(heads)
    yield _row(["---"] * len(heads))
    yield from (_row(row) for row in rows)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _text(text: str) -> str:
    """A text as it stands, on one line: nothing in it is markup, a cell or a heading."""
    return (
        _SPECIAL.sub(r"\\\1", " ".join(text.split()))
        .replace("&", "&amp;")
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
    )
