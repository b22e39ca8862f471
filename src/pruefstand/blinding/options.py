"""The ``blind`` section of a plan, and what must be there before a study can be blinded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pruefstand.blinding.codes import MOST_CODES
from pruefstand.blinding.mappe import BESIDE
from pruefstand.domain import Case
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.study.entries import read_bytes
from pruefstand.study.load import Study
from pruefstand.study.node import Node
from pruefstand.study.question import main_material, text_of
from pruefstand.study.schema import Reader

__all__ = ["BlindOptions", "parse_blind", "readiness", "too_many"]

_MONTH = (
    "(jan(uary?)?|feb(ruary?)?|m[aä]r(z|ch)?|mrz|apr(il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(ust)?|sept?(ember)?|o[kc]t(ober)?"
    "|nov(ember)?|de[zc](ember)?)"
)
_RATER = re.compile(r"[A-Za-z]{1,3}[0-9]{1,4}")
# What spreadsheets take for a number or a day and give back as something else: 007, 1.10, 3-4, 1e5, 14 digits, DEC1.
_REWRITTEN = re.compile(
    rf"0\d+|\d+[.\-]\d+([.\-]\d+)?|\d+e\d+|\d{{12,}}|{_MONTH}[.\-]?\d{{1,4}}|\d{{1,2}}[.\-]?{_MONTH}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class BlindOptions:
    """``raters`` are the ids of the raters, each with a folder and a sheet of their own; ``groups`` those whose answers
    they get (empty: all). ``unify`` and ``pseudonymise`` say which steps are made; the second is always made, for all
    answers alike, where a person wrote one of them.
    """

    raters: tuple[str, ...] = ("R1",)
    groups: tuple[str, ...] = ()
    unify: bool = True
    pseudonymise: bool = False

    def shows(self, case: Case) -> bool:
        """Whether raters get the answers of this case."""
        return not self.groups or case.group in self.groups


def parse_blind(reader: Reader, node: Node | None) -> BlindOptions:
    """The options of this section; faults go to the reader. Without the section there is one rater, R1."""
    fields = reader.mapping(node, known=("raters", "groups", "unify", "pseudonymise"))
    raters: dict[str, str] = {}
    for item in reader.sequence(fields.get("raters")):
        name = reader.name(item)
        if name is None:
            continue
        if name.casefold() in raters:
            reader.report(item, _("„{name}“ steht zweimal.").format(name=name), _("Jede Bewertung nur einmal nennen."))
        elif not _RATER.fullmatch(name):
            what = _("„{name}“ ist kein Kürzel aus Buchstaben und Zahl; Namen gehören nur nach key/raters.csv.")
            reader.report(item, what.format(name=name), _("Etwa R1, R2 … schreiben."))
        elif _REWRITTEN.fullmatch(name):
            reader.report(item, _spreadsheet(name), _("Eine Kennung mit Buchstaben wählen, etwa R1."))
        raters.setdefault(name.casefold(), name)
    if "raters" in fields and not raters and not reader.problems:
        reader.report(fields["raters"], _("Hier steht keine Bewertung."), _("Etwa „raters: [R1, R2]“ schreiben."))
    groups = tuple(name for item in reader.sequence(fields.get("groups")) if (name := reader.name(item)) is not None)
    unify = reader.yes_no(fields.get("unify"))
    return BlindOptions(
        tuple(raters.values()) or ("R1",),
        groups,
        unify=True if unify is None else unify,
        pseudonymise=reader.yes_no(fields.get("pseudonymise")) or False,
    )


def readiness(study: Study, *, with_gold: bool, options: BlindOptions | None = None) -> list[Problem]:
    """What stands in the way of blinding this study, apart from its answers; empty where nothing does.

    ``options`` say which groups raters get (``None``: all). Every case needs its question as text and, where raters see
    the gold standard, that as text too; its id must do as the name of a folder beside the sheet, and come back from a
    spreadsheet as it was.
    """
    chosen = options or BlindOptions()
    problems = [
        Problem(
            study.plan.where("blind"),
            _("Die Gruppe „{group}“ kennt der Plan nicht.").format(group=name),
            _("Eine von {known} nennen.").format(known=", ".join(study.plan.groups) or "–"),
        )
        for name in chosen.groups
        if name not in study.plan.groups
    ]
    for case in filter(chosen.shows, study.cases):
        where = study.cases.places[case.id]
        if case.id.casefold() in {name.casefold() for name in BESIDE}:
            what = _("„{name}“ heißt in der Blindmappe schon eine Datei; ein Fall kann nicht so heißen.")
            problems.append(Problem(where, what.format(name=case.id), _("Eine andere Kennung wählen, etwa F1.")))
        if _REWRITTEN.fullmatch(case.id):
            do = _("Eine Kennung mit Buchstaben wählen, etwa F{name}.").format(name=case.id.replace(".", "_"))
            problems.append(Problem(where, _spreadsheet(case.id), do))
        if main_material(case) is None:
            what = _("Der Fall „{case}“ hat keine Frage, die man Bewertenden zeigen könnte.").format(case=case.id)
            problems.append(Problem(where, what, _("„question“ mit dem Pfad der Frage ergänzen.")))
        for material in case.materials:
            if text_of(study, case, material) is None:
                what = _("„{name}“ im Fall „{case}“ ist kein Text; die Blindmappe nimmt nur Text auf.")
                do = _("Den Inhalt als .txt oder .md ablegen und diese Datei nennen.")
                problems.append(Problem(where, what.format(name=material.path or material.name, case=case.id), do))
        if with_gold:
            problems += _gold(study, case.id)
    return problems


def _gold(study: Study, case: str) -> list[Problem]:
    where, paths = study.cases.places[case], study.cases.gold.get(case, ())
    if not paths:
        what = _("Der Fall „{case}“ hat keinen Goldstandard, den Bewertende sehen könnten.").format(case=case)
        return [
            Problem(where, what, _("„gold“ mit mindestens einem Dokument ergänzen oder „with_gold: no“ schreiben."))
        ]
    problems: list[Problem] = []
    for path in paths:
        try:
            read_bytes(study.folder.root, path, where=where)
        except InputError as error:
            problems.extend(error.problems)
    return problems


def too_many(case: str, answers: int) -> Problem | None:
    """What is wrong where a case has more answers than there are codes."""
    if answers <= MOST_CODES:
        return None
    what = _("Der Fall „{case}“ hat {answers} Antworten; Codes gibt es für {most}.")
    do = _("Den Fall auf mehrere Studien verteilen.")
    return Problem("", what.format(case=case, answers=answers, most=MOST_CODES), do)


def _spreadsheet(name: str) -> str:
    return _("Tabellenprogramme machen aus „{name}“ eine Zahl oder ein Datum; der Bogen käme falsch zurück.").format(
        name=name
    )
