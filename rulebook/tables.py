"""Tables with a source: TOML read into typed structs, every file saying where its numbers come from."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulebook import shapes
from rulebook.texts import TOO_LONG, controls_in, has_long_number, unmarked

T = TypeVar("T")

HOUSE = "house"
LARGEST_TEXT = 32 * 1024
"""Bytes of a table's text; the longest printed one has a quarter of it."""
LARGEST_NUMBER = 1_000_000
"""The greatest number of a table: with it the rules calculate without an overflow."""
DEEPEST = 20
"""Parts of a key with points between them: to read one takes the square of its parts."""
PART = r"""(?:[A-Za-z0-9_-]+|"[^"\\\n]{0,200}(?:\\.[^"\\\n]{0,200}){0,50}"|'[^'\n]{0,200}')"""
DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){PART}(?:[ \t]{{0,9}}\.[ \t]{{0,9}}{PART}){{{DEEPEST}}}")
"""A key of more parts; longer and wider ones have not so many in a text."""
TOO_DEEP = f"a key has at most {DEEPEST} parts"
NO_SOURCE = "the table does not say where its numbers come from"


class TableError(Exception):
    """A malformed table: the file, the key (or the line) and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(f"{file}: {key}: {reason}")


def text_of(path: Path) -> str:
    """The text of a table's file. Raises TableError for one that cannot be read."""
    try:
        return unmarked(path.read_bytes()).decode()
    except OSError as error:
        raise TableError(path.name, "file", error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise TableError(path.name, "syntax", str(error)) from error


class Texts(Mapping[str, str]):
    """The texts of files by the names of tables, each read when somebody first asks for it. Raises TableError then."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files, self._read = dict(files), dict[str, str]()

    def __getitem__(self, name: str) -> str:
        """The text of a table. KeyError for an unknown one."""
        if name not in self._read:
            self._read[name] = text_of(self._files[name])
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        """True if there is a table of that name, whether or not it can be read."""
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        """The names, in the order in which they were given."""
        return iter(self._files)

    def __len__(self) -> int:
        """How many tables there are."""
        return len(self._files)


def read(path: Path, type_: type[T]) -> T:
    """The table in a file. Raises TableError for a syntax error, a wrong or unknown key, a missing provenance."""
    return parsed(path.name, text_of(path), type_)


def parsed(name: str, text: str, type_: type[T]) -> T:
    """The table that a text says; `name` is its file's. Raises TableError as `read` does."""
    return shaped(name, blocks(name, text), type_)


def shaped(name: str, raw: dict[str, Any], type_: type[T]) -> T:
    """The table of these blocks; `name` is its file's. Raises TableError for a wrong key and a missing provenance."""
    if missing := without_provenance(raw):
        raise TableError(name, missing, NO_SOURCE)
    try:
        return shapes.shaped(unsourced(raw, type_), type_)
    except shapes.Misshapen as error:
        raise TableError(name, error.key or "table", error.reason) from error


def unsourced(raw: dict[str, Any], type_: Any) -> dict[str, Any]:
    """The blocks of a table, without the source that stands among lines with names of their own."""
    of_lines = shapes.blocks_of_lines(type_)
    return {
        key: {name: line for name, line in block.items() if name != "provenance"}
        if key in of_lines and isinstance(block, dict)
        else block
        for key, block in raw.items()
    }


def once(path: Path, type_: type[T]) -> Callable[[], T]:
    """A function that gives the table in a file, read when somebody first asks. It raises TableError as `read` does."""
    return cache(lambda: read(path, type_))


def check_length(name: str, size: int) -> None:
    """Raise TableError for a text of more bytes than are read."""
    if size > LARGEST_TEXT:
        raise TableError(name, "file", f"the text has {size} bytes, and at most {LARGEST_TEXT} are read")


def blocks(name: str, text: str) -> dict[str, Any]:
    """The blocks of a table's text as plain data. Raises TableError for what is no TOML, naming the line."""
    try:
        check_length(name, len(text.encode()))
        if has_long_number(text):
            raise TableError(name, "syntax", TOO_LONG)
        if deep := DEEP_KEY.search(text):
            line = text.count("\n", 0, deep.start()) + 1
            raise TableError(name, "syntax", f"{TOO_DEEP}, and one in line {line} has more")
        raw: dict[str, Any] = msgspec.toml.decode(unmarked(text))
        # What is no number at all (nan) is within no reach either.
        out_of_reach = next((key for key, number in numbers(raw) if not abs(number) <= LARGEST_NUMBER), "")
        unreadable = next(
            ((key, found) for key, each in texts(raw) if (found := controls_in(each, lines=True))), None
        )
    except RecursionError as error:
        raise TableError(name, "syntax", "the blocks are nested too deeply") from error
    except (msgspec.DecodeError, ValueError) as error:
        raise TableError(name, "syntax", str(error)) from error
    if out_of_reach:
        raise TableError(name, out_of_reach, f"numbers reach from -{LARGEST_NUMBER} to {LARGEST_NUMBER}")
    if unreadable is not None:
        key, found = unreadable
        raise TableError(name, key, f"it holds control characters ({', '.join(found)}): take them out")
    return raw


def check_cost(texts: dict[str, str]) -> None:
    """Read the blocks of some texts, by the names of their files, for what that costs alone; nothing is said of slips."""
    for name, text in texts.items():
        with suppress(TableError):
            blocks(name, text)


def entries(raw: object, key: str = "") -> Iterator[tuple[str, object]]:
    """Every entry below a block, each with its key: `roster.norman`, `cells.rows[3]`."""
    if isinstance(raw, dict):
        below = [(f"{key}.{name}" if key else name, each) for name, each in raw.items()]
    else:
        below = (
            [(f"{key}[{number}]", each) for number, each in enumerate(raw)] if isinstance(raw, list) else []
        )
    for name, each in below:
        yield name, each
        yield from entries(each, name)


def numbers(raw: object) -> Iterator[tuple[str, int | float]]:
    """Every number below a block, with its key."""
    return ((key, each) for key, each in entries(raw) if isinstance(each, int | float))


def texts(raw: object) -> Iterator[tuple[str, str]]:
    """Every text below a block, with its key."""
    return ((key, each) for key, each in entries(raw) if isinstance(each, str))


def of_the_house(raw: Mapping[str, Any]) -> bool:
    """True if any of the sources that a table names is the house: then an organiser may replace it."""
    return any(HOUSE in source for source in sources(raw))


def sources(raw: Mapping[str, Any]) -> list[str]:
    """All sources that a table names, each once, in the order of the text."""
    named = (each for key, each in entries(raw) if key.rpartition(".")[2] == "provenance")
    return list(dict.fromkeys(each for each in named if isinstance(each, str)))


def without_provenance(raw: dict[str, Any]) -> str:
    """The first block that does not name its source, nor the file for it; empty if all do."""
    if sourced(raw):
        return ""
    blocks = {key: block if isinstance(block, list) else [block] for key, block in raw.items()}
    bare = [key for key, lines in blocks.items() if not all(map(sourced, lines))]
    return (
        f"{bare[0]}.provenance"
        if bare and len(bare) < len(blocks)
        else "provenance"
        if bare or not raw
        else ""
    )


def sourced(block: object) -> bool:
    """True if a block names its source."""
    return isinstance(block, dict) and isinstance(block.get("provenance"), str) and bool(block["provenance"])


def digest(paths: Iterable[Path]) -> str:
    """SHA-256, hexadecimal, over the names and bytes of the files."""
    return digest_of({path.name: path.read_bytes() for path in paths})


def digest_of(bodies: Mapping[str, bytes]) -> str:
    """SHA-256, hexadecimal, over names and bytes."""
    whole = hashlib.sha256()
    for name, body in sorted(bodies.items()):
        whole.update(f"{name} {len(body)}\n".encode() + body)
    return whole.hexdigest()
