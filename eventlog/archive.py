"""The lines of an export as it lies on a disk: plain, or packed by xz or gzip, which its first bytes tell.

A file is read piece by piece, so that memory holds at most its longest line.
"""

from __future__ import annotations

import gzip
import io
import lzma
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

XZ, GZIP = b"\xfd7zXZ\x00", b"\x1f\x8b"
CHUNK = 2**16
LONGEST_LINE = 32 * 2**20
"""Bytes of a line: no event or command is nearly as long."""
LARGEST = 8 * 2**30
"""Bytes of all lines together: ten times a long campaign with every battle in it fought out."""
MEMORY = 256 * 2**20
"""Bytes that unpacking may take; the strongest usual setting of xz takes 65 MiB."""


class ArchiveError(ValueError):
    """A file that can't be unpacked, or unpacks to more than any export holds; the message says which."""


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, each with its newline.  Raises OSError, and ArchiveError naming what is wrong."""
    with path.open("rb") as file:
        yield from lines_of(file)


def lines_of(file: IO[bytes], largest: int | None = None) -> Iterator[bytes]:
    """The lines of an open file from its beginning on, each with its newline, at most `largest` bytes in all (LARGEST).

    Raises as `lines`.
    """
    try:
        yield from _bounded(_split(_unpacked(file)), LARGEST if largest is None else largest)
    except (lzma.LZMAError, gzip.BadGzipFile, zlib.error) as error:
        raise ArchiveError(f"the archive is damaged: {error}") from error
    except EOFError as error:
        raise ArchiveError("the archive ends too early: it was cut") from error


def _unpacked(file: IO[bytes]) -> Iterator[bytes]:
    """The bytes of a file, piece by piece."""
    file.seek(0)
    magic = file.read(len(XZ))
    file.seek(0)
    if magic == XZ:
        return _from_xz(file)
    read = gzip.GzipFile(fileobj=file).read if magic.startswith(GZIP) else file.read
    return iter(lambda: read(CHUNK), b"")


def _from_xz(file: IO[bytes]) -> Iterator[bytes]:
    """The text that a file of xz streams, one after the other, unpacks to. Raises LZMAError and EOFError."""
    packed = file.read(CHUNK)
    while packed:
        one = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MEMORY)
        while not one.eof:
            if one.needs_input and not packed:
                raise EOFError
            yield one.decompress(packed, CHUNK)
            packed = file.read(CHUNK) if one.needs_input and not one.eof else b""
        # Between streams, and behind the last, stands nothing but zeros (the format's padding).
        packed = one.unused_data.lstrip(b"\0") or file.read(CHUNK).lstrip(b"\0")
        if not packed.startswith(XZ[: len(packed)]):
            raise lzma.LZMAError("something else stands behind it")


def _split(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of the pieces.  Raises ArchiveError for one that is too long."""
    begun = io.BytesIO()
    for piece in pieces:
        *whole, rest = piece.split(b"\n")
        for end in whole:
            yield begun.getvalue() + end + b"\n"
            begun = io.BytesIO()
        begun.write(rest)
        if begun.tell() > LONGEST_LINE:
            raise ArchiveError(f"a line is longer than {LONGEST_LINE} bytes")
    if begun.tell():
        yield begun.getvalue()


def _bounded(lines: Iterator[bytes], largest: int) -> Iterator[bytes]:
    """The lines, as long as they are not too many."""
    read = 0
    for line in lines:
        read += len(line)
        if read > largest:
            raise ArchiveError(f"it holds more than {largest} bytes")
        yield line
