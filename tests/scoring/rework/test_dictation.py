"""Dictations: words, commands, instructions, and what falsifies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.rework.dictation import dictation_estimate
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.times import STANDARD
from pruefstand.scoring.words_subsets import listed

REFERENCE = (
    "Der Patient klagt über Schmerzen [[Punkt => .]] [[neuer Absatz => ¶]]\n"
    "Er nimmt [[correction: fünf *nein* zehn => zehn]] Milligramm Ramipril [[Komma => ,]] kein Fieber\n"
    "[[instruction: Leber unauffällig *letzten Satz streichen* => ]]"
)
MEANT = "Der Patient klagt über Schmerzen.\n\nEr nimmt zehn Milligramm Ramipril, kein Fieber"
CURSOR = 1.35 + 2.1
HEARD = 2 * 4.65 + 6  # two minutes: twelve seconds around the place, halved twice
WORD = 600 / 516


def _estimate(
    output: str,
    domain: str = "all",
    reference: str = REFERENCE,
    names: Sequence[str] = (),
    terms: Sequence[str] = (),
    facts: Sequence[str] = (),
) -> Estimate:
    return dictation_estimate(
        read_dictation(reference, "a.txt"),
        output,
        domain=domain,
        names=listed(names),
        terms=listed(terms),
        facts=facts,
        audio_us=120_000_000,
        times=STANDARD,
    )


def _items(output: str, domain: str = "all", **more: Any) -> list[tuple[str, float]]:
    return [(item.kind, round(item.us / 1e6, 3)) for item in _estimate(output, domain, **more).items]


def test_what_was_meant_costs_nothing() -> None:
    """Every command carried out and every word right: 0."""
    assert _estimate(MEANT).seconds == 0


def test_a_swallowed_command_is_a_decision_and_a_key() -> None:
    """A sign or a paragraph that is missing; no word of it is put right besides."""
    assert _items(MEANT.replace("Schmerzen.", "Schmerzen")) == [("command", 1.55)]
    assert _items(MEANT.replace("\n\n", " ")) == [("command", 1.55)]


def test_words_of_a_command_that_were_left() -> None:
    """In a general dictation they are put right like any word; in medical and legal ones and those of care they are
    deleted and the structure is set."""
    left = MEANT.replace("Ramipril,", "Ramipril Komma")
    assert _items(left) == [("words", round(CURSOR + 0.2 + HEARD / 5, 3))]
    for domain in ("medical", "legal", "care"):
        assert _items(left, domain) == [("command", 4.6)]


def test_an_instruction_that_was_not_carried_out_is_an_item_of_its_own() -> None:
    """A correction that still says both: the words that hold are written, nothing of it is put right as a word."""
    assert _items(MEANT.replace("zehn", "fünf nein zehn")) == [("instruction", round(CURSOR + WORD, 3))]
    assert _items(f"{MEANT} Leber unauffällig letzten Satz streichen") == [("instruction", round(CURSOR + WORD, 3))]


def test_every_fifth_place_is_heard_and_twice_as_many_where_something_is_falsified() -> None:
    """What falsifies depends on the domain: names and numbers everywhere, terms and facts in medical dictations."""
    wrong = MEANT.replace("Ramipril", "Ramiprol")
    plain, doubled = (round(CURSOR + 0.2 + WORD + HEARD * share / 5, 3) for share in (1, 2))
    assert _items(wrong) == [("words", plain)]
    assert _items(wrong, terms=["Ramipril"]) == [("words", plain)]
    assert _items(wrong, names=["Ramipril"]) == [("words", doubled)]
    assert _items(wrong, "medical", terms=["Ramipril"]) == [("words", doubled)]
    assert _items(wrong, "medical", facts=["Ramipril 10 mg"]) == [("words", doubled)]
    assert _items(wrong, "legal", facts=["Ramipril 10 mg"]) == [("words", plain)]


def test_norms_and_amounts_falsify_a_legal_dictation() -> None:
    """A wrong norm doubles the share in a legal dictation, not in a general one; a wrong amount does in both."""
    reference = "Der Beklagte haftet nach § 823 Abs. 1 BGB auf 500 Euro"
    plain, doubled = (round(CURSOR + 0.2 + WORD + HEARD * share / 5, 3) for share in (1, 2))

    def wrong(old: str, new: str, domain: str) -> list[tuple[str, float]]:
        return _items(reference.replace(old, new), domain, reference=reference)

    assert wrong("823", "832", "legal") == wrong("500", "5000", "legal") == [("words", doubled)]
    assert wrong("823", "832", "all") == wrong("haftet", "haftete", "legal") == [("words", plain)]
    assert wrong("500", "5000", "all") == [("words", doubled)]


def test_a_negation_put_in_falsifies() -> None:
    """In a medical dictation „kein“ too much is a falsified statement."""
    wrong = MEANT.replace("Der Patient klagt", "Der Patient klagt nicht")
    assert _items(wrong, "medical") == [("words", round(CURSOR + 0.2 + HEARD * 2 / 5, 3))]
    assert _items(wrong) == [("words", round(CURSOR + 0.2 + HEARD / 5, 3))]


LONG = " ".join(f"wort{at}" for at in range(30))
ERRORS = st.dictionaries(st.integers(0, 29), st.sampled_from(["replace", "drop", "add"]), max_size=15)


def _spoiled(errors: dict[int, str], *, swallowed: bool) -> str:
    words = []
    for at in range(30):
        kind = errors.get(at)
        if kind != "drop":
            words.append(f"falsch{at}" if kind == "replace" else f"wort{at}")
        if kind == "add":
            words.append(f"zuviel{at}")
    return " ".join(words) + ("" if swallowed else ",") + " ende"


@settings(deadline=None, max_examples=30)
@given(ERRORS, ERRORS, st.booleans(), st.sampled_from(["all", "medical", "legal"]))
def test_more_errors_never_mean_less_rework(
    errors: dict[int, str], more: dict[int, str], swallowed: bool, domain: str
) -> None:
    """Words replaced, dropped and put in, a command swallowed, in any domain."""
    reference = f"{LONG} [[Komma => ,]] ende"
    names = ["wort3", "wort20"]
    fewer = _estimate(_spoiled(errors, swallowed=False), domain, reference, names).seconds
    assert fewer <= _estimate(_spoiled(more | errors, swallowed=swallowed), domain, reference, names).seconds
