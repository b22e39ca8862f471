"""Tasks: told or not, with the right owner and deadline, another one, none, or one that nobody settled."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.assessing import prepared_for
from pruefstand.scoring.facts.checker import task_errors
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.supported import reference_fault
from pruefstand.scoring.facts.tasks import JudgedTask, Part, judge_tasks, tasks_reference
from pruefstand.scoring.facts.words import judged_word

REFERENCE = """\
reference_sentences:
  - Frau Petersen besorgt bis zum 8. Juni die Genehmigung für den Umzug.
  - Herr Altmann bestellt bis Ende August neue Stühle.
  - Offen blieb, wer den Keller ausräumt.
facts:
  - {id: f1, text: "Herr Altmann bestellt neue Stühle"}
tasks:
  - {id: t1, text: "Genehmigung für den Umzug besorgen", owner: "Frau Petersen", deadline: "8. Juni"}
  - {id: t2, text: "neue Stühle bestellen", owner: "Herr Altmann", deadline: "Ende August"}
  - {id: t3, text: "Keller ausräumen", owner: "open"}
"""
TOLD = read_reference(REFERENCE, "r.yaml")
RIGHT, WRONG, MISSING, UNTOLD = Part.RIGHT, Part.WRONG, Part.MISSING, Part.UNTOLD


def _judged(document: str) -> dict[str, JudgedTask]:
    prepared = prepared_for(tasks_reference(TOLD), "meeting")
    return {one.judged.fact: one for one in judge_tasks(TOLD.tasks, prepared, document)}


@pytest.mark.parametrize(
    ("line", "verdict", "owner", "deadline", "errors"),
    [
        ("Petersen besorgt die Genehmigung für den Umzug bis 08.06.", "preserved", RIGHT, RIGHT, ()),
        ("- Genehmigung für den Umzug besorgen (Petersen, 8. Juni)", "preserved", RIGHT, RIGHT, ()),
        ("Frau Petersen:\n- Genehmigung für den Umzug besorgen, Frist 8. Juni", "preserved", RIGHT, RIGHT, ()),
        (
            "Herr Brandt besorgt bis zum 8. Juni die Genehmigung für den Umzug.",
            *("falsified:person", WRONG, RIGHT, ("owner_wrong",)),
        ),
        (
            "Frau Petersen besorgt bis zum 9. Juni die Genehmigung für den Umzug.",
            *("falsified:time", RIGHT, WRONG, ("deadline_wrong",)),
        ),
        (
            "Herr Brandt besorgt bis zum 9. Juni die Genehmigung für den Umzug.",
            *("falsified:person", WRONG, WRONG, ("owner_wrong", "deadline_wrong")),
        ),
        (
            "Frau Petersen besorgt die Genehmigung für den Umzug.",
            *("falsified:time", RIGHT, MISSING, ("deadline_missing",)),
        ),
        (
            "Die Genehmigung für den Umzug wird bis zum 8. Juni besorgt.",
            *("falsified:person", MISSING, RIGHT, ("owner_missing",)),
        ),
        ("Der Kaffee war kalt.", "missing", UNTOLD, UNTOLD, ("missing",)),
        ("", "missing", UNTOLD, UNTOLD, ("missing",)),
    ],
)
def test_owner_and_deadline_are_judged_each(
    line: str, verdict: str, owner: Part, deadline: Part, errors: tuple[str, ...]
) -> None:
    """Each of the two by itself; the verdict names the owner first; what is not told has neither."""
    found = _judged(line)["t1"]
    assert (found.judged.verdict, found.owner, found.deadline, task_errors(found)) == (verdict, owner, deadline, errors)


@pytest.mark.parametrize(
    ("document", "first", "second"),
    [
        ("Petersen besorgt die Genehmigung für den Umzug. Frist ist der 8. Juni.", RIGHT, UNTOLD),
        ("Petersen besorgt die Genehmigung für den Umzug. Sie ist teuer. Fällig am 8. Juni.", RIGHT, UNTOLD),
        ("Petersen besorgt die Genehmigung für den Umzug\nFrist: 8. Juni", RIGHT, UNTOLD),
        ("Petersen besorgt die Genehmigung für den Umzug. Frist ist der 9. Juni.", WRONG, UNTOLD),
        ("Petersen besorgt die Genehmigung für den Umzug. Nächster Termin: 8. Juni.", MISSING, UNTOLD),
        (
            "Petersen besorgt die Genehmigung für den Umzug. Altmann bestellt neue Stühle. Frist ist Ende August.",
            *(MISSING, RIGHT),
        ),
        (
            "Petersen besorgt die Genehmigung. Frist: Ende August. Altmann bestellt neue Stühle. Fällig am 8. Juni.",
            *(WRONG, WRONG),
        ),
    ],
)
def test_a_sentence_behind_its_task_says_the_deadline(document: str, first: Part, second: Part) -> None:
    """„Frist ist der 8. Juni“ belongs to the task before it and to no earlier one; another date behind it is none."""
    found = _judged(document)
    assert (found["t1"].deadline, found["t2"].deadline) == (first, second)


def test_changed_owners_are_wrong_on_both_sides() -> None:
    """Two tasks with each other's owner: both are wrong, each shows whom the document names."""
    found = _judged(
        "Herr Altmann besorgt bis zum 8. Juni die Genehmigung für den Umzug. "
        "Frau Petersen bestellt bis Ende August neue Stühle."
    )
    assert [found[name].judged.shown for name in ("t1", "t2")] == ["Herr Altmann", "Frau Petersen"]
    assert {found[name].judged.verdict for name in ("t1", "t2")} == {"falsified:person"}


def test_an_owner_that_nobody_settled_is_invented() -> None:
    """Who names one makes it up, and a person should look; who names none is right."""
    made_up = _judged("Herr Brandt räumt den Keller aus.")["t3"]
    assert (made_up.judged.verdict, made_up.judged.rule) == ("falsified:person", "owner.invented")
    assert made_up.judged.border == "owner"
    assert _judged("Der Keller wird ausgeräumt, wer das macht, ist offen.")["t3"].judged.verdict == "preserved"


FULL = REFERENCE.replace("Frau Petersen", "Sabine Petersen")
SAID = "besorgt bis zum 8. Juni die Genehmigung für den Umzug."


@pytest.mark.parametrize(
    ("reference", "owner", "part", "border"),
    [
        (FULL, "Petersen", RIGHT, ""),
        (FULL, "Frau Petersen", RIGHT, ""),
        (FULL, "Frau Dr. Petersen", RIGHT, ""),
        (FULL, "S. Petersen", RIGHT, ""),
        (FULL, "Sabine", RIGHT, "first_name"),
        (FULL, "Sabina Petersen", RIGHT, "person"),
        (FULL, "Anna Petersen", WRONG, ""),
        (FULL, "Sabine Brandt", WRONG, ""),
        (FULL, "Sabine von Brandt", WRONG, "person"),
        (FULL, "Frau Brandt", WRONG, ""),
        (REFERENCE, "Sabine Petersen", RIGHT, ""),
        (REFERENCE, "Herr Petersen", RIGHT, "name"),
        (REFERENCE.replace('owner: "Frau Petersen"', 'owner: "Petersen, Sabine"'), "Frau Petersen", RIGHT, ""),
    ],
)
def test_an_owner_is_known_by_the_surname(reference: str, owner: str, part: Part, border: str) -> None:
    """Full name, surname, form of address and initial are one person; by the first name alone, or with a like first
    name or another form of address, a person should look; another surname or first name is another person."""
    told = read_reference(reference, "r.yaml")
    found = judge_tasks(told.tasks, prepared_for(tasks_reference(told), "meeting"), f"{owner} {SAID}")[0]
    assert (found.owner, found.deadline, found.judged.border) == (part, RIGHT, border)
    if part is WRONG:
        assert found.judged.shown == owner


def test_all_owners_have_to_be_named() -> None:
    """Of two owners one is not enough, whoever it is."""
    both = REFERENCE.replace("Frau Petersen besorgt", "Frau Petersen und Herr Altmann besorgen").replace(
        'owner: "Frau Petersen"', 'owner: "Frau Petersen und Herr Altmann"'
    )
    told = read_reference(both, "r.yaml")
    prepared = prepared_for(tasks_reference(told), "meeting")
    rest = "bis zum 8. Juni die Genehmigung für den Umzug."
    owners = ("Petersen und Altmann besorgen", "Petersen besorgt", "Altmann besorgt")
    assert [judge_tasks(told.tasks, prepared, f"{one} {rest}")[0].owner for one in owners] == [RIGHT, MISSING, MISSING]


def test_a_task_without_its_deadline_has_its_own_word() -> None:
    """It is told, so it is not missing; only what lacks is to be found and written."""
    found = _judged("Frau Petersen besorgt die Genehmigung für den Umzug.")["t1"]
    assert judged_word(found.judged) == "ohne Frist"
    gone = _judged("Der Kaffee war kalt.")["t1"]
    assert judged_word(gone.judged) == "fehlt"


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ('deadline: "8. Juni"', 'deadline: "bald"', 8, "„bald“"),
        ('deadline: "8. Juni"', 'deadline: "9. Juni"', 8, "falsified:time"),
        ('owner: "Herr Altmann"', 'owner: "Frau Petersen"', 9, "falsified:person"),
        ('text: "Keller ausräumen"', 'text: "Gartenlaube abreißen"', 10, "Gartenlaube"),
    ],
)
def test_a_task_must_stand_in_the_sentences(old: str, new: str, line: int, word: str) -> None:
    """An unreadable deadline, one that the sentences do not give, another owner, another task: the first with its
    line."""
    assert reference_fault(TOLD, "meeting") is None
    fault = reference_fault(read_reference(REFERENCE.replace(old, new, 1), "r.yaml"), "meeting")
    assert fault is not None
    assert fault.line == line
    assert word in fault.what


def test_the_name_before_one_point_of_a_list_heads_no_other() -> None:
    """„- Name: Aufgabe“ tells who does this one; the next point is still open."""
    told = _judged(
        "Aufgaben\n- Frau Petersen: Genehmigung für den Umzug besorgen bis 8. Juni\n- Keller ausräumen: offen"
    )
    assert (told["t1"].owner, told["t1"].judged.verdict) == (RIGHT, "preserved")
    assert (told["t3"].owner, told["t3"].judged.verdict) == (RIGHT, "preserved")
