"""JUnit XML, the form in which a CI takes test results.

There is no standard; what is written here is what the readers of Jenkins, GitLab and the common actions of GitHub have
in common: ``testsuites`` with suites, each with its counts, test cases with ``classname`` and ``name``, one ``failure``
or ``skipped`` inside. No times of day: same results, same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

__all__ = ["JUnitCase", "JUnitSuite", "Outcome", "write_junit"]

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Outcome(StrEnum):
    """What a reader shows: green, red, or grey."""

    PASSED = "passed"
    FAILURE = "failure"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class JUnitCase:
    """One test: ``kind`` is a word for the sort of failure, ``text`` what is shown with a failure or a skipped one, and
    as its output with one that passed."""

    name: str
    outcome: Outcome
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class JUnitSuite:
    """Tests under one heading."""

    name: str
    cases: tuple[JUnitCase, ...]

    def counted(self, outcome: Outcome) -> int:
        """How many came out so."""
        return sum(case.outcome is outcome for case in self.cases)


def write_junit(name: str, suites: Sequence[JUnitSuite]) -> bytes:
    """The document, UTF-8. Characters that XML cannot hold stand as U+FFFD."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites name={_attr(name)} {_counts(suites)}>"]
    for suite in suites:
        lines.append(f"  <testsuite name={_attr(suite.name)} {_counts([suite])}>")
        for case in suite.cases:
            lines.append(f'    <testcase classname={_attr(suite.name)} name={_attr(case.name)} time="0">')
            if case.outcome is Outcome.PASSED:
                lines.append(f"      <system-out>{_text(case.text)}</system-out>")
            elif case.outcome is Outcome.SKIPPED:
                lines.append(f"      <skipped message={_attr(case.text)}/>")
            else:
                inside = f"message={_attr(case.text)} type={_attr(case.kind)}"
                lines.append(f"      <failure {inside}>{_text(f'{case.name}: {case.text}')}</failure>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    lines.append("</testsuites>\n")
    return "\n".join(lines).encode()


def _counts(suites: Sequence[JUnitSuite]) -> str:
    tests = sum(len(suite.cases) for suite in suites)
    failed, skipped = (sum(suite.counted(one) for suite in suites) for one in (Outcome.FAILURE, Outcome.SKIPPED))
    return f'tests="{tests}" failures="{failed}" errors="0" skipped="{skipped}" time="0"'


def _clean(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _text(text: str) -> str:
    return escape(_clean(text))


def _attr(text: str) -> str:
    return quoteattr(_clean(text))
