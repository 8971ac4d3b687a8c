"""What reads an archive in a process of its own, where Django stands ready only once it is asked for."""

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
    """What the first line of an archive says, or why it is refused."""
    return _told(partial(_first_line, archive.lines_of(BytesIO(content), largest)))


def whole(content: bytes, largest: int) -> Checked | Turned:
    """What an archive says that was sent, or why it is refused."""
    _set_up()
    from campaign.archives.reading import checked

    return _told(partial(checked, partial(archive.lines_of, BytesIO(content), largest)))


def whole_file(path: str) -> Checked | Turned:
    """What an archive says that lies on this machine, or why it is refused."""
    _set_up()
    from campaign.archives.reading import checked

    return _told(partial(checked, partial(archive.lines, Path(path))))


def _set_up() -> None:
    """Let Django stand ready, which is told no settings here: those of the service hold secrets."""
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
