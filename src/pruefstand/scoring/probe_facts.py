"""Trials for the checker ``facts``: the reference's own sentences, and sentences left out, denied, made up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pruefstand.domain import Reference
from pruefstand.scoring.facts.assessing import prepared_for
from pruefstand.scoring.facts.checker import Facts
from pruefstand.scoring.facts.judging import judge
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.probe_texts import needed
from pruefstand.scoring.probe_trial import FOREIGN, Trial

__all__ = ["facts_trials"]

_NOT = re.compile(r"(?<!\w)nicht(?!\w) ?")
_DIGIT = re.compile(r"(?<![\w.,])[2-8](?![\w.,:/])")


def facts_trials(
    checker: Facts,
    reference: Reference | None,
    materials: Mapping[str, str],  # noqa: ARG001 - one shape for all
) -> Iterator[Trial]:
    """The reference's sentences are right, in another order too; without the sentence that tells a fact, with a *nicht*
    less or another number in it, or with a sentence that says something else, they are not."""
    told = read_reference(needed(reference).content, "")
    text = "\n\n".join(told.sentences)
    judged = judge(prepared_for(told, checker.domain), text)
    yield Trial("reference", text, passes=True)
    yield Trial("reordered", "\n\n".join(reversed(told.sentences)), passes=True)
    yield Trial("empty", "", passes=False, says=(told.facts[0].id, "not_told"))
    places = {one.fact: one.evidence for one in judged.facts if len(one.evidence) == 1}
    for fact, ((start, end),) in places.items():
        own = text[start:end]
        for alteration, pattern, new in (("missing_word", _NOT, ""), ("wrong_number", _DIGIT, "9")):
            if len(pattern.findall(own)) == 1 and sum(places[other] == places[fact] for other in places) == 1:
                altered = pattern.sub(new, own)
                yield Trial(alteration, text[:start] + altered + text[end:], passes=False, detail=fact)
    made_up = "Das Feuerwehrauto hupt vor der Konditorei."
    yield Trial("extra_item", f"{text}\n\n{made_up}", passes=False, says=("u1", "unsupported"))
    yield Trial("not_text", FOREIGN, passes=False, telling=False)
