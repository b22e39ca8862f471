"""With which rules a blinding was made, and what can be said of it where the rules are others now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pruefstand.blinding.step_versions import STEP_VERSIONS
from pruefstand.domain import Digest, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.table import read_table
from pruefstand.i18n import _
from pruefstand.study.answer_traces import PREPARED
from pruefstand.study.folder import Folder

__all__ = ["other_rules", "proven_changes", "versions_then"]


def versions_then(folder: Folder) -> dict[str, str]:
    """The version of each step as it was when the study was prepared; the present one where nothing tells of it."""
    return {**STEP_VERSIONS, **{step: version for _case, _code, step, version, _output in _rows(folder)}}


def other_rules(folder: Folder) -> Problem | None:
    """What to tell a reader where rules have changed since the study was prepared; ``None`` where they have not."""
    then = versions_then(folder)
    other = [step for step in sorted(then) if then[step] != STEP_VERSIONS.get(step)]
    if not other:
        return None
    steps = ", ".join(f"{step} ({then[step]} → {STEP_VERSIONS.get(step, '–')})" for step in other)
    what = _(
        "Verblindet wurde mit anderen Regeln, als dieses Programm hat ({steps}); seine geben einen anderen Text. Dass "
        "am Ordner etwas verändert wurde, folgt daraus nicht."
    ).format(steps=steps)
    return Problem(PREPARED, what, _("Zum Vergleichen die Fassung des Programms nehmen, die verblindet hat."))


def proven_changes(folder: Folder, tables: Mapping[str, Digest]) -> Iterator[str]:
    """The files that are not those of the release whatever the rules: tables of the key against their digests in the
    journal (``tables``), texts in the blind folder against the digests in the table of prepared texts."""
    for name, digest in sorted(tables.items()):
        path = folder.key / name
        if not path.is_file() or digest_of(path.read_bytes()) != digest:
            yield f"key/{name}"
    last = {(case, code): output for case, code, _step, _version, output in _rows(folder)}
    for (case, code), digest in sorted(last.items()):
        for path in sorted(folder.blind.glob("*")) if folder.blind.is_dir() else ():
            text = path / case / f"{code}.txt"
            if path.is_dir() and (not text.is_file() or digest_of(text.read_bytes()) != digest):
                yield f"blind/{path.name}/{case}/{code}.txt"


def _rows(folder: Folder) -> Iterator[tuple[str, str, str, str, str]]:
    """Case, code, step, version and output of what was prepared, in order; nothing where the table is gone."""
    path = folder.at(PREPARED)
    rows = read_table(path.read_bytes(), PREPARED).rows if path.is_file() else ()
    names = ("case", "code", "step", "step_version", "output")
    for row in rows:
        case, code, step, version, output = (row.cells.get(name, "") for name in names)
        yield case, code, step, version, output
