"""What must hold of rework for all inputs: from texts and files to the estimate, over drawn and over real texts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.checker import Subject
from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.facts.assessing import assess
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import FactReference
from pruefstand.scoring.rework.captions import caption_estimate, shift_us
from pruefstand.scoring.rework.checker import Rework
from pruefstand.scoring.rework.dictation import dictation_estimate
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.judged import facts_estimate
from pruefstand.scoring.rework.times import STANDARD
from pruefstand.scoring.rework.transcript import transcript_estimate
from pruefstand.scoring.words_subsets import listed

DOMAINS = {"arztgespraech": "medical", "juristisches_diktat": "legal", "meeting": "meeting", "pflege": "care"}
MINUTES = 180_000_000
LEVELS = st.sampled_from(["raw", "format", "orthography", "content"])
ERRORS = st.dictionaries(st.integers(0, 200), st.sampled_from(["replace", "drop", "add"]), max_size=40)

SENTENCES = (
    "Frau Lehmann hustet seit drei Wochen, Fieber hat sie keines.",
    "Der Blutdruck war 145/90 mmHg, die Temperatur 37,2 Grad Celsius.",
    "Ich verordne Doxycyclin 100 mg zweimal täglich für sieben Tage.",
    "Nach § 543 Absatz 2 BGB ist die Kündigung vom 3. Juli wirksam.",
    "Die Kontrolle ist am Freitag um 9:30 Uhr, also in einer Woche.",
    "Herr Altmann bestellt bis Ende August zwölf neue Stühle.",
)
TEXTS = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8).map(" ".join)


def _spoiled(text: str, errors: Mapping[int, str]) -> str:
    """The text with errors at its words; what is put in or in the place of a word stands nowhere else."""
    words = []
    for at, word in enumerate(text.split()):
        kind = errors.get(at)
        if kind != "drop":
            words.append(f"xqz{at}" if kind == "replace" else word)
        if kind == "add":
            words.append(f"yqz{at}")
    return " ".join(words)


def _transcript(reference: str, output: str, level: str) -> Estimate:
    return transcript_estimate(reference, output, level, audio_us=MINUTES, times=STANDARD)


def _dictation(reference: str, output: str) -> Estimate:
    read = read_dictation(reference, "")
    lists: dict[str, Any] = {"domain": "medical", "names": listed(()), "terms": listed(()), "facts": []}
    return dictation_estimate(read, output, **lists, audio_us=MINUTES, times=STANDARD)


@settings(max_examples=60)
@given(TEXTS, ERRORS, ERRORS)
def test_more_wrong_words_never_mean_less_rework(text: str, errors: dict[int, str], more: dict[int, str]) -> None:
    """Real sentences with values, dates and norms, compared as they are written: each further error costs something or
    nothing, as a transcript and as a dictation."""
    fewer, further = _spoiled(text, errors), _spoiled(text, more | errors)
    assert _transcript(text, fewer, "raw").seconds <= _transcript(text, further, "raw").seconds
    assert _dictation(text, fewer).seconds <= _dictation(text, further).seconds


@settings(max_examples=60)
@given(TEXTS, LEVELS)
def test_a_right_text_costs_nothing(text: str, level: str) -> None:
    """At every level, as a transcript and as a dictation."""
    for made in (_transcript(text, text, level), _dictation(text, text)):
        assert (made.seconds, made.items, made.whole.restarts) == (0, (), 0)


WORD = st.text("abcdefghij", min_size=2, max_size=6)
CUES = st.lists(st.lists(WORD, min_size=2, max_size=6), min_size=1, max_size=8)
MOVED = st.dictionaries(st.integers(0, 7), st.integers(-900, 900), max_size=8)


def _clock(time: int) -> str:
    return f"{time // 3600000:02}:{time // 60000 % 60:02}:{time // 1000 % 60:02},{time % 1000:03}"


def _captions(cues: list[list[str]], moved: Mapping[int, int], delay: int, errors: Mapping[int, str]) -> Estimate:
    """Captions of three seconds, one each four seconds; all late by ``delay``, some begin earlier or later."""
    ctm, srt, at = [], [], 0
    for number, words in enumerate(cues):
        begin = 2000 + number * 4000
        ctm += [f"A 1 {(begin + place * 500) / 1000:.2f} 0.5 {word}" for place, word in enumerate(words)]
        shown = _spoiled(" ".join(words), {place: errors[at + place] for place in range(6) if at + place in errors})
        at += 6
        first = _clock(begin + delay + moved.get(number, 0))
        srt.append(f"{number + 1}\n{first} --> {_clock(begin + delay + 3000)}\n{shown or '-'}\n")
    reference = read_timed_words("".join(f"{line}\n" for line in ctm).encode(), "a.ctm")
    captions = read_captions("\n".join(srt).encode(), "a.srt")
    profile: dict[str, Any] = {"is_live": True, "audio_us": MINUTES, "times": STANDARD}
    return caption_estimate(reference, captions, "format", GERMAN_BROADCAST, **profile)


@settings(max_examples=40)
@given(
    CUES,
    MOVED,
    st.integers(0, 3_600_000),
    st.dictionaries(st.integers(0, 47), st.sampled_from(["replace", "add"]), max_size=8),
)
def test_a_constant_live_delay_changes_nothing(
    cues: list[list[str]], moved: dict[int, int], delay: int, errors: dict[int, str]
) -> None:
    """However late live captions are, up to an hour, if all are late by as much, the same is to be done."""
    late, prompt = (_captions(cues, moved, by, errors) for by in (delay, 0))
    assert [(item.kind, item.us, item.errors) for item in late.items] == [
        (item.kind, item.us, item.errors) for item in prompt.items
    ]
    assert late.seconds == prompt.seconds


@settings(max_examples=40)
@given(CUES, st.integers(0, 600_000))
def test_right_live_captions_are_shifted_once(cues: list[list[str]], delay: int) -> None:
    """The file is moved once, and no word is to be put right, however late it came."""
    made = _captions([[*words, "wort"] for words in cues], {}, delay, {})
    assert {item.kind for item in made.items} <= {"shift", "timing", "split"}  # of the profile, not of the words
    assert made.items[0].us == shift_us(STANDARD)


@cache
def _real(path: Path) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Scenario, domain, reference and sentences of each real document that holds everything."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        one = json.loads(line)
        if one["kind"] == "identity":
            content = json.dumps({key: one[key] for key in ("reference_sentences", "facts")})
            found.append((one["scenario"], DOMAINS[one["domain"]], content, tuple(one["reference_sentences"])))
    return tuple(found)


def _verdicts(told: FactReference, domain: str, document: str) -> list[str]:
    found = assess(told, domain, document)
    return [one.verdict for one in found.facts.facts] + [f"+{len(found.facts.unsupported)}"]


@pytest.mark.parametrize("route", ["document", "meeting", "editing"])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_another_lost_or_changed_sentence_never_means_less_rework(
    shared: Path, route: str, data: st.DataObject
) -> None:
    """Real references: told as they are they cost 0. Wherever sentences are lost or tell another value, and the
    verdicts on all other facts stay what they are, there is not less to do."""
    documents = _real(shared / "data" / "scribe" / "facts.jsonl")
    _name, domain, content, sentences = data.draw(st.sampled_from(documents))
    told = read_reference(content, "")

    def made(errors: Mapping[int, str]) -> tuple[list[str], Decimal]:
        kept = [_worse(one, errors.get(at, "")) for at, one in enumerate(sentences)]
        document = "\n".join(one for one in kept if one)
        estimate = facts_estimate(told, document, route=route, domain=domain, audio_us=MINUTES, times=STANDARD)
        return _verdicts(told, domain, document), estimate.seconds

    assert made({})[1] == 0
    errors = st.dictionaries(st.integers(0, len(sentences) - 1), st.sampled_from(["lost", "changed"]), max_size=4)
    fewer, more = data.draw(errors), data.draw(errors)
    (before, cost), (after, further) = made(fewer), made(more | fewer)
    if all(one in (other, "preserved") for one, other in zip(before, after, strict=True)):
        assert cost <= further


def _worse(sentence: str, kind: str) -> str:
    return "" if kind == "lost" else re.sub(r"[0-9]+", "77", sentence) if kind == "changed" else sentence


def test_a_hundred_runs_over_real_documents_are_one(shared: Path) -> None:
    """Rows and findings, whatever was judged before."""
    for _name, domain, content, sentences in _real(shared / "data" / "scribe" / "facts.jsonl")[:4]:
        checker = Rework("meeting", domain=domain)
        reference = Reference("D1", "facts", 1, digest_of(content.encode()), "application/json", content)
        document = "\n".join(sentences[1:]).replace("drei", "vier").encode()
        subject = Subject("D1", {}, reference, document, {}, {"audio_s": Decimal(180)})
        first = checker.check(subject)
        assert all(checker.check(subject) == first for _run in range(100))
