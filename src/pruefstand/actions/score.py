"""``score``: outputs to measurements; and what the derived tables of a folder are now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pruefstand.actions.derive import METHODS, TABLES, Scores, derive
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.ratings import unblinded_rows, write_agreement
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import _
from pruefstand.scoring.checker import Checker, FaultAt
from pruefstand.study.load import Study
from pruefstand.study.manifest import hash_file
from pruefstand.study.question import text_materials
from pruefstand.work.cancel import Cancel

__all__ = ["Made", "made_tables", "missing_references", "reference_faults", "score"]


_MOST_TOLD = 100_000
"""Answers that a checker is asked about once, however many cases have them."""


@dataclass(frozen=True, slots=True)
class Made:
    """What ``methods.json`` says of the tables beside it; ``ratings`` is the digest of those in them, or empty."""

    program: str
    methods: dict[str, str]
    ratings: str
    tables: dict[str, str]


def score(path: Path, *, workers: int, cancel: Cancel) -> Scores:
    """Write the derived tables; ratings are in them once the study is unblinded."""
    opened = open_study(path)
    faults = [*missing_references(opened), *(fault for error in reference_faults(opened) for fault in error.problems)]
    if faults:
        raise InputError.of(faults)
    ratings = unblinded_rows(opened)
    made = derive(opened, ratings, target=opened.folder.derived, workers=workers, cancel=cancel)
    write_agreement(opened, opened.folder.derived)
    return made


def missing_references(opened: Opened) -> list[Problem]:
    """Cases without a reference that a checker needs: they would leave every denominator, and the rate would rise."""
    study = opened.study
    needed = sorted({checker.aspect for checker in opened.checkers} - {""})  # one without an aspect asks for none
    there = study.references.current
    return [
        Problem(
            study.cases.places[case],
            _("Zum Fall „{case}“ fehlt die Referenz ({aspect}).").format(case=case, aspect=aspect),
            _("Die richtige Antwort unter „references“ ergänzen, als strittig führen oder den Fall streichen."),
        )
        for case in study.cases.ids
        for aspect in needed
        if (case, aspect) not in there
    ]


def reference_faults(opened: Opened) -> Iterator[InputError]:
    """References that a checker could never find met, and materials that it could not read: told before anything is
    scored with them."""
    study = opened.study
    told: dict[tuple[str, str], str | None] = {}
    asked = {checker.aspect for checker in opened.checkers}
    for (case, aspect), content in study.references.current.contents() if asked else ():
        if aspect not in asked:
            continue
        for checker in (one for one in opened.checkers if one.aspect == aspect):
            same = checker.name, content
            materials = _Materials(study, case)
            try:
                materials.look_into_files()
                fault = told[same] if same in told else _fault(checker, opened, case, aspect, materials)
            except InputError as error:
                yield error
                break
            # Whoever did not look into the material says the same of every case with the same answer.
            if not materials.looked and len(told) < _MOST_TOLD:
                told[same] = fault
            if fault is not None:
                yield InputError(
                    _("Die Referenz zum Fall „{case}“ kann der Prüfer „{checker}“ nie erfüllt finden: {fault}").format(
                        case=case, checker=checker.name, fault=fault
                    ),
                    where=_place(study.references.places[case, aspect], fault),
                    do=_("Die Referenz oder die Angaben des Prüfers unter „score“ berichtigen."),
                )


def _fault(checker: Checker, opened: Opened, case: str, aspect: str, materials: Mapping[str, str]) -> str | None:
    """What the checker says of this reference; nothing of a disputed one."""
    reference = opened.study.references.current[case, aspect]
    return None if reference.views else checker.expectation_fault(reference, materials)


def _place(where: str, fault: str) -> str:
    """The place of a reference, with the line of the fault where that counts in the same file."""
    file, _colon, first = where.rpartition(":")
    return place(file, fault.line) if isinstance(fault, FaultAt) and first == "1" else where


class _Materials(Mapping[str, str]):
    """The texts of a case, read when somebody looks; ``looked`` says that somebody did."""

    def __init__(self, study: Study, case: str) -> None:
        self._study, self._case = study, case
        self.looked = False

    def look_into_files(self) -> None:
        """Read what lies in files now: a file may be no text, which has to be told whoever looks into it."""
        table = self._study.cases.cases
        at = table.find(self._case)
        if at is not None and table.whole(at) is not None:
            _told = self._texts

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        self.looked = True
        return text_materials(self._study, self._study.by_id[self._case])

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def made_tables(opened: Opened) -> Made:
    """What the tables of this folder were made with.

    Raises :class:`InputError` where there are none, or where one is not what was made: a number changed by hand must
    not reach a report.
    """
    file = opened.folder.derived / METHODS
    do = _("„pruefstand score“ aufrufen.")
    try:
        found: dict[str, Any] = json.loads(file.read_bytes())
        made = Made(str(found["program"]), dict(found["methods"]), str(found["ratings"]), dict(found["tables"]))
    except FileNotFoundError:
        raise InputError(_("Es ist noch nichts ausgewertet."), where="derived", do=do) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise InputError(_("Die Datei ist nicht lesbar."), where=f"derived/{METHODS}", do=do) from None
    for name in TABLES:
        table = opened.folder.derived / name
        if not table.is_file() or hash_file(table) != made.tables.get(name):
            raise InputError(
                _("Die Tabelle ist nicht mehr die, die ausgewertet wurde."), where=f"derived/{name}", do=do
            )
    return made
