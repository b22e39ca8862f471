"""A stand-in for model endpoints: OpenAI's Chat and Responses, with every failure that tests want, and a counter.

In a test, within its process or beside it::

    from standin import BEHAVIOURS, Answer, Hang, Rule, Script, StandIn, StandInProcess, Status

    script = Script(
        default=Answer("ja"),
        rules=(
            Rule("[case F1]", (Status(500), Answer("nein"))),  # the first fails, all later ones answer
            Rule("[case F2]", (Hang(),)),
            Rule("", (BEHAVIOURS["rate_limit_seconds"], Answer()), per_key=True),  # the first of each key fails
        ),
        latency=0.2,
    )
    with StandIn(script) as server:  # or StandInProcess(script): the counter outlives every client
        ...  # a client with base_url=server.url + "/v1"
        assert [seen.identity for seen in server.requests] == ["F1", "F1"]

On the command line, ``python tools/standin --help``; the same script in JSON::

    {"default": {"do": "Answer", "text": "ja"}, "latency": 0.2,
     "rules": [{"match": "[case F1]", "plays": [{"do": "Status", "status": 500}, "answer"]},
               {"match": "[case F2]", "plays": ["hang"]},
               {"match": "", "plays": ["rate_limit_seconds", "answer"], "per_key": true}]}

Routes: ``POST /v1/chat/completions``, ``POST /v1/responses``; about the counter, and not counted themselves,
``GET /_count``, ``GET /_requests``, ``POST /_reset``. It needs the standard library alone and listens on this machine
alone. Answers are not streamed; bodies of requests need a ``Content-Length``.
"""

from standin.behaviours import (
    BEHAVIOURS,
    Answer,
    BadUtf8,
    Behaviour,
    Big,
    Body,
    Bomb,
    Broken,
    Cut,
    Hang,
    Redirect,
    Slow,
    Status,
    Usage,
    WrongLength,
)
from standin.count import Seen
from standin.inside import StandIn
from standin.outside import StandInProcess
from standin.script import Rate, Rule, Script, script_from_json, script_to_json
from standin.steps import COOKIE

__all__ = [
    "BEHAVIOURS",
    "COOKIE",
    "Answer",
    "BadUtf8",
    "Behaviour",
    "Big",
    "Body",
    "Bomb",
    "Broken",
    "Cut",
    "Hang",
    "Rate",
    "Redirect",
    "Rule",
    "Script",
    "Seen",
    "Slow",
    "StandIn",
    "StandInProcess",
    "Status",
    "Usage",
    "WrongLength",
    "script_from_json",
    "script_to_json",
]
