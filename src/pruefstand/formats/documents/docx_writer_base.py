"""The empty Word document that all of ours begin with: python-docx's own, without what tells anything.

Of its parts only the styles that we use and a few settings are left: no author, company, dates, thumbnail, theme,
revision ids or document id. Pages are A4, the language of the text is German.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import docx
from docx.document import Document as WordDocument
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.shared import Mm
from lxml import etree

__all__ = ["empty_document"]

_KEPT_PARTS = ("styles", "settings")
_KEPT_STYLES = frozenset(
    {"Normal", "DefaultParagraphFont", "TableNormal", "NoList", "TableGrid", *(f"Heading{n}" for n in range(1, 10))}
)
_HALF_POINTS = {1: 32, 2: 28, 3: 24}
_WORD_2013 = '<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>'
_SETTINGS = (
    '<w:defaultTabStop w:val="709"/>',
    '<w:characterSpacingControl w:val="doNotCompress"/>',
    f"<w:compat>{_WORD_2013}</w:compat>",
    '<w:decimalSymbol w:val=","/>',
    '<w:listSeparator w:val=";"/>',
)
_FONT = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/>'


def empty_document() -> WordDocument:
    """A new document without content, to be filled by python-docx."""
    return docx.Document(BytesIO(_base()))


@lru_cache(maxsize=1)
def _base() -> bytes:
    document = docx.Document()
    package = document.part.package
    if package is None:
        raise ValueError("the document of python-docx has no package")
    for key in [key for key, found in package.rels.items() if not found.reltype.endswith("/officeDocument")]:
        package.rels.pop(key)
    for key in [key for key, found in document.part.rels.items() if not found.reltype.endswith(_KEPT_PARTS)]:
        document.part.rels.pop(key)
    settings = document.settings.element
    for child in list(settings):
        settings.remove(child)
    settings.extend(_element(text) for text in _SETTINGS)
    _plain_styles(document.styles.element)
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(25)
    for root in (settings, document.styles.element, document.element):
        _without_traces(root)
    saved = BytesIO()
    document.save(saved)
    return saved.getvalue()


def _element(text: str) -> etree._Element:
    tag = text[1:].split(" ", 1)[0].split("/", 1)[0].split(">", 1)[0]
    return parse_xml(text.replace(f"<{tag}", f"<{tag} {nsdecls('w')}", 1))


def _plain_styles(styles: etree._Element) -> None:
    """Only the styles that we use; one font, black, German."""
    for child in list(styles):
        if child.tag == qn("w:docDefaults") or (
            child.tag == qn("w:style") and child.get(qn("w:styleId")) in _KEPT_STYLES
        ):
            continue
        styles.remove(child)
    for properties in styles.iter(qn("w:rPr")):
        for name in ("w:rFonts", "w:color", "w:sz", "w:szCs", "w:lang"):
            for found in properties.findall(qn(name)):
                properties.remove(found)
    for style in styles.iter(qn("w:style")):
        for child in [*style.findall(qn("w:link")), *style.findall(qn("w:rsid"))]:
            style.remove(child)
    default = next(styles.iter(qn("w:rPrDefault"))).find(qn("w:rPr"))
    if default is None:
        raise ValueError("the styles of python-docx have no defaults")
    default[:] = [_element(_FONT), _element('<w:sz w:val="22"/>'), _element('<w:lang w:val="de-DE"/>')]
    for style in styles.iter(qn("w:style")):
        level = (style.get(qn("w:styleId")) or "").removeprefix("Heading")
        properties_found = style.find(qn("w:rPr"))
        if level.isdecimal() and properties_found is not None:
            properties_found.append(_element(f'<w:sz w:val="{_HALF_POINTS.get(int(level), 22)}"/>'))


def _without_traces(root: etree._Element) -> None:
    """No ids of revisions or documents, and no name spaces that nothing uses."""
    for element in root.iter():
        for name in [key for key in element.attrib if "rsid" in str(key) or str(key).endswith("}Ignorable")]:
            del element.attrib[name]
    etree.cleanup_namespaces(root)
