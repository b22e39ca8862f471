from __future__ import annotations

import pickle
from decimal import Decimal

import pytest

from pruefstand.domain import Case, Material, Split, digest_of

NOTE = Material("input", "text/plain", digest_of(b""), 0)


@pytest.mark.parametrize(("name", "cluster"), [("", "T01"), ("T01", "")])
def test_a_case_has_an_id_and_a_cluster(name: str, cluster: str) -> None:
    """Without an id no row has an address, without a cluster no interval is right."""
    with pytest.raises(ValueError, match="id and a cluster"):
        Case(name, "", cluster)


def test_materials_differ_by_name() -> None:
    """Two materials of one name would be one file before the system."""
    with pytest.raises(ValueError, match="two materials"):
        Case("T01", "", "T01", materials=(NOTE, NOTE))


def test_no_material_is_smaller_than_nothing() -> None:
    """A size is a number of bytes."""
    with pytest.raises(ValueError, match="negative"):
        Material("input", "text/plain", digest_of(b""), -1)


def test_cases_are_frozen_and_go_to_other_processes() -> None:
    """What a case says cannot change, and it comes out of a pickle as it went in."""
    case = Case("T01", "g", "T", Split.CONTROL, (NOTE,), {"audio_s": Decimal("61.125")}, {"fach": "HNO"}, "Grundfall")
    with pytest.raises(TypeError):
        case.exposure["audio_s"] = Decimal(1)  # type: ignore[index]  # this is what must fail
    assert pickle.loads(pickle.dumps(case)) == case  # noqa: S301 - our own bytes
