"""Trials for the checker ``rework``: those of the checker of the same reference, right ones without any rework."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pruefstand.domain import Reference
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.facts.checker import Facts
from pruefstand.scoring.probe_facts import facts_trials
from pruefstand.scoring.probe_media import captions_trials, commands_trials
from pruefstand.scoring.probe_texts import needed, words_trials
from pruefstand.scoring.probe_trial import FOREIGN, Trial
from pruefstand.scoring.rework.checker import Rework
from pruefstand.scoring.words import Words

__all__ = ["rework_trials"]


def rework_trials(checker: Rework, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:
    """What is right costs nothing (live captions the shifting of their file), what is wrong something; which spot is
    whose is not asked."""
    for trial in _trials(checker, reference, materials):
        yield replace(trial, says=None)


def _trials(checker: Rework, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:
    if checker.speakers:
        text = needed(reference).content
        broken = Trial("not_text", FOREIGN, passes=False, telling=False)
        return iter((Trial("reference", text, passes=True), Trial("empty", "", passes=False), broken))
    if checker.route == "verbatim":
        return words_trials(Words(checker.level), reference, materials)
    if checker.route in ("captions", "live"):
        captions = CaptionChecker(checker.level, checker.profile, checker.route == "live")
        return captions_trials(captions, reference, materials)
    if checker.route == "dictation":
        return commands_trials(Commands(), reference, materials)
    return facts_trials(Facts(checker.domain), reference, materials)
