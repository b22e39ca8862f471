"""A withdrawal, carried through the decisions on border cases, which keep words of answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from pruefstand.actions.freeze import freeze
from pruefstand.actions.verified import Answer
from pruefstand.actions.verify import verify
from pruefstand.actions.withdraw import withdraw
from pruefstand.work.cancel import Cancel

DECISION = {"case": "F1", "item": "f1", "text": "Niemand darf lagern", "attributes": {}, "found": "missing"} | {
    "rules": f"sha256:{64 * '0'}",
    "verdict": "preserved",
    "reason": "so gemeint",
    "by": "MM",
    "date": "2026-11-03",
}


def test_decisions_go_with_the_words_they_were_made_on(at: Callable[[str], Path], line: ModuleType) -> None:
    """A decision that keeps a sentence of the answer is a place where the answer stands: its line goes, in whatever
    spelling of JSON, and nobody has to mend the file by hand. What others say, or everybody may, stays decided."""
    folder = at("unblinded")
    texts = line.texts_of("T02")
    own, other = next(iter(texts.values())), next(iter(line.texts_of("T01").values()))
    pairs = ((own, False), (other, False), (own, True), ("Duldung", False))
    entries = [json.dumps({**DECISION, "evidence": words}, ensure_ascii=ascii_only) for words, ascii_only in pairs]
    decisions = folder / "decisions.jsonl"
    decisions.write_text("".join(f"{one}\n" for one in entries), "utf-8")
    freeze(folder, reason="Entscheidungen")
    assert str(decisions.relative_to(folder)) in line.leftovers(folder, texts)
    found = withdraw(folder, ["T02"], cancel=Cancel())
    assert found.left == ()
    assert decisions.read_text("utf-8").splitlines() == [entries[1], entries[3]]
    assert line.leftovers(folder, texts) == {}
    assert {one.answer for one in verify(folder, cancel=Cancel())} <= {Answer.HOLDS, Answer.ABSENT}
    withdraw(folder, ["T01"], cancel=Cancel())
    assert decisions.read_text("utf-8").splitlines() == [entries[3]]


def test_a_file_of_decisions_on_nothing_else_is_deleted(at: Callable[[str], Path], line: ModuleType) -> None:
    """Where every decision was made on the words of this person the file goes."""
    folder = at("read")
    own = next(iter(line.texts_of("T02").values()))
    (folder / "decisions.jsonl").write_text(json.dumps({**DECISION, "evidence": own}) + "\n", "utf-8")
    assert withdraw(folder, ["T02"], cancel=Cancel()).left == ()
    assert not (folder / "decisions.jsonl").exists()
