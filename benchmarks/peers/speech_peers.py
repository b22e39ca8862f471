"""cpWER by meeteval, DER and JER by pyannote.metrics: sessions and recordings as JSON on standard input."""

from __future__ import annotations

import json
import sys
import time

import meeteval
from pyannote.core import Annotation, Segment, Timeline
from pyannote.metrics.diarization import DiarizationErrorRate, JaccardErrorRate

spoken, turned = json.load(sys.stdin)

begun = time.perf_counter()
errors = sum(meeteval.wer.cp_word_error_rate(said, heard).errors for said, heard in spoken)
words = time.perf_counter() - begun


def annotation(turns: list[list[str]]) -> Annotation:
    """The turns of one side."""
    found = Annotation()
    for number, (name, begin, end) in enumerate(turns):
        found[Segment(float(begin), float(end)), number] = name
    return found


begun = time.perf_counter()
der, jer = DiarizationErrorRate(), JaccardErrorRate()
shares = []
for both in turned:
    said, heard = map(annotation, both)
    region = Timeline([Segment(0, max(float(end) for side in both for _name, _begin, end in side))])
    der(said, heard, uem=region)
    shares.append(jer(said, heard, uem=region))
spans = time.perf_counter() - begun
print(
    json.dumps(
        {
            "cpwer": {"seconds": words, "errors": errors},
            "time": {"seconds": spans, "der": abs(der), "jer": sum(shares) / len(shares)},
        }
    )
)
