"""A digest of files that make something what it is: other sources, another digest."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path


def digest_of(files: Iterable[tuple[str, Path]]) -> str:
    """SHA-256 over files by their names, in the order of these: a name, a length or a byte that differs tells.

    Raises OSError for a file that cannot be read.
    """
    digest = sha256()
    for name, path in sorted(files):
        text = path.read_bytes()
        digest.update(f"{name} {len(text)}\n".encode() + text)
    return digest.hexdigest()
