"""Small files that cost gigabytes or minutes where they are read without a bound."""

import struct
import zipfile
from collections.abc import Callable
from io import BytesIO

from campaign.service.spreadsheets.writing import as_xlsx

CENTRAL, LOCAL = b"PK\x01\x02", b"PK\x03\x04"
SIZE_IN = {CENTRAL: 24, LOCAL: 22}
"""Where the length of a part stands behind the mark of its entry."""
CLAIMED = 2**20


def lying(kind: str = "groups.csv", length: int = 256 * 2**20) -> bytes:
    """An archive whose directory claims a megabyte of a part that unpacks to far more."""
    out = BytesIO()
    with (
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
        packed.open(kind, "w") as part,
    ):
        for _ in range(length // 2**20):
            part.write(b"0" * 2**20)
    made = bytearray(out.getvalue())
    for mark, offset in SIZE_IN.items():
        at = made.index(mark) + offset
        made[at : at + 4] = struct.pack("<I", CLAIMED)
    return bytes(made)


def with_more(part: str, before: bytes, more: bytes) -> bytes:
    """A workbook in one part of which something more stands before a mark."""
    out = BytesIO()
    made = as_xlsx([("groups", [["name"], ["Roger"]])])
    with zipfile.ZipFile(BytesIO(made)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            text = old.read(info)
            if info.filename == part:
                assert text.count(before) == 1
                text = text.replace(before, more + before)
            new.writestr(info.filename, text)
    return out.getvalue()


def conditional_formats() -> bytes:
    """A workbook of 45,000 of them."""
    rule = '<cfRule type="expression" priority="{n}"><formula>1</formula></cfRule>'
    one = f'<conditionalFormatting sqref="A{{n}}">{rule}</conditionalFormatting>'
    more = "".join(one.format(n=n) for n in range(1, 45_001)).encode()
    return with_more("xl/worksheets/sheet1.xml", b"<pageMargins", more)


def defined_names() -> bytes:
    """A workbook of 100,000 of them."""
    named = "".join(f'<definedName name="n{n}">groups!$A$1</definedName>' for n in range(100_000))
    return with_more("xl/workbook.xml", b"<calcPr", f"<definedNames>{named}</definedNames>".encode())


def styles() -> bytes:
    """A workbook of 90,000 of them."""
    return with_more(
        "xl/styles.xml", b"</cellXfs>", b'<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>' * 90_000
    )


def formulas() -> bytes:
    """A workbook of 1,200,000 of them in one cell, in some ten kilobytes."""
    cell = b'<row r="9"><c r="A9">' + b"<f/>" * 1_200_000 + b"</c></row>"
    return with_more("xl/worksheets/sheet1.xml", b"</sheetData>", cell)


def newlines() -> bytes:
    """A text of nothing but ends of lines."""
    return b"name\n" + b"\n" * 1_900_000


HOSTILE: dict[str, Callable[[], bytes]] = {
    "formats.xlsx": conditional_formats,
    "names.xlsx": defined_names,
    "styles.xlsx": styles,
    "groups.csv": newlines,
}
"""Files that are small and sound, and must not cost much, by their names."""
