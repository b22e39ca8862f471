"""One comparison of a document with a list of facts, without a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.measure_files import file_bytes
from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.i18n import _
from pruefstand.scoring.facts.checker import Tally, prepared_for, tally
from pruefstand.scoring.facts.judging import Judgement, judge
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import FactReference
from pruefstand.scoring.facts.shipped import DOMAINS, shipped

__all__ = ["MeasuredFacts", "measure_facts"]


@dataclass(frozen=True, slots=True)
class MeasuredFacts:
    """The judgement with its counters; ``text`` is the decoded document that its places refer to, ``rules`` the digest
    of the rules."""

    reference: FactReference
    text: str
    judged: Judgement
    counts: Tally
    domain: str
    rules: str


def measure_facts(reference: Path, output: Path, domain: str = "all") -> MeasuredFacts:
    """Every fact of ``reference`` (JSON or YAML) in the document ``output``.

    Raises ``InputError`` for files that are missing or no text, for a reference that is none, and for an unknown
    domain.
    """
    if domain not in DOMAINS:
        what = _("Das Fachgebiet „{name}“ gibt es nicht.").format(name=domain)
        raise InputError(what, where="--domain", do=_("Es gibt: {known}.").format(known=", ".join(DOMAINS)))
    told = read_reference(decode(file_bytes(reference), str(reference)).text, str(reference))
    text = decode(file_bytes(output), str(output)).text
    judged = judge(prepared_for(told, domain), text)
    return MeasuredFacts(told, text, judged, tally(judged), domain, shipped(domain).digest)
