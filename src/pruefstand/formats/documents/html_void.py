"""Elements that never hold anything: the parser knows those of HTML 4 only and would put what follows inside others."""

from __future__ import annotations

import re

__all__ = ["close_voids"]

# HTML, 13.1.2 (void elements) and 13.2.6.4.7 (obsolete ones that are void all the same), less those of HTML 4.
_VOID = re.compile(
    r"<(wbr|embed|source|track|keygen|bgsound|command|image)(?=[\s/>])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*+>", re.IGNORECASE
)


def close_voids(text: str) -> str:
    """The page with an end tag behind every void element that the parser does not know; a further end tag of the
    page's own is passed over by it."""
    return _VOID.sub(lambda found: f"{found[0]}</{found[1]}>", text)
