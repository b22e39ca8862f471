"""Documents: gaps, falsified and unsupported statements, sections, evidence, chapters, the transcript beside."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework.beside import Transcript, parted, read_transcript_beside
from pruefstand.scoring.rework.document import Statement, document_estimate
from pruefstand.scoring.rework.estimate import Estimate, Span
from pruefstand.scoring.rework.marks import read_marks
from pruefstand.scoring.rework.times import STANDARD

TEXT = "Husten seit drei Wochen.\nKein Fieber.\nDoxycyclin 200 mg für sieben Tage.\nSie spielt Tennis im Verein."
HALF = (7 * 4.65 + 6) / 2
WORD = 7 * 60 / 173
CURSOR = 3.45


def _at(words: str, text: str = TEXT) -> Span:
    begin = text.index(words)
    return begin, begin + len(words)


STATEMENTS = (
    Statement("f1", "Husten seit drei Wochen", "preserved", _at("Husten seit drei Wochen.")),
    Statement("f2", "kein Fieber", "preserved", _at("Kein Fieber.")),
    Statement("f3", "Doxycyclin 100 mg für sieben Tage", "preserved", _at("Doxycyclin 200 mg für sieben Tage.")),
)


def _estimate(
    statements: tuple[Statement, ...] = STATEMENTS,
    unsupported: tuple[Span, ...] = (),
    sections: tuple[str, ...] = (),
    *,
    text: str = TEXT,
    route: str = "document",
    beside: Transcript | None = None,
) -> Estimate:
    return document_estimate(
        statements,
        unsupported,
        sections,
        read_marks(text),
        route=route,
        audio_us=600_000_000,
        times=STANDARD,
        beside=beside,
    )


def _items(*args: object, **more: object) -> list[tuple[str, float]]:
    return [(item.kind, item.us / 1e6) for item in _estimate(*args, **more).items]  # type: ignore[arg-type]  # handed on by name


def _with(number: int, **changes: object) -> tuple[Statement, ...]:
    return tuple(replace(one, **changes) if at == number else one for at, one in enumerate(STATEMENTS))  # type: ignore[arg-type]  # handed on by name


WRONG = _with(2, verdict="falsified", span=_at("200 mg"), correct="100 mg")


def test_a_right_document_costs_nothing() -> None:
    """Everything told and nothing else: 0."""
    assert _estimate().seconds == 0


def test_what_is_missing_is_heard_at_every_second_place_and_written() -> None:
    """Two words of a missing fact, in a recording of ten minutes."""
    ((kind, seconds),) = _items(_with(1, verdict="missing", span=None))
    assert kind == "gap"
    assert seconds == pytest.approx(CURSOR + 2 * WORD + HALF, abs=0.001)


def test_what_is_falsified_is_always_heard() -> None:
    """Twice one half; the value and its unit are written."""
    ((kind, seconds),) = _items(WRONG)
    assert (kind, seconds) == ("falsified", pytest.approx(CURSOR + 2 * WORD + 2 * HALF, abs=0.001))


def test_what_is_falsified_in_one_sentence_is_one_spot() -> None:
    """Two values of a sentence are heard and put right in one go, whatever stands between; those of two sentences are
    not, so that a sentence lost from between brings nothing together."""
    text = "Ramipril 10 mg, ASS 100 mg und Bisoprolol 5 mg. Kein Fieber. Metformin 500 mg."

    def wrong(name: str, value: str, within: str) -> Statement:
        return Statement(name, f"{name} 1 mg", "falsified", _at(value, within), "1 mg")

    def seconds(within: str) -> list[tuple[int, float]]:
        told = tuple(
            wrong(name, value, within)
            for name, value in (("Ramipril", "10 mg"), ("Bisoprolol", " 5 mg"), ("Metformin", "500 mg"))
        )
        return [(item.errors, item.us / 1e6) for item in _estimate(told, text=within).items]

    together = pytest.approx(CURSOR + 2 * HALF + 4 * WORD, abs=0.001)
    apart = pytest.approx(CURSOR + 2 * HALF + 2 * WORD, abs=0.001)
    assert seconds(text) == [(2, together), (1, apart)]
    assert seconds(text.replace("ASS 100 mg und ", "")) == seconds(text.replace(" Kein Fieber.", "")) == seconds(text)


def test_an_unsupported_statement_is_deleted_once() -> None:
    """By itself it is an item; where it falsifies a statement it is one spot with that."""
    tennis = _at("Sie spielt Tennis im Verein.")
    ((kind, seconds),) = _items(STATEMENTS, (tennis,))
    assert (kind, seconds) == ("unsupported", pytest.approx(3.05 + HALF, abs=0.001))
    assert _items(WRONG, (_at("Doxycyclin 200 mg für sieben Tage."),)) == _items(WRONG)


def test_a_section_a_contradiction_an_instruction_by_hand() -> None:
    """A heading is put in, both statements are heard and cleared up, twenty words are written without hearing."""
    ((_section, heading),) = _items(STATEMENTS, (), ("Therapie",))
    assert heading == pytest.approx(CURSOR + 2 * 600 / 516, abs=0.001)
    ((_kind, clear),) = _items(_with(1, verdict="contradiction"))
    assert clear == pytest.approx(2 * 2 * HALF + CURSOR + 8 * WORD, abs=0.001)
    ((_kind, order),) = _items(_with(1, verdict="missing", instruction=True, span=None), route="editing")
    assert order == pytest.approx(CURSOR + 20 * 600 / 516, abs=0.001)


def test_whoever_spoke_hears_every_fifth_place_and_types() -> None:
    """An edited text: a fifth, a tenth of the recording around the place, typing speed; doubled where falsified."""
    heard = 4 * 4.65 + 6
    ((_gap, missing),) = _items(_with(1, verdict="missing", span=None), route="editing")
    assert missing == pytest.approx(CURSOR + 2 * 600 / 516 + heard / 5, abs=0.001)
    ((_wrong, falsified),) = _items(WRONG, route="editing")
    assert falsified == pytest.approx(CURSOR + 2 * 600 / 516 + heard * 2 / 5, abs=0.001)


def test_a_link_saves_the_search() -> None:
    """A mark of time behind the statement leads to its evidence; one in another line does not."""
    linked = TEXT.replace("Tage.", "Tage. [2:10]")
    ((_kind, seconds),) = _items(WRONG, text=linked)
    assert seconds == pytest.approx(CURSOR + 2 * WORD + 1.3 + 6, abs=0.001)
    elsewhere = TEXT.replace("Fieber.", "Fieber. [0:31]")
    moved = _with(2, verdict="falsified", span=_at("200 mg", elsewhere), correct="100 mg")
    assert _items(moved, text=elsewhere) == _items(WRONG)


def test_marks_leave_every_place_where_it_is() -> None:
    """They become blanks; headings with a mark are chapters and link nothing."""
    text = "# Befund [0:10]\n- Kein Fieber. [0:31]\nVerlauf: [1:02:30]\nGut, 10:30 Uhr."
    marked = read_marks(text)
    assert len(marked.text) == len(text)
    assert "[" not in marked.text
    assert marked.chapters == 2
    assert marked.linked(_at("Kein Fieber", text))
    assert not marked.linked(_at("Gut", text))


def test_the_transcript_beside_minutes() -> None:
    """Where the words stand in a line of the transcript reading it is enough; for a responsibility under the right
    label, too."""
    spoken = "Anna Berg: Ich gebe Doxycyclin 100 mg für sieben Tage.\nBert: Und Husten hatte sie.\n"
    beside = read_transcript_beside(spoken)
    read = 1.35 + 0.4 + 0.2 + 6 * 600 / 516 + 15 * 60 / 230
    ((_kind, found),) = _items(WRONG, route="meeting", beside=beside)
    assert found == pytest.approx(CURSOR + 2 * WORD + read, abs=0.001)
    ((_kind, vain),) = _items(WRONG, route="meeting", beside=read_transcript_beside("Anna: Guten Tag."))
    assert vain == pytest.approx(found + 2 * HALF, abs=0.001)
    assert beside.holds("Doxycyclin 100 mg", STANDARD, speaker="Frau Berg")
    assert not beside.holds("Doxycyclin 100 mg", STANDARD, speaker="Bert")
    assert not beside.holds("mg", STANDARD)


def test_minutes_and_transcript_in_one_document() -> None:
    """They part at the heading, whatever its marks."""
    assert parted("A\n## Transkript:\nAnna: Ja\n", "transkript") == ("A\n", "Anna: Ja\n")
    assert parted("A\nB", "Transkript") == ("A\nB", None)


VERDICTS = st.lists(st.sampled_from(["preserved", "missing", "falsified", "contradiction"]), min_size=8, max_size=8)
ORDER = st.permutations(range(8))
DOCUMENT = "\n".join(f"Aussage Nummer{at} gilt seit heute morgen. [{at}:10]" for at in range(8))


def _document(verdicts: list[str], text: str) -> tuple[Statement, ...]:
    return tuple(
        Statement(
            f"f{at}",
            f"Aussage Nummer{at} gilt",
            verdict,
            None if verdict == "missing" else _at(f"Nummer{at} gilt", text),
        )
        for at, verdict in enumerate(verdicts)
    )


@given(VERDICTS, st.sets(st.integers(0, 7)), st.booleans(), st.sampled_from(["document", "meeting", "editing"]))
def test_more_errors_never_mean_less_rework(verdicts: list[str], spoiled: set[int], linked: bool, route: str) -> None:
    """Whatever was right goes missing, is falsified or contradicted: never cheaper, linked or not."""
    text = DOCUMENT if linked else read_marks(DOCUMENT).text
    for worse in ("missing", "falsified", "contradiction"):
        more = [worse if at in spoiled and verdict == "preserved" else verdict for at, verdict in enumerate(verdicts)]
        fewer = _estimate(_document(verdicts, text), text=text, route=route).seconds
        assert fewer <= _estimate(_document(more, text), text=text, route=route).seconds


@given(st.permutations([_at("Kein Fieber."), _at("Sie spielt Tennis im Verein."), _at("Husten")]))
def test_the_order_of_unsupported_statements_does_not_matter(unsupported: list[Span]) -> None:
    """Each is judged by itself."""
    made = _estimate(STATEMENTS, tuple(unsupported))
    assert made.seconds == _estimate(STATEMENTS, tuple(sorted(unsupported))).seconds
