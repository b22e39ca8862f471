from __future__ import annotations

import pytest

from pruefstand.errors import InputError
from pruefstand.formats.table import read_table
from pruefstand.study.headers import Fields, match_fields

_NAMES = {"case": ("Fall", "case"), "output": ("Antwort",), "started": ("upload started",)}


def _match(header: str, *required: str) -> Fields:
    return match_fields(read_table(f"{header}\n".encode(), "a.csv").head, _NAMES, required)


def test_titles_in_any_case() -> None:
    """A column is found in any case, with underscores for spaces, and in decomposed letters; the rest stays apart."""
    fields = _match("FALL;upload_started;Bemerkung")
    assert fields.columns == {"case": "FALL", "started": "upload_started"}
    assert fields.others == ("Bemerkung",)
    assert fields.where(3, "case") == "a.csv, Zeile 3, Spalte A (FALL)"
    assert fields.where(3, "output") == "a.csv, Zeile 3"


@pytest.mark.parametrize(
    ("header", "count", "word"),
    [("Fal;Antwort", 1, "Fall"), ("Fall;case;Antwort", 1, "case"), ("Fall", 1, "Antwort"), ("x;y", 2, "Fall")],
)
def test_faults_of_a_header(header: str, count: int, word: str) -> None:
    """A near-miss, two columns of one meaning and a missing column are told, each once."""
    with pytest.raises(InputError) as error:
        _match(header, "case", "output")
    assert len(error.value.problems) == count
    assert word in str(error.value)


def test_near_is_only_what_is_missing() -> None:
    """A column that resembles one which is there is simply another column."""
    assert _match("Antwort;Antworten;Fall", "case").others == ("Antworten",)
