"""Facts: a free German document against a frozen list of facts, judged by rules, with evidence.

Overlap of words only says where a fact is spoken of; whether it holds there is decided attribute by attribute:
polarity, person, side, value, unit, time, term. The rules are data: :mod:`pruefstand.scoring.facts.rules`.
"""
