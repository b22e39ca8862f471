from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.junit import JUnitCase, JUnitSuite, Outcome, write_junit

SUITES = (
    JUnitSuite("naiv", (JUnitCase("a", Outcome.PASSED, "1"), JUnitCase("b", Outcome.FAILURE, "0,5 < 0,8", "limit"))),
    JUnitSuite("rest", (JUnitCase("keine", Outcome.SKIPPED, "nichts"),)),
)


def test_the_whole_document() -> None:
    """Suites with their counts, tests with class and name, one child that says what was: byte for byte."""
    assert write_junit("Studie & mehr", SUITES).decode() == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<testsuites name="Studie &amp; mehr" tests="3" failures="1" errors="0" skipped="1" time="0">\n'
        '  <testsuite name="naiv" tests="2" failures="1" errors="0" skipped="0" time="0">\n'
        '    <testcase classname="naiv" name="a" time="0">\n'
        "      <system-out>1</system-out>\n"
        "    </testcase>\n"
        '    <testcase classname="naiv" name="b" time="0">\n'
        '      <failure message="0,5 &lt; 0,8" type="limit">b: 0,5 &lt; 0,8</failure>\n'
        "    </testcase>\n"
        "  </testsuite>\n"
        '  <testsuite name="rest" tests="1" failures="0" errors="0" skipped="1" time="0">\n'
        '    <testcase classname="rest" name="keine" time="0">\n'
        '      <skipped message="nichts"/>\n'
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


@given(st.text(), st.text(), st.sampled_from(Outcome))
def test_any_text_is_well_formed_and_comes_back(name: str, text: str, outcome: Outcome) -> None:
    """Whatever a title holds, an XML parser reads the document, and what XML can hold comes back as it was."""
    data = write_junit(name, [JUnitSuite(name, (JUnitCase(name, outcome, text, "x"),))])
    tree = ElementTree.fromstring(data)  # noqa: S314 - our own output
    (case,) = tree.iter("testcase")
    assert [tree.get(key) for key in ("tests", "failures", "skipped")] == [
        "1",
        str(int(outcome is Outcome.FAILURE)),
        str(int(outcome is Outcome.SKIPPED)),
    ]
    if name.isprintable():
        assert (case.get("name"), case.get("classname")) == (name, name)
