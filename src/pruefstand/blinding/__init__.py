"""From answers to a folder that tells nothing of their origin, and a key apart from it.

Here is only what every plan needs; the rules of the texts are loaded by whoever blinds.
"""

from pruefstand.blinding.options import BlindOptions, parse_blind, readiness

__all__ = ["BlindOptions", "parse_blind", "readiness"]
