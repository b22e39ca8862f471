"""Attempts made by running systems, each recorded as it happens."""
