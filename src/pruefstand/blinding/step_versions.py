"""The versions of the steps that make blinded texts, as ``tools/rules.py`` writes them."""

from __future__ import annotations

__all__ = ["STEP_VERSIONS"]

STEP_VERSIONS = {
    "text": "9f291eec3b09",
    "unify": "24530c01d55b",
    "pseudonymise": "4542ef1f00f0",
}
"""For each step the digest of its rules: another one says that the same answer may come out otherwise."""
