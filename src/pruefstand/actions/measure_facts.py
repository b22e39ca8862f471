"""Documents compared with a list of facts, without a folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pruefstand.actions.decisions import read_decisions, without_file
from pruefstand.actions.measure_files import file_text
from pruefstand.errors import InputError, Problem, RefusedError, place
from pruefstand.formats.visible import unstyled
from pruefstand.i18n import _
from pruefstand.report.verdicts import Compared, verdict_page
from pruefstand.scoring.facts.assessing import Assessed, assess, rules_of
from pruefstand.scoring.facts.checker import Tally, tally
from pruefstand.scoring.facts.decisions import NO_DECISIONS, Decisions
from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import FactReference
from pruefstand.scoring.facts.shipped import DOMAINS, shipped
from pruefstand.scoring.facts.supported import reference_fault
from pruefstand.study.folder import write_atomic

__all__ = ["MeasuredFacts", "compared", "facts_reference", "is_fact_reference", "measure_facts", "write_view"]

_KEY = re.compile(r"^[ \t]*[{,]?[ \t]*\"?facts\"?[ \t]*:|[{,]\s*\"facts\"\s*:", re.MULTILINE)
"""Where a reference lists its facts."""


@dataclass(frozen=True, slots=True)
class MeasuredFacts:
    """The verdicts with their counters; ``file`` is the output as it was named, ``text`` the decoded document that its
    places refer to, ``rules`` the digest of the rules, ``touched`` how many decisions were made under other rules and
    hold no more."""

    file: str
    reference: FactReference
    text: str
    found: Assessed
    counts: Tally
    domain: str
    rules: str
    touched: int = 0

    @property
    def judged(self) -> Judgement:
        """The verdicts on facts, and the unsupported statements."""
        return self.found.facts


def measure_facts(
    reference: Path, outputs: Sequence[Path], domain: str = "all", decisions: Path | None = None
) -> tuple[MeasuredFacts, ...]:
    """Everything that ``reference`` (JSON or YAML) asks for, in each of the documents ``outputs``, with the decisions
    on border cases in a file of ``decide``.

    Raises ``InputError`` for files that are missing or no text, for a reference that is none or that no document could
    be told to have (:func:`~pruefstand.scoring.facts.supported.reference_fault`), for an unknown domain,
    for decisions with faults or of two cases that contradict each other.
    """
    if domain not in DOMAINS:
        what = _("Das Fachgebiet „{name}“ gibt es nicht.").format(name=domain)
        raise InputError(what, where="--domain", do=_("Es gibt: {known}.").format(known=", ".join(DOMAINS)))
    told = facts_reference(reference, domain, outputs)
    known = NO_DECISIONS if decisions is None else _decisions(decisions)
    rules, touched = shipped(domain).digest, len(known.touched(rules_of(domain)))
    found = []
    for output in outputs:
        text = unstyled(file_text(output))
        if is_fact_reference(text):
            what = _("„{file}“ ist selbst eine Faktenreferenz und kein Dokument.").format(file=output.name)
            raise InputError(what, where=str(output), do=_("Das Dokument nennen, das verglichen werden soll."))
        judged = assess(told, domain, text, known)
        found.append(MeasuredFacts(str(output), told, text, judged, tally(judged.facts), domain, rules, touched))
    return tuple(found)


def facts_reference(path: Path, domain: str, outputs: Sequence[Path] = ()) -> FactReference:
    """The reference in a file, refused where ``check`` refuses it; the documents ``outputs`` that are to be compared
    with it are looked at, because the two are easily swapped."""
    text = file_text(path)
    if not is_fact_reference(text):
        for output in outputs:
            if is_fact_reference(file_text(output)):
                what = _("„{file}“ ist eine Faktenreferenz und steht da, wo das Dokument stehen muss.")
                do = _("Erst die Referenz nennen, dann das Dokument.")
                raise InputError(what.format(file=output.name), where=str(output), do=do)
        if not _KEY.search(text):
            what = _("Das ist keine Faktenreferenz: Der Schlüssel „facts“ fehlt.")
            do = _("Ein Objekt mit „reference_sentences“ (Liste von Sätzen) und „facts“ (Liste) schreiben.")
            raise InputError(what, where=place(str(path), 1), do=do)
    told = read_reference(text, str(path))
    if (fault := reference_fault(told, domain)) is not None:
        do = _("Den Wortlaut der Referenz und ihre Sätze aufeinander abstimmen.")
        raise InputError(fault.what, where=place(str(path), fault.line), do=do)
    return told


def is_fact_reference(text: str) -> bool:
    """Whether a text is a reference of facts, in JSON or YAML, without a fault."""
    if not _KEY.search(text):
        return False
    try:
        read_reference(text, "")
    except InputError:
        return False
    return True


def _decisions(path: Path) -> Decisions:
    if not path.is_file():
        raise without_file(path)
    found, faults = read_decisions(path.parent, path.name)
    faults = [replace(one, where=str(path) + one.where.removeprefix(path.name)) for one in faults]
    faults += [
        Problem(
            later.where,
            _("Zum selben Fakt an derselben Stelle ist im Fall „{case}“ anders entschieden ({where}).").format(
                case=first.question.case, where=first.where
            ),
            _("Für einen einzelnen Vergleich nur die Entscheidungen eines Falls angeben."),
        )
        for first, later in found.disagreeing()
    ]
    if faults:
        raise InputError.of(faults)
    return found


def compared(title: str, reference: FactReference, document: str, found: Assessed, domain: str) -> Compared:
    """The document ready to be shown beside its reference."""
    own = assess(reference, domain, "\n\n".join(reference.sentences))
    return Compared(title, reference, document, found, own)


def write_view(path: Path, found: Sequence[MeasuredFacts], title: str) -> None:
    """The page of these comparisons; raises ``RefusedError`` where the file is there already and no such page."""
    shown = [compared(Path(one.file).name, one.reference, one.text, one.found, one.domain) for one in found]
    page = verdict_page(shown, title)
    if path.exists() and not (path.is_file() and path.read_bytes()[:15] == page[:15]):
        what = _("„{file}“ gibt es schon, und es ist keine Seite.").format(file=path)
        raise RefusedError(what, where="--html", do=_("Einen anderen Namen nennen."))
    write_atomic(path, page)
