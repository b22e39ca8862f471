"""Reading documents: 500 .docx, 100 .pdf, 100 .rtf, 100 .odt, 50 .doc of two pages and a table of 150 answers.

    python benchmarks/documents.py [--times 1] [--workers 2] [--environment FOLDER] [--without-peers]

Makes all files itself with a fixed seed, reads them in guarded processes as ``read`` does, and prints seconds by kind,
the warm median of one .docx, and the peak resident memory of a worker after 100 and after 1,000 documents. Then the
same .docx are read by mammoth, markitdown and pandoc, each of its own process: words and notes lost, words printed that
nobody sees, seconds.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from environment import prepared

from pruefstand import __version__
from pruefstand.formats.documents.read import read_document
from pruefstand.intake.documents import MEMORY, SECONDS, read_guarded
from pruefstand.work.guard import Guard, LimitHit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "formats" / "documents"))
import making  # the makers of the tests' files

LIMITS = {"seconds": SECONDS, "memory": MEMORY}
PEERS = ("mammoth==1.13.0", "markitdown[docx]==0.1.9", "pypandoc-binary==1.17")
COMPARED = 100
COUNTS = {"docx": 500, "pdf": 100, "rtf": 100, "odt": 100, "doc": 50}
PARAGRAPHS, WORDS, NOTES = 14, 60, 6
_NOUNS = ("Anspruch", "Frist", "Klage", "Vertrag", "Miete", "Kündigung", "Schaden", "Haftung", "Beweis", "Urteil")
_OTHERS = ("der", "die", "das", "nach", "gegen", "für", "über", "wegen", "ist", "besteht", "nicht", "mäßig")


def _text(chance: random.Random) -> list[str]:
    """Two pages: paragraphs of words with norms and numbers."""
    made = []
    for _paragraph in range(PARAGRAPHS):
        words = [chance.choice(_NOUNS if chance.random() < 0.3 else _OTHERS) for _word in range(WORDS)]
        words[chance.randrange(WORDS)] = f"§ {chance.randrange(1, 1500)} Abs {chance.randrange(1, 6)} ABGB"
        made.append(" ".join(words) + ".")
    return made


def _docx(chance: random.Random) -> bytes:
    body = ""
    for at, paragraph in enumerate(_text(chance)):
        mark = f'<w:r><w:footnoteReference w:id="{at}"/></w:r>' if at < NOTES else ""
        runs = "".join(
            f'<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">{word} </w:t></w:r>' for word in paragraph.split()
        )
        body += f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{runs}{mark}</w:p>'
    notes = "".join(
        f'<w:footnote w:id="{at}"><w:p><w:r><w:t>Quelle {at}</w:t></w:r></w:p></w:footnote>' for at in range(NOTES)
    )
    level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    numbering = f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    return making.docx(body, footnotes=notes, numbering=numbering)


def _pdf(chance: random.Random) -> bytes:
    lines = []
    for paragraph in _text(chance):
        words = paragraph.split()
        lines += [" ".join(words[at : at + 9]) for at in range(0, len(words), 9)] + [""]
    pages = []
    for start in range(0, len(lines), 48):
        shown = "".join(f"({line}) Tj T*\n" for line in lines[start : start + 48])
        pages.append(f"BT /F1 11 Tf 14 TL 72 760 Td\n{shown}ET")
    return making.pdf(pages, packed=True)


def _rtf(chance: random.Random) -> bytes:
    body = "".join(rf"\pard {paragraph}{{\super\chftn}}{{\footnote Quelle.}}\par " for paragraph in _text(chance))
    return b"{\\rtf1\\ansi\\ansicpg1252 " + body.encode("cp1252") + b"}"


def _odt(chance: random.Random) -> bytes:
    note = '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
    note += "<text:p>Quelle</text:p></text:note-body></text:note>"
    return making.odt("".join(f"<text:p>{paragraph}{note}</text:p>" for paragraph in _text(chance)))


def _doc(chance: random.Random) -> bytes:
    return making.doc([(f"{paragraph}\x02\r", b"") for paragraph in _text(chance)], None, ["Quelle"] * PARAGRAPHS)


def _table(chance: random.Random) -> bytes:
    rows = [f'"{" ".join(_text(chance))}";KI;F{number}' for number in range(150)]
    return ("Antwort;Herkunft;Fall\r\n" + "\r\n".join(rows)).encode("cp1252")


MAKERS: dict[str, Callable[[random.Random], bytes]] = {
    "docx": _docx,
    "pdf": _pdf,
    "rtf": _rtf,
    "odt": _odt,
    "doc": _doc,
}


def _peak() -> int:
    """The largest resident memory that this process has had, in KiB."""
    import resource  # noqa: PLC0415 - Windows has none, and the benchmark says so only there

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _compared(chance: random.Random, number: int) -> tuple[bytes, Counter[str], list[str], list[str]]:
    """A .docx with all that gets lost or leaks; its words, its notes, and the words that nobody sees."""
    texts, notes = _text(chance)[:6], [f"Fundstelle{number}x{at}" for at in range(NOTES)]
    kept = [f"{name}{number}" for name in ("Eingefügtes", "Steuerelement", "Textfeld", "Feldergebnis", "Zelle")]
    unseen = [f"{name}{number}" for name in ("Gelöschtes", "Verborgenes", "Anmerkung", "Kopfzeile")]

    def run(text: str, look: str = "") -> str:
        return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text} </w:t></w:r>'

    body, wanted = "", Counter(kept)
    for at, text in enumerate(texts):
        mark = f'<w:r><w:footnoteReference w:id="{at}"/></w:r>'
        wanted.update(_words(f"Rz {at + 901} {text}"))
        body += f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>{run(text)}{mark}</w:p>'
    who = 'w:id="7" w:author="A" w:date="2026-01-01T00:00:00Z"'
    field = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    deleted = f"<w:del {who}><w:r><w:delText>{unseen[0]}</w:delText></w:r></w:del>"
    body += f"<w:p><w:ins {who}>{run(kept[0])}</w:ins>{deleted}{run(unseen[1], '<w:vanish/>')}</w:p>"
    body += f"<w:sdt><w:sdtContent><w:p>{run(kept[1])}</w:p></w:sdtContent></w:sdt>"
    box = f"<wps:txbx><w:txbxContent><w:p>{run(kept[2])}</w:p></w:txbxContent></wps:txbx>"
    other = f"<v:textbox><w:txbxContent><w:p>{run(kept[2])}</w:p></w:txbxContent></v:textbox>"
    body += f'<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>{box}</w:drawing></mc:Choice>'
    body += f"<mc:Fallback><w:pict>{other}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    body += f"<w:p>{field.format('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>{field.format('separate')}"
    body += f"{run(kept[3])}{field.format('end')}</w:p>"
    body += f"<w:tbl><w:tr><w:tc><w:p>{run(kept[4])}</w:p></w:tc></w:tr></w:tbl>"
    body += '<w:p><w:r><w:commentReference w:id="1"/></w:r></w:p>'
    level = '<w:lvl w:ilvl="0"><w:start w:val="901"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Rz %1"/></w:lvl>'
    numbering = f'<w:abstractNum w:abstractNumId="0">{level}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    stored = "".join(f'<w:footnote w:id="{at}"><w:p>{run(note)}</w:p></w:footnote>' for at, note in enumerate(notes))
    comments = f"<w:comment {who.replace('7', '1')}><w:p>{run(unseen[2])}</w:p></w:comment>"
    made = making.docx(
        body, footnotes=stored, numbering=numbering, comments=comments, header=f"<w:p>{run(unseen[3])}</w:p>"
    )
    return made, wanted, notes, unseen


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _line(
    name: str, texts: Sequence[str], seconds: float, made: Sequence[tuple[Counter[str], list[str], list[str]]]
) -> str:
    """What a reader lost of all texts, and what it printed that nobody sees."""
    found = [Counter(_words(text)) for text in texts]
    words = sum((wanted - got).total() for got, (wanted, _notes, _unseen) in zip(found, made, strict=True))
    notes = sum(
        note not in got for got, (_wanted, all_notes, _unseen) in zip(found, made, strict=True) for note in all_notes
    )
    shown = sum(word in got for got, (_wanted, _notes, unseen) in zip(found, made, strict=True) for word in unseen)
    twice = sum(
        got[word] > 1
        for got, (wanted, _notes, _unseen) in zip(found, made, strict=True)
        for word in wanted
        if word[-1:].isdigit() and not word.isdecimal()
    )
    return f"{name:18} {words:6} {notes:6} {shown:8} {twice:6} {seconds:9.2f} s"


def compare(chance: random.Random, environment: Path) -> None:
    """The same .docx by us and by the peers."""
    files = [_compared(chance, number) for number in range(COMPARED)]
    made = [(wanted, notes, unseen) for _data, wanted, notes, unseen in files]
    total = sum(wanted.total() for wanted, _notes, _unseen in made)
    read_document(files[0][0], "a.docx")
    start = time.perf_counter()
    texts = [read_document(data, "a.docx").text for data, _wanted, _notes, _unseen in files]
    seconds = time.perf_counter() - start
    print(f"\n{COMPARED} .docx, {total} words, {COMPARED * NOTES} notes, {4 * COMPARED} words that nobody sees")
    print(f"{'':18} {'lost':>6} {'notes':>6} {'printed':>8} {'twice':>6}")
    print(_line("Prüfstand", texts, seconds, made))
    python = prepared(environment, PEERS)
    if python is None:
        print("the peers could not be installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        for number, (data, _wanted, _notes, _unseen) in enumerate(files):
            (Path(folder) / f"{number:04}.docx").write_bytes(data)
        program = Path(__file__).parent / "peers" / "document_peers.py"
        told = subprocess.run(  # noqa: S603 - our own program
            [str(python), str(program), folder], text=True, stdout=subprocess.PIPE, check=True
        ).stdout
    for name, theirs in json.loads(told.splitlines()[-1]).items():
        print(_line(name, theirs["texts"], theirs["seconds"], made))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1, help="so many times the number of files")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--environment", type=Path, default=Path(tempfile.gettempdir()) / "pruefstand-document-peers")
    parser.add_argument("--without-peers", action="store_true")
    wanted = parser.parse_args()
    print(f"pruefstand {__version__}, Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    chance = random.Random(20261129)  # noqa: S311 - the same files every time
    files = {
        kind: [MAKERS[kind](chance) for _number in range(count * wanted.times)] for kind, count in COUNTS.items()
    } | {"csv": [_table(chance)]}
    with Guard(**LIMITS, workers=wanted.workers) as guard, ThreadPoolExecutor(wanted.workers) as pool:
        begun = time.perf_counter()
        for kind, made in files.items():
            start = time.perf_counter()
            found = list(pool.map(lambda data, kind=kind: read_guarded(guard, data, f"a.{kind}"), made))
            if any(reading.status != "ok" for reading in found):
                sys.exit(f"a file of kind {kind} was not read")
            seconds = time.perf_counter() - start
            print(f"{kind:5} {len(made):5} files {sum(map(len, made)) >> 10:7} KiB {seconds:7.2f} s")
        seconds = time.perf_counter() - begun
        print(f"all   {sum(map(len, files.values())):5} files, {wanted.workers} workers {seconds:12.2f} s")
    one = files["docx"][0]
    taken = []
    for _time in range(200):
        start = time.perf_counter()
        read_document(one, "a.docx")
        taken.append(time.perf_counter() - start)
    print(f"one .docx, warm median of {len(taken)}: {1000 * statistics.median(taken):.1f} ms")
    with Guard(**LIMITS) as guard:
        everything = [(kind, data) for kind in MAKERS for data in files[kind][:50]]
        chance.shuffle(everything)
        peaks = {}
        for number in range(1, 1001):
            kind, data = everything[number % len(everything)]
            read_guarded(guard, data, f"a.{kind}")
            if number in (100, 1000):
                peak = guard.call(_peak)
                peaks[number] = 0 if isinstance(peak, LimitHit) else peak
        shown = ", ".join(f"{peak >> 10} MiB after {number}" for number, peak in peaks.items())
        print(f"peak of a worker: {shown} documents ({peaks[1000] / peaks[100]:.2f} times)")
    if not wanted.without_peers:
        compare(chance, wanted.environment)


if __name__ == "__main__":
    main()
