"""Tables with a source: TOML read into typed structs, every file saying where its numbers come from."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class TableError(Exception):
    """A malformed table: the file, the key (or the line) and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        self.file, self.key, self.reason = file, key, reason
        super().__init__(f"{file}: {key}: {reason}")


def read(path: Path, type_: type[T]) -> T:
    """The table in a file. Raises TableError for a syntax error, a wrong or unknown key, a missing provenance."""
    try:
        raw: dict[str, Any] = msgspec.toml.decode(path.read_bytes())
    except OSError as error:
        raise TableError(path.name, "file", error.strerror or "cannot be read") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TableError(path.name, "syntax", str(error)) from error
    if missing := without_provenance(raw):
        raise TableError(path.name, missing, "the table does not say where its numbers come from")
    try:
        return msgspec.convert(raw, type_, str_keys=True)
    except (msgspec.ValidationError, ValueError) as error:
        reason, _, key = str(error).partition(" - at `$")
        raise TableError(path.name, key.strip("`.") or "table", reason) from error


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
    """Whether a block names its source."""
    return isinstance(block, dict) and isinstance(block.get("provenance"), str) and bool(block["provenance"])


def digest(paths: Iterable[Path]) -> str:
    """SHA-256, hexadecimal, over the names and bytes of the files."""
    whole = hashlib.sha256()
    for path in sorted(paths, key=lambda p: p.name):
        body = path.read_bytes()
        whole.update(f"{path.name} {len(body)}\n".encode() + body)
    return whole.hexdigest()
