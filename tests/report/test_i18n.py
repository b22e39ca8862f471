"""Every word that is ours is looked up, so that a report in English holds no German."""

import re
from xml.etree import ElementTree

import pytest

from pruefstand import i18n
from pruefstand.domain import digest_of
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import render
from pruefstand.report.hardest import SHORT
from pruefstand.report.html import stylesheet


def _braille(letter: re.Match[str]) -> str:
    return chr(0x2800 + ord(letter[0]) % 256)


class _Masked:
    """A translation in which every letter outside placeholders is a sign of its own that is no letter."""

    def gettext(self, text: str) -> str:
        parts = re.split(r"({\w+})", text)
        return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", _braille, part) for part in parts)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)


def _data(evaluation: Evaluation) -> list[str]:
    found = [evaluation.title, evaluation.plan, evaluation.seal, evaluation.version]
    found += [text for system in evaluation.systems for text in (system.title, system.configuration)]
    found += [*evaluation.groups.values(), *evaluation.scope.values()]
    found += [text for views in evaluation.disputed.values() for text in views]
    found += [text for verdict in evaluation.gate for text in (verdict.text, verdict.found)]
    for dispute in evaluation.agreement.disputes:
        found += [dispute.attempt.case, *dispute.values, *dispute.values.values()]
        found += [reason[:SHORT] for reason in dispute.reasons.values()]
    found += ["R1", "R2", "KI"] if evaluation.agreement.numbers else []
    found += [row.case for row in evaluation.cases] + list(evaluation.disputed)
    found += [kind.title for kind in evaluation.errors] + [opening.reason for opening in evaluation.openings]
    found += [digest for opening in evaluation.openings for digest in (opening.utc, opening.instruction_digest)]
    found += [
        evaluation.instruction.strip(),
        evaluation.task,
        evaluation.rules,
        digest_of(evaluation.instruction.encode()),
    ]
    for one in evaluation.hardest:
        found += [one.case, *(text for f in one.findings for text in (f.item, f.expected, f.shown))]
        excerpts = [*(one.inputs or {}).values(), *(one.expected or {}).values(), *filter(None, [one.output])]
        found += [text for excerpt in excerpts for text in (excerpt.text, excerpt.text[:SHORT])]
    return sorted(filter(None, found), key=len, reverse=True)


def test_every_word_is_looked_up(evaluation: Evaluation, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an unreadable translation only names and texts of the study can still be read."""
    monkeypatch.setattr(i18n, "_catalogue", lambda _name: _Masked())
    files = render(evaluation, language="en", made_with={"program": "0.0"})
    page = ElementTree.fromstring(files["index.html"])  # noqa: S314 - our own page, no stranger's
    labels = [element.get("aria-label", "") for element in page.iter()]
    said = "".join(page.itertext()).replace(stylesheet(), "")
    text = "\n".join([said, *labels, files["ergebnisse.csv"].decode("utf-8-sig")])
    for known in [*_data(evaluation), "Prüfstand"]:
        text = text.replace(known, " ")
    assert sorted(set(re.findall(r"[^\W\d_]{2,}", text))) == []
    assert page.attrib["lang"] == "en"
