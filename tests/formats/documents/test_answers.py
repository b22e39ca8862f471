"""JSON exports: the answers of every provider, cut-off ones told, thoughts left out."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]

CHOICE = {"message": {"role": "assistant", "content": "Antwort"}, "finish_reason": "stop"}
RESPONSE = {
    "object": "response",
    "status": "completed",
    "output": [
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "DENKTEXT"}]},
        {
            "type": "message",
            "content": [{"type": "output_text", "text": "Ant"}, {"type": "output_text", "text": "wort"}],
        },
    ],
}
MESSAGE = {
    "type": "message",
    "content": [{"type": "thinking", "thinking": "DENKTEXT"}, {"type": "text", "text": "Antwort"}],
    "stop_reason": "end_turn",
}
GEMINI = {
    "candidates": [
        {"content": {"parts": [{"text": "DENKTEXT", "thought": True}, {"text": "Antwort"}]}, "finishReason": "STOP"}
    ]
}


@pytest.mark.parametrize(
    "value",
    [
        {"choices": [CHOICE]},
        RESPONSE,
        {"output": RESPONSE["output"]},
        MESSAGE,
        GEMINI,
        {"choices": [{"message": {"content": [{"type": "thinking"}, {"type": "text", "text": "Antwort"}]}}]},
        {"response": GEMINI},
        {"antwort": "Antwort", "prompt": "Frage"},
        {"Text": "Antwort"},
        {"antworten": ["Antwort"]},
        {"messages": [{"role": "user", "content": "Frage"}, {"role": "assistant", "content": "Antwort"}]},
        {"model": "m", "message": {"role": "assistant", "content": "Antwort"}, "done": True},
        {"outputs": [{"type": "message.output", "content": "Antwort"}]},
        {"completion": "Antwort", "stop_reason": "stop_sequence"},
        {"custom_id": "a", "response": {"status_code": 200, "body": {"choices": [CHOICE]}}},
        {"custom_id": "a", "result": {"type": "succeeded", "message": MESSAGE}},
        {"key": "a", "response": GEMINI},
        [
            {"candidates": [{"content": {"parts": [{"text": "Ant"}]}}]},
            {"candidates": [{"content": {"parts": [{"text": "wort"}]}, "finishReason": "STOP"}]},
        ],
    ],
)
def test_every_shape_gives_its_answer(value: object) -> None:
    """Bodies, batches, conversations, streams and own fields give the one answer in them."""
    found = read_document(json.dumps(value).encode(), "a.json")
    assert (found.status, found.answers) == ("ok", ("Antwort",))


def test_several_answers_with_what_is_said_of_them() -> None:
    """A list gives its answers in order, own fields in small letters."""
    rows = [{"Antwort": "A", "Kennung": "007", "Jahr": 2026}, {"ANTWORT": "B"}]
    found = read_document(json.dumps(rows).encode("utf-16"), "a.json")
    assert found.answers == ("A", "B")
    assert list(found.answer_meta) == [{"kennung": "007", "jahr": "2026"}, {}]


@pytest.mark.parametrize("name", ["a.jsonl", "a.json", "a.txt"])
def test_json_lines(name: str) -> None:
    """JSON lines are known by their content."""
    data = b'\xef\xbb\xbf{"antwort": "A"}\r\n\r\n{"antwort": "B"}\r\n'
    assert read_document(data, name).answers == ("A", "B")


@pytest.mark.parametrize(
    "value",
    [
        {"choices": [{**CHOICE, "finish_reason": "length"}]},
        {**RESPONSE, "status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}},
        {**MESSAGE, "stop_reason": "max_tokens"},
        {"candidates": [{"content": {"parts": [{"text": "Antw"}]}, "finishReason": "MAX_TOKENS"}]},
    ],
)
def test_cut_off_answers_are_told(told: Told, value: object) -> None:
    """An answer that ended at its limit is read and told."""
    found = read_document(json.dumps(value).encode(), "a.json")
    assert found.status == "ok"
    assert "finish_reason length" in told(found)["cut_off"]


def test_no_answer_is_never_an_empty_one(told: Told) -> None:
    """A refusal, an error and a mere call of a tool are named."""
    blocked = read_document(b'{"promptFeedback": {"blockReason": "SAFETY"}}', "a.json")
    assert (blocked.status, *told(blocked)) == ("no_text", "no_answer")
    failed = read_document(b'{"error": {"message": "rate limit"}}', "a.json")
    assert (failed.status, *told(failed)) == ("no_text", "no_answer")
    tool = {"type": "message", "content": [{"type": "tool_use", "name": "x", "input": {}}], "stop_reason": "tool_use"}
    assert told(read_document(json.dumps(tool).encode(), "a.json")).keys() == {"empty_answer", "tool_calls"}


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b'{"a": 1}', "wrong_type"),
        (b"3", "wrong_type"),
        (b'{"antwort": "A"', "damaged"),
        (b'{"antwort": "A", "antwort": "B"}', "damaged"),
        (b'{"antwort": "A"}\n{"antwort": "B', "damaged"),
        (b"[" * 100_000, "damaged"),
    ],
)
def test_what_is_no_answer_is_refused_whole(told: Told, data: bytes, what: str) -> None:
    """Unknown, broken, ambiguous and endless JSON gives one message and nothing else."""
    found = read_document(data, "a.json")
    assert (found.status, found.answers, *told(found)) == ("error", None, what)


def test_an_answer_that_is_null_is_empty(told: Told) -> None:
    """A field that holds nothing is an empty answer of its file; another own field with a text goes first."""
    found = read_document(b'[{"antwort": "a"}, {"antwort": null}, {"antwort": null, "text": "c"}]', "a.json")
    assert (found.answers, told(found)["empty_answer"]) == (("a", "", "c"), "Antwort 2")


def test_a_stream_is_no_answer(told: Told) -> None:
    """The pieces of a stream are refused, not taken for many empty answers."""
    piece = '{"object": "chat.completion.chunk", "choices": [{"delta": {"content": "a"}}]}\n'
    assert "Datenstrom" in told(read_document(piece.encode() * 2, "a.jsonl"))["wrong_type"]


def test_a_saved_conversation(told: Told) -> None:
    """Google's studio saves a conversation: its last answer counts, its thoughts do not."""
    chunks = [
        {"role": "user", "text": "Frage?"},
        {"role": "model", "text": "DENKTEXT", "isThought": True},
        {"role": "model", "text": "Antwort", "finishReason": "STOP"},
    ]
    value = {"runSettings": {"model": "models/muster"}, "chunkedPrompt": {"chunks": chunks}}
    found = read_document(json.dumps(value).encode(), "a.json")
    assert (found.answers, "reasoning" in told(found)) == (("Antwort",), True)
    assert dict(found.answer_meta[0]) == {"model": "muster", "prompt": "Frage?", "finish": "STOP"}
