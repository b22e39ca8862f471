"""Pairs of texts of known verdict that travel with the rules of words: a probe tries them wherever words count."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.scoring.words_levels import LEVELS

__all__ = ["KNOWN", "Known"]


@dataclass(frozen=True, slots=True)
class Known:
    """Two texts and the lowest level at which they are the same; ``""``: at none, because they say different things."""

    kind: str
    reference: str
    output: str
    same_from: str

    def same(self, level: str) -> bool:
        """Whether the two texts have no error at this level."""
        return self.same_from != "" and LEVELS.index(level) >= LEVELS.index(self.same_from)


KNOWN = (
    Known("writing", "Bär, Maß und Öl", "Ba\u0308r, Maß und O\u0308l", "writing"),
    Known("writing", "schön", "schon", ""),
    Known("writing", "Der Patient, heute.", "der Patient heute", "format"),
    Known("writing", "die Maße", "die Masse", ""),
    Known("numbers", "Es waren 25 Patienten.", "Es waren fünfundzwanzig Patienten.", "content"),
    Known("numbers", "Der Wert betrug 2,5.", "Der Wert betrug zwei Komma fünf.", "content"),
    Known("numbers", "Es waren 25 Patienten.", "Es waren 52 Patienten.", ""),
    Known("numbers", "Der Wert betrug 2,5.", "Der Wert betrug 25.", ""),
    Known("doses", "Ramipril 5 mg 1-0-0", "Ramipril fünf Milligramm 1-0-0", "content"),
    Known("doses", "Metformin 1000 mg 1-0-1", "Metformin 1.000 mg 1 - 0 - 1", "content"),
    Known("doses", "Ramipril 5 mg 1-0-1", "Ramipril 5 mg 1-0-0", ""),
    Known("doses", "Ramipril 5 mg", "Ramipril 50 mg", ""),
    Known("dates", "am 3. Mai 2024", "am 03.05.2024", "content"),
    Known("dates", "am dritten Mai 2024", "am 3. Mai 2024", "content"),
    Known("dates", "am 3. Mai 2024", "am 3. März 2024", ""),
    Known("dates", "am 3. Mai 2024", "am 13. Mai 2024", ""),
    Known("citations", "nach § 1319 ABGB", "nach Paragraf 1319 ABGB", "content"),
    Known("citations", "§ 280 Abs. 1 BGB", "§ 280 Absatz 1 BGB", "content"),
    Known("citations", "nach § 1319 ABGB", "nach § 1391 ABGB", ""),
    Known("citations", "nach § 1319 ABGB", "nach § 1319 BGB", ""),
    Known("spoken", "laut 4 Ob 12/20k", "laut vier Ob zwölf Schrägstrich zwanzig k", "content"),
    Known("spoken", "unter 0664 123456", "unter null sechs sechs vier eins zwei drei vier fünf sechs", "content"),
    Known("spoken", "laut 4 Ob 12/20k", "laut vier Ob zwölf Schrägstrich einundzwanzig k", ""),
    Known("spoken", "unter 0664 123456", "unter null sechs sechs vier eins zwei drei vier sechs fünf", ""),
    Known("units", "5 kg schwer", "fünf Kilogramm schwer", "content"),
    Known("units", "38,5 °C", "38,5 Grad Celsius", "content"),
    Known("units", "5 kg schwer", "5 g schwer", ""),
    Known("units", "38,5 °C", "38,5 °F", ""),
    Known("sides", "linksseitige Parese", "links-seitige Parese", "orthography"),
    Known("sides", "beidseits belüftet", "bds. belüftet", "content"),
    Known("sides", "Schmerzen im rechten Knie", "Schmerzen im linken Knie", ""),
    Known("sides", "Fraktur links", "Fraktur rechts", ""),
    Known("negations", "ohne Befund", "o.B.", "content"),
    Known("negations", "ohne Befund", "o. B.", "content"),
    Known("negations", "kein Fieber", "Fieber", ""),
    Known("negations", "nicht druckschmerzhaft", "druckschmerzhaft", ""),
    Known("names", "Dr. Huber", "Doktor Huber", "content"),
    Known("names", "Frau Prof. Dr. Anna Muster", "Frau Professor Doktor Anna Muster", "content"),
    Known("names", "Dr. Huber", "Dr. Gruber", ""),
    Known("names", "Frau Prof. Dr. Anna Muster", "Frau Prof. Dr. Hanna Muster", ""),
)
"""Two pairs of the same and two of different content for every kind, with the level from which on they are equal."""
