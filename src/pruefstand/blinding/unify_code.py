"""Which lines of a text are program code, where a star multiplies and an underscore belongs to a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["code_blocks", "code_spans", "is_code_line", "talks_of_code"]

_STRONG = re.compile(
    r"[ \t]*(?:"
    r"(?:async )?def \w+\(.*|class \w+[(:].*|(?:from [\w.]+ )?import [\w.{},* ]+;?|return\b[^.]*[(\[{};=\w]"
    r"|(?:if|for|while|elif|with|try|except)\b[^.]{0,200}:|else:|(?:public|private|static|const|let|var|void|func|fn)"
    r" \w[^.]*[;{(=].*|[\w.\[\]\"']+ ?(?:[-+*/|]?=|:=) ?[\w\"'\[{(.*-][^.]*|[\w.]+\([^()]*\);?|.*[;{}]|[)\]}]+[;,]?"
    r"|#!.*|\$ .+|(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|FROM|WHERE|JOIN|GROUP BY|ORDER BY) .*"
    r"|(?:sudo |npx )?(?:pip3?|npm|git|docker|cd|rm|ls|mkdir|curl|apt|python3?|echo|cp|mv|cat|grep|sed|chmod|ssh) .+"
    r"|</?\w+(?: [^<>]*)?>.*</\w+>[^.]*|</?\w+(?: [^<>]*)?>)[ \t]*"
)
_SURE = re.compile(
    r"(?m)^[ \t]*(?:(?:async )?def \w+\(|class \w+[(:]|import \w|from [\w.]+ import|return\b|SELECT .* FROM "
    r"|DELETE FROM|INSERT INTO|SELECT [*\w][\w*,. ]*$"
    r"|#!|(?:sudo )?(?:pip3?|npm|git|docker|rm|mkdir|curl|apt|python3?|echo|grep|chmod) [\w./-]"
    r"|(?:const|let|var|public|private|function|func|fn) \w|(?:if|for|while)\b.*[:{]$|\w+(?:\.\w+)*\(.*\);?$"
    r"|[a-z_][\w.]* = .+|</?(?:script|html|head|body|div|style|input|form)\b)"
)
_COMMENT = re.compile(r"[ \t]*(?:#|//|--|/?\*|<!--)[ \t]?.*")
_FENCE_LINE = re.compile(r"[ ]{0,3}(?:`{3,}|~{3,})")
_SIGNS = re.compile(r"[=(){};<$]|^[ \t]*(?:pip|npm|git|docker|rm|import|SELECT|sudo)", re.MULTILINE)
_INLINE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,300})\1(?!`)")
_MARKED = re.compile(r"[*_<&]")
_DUNDER = re.compile(
    r"__(?:init|name|main|file|doc|all|dict|class|call|str|repr|len|iter|next|enter|exit|new|del|slots|version|path"
    r"|import|builtins|eq|hash|add|getitem|setitem|getattr|setattr|future|proto|typename|dirname|filename|pycache)__"
    r"|(?<=[.`])__[a-z][a-z0-9_]{0,40}__|__[a-z][a-z0-9_]{0,40}__(?=[(.])"
)


def code_blocks(text: str) -> Iterator[tuple[int, int]]:
    """The paragraphs whose lines are code but for comments, one of them beyond doubt; lines of a fence part them."""
    if not _SIGNS.search(text):
        return
    start = at = 0
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        if not line.strip() or _FENCE_LINE.match(line):
            if lines and _is_code(lines):
                yield start, at
            start, lines = at + len(line) + 1, []
        else:
            lines.append(line)
        at += len(line) + 1


def _is_code(lines: list[str]) -> bool:
    if not any(is_code_line(line) for line in lines):
        return False
    known = sum(
        1
        for line in lines
        if len(line) < 400 and (_STRONG.fullmatch(line) or _COMMENT.fullmatch(line) or line[:2] in {"  ", "\t"})
    )
    return known == len(lines)


def is_code_line(line: str) -> bool:
    """Whether a line is code beyond doubt."""
    return len(line) < 400 and _SURE.match(line) is not None


def code_spans(text: str) -> Iterator[tuple[int, int]]:
    """What stands between back quotes and holds signs that would else be marks, and names with double underscores."""
    for match in _INLINE.finditer(text) if "`" in text else ():
        if _MARKED.search(match[2]):
            yield match.span(2)
    for match in _DUNDER.finditer(text) if "__" in text else ():
        yield match.span()


_TALKS = re.compile(
    r"<(?:script|iframe|style|input|form|meta|textarea|button|select)\b"
    r"|\b(?:HTML|XHTML|XML|JSX|DOM|Markup)\b|\b(?:[\w-]{0,30}[Tt]ags?|[Ee]lemente?s?|Entity|Entität) (?:<|&\w+;)"
    r"|\b(?:maskier|escap|gerender|render)\w*|<(\w+)> (?:und|oder|bis|sowie|or|and) </\1>"
    r"|[ ]<[a-z]+ ?/?> [a-zäöü]"
)


def talks_of_code(text: str) -> bool:
    """Whether a text speaks of tags and entities, so that those in it are meant and not left over."""
    return ("<" in text or "&" in text) and _TALKS.search(text) is not None
