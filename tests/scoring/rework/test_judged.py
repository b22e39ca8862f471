"""From verdicts to work: a task that is told without its owner or deadline lacks only that."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.rework.beside import Transcript, read_transcript_beside
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.judged import facts_estimate
from pruefstand.scoring.rework.times import STANDARD

TOLD = read_reference(
    """\
reference_sentences:
  - Sabine Petersen besorgt bis zum 8. Juni die Genehmigung für den Umzug.
  - Die Miete steigt im Juli auf 900 Euro.
facts:
  - {id: f1, text: "Miete steigt auf 900 Euro"}
tasks:
  - {id: t1, text: "Genehmigung für den Umzug besorgen", owner: "Sabine Petersen", deadline: "8. Juni"}
""",
    "r.yaml",
)
RENT = "Die Miete steigt im Juli auf 900 Euro."


def _estimate(task: str, beside: Transcript | None = None) -> Estimate:
    document = f"{task} {RENT}"
    return facts_estimate(
        TOLD, document, route="meeting", domain="meeting", audio_us=600_000_000, times=STANDARD, beside=beside
    )


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("Petersen besorgt bis zum 8. Juni die Genehmigung für den Umzug.", []),
        ("Petersen besorgt die Genehmigung für den Umzug.", [("gap", "8. Juni")]),
        ("Bis zum 8. Juni wird die Genehmigung für den Umzug besorgt.", [("gap", "Sabine Petersen")]),
        ("", [("gap", "Genehmigung für den Umzug besorgen (8. Juni)")]),
    ],
)
def test_only_what_lacks_is_found_and_written(task: str, told: list[tuple[str, str]]) -> None:
    """Nothing of a right task, the deadline, the owner, or all of a task that is told nowhere."""
    assert [(item.kind, item.expected) for item in _estimate(task).items] == told


def test_a_lost_task_costs_more_than_a_lost_deadline() -> None:
    """Fewer words are to be written."""
    lost, without = _estimate(""), _estimate("Petersen besorgt die Genehmigung für den Umzug.")
    assert lost.seconds > without.seconds > 0


def test_an_owner_is_read_in_the_transcript_under_the_right_name() -> None:
    """The words of the owner are not enough: the line must stand under that person's label."""
    task = "Bis zum 8. Juni wird die Genehmigung für den Umzug besorgt."
    said = "Das macht Sabine Petersen."
    own, other = (_estimate(task, read_transcript_beside(f"{who}: {said}")) for who in ("Petersen", "Altmann"))
    assert own.whole.corrected < other.whole.corrected
