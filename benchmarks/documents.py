"""Reading documents: 500 .docx, 100 .pdf, 100 .rtf, 100 .odt, 50 .doc of two pages and a table of 150 answers.

    python benchmarks/documents.py [--times 1] [--workers 2]

Makes all files itself with a fixed seed, reads them in guarded processes as ``read`` does, and prints seconds by kind,
the warm median of one .docx, and the peak resident memory of a worker after 100 and after 1,000 documents.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pruefstand import __version__
from pruefstand.actions.inspect import MEMORY, SECONDS, read_guarded
from pruefstand.formats.documents.read import read_document
from pruefstand.work.guard import Guard, LimitHit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "formats" / "documents"))
import making  # the makers of the tests' files

LIMITS = {"seconds": SECONDS, "memory": MEMORY}
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=1, help="so many times the number of files")
    parser.add_argument("--workers", type=int, default=2)
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


if __name__ == "__main__":
    main()
