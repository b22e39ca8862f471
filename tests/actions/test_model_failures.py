"""Models at a stand-in that plays every failure: what each comes to, how often it is asked, no secret left."""

from __future__ import annotations

import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions.check import check
from pruefstand.actions.opened import open_study
from pruefstand.actions.report import report
from pruefstand.actions.responses import response_faults
from pruefstand.actions.run import RunResult, run
from pruefstand.actions.score import score
from pruefstand.domain import Attempt, AttemptStatus, digest_of
from pruefstand.errors import InputError, PruefstandError, UnavailableError
from pruefstand.study.attempts import align, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import read_records
from pruefstand.study.responses import recorded_responses
from pruefstand.work.cancel import Cancel
from standin import BEHAVIOURS, Answer, Rule, Script, StandIn

Study = Callable[..., Path]

ANSWERED = {
    "answer": "",
    "no_usage": "",
    "other_model": "",
    "reasoning": "",
    "parts": "",
    "twice": "",
    "cut_off": "",
    "empty": "empty: keine Ausgabe",
    "tool_calls": "empty: nur ein Werkzeugaufruf, kein Text",
    "null_content": "empty: keine Ausgabe",
    "refused": "refused: refusal",
    "filtered": "refused: content_filter",
    "content_filter": "refused: HTTP 400: content_filter: The request was stopped by a content filter.",
    "azure_content_filter": "refused: HTTP 400: content_filter: The prompt triggered the content management policy.",
}
FAILED = {
    "array": "failed: in der Antwort steht keine Ausgabe",
    "other_shape": "failed: in der Antwort steht keine Ausgabe",
    "no_body": "failed: die Antwort ist kein JSON",
    "html": "failed: die Antwort ist kein JSON",
    "broken": "failed: die Antwort ist kein JSON",
    "bad_utf8": "failed: die Antwort ist kein JSON",
    "context_length": "failed: HTTP 400: context_length_exceeded: This model's maximum context length is exceeded.",
    "unprocessable": "failed: HTTP 422: invalid_request_error: The request cannot be processed.",
    "redirect": "failed: Umleitung, nicht befolgt",
    "request_timeout": "timeout: HTTP 408: invalid_request_error: The request took too long.",
    "gateway_timeout": "timeout: HTTP 504",
    "conflict": "failed: HTTP 409: invalid_request_error: The resource was changed meanwhile.",
    "rate_limit": "failed: HTTP 429: rate_limit_exceeded: Rate limit reached. Please try again later.",
    "rate_limit_seconds": "failed: HTTP 429: rate_limit_exceeded: Rate limit reached. Please try again later.",
    "rate_limit_date": "failed: HTTP 429: rate_limit_exceeded: Rate limit reached. Please try again later.",
    "rate_limit_ms": "failed: HTTP 429: rate_limit_exceeded: Rate limit reached. Please try again later.",
    "server_error": "failed: HTTP 500: server_error: The server had an error.",
    "bad_gateway": "failed: HTTP 502",
    "unavailable": "failed: HTTP 503: server_error: The engine is overloaded.",
    "hang": "timeout: 1.5 s",
    "hang_after_head": "timeout: 1.5 s",
    "hang_in_body": "timeout: 1.5 s",
    "too_short": "failed: Verbindung abgebrochen",
    "cut": "failed: Verbindung abgebrochen",
    "cut_after_head": "failed: Verbindung abgebrochen",
    "cut_in_body": "failed: Verbindung abgebrochen",
    "reset": "failed: Verbindung abgebrochen",
    "reset_in_body": "failed: Verbindung abgebrochen",
    "big": "too_large: > 100000 bytes",
    "bomb": "too_large: > 100000 bytes",
}
LEFT = {"bad_key": "HTTP 401", "forbidden": "HTTP 403", "no_model": "HTTP 404", "quota": "HTTP 429"}
EITHER = {"slow", "too_long"}
"""Slow is a matter of the limit, and a length that is too small cuts the answer wherever it says."""


def played(*names: str) -> Script:
    """Each case plays the behaviour that it is named after."""
    return Script(rules=tuple(Rule(f"[case {name}]", (BEHAVIOURS[name],)) for name in names))


def attempts(root: Path) -> dict[str, Attempt]:
    """What the journal has decided, by case."""
    found = [item.attempt for item in recorded(Folder(root)) if hasattr(item, "attempt")]
    return {attempt.key.case: attempt for attempt in found}


def ask(root: Path) -> RunResult:
    """``run``."""
    return run(root, workers=1, cancel=Cancel())


def told(attempt: Attempt) -> str:
    """Status and reason in one word."""
    return f"{attempt.status}: {attempt.reason}" if attempt.reason else ""


def test_every_behaviour_has_its_expectation() -> None:
    """None of what the stand-in can play is left out here."""
    assert {*ANSWERED, *FAILED, *LEFT, *EITHER} == BEHAVIOURS.keys()


@pytest.mark.parametrize("api", ["chat", "responses"])
def test_every_failure_is_what_it_is_and_asked_once(model_study: Study, api: str) -> None:
    """Without a declared retry each attempt is one request, whatever comes of it, and the sum is what was planned."""
    expected = {"first": "", **ANSWERED, **FAILED}
    cases = list(expected)
    with StandIn(played(*ANSWERED, *FAILED)) as server:
        systems = {"m": f"concurrency: 50\napi: {api}"}
        limits = "time_limit: 1,5 s\noutput_limit: 100 kB"
        root = model_study(server.url, cases, systems=systems, attempts=limits)
        found = ask(root)
        asked = Counter(seen.identity for seen in server.requests)
    decided = attempts(root)
    assert {case: told(decided[case]) for case in cases} == expected
    assert asked == dict.fromkeys(cases, 1), "the SDK has retried"
    assert found.ran is not None
    assert sum(found.ran.statuses.values()) == len(cases)
    assert all(len(attempt.tries) == 1 for attempt in decided.values())


@pytest.mark.parametrize("name", sorted(LEFT))
def test_a_service_that_lets_nobody_in_is_left_at_once(model_study: Study, name: str) -> None:
    """A wrong key, an unknown model, an empty account cost one request and no attempt; another system goes on, and the
    next call asks again."""
    cases = [f"F{number}" for number in range(5)]
    with StandIn(Script(rules=(Rule("", (BEHAVIOURS[name], Answer()), per_key=True),))) as closed, StandIn() as open_:
        root = model_study(closed.url, cases, systems={"a": "concurrency: 5"})
        text = (root / "study.yaml").read_text("utf-8")
        other = text[text.index("  a:") : text.index("attempts:")].replace("  a:", "  b:")
        plan = text.replace("attempts:", other.replace(closed.url, open_.url) + "attempts:")
        (root / "study.yaml").write_text(plan, encoding="utf-8")
        with pytest.raises(UnavailableError, match=LEFT[name]):
            ask(root)
        assert len(closed.requests) == 1
        assert len(open_.requests) == 5
        once = list(align_of(root))
        assert Counter(a.status for a in once if a.key.system == "b") == {AttemptStatus.COMPLETED: 5}
        assert {a.status for a in once if a.key.system == "a"} <= {AttemptStatus.NOT_RUN, AttemptStatus.INTERRUPTED}
        while True:
            try:
                ask(root)
                break
            except UnavailableError:
                assert len(closed.requests) < 20
    again = list(align_of(root))
    assert {a.status for a in again} == {AttemptStatus.COMPLETED}


def align_of(root: Path) -> list[Attempt]:
    """Every planned attempt with what became of it."""
    opened = open_study(root)
    return [item.attempt for item in align(opened.systems, recorded(opened.folder))]


def test_a_form_that_is_never_taken_costs_no_attempt(model_study: Study) -> None:
    """A setting that the service does not know: three requests, one after the other, no attempt decided."""
    with StandIn(Script(default=BEHAVIOURS["unprocessable"])) as server:
        root = model_study(server.url, [f"F{n}" for n in range(10)], systems={"m": "concurrency: 10"})
        with pytest.raises(UnavailableError, match=r"nimmt keine Anfrage in dieser Form an \(HTTP 422"):
            ask(root)
        assert (len(server.requests), server.count["peak"]) == (3, 1)
    assert attempts(root) == {}


def test_a_single_bad_case_is_a_failure(model_study: Study) -> None:
    """Where something else is answered, a refused form is that case's own: held back, then decided, asked once."""
    with StandIn(played("unprocessable")) as server:
        root = model_study(server.url, ["unprocessable", "x1", "x2"], systems={"m": "concurrency: 1"})
        ask(root)
        assert len(server.requests) == 3
    decided = attempts(root)
    assert told(decided["unprocessable"]) == FAILED["unprocessable"]
    assert [told(decided[case]) for case in ("x1", "x2")] == ["", ""]


def test_a_service_that_nobody_answers_for_costs_no_attempt(model_study: Study) -> None:
    """No connection three times in a row: the rest is not tried, nothing is decided, and the way out is told."""
    with StandIn() as server:
        url = server.url
    root = model_study(url, [f"F{n}" for n in range(10)])
    with pytest.raises(UnavailableError, match="nicht zu erreichen"):
        ask(root)
    assert attempts(root) == {}
    ended = [r for _f, _l, r in read_records(Folder(root)) if r["record"] == "ended"]
    assert [record["outcome"] for record in ended] == ["cancelled"] * 3
    with StandIn(port=int(url.rpartition(":")[2])) as server:
        ask(root)
        assert len(server.requests) == 10
    assert {attempt.status for attempt in attempts(root).values()} == {AttemptStatus.COMPLETED}


RETRY = "retry:\n  on: [{on}]\n  times: 2\n  wait: 10 ms\n  at_most: 2 s\ntime_limit: 300 ms\noutput_limit: 100 kB"
RETRIED = {
    "rate_limit": "rate_limit",
    "rate_limit_ms": "rate_limit",
    "server_error": "server_error",
    "bad_gateway": "server_error",
    "unavailable": "server_error",
    "conflict": "server_error",
    "cut": "connection",
    "reset_in_body": "connection",
    "too_short": "connection",
    "hang": "timeout",
    "gateway_timeout": "timeout",
    "html": "unreadable",
    "broken": "unreadable",
    "other_shape": "unreadable",
}


def test_declared_failures_get_their_further_tries(model_study: Study) -> None:
    """Each kind of failure, declared: twice failed and then answered is three requests, three tries, one completed
    attempt; all tries stand there with their reasons."""
    for_each = [Rule(f"[case {name}]", (BEHAVIOURS[name], BEHAVIOURS[name], Answer())) for name in RETRIED]
    with StandIn(Script(rules=tuple(for_each))) as server:
        on = ", ".join(sorted(set(RETRIED.values())))
        root = model_study(server.url, ["first", *RETRIED], attempts=RETRY.format(on=on))
        found = ask(root)
        asked = Counter(seen.identity for seen in server.requests)
    assert asked == {"first": 1, **dict.fromkeys(RETRIED, 3)}
    assert found.ran is not None
    assert found.ran.retried == 2 * len(RETRIED)
    for name in RETRIED:
        attempt = attempts(root)[name]
        assert attempt.status is AttemptStatus.COMPLETED
        assert [each.number for each in attempt.tries] == [1, 2, 3]
        wanted = FAILED[name].replace("1.5 s", "0.3 s")
        assert [f"{each.outcome}: {each.reason}" for each in attempt.tries[:2]] == [wanted, wanted]


def test_what_is_not_declared_is_not_tried_again(model_study: Study) -> None:
    """With only rate limits declared, every other failure is asked once; answers and refusals never get a second."""
    names = [*ANSWERED, *(name for name in FAILED if not name.startswith(("rate_limit", "hang")))]
    with StandIn(played(*names)) as server:
        limits = RETRY.format(on="rate_limit").replace("300 ms", "5 s")
        root = model_study(server.url, ["first", *names], systems={"m": "concurrency: 20"}, attempts=limits)
        ask(root)
        assert Counter(seen.identity for seen in server.requests) == dict.fromkeys(["first", *names], 1)


def test_tries_end_with_their_number(model_study: Study) -> None:
    """What fails every time is asked as often as declared and then a failure with all its tries."""
    with StandIn(played("unavailable")) as server:
        root = model_study(server.url, ["unavailable", "x"], attempts=RETRY.format(on="server_error"))
        ask(root)
        assert Counter(seen.identity for seen in server.requests) == {"unavailable": 3, "x": 1}
    attempt = attempts(root)["unavailable"]
    assert (told(attempt), len(attempt.tries)) == (FAILED["unavailable"], 3)


def test_a_service_gets_the_pause_that_it_asks_for(model_study: Study) -> None:
    """``Retry-After: 1``: nothing is sent to that service for a second; one that asks for more than the plan allows is
    not asked again."""
    rules = (
        Rule("[case rate_limit_seconds]", (BEHAVIOURS["rate_limit_seconds"], Answer())),
        Rule("[case zu_lang]", (BEHAVIOURS["rate_limit_date"], Answer())),
    )
    with StandIn(Script(rules=rules)) as server:
        cases = ["a1", "rate_limit_seconds", "x1", "zz1"]
        limits = RETRY.format(on="rate_limit").replace("at_most: 2 s", "at_most: 1 s")
        root = model_study(server.url, [*cases, "zu_lang"], systems={"m": "concurrency: 1"}, attempts=limits)
        with pytest.raises(UnavailableError, match="verlangt eine Pause von 2 s"):
            ask(root)
        moments = {}
        for seen in server.requests:
            moments.setdefault(seen.identity, []).append(seen.at)
    assert moments["x1"][0] - moments["rate_limit_seconds"][0] >= 1
    assert len(moments["rate_limit_seconds"]) == 2
    assert len(moments["zu_lang"]) == 1
    assert attempts(root)["zu_lang"].provenance["retry_after"] == "2"


def test_no_secret_stays_anywhere(model_study: Study, secret: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither the key, which the service even sends back, nor a cookie is in any file, report or message."""
    echo = Rule("[case echo]", (Answer("Ihr Schlüssel ist {authorization}"),))
    with StandIn(Script(default=BEHAVIOURS["bad_key"], rules=(echo,))) as server:
        root = model_study(server.url, ["echo", "wrong"], systems={"m": "concurrency: 1"})
        with pytest.raises(PruefstandError) as caught:
            ask(root)
    score(root, workers=1, cancel=Cancel())
    report(root)
    printed = str(caught.value) + "".join(capfd.readouterr())
    assert "HTTP 401" in printed
    assert secret not in printed
    files = [path for path in root.rglob("*") if path.is_file()]
    assert len(files) > 8
    for path in files:
        data = path.read_bytes()
        assert secret.encode() not in data, path
        assert b'set-cookie","__' not in data, path
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                assert all(secret.encode() not in archive.read(name) for name in archive.namelist())
    assert attempts(root)["echo"].provenance["redacted"] == "key"
    assert any(b"[key removed]" in response.body for response in recorded_responses(Folder(root)))


def test_what_came_is_kept_raw(model_study: Study) -> None:
    """Body, headers, status and way of ending of every request stand in the journal, of broken ones too."""
    names = ["answer", "bad_gateway", "cut_in_body", "hang_in_body", "bad_utf8"]
    with StandIn(played(*names)) as server:
        root = model_study(server.url, ["first", *names], attempts="time_limit: 500 ms")
        ask(root)
    raw = {response.key.case: response for response in recorded_responses(Folder(root))}
    assert {case: (one.end, one.http) for case, one in raw.items() if case != "first"} == {
        "answer": ("whole", 200),
        "bad_gateway": ("whole", 502),
        "cut_in_body": ("cut", 200),
        "hang_in_body": ("time", 200),
        "bad_utf8": ("whole", 200),
    }
    assert raw["bad_gateway"].body.startswith(b"<!DOCTYPE html>")
    assert 0 < len(raw["cut_in_body"].body) < len(raw["answer"].body)
    assert dict(raw["answer"].headers)["x-request-id"].startswith("req_")
    attempt = attempts(root)["answer"]
    assert attempt.provenance["fingerprint"] == "fp_standin"
    assert attempt.provenance["finish"] == "stop"
    assert attempt.provenance["usage"] == ('{"completion_tokens":20,"prompt_tokens":12,"total_tokens":32}')


def test_a_repeat_is_asked_anew(model_study: Study) -> None:
    """Three repeats are three requests of the same bytes."""
    with StandIn() as server:
        root = model_study(server.url, ["F1", "F2"])
        plan = (root / "study.yaml").read_text("utf-8").replace("repeats: 1", "repeats: 3")
        (root / "study.yaml").write_text(plan, encoding="utf-8")
        ask(root)
        assert Counter(seen.identity for seen in server.requests) == {"F1": 3, "F2": 3}
        assert len({seen.digest for seen in server.requests}) == 2


def test_a_missing_key_is_told_before_anything_is_sent(model_study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not set the variable learns its name, not a failure of every attempt."""
    with StandIn() as server:
        root = model_study(server.url, ["F1"])
        monkeypatch.delenv("PROBE_KEY")
        with pytest.raises(InputError, match="PROBE_KEY ist nicht gesetzt"):
            ask(root)
        assert server.requests == ()


def test_verify_reads_every_answer_again(model_study: Study) -> None:
    """An answer must be what its raw response says: a journal in which both lines are whole but do not fit is told."""
    with StandIn(Script(default=Answer("nein"))) as server:
        root = model_study(server.url, ["F1", "F2"])
        ask(root)
    assert list(response_faults(Folder(root))) == []
    (journal,) = root.glob("journal/*.jsonl")
    right = digest_of(b"nein")
    text = journal.read_text("utf-8").replace(f'"digest":"{right}","media":"text/plain; charset=utf-8","size":4', "@")
    forged = f'"digest":"{digest_of(b"nien")}","media":"text/plain; charset=utf-8","size":4'
    journal.write_text(text.replace("@", forged).replace('"text":"nein"', '"text":"nien"'), encoding="utf-8")
    told = list(response_faults(Folder(root)))
    assert len(told) == 2
    assert "rohen Antwort" in told[0].what
    assert told[0].where.startswith("journal/")


def test_check_says_what_is_begun_and_not_decided(model_study: Study) -> None:
    """Attempts whose service was left are not there yet: check counts them apart, and says that run goes on."""
    with StandIn(Script(default=BEHAVIOURS["quota"])) as server:
        root = model_study(server.url, ["F1", "F2", "F3"])
        with pytest.raises(UnavailableError):
            ask(root)
    (point,) = [point for point in check(root).points if point.id == "attempts"]
    assert point.text.startswith("0 von 3")
    assert any("1 Lauf ist begonnen, aber nicht entschieden" in problem.what for problem in point.problems)


def test_cases_that_ended_a_run_do_not_end_every_run(model_study: Study) -> None:
    """Three cases at the front that the service refuses end the first run; they come last in the next, and are failures
    once others were answered."""
    refused = ["a1", "a2", "a3"]
    rules = tuple(Rule(f"[case {name}]", (BEHAVIOURS["unprocessable"],)) for name in refused)
    with StandIn(Script(rules=rules)) as server:
        root = model_study(server.url, [*refused, "b1", "b2"], systems={"m": "concurrency: 1"})
        with pytest.raises(UnavailableError):
            ask(root)
        assert attempts(root) == {}
        ask(root)
    found = attempts(root)
    assert [told(found[name]) for name in ("b1", "b2")] == ["", ""]
    assert {found[name].status for name in refused} == {AttemptStatus.FAILED}
