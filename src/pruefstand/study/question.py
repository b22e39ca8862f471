"""What a case asks, as text: for comparing a prompt with it, for showing it to raters and for judging quotes."""

from __future__ import annotations

from pruefstand.domain import Case, Material
from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode
from pruefstand.study.load import Study

__all__ = ["main_material", "text_materials", "text_of"]


def main_material(case: Case) -> Material | None:
    """The material that holds the question: the one of that name, else the first; ``None`` for a case without any."""
    return next((item for item in case.materials if item.name == "question"), next(iter(case.materials), None))


def text_of(study: Study, case: Case, material: Material) -> str | None:
    """A material's text without byte order mark; ``None`` where it is no text."""
    if not _is_text(material):
        return None
    try:
        return _decoded(study, case, material)
    except InputError:
        return None


def text_materials(study: Study, case: Case) -> dict[str, str]:
    """The texts among the materials, by name; raises :class:`InputError` for one that cannot be read as text."""
    return {item.name: _decoded(study, case, item) for item in case.materials if _is_text(item)}


def _is_text(material: Material) -> bool:
    return material.media.startswith("text/")


def _decoded(study: Study, case: Case, material: Material) -> str:
    return decode(study.material(case, material.name), material.path or case.id).text
