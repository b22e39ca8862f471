"""Pictures for Word, read record by record as the format's specification lays them out."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass, replace

import pytest

from pruefstand.evaluation.model import Evaluation
from pruefstand.report import report_blocks
from pruefstand.report.blocks import Chart, ChartKind
from pruefstand.report.emf import UNITS, Metafile
from pruefstand.report.picture import WIDTH, picture
from pruefstand.report.picture_type import advances, text_width

HEADER, END = 1, 14
SELECT, LINE_TO, POLYGON, ELLIPSE, FONT, TEXT = 37, 54, 3, 42, 82, 84
PEN, BRUSH = 38, 39


@dataclass(frozen=True)
class Record:
    """One record: its number and what stands behind its size."""

    kind: int
    body: bytes


def _records(data: bytes) -> list[Record]:
    found, at = [], 0
    while at < len(data):
        kind, size = struct.unpack_from("<II", data, at)
        assert size >= 8
        assert size % 4 == 0
        assert at + size <= len(data)
        found.append(Record(kind, data[at + 8 : at + size]))
        at += size
    return found


def _texts(records: list[Record]) -> list[str]:
    found = []
    for record in records:
        if record.kind == TEXT:
            count, where, _options, *_box, spaced = struct.unpack_from("<IIIiiiiI", record.body, 28 + 8)
            text = record.body[where - 8 : where - 8 + 2 * count].decode("utf-16-le")
            assert spaced - 8 + 4 * count == len(record.body)
            found.append(text)
    return found


def _charts(evaluation: Evaluation) -> list[Chart]:
    sections = report_blocks(evaluation, {}).sections
    return [block for section in sections for block in section.blocks if isinstance(block, Chart)]


def test_the_header_tells_the_truth(evaluation: Evaluation) -> None:
    """Size, number of records and objects, and the frame in hundredths of a millimetre are those of the file; every
    object that is chosen was made before."""
    for chart in _charts(evaluation):
        data, height = picture(chart)
        records = _records(data)
        head = records[0].body
        bounds, frame = struct.unpack_from("<4i", head, 0), struct.unpack_from("<4i", head, 16)
        signature, _version, size, count = struct.unpack_from("<4I", head, 32)
        (handles,) = struct.unpack_from("<H", head, 48)
        assert (records[0].kind, records[-1].kind, Counter(r.kind for r in records)[END]) == (HEADER, END, 1)
        assert (signature, size, count) == (0x464D4520, len(data), len(records))
        assert bounds == (0, 0, WIDTH * UNITS - 1, height * UNITS - 1)
        assert frame[2] == pytest.approx(WIDTH * 2540 / 96, abs=1)
        assert frame[2] // 100 == 159  # 160 mm at most
        assert frame[3] == pytest.approx(height * 2540 / 96, abs=1)
        made: set[int] = set()
        for record in records:
            (number,) = struct.unpack_from("<I", record.body) if record.body else (0,)
            if record.kind in (PEN, BRUSH, FONT):
                made.add(number)
            elif record.kind == SELECT and not number & 0x80000000:
                assert number in made
        assert made == set(range(1, handles))


def test_the_picture_says_what_the_chart_says(evaluation: Evaluation) -> None:
    """Every value, interval, tick and entry of the legend stands in the picture, within its edges."""
    for chart in _charts(evaluation):
        records = _records(picture(chart)[0])
        texts = _texts(records)
        wanted = [row.text for row in chart.rows] + [row.more for row in chart.rows if row.more]
        wanted += [label for _at, label in chart.axis.ticks] if chart.axis else []
        wanted += [entry.label for entry in chart.legend] + list(chart.pair or ())
        assert not Counter(wanted) - Counter(texts)
        for record in records:
            if record.kind == LINE_TO:
                x, y = struct.unpack("<ii", record.body)
                assert 0 <= x <= WIDTH * UNITS
                assert y >= 0


def test_every_kind_is_drawn(catalogue: Evaluation, unblinded: Evaluation) -> None:
    """Marks of all five origins, hatched, dotted and dashed segments, and pairs of circles all come out."""
    kinds = {chart.kind for one in (catalogue, unblinded) for chart in _charts(one)}
    assert kinds == set(ChartKind)
    drawn = Counter(record.kind for chart in _charts(unblinded) for record in _records(picture(chart)[0]))
    assert min(drawn[kind] for kind in (POLYGON, ELLIPSE, LINE_TO, TEXT)) > 10


def test_same_chart_same_bytes(unblinded: Evaluation) -> None:
    """A picture depends on its chart alone."""
    chart = _charts(unblinded)[0]
    assert picture(chart) == picture(replace(chart))


def test_strange_names_are_drawn_as_text(unblinded: Evaluation) -> None:
    """A mark that turns the direction of text is written out, and a character beyond 16 bits has its two units."""
    chart = _charts(unblinded)[0]
    tag = replace(chart.rows[0].tag, name="a\u202eb \U0001f600")
    texts = _texts(_records(picture(replace(chart, rows=(replace(chart.rows[0], tag=tag), *chart.rows[1:])))[0]))
    assert "a\\u202eb \U0001f600" in texts


def test_widths_of_type() -> None:
    """The widths are those of Arial's metrics: 556 of 1000 for a figure, 278 for a space, bold letters wider."""
    assert text_width("0123456789", 1000) == 5560
    assert text_width(" ,", 1000) == 556
    assert text_width("Größe", 1000) == 778 + 333 + 556 + 611 + 556
    assert text_width("Größe", 1000, bold=True) == 778 + 389 + 611 + 611 + 556
    assert advances("\U0001f600", 10)[1:] == [0]


def test_lines_and_areas() -> None:
    """A pen or brush that was used before is not made again; no pen means no outline."""
    file = Metafile(100, 50)
    for _again in range(2):
        file.line((0, 0), (10, 10), "112233", 5)
        file.rectangle((0, 0, 20, 20), "445566")
    kinds = Counter(record.kind for record in _records(file.bytes()))
    assert (kinds[PEN], kinds[BRUSH], kinds[POLYGON], kinds[LINE_TO]) == (1, 1, 2, 2)
