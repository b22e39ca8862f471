"""Takes the first date in the note, whatever it is."""

import json
import re
import sys

note = sys.stdin.read()
found = re.search(r"(\d\d)\.(\d\d)\.(\d{4})", note)
if found is None:
    answer = {"status": "missing", "date": None, "evidence": None}
else:
    day, month, year = found.groups()
    sentence = next(part for part in re.split(r"(?<=\.)\s+(?=[A-ZÄÖÜ])", note) if found.group() in part)
    answer = {"status": "found", "date": f"{year}-{month}-{day}", "evidence": sentence.strip()}
print(json.dumps(answer, ensure_ascii=False))
