"""The readers of an archive in a process of their own, where Django stands ready only on demand."""

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TypeVar

import django

from campaign.archives.shapes import ArchiveRefused, Checked, Manifest, Turned, manifest_in
from eventlog import archive
from rulebook.texts import unmarked

T = TypeVar("T")


def first_line(content: bytes, largest: int) -> Manifest | Turned:
    """The manifest in the first line of an archive, or the reason why it is refused."""
    return _told(partial(_first_line, archive.lines_of(BytesIO(content), largest)))


def whole(content: bytes, largest: int) -> Checked | Turned:
    """The content of an archive that was sent, or the reason why it is refused."""
    _set_up()
    from campaign.archives.reading import checked

    return _told(partial(checked, partial(archive.lines_of, BytesIO(content), largest)))


def whole_file(path: str) -> Checked | Turned:
    """The content of an archive on this machine, or the reason why it is refused."""
    _set_up()
    from campaign.archives.reading import checked

    return _told(partial(checked, partial(archive.lines, Path(path))))


def _set_up() -> None:
    """Let Django stand ready without the service's settings, which hold secrets."""
    # Settings name a place for files of the moment, which is found by writing there: here nothing is written.
    tempfile.tempdir = os.sep
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.reader")
    django.setup()


def _first_line(lines: Iterator[bytes]) -> Manifest:
    try:
        return manifest_in(unmarked(next(lines, b"")))
    except archive.ArchiveError as error:
        raise ArchiveRefused("file", str(error)) from error


def _told(read: Callable[[], T]) -> T | Turned:
    try:
        return read()
    except ArchiveRefused as refusal:
        return Turned(refusal.place, refusal.reason)
