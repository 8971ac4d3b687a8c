"""A lock read package by package: its version, the digests of its files, and the packages that need it."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.state import CHECKOUT

LOCK = CHECKOUT / "requirements" / "base.txt"
"""The lock of the service itself."""
ENTRY = re.compile(r"^[a-z0-9].*?(?=^[a-z0-9]|\Z)", re.DOTALL | re.IGNORECASE | re.MULTILINE)
DIGEST = re.compile(r"--hash=sha256:([0-9a-f]{64})")
NEEDED_BY = re.compile(r"^    #(?: via)? +(-r )?([a-z0-9._-]+)$", re.IGNORECASE | re.MULTILINE)


class Pinned(msgspec.Struct, frozen=True):
    """A package at its one version.

    `asked` says whether the list of the lock itself names it, `needed_by` which other packages do. `marker` says where
    alone it is installed, "" for everywhere.
    """

    name: str
    version: str
    digests: tuple[str, ...]
    asked: bool
    needed_by: tuple[str, ...]
    marker: str


def packages(lock: Path = LOCK) -> Iterator[Pinned]:
    """The packages of a lock, in its order."""
    for entry in ENTRY.findall(lock.read_text("utf-8")):
        requirement = Requirement(entry.partition("\n")[0].removesuffix("\\"))
        [version] = requirement.specifier
        needed = NEEDED_BY.findall(entry)
        yield Pinned(
            canonicalize_name(requirement.name),
            version.version,
            tuple(DIGEST.findall(entry)),
            any(of_a_list for of_a_list, _ in needed),
            tuple(canonicalize_name(name) for of_a_list, name in needed if not of_a_list and name != "via"),
            str(requirement.marker or ""),
        )
