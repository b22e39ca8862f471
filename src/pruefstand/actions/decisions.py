"""The file of decisions on border cases: read with the place of every fault, and lengthened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from pruefstand.errors import InputError, Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.facts.checker import Facts
from pruefstand.scoring.facts.decisions import RULED, Decision, Decisions, Question
from pruefstand.scoring.rework.checker import Rework
from pruefstand.study.entries import Entry, read_entries, until_fault
from pruefstand.study.folder import Folder, write_atomic
from pruefstand.study.schema import Reader

__all__ = ["DECISIONS", "add_decisions", "facts_checker", "read_decisions", "with_decisions", "without_file"]

DECISIONS = "decisions.jsonl"
"""On top of the folder, where people's work lies: it is frozen with everything else."""

_TEXTS = ("item", "text", "found", "rules", "verdict", "reason")
_KEYS = ("case", *_TEXTS, "attributes", "evidence", "by", "date")
_FORMS = {verdict: verdict for verdict in RULED}


def read_decisions(root: Path, relative: str = DECISIONS) -> tuple[Decisions, list[Problem]]:
    """The decisions of a file below ``root`` and what is wrong with it, each with its line; none where it is absent."""
    if not (root / relative).is_file():
        return Decisions(), []
    reader = Reader()
    found = [
        decision
        for entry in until_fault(read_entries(root, relative, where=relative), reader)
        if (decision := _decision(reader, entry)) is not None
    ]
    return Decisions(tuple(found)), _by_line(reader.problems)


def _by_line(problems: Sequence[Problem]) -> list[Problem]:
    """One problem a line: „decide“ writes whole lines, so that somebody or something else has spoilt it."""
    lines: dict[str, list[Problem]] = {}
    for one in problems:
        lines.setdefault(one.where, []).append(one)
    again = _(
        "Die Zeilen schreibt „pruefstand decide“: Die Datei aus einer Sicherung zurückholen, oder die Zeile löschen "
        "und über den Grenzfall noch einmal entscheiden."
    )
    return [
        Problem(where, " ".join(one.what for one in told), again if len(told) > 1 else f"{told[0].do} {again}")
        for where, told in lines.items()
    ]


def _decision(reader: Reader, entry: Entry) -> Decision | None:
    before = len(reader.problems)
    fields = reader.mapping(entry.node, _KEYS, required=(*_TEXTS, "by", "date"))
    case, evidence = (reader.text(fields.get(key), empty=True) or "" for key in ("case", "evidence"))
    item, text, rules, reason = (reader.text(fields.get(key)) for key in ("item", "text", "rules", "reason"))
    found, verdict = (reader.choice(fields.get(key), _FORMS) for key in ("found", "verdict"))
    by, day = reader.name(fields.get("by")), reader.day(fields.get("date"))
    attributes = {key: reader.text(node, empty=True) or "" for key, node in reader.entries(fields.get("attributes"))}
    if len(reader.problems) > before:
        return None
    asked = Question(case, str(item), str(text), attributes, evidence, str(found), str(rules))
    return Decision(asked, str(verdict), str(reason), str(by), str(day), entry.node.where)


def with_decisions(checkers: Sequence[Checker], decisions: Decisions) -> tuple[Checker, ...]:
    """The checkers, those of facts and of rework with the decisions of the study."""
    return tuple(replace(one, decisions=decisions) if isinstance(one, Facts | Rework) else one for one in checkers)


def facts_checker(checkers: Iterable[Checker]) -> Facts | None:
    """The one that has border cases, if the plan names it."""
    return next((one for one in checkers if isinstance(one, Facts)), None)


def add_decisions(folder: Folder, decisions: Sequence[Decision]) -> None:
    """Append decisions behind those that are there; the whole file is put in place at once.

    Raises ``InputError`` for a file with faults: nothing is written behind a line that nobody can read.
    """
    _known, faults = read_decisions(folder.root)
    if faults:
        raise InputError.of(faults)
    path = folder.at(DECISIONS)
    data = path.read_bytes() if path.is_file() else b""
    if data and not data.endswith(b"\n"):
        data += b"\n"
    write_atomic(path, data + b"".join(canonical_json(one.record) + b"\n" for one in decisions))


def without_file(path: Path) -> InputError:
    """What to say of a file of decisions that is not there."""
    return InputError(
        _("Die Datei „{file}“ gibt es nicht.").format(file=path), where="--decisions", do=_("Den Pfad berichtigen.")
    )
