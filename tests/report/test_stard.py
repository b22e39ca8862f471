"""The report in analogy to STARD as a page: what stands where, and that nothing is claimed beyond the folder."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import docx
import pytest

from pruefstand.domain import Origin, Role, System, SystemKind
from pruefstand.evaluation.stard import accuracy, pooled_accuracy
from pruefstand.evaluation.stard_facts import ConditionState, Stard, StudyFacts, TargetCase
from pruefstand.evaluation.stard_model import IndexAnswer, IndexResult, NoReference
from pruefstand.evaluation.stard_pairs import paired_accuracy
from pruefstand.evaluation.stard_rows import ADDED_ROWS, ALL_ROWS, STARD_ROWS
from pruefstand.i18n import speaking
from pruefstand.report.blocks import Column, Row, RowKind, Table
from pruefstand.report.emf import UNITS
from pruefstand.report.html import stylesheet
from pruefstand.report.picture import FLOW_WIDTH, flow_picture
from pruefstand.report.stard import STARD_FILES, render_stard, stard_blocks
from pruefstand.report.stard_added import added_rows
from pruefstand.report.stard_condition import condition_section
from pruefstand.report.stard_drawing import draw_flow
from pruefstand.report.stard_flow import FlowArm, FlowDiagram, FlowSide
from pruefstand.report.stard_items import ChecklistRow, Standing, checklist
from pruefstand.report.stard_words import day

FLOW_CLASSES = ("box-l", "box-o", "cols", "flow", "flowchart", "tip")


@pytest.fixture
def stard() -> Stard:
    """Two conditions at four cases: one says yes where no is right, fails once and is undecided once; nobody has
    described the other, which says nothing but yes."""
    yes, no, unclear = IndexResult
    rows = [
        IndexAnswer("ki", "s/F1", "s/F1", 1, target=True, index=yes, reference=True),
        IndexAnswer("ki", "s/F2", "s/F2", 1, target=True, index=yes, reference=False),
        IndexAnswer("ki", "s/F3", "s/F3", 1, target=True, index=unclear, reference=True),
        IndexAnswer("ki", "s/F4", "s/F4", 1, target=True, missing="timeout", no_reference=NoReference.DISPUTED),
        IndexAnswer("fach", "s/F1", "s/F1", 1, target=True, index=yes, reference=True),
        IndexAnswer("fach", "s/F2", "s/F2", 1, target=True, index=no, reference=False),
        IndexAnswer("fach", "s/F3", "s/F3", 1, target=True, missing="withdrawn", reference=True),
        IndexAnswer("fach", "s/F4", "s/F4", 1, target=True, index=no, no_reference=NoReference.DISPUTED),
    ]
    references = (True, False, True, None)
    cases = tuple(
        TargetCase(
            f"F{number}",
            "Ist <b>alles</b> gut?",
            "Mietrecht",
            reference,
            None if reference is not None else NoReference.DISPUTED,
            (("gold/g.md", "sha256:1"),),
        )
        for number, reference in enumerate(references, start=1)
    )
    study = StudyFacts(
        name="s",
        title="Studie",
        version="1",
        use="Test",
        plan="sha256:2",
        seal="sha256:3",
        seal_number=2,
        draft=("F1.md",),
        reference_seal=1,
        reference_utc="2026-11-03T09:05:00.250Z",
        unblinded_utc="2026-11-05T09:05:00.250Z",
        rubric="short:1",
        sheet_fixed=True,
        with_gold=True,
        people=1,
        ais=0,
        cases=cases,
        other_cases=1,
        states=(
            ConditionState("ki", 3, ("Anbieter · M",), ("12.10.2026",), ("settings: t=0",), gold_seen=1, described=3),
            ConditionState("fach", 3, other_question=1),
        ),
        guesses=(3, 6),
    )
    people = System("fach", "Fachperson", SystemKind.INTAKE, Origin.EXPERT, Role.TESTED, (), None, "sha256:0")
    systems = (replace(people, id="ki", title="Andere KI", origin=Origin.OTHER_AI), people)
    readings = {("s", row.case, row.system): (1, 0, 0, 0) for row in rows}
    return Stard(
        (study,), systems, pooled_accuracy(rows), paired_accuracy(rows, ["ki", "fach"]), readings, {}, "stard.yaml"
    )


def _page(found: Stard, language: str = "de") -> ElementTree.Element:
    files = render_stard(found, language=language, made_with={"program": "0.0"})
    assert tuple(files) == STARD_FILES
    return ElementTree.fromstring(files["stard.html"])  # noqa: S314 - our own page, no stranger's


def _text(page: ElementTree.Element) -> str:
    return " ".join("".join(page.itertext()).split())


def test_every_table_is_whole(stard: Stard) -> None:
    """Every row has as many cells as its table has columns, and none is empty or a dash."""
    for table in _page(stard).iter("table"):
        columns = len(list(next(table.iter("thead")).iter("th")))
        for body in table.iter("tbody"):
            for row in body.iter("tr"):
                cells = list(row)
                assert len(cells) == columns or (len(cells) == 1 and cells[0].get("colspan") == str(columns))
                assert all("".join(cell.itertext()).strip() not in ("", "-", "–", "nan", "None") for cell in cells)


def test_the_list_beside_the_diagram_adds_up(stard: Stard) -> None:
    """From the planned answers each line takes away what it names, down to the answers in the table."""
    lost = [
        IndexAnswer("ki", f"s/L{number}", "s/L", 1, target=True, index=index, no_reference=NoReference.MISSING)
        for number, index in enumerate([IndexResult.YES, IndexResult.YES, IndexResult.NO, IndexResult.UNCLEAR])
    ]
    kept = IndexAnswer("ki", "s/F1", "s/F1", 1, target=True, index=IndexResult.YES, reference=True)
    gone = IndexAnswer("ki", "s/O", "s/O", 1, target=False)
    failed = IndexAnswer("ki", "s/T", "s/T", 1, target=True, missing="timeout", reference=True)
    section = condition_section(accuracy([*lost, kept, gone, failed]), stard.systems[0], 1)
    flow = section.blocks[0]
    assert isinstance(flow, FlowDiagram)
    numbers = [int(row.cells[0].text.replace("\N{MINUS SIGN}", "-")) for row in flow.listing.rows]
    assert numbers == [7, -1, 6, -1, 5, -1, -3, 1]
    assert numbers[0] + sum(number for number in numbers if number < 0) == numbers[-1]


def test_pooled_studies_say_what_differs(stard: Stard) -> None:
    """Another model under the same id, another sheet: named before the numbers, with the studies; equal states are
    not."""
    assert "Verschiedene Stände" not in _text(_page(stard))
    first = stard.studies[0]
    states = (replace(first.states[0], details=("Anbieter · M2",)), first.states[1])
    second = replace(first, name="t", rubric="full:1", states=states)
    said = _text(next(_page(replace(stard, studies=(first, second))).iter("section")))
    assert "Andere KI ist in den Studien nicht dasselbe (s: Anbieter · M; settings: t=0; t: Anbieter · M2;" in said
    assert "verschiedene Bögen: short:1, full:1" in said
    assert "Fachperson ist in den Studien" not in said


def test_tables_have_names_of_their_own(stard: Stard) -> None:
    """Two regions of one name could not be told apart by ear."""
    names = [node.get("aria-label") for node in _page(stard).iter("div") if node.get("role") == "region"]
    assert len(names) == len(set(names))


def test_what_must_be_said_first(stard: Stard) -> None:
    """A draft, aids that name the gold standard, narrow evidence, one reader, single documents: before any number."""
    sections = [_text(section) for section in _page(stard).iter("section")]
    for said in (
        "F1.md",
        "keine Messung",
        "Schmale Grundlage: 4 Fälle",
        "nicht mehr als eine Person",
        "einzigen Expert",
    ):
        assert said in sections[0]


def test_its_classes_are_styled(stard: Stard) -> None:
    """The stylesheet has a rule for every class of the diagram."""
    used = {name for node in _page(stard).iter() for name in node.get("class", "").split()}
    for name in FLOW_CLASSES:
        assert name in used
        assert f".{name} " in stylesheet()


def test_questions_are_text(stard: Stard) -> None:
    """Markup in a target question is shown, not obeyed."""
    page = _page(stard)
    assert "Ist <b>alles</b> gut?" in _text(page)
    assert not [node for node in page.iter("b") if node.text == "alles"]


def test_the_list_of_stard_is_whole() -> None:
    """30 items, four of them with two parts."""
    assert len(STARD_ROWS) == 34
    assert [row.rstrip("ab") for row in STARD_ROWS if row.endswith("a")] == ["10", "12", "13", "21"]
    assert list(dict.fromkeys(int(row.rstrip("ab")) for row in STARD_ROWS)) == list(range(1, 31))
    assert len(ADDED_ROWS) == len(set(ADDED_ROWS))
    assert len(set(ALL_ROWS)) == len(ALL_ROWS)


def _by_number(rows: tuple[ChecklistRow, ...]) -> dict[str, ChecklistRow]:
    return {row.number: row for row in rows}


def test_no_row_is_filled_beyond_what_is_known(stard: Stard) -> None:
    """Design, sampling, number of cases, registration and funding are the lead's; an index test is described only where
    every answer is."""
    rows = _by_number(checklist(stard))
    assert tuple(rows) == STARD_ROWS
    for number in ("6", "7", "9", "11", "17", "18", "21a", "21b", "25", "27", "28", "30"):
        assert rows[number].standing is Standing.OPEN
    assert rows["10a"].standing is Standing.PARTLY
    for number in ("12a", "12b", "14", "15", "16", "19", "23", "24"):
        assert rows[number].standing is Standing.FILLED
    assert "widerrufen 1" in " ".join(rows["16"].told)
    states = tuple(replace(state, described=3, with_prompt=3) for state in stard.studies[0].states)
    described = replace(stard, studies=(replace(stard.studies[0], states=states),))
    assert _by_number(checklist(described))["10a"].standing is Standing.FILLED
    changed = replace(stard, studies=(replace(stard.studies[0], sheet_fixed=False),))
    assert "nach dem letzten Siegel" in " ".join(_by_number(checklist(changed))["12a"].told)


def test_rows_of_models_need_a_model(stard: Stard) -> None:
    """Where only people answered, rows about models do not apply; the lead's text fills what is open, not what is
    proven, and never hides what the program says."""
    people = replace(stard, systems=tuple(replace(one, origin=Origin.EXPERT) for one in stard.systems))
    rows = _by_number(added_rows(people))
    assert tuple(rows) == ADDED_ROWS
    assert rows["Z1"].standing is Standing.NOT_APPLICABLE
    assert all(row.source for row in rows.values())
    assert "entfällt" in _text(_page(people))
    filled = _by_number(checklist(replace(stard, lead={"18": "Zwölf.", "14": "Mehr.", "8": "Wien."})))
    assert filled["18"].standing is Standing.LEAD
    assert filled["14"].standing is Standing.FILLED
    assert filled["8"].standing is Standing.LEAD
    assert filled["8"].told


def test_reasons_keep_their_numbers(stard: Stard) -> None:
    """What happened to each answer stands in the flow of its condition, in the diagram and beside it."""
    page = _text(_page(stard))
    assert "Zeitüberschreitung 1" in page
    assert "widerrufen 1" in page
    assert "Referenz strittig 1" in page


def test_json_is_readable_and_exact(stard: Stard) -> None:
    """Everything in one object; what cannot be computed is null with its reason beside it."""
    told = json.loads(render_stard(stard, language="de", made_with={})["stard.json"])
    ki = told["conditions"][0]
    assert ki["fields"] == {"tp": 1, "fp": 1, "fn": 0, "tn": 0}
    npv = next(one for one in ki["measures"] if one["name"] == "npv")
    assert npv["plain"]["value"] is None
    assert npv["plain"]["reason"] == "keine Antwort in der Tafel sagt „nein“"
    assert len(told["readings"]) == 8


def test_days() -> None:
    """A moment of the journal as a day: German with dots, English as it stands, nothing for nothing."""
    assert day("2026-11-03T09:05:00.250Z") == "03.11.2026"
    assert day("") == ""
    with speaking("en"):
        assert day("2026-11-03T09:05:00.250Z") == "2026-11-03"


def _diagram(lines: int) -> FlowDiagram:
    side = FlowSide("Kein Index-Test: 9", tuple(f"Grund {number}" for number in range(lines)))
    arm = FlowArm("ja", "3", ("Ohne Referenz", "0"), ("Referenz", "ja: 1", "nein: 2"))
    table = Table("Liste", (Column("Schritt"), Column("n")), (Row("Zeile", kind=RowKind.GROUP),))
    boxes = (("Geplant", "9"), ("Geeignet", "9"), ("Getestet", "9"))
    return FlowDiagram("Weg", "Weg in Worten", boxes, (side, side), (arm, arm, arm), table)


@pytest.mark.parametrize("lines", [0, 1, 4, 11])
def test_boxes_of_a_flow_do_not_overlap(lines: int) -> None:
    """However many reasons there are, no two boxes share a spot, and all lie inside the drawing."""
    drawing = draw_flow(_diagram(lines))
    boxes = []
    for shape in drawing.shapes:
        if shape.tag == "rect":
            place = dict(shape.attributes)
            left, top = int(place["x"]), int(place["y"])
            boxes.append((left, top, left + int(place["width"]), top + int(place["height"])))
    assert len(boxes) == 3 + 2 + 9
    assert all(left >= 0 and right <= 360 and bottom <= drawing.height for left, _top, right, bottom in boxes)
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    tops = [box[1] for box in boxes if box[0] == 4]
    assert all(before < after for before, after in pairwise(sorted(tops)))


def test_a_flow_says_itself_in_words() -> None:
    """A diagram without words for those who cannot see it is refused."""
    with pytest.raises(ValueError, match="in words"):
        replace(_diagram(0), desc="")


def test_the_same_in_word(stard: Stard) -> None:
    """The Word document has a flow diagram of each condition as a picture that says in words what it shows, and
    every section of the page."""
    files = render_stard(stard, language="de", made_with={})
    document = docx.Document(BytesIO(files["stard.docx"]))
    blocks = stard_blocks(stard, {})
    heads = [p.text for p in document.paragraphs if p.style is not None and p.style.name == "Heading 1"]
    assert heads == [section.head for section in blocks.sections]
    flows = [block for section in blocks.sections for block in section.blocks if isinstance(block, FlowDiagram)]
    told = [str(text) for text in document.element.xpath("//wp:docPr/@descr")]
    assert len(flows) == 2
    assert {f"{flow.title}. {flow.desc}" for flow in flows} <= set(told)
    for flow in flows:
        data, height = flow_picture(flow)
        assert struct.unpack_from("<4i", data, 8) == (0, 0, FLOW_WIDTH * UNITS - 1, height * UNITS - 1)
        for words in (*(head for head, _number in flow.boxes), *(arm.head for arm in flow.arms)):
            assert words.encode("utf-16-le") in data
