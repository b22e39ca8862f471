"""Check digits of the numbers that belong to one person or firm.

ISO 13616 (IBAN), § 31 ASVG and the Dachverband's specification (Austrian social insurance), BMF specification for the
Austrian UID, ISO 7064 Mod 11,10 (German tax and VAT numbers), EAN-13 (AHV), UIDV annex (Swiss UID), § 147 SGB VI and
VKVV § 4 (German pension insurance).
"""

from __future__ import annotations

__all__ = ["ahv", "iban", "sozialversicherung", "steuer_id", "uid_at", "uid_ch", "uid_de", "versicherung_de"]


def _digits(text: str) -> list[int]:
    return [int(sign) for sign in text if sign in "0123456789"]


def iban(text: str) -> bool:
    """Whether an IBAN, with or without blanks, has a country's length and its remainder 1."""
    plain = text.replace(" ", "").upper()
    lengths = {
        "AT": 20,
        "DE": 22,
        "CH": 21,
        "LI": 21,
        "IT": 27,
        "FR": 27,
        "NL": 18,
        "BE": 16,
        "LU": 20,
        "ES": 24,
        "PL": 28,
    }
    lengths |= {
        "CZ": 24,
        "SK": 24,
        "HU": 28,
        "SI": 19,
        "HR": 21,
        "GB": 22,
        "IE": 22,
        "PT": 25,
        "DK": 18,
        "SE": 24,
        "RO": 24,
    }
    if len(plain) != lengths.get(plain[:2], len(plain)) or not 15 <= len(plain) <= 34 or not plain.isalnum():
        return False
    moved = plain[4:] + plain[:4]
    return int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1


def sozialversicherung(text: str) -> bool:
    """Whether an Austrian insurance number of ten digits has its check digit and a possible date of birth."""
    d = _digits(text)
    if len(d) != 10 or not (1 <= d[4] * 10 + d[5] <= 31 and 1 <= d[6] * 10 + d[7] <= 15):
        return False
    weights = (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)
    return d[0] != 0 and sum(a * b for a, b in zip(weights, d, strict=True)) % 11 == d[3]


def uid_at(text: str) -> bool:
    """Whether an Austrian VAT number, ``ATU`` and eight digits, has its check digit."""
    d = _digits(text)
    if len(d) != 8:
        return False
    total = sum(a if i % 2 == 0 else a * 2 // 10 + a * 2 % 10 for i, a in enumerate(d[:7]))
    return (10 - (total + 4) % 10) % 10 == d[7]


def _mod_11_10(d: list[int]) -> bool:
    product = 10
    for digit in d[:-1]:
        total = (digit + product) % 10 or 10
        product = total * 2 % 11
    return (11 - product) % 10 == d[-1]


def uid_de(text: str) -> bool:
    """Whether a German VAT number, ``DE`` and nine digits, has its check digit."""
    d = _digits(text)
    return len(d) == 9 and _mod_11_10(d)


def steuer_id(text: str) -> bool:
    """Whether a German tax number of eleven digits has its check digit and one digit two or three times."""
    d = _digits(text)
    if len(d) != 11 or d[0] == 0:
        return False
    counts = sorted((d[:10].count(digit) for digit in set(d[:10])), reverse=True)
    return counts[0] in {2, 3} and counts[1:2] == [1] and _mod_11_10(d)


def ahv(text: str) -> bool:
    """Whether a Swiss insurance number, ``756`` and ten more digits, has its check digit."""
    d = _digits(text)
    return len(d) == 13 and sum(a * (1 if i % 2 == 0 else 3) for i, a in enumerate(d)) % 10 == 0


def uid_ch(text: str) -> bool:
    """Whether a Swiss number of a firm, ``CHE`` and nine digits, has its check digit."""
    d = _digits(text)
    if len(d) != 9:
        return False
    return (11 - sum(a * b for a, b in zip((5, 4, 3, 2, 7, 6, 5, 4), d, strict=False)) % 11) % 11 == d[8]


def versicherung_de(text: str) -> bool:
    """Whether a German pension insurance number, eight digits, a letter, three digits, has its check digit."""
    plain = text.replace(" ", "").upper()
    if len(plain) != 12 or not (plain[:8] + plain[9:]).isdigit() or not plain[8].isalpha():
        return False
    d = _digits(f"{plain[:8]}{ord(plain[8]) - 64:02}{plain[9:11]}")
    weighted = (a * b for a, b in zip((2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1), d, strict=True))
    return sum(value // 10 + value % 10 for value in weighted) % 10 == int(plain[11])
