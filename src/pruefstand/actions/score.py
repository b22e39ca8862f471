"""``score``: outputs to measurements; and what the derived tables of a folder are now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pruefstand.actions.derive import METHODS, TABLES, Scores, derive
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.ratings import unblinded_rows, write_agreement
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.study.manifest import hash_file
from pruefstand.study.question import text_materials
from pruefstand.work.cancel import Cancel

__all__ = ["Made", "made_tables", "missing_references", "reference_faults", "score"]


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
    return [
        Problem(
            study.cases.places[case.id],
            _("Zum Fall „{case}“ fehlt die Referenz ({aspect}).").format(case=case.id, aspect=aspect),
            _("Die richtige Antwort unter „references“ ergänzen, als strittig führen oder den Fall streichen."),
        )
        for case in study.cases
        for aspect in needed
        if study.references.of(case.id, aspect) is None
    ]


def reference_faults(opened: Opened) -> Iterator[InputError]:
    """References that a checker could never find met, and materials that it could not read: told before anything is
    scored with them."""
    study = opened.study
    for (case, aspect), reference in study.references.current.items():
        for checker in opened.checkers:
            if checker.aspect != aspect or reference.views:
                continue
            try:
                materials = text_materials(study, study.by_id[case])
            except InputError as error:
                yield error
                break
            fault = checker.expectation_fault(reference, materials)
            if fault is not None:
                yield InputError(
                    _("Die Referenz zum Fall „{case}“ kann der Prüfer „{checker}“ nie erfüllt finden: {fault}").format(
                        case=case, checker=checker.name, fault=fault
                    ),
                    where=study.references.places[case, aspect],
                    do=_("Die Referenz oder die Angaben des Prüfers unter „score“ berichtigen."),
                )


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
