"""The right answers to target questions, as far as they were fixed before the ratings.

What counts is the last seal before the first one that holds a sheet. A list of references that has only grown since
then (its sealed bytes are the beginning of today's) is believed up to there; a case whose reference came or changed
later has none that may be used. A list that was changed in place proves nothing any more and is refused.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pruefstand.actions.opened import Opened
from pruefstand.domain import Digest, Reference, ReferenceStatus
from pruefstand.errors import InputError, Problem, RefusedError, place
from pruefstand.evaluation.stard_model import NoReference
from pruefstand.formats.jsonl import parse_json
from pruefstand.i18n import _
from pruefstand.study.entries import read_bytes
from pruefstand.study.reference_table import JSON_MEDIA
from pruefstand.study.seal import Seal, seals

__all__ = ["ASPECT", "FixedReference", "fixed_references", "seal_before_ratings"]

ASPECT = "target"
"""The aspect under which a reference says „ja“ or „nein“."""

_SHEETS = "ratings/"
_YES = frozenset({"ja", "yes", "true", "j", "y"})
_NO = frozenset({"nein", "no", "false", "n"})
_UNCLEAR = frozenset({"unbestimmt", "unklar", "unclear"})


@dataclass(frozen=True, slots=True)
class FixedReference:
    """What may be held against the answers to one case: the right answer, or why there is none."""

    answer: bool | None
    why_not: NoReference | None
    version: int = 0
    author: str = ""
    reviewer: str = ""


def seal_before_ratings(opened: Opened) -> Seal:
    """The last seal before the first one that holds a sheet.

    Raises :class:`RefusedError` where there is none: then nothing proves what was fixed when.
    """
    before: Seal | None = None
    for found in seals(opened.folder):
        if any(path.startswith(_SHEETS) for path in found.files):
            break
        before = found
    if before is None:
        raise RefusedError(
            _("Kein Siegel entstand vor den Bewertungen; was die Referenz vorher war, ist nicht belegt."),
            where=str(opened.root.name),
            do=_("Die Studie neu verblinden und bewerten lassen; vor dem Verblinden einfrieren."),
        )
    return before


def fixed_references(opened: Opened, before: Seal) -> dict[str, FixedReference]:
    """For every case with a target question its reference as far as the seal proves it.

    Raises :class:`InputError` for a reference that says neither yes nor no, and :class:`RefusedError` for a list that
    was changed in place after that seal.
    """
    references = opened.study.references
    proven: dict[str, int | None] = {}
    problems: list[Problem] = []
    found: dict[str, FixedReference] = {}
    for case in opened.study.cases.targets:
        reference = references.of(case, ASPECT)
        if reference is None:
            found[case] = FixedReference(None, NoReference.MISSING)
            continue
        where = references.places[case, ASPECT]
        file, line = _split(where)
        if file not in proven:
            proven[file] = _proven_lines(opened, before, file)
        last = proven[file]
        late = (last is not None and line > last) or not _documents_sealed(opened, before, reference)
        found[case] = _fixed(reference, where, problems, late=late)
    if problems:
        raise InputError.of(problems)
    return found


def _split(where: str) -> tuple[str, int]:
    file, _sign, line = where.rpartition(":")
    return (file, int(line)) if file and line.isdigit() else (where, 1)


def _proven_lines(opened: Opened, before: Seal, file: str) -> int | None:
    """How many lines of this file the seal proves; ``None`` for all of them, 0 for none."""
    sealed = before.files.get(file)
    if sealed is None:
        return 0
    data = read_bytes(opened.root, file, where=file)
    if _digest(data) == sealed:
        return None
    total = hashlib.sha256()
    for number, raw in enumerate(data.splitlines(keepends=True), start=1):
        line = raw.rstrip(b"\r\n")
        torn = total.copy()
        torn.update(line)
        total.update(raw)
        if sealed in (f"sha256:{total.hexdigest()}", f"sha256:{torn.hexdigest()}"):
            return number
    raise RefusedError(
        _("Diese Referenzen wurden nach Siegel {number} geändert, dem letzten vor den Bewertungen.").format(
            number=before.number
        ),
        where=file,
        do=_(
            "Die Zeilen von damals wiederherstellen; eine berichtigte Referenz kommt als neue Zeile mit der nächsten "
            "„version“ und einem „reason“ dazu. Ihr Fall zählt dann nicht mit."
        ),
    )


def _digest(data: bytes) -> Digest:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def _documents_sealed(opened: Opened, before: Seal, reference: Reference) -> bool:
    """Whether a reference that stands in a file of its own was sealed as it is; one in the list always was with it.

    Which of the files belongs to which reference is not kept, so all of them must be as they were.
    """
    if reference.media == JSON_MEDIA:
        return True
    files = opened.study.references.files
    return all(before.files.get(path) == _digest(read_bytes(opened.root, path, where=path)) for path in files)


def _fixed(reference: Reference, where: str, problems: list[Problem], *, late: bool) -> FixedReference:
    known = (reference.version, reference.author, reference.reviewer)
    if late:
        return FixedReference(None, NoReference.LATE, *known)
    if reference.status is ReferenceStatus.DISPUTED:
        return FixedReference(None, NoReference.DISPUTED, *known)
    said = _said(reference, where)
    if said in _YES or said in _NO:
        return FixedReference(said in _YES, None, *known)
    if said not in _UNCLEAR:
        what = _("Die Referenz zur Zielfrage des Falls „{case}“ sagt weder „ja“ noch „nein“.")
        do = _("Unter „answer“ „ja“ oder „nein“ schreiben; „unbestimmt“, wenn es keine Antwort gibt.")
        problems.append(Problem(where or place(reference.case), what.format(case=reference.case), do))
    return FixedReference(None, NoReference.UNCLEAR, *known)


def _said(reference: Reference, where: str) -> str:
    value = parse_json(reference.content, where) if reference.media == JSON_MEDIA else reference.content
    if isinstance(value, bool):
        return str(value).lower()
    return value.strip().rstrip(".").casefold() if isinstance(value, str) else ""
