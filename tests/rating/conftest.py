"""A blinded study, and sheets filled in for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from pruefstand.blinding import BlindOptions
from pruefstand.blinding.blind import blind, blinding_key
from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, digest_of
from pruefstand.formats.table import write_table
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.attempts import attempt_record
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.key import BlindKey
from pruefstand.study.load import Study, load_study
from pruefstand.study.store import Store

_PLAN = """format: 1
kind: study
title: Ist die Kündigung wirksam?
cases:
  F1:
    question: F.md
    target: Ist die Kündigung wirksam?
    gold: [F.md]
  F2:
    question: F.md
    gold: [F.md]
systems:
  andere:
    title: Andere KI
    origin: other_ai
  fach:
    title: Fachperson
    origin: expert
"""

TEXTS = {
    AttemptKey("andere", "F1", 1): "eins",
    AttemptKey("andere", "F1", 2): None,
    AttemptKey("andere", "F2", 1): "zwei",
    AttemptKey("fach", "F1", 1): "drei",
    AttemptKey("fach", "F2", 1): "vier",
}


@pytest.fixture
def study(tmp_path: Path) -> Study:
    """Two systems at two cases, one timeout, blinded for R1 and R2 with gold standard and target question."""
    (tmp_path / "study.yaml").write_text(_PLAN, "utf-8")
    (tmp_path / "F.md").write_text("Text\n", "utf-8")
    folder = Folder.open(tmp_path)
    with open_journal(folder, purpose="read") as writer:
        for key, text in TEXTS.items():
            content = None if text is None else text.encode()
            output = None if content is None else Output(digest_of(content), "text/plain", len(content))
            status, reason = (AttemptStatus.TIMEOUT, "10 s") if content is None else (AttemptStatus.COMPLETED, "")
            attempt = Attempt(key, "sha256:0", status, reason, "import", (), output)
            writer.write(attempt_record(attempt, content, store=Store(folder), keep_apart=False))
        writer.commit()
    made = load_study(folder, repeats=None)
    form = rating_form(RateOptions(with_gold=True), target=True)
    options = BlindOptions(("R1", "R2"))
    for release in (False, True):
        key, _known = blinding_key(folder, options, "ab" * 32)
        blind(made, options, form=form, with_gold=True, key=key, release=release)
    return made


@pytest.fixture
def filled() -> Callable[..., bytes]:
    """A sheet with these cells: by (case, code), a value for each criterion that is filled in."""

    def fill(
        key: BlindKey,
        rater: str,
        cells: Mapping[tuple[str, str], Mapping[str, str]],
        options: RateOptions | None = None,
        **changed: str,
    ) -> bytes:
        form = rating_form(options or RateOptions(with_gold=True), target=True)
        rows = (
            [changed.get("mark", key.study), rater, case, code, *(values.get(each.id, "") for each in form.columns)]
            for (case, code), values in cells.items()
        )
        return write_table(form.titles, rows, excel=True)

    return fill
