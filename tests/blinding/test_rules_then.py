"""A study that was blinded with other rules than those of this program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.blinding import BlindOptions
from pruefstand.blinding.blind import Blinded, State, remake
from pruefstand.blinding.unify import Unified, unify
from pruefstand.errors import RefusedError
from pruefstand.rating import RateOptions, rating_form
from pruefstand.study.load import Study

MakeStudy = Callable[..., Study]
_FORM = rating_form(RateOptions(with_gold=True), target=True)
_TWO = BlindOptions(("R1", "R2"))


def _older(text: str) -> Unified:
    """Rules that left the opener."""
    return Unified(text, ()) if text.startswith("Gerne") else unify(text)


@pytest.fixture(name="older")
def older_fixture(
    make_study: MakeStudy, handed_out: Callable[..., Blinded], monkeypatch: pytest.MonkeyPatch
) -> Callable[[bool], Study]:
    """A study handed out under an older version of the rules, which gave the same texts or others."""

    def make(same: bool) -> Study:
        with monkeypatch.context() as then:
            then.setattr("pruefstand.blinding.passing.STEP_VERSIONS", {"text": "1", "unify": "1", "pseudonymise": "1"})
            if not same:
                then.setattr("pruefstand.blinding.prepare.unify", _older)
            study = make_study((("andere", "F1", "Gerne! Die Klage ist begründet."), ("andere", "F2", "Ja.")))
            handed_out(study)
            return study

    return make


def _again(study: Study, tmp_path: Path) -> tuple[str, ...] | None:
    return remake(study, _TWO, tmp_path / "again", form=_FORM, with_gold=True)


def test_rules_that_give_the_same(older: Callable[[bool], Study], call: Callable[..., Blinded], tmp_path: Path) -> None:
    """Where the rules of today give the same bytes, another version is no difference: nothing is reported, a lost
    folder is made again."""
    study = older(True)
    assert ",unify,1," in (study.folder.key / "prepared.csv").read_text("utf-8")
    assert _again(study, tmp_path) == ()
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    assert call(study, release=False).state is State.RELEASED


def test_rules_that_give_something_else(
    older: Callable[[bool], Study], call: Callable[..., Blinded], tmp_path: Path
) -> None:
    """Where they give something else, that is said with both versions and is no word about tampering."""
    study = older(False)
    with pytest.raises(RefusedError, match=r"mit anderen Regeln.*unify \(1 → [0-9a-f]{12}\).*folgt daraus nicht"):
        _again(study, tmp_path)
    study.folder.blind.rename(study.folder.root / "ausgegeben")
    with pytest.raises(RefusedError, match="mit anderen Regeln"):
        call(study, release=False)


@pytest.mark.parametrize("file", ["blind/R1/F1/X.txt", "key/placeholders.csv", "key/prepared.csv"])
def test_a_change_is_told_under_other_rules_too(older: Callable[[bool], Study], tmp_path: Path, file: str) -> None:
    """A text of the blind folder and a table of the key have digests, so a change of theirs is told whatever the rules
    are."""
    study = older(False)
    path = study.folder.root / file
    path.write_bytes(path.read_bytes().replace(b"F1,", b"F9,") + b"\n")
    found = _again(study, tmp_path)
    assert found is not None
    assert file in found
