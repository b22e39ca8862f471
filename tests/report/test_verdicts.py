"""The page of verdicts: escaped, without script, every link leads somewhere, and a browser shows what is chosen."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
from pathlib import Path

import pypdfium2
import pytest
from lxml import html

from pruefstand.i18n import speaking
from pruefstand.report.verdicts import Compared, verdict_page
from pruefstand.scoring.facts.assessing import assess
from pruefstand.scoring.facts.reading import read_reference

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\u202egnp.exe\x1b[31m"
REFERENCE = read_reference(
    """\
reference_sentences:
  - Die Miete steigt im Juli auf 900 Euro.
  - Frau Petersen besorgt bis zum 8. Juni die Genehmigung für den Umzug.
  - Offen blieb, wer den Keller ausräumt.
facts:
  - {id: "f<b>1", text: "Miete steigt auf 900 Euro"}
  - {id: f2, text: "Genehmigung für den Umzug"}
sections: ["Ergebnis <i>"]
decisions:
  - {id: b1, text: "Miete steigt auf 900 Euro"}
tasks:
  - {id: t1, text: "Genehmigung für den Umzug besorgen", owner: "Frau Petersen", deadline: "8. Juni"}
  - {id: t2, text: "Keller ausräumen", owner: "open"}
""",
    "r.yaml",
)
SURE = ("preserved", "sure")
DOCUMENTS = {
    f"falsch {EVIL}.txt": f"Die Miete steigt auf 950 Euro.\nHerr Brandt räumt den Keller aus.\n\n{EVIL} Kamele.",
    "richtig.txt": "\n".join(REFERENCE.sentences),
    "leer.txt": "",
}


def _page(documents: dict[str, str], language: str = "de") -> bytes:
    own = assess(REFERENCE, "meeting", "\n\n".join(REFERENCE.sentences))
    with speaking(language):
        shown = [
            Compared(title, REFERENCE, text, assess(REFERENCE, "meeting", text), own)
            for title, text in documents.items()
        ]
        return verdict_page(shown, f"Urteile {EVIL}")


@pytest.fixture(scope="module")
def tree() -> html.HtmlElement:
    """The page of three documents."""
    return html.fromstring(_page(DOCUMENTS).decode())


def test_nothing_from_outside_is_markup(tree: html.HtmlElement) -> None:
    """Document, title, id and text of facts are shown as they stand; unseen characters are spelled out."""
    assert not tree.xpath("//script|//img|//main//i|//main//b|//*[@onerror]|//*[@style]")
    text = _page(DOCUMENTS).decode()
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_the_policy_allows_the_one_stylesheet(tree: html.HtmlElement) -> None:
    """By its digest; no script, no address outside."""
    (policy,) = tree.xpath("//meta[@http-equiv]/@content")
    (style,) = tree.xpath("//style/text()")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'"
    assert not [link for link in tree.xpath("//@href|//@src") if not link.startswith("#")]


def test_every_link_leads_to_one_place(tree: html.HtmlElement) -> None:
    """Every address in the page is there, exactly once."""
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in tree.xpath("//@href")} <= set(ids)


def test_every_verdict_has_its_card(tree: html.HtmlElement) -> None:
    """Facts, decisions, tasks, sections, unsupported statements: with rule, and both places where there are two."""
    first, right, empty = tree.xpath("//section[contains(@class,'sheet')]")
    cards = {card.xpath("string(.//span[@class='n'])"): card for card in first.xpath(".//li[contains(@class,'card')]")}
    assert len(cards) == 2 + 1 + 2 + 1 + 1
    assert "falsified" in cards["1"].get("class")
    told = " ".join(cards["1"].text_content().split())
    assert "verfälscht: Wert" in told
    assert "„900 Euro“" in told
    assert "„950 Euro“" in told
    assert len(cards["1"].xpath(".//dt/a")) == 2
    (exact,) = first.xpath(".//mark[contains(@class,'exact')][contains(@class,'e-1')]")
    assert exact.text == "950 Euro"
    assert not right.xpath(".//li[contains(@class,'falsified') or contains(@class,'unsupported')]")
    assert "Das Dokument ist leer." in empty.text_content()
    assert len(empty.xpath(".//li[contains(@class,' missing ') or contains(@class,'card missing')]")) == 6


def test_what_a_person_decides_on_stands_in_the_card(tree: html.HtmlElement) -> None:
    """Beside what is asked stand the words of the document, with those marked on which the verdict hangs, and of the
    reference: nobody has to look for them. What is told nowhere says so."""
    (card,) = tree.xpath("//li[@id='d1-1']")
    rows = {row.xpath("string(dt)"): " ".join(row.xpath("string(dd)").split()) for row in card.xpath(".//dl[1]/div")}
    assert rows == {
        "Gefragt": "Miete steigt auf 900 Euro",
        "Dokument": "Die Miete steigt auf 950 Euro.",
        "Referenz": "Die Miete steigt im Juli auf 900 Euro.",
    }
    assert card.xpath(".//dd/strong/text()") == ["950 Euro"]
    (nowhere,) = tree.xpath("//li[@id='d3-1']")
    assert "keine Stelle im Dokument" in nowhere.text_content()


def test_what_is_sure_stands_apart(tree: html.HtmlElement) -> None:
    """First all that somebody has to look at, then what the rules are sure of; no card is in both or neither."""
    for sheet in tree.xpath("//section[contains(@class,'sheet')]"):
        order = ["sure" in each.split() for each in sheet.xpath(".//li[contains(@class,'card')]/@class")]
        assert order == sorted(order)
    sure = tree.xpath("//li[contains(@class,' sure ')]/@class")
    assert sure
    assert not any({"falsified", "missing", "unsupported", "border", "doubt"} & set(each.split()) for each in sure)


def test_a_long_quote_is_cut() -> None:
    """A passage of a thousand words does not push the next verdict off the screen."""
    long = "Kamele tanzen auf der alten Brücke " * 300
    tree = html.fromstring(_page({"lang.txt": long}).decode())
    quotes = [" ".join(one.text_content().split()) for one in tree.xpath("//dl[@class='evidence']//dd")]
    assert max(map(len, quotes)) <= 601


def test_the_counts_are_those_of_the_cards(tree: html.HtmlElement) -> None:
    """The number beside a choice is how many cards it shows."""
    for name, shown in (*((one, one) for one in ("doubt", "falsified", "missing", "unsupported", "border")), SURE):
        (label,) = tree.xpath(f"//input[@id='show-{name}']/..")
        cards = [each for each in tree.xpath("//li/@class") if shown in each.split()]
        assert label.xpath("./span/text()") == [str(len(cards))]


def test_the_page_speaks_english_too() -> None:
    """Nothing German is left in the words of the page."""
    text = _page({"doc.txt": "Die Miete steigt im Juli auf 950 Euro."}, "en").decode()
    assert 'lang="en"' in text
    body = re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert "verfälscht" not in body
    assert "Zeigen" not in body


def test_nothing_to_show_is_said() -> None:
    """No document: the page says so."""
    assert "Kein Dokument" in _page({}).decode()


def test_same_values_same_bytes() -> None:
    """Made twice it is the same page."""
    assert _page(DOCUMENTS) == _page(DOCUMENTS)


def _dump(chromium: str, page: Path, tmp_path: Path, *more: str, address: str = "") -> bytes:
    call = [chromium, "--headless=new", "--no-sandbox", f"--user-data-dir={tmp_path / 'browser'}", *more]
    return subprocess.run([*call, page.as_uri() + address], check=True, capture_output=True, timeout=120).stdout


def test_a_browser_prints_all_of_it(chromium: str, tmp_path: Path) -> None:
    """On paper every verdict of every document is there, with nothing cut off by a pane."""
    page, printed = tmp_path / "v.html", tmp_path / "v.pdf"
    lines = "".join(f"Zeile {n} ohne Belang.\n" for n in range(200))
    page.write_bytes(_page({"lang.txt": lines + DOCUMENTS["richtig.txt"]}))
    _dump(chromium, page, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    text = " ".join(one.get_textpage().get_text_bounded() for one in pypdfium2.PdfDocument(printed))
    assert "Zeile 199 ohne Belang." in text
    assert text.count("geprüft") >= 6


def test_a_browser_hides_what_is_not_chosen(chromium: str, tmp_path: Path) -> None:
    """With another choice the printed page holds the cards of that kind alone: the filter works without a script."""
    page, printed = tmp_path / "v.html", tmp_path / "v.pdf"
    text = _page({"falsch.txt": "Die Miete steigt im Juli auf 950 Euro. Kamele tanzen auf der Brücke."}).decode()
    chosen = text.replace(' checked="checked"', "").replace('id="show-unsupported"', 'id="show-unsupported" checked=""')
    page.write_text(chosen, "utf-8")
    _dump(chromium, page, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={printed}")
    told = " ".join(one.get_textpage().get_text_bounded() for one in pypdfium2.PdfDocument(printed))
    assert "Kamele" in told
    assert "verfälscht: Wert" not in told
