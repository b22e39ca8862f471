"""The page of ``stard`` for the example study: whole, self-contained, in both languages, and hostile texts in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pruefstand.actions.stard import stard, stard_of
from pruefstand.cli import main
from pruefstand.errors import PruefstandError


@pytest.fixture
def example(copy: Callable[[str], Path]) -> Path:
    """The example study, unblinded."""
    return copy("kuendigung")


def test_the_example_by_hand(example: Path) -> None:
    """The AI is right twice; one student takes the void notice for valid and denies the reduction, the other is right
    at the first case, and has no second answer."""
    fields = {
        one.system: (one.fields.tp, one.fields.fp, one.fields.fn, one.fields.tn)
        for one in stard_of([example]).conditions
    }
    assert fields == {"andere": (1, 0, 0, 1), "fachperson": (1, 0, 0, 1), "studierende": (0, 1, 1, 1)}


def test_the_page_is_whole_and_needs_nothing(example: Path) -> None:
    """Well-formed, no script, nothing from elsewhere; one h1, no level skipped, every id once; each diagram says in
    words what it shows, and its numbers stand beside it."""
    raw = stard([example])[1].read_text("utf-8")
    page = ElementTree.fromstring(raw)  # noqa: S314 - our own page, no stranger's
    names = [node.tag for node in page.iter()]
    assert not {"script", "img", "iframe", "link", "object"} & set(names)
    assert not re.search(r'(?:src|href)="(?!#)', raw)
    levels = [int(name[1]) for name in names if re.fullmatch(r"h[1-6]", name)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    ids = [node.attrib["id"] for node in page.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    diagrams = [node for node in page.iter("svg") if "flowchart" in node.get("class", "")]
    assert len(diagrams) == 3
    for diagram in diagrams:
        said = {child.tag: "".join(child.itertext()) for child in diagram if child.tag in ("title", "desc")}
        assert diagram.get("aria-labelledby", "").split() == [
            child.attrib["id"] for child in diagram if child.tag in ("title", "desc")
        ]
        numbers = [int(text) for node in diagram.iter("text") if (text := "".join(node.itertext())).isdigit()]
        assert all(str(number) in said["desc"] for number in numbers)
    assert "Über das Protokoll hinaus" in raw


def test_hostile_texts_of_the_lead(example: Path) -> None:
    """Markup, a formula and marks that turn text stand in the page as harmless text."""
    (example / "stard.yaml").write_text("18: '<script>alert(1)</script> =cmd() <b>x</b>'\n", "utf-8")
    plan = (example / "study.yaml").read_text("utf-8")
    (example / "study.yaml").write_text(plan.replace("title: Andere KI", "title: '<i>KI</i>'"), "utf-8")
    page = stard([example])[1].read_text("utf-8")
    assert not re.search("<script|<i>|<b>x", page)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; =cmd()" in page
    assert "&lt;i&gt;KI&lt;/i&gt;" in page


def test_in_english_nothing_is_german(example: Path, german: Callable[..., list[str]]) -> None:
    """The page, the lines and the reasons are English; the table for programs is the same in both languages."""
    stard([example])
    before = (example / "report" / "stard.csv").read_text("utf-8")
    with redirect_stdout(StringIO()) as printed:
        assert main(["stard", str(example), "--lang", "en"]) == 0
    assert not german(printed.getvalue(), example)
    page = ElementTree.fromstring((example / "report" / "stard.html").read_text("utf-8"))  # noqa: S314 - our own page
    assert page.get("lang") == "en"
    said = [
        " ".join(node.itertext())
        for node in page.iter()
        if node.tag in ("h1", "h2", "p", "caption", "td", "th", "desc")
    ]
    told = " \n".join(said).replace("Berufsträger/in mit Erfahrung", "·")  # as answers.csv says it
    assert not german(told, example)
    assert (example / "report" / "stard.csv").read_text("utf-8") == before


def test_a_call_without_a_folder_that_exists(tmp_path: Path) -> None:
    """Told as a mistake of the call, with the way out."""
    with pytest.raises(PruefstandError, match="gibt es nicht"):
        stard_of([tmp_path / "fehlt"])
    assert main(["stard"]) == 2
