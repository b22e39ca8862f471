"""What a case asks, as text: for comparing a prompt with it and for showing it to raters."""

from __future__ import annotations

from pruefstand.domain import Case, Material
from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.study.load import Study

__all__ = ["main_material", "text_of"]


def main_material(case: Case) -> Material | None:
    """The material that holds the question: the one of that name, else the first; ``None`` for a case without any."""
    return next((item for item in case.materials if item.name == "question"), next(iter(case.materials), None))


def text_of(study: Study, case: Case, material: Material) -> str | None:
    """A material's text without byte order mark; ``None`` where it is no text."""
    if not material.media.startswith("text/"):
        return None
    try:
        return decode(study.material(case, material.name), material.path or material.name).text
    except InputError:
        return None
