"""Rules for confirmed dates: a sentence that confirms and holds one date decides; two open dates are ambiguous."""

import json
import re

DATE = re.compile(r"(\d\d)\.(\d\d)\.(\d{4})")
NOTHING = ("bearbeitet", "stand", "verworfen", "an die auswertung")


def answer(note):
    """The JSON answer to one note."""
    sentences = re.split(r"(?<=\.)\s+(?=[A-ZÄÖÜ])", note.strip())
    for sentence in sentences:
        dates = DATE.findall(sentence)
        if re.search(r"\bbestätigt\b", sentence.casefold()) and len(dates) == 1:
            day, month, year = dates[0]
            return json.dumps(
                {"status": "found", "date": f"{year}-{month}-{day}", "evidence": sentence}, ensure_ascii=False
            )
    open_dates = [
        date
        for sentence in sentences
        if not any(word in sentence.casefold() for word in NOTHING)
        for date in DATE.findall(sentence)
    ]
    status = "ambiguous" if len(open_dates) > 1 else "missing"
    return json.dumps({"status": status, "date": None, "evidence": None})
