"""What the surface of a chat leaves in a copied answer: buttons, names of speakers, notes of searching and thinking.

Each is a whole line. Those that a sentence about a case could also say go only at the edges of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.blinding.unify_code import is_code_line
from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_lines import Line, fits, lines_of, removed

__all__ = ["interface"]

_EDGE = 4
_TIME = (
    r"(?:(?:wenige|einige|ein paar|a few|a couple of) (?:Sekunden|Minuten|seconds|minutes)"
    r"|[0-9]{1,3} ?(?:s|sek|sec|sekunden?|seconds?|m|min|minuten?|minutes?)\b\.?"
    r"(?:[ ,]{0,2}(?:und |and )?[0-9]{1,2} ?(?:s|sek|sec|sekunden?|seconds?)\b\.?)?)"
)
_SITES = r"(?:Websites?|Webseiten?|Seiten|Quellen?|Ergebnisse|Treffer|Artikel|Links|sites?|sources?|pages?|results)"
_DOTS = r"[ ]?(?:…|\.{2,3}|[>›⌄▾▼✓])*"
_WORKING = re.compile(
    rf"(?:(?:Nachgedacht|Überlegt|Gedacht|Recherchiert|Gearbeitet|Analysiert|Gesucht) (?:für |seit )?{_TIME}(?: lang)?"
    rf"|(?:Überlegte|Dachte|Denkt|Denkt seit|Recherchierte|Suchte|Arbeitete|Analysierte) (?:für |seit )?{_TIME}"
    rf"(?: lang)?(?: nach)?|(?:Thought|Thinking|Reasoned|Reasoning|Worked|Researched|Searched|Analyzed)"
    rf" (?:for )?(?:about )?{_TIME}"
    r"|(?:Nachdenken|Denkprozess|Analyse|Recherche|Websuche|Suche|Deep Research|Suche im Web|Überlegung)"
    r" (?:wird (?:durchgeführt|ausgeführt|gestartet)|läuft|abgeschlossen|beendet|gestartet|fertig)"
    r"|(?:Denkt nach|Denke nach|Nachdenken|Überlegt|Thinking|Searching|Analyzing|Reading|Wird analysiert|Wird gesucht"
    r"|Wird generiert|Antwort wird (?:erstellt|generiert)|Generating)(?= ?(?:…|\.\.))"
    r"|(?:Durchsucht|Durchsuche|Durchforstet) (?:das |im )?(?:Web|Internet|Netz)"
    r"|(?:Im|Das) (?:Web|Internet|Netz) (?:gesucht|durchsucht|recherchiert)|Im (?:Web|Internet) suchen"
    r"|Search(?:ed|ing) (?:the )?(?:web|internet)"
    rf"|[0-9]{{1,3}} {_SITES} (?:durchsucht|gelesen|gefunden|geprüft|ausgewertet|analysiert|searched|read|found)"
    rf"|(?:Searched|Read|Found|Gelesen|Durchsucht|Gefunden):? [0-9]{{1,3}} {_SITES}"
    r"|(?:Gedankengang|Gedanken|Überlegung(?:en)?|Denkprozess|Denkschritte|Begründungsweg|Thinking|Thoughts|Reasoning"
    r"|Quellen|Sources|Suchergebnisse|Details|Mehr)"
    r" (?:anzeigen|ausblenden|einblenden|verbergen|aufklappen|einklappen)"
    r"|(?:Show|Hide|View) (?:thinking|reasoning|thoughts|sources|more|details)"
    r"|(?:Gespeicherte )?Erinnerung(?:en)? (?:wurden? )?aktualisiert|(?:Saved )?memory updated"
    r"|(?:Code|Antwort|Text|Nachricht|Tabelle|Link|Ausgabe) (?:kopieren|kopiert)|Copy(?: code| text| answer| link)?"
    r"|Copied!?|Run code|Code ausführen|(?:Antwort )?(?:[Ee]rneut|[Nn]eu) (?:generieren|versuchen)"
    r"|Weiter(?:e Antwort)? generieren|Regenerate(?: response)?|Continue generating|Stop generating"
    r"|(?:In|Nach|Zu) (?:Google )?(?:Docs|Tabellen|Sheets|Word|Gmail|Canvas|Drive) (?:exportieren|öffnen|bearbeiten)"
    r"|Im Canvas (?:öffnen|bearbeiten)|Export to (?:Docs|Sheets|Word)|(?:Gute|Schlechte) Antwort"
    r"|Good response|Bad response)"
    rf"(?:[ ]?[·•|][ ]?(?:{_TIME}|[0-9]{{1,3}} {_SITES}))*{_DOTS}",
    re.IGNORECASE,
)
"""Notes of a program at work, and buttons that no other text has as a line."""
_MAKER = (
    r"(?:ChatGPT|GPT-?[0-9]\w{0,4}|Claude(?: [\w.]{2,8}){0,2}|Gemini(?: [\w.]{2,8}){0,2}|(?:Microsoft )?Copilot"
    r"|Perplexity|Mistral|Le Chat|DeepSeek|Grok|Llama|(?:KI|AI)-?(?:Assistent(?:in)?|Assistant|Modell|Bot|Chatbot)?"
    r"|Chatbot|Assistant|Assistent|Bot)"
)
_SPEAKER = re.compile(
    rf"{_MAKER} (?:hat )?(?:gesagt|sagt|sagte|geantwortet|antwortet|antwortete|geschrieben|schrieb|schreibt|said|says"
    rf"|replied)[ ]?:?|(?:Antwort|Ausgabe|Response|Answer) (?:von|des|der|by|from) {_MAKER}[ ]?:?"
    rf"|(?!Copilot:|Assistent:|Bot:){_MAKER}[ ]?:"
)
"""A line that says which program speaks; at the top only."""
_YOU_SAID = re.compile(r"(?:Du hast|Sie haben|You) (?:gesagt|geschrieben|gefragt|said|asked|wrote)[ ]?:", re.IGNORECASE)
_QUESTION = 8
"""So many lines the question may take that stands above the answer in a pasted dialogue."""
_BUTTON = re.compile(
    r"(?:Kopieren|Kopiert|Bearbeiten|Teilen|Vorlesen|Melden|Speichern|Exportieren|Herunterladen|Copy|Edit|Share|Retry"
    r"|Download|Like|Dislike|Read aloud|Weiterlesen|Mehr|More|Feedback(?: geben)?)"
)
"""Buttons whose words mean something else elsewhere: only at the end."""
_CODE_TITLE = re.compile(
    r"(?:python|py|bash|sh|shell|zsh|sql|json|yaml|yml|xml|html|css|javascript|js|typescript|ts|java|kotlin|c|cpp|c\+\+"
    r"|c#|csharp|go|rust|php|ruby|r|powershell|dockerfile|text|plaintext|latex|markdown|ini|toml|csv|vba|scss|swift)",
    re.IGNORECASE,
)
_CODE_BUTTON = re.compile(r"(?:Code )?(?:kopieren|bearbeiten)|Copy(?: code)?|Edit", re.IGNORECASE)


def interface(text: str) -> Iterator[Change]:
    """The lines that a surface left."""
    lines = lines_of(text)
    if len(lines) < 2:
        return
    for number, line in enumerate(lines):
        above_code = _CODE_BUTTON.fullmatch(line.text) and number and _CODE_TITLE.fullmatch(lines[number - 1].text)
        if above_code:  # the name of the language and the button beside it
            yield removed(text, lines[number - 1])
        if above_code or (len(line.text) <= 60 and fits(_WORKING, line) and not _listed(lines, number)):
            yield removed(text, line)
    for line in _speakers(lines):
        yield removed(text, line)
    last: list[Line] = []
    for line in reversed(lines[1:]):
        if len(last) > _EDGE or not (fits(_BUTTON, line) or fits(_WORKING, line)):
            break
        last.append(line)
    if last and last[-1].block != lines[len(lines) - len(last) - 1].block:
        for line in last:
            yield removed(text, line)


def _speakers(lines: list[Line]) -> Iterator[Line]:
    """The lines at the top that say who speaks, with the question between them."""
    first = _answered(lines)
    yield from lines[:first]
    for line in lines[first : first + _EDGE]:
        if fits(_SPEAKER, line):
            yield line
        elif not fits(_WORKING, line):
            break


def _answered(lines: list[Line]) -> int:
    """Where the answer begins below „Du hast gesagt:“, the question and „… hat gesagt:“; 0 without such a head."""
    if not fits(_YOU_SAID, lines[0]):
        return 0
    return next((number for number in range(1, min(_QUESTION, len(lines))) if fits(_SPEAKER, lines[number])), 0)


def _listed(lines: list[Line], number: int) -> bool:
    """Whether the line stands in a run of short lines of a menu that the text describes, not at an edge or at code."""
    return (
        _EDGE <= number < len(lines) - _EDGE
        and not any(is_code_line(line.text) for line in lines[number + 1 : number + 2])
        and not _CODE_BUTTON.fullmatch(lines[number].text)
    )
