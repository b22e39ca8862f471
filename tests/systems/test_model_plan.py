"""What a plan says of a model: every key, every fault with its line, and what of it makes the configuration."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from decimal import Decimal
from pathlib import Path

import pytest

from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml
from pruefstand.systems.model_plan import Api, ModelOptions, Place, model_configuration, parse_model

Parse = Callable[..., tuple[ModelOptions | None, list[Problem]]]
MODEL = "    model: muster-1\n"
ELSEWHERE = "    base_url: https://api.example.com/v1\n"


@pytest.fixture
def parse(tmp_path: Path) -> Parse:
    """Read the lines of a system, the first of them in line 3, in a folder with these files."""

    def read(lines: str, files: Mapping[str, object] = {}) -> tuple[ModelOptions | None, list[Problem]]:
        for name, content in files.items():
            data = content if isinstance(content, bytes) else json.dumps(content).encode()
            (tmp_path / name).write_bytes(data)
        systems = read_yaml(f"systems:\n  a:\n{lines}".encode(), "study.yaml").get("systems")
        assert isinstance(systems, MappingNode)
        node, reader = systems.get("a"), Reader()
        assert isinstance(node, MappingNode)
        return parse_model(reader, node, tmp_path), reader.problems

    return read


def good(found: tuple[ModelOptions | None, list[Problem]]) -> ModelOptions:
    """The options of lines without a fault."""
    options, problems = found
    assert problems == []
    assert options is not None
    return options


def test_a_name_is_enough(parse: Parse) -> None:
    """Chat at OpenAI with its usual variable; nothing is set that the plan does not set."""
    assert good(parse(MODEL)) == ModelOptions(
        model="muster-1",
        provider="openai",
        api=Api.CHAT,
        base_url="https://api.openai.com/v1",
        key="OPENAI_API_KEY",
        instruction_as=Place.SYSTEM,
        where="study.yaml:3",
    )


def test_every_key_is_read(parse: Parse) -> None:
    """Numbers with decimal comma, files below the folder, the key's place alone."""
    lines = (
        f"    provider: openai\n{MODEL}    api: responses\n{ELSEWHERE}    key: keyring:dienst/MA\n"
        "    instruction_as: developer\n    request: r.json\n    tools: t.json\n    history: h.json\n"
        "    may_receive: confidential\n    settings:\n      temperature: 0,70\n      seed: 007\n"
    )
    tool, said = {"type": "function", "name": "f"}, {"role": "assistant", "content": "Ja?"}
    options = good(parse(lines, {"r.json": {"logprobs": True}, "t.json": [tool], "h.json": [said]}))
    assert options == ModelOptions(
        model="muster-1",
        provider="openai",
        api=Api.RESPONSES,
        base_url="https://api.example.com/v1",
        key="keyring:dienst/MA",
        instruction_as=Place.DEVELOPER,
        settings={"temperature": Decimal("0.7"), "seed": 7},
        request={"logprobs": True},
        tools=(tool,),
        history=(said,),
        confidential=True,
        where="study.yaml:4",
    )
    assert (options.local, options.host) == (False, "api.example.com")


def test_every_setting_is_read(parse: Parse) -> None:
    """Each as the service has it: numbers exact, lists as lists, words as they are."""
    settings = {
        "frequency_penalty": "-0,5",
        "max_completion_tokens": "10",
        "max_output_tokens": "11",
        "max_tokens": "12",
        "presence_penalty": "2",
        "reasoning_effort": "low",
        "seed": "0",
        "service_tier": "flex",
        "stop": "[ENDE, no]",
        "temperature": "1.5",
        "top_p": "0,9",
        "verbosity": "high",
    }
    lines = MODEL + "    settings:\n" + "".join(f"      {name}: {value}\n" for name, value in settings.items())
    expected = {
        "frequency_penalty": Decimal("-0.5"),
        "max_completion_tokens": 10,
        "max_output_tokens": 11,
        "max_tokens": 12,
        "presence_penalty": Decimal(2),
        "reasoning_effort": "low",
        "seed": 0,
        "service_tier": "flex",
        "stop": ["ENDE", "no"],
        "temperature": Decimal("1.5"),
        "top_p": Decimal("0.9"),
        "verbosity": "high",
    }
    assert good(parse(lines)).settings == expected
    del expected["reasoning_effort"], expected["verbosity"]
    responses = expected | {"reasoning": {"effort": "low"}, "text": {"verbosity": "high"}}
    assert good(parse(lines + "    api: responses\n")).settings == responses


def test_one_stop_is_a_text(parse: Parse) -> None:
    """A single stop is sent as it stands."""
    assert good(parse(MODEL + "    settings:\n      stop: ENDE\n")).settings == {"stop": "ENDE"}


@pytest.mark.parametrize(
    ("lines", "base_url", "key", "local"),
    [
        ("", "https://api.openai.com/v1", "OPENAI_API_KEY", False),
        ("    base_url: https://api.openai.com/v1\n", "https://api.openai.com/v1", "OPENAI_API_KEY", False),
        ("    base_url: https://api.openai.com/v1/\n", "https://api.openai.com/v1", "OPENAI_API_KEY", False),
        ("    key: MEIN_KEY\n", "https://api.openai.com/v1", "MEIN_KEY", False),
        (ELSEWHERE, "https://api.example.com/v1", "", False),
        (ELSEWHERE + "    key: MEIN_KEY\n", "https://api.example.com/v1", "MEIN_KEY", False),
        ("    base_url: http://127.0.0.1:8000/v1/\n", "http://127.0.0.1:8000/v1", "", True),
        ("    base_url: http://localhost/v1\n    key: MEIN_KEY\n", "http://localhost/v1", "MEIN_KEY", True),
    ],
)
def test_address_and_key(parse: Parse, lines: str, base_url: str, key: str, local: bool) -> None:
    """OpenAI's own variable goes to OpenAI and to no one else; a stroke at the end of the address changes nothing."""
    options = good(parse(MODEL + lines))
    assert (options.base_url, options.key, options.local) == (base_url, key, local)


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        ("    model:\n", 3, "Der Wert fehlt"),
        ("    model: [a, b]\n", 3, "Hier steht eine Liste"),
        (MODEL + "    provider: anthropic\n", 4, "„anthropic“ ist hier nicht möglich"),
        (MODEL + "    api: batch\n", 4, "„batch“ ist hier nicht möglich"),
        (MODEL + "    instruction_as: assistant\n", 4, "„assistant“ ist hier nicht möglich"),
        (MODEL + "    may_receive: everything\n", 4, "„everything“ ist hier nicht möglich"),
        (MODEL + "    base_url: api.example.com\n", 4, "keine Adresse eines Dienstes"),
        (MODEL + "    base_url: http://api.example.com/v1\n    key: MEIN_KEY\n", 4, "unverschlüsselt"),
        (MODEL + "    key: sk-geheim-1\n", 4, "nie den Schlüssel selbst"),
        (MODEL + "    settings: heiß\n", 4, "Einträge der Form"),
        (MODEL + "    settings:\n      temperatur: 1\n", 5, "heißt hier „temperature“"),
        (MODEL + "    settings:\n      n: 2\n", 5, "gibt es hier nicht"),
        (MODEL + "    settings:\n      temperature: 2,1\n", 5, "zu groß"),
        (MODEL + "    settings:\n      temperature: -0,1\n", 5, "zu klein"),
        (MODEL + "    settings:\n      temperature: warm\n", 5, "keine Zahl"),
        (MODEL + "    settings:\n      temperature: 1.250\n", 5, "zwei Zahlen"),
        (MODEL + "    settings:\n      top_p: 1,5\n", 5, "zu groß"),
        (MODEL + "    settings:\n      presence_penalty: -3\n", 5, "zu klein"),
        (MODEL + "    settings:\n      max_tokens: 0\n", 5, "zu klein"),
        (MODEL + "    settings:\n      max_tokens: 1.250\n", 5, "zwei Zahlen"),
        (MODEL + "    settings:\n      seed: 1,5\n", 5, "keine ganze Zahl"),
        (MODEL + "    settings:\n      stop: [a, [b]]\n", 5, "Hier steht eine Liste"),
        (MODEL + "    request: ../r.json\n", 4, "ist hier nicht möglich"),
        (MODEL + "    tools: fehlt.json\n", 4, "fehlt.json"),
    ],
)
def test_each_fault_is_told_at_its_line(parse: Parse, lines: str, line: int, what: str) -> None:
    """One message with file, line and a way out, and no options."""
    options, problems = parse(lines)
    assert options is None
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert what in problem.what
    assert problem.do
    assert "sk-geheim" not in str(problem)


def test_all_faults_are_told_at_once(parse: Parse) -> None:
    """Who mends a plan wants to mend it once."""
    lines = MODEL + "    api: batch\n    settings:\n      seed: x\n    base_url: nirgends\n    history: fehlt.json\n"
    _options, problems = parse(lines)
    assert sorted(problem.where for problem in problems) == [f"study.yaml:{line}" for line in (4, 6, 7, 8)]


@pytest.mark.parametrize("key", ["request", "tools", "history"])
@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        (b"{", "f.json:1", "Spalte"),
        (b'{"a": 1, "a": 2}', "f.json:1", "zweimal"),
        (b"[NaN]", "f.json:1", "keine Zahl"),
        (b"\xff\xfe\xff", "f.json", ""),
        (b"3", "study.yaml:4", "In dieser Datei steht kein"),
        (b'"' + b"x" * (1 << 20) + b'"', "study.yaml:4", "größer als 1 MiB"),
    ],
)
def test_files_are_held_to_what_they_are(parse: Parse, key: str, data: bytes, where: str, what: str) -> None:
    """What is no JSON is told at its own line, what is another value or too large at the plan's."""
    options, problems = parse(MODEL + f"    {key}: f.json\n", {"f.json": data})
    assert options is None
    (problem,) = problems
    assert problem.where.startswith(where)
    assert what in problem.what
    assert problem.do


@pytest.mark.parametrize("key", ["tools", "history"])
@pytest.mark.parametrize("value", [{"role": "user", "content": "x"}, ["x"], [{}, None]])
def test_lists_hold_objects(parse: Parse, key: str, value: object) -> None:
    """An object in place of the list, or a list of anything else, is told at the plan's line."""
    _options, problems = parse(MODEL + f"    {key}: f.json\n", {"f.json": value})
    assert [(p.where, p.what) for p in problems] == [
        ("study.yaml:4", "In dieser Datei steht keine JSON-Liste von Objekten.")
    ]


def test_a_request_is_an_object(parse: Parse) -> None:
    """A list of fields is none."""
    _options, problems = parse(MODEL + "    request: f.json\n", {"f.json": []})
    assert [(p.where, p.what) for p in problems] == [("study.yaml:4", "In dieser Datei steht kein JSON-Objekt.")]


@pytest.mark.parametrize("field", ["model", "messages", "input", "instructions", "n", "stream", "tools", "background"])
def test_fields_that_follow_from_the_plan_are_refused(parse: Parse, field: str) -> None:
    """What the plan decides stands nowhere else, and what would make more than one whole answer stands nowhere."""
    _options, problems = parse(MODEL + "    request: f.json\n", {"f.json": {field: None, "user": "x"}})
    assert [(p.where, p.what) for p in problems] == [
        ("study.yaml:4", f"Das Feld „{field}“ der Anfrage folgt aus dem Plan.")
    ]


@pytest.mark.parametrize(
    ("setting", "api", "field"),
    [("temperature: 1", "chat", "temperature"), ("reasoning_effort: low", "responses", "reasoning")],
)
def test_no_field_is_said_twice(parse: Parse, setting: str, api: str, field: str) -> None:
    """A field in the settings and in the file would make one of them untrue without a word."""
    lines = f"{MODEL}    api: {api}\n    request: f.json\n    settings:\n      {setting}\n"
    _options, problems = parse(lines, {"f.json": {field: {"summary": "auto"}}})
    assert [(p.where, p.what) for p in problems] == [
        ("study.yaml:5", f"Das Feld „{field}“ der Anfrage folgt aus dem Plan.")
    ]


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user"},
        {"content": "x"},
        {"role": "tool", "content": "x"},
        {"role": ["user"], "content": "x"},
        {"role": "user", "content": None},
        {"role": "user", "content": [{"type": "text", "text": "x"}]},
        {"role": "user", "content": "x", "name": "MA"},
    ],
)
def test_history_is_roles_and_texts(parse: Parse, message: object) -> None:
    """The first message that is anything else is named by its number."""
    first = {"role": "system", "content": ""}
    _options, problems = parse(MODEL + "    history: f.json\n", {"f.json": [first, message, message]})
    (problem,) = problems
    assert problem.where == "study.yaml:4"
    assert "Die 2. Nachricht" in problem.what
    assert '{"role": …, "content": …}' in problem.do


def test_the_configuration_is_what_shapes_the_answers(parse: Parse) -> None:
    """Each field changes it but those that only say where the key is, who may get what, and in which line it stands."""
    options = good(parse(MODEL + ELSEWHERE))
    others = {
        "model": "muster-2",
        "provider": "anderer",
        "api": Api.RESPONSES,
        "base_url": "https://api2.example.com/v1",
        "key": "GEHEIMER_ORT",
        "instruction_as": Place.USER,
        "settings": {"temperature": Decimal(1)},
        "request": {"logprobs": True},
        "tools": ({"type": "function"},),
        "history": ({"role": "user", "content": "x"},),
        "confidential": True,
        "where": "study.yaml:99",
    }
    assert others.keys() == {field.name for field in fields(options)}
    assert model_configuration(options).keys() == {"kind", "processing", *others} - {"key", "confidential", "where"}
    usual = canonical_json(model_configuration(options))
    for name, value in others.items():
        changed = canonical_json(model_configuration(replace(options, **{name: value})))
        assert (changed == usual) is (name in ("key", "confidential", "where")), name
        assert b"GEHEIMER_ORT" not in changed


def test_the_order_of_the_lines_is_no_configuration(parse: Parse) -> None:
    """Whichever line of the plan or of a file comes first, the configuration has the same bytes; numbers stay exact."""
    lines = ["    model: m\n", "    settings:\n      seed: 1\n      top_p: 0,90\n", "    request: f.json\n"]
    one = good(parse("".join(lines), {"f.json": b'{"a": 1.10, "b": {"x": 1, "y": 2}}'}))
    turned = "".join(reversed(lines)).replace("      seed: 1\n      top_p: 0,90\n", "      top_p: 0,9\n      seed: 1\n")
    two = good(parse(turned, {"f.json": b'{"b": {"y": 2, "x": 1}, "a": 1.10}'}))
    assert canonical_json(model_configuration(one)) == canonical_json(model_configuration(two))
    assert model_configuration(one)["request"] == '{"a":1.10,"b":{"x":1,"y":2}}'
