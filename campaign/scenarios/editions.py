"""Editions of a scenario: a released one is never edited but succeeded, and campaigns keep the one they were opened with.

The file of a successor holds only the differences, and names the other (`succeeds`). A value of a block
replaces the older value, a list the whole list, and all else stays.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campaign.scenarios.name_checks import is_id, shortened
from campaign.scenarios.shapes import Book, Scenario
from rulebook.tables import TableError, blocks, digest_of, shaped, text_of

FILE = "scenario.toml"
SUCCEEDS = "succeeds"


def read_folder(folder: Path, home: Path) -> Scenario:
    """The scenario in a folder; its older editions lie in `home`. Raises TableError naming file, key and reason."""
    text = text_of(folder / FILE)
    raw, bodies = with_older(blocks(FILE, text), {FILE: text.encode()}, home, {folder.name})
    return Scenario(shaped(FILE, raw, Book), digest_of(bodies))


def with_older(
    raw: dict[str, Any], bodies: dict[str, bytes], home: Path, newer: set[str]
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The blocks of an edition with the blocks of all older ones beneath, and the bytes of every file with them.

    `newer` are the editions that led here. Raises TableError for one that is not there, or that succeeds itself.
    """
    name = raw.get(SUCCEEDS)
    if name is None:
        return raw, bodies
    if not isinstance(name, str):
        raise TableError(FILE, SUCCEEDS, "give the id of one older scenario")
    if name in newer or not is_id(name) or not (home / name / FILE).is_file():
        raise TableError(FILE, SUCCEEDS, f"there is no older scenario {shortened(name)!r}")
    text = text_of(home / name / FILE)
    older = blocks(f"{name}/{FILE}", text)
    beneath, files = with_older(older, {f"{name}/{FILE}": text.encode()}, home, newer | {name})
    return laid_over(beneath, raw), files | bodies


def laid_over(beneath: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Blocks above that replace blocks beneath, block by block and value by value."""
    laid = dict(beneath)
    for key, value in above.items():
        under = laid.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            laid[key] = laid_over(under, value)
        else:
            laid[key] = value
    return laid
