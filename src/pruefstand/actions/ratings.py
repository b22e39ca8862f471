"""Ratings of an unblinded study, by attempt."""

from __future__ import annotations

from pruefstand.actions.derive import Ratings
from pruefstand.actions.opened import Opened
from pruefstand.domain import Measurement
from pruefstand.rating import unblind as join
from pruefstand.study.chain import read_lines

__all__ = ["is_unblinded", "unblinded_rows"]


def is_unblinded(opened: Opened) -> bool:
    """Whether the journal says that the study was unblinded."""
    return opened.rated and any(
        raw.startswith(b'{"record":"unblind"') for _file, _number, raw in read_lines(opened.folder)
    )


def unblinded_rows(opened: Opened) -> Ratings:
    """What raters said of each attempt; nothing before the study is unblinded, whatever lies in the folder."""
    if not is_unblinded(opened):
        return {}
    rows: dict[tuple[str, str, int], list[Measurement]] = {}
    for row in join(opened.study, opened.rate):
        key = row.attempt
        rows.setdefault((key.system, key.case, key.repeat), []).append(row)
    return rows
