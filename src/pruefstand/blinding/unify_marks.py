"""Traces of a program in the signs of a text: invisible characters, Markdown, HTML, LaTeX, emoji, marks of sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pruefstand.blinding.unify_edits import Change
from pruefstand.blinding.unify_html import html
from pruefstand.blinding.unify_latex import formulas
from pruefstand.blinding.unify_sources import links, sources

__all__ = ["MARKS"]

_LINE_ENDS = re.compile("\r\n?")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u034f]|\u202f")
_FENCE = re.compile(r"^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*[\w+-]{0,20}[ \t]*(?:\n|\Z)", re.MULTILINE)
_HEADING = re.compile(
    r"^[ ]{0,3}(?:#{2,6}[ \t]+|#[ \t]+(?![0-9]+[ ]))(?=\S)(?P<text>[^\n]*?)(?P<close>[ \t]+#+)?[ \t]*$", re.MULTILINE
)
_RULE = re.compile(
    r"^[ ]{0,3}(?:(?:-[ ]?){3,40}|(?:\*[ ]?){3,40}|_{3}(?:_ ?_ ?_)?|[⸻⸺]{1,6}|[—―]{2,20})[ \t]*(?:\n|\Z)", re.MULTILINE
)
_SETEXT = re.compile(r"(?<=[^\s])\n(?:={3,80})[ \t]*$", re.MULTILINE)
_BULLET = re.compile(r"^(?P<in>[ \t]{0,12})(?P<mark>[*+•●▪◦‣∙][ \t]{1,8}|-[ \t]{2,8}(?=\S))(?=[^\s])", re.MULTILINE)
_NOTED = re.compile(r"(?<=[\w.)%€²³“\"])\*(?=[\s.,;:)]|\Z)(?![^\n*]*[^\s*]\*)")
"""A star behind a word that closes no emphasis."""
_TASK = re.compile(r"^(?P<in>[ \t]{0,12}[-*+][ \t]+)(?P<box>\[[ xX]\][ \t]+)", re.MULTILINE)
_QUOTE = re.compile(r"^[ ]{0,3}(?:>[ ]?){1,4}(?=[^\W\d_]|[\"„»*_(§]|$)", re.MULTILINE)
_BOLD = re.compile(
    r"(?<![\\\w*])(\*{2,3})(?=[^\s*])((?:[^*\n]|\*(?!\*)){1,1500}?)(?<=[^\s\\])\1(?!\*)"
    r"|(?<=\w)(\*\*)(?=[^\s*])([^*\n]{1,300}?)(?<=[^\s\\])\3(?!\*)"
)
_UNDER = re.compile(r"(?<![\w\\_])(_{1,2})(?=[^\s_])([^_\n]{1,800}?)(?<=[^\s\\])\1(?![\w_])")
_ITALIC = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]{1,800}?)(?<=[^\s\\*])\*(?![\w*])")
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,300})\1(?!`)")
_STRIKE = re.compile(r"(?<!~)~~(?=\S)([^~\n]{1,500})(?<=\S)~~(?!~)")
_ESCAPE = re.compile(r"\\([*_#`\[\]()~>+.!|{}-])")
_PATH = re.compile(r"(?:\b[A-Za-z]:\\|(?<!\S)\\\\\w)[^\s*]*\Z")
_TABLE = re.compile(
    (
        r"^[ ]{0,3}(?P<head>\|?(?=[^\n]{0,2000}\|)[^\n]{1,2000})[ \t]*\n[ ]{0,3}\|?"
        r"(?:[ ]*(?:-{2,}:?|:-+:?|-:)[ ]*\|){1,30}(?:[ ]*(?:-{2,}:?|:-+:?|-:)[ ]*)?[ \t]*(?:\n|\Z)"
        r"(?P<body>(?:[ ]{0,3}(?=[^\n]{0,4000}\|)[^\n]{1,4000}(?:\n|\Z))*)"
    ),
    re.MULTILINE,
)
_EMOJI = (
    "[\U0001f000-\U0001faff\u2600-\u2604\u2607-\u263f\u2648-\u26ff\u2700-\u2712\u2714-\u27bf\u2b05-\u2b07\u2b1b\u2b1c"
    "\u2b50\u2b55\u231a\u231b\u23e9-\u23f3\u203c\u2049\u2139](?:[\ufe0f\ufe0e\u20e3\u200d\U0001f3fb-\U0001f3ff]"
    "|(?<=\u200d)[\U0001f000-\U0001faff\u2600-\u27bf])*"
)
_EMOJI_START = re.compile(
    rf"^(?P<in>[ \t]*(?:[-*+•][ \t]+|#{{1,6}}[ \t]+"
    rf"|[0-9]{{1,2}}[.)][ \t]+)?(?:\*\*)?)(?P<e>(?:{_EMOJI}[ \t]*)+)(?=\S)",
    re.MULTILINE,
)
_EMOJI_RUN = re.compile(rf"(?P<e>(?:(?<![ \t])[ \t]++)?{_EMOJI}(?:[ \t]*{_EMOJI})*)")
_LINE_END = re.compile(r"[ \t]*+(?:\*\*)?[ \t]*+$", re.MULTILINE)
_EMOJI_ALONE = re.compile(rf"^[ \t]*(?:{_EMOJI}[ \t]*)+$", re.MULTILINE)
_EMOJI_IN = re.compile(rf"(?P<e>{_EMOJI}[ ]?)(?=[^\W\d_])|(?<=[.!?…])(?P<f>(?:[ ]{_EMOJI})+)(?=[ ])")
_ORNAMENT = re.compile("[\u203c\u2049\u20e3\u2139\u231a-\u23ff\u2600-\u27bf\u2b05-\u2b55\U0001f000-\U0001faff]")
_KEYCAP = re.compile(r"(?<![0-9])([0-9])\ufe0f?\u20e3[ \t]*")
_ANSWER = re.compile("[\u2705\u274c\u2714\u2713\u2717\u2718\u274e\u2611]")
_TRAILING = re.compile(r"(?<![ \t])[ \t]++$", re.MULTILINE)  # from the start of a run: never squared
_OF_VALUES = frozenset("0123456789.,:/–-%€§")
_WITH_FIGURES = re.compile(
    "(?=[0-9.,:/–\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202f%€§-]*[0-9])"
    "[0-9.,:/–\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u202f%€§-]{2,80}"
    "(?: (?:J[aä]n|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-zä]{0,8}(?: [0-9]{4})?)?"
)
_MANY = re.compile(r"\n{3,}")


def _plain(pattern: re.Pattern[str], put: str = "", signs: str = "") -> Callable[[str], Iterator[Change]]:
    """Every match becomes ``put``; it is looked for only where one of ``signs`` stands in the text."""

    def changes(text: str) -> Iterator[Change]:
        if not signs or any(sign in text for sign in signs):
            for match in pattern.finditer(text):
                yield match.start(), match.end(), put

    return changes


def _begin(text: str, at: int) -> int:
    """Where the run of figures and signs begins in which an invisible sign stands."""
    while at and (text[at - 1] in _OF_VALUES or _INVISIBLE.match(text[at - 1])):
        at -= 1
    return at


def _invisible(text: str) -> Iterator[Change]:
    last = 0
    for match in _INVISIBLE.finditer(text):
        if match.start() < last:
            continue
        if (whole := _WITH_FIGURES.match(text, _begin(text, match.start()))) and whole.end() > match.start():
            last = whole.end()  # one edit names the whole value, which reads otherwise without the sign
            yield whole.start(), last, _INVISIBLE.sub(lambda sign: " " if sign[0] == "\u202f" else "", whole[0])
            continue
        if match[0] == "\u200d" and match.start() and ord(text[match.start() - 1]) > 0x2190:
            continue  # joins two emoji, which go together
        yield match.start(), match.end(), " " if match[0] == "\u202f" else ""


def _table(text: str) -> Iterator[Change]:
    """Each row as „head: cell; head: cell“; only what stands between the cells changes."""
    for match in _TABLE.finditer(text) if "|" in text else ():
        heads = [cell.strip() for cell in match["head"].strip().strip("|").split("|")]
        yield match.start(), match.start("body"), ""
        at = match.start("body")
        for line in match["body"].splitlines(keepends=True):
            yield from _row(line, at, heads)
            at += len(line)


def _row(line: str, at: int, heads: list[str]) -> Iterator[Change]:
    inner = line.rstrip("\n")
    cells = [cell.span() for cell in re.finditer(r"(?:^|(?<=\|))[^|]*(?=\||$)", inner)]
    if inner.lstrip().startswith("|"):
        cells = cells[1:]
    cells = [
        (a, b)
        for i, (a, b) in enumerate(cells)
        if not (i == len(cells) - 1 and not inner[a:b].strip() and inner.rstrip().endswith("|"))
    ]
    last, first = 0, True
    for number, (start, end) in enumerate(cells):
        content = inner[start:end]
        if not content.strip():
            continue
        left = start + len(content) - len(content.lstrip())
        head = f"{heads[number]}: " if number < len(heads) and heads[number] else ""
        yield at + last, at + left, ("" if first else "; ") + head
        last, first = start + len(content.rstrip()), False
    yield at + last, at + len(inner), ""


def _around(pattern: re.Pattern[str], sign: str) -> Callable[[str], Iterator[Change]]:
    """The marks around a piece go, the piece stays; ``sign`` is part of every mark."""

    def changes(text: str) -> Iterator[Change]:
        for match in pattern.finditer(text) if sign in text else ():
            group = next(i for i in range(match.re.groups, 0, -1) if match[i] is not None)
            yield match.start(), match.start(group), ""
            yield match.end(group), match.end(), ""

    return changes


def _heading(text: str) -> Iterator[Change]:
    for match in _HEADING.finditer(text) if "#" in text else ():
        yield match.start(), match.start("text"), ""
        if match["close"]:
            yield match.start("close"), match.end("close"), ""


def _lists(text: str) -> Iterator[Change]:
    for match in _TASK.finditer(text):
        yield match.start("box"), match.end("box"), ""
    noted = _NOTED.search(text) is not None if "*" in text else False
    born = "†" in text
    for match in _BULLET.finditer(text):
        if born and match["mark"][0] == "*":
            continue  # „* 3. Mai 1931“ beside „† …“: born
        if noted and match["mark"][0] == "*" and _alone(text, match):
            continue  # the note to which a star in the text points
        yield match.start("mark"), match.end("mark"), "- "


def _alone(text: str, match: re.Match[str]) -> bool:
    """Whether a line that a mark opens has no neighbour with such a mark."""
    end = text.find("\n", match.end())
    before = text[: match.start()].rstrip("\n").rpartition("\n")[2].lstrip()
    after = text[end + 1 :].lstrip("\n")[:3].lstrip() if end >= 0 else ""
    return before[:1] not in {"*", "-", "•"} and after[:1] not in {"*", "-", "•"}


def _emoji(text: str) -> Iterator[Change]:
    """Ornaments go; a sign that is the answer itself (alone in its line or cell, or behind a colon) stays."""
    if not _ORNAMENT.search(text):
        return
    for match in _KEYCAP.finditer(text):
        yield match.start(), match.end(), f"{match[1]}. "
    for match in _EMOJI_START.finditer(text):
        yield match.start("e"), match.end("e"), ""
    for match in _EMOJI_ALONE.finditer(text):
        if not _ANSWER.search(match[0]):
            yield match.start(), match.end(), ""
    for match in _EMOJI_RUN.finditer(text):
        if _LINE_END.match(text, match.end()) is None:
            continue
        before = text[: match.start()].rstrip(" \t*")
        line = before[before.rfind("\n") + 1 :]
        if not (_ANSWER.search(match[0]) and (not line or line[-1] in ":|-–=")) and line.strip(" -*"):
            yield match.start("e"), match.end("e"), ""
    for match in _EMOJI_IN.finditer(text):
        if not _ANSWER.search(match[0]):
            yield match.start(), match.end(), ""


def _escaped(text: str) -> Iterator[Change]:
    """A backslash before a sign of Markdown goes; the edit names the sign too, for it may part figures of a number."""
    for match in _ESCAPE.finditer(text) if "\\" in text else ():
        if _PATH.search(text, max(0, match.start() - 120), match.start()):
            continue
        yield match.start(), match.end(), match[1]


MARKS: tuple[tuple[str, Callable[[str], Iterator[Change]]], ...] = (
    ("invisible", _plain(_LINE_ENDS, "\n", signs="\r")),
    ("html", html),
    ("fence", _plain(_FENCE, signs="`~")),
    ("source-mark", sources),
    ("latex", formulas),
    ("table", _table),
    ("rule-line", _plain(_RULE, signs="-*_⸻⸺—―")),
    ("rule-line", _plain(_SETEXT, signs="=")),
    ("emoji", _emoji),
    ("heading", _heading),
    ("list", _lists),
    ("quote-mark", _plain(_QUOTE, signs=">")),
    ("link", links),
    ("bold", _around(_BOLD, "**")),
    ("bold", _around(_UNDER, "_")),
    ("italic", _around(_ITALIC, "*")),
    ("bold", _around(_STRIKE, "~~")),
    ("code", _around(_CODE, "`")),
    ("escape", _escaped),
    ("invisible", _invisible),  # behind the marks: what it parts from a word is no mark inside a word
    ("blanks", _plain(_TRAILING)),
    ("blanks", _plain(_MANY, "\n\n")),
)
"""Name and finder of each rule, in the order in which they are used."""
