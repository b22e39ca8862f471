"""The pages as axe-core judges them in a real browser: WCAG 2.2 at A and AA, light and dark, large and small."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from pruefstand.actions.demo import Shown
from pruefstand.actions.stard import stard

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_NARROW = 390
"""The width of a small telephone, in CSS pixels."""


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Debian's Chromium; nothing is downloaded."""
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="module")
def pages(shown: dict[str, Shown], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The report of a study, of a catalogue, the one in analogy to STARD, and the protocol of the study."""
    study = tmp_path_factory.mktemp("seiten") / "kaution"
    shutil.copytree(shown["kaution"].page.parents[1], study)
    return {
        "study": study / "report" / "index.html",
        "protocol": study / "report" / "studienprotokoll.html",
        "stard": stard([study])[1],
        "catalogue": shown["termine"].page,
    }


def _opened(browser: Browser, path: Path, *, width: int = 1280, scheme: str = "light") -> Page:
    """The page in a window of its own; its policy forbids scripts, axe is one, so the policy is lifted for the look."""
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page.goto(path.as_uri())
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text("utf-8"))
    return page


def _found(page: Page, only: dict[str, Any]) -> tuple[list[str], set[str]]:
    """What is wrong, a line for each place, and the rules that passed somewhere."""
    call = "only => axe.run(document, {runOnly: only, rules: {'target-size': {enabled: true}}})"
    told: dict[str, Any] = page.evaluate(call, only)
    wrong = [f"{one['id']}: {node['html'][:200]}" for one in told["violations"] for node in one["nodes"]]
    return wrong, {one["id"] for one in told["passes"]}


@pytest.mark.parametrize("name", ["study", "protocol", "stard", "catalogue"])
def test_nothing_is_wrong_with_a_page(browser: Browser, pages: dict[str, Path], name: str) -> None:
    """axe-core finds nothing under WCAG 2.2 A and AA, and has looked: language, order of headings, heads of tables,
    names of pictures and contrast are among what passed."""
    page = _opened(browser, pages[name])
    wrong, passed = _found(page, {"type": "tag", "values": _TAGS})
    page.close()
    assert wrong == []
    assert {"html-has-lang", "heading-order", "td-headers-attr", "svg-img-alt", "color-contrast", "region"} <= passed


@pytest.mark.parametrize("name", ["study"])
def test_dark_pages_have_contrast_too(browser: Browser, pages: dict[str, Path], name: str) -> None:
    """The dark colours meet the same bound."""
    page = _opened(browser, pages[name], scheme="dark")
    wrong, passed = _found(page, {"type": "rule", "values": ["color-contrast"]})
    page.close()
    assert wrong == []
    assert "color-contrast" in passed


@pytest.mark.parametrize("name", ["study", "protocol", "stard", "catalogue"])
def test_a_small_screen_scrolls_one_way(browser: Browser, pages: dict[str, Path], name: str) -> None:
    """On a telephone the page itself never scrolls sideways (WCAG 1.4.10), what does can be reached by the keyboard,
    and links are large enough to be met."""
    page = _opened(browser, pages[name], width=_NARROW)
    wide = page.evaluate("document.documentElement.scrollWidth")
    wrong, _passed = _found(page, {"type": "rule", "values": ["scrollable-region-focusable", "target-size"]})
    page.close()
    assert wide == _NARROW
    assert wrong == []
