"""The bytes that a service gets: the task, what the plan adds, and nothing else."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from pruefstand.study.task import Prepared
from pruefstand.systems.model_plan import Api, ModelOptions, Place
from pruefstand.systems.request import request_body, unfit

Make = Callable[..., Prepared]
OPTIONS = ModelOptions("muster-1", "openai", Api.CHAT, "https://api.example.com/v1", "GEHEIMER_ORT", Place.SYSTEM)
RESPONSES = replace(OPTIONS, api=Api.RESPONSES)
HISTORY = ({"role": "user", "content": "Bereit?"}, {"role": "assistant", "content": "Ja."})


def sent(options: ModelOptions, prepared: Prepared) -> dict[str, Any]:
    """The request as a service reads it."""
    found = json.loads(request_body(options, prepared))
    assert isinstance(found, dict)
    return found


def test_chat(task: Make) -> None:
    """Model and messages, and nothing that the plan does not say."""
    assert sent(OPTIONS, task("Stand 1.")) == {
        "model": "muster-1",
        "messages": [
            {"role": "system", "content": "Übernimm den Termin."},
            {"role": "user", "content": "Stand 1."},
        ],
    }


def test_responses(task: Make) -> None:
    """The same as input, with the request to keep nothing."""
    assert sent(RESPONSES, task("Stand 1.")) == {
        "model": "muster-1",
        "store": False,
        "input": [
            {"role": "system", "content": "Übernimm den Termin."},
            {"role": "user", "content": "Stand 1."},
        ],
    }


@pytest.mark.parametrize(
    "options", [replace(RESPONSES, request={"store": True}), replace(OPTIONS, request={"store": True})]
)
def test_the_plan_may_have_a_service_keep_things(options: ModelOptions, task: Make) -> None:
    """What the plan's own fields say of it goes before ours."""
    assert sent(options, task())["store"] is True


@pytest.mark.parametrize("api", Api)
@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("history", [(), HISTORY])
def test_places_of_the_instruction(api: Api, place: Place, history: tuple[dict[str, str], ...], task: Make) -> None:
    """A message of its own comes first, in the user's it stands before the material; history lies before the user's."""
    options = replace(OPTIONS, api=api, instruction_as=place, history=history)
    user = "Übernimm den Termin.\n\nStand 1." if place is Place.USER else "Stand 1."
    own = [] if place is Place.USER else [{"role": place.value, "content": "Übernimm den Termin."}]
    found = sent(options, task("Stand 1."))["messages" if api is Api.CHAT else "input"]
    assert found == [*own, *history, {"role": "user", "content": user}]


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("instruction", ["", " \n "])
def test_without_an_instruction_there_is_the_material_alone(place: Place, instruction: str, task: Make) -> None:
    """No empty message is sent."""
    prepared = replace(task("Stand 1."), instruction=instruction)
    assert sent(replace(OPTIONS, instruction_as=place), prepared)["messages"] == [
        {"role": "user", "content": "Stand 1."}
    ]


@pytest.mark.parametrize("place", Place)
def test_without_material_the_instruction_is_the_question(place: Place, task: Make) -> None:
    """Somebody has to be asked something: the instruction is the user's message."""
    prepared = replace(task(), files=())
    assert sent(replace(OPTIONS, instruction_as=place), prepared)["messages"] == [
        {"role": "user", "content": "Übernimm den Termin."}
    ]


def test_one_material_is_word_for_word(task: Make) -> None:
    """Space at its ends and line ends stay; only a byte order mark is none of its letters."""
    assert sent(OPTIONS, task("\ufeff  ### a\r\n\tb \n"))["messages"][1]["content"] == "  ### a\r\n\tb \n"


def test_several_materials_have_their_names(task: Make) -> None:
    """One after the other in the study's order, each under a line with its name."""
    found = sent(OPTIONS, task("eins", ("zwei.md", b"zwei\n"), ("drei.txt", b"")))
    assert found["messages"][1]["content"] == "### note.txt\neins\n\n### zwei.md\nzwei\n\n\n### drei.txt\n"


def test_settings_fields_and_tools_go_out_as_they_are(task: Make) -> None:
    """Numbers keep their digits, objects their shape; tools only where there are any."""
    options = replace(
        OPTIONS,
        settings={"temperature": Decimal("0.7"), "seed": 7},
        request={"logit_bias": {"5": Decimal("-1.50")}, "user": "ä"},
        tools=({"type": "function", "function": {"name": "f"}},),
    )
    body = request_body(options, task())
    assert b'"temperature":0.7' in body
    assert b'"logit_bias":{"5":-1.50}' in body
    assert '"user":"ä"'.encode() in body
    assert json.loads(body)["tools"] == [{"type": "function", "function": {"name": "f"}}]
    assert b"GEHEIMER_ORT" not in body
    assert b"example.com" not in body


def test_nothing_tells_of_the_case(task: Make) -> None:
    """Neither the case's name nor a digest goes out; who asks for another case with the same material sends the same
    bytes."""
    one = task("Stand 1.")
    two = replace(one, task=replace(one.task, case="T99"))
    assert request_body(OPTIONS, one) == request_body(OPTIONS, two)
    assert b"T01" not in request_body(OPTIONS, one)
    assert b"sha256" not in request_body(OPTIONS, one)


@pytest.mark.parametrize("api", Api)
def test_the_order_of_lines_changes_no_byte(api: Api, task: Make) -> None:
    """Whatever order the settings and the fields stand in, the request is the same bytes."""
    settings = {"seed": 1, "temperature": Decimal(0), "top_p": Decimal("0.5")}
    request = {"b": {"y": 1, "x": 2}, "a": [1, 2]}
    bodies = {
        request_body(replace(OPTIONS, api=api, settings=dict(one), request=dict(two)), task())
        for one in itertools.permutations(settings.items())
        for two in itertools.permutations(request.items())
    }
    assert len(bodies) == 1


@pytest.mark.parametrize("data", [b"%PDF-1.7\xff\xfe", b"\xff\xd8\xff\xe0", "é".encode("latin-1"), b"a\0b"])
def test_what_is_no_text_is_not_sent(data: bytes, task: Make) -> None:
    """A picture, a PDF, another encoding: the system cannot be asked, and nothing is sent of the rest either."""
    prepared = task("Stand 1.", ("bild.png", data))
    assert unfit(prepared) == "Material ist kein Text"
    with pytest.raises(ValueError, match=r"bild\.png"):
        request_body(OPTIONS, prepared)


def test_texts_can_be_asked(task: Make) -> None:
    """Any UTF-8 will do, an empty file and one with a byte order mark too."""
    assert unfit(task("ä", ("leer.txt", b""), ("bom.txt", b"\xef\xbb\xbfx"))) == ""
