"""What ``check`` says of the cases: whether each has its reason, whether some say the same, whether a group outweighs
the others."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.actions.opened import Opened
from pruefstand.actions.similar import MOST_COMPARED, alike, normal_text, repeated
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _, ngettext
from pruefstand.study.case_table import CaseTable
from pruefstand.study.load import Study
from pruefstand.study.plan import Kind
from pruefstand.study.question import text_materials

__all__ = ["case_hints", "group_text"]

_MOST = 5
"""Places of one kind that are told one by one."""


def group_text(study: Study) -> str:
    """How many cases there are, and how many of each group."""
    sizes = study.cases.cases.sizes
    text = ngettext("{n} Fall", "{n} Fälle", len(study.cases)).format(n=len(study.cases))
    if study.plan.groups:
        text += " (" + ", ".join(f"{group} {sizes[group]}" for group in study.plan.groups) + ")"
    return text


def case_hints(opened: Opened) -> Iterator[Problem]:
    """Groups that are empty or outweigh the others; for a catalogue also cases without a reason, and cases that say the
    same or nearly the same."""
    study = opened.study
    yield from _groups(study)
    if study.plan.kind is not Kind.CATALOGUE:
        return
    table = study.cases.cases
    yield from _few(
        table.without_reason,
        table,
        _("Der Fall „{case}“ sagt nicht, warum es ihn gibt."),
        _("„reason“ ergänzen: die Aufgabe, die er abdeckt, oder der Fehler, der beobachtet wurde."),
    )
    later = repeated((_materials(study, at) for at in range(len(table))), lambda at: _materials(study, at))
    yield from _few(
        list(later),
        table,
        _("Der Fall „{case}“ hat dasselbe Material wie „{other}“."),
        _("Einen der beiden streichen: Derselbe Fall zählt sonst doppelt."),
        later,
    )
    if len(table) > MOST_COMPARED:
        yield Problem(
            study.plan.where("cases"),
            _("Bei {n} Fällen wird nicht geprüft, welche einander ähnlich sind; das geht bis {most}.").format(
                n=len(table), most=MOST_COMPARED
            ),
            _("Nichts zu tun; gleiche Fälle sind trotzdem gesucht worden."),
        )
        return
    texts = ["\n".join(text for _name, text in _materials(study, at)) for at in range(len(table))]
    sources = [table.cluster(at) for at in range(len(table))]
    near = {at: other for at, other in alike(texts, sources) if at not in later}
    yield from _few(
        sorted(near),
        table,
        _("Der Fall „{case}“ ist „{other}“ sehr ähnlich: Mindestens vier von fünf Wörtern sind dieselben."),
        _("Sind es Varianten einer Vorlage, beiden dasselbe „cluster“ geben; sie zählen dann als ein Fall."),
        near,
    )


def _groups(study: Study) -> Iterator[Problem]:
    sizes = study.cases.cases.sizes
    where = study.plan.where("groups") if "groups" in study.plan.sections else study.plan.file
    for group in study.plan.groups:
        if not sizes[group]:
            yield Problem(
                where,
                _("Zur Gruppe „{group}“ gehört kein Fall.").format(group=group),
                _("Fälle ergänzen oder die Gruppe streichen."),
            )
    there = [group for group in study.plan.groups if sizes[group]]
    if len(there) < 2 or study.plan.kind is not Kind.CATALOGUE:
        return
    smallest = min(there, key=lambda group: sizes[group])
    for group in there:
        next_largest = max(sizes[other] for other in there if other != group)
        if 2 * sizes[group] > len(study.cases) and sizes[group] >= 2 * next_largest:
            what = _("Die Gruppe „{group}“ überwiegt: {n} von {all} Fällen.").format(
                group=group, n=sizes[group], all=len(study.cases)
            )
        elif sizes[group] > 5 * sizes[smallest]:
            what = _("Die Gruppe „{group}“ hat mehr als fünfmal so viele Fälle wie „{other}“: {n} und {k}.").format(
                group=group, other=smallest, n=sizes[group], k=sizes[smallest]
            )
        else:
            continue
        do = _(
            "Die kleineren Gruppen ergänzen, oder nur die Zahlen je Gruppe lesen: Die Gesamtzahl ist vor allem ihre."
        )
        yield Problem(where, what, do)


def _materials(study: Study, at: int) -> tuple[tuple[str, str], ...]:
    """Name and content of each material: a text in its normal form, anything else by its digest."""
    table = study.cases.cases
    case = table.whole(at)
    if case is None:
        return (("input", normal_text((table.inline(at) or b"").decode())),)
    try:
        texts = text_materials(study, case)
    except InputError:
        texts = {}
    return tuple(
        (item.name, normal_text(texts[item.name]) if item.name in texts else item.digest) for item in case.materials
    )


def _few(
    places: list[int], table: CaseTable, what: str, do: str, others: dict[int, int] | None = None
) -> Iterator[Problem]:
    """The first few; the rest is counted in the last."""
    for at in places[:_MOST]:
        other = table.ids[others[at]] if others else ""
        yield Problem(table.where(at), what.format(case=table.ids[at], other=other), do)
    if len(places) > _MOST:
        yield Problem("", _("… und {n} weitere Stellen mit demselben Hinweis.").format(n=len(places) - _MOST), do)
