"""Prüfstand: how good is what a system or a person delivers, and how sure may one be."""

__all__ = ["__version__"]

__version__ = "0.1.0"
