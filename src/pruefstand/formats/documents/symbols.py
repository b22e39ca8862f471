"""Characters of the fonts Symbol and Wingdings, which documents store by their place in the font, as Unicode."""

from __future__ import annotations

__all__ = ["bullet", "symbol"]

_GREEK_AND_SIGNS = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"  # 0x41 to 0x7e
_SYMBOL = {0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅"}
_SYMBOL |= {0x41 + at: sign for at, sign in enumerate(_GREEK_AND_SIGNS)}
_SYMBOL |= dict(
    zip(
        range(0xA1, 0xD8),
        "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅",
        strict=True,
    )
)
_SYMBOL |= {0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDC: "⇐", 0xDD: "⇑", 0xDE: "⇒", 0xDF: "⇓"}
_WINGDINGS = {
    0x6C: "●",
    0x6E: "■",
    0x6F: "□",
    0x71: "❑",
    0x75: "◆",
    0x76: "❖",
    0x77: "⬥",
    0x9F: "•",
    0xA7: "▪",
    0xA8: "◻",
    0xD8: "➢",
    0xDF: "←",
    0xE0: "→",
    0xE1: "↑",
    0xE2: "↓",
    0xE8: "➔",
    0xFB: "✗",
    0xFC: "✓",
    0xFD: "☒",
    0xFE: "☑",
    0x4A: "☺",
    0x4B: "😐",
    0x4C: "☹",
    0x46: "☞",
}
_PRIVATE = 0xF000


def symbol(code: int, font: str) -> str:
    """The character at this place of a font; places in the private area count like those below it.

    Another font's character is itself; a place of Symbol or Wingdings that is not known gives U+FFFD.
    """
    place = code - _PRIVATE if _PRIVATE <= code <= _PRIVATE + 0xFF else code
    name = font.lower()
    if "wingdings" in name or "webdings" in name:
        return _WINGDINGS.get(place, "\ufffd")
    if name.startswith("symbol") or (code != place and not name):
        return _SYMBOL.get(place, chr(place) if 0x20 <= place < 0x7F else "\ufffd")
    if code != place:
        return "\ufffd"
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def bullet(text: str, font: str) -> str:
    """A bullet as a character that every font has: the one meant where it is known, else „•“."""
    sign = text.strip()[:1]
    if not sign:
        return ""
    if sign == "o" and "dings" not in font.lower():  # Word's hollow bullet, whatever font is there
        return "◦"
    if ord(sign) >= _PRIVATE and not font:  # a place in a font that nobody names is no character
        return "•"
    if ord(sign) >= _PRIVATE or any(name in font.lower() for name in ("symbol", "wingdings")):
        sign = symbol(ord(sign), font)
    return "•" if sign in "\ufffd●·" else sign
