"""The tables that a catalogue prints, to hold the tables of the game against."""

import re
import tomllib
from pathlib import Path

from campaign import tables as printed

PAGES = Path(printed.HERE).parents[1] / "docs" / "rules"


def tables(name: str) -> dict[str, object]:
    """All blocks of tables in a catalogue, by their names; one that comes in parts is put together."""
    found: dict[str, object] = {}
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL):
        for key, table in tomllib.loads(block).items():
            before = found.get(key)
            joined = {**before, **table} if isinstance(before, dict) and isinstance(table, dict) else table
            found[key] = joined
    return found


def bare(value: object) -> object:
    """A table without its sources, tuples as lists."""
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items() if key != "provenance"}
    return [bare(each) for each in value] if isinstance(value, list | tuple) else value
