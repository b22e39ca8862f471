"""``stard.yaml``: what only the lead can say, by the number of a row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pruefstand.evaluation.stard_rows import ALL_ROWS
from pruefstand.i18n import _
from pruefstand.study.entries import read_bytes
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

__all__ = ["LEAD_FILE", "lead_texts"]

LEAD_FILE = "stard.yaml"


def lead_texts(home: Path) -> Mapping[str, str]:
    """The texts by row, in the order of the rows; none where there is no file or it is empty.

    Raises :class:`~pruefstand.errors.InputError` with every fault: a number that no row has, an empty text.
    """
    if not (home / LEAD_FILE).is_file():
        return {}
    data = read_bytes(home, LEAD_FILE, where=LEAD_FILE)
    if not any(line.strip() and not line.lstrip().startswith(b"#") for line in data.splitlines()):
        return {}
    reader = Reader()
    root = read_yaml(data, LEAD_FILE)
    found: dict[str, str] = {}
    for key, node in root.entries:
        if key.text not in ALL_ROWS:
            what = _("Eine Zeile „{number}“ haben die Checklisten nicht.").format(number=key.text)
            do = _("Eine Nummer aus dem Bericht schreiben, etwa „18“, „21a“ oder „Z7“.")
            reader.report(key, what, do)
        elif (text := reader.text(node)) is not None:
            found[key.text] = " ".join(text.split())
    reader.close()
    return {row: found[row] for row in ALL_ROWS if row in found}
