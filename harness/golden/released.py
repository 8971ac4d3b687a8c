"""The recordings that releases have handed out: each release lists its own by their digests, and they stay as they are.

A list is a text for `sha256sum --check`, and lies on the shelf under the version of its release.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from harness.golden import fights, shelf

SUFFIX = ".sha256"


class IsReleased(Exception):
    """The version has its list already."""


def path_of(folder: Path, version: str) -> Path:
    """The list of a release."""
    return folder / f"{version}{SUFFIX}"


def named(folder: Path) -> dict[Path, str]:
    """Every recording that a release has handed out, with its digest."""
    lists = (path.read_text("utf-8").splitlines() for path in sorted(folder.glob(f"*{SUFFIX}")))
    return {
        folder / name: digest for lines in lists for digest, name in (line.split("  ", 1) for line in lines)
    }


def put(folder: Path, version: str) -> int:
    """List all that is on the shelf as handed out by a release; how much that is. Raises IsReleased, OSError."""
    path, found = path_of(folder, version), [*shelf.kept(folder), *fights.kept(folder)]
    if path.exists():
        raise IsReleased(version)
    path.write_text("".join(f"{digest(each)}  {each.relative_to(folder)}\n" for each in found), "utf-8")
    return len(found)


def digest(path: Path) -> str:
    """The digest of a recording."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def faults(folder: Path) -> Iterator[str]:
    """The recordings of releases that are missing, or are no longer the ones that were handed out."""
    for path, wanted in named(folder).items():
        name = path.relative_to(folder)
        if not path.exists():
            yield f"{name} is missing: a release has handed it out"
        elif digest(path) != wanted:
            yield f"{name} was changed: a release has handed it out"
