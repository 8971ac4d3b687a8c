"""How far the rules are proved, catalogue by catalogue."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import msgspec

from rulebook.catalogue import Catalogue
from rulebook.tables import TableError, read

# What `data.toml` holds: for each catalogue, the ids that are pure data or definition, and where the data stand.
DataIds = Mapping[str, Mapping[str, str]]


class Standing(msgspec.Struct, frozen=True):
    """One catalogue: how many of its ids are proved by a test, of how many, and which are not."""

    covered: int
    total: int
    missing: tuple[str, ...]


def read_data_ids(path: Path) -> dict[str, dict[str, str]]:
    """The ids that are data. Raises TableError for what is not a table of texts."""
    raw = read(path, dict[str, str | dict[str, str]])
    return {name: block for name, block in raw.items() if isinstance(block, dict)}


def check_data_ids(data: DataIds, catalogues: Iterable[Catalogue], file: str) -> None:
    """Refuse an id that its catalogue does not know. Raises TableError."""
    known = {catalogue.name: set(catalogue.ids) for catalogue in catalogues}
    for name, block in data.items():
        if name not in known:
            raise TableError(file, name, "there is no catalogue of this name")
        for id_ in block:
            if id_ not in known[name]:
                raise TableError(file, f"{name}.{id_}", "the catalogue has no rule of this id")


def standings(catalogues: Iterable[Catalogue], proved: Collection[str]) -> dict[str, Standing]:
    """Each catalogue's standing, with these ids proved."""
    answer = {}
    for catalogue in catalogues:
        missing = tuple(id_ for id_ in catalogue.ids if id_ not in proved)
        answer[catalogue.name] = Standing(len(catalogue.ids) - len(missing), len(catalogue.ids), missing)
    return answer


def as_text(found: Mapping[str, Standing]) -> str:
    """A table for people, one line a catalogue, and the first chapters that lack proof."""
    lines = [f"{'catalogue':<20} {'covered':>7} {'total':>5}"]
    lines += [f"{name:<20} {each.covered:>7} {each.total:>5}" for name, each in found.items()]
    covered, total = (sum(getattr(each, key) for each in found.values()) for key in ("covered", "total"))
    lines.append(f"{'all':<20} {covered:>7} {total:>5}")
    for name, each in found.items():
        if each.covered and each.missing:
            lines += ["", f"{name}, not covered:", *wrapped(each.missing)]
    return "\n".join(lines)


def wrapped(ids: Iterable[str], width: int = 110) -> list[str]:
    """Ids in lines of at most so many characters."""
    lines = [" "]
    for id_ in ids:
        if len(lines[-1]) + len(id_) + 1 > width:
            lines.append(" ")
        lines[-1] += f" {id_}"
    return lines
