"""The examples, gone through and reported in English: nothing of it is German, and no number depends on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

from pruefstand.cli import main

NAMES = ("termine", "kuendigung", "kaution", "diktat")


class _Page(HTMLParser):
    """What a page says: its text, its labels, and the language that it claims; texts that it only quotes stand in
    ``pre`` and are left out, as is its look."""

    def __init__(self) -> None:
        super().__init__()
        self.quoting = False
        self.said: list[str] = []
        self.languages: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.quoting = self.quoting or tag in {"pre", "style"}
        self.said += [value for key in ("aria-label", "title", "alt") if (value := known.get(key))]
        self.languages += [known["lang"]] if "lang" in known else []

    def handle_endtag(self, tag: str) -> None:
        self.quoting = self.quoting and tag not in {"pre", "style"}

    def handle_data(self, data: str) -> None:
        if not self.quoting:
            self.said.append(data)


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The examples as ``demo`` leaves them in English, and what it printed."""
    folder = tmp_path_factory.mktemp("english")
    with redirect_stdout(StringIO()) as printed:
        assert main(["demo", "--to", str(folder), "--lang", "en"]) == 0
    return folder, printed.getvalue()


@pytest.mark.parametrize("name", NAMES)
def test_page_is_english(name: str, examples: tuple[Path, str], german: Callable[..., list[str]]) -> None:
    """The page claims to be English; beside texts of the study nothing that it says or labels is German."""
    folder = examples[0] / name
    page = _Page()
    page.feed((folder / "report" / "index.html").read_text("utf-8"))
    assert page.languages == ["en"]
    assert not german(" \n".join(page.said), folder)


@pytest.mark.parametrize("name", NAMES)
def test_table_for_people_is_english(name: str, examples: tuple[Path, str], german: Callable[..., list[str]]) -> None:
    """The table for Excel has English heads, words and reasons."""
    folder = examples[0] / name
    table = (folder / "report" / "ergebnisse.csv").read_text("utf-8-sig")
    assert not german(table.replace(";", " ; "), folder)


def test_demo_speaks_english(examples: tuple[Path, str], german: Callable[..., list[str]]) -> None:
    """What ``demo`` prints of each example is English."""
    folder, printed = examples
    assert not german(printed, *(folder / name for name in NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_no_number_depends_on_the_language(
    name: str, examples: tuple[Path, str], golden: Callable[[str, bytes], None]
) -> None:
    """The results are byte for byte those of the German run."""
    golden(f"{name}/results.csv", (examples[0] / name / "report" / "results.csv").read_bytes())
