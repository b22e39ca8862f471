"""The report says with what each system worked, and where nobody knows."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.actions.conditions import command_conditions, model_conditions
from pruefstand.domain import Origin
from pruefstand.evaluation.model import Evaluation
from pruefstand.i18n import speaking
from pruefstand.report.blocks import Pair, Pairs
from pruefstand.report.conditions import conditions_section
from pruefstand.report.content import report_blocks
from pruefstand.report.lookup import Lookup
from pruefstand.systems.command import CommandOptions
from pruefstand.systems.model_plan import Api, ModelOptions, Place

MODEL = ModelOptions(
    "muster-1",
    "openai",
    Api.CHAT,
    "https://api.example.com/v1",
    "MEIN_KEY",
    Place.SYSTEM,
    settings={"temperature": Decimal("0.7")},
    tools=({"type": "function"},),
    history=({"role": "user", "content": "Bereit?"},),
)


def with_conditions(evaluation: Evaluation, *conditions: tuple[tuple[str, str], ...]) -> Evaluation:
    """The evaluation, its systems under these conditions."""
    systems = [replace(one, conditions=own) for one, own in zip(evaluation.systems, conditions, strict=True)]
    return replace(evaluation, systems=tuple(systems))


def pairs(evaluation: Evaluation) -> list[Pair]:
    """The entries of the section."""
    section = conditions_section(Lookup(evaluation))
    assert section is not None
    (block,) = section.blocks
    assert isinstance(block, Pairs)
    return list(block.pairs)


def test_every_condition_of_every_system_is_an_entry(edges: Evaluation) -> None:
    """In the order of the systems and of their conditions; a machine of which nothing is known says so."""
    found = pairs(
        with_conditions(edges, (("model", "Muster 3"), ("tools", "keine")), (), (("command", "python a.py"),))
    )
    assert found == [
        Pair("Alles richtig: Modell", "Muster 3"),
        Pair("Alles richtig: Werkzeuge", "keine"),
        Pair("Nichts richtig", "nicht angegeben"),
        Pair("Nicht unterstützt: Befehl", "python a.py"),
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_whatever_runs_here_has_a_word(edges: Evaluation, language: str) -> None:
    """Each condition that this program knows of a system has its word in either language."""
    command = CommandOptions("python a.py", ("python", "a.py"), ("KEY",))
    told = [key for key, _text in (*command_conditions(command), *model_conditions(MODEL))]
    with speaking(language):
        found = pairs(with_conditions(edges, tuple(command_conditions(command)), tuple(model_conditions(MODEL)), ()))
    words = [pair.label.split(": ")[1] for pair in found if ": " in pair.label]
    assert len(words) == len(set(words)) == len(told)
    assert ("Modell" in words) is (language == "de")
    assert ("Model" in words) is (language == "en")


def test_settings_that_nobody_set_are_the_services_own(edges: Evaluation) -> None:
    """An absent setting is not unknown: it is what the service does by itself."""
    found = pairs(with_conditions(edges, tuple(model_conditions(replace(MODEL, settings={}))), (), ()))
    assert Pair("Alles richtig: Einstellungen", "wie vom Dienst vorgegeben") in found


def test_people_have_no_settings(edges: Evaluation) -> None:
    """Among people alone there is no such section; beside a machine they are not told to be unknown."""
    people = tuple(replace(one, origin=Origin.EXPERT) for one in edges.systems)
    assert conditions_section(Lookup(replace(edges, systems=people))) is None
    mixed = (people[0], edges.systems[1], people[2])
    assert pairs(replace(edges, systems=mixed)) == [Pair("Nichts richtig", "nicht angegeben")]


def test_it_stands_before_the_method(edges: Evaluation) -> None:
    """Of whom it was asked is read before how it was counted."""
    sections = [section.id for section in report_blocks(edges, {"pruefstand": "1"}).sections]
    assert sections.index("bedingungen") + 1 == sections.index("verfahren")
