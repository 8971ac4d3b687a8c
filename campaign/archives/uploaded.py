"""Check an archive by a process of its own, within limits of memory and time: its first line, or all of it."""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from campaign.archives.readers import first_line, whole, whole_file
from campaign.archives.shapes import ArchiveRefused, Checked, Manifest, Turned
from uploads.apart import apart
from uploads.limits import Limits, TooCostly

P = ParamSpec("P")
T = TypeVar("T")

FIRST_LINE = Limits(seconds=5, megabytes=384)
"""For a look at a file while somebody waits for a page."""
WHOLE = Limits(seconds=1200, megabytes=2048, answer=512)
"""For an audit from end to end: minutes and hundreds of megabytes for a long campaign, all of whose texts come back."""


def manifest_apart(content: bytes, largest: int) -> Manifest:
    """The manifest of an archive, from its first line; `largest` bytes are unpacked at most. Raises ArchiveRefused."""
    return _taken(FIRST_LINE, first_line, content, largest)


def checked_apart(content: bytes, largest: int) -> Checked:
    """An archive that was sent, checked whole; `largest` bytes are unpacked at most. Raises ArchiveRefused."""
    return _taken(WHOLE, whole, content, largest)


def file_checked_apart(file: Path) -> Checked:
    """An archive that lies on this machine, checked whole. Raises ArchiveRefused, and OSError as to open it does."""
    with file.open("rb"):
        place = str(file.resolve())
        return _taken(WHOLE.to_open(place), whole_file, place)


def _taken(limits: Limits, reader: Callable[P, T | Turned], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        found = apart(limits, reader, *args, **kwargs)
    except TooCostly as cost:
        raise ArchiveRefused("file", cost.reason) from cost
    if isinstance(found, Turned):
        raise ArchiveRefused(found.place, found.reason)
    return found
