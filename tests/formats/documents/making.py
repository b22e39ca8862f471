"""Small files of every kind, made by hand from their specifications; tests and the benchmark use them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence

__all__ = ["biff", "compound", "doc", "docx", "ods", "odt", "package", "pdf", "xlsx"]

_W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_NS = "urn:oasis:names:tc:opendocument:xmlns:"
_ODF = " ".join(
    f'xmlns:{name}="{_NS}{path}:1.0"'
    for name, path in {
        "office": "office",
        "text": "text",
        "table": "table",
        "style": "style",
        "draw": "drawing",
        "meta": "meta",
        "fo": "xsl-fo-compatible",
        "svg": "svg-compatible",
    }.items()
)
_ODF += ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xlink="http://www.w3.org/1999/xlink"'


def package(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip file with these parts, always the same bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _relations(targets: Mapping[str, str]) -> str:
    links = "".join(
        f'<Relationship Id="r{at}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'
        for at, (target, kind) in enumerate(targets.items())
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>'


def docx(body: str, **parts: str) -> bytes:
    """A Word document: the inside of its body, and of parts by their names (``numbering``, ``footnotes`` …).

    ``core`` is the inside of the core properties.
    """
    kinds = {"numbering", "styles", "footnotes", "endnotes", "comments", "settings"}
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Override PartName="/word/document.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    }
    top = {"word/document.xml": "officeDocument"}
    links = {}
    for name, content in parts.items():
        if name == "core":
            top["docProps/core.xml"] = "core-properties"
            files["docProps/core.xml"] = (
                f'<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
                f'xmlns:dc="http://purl.org/dc/elements/1.1/">{content}</cp:coreProperties>'
            )
            continue
        tag = {"header": "hdr", "footer": "ftr"}.get(name, name)
        links[f"{name}.xml"] = name if name in kinds else {"header": "header", "footer": "footer"}[name]
        files[f"word/{name}.xml"] = f"<w:{tag} {_W}>{content}</w:{tag}>"
    files["_rels/.rels"] = _relations(top)
    files["word/_rels/document.xml.rels"] = _relations(links)
    files["word/document.xml"] = f"<w:document {_W}><w:body>{body}</w:body></w:document>"
    return package(files)


def odt(body: str, *, automatic: str = "", styles: str = "", meta: str = "", master: str = "") -> bytes:
    """An OpenDocument text: the inside of its body, its automatic and common styles, metadata, master pages."""
    return package(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {_ODF}><office:automatic-styles>{automatic}"
            f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body>"
            "</office:document-content>",
            "styles.xml": f"<office:document-styles {_ODF}><office:styles>{styles}</office:styles>"
            f"<office:master-styles>{master}</office:master-styles></office:document-styles>",
            "meta.xml": f"<office:document-meta {_ODF}><office:meta>{meta}</office:meta></office:document-meta>",
        }
    )


def ods(tables: str, *, automatic: str = "") -> bytes:
    """An OpenDocument spreadsheet with these tables."""
    return package(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f"<office:document-content {_ODF}><office:automatic-styles>{automatic}"
            f"</office:automatic-styles><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
            "</office:document-content>",
        }
    )


def xlsx(sheets: Mapping[str, str], *, styles: str = "", strings: str = "", hidden: Sequence[str] = ()) -> bytes:
    """A workbook: the insides of its sheets by name, of its styles and shared strings."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    files: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
        "_rels/.rels": _relations({"xl/workbook.xml": "officeDocument"}),
    }
    links = {f"worksheets/sheet{at}.xml": "worksheet" for at in range(len(sheets))}
    links |= {"styles.xml": "styles", "sharedStrings.xml": "sharedStrings"}
    files["xl/_rels/workbook.xml.rels"] = _relations(links)
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at + 1}" state="{("visible", "hidden")[name in hidden]}" r:id="r{at}"/>'
        for at, name in enumerate(sheets)
    )
    files["xl/workbook.xml"] = f'<workbook xmlns="{main}" xmlns:r="{_RELATIONS}"><sheets>{listed}</sheets></workbook>'
    files["xl/styles.xml"] = f'<styleSheet xmlns="{main}">{styles}</styleSheet>'
    files["xl/sharedStrings.xml"] = f'<sst xmlns="{main}">{strings}</sst>'
    for at, inside in enumerate(sheets.values()):
        files[f"xl/worksheets/sheet{at}.xml"] = f'<worksheet xmlns="{main}">{inside}</worksheet>'
    return package(files)


def pdf(pages: Sequence[str], *, author: str = "", image: bool = False, packed: bool = False) -> bytes:
    """A PDF whose pages have this content, with Helvetica as ``/F1`` and, where wanted, a picture ``/I1``."""
    objects: list[bytes] = [b"<</Type/Catalog/Pages 2 0 R>>", b""]
    objects.append(b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    objects.append(
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>"
        b"stream\n\x80\nendstream"
    )
    numbers = []
    resources = b"<</Font<</F1 3 0 R>>" + (b"/XObject<</I1 4 0 R>>" if image else b"") + b">>"
    for content in pages:
        data = content.encode("cp1252")
        filtered = b""
        if packed:
            data, filtered = zlib.compress(data), b"/Filter/FlateDecode"
        objects.append(b"<<%s/Length %d>>\nstream\n%s\nendstream" % (filtered, len(data), data))
        numbers.append(len(objects) + 1)
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources%s/Contents %d 0 R>>" % (resources, len(objects))
        )
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(numbers), kids)
    objects.append(b"<</Author(%s)>>" % author.encode("latin-1"))
    data = b"%PDF-1.7\n"
    places = []
    for number, content_bytes in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content_bytes)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    data += b"trailer\n<</Size %d/Root 1 0 R/Info %d 0 R>>\n" % (len(objects) + 1, len(objects))
    return data + b"startxref\n%d\n%%%%EOF\n" % start


def compound(streams: Mapping[str, bytes]) -> bytes:
    """An OLE container (MS-CFB, version 3) with these streams in its root, each in whole sectors."""
    size, end, free = 512, 0xFFFFFFFE, 0xFFFFFFFF
    chains: list[int] = []
    body = b""
    entries = []
    for name, content in streams.items():
        data = content.ljust(4096, b"\0")
        data += b"\0" * (-len(data) % size)
        first = len(chains)
        number = len(data) // size
        chains += [*range(first + 1, first + number), end]
        body += data
        entries.append((name, 2, first, len(data)))
    records = [_entry("Root Entry", 5, child=1 if entries else free, start=end, size=0)]
    for at, (name, kind, first, length) in enumerate(entries, start=1):
        records.append(_entry(name, kind, right=at + 1 if at < len(entries) else free, start=first, size=length))
    records += [_entry("", 0, start=0, size=0)] * (-len(records) % 4)
    directory = len(chains)
    number = len(records) // 4
    chains += [*range(directory + 1, directory + number), end]
    body += b"".join(records)
    tables = 1
    while (len(chains) + tables) * 4 > tables * size:
        tables += 1
    first_table = len(chains)
    chains += [0xFFFFFFFD] * tables
    fat = struct.pack(f"<{len(chains)}I", *chains).ljust(tables * size, b"\xff")
    header = bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    header += b"\0" * 6 + struct.pack("<9I", 0, tables, directory, 0, 4096, end, 0, end, 0)
    places = [first_table + at for at in range(tables)] + [free] * (109 - tables)
    return header + struct.pack("<109I", *places) + body + fat


def _entry(name: str, kind: int, *, start: int, size: int, right: int = 0xFFFFFFFF, child: int = 0xFFFFFFFF) -> bytes:
    spelled = (name + "\0").encode("utf-16-le") if name else b""
    head = spelled.ljust(64, b"\0") + struct.pack("<HBBIII", len(spelled), kind, 1, 0xFFFFFFFF, right, child)
    return head + b"\0" * 36 + struct.pack("<IQ", start, size)


def doc(
    paragraphs: Sequence[tuple[str, bytes]],
    looks: Mapping[str, bytes] | None = None,
    notes: Sequence[str] = (),
    *,
    flags: int = 0,
) -> bytes:
    r"""A Word 97 document: paragraphs with their end (``\r``, ``\x07``) and changes, changes of characters by word.

    ``\x02`` in a paragraph is the mark of the next note.
    """
    body = "".join(text for text, _changes in paragraphs)
    apart = "".join(f"\x02 {note}\r" for note in notes) + ("\r" if notes else "")
    text = body + apart
    start = 1024
    main = text.encode("utf-16-le")
    looks = {"\x02": struct.pack("<HB", 0x0855, 1), **(looks or {})}
    places, changes = [start], []
    for first, last, change in _spans(text, looks):
        places += [start + 2 * first, start + 2 * last] if places[-1] != start + 2 * first else [start + 2 * last]
        changes += [b"", change] if len(changes) + 2 < len(places) else [change]
    if places[-1] != start + len(main):
        places.append(start + len(main))
        changes.append(b"")
    ends = [start]
    shapes = []
    for content, change in [*paragraphs, *[(f"\x02 {note}\r", b"") for note in notes], *[("\r", b"")] * bool(notes)]:
        ends.append(ends[-1] + 2 * len(content))
        shapes.append(change)
    page = (start + len(main) + 511) // 512
    stream = bytearray(b"\0" * 1024 + main).ljust(page * 512, b"\0")
    stream += _characters_page(places, changes) + _paragraphs_page(ends, shapes)
    table = bytearray()
    fields: dict[int, tuple[int, int]] = {}

    def put(number: int, content: bytes) -> None:
        fields[number] = (len(table), len(content))
        table.extend(content)

    pieces = struct.pack("<II", 0, len(text)) + struct.pack("<HIH", 0, start, 0)
    put(33, b"\x02" + struct.pack("<I", len(pieces)) + pieces)
    put(12, struct.pack("<III", places[0], places[-1], page))
    put(13, struct.pack("<III", ends[0], ends[-1], page + 1))
    if notes:
        marks = [at for at, sign in enumerate(body) if sign == "\x02"]
        put(2, struct.pack(f"<{len(marks) + 1}I", *marks, len(body)) + struct.pack("<H", 1) * len(marks))
        begins = [0]
        for note in notes:
            begins.append(begins[-1] + len(note) + 3)
        put(3, struct.pack(f"<{len(begins) + 1}I", *begins, len(apart)))
    struct.pack_into("<HH6xH", stream, 0, 0xA5EC, 0xC1, 0x0200 | flags)
    struct.pack_into("<H", stream, 32, 14)
    struct.pack_into("<H", stream, 62, 22)
    struct.pack_into("<II", stream, 76, len(body), len(apart))
    struct.pack_into("<H", stream, 152, 93)
    for number, (at, length) in fields.items():
        struct.pack_into("<II", stream, 154 + 8 * number, at, length)
    return compound({"WordDocument": bytes(stream), "1Table": bytes(table)})


def _spans(text: str, looks: Mapping[str, bytes]) -> list[tuple[int, int, bytes]]:
    found = []
    for word, change in looks.items():
        at = text.find(word)
        while at >= 0:
            found.append((at, at + len(word), change))
            at = text.find(word, at + len(word))
    return sorted(found)


def _characters_page(places: Sequence[int], changes: Sequence[bytes]) -> bytes:
    page = bytearray(512)
    count = len(changes)
    struct.pack_into(f"<{count + 1}I", page, 0, *places)
    at = 510
    for number, change in enumerate(changes):
        if change:
            at = (at - len(change) - 1) & ~1
            page[at : at + 1 + len(change)] = bytes([len(change)]) + change
            page[4 * (count + 1) + number] = at // 2
    page[511] = count
    return bytes(page)


def _paragraphs_page(ends: Sequence[int], shapes: Sequence[bytes]) -> bytes:
    page = bytearray(512)
    count = len(shapes)
    struct.pack_into(f"<{count + 1}I", page, 0, *ends)
    at = 510
    for number, change in enumerate(shapes):
        if change:
            data = b"\0\0" + change
            data += b"\0" * (1 - len(data) % 2)
            at = (at - len(data) - 1) & ~1
            page[at : at + 1 + len(data)] = bytes([(len(data) + 1) // 2]) + data
            page[4 * (count + 1) + 13 * number] = at // 2
    page[511] = count
    return bytes(page)


def biff(
    cells: Sequence[tuple[int, int, str | float | None]], *, name: str = "Antworten", hidden_row: int = -1
) -> bytes:
    """An Excel 97 workbook of one sheet in an OLE container: texts and numbers by row and column.

    ``None`` is a formula without a stored result.
    """

    def record(code: int, data: bytes = b"") -> bytes:
        return struct.pack("<HH", code, len(data)) + data

    begin = struct.pack("<HHHHII", 0x600, 0x5, 0x0DBB, 0x07CC, 0, 6)
    font = struct.pack("<HHHHHBBBxBB", 200, 0, 0x7FFF, 400, 0, 0, 0, 0, 5, 0) + b"Arial"
    styles = record(0x31, font) * 5 + record(0xE0, struct.pack("<HHHBBBBIIH", 0, 0, 1, 0x20, 0, 0, 0, 0, 0, 0)) * 16
    title = name.encode("cp1252")
    sheet = record(0x809, begin[:2] + struct.pack("<H", 0x10) + begin[4:])
    if hidden_row >= 0:
        sheet += record(0x208, struct.pack("<HHHHHHI", hidden_row, 0, 9, 255, 0, 0, 0x20))
    for row, column, value in cells:
        if value is None:
            result = struct.pack("<Q", 0xFFFF000000000003)
            sheet += record(0x06, struct.pack("<HHH", row, column, 15) + result + struct.pack("<HIHB", 0, 0, 1, 0x16))
        elif isinstance(value, str):
            text = value.encode("utf-16-le")
            sheet += record(0x204, struct.pack("<HHHHB", row, column, 15, len(text) // 2, 1) + text)
        else:
            sheet += record(0x203, struct.pack("<HHHd", row, column, 15, value))
    sheet += record(0x0A)
    head = record(0x809, begin) + styles
    bound = struct.pack("<BBBB", 0, 0, len(title), 0) + title
    place = len(head) + 4 + 4 + len(bound) + 4
    head += record(0x85, struct.pack("<I", place) + bound) + record(0x0A)
    return compound({"Workbook": head + sheet})
