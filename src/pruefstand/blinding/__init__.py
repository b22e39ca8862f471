"""From answers to a folder that tells nothing of their origin, and a key apart from it."""

from pruefstand.blinding.blind import Blinded, assign_codes, blind
from pruefstand.blinding.options import BlindOptions, parse_blind, readiness

__all__ = ["BlindOptions", "Blinded", "assign_codes", "blind", "parse_blind", "readiness"]
