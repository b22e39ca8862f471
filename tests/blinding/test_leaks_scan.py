from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from pruefstand.blinding.leaks_scan import Hit, bare_names, package_words, scan
from pruefstand.blinding.leaks_signs import Signs, signs_of
from pruefstand.blinding.prepare import RawAnswer, known_names, prepare
from pruefstand.blinding.pseudonymise import Placeholder
from pruefstand.domain import Origin, Role, System, SystemKind
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.docx_writer_package import packed
from pruefstand.formats.documents.plain import read_plain
from pruefstand.formats.documents.read import read_document

_ANSWER = "Die Kündigung ist unwirksam.\n\nDas sagt auch Zyxwer."
_SIGNS = signs_of([{"provider": "Zyxwer", "model": "qwertz-9"}])


def _docx(text: str) -> bytes:
    return write_docx(read_plain(text))


def _with(data: bytes, name: str, part: bytes) -> bytes:
    with ZipFile(BytesIO(data)) as package:
        return packed({**{each: package.read(each) for each in package.namelist()}, name: part})


def test_an_answers_own_words_are_its_own() -> None:
    """What the answer itself says is amber, told once for all its forms and raters, and stops nothing."""
    files = {}
    for rater in ("R1", "R2"):
        files |= {f"{rater}/F1/X.txt": _ANSWER.encode(), f"{rater}/F1/X.docx": _docx(_ANSWER)}
    found = scan(files, _SIGNS, dict.fromkeys(files, _ANSWER))
    assert not found.stop
    assert found.own == (Hit("R1/F1/X.docx", "zyxwer", "provider", 1),)


@pytest.mark.parametrize(
    ("name", "data", "where"),
    [
        ("F1/X.txt", f"{_ANSWER} Zyxwer".encode(), "F1/X.txt"),
        ("F1/X.docx", _docx(f"{_ANSWER} Zyxwer"), "F1/X.docx"),
        ("F1/X-qwertz-9.txt", _ANSWER.encode(), "F1/X-qwertz-9.txt"),
        ("F1/X.docx", _with(_docx(_ANSWER), "word/a.xml", b'<a b="zyxwer"/>'), "F1/X.docx!word/a.xml"),
        ("F1/X.docx", _with(_docx(_ANSWER), "word/zyxwer.xml", b"<a/>"), "F1/X.docx!word/zyxwer.xml"),
        ("F1/X.docx", _with(_docx(_ANSWER), "a.bin", "Zyxwer".encode("utf-16-le")), "F1/X.docx!a.bin"),
        ("F1/X.docx", _with(_docx(_ANSWER), "a.zip", packed({"b.xml": b"<a>zyxwer</a>"})), "F1/X.docx!a.zip!b.xml"),
    ],
)
def test_what_we_add_stops(name: str, data: bytes, where: str) -> None:
    """A string beyond those of the answer – in text, name, attribute, part or inner package – is ours and stops."""
    found = scan({name: data}, _SIGNS, {name: _ANSWER})
    assert found.stop
    assert where in {hit.where for hit in found.written}


def test_files_without_an_answer() -> None:
    """In instructions, sheets and bytes of any kind every string is ours; a damaged package is told."""
    files = {"Anleitung.txt": b"nach Zyxwer", "Bogen.csv": "a;qwertz-9\n".encode("utf-16"), "x.bin": b"\0zyxwer\0"}
    assert {hit.where for hit in scan(files, _SIGNS, {}).written} == {"Anleitung.txt", "Bogen.csv", "x.bin!*"}
    assert scan({"a.docx": b"PK\x03\x04"}, _SIGNS, {}).traces


def test_traces_stop_without_a_string() -> None:
    """A property that names somebody unknown stops as well."""
    data = _with(_docx(_ANSWER), "docProps/core.xml", b"<a><creator>jemand</creator></a>")
    found = scan({"F1/X.docx": data}, _SIGNS, {"F1/X.docx": _ANSWER})
    assert found.stop
    assert found.traces[0].place == "F1/X.docx!docProps/core.xml"


def test_systems_count_only_in_what_we_wrote() -> None:
    """The id „andere“ is an everyday word in an answer, and a leak in a name."""
    system = System("andere", "Andere KI", SystemKind.INTAKE, Origin.OTHER_AI, Role.TESTED, (), None, "x")
    text = "Das sagen andere."
    found = scan({"F1/X.txt": text.encode()}, signs_of([], [system]), {"F1/X.txt": text})
    assert (found.written, found.own) == ((), ())
    assert scan({"F1/andere.txt": text.encode()}, signs_of([], [system]), {"F1/andere.txt": text}).stop


def test_the_frame_of_a_word_file_is_no_leak() -> None:
    """Words that every file of ours holds, such as the names of its parts, identify nobody."""
    empty = write_docx(Document())
    signs = signs_of([{"file": "document.docx", "version": "settings"}], known=[package_words(empty)])
    assert signs == Signs(())


def test_bare_names() -> None:
    """A name with a placeholder that stands in another answer is told, as a whole word and unless it may stay."""
    table = [Placeholder("[PERSON_1]", "PERSON", ("Erika Zyxwer", "Zyxwers"))]
    texts = {"X": "[PERSON_1] klagt.", "Y": "Zyxwers Klage, Zyxwers Recht", "Z": "Zyxwersche Klage"}
    assert bare_names(texts, table) == (Hit("Y", "Zyxwers", "placeholder", 2),)
    assert bare_names(texts, table, keep=["Zyxwers"]) == ()


def test_canaries_appear_nowhere() -> None:
    """One string in each identifying field, file name, property, comment and header: none is in what is written.

    The strings are planted in a Word file as an office writes it, read, prepared and written as blinding does; then
    every byte of the result is searched, inside packages too. That the search finds them is shown on the file as it
    came.
    """
    fields = ("provider", "model", "version", "participant", "author", "company", "file", "path", "host")
    canaries = {key: f"kanari{key}vogel" for key in fields}
    body = (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        '<w:p w:rsidR="00C0FFEE"><w:r><w:t>Mit Zustimmung nicht wirksam (§ 30 MRG).</w:t></w:r>'
        f'<w:ins w:author="{canaries["author"]}"><w:r><w:t> Ergebnis.</w:t></w:r></w:ins></w:p></w:body></w:document>'
    )
    core = f"<a><creator>{canaries['author']}</creator><title>{canaries['file']}</title></a>"
    came = packed(
        {
            "[Content_Types].xml": b'<Types xmlns="x">wordprocessingml</Types>',
            "word/document.xml": body.encode(),
            "docProps/core.xml": core.encode(),
            "docProps/app.xml": f"<a><Company>{canaries['company']}</Company></a>".encode(),
            "word/comments.xml": f'<a><c author="{canaries["participant"]}">{canaries["host"]}</c></a>'.encode(),
            f"customXml/{canaries['path']}.xml": f"<a>{canaries['model']} {canaries['version']}</a>".encode(),
            "word/header1.xml": f"<a>{canaries['provider']}</a>".encode(),
        }
    )
    signs = signs_of([canaries])
    found = scan({"F1/X.docx": came}, signs, {})
    assert {hit.text for hit in found.written} == set(canaries.values())
    reading = read_document(came, f"{canaries['file']}.docx")
    ready = prepare(
        [RawAnswer(reading.text, Origin.EXPERT)], pseudonyms=True, names=known_names([canaries, dict(reading.meta)])
    )
    text = ready.answers[0].text
    assert "nicht wirksam (§ 30 MRG)" in text
    files = {"R1/F1/X.docx": _docx(text), "R1/F1/X.txt": text.encode()}
    assert not scan(files, signs, dict.fromkeys(files, text)).stop
    for path, data in files.items():
        assert b"kanari" not in data.lower(), path
        assert "kanari" not in package_words(data) if path.endswith("docx") else True
