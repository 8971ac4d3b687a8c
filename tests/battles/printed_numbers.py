"""Every whole number of a system's printed tables, each in turn set to something else."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from fnmatch import fnmatchcase
from typing import Any

from battles.rulesets import AnyRuleset
from rulebook.tables import TableError, blocks, shaped

Path = tuple[str | int, ...]


def whole_numbers(block: Any, path: Path = ()) -> Iterator[Path]:
    """Where whole numbers stand below a block."""
    below = block.items() if isinstance(block, dict) else enumerate(block) if isinstance(block, list) else ()
    for key, each in below:
        if isinstance(each, int) and not isinstance(each, bool):
            yield *path, key
        else:
            yield from whole_numbers(each, (*path, key))


def key_of(name: str, path: Path) -> str:
    """A number by its key, with # for a line of a list: "counters.animal.#.attack"."""
    return ".".join([name, *("#" if isinstance(part, int) else part for part in path)])


def replaced(raw: dict[str, Any], path: Path, number: int) -> dict[str, Any]:
    """The blocks with this number at a place."""
    *above, last = path
    changed = deepcopy(raw)
    block: Any = changed
    for part in above:
        block = block[part]
    block[last] = number
    return changed


def taken(ruleset: AnyRuleset, shapes: Mapping[str, type[Any]], number: int) -> set[str]:
    """The keys of the printed tables at which this number may stand; at every other it is refused with a reason."""
    found = set()
    for name, text in ruleset.tables().items():
        raw = blocks(name, text)
        for path in whole_numbers(raw):
            try:
                shaped(f"{name}.toml", replaced(raw, path, number), shapes[name])
            except TableError as refused:
                if refused.file != f"{name}.toml" or not (refused.key and refused.reason):
                    found.add(f"{key_of(name, path)} refused without file, key or reason")
            else:
                found.add(key_of(name, path))
    return found


def against(found: set[str], declared: set[str]) -> tuple[set[str], set[str]]:
    """The keys that nobody has declared (as "ground.terrain.*.foot"), and what is declared of no key."""
    undeclared = {key for key in found if not any(fnmatchcase(key, each) for each in declared)}
    return undeclared, {each for each in declared if not any(fnmatchcase(key, each) for key in found)}
