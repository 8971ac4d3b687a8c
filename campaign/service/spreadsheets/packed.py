"""The parts of a packed file, unpacked piece by piece within a bound, without trust in the lengths of its directory."""

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import PurePosixPath

from campaign.service.spreadsheets.cells import CellFault, Refused, check_name

LARGEST_PARTS = 8 * 2**20
"""Bytes that the parts of a packed file may unpack to."""
MOST_PARTS = 200
PIECE = 2**16
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""How parts are packed by everybody; other ways cannot be unpacked in pieces."""
HIDDEN = "."
"""The beginning of hidden names: systems such as Macs add such parts beside their owner's."""
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, ValueError)
"""The errors of a file that is no archive, of one that was cut, and of one behind a password."""


def parts(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a packed file by their names, folders and all. Raises Refused before anything large is unpacked."""
    left = LARGEST_PARTS
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            infos = packed.infolist()
            if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > left:
                raise too_large(name)
            for info in infos:
                if info.is_dir():
                    continue
                check_name(info.filename)
                part = unpacked(name, packed, info, left)
                left -= len(part)
                yield info.filename, part
    except BROKEN as error:
        if isinstance(error, Refused):
            raise
        raise Refused(CellFault(name, f"it cannot be unpacked: {error}")) from error


def unpacked(name: str, packed: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes:
    """A part, read in pieces. Raises Refused for one of more bytes than `most`, and for one packed in an odd way."""
    if info.compress_type not in METHODS:
        raise Refused(CellFault(name, f"{info.filename} is packed in a way that is not read"))
    found = BytesIO()
    with packed.open(info) as part:
        while piece := part.read(PIECE):
            found.write(piece)
            if found.tell() > most:
                raise too_large(name)
    return found.getvalue()


def too_large(name: str) -> Refused:
    """Why a packed file is not unpacked."""
    return Refused(CellFault(name, f"it unpacks to more than {MOST_PARTS} parts or {LARGEST_PARTS:,} bytes"))


def is_hidden(part: str) -> bool:
    """True if a part was put there by a system, for itself."""
    return PurePosixPath(part).name.startswith(HIDDEN)
