"""Another actor, a fact told in other words, initials and undecided statements: verdicts and what a person looks at."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.judging import Judged, judge
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.shipped import shipped

REFERENCE = read_reference(
    """\
reference_sentences:
  - Der Förderkreis bezahlt die neuen Instrumente.
  - Die Regelung gilt nicht für die Tagesklinik.
  - Die Blutabnahme ist am Montag um 7 Uhr.
  - Der Hausbesuch dauerte 20 Minuten.
facts:
  - {id: f1, text: "Förderkreis bezahlt die Instrumente", attributes: {person: "Förderkreis"}}
  - {id: f2, text: "Regelung gilt nicht für die Tagesklinik", attributes: {polarity: neg}}
  - {id: f3, text: "Blutabnahme Montag 7 Uhr"}
  - {id: f4, text: "Hausbesuch dauerte 20 Minuten"}
""",
    "r.yaml",
)
PREPARED = prepare(REFERENCE, shipped("all"))


def _verdict(document: str, fact: str) -> Judged:
    return next(one for one in judge(PREPARED, document).facts if one.fact == fact)


def test_an_unknown_actor_is_for_a_person_to_see() -> None:
    """A subject that the reference does not know may be another word for the declared one: told, and looked at."""
    unsure = _verdict("Der Schulrat bezahlt die neuen Instrumente.", "f1")
    assert (unsure.verdict, unsure.border) == ("preserved", "person")
    right = _verdict("Die neuen Instrumente bezahlt der Förderkreis.", "f1")
    assert (right.verdict, right.border) == ("preserved", "")


def test_a_denial_in_another_predicate_is_no_error_but_looked_at() -> None:
    """What neither denies nor affirms is told apart from a denial that was dropped."""
    said = _verdict("Die Regelung klammert die Tagesklinik aus.", "f2")
    assert (said.verdict, said.border) == ("preserved", "polarity")
    assert _verdict("Die Regelung gilt für die Tagesklinik.", "f2").verdict == "falsified:negation"


@pytest.mark.parametrize(
    ("document", "verdict"),
    [("Pieks am Montag um 7 Uhr.", "preserved"), ("Pieks am Dienstag um 7 Uhr.", "missing")],
)
def test_a_day_with_its_hour_names_an_appointment(document: str, verdict: str) -> None:
    """Where the words do not stand there, the day and the hour together do; one of them alone does not."""
    assert _verdict(document, "f3").verdict == verdict


def test_initials_stand_for_the_only_word_that_they_can_mean() -> None:
    """``HB`` is the *Hausbesuch* of the reference, and what it says is compared as ever."""
    assert _verdict("HB dauerte 20 Minuten.", "f4").verdict == "preserved"
    assert _verdict("HB dauerte 30 Minuten.", "f4").verdict == "falsified:time"


def test_a_missing_fact_beside_something_unsupported_is_looked_at() -> None:
    """It may have been told in words that no rule knows."""
    assert _verdict("Ein Papagei singt im Innenhof.", "f4").border == "unexplained"
    assert _verdict("Die Blutabnahme ist am Montag um 7 Uhr.", "f4").border == ""
