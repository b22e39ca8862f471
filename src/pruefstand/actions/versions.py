"""Which version of a system an attempt was made with: told before anyone takes an old result for a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from pruefstand.actions.opened import Opened
from pruefstand.domain import Attempt, Digest, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _, ngettext
from pruefstand.study.configurations import changed_parts, recorded_configurations, same_version

__all__ = ["older_versions", "present_versions"]


def present_versions(opened: Opened) -> Mapping[str, frozenset[Digest]]:
    """For each system that runs here the digests of its configuration that are the present version."""
    recorded = recorded_configurations(opened.folder)
    found = {}
    for system in (*opened.commands, *opened.models):
        now = opened.shape(system) or {}
        same = {digest for digest, then in recorded.items() if same_version(then, now)}
        found[system] = frozenset({digest_of(canonical_json(now)), *same})
    return found


def older_versions(opened: Opened, attempts: Iterable[Attempt]) -> tuple[Problem, ...]:
    """For each system that was changed since attempts were made with it: how many stay as they are, what has changed,
    and the way out."""
    present = present_versions(opened)
    older: dict[str, Counter[Digest]] = {}
    for attempt in attempts:
        system, digest = attempt.key.system, attempt.provenance.get("configuration", "")
        if digest and digest not in present.get(system, {digest}):
            older.setdefault(system, Counter())[digest] += 1
    recorded = recorded_configurations(opened.folder)
    where = {declared.system.id: declared.where for declared in opened.study.declared}
    found = []
    for system, digests in sorted(older.items()):
        now = opened.shape(system) or {}
        changed = sorted({name for digest in digests for name in changed_parts(recorded.get(digest, {}), now)})
        what = ngettext(
            "{n} Lauf von „{system}“ entstand mit einer anderen Fassung (geändert: {parts}) und wird nicht wiederholt.",
            "{n} Läufe von „{system}“ entstanden mit einer anderen Fassung (geändert: {parts}) und werden nicht "
            "wiederholt.",
            digests.total(),
        )
        text = what.format(n=digests.total(), system=system, parts=", ".join(changed))
        do = _("Lädt das Programm das Geänderte, so nehmen Sie die neue Fassung als weiteres System in den Plan auf.")
        if system in opened.models:
            do = _("Nehmen Sie die neue Fassung als weiteres System in den Plan auf.")
        found.append(Problem(where.get(system, ""), text, do))
    return tuple(found)
