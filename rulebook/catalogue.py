"""The rule ids of the catalogues in `docs/rules`: what there is to cover."""

import re
from pathlib import Path

import msgspec

# Each has a file of its name; the scenarios beside them are data without ids.
SYSTEMS = (
    "guiscard-campaign",
    "guiscard-tactical",
    "guiscard-siege",
    "grunwald",
    "devils-horsemen",
    "ancient-battles",
    "warmaster",
    "bodies",
)
BULLET = re.compile(r"^- (?:\*\*|`)([A-Z]{2}-[A-Za-z0-9.]+)(?:\*\*|`)", re.MULTILINE)
COUNT = re.compile(r"^(?:Rule ids: (\d+)\.|(\d+) rule ids\b)", re.MULTILINE)


class CatalogueError(Exception):
    """A catalogue that cannot be right: the file and the reason."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")


class Catalogue(msgspec.Struct, frozen=True):
    """One catalogue: the name of its system, and its rule ids in the order of the text."""

    name: str
    ids: tuple[str, ...]


def parse(name: str, text: str) -> Catalogue:
    """The ids that open a bullet. Raises CatalogueError if one comes twice or the printed count differs."""
    ids = tuple(BULLET.findall(text))
    if len(set(ids)) != len(ids):
        twice = sorted({id_ for id_ in ids if ids.count(id_) > 1})
        raise CatalogueError(name, f"ids that come twice: {', '.join(twice)}")
    counts = [int(first or second) for first, second in COUNT.findall(text)]
    if not counts or counts[-1] != len(ids):
        printed = counts[-1] if counts else "no number"
        raise CatalogueError(name, f"there are {len(ids)} ids, and its count says {printed}")
    return Catalogue(name, ids)


def read(folder: Path) -> tuple[Catalogue, ...]:
    """The catalogues of a folder. Raises CatalogueError."""
    return tuple(read_file(folder / f"{name}.md", name) for name in SYSTEMS)


def read_file(path: Path, name: str) -> Catalogue:
    """One catalogue. Raises CatalogueError, also for a file that cannot be read."""
    try:
        return parse(name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(path.name, error.strerror or "cannot be read") from error
