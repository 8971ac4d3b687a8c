"""Which passing tests prove which rules.

The repository keeps the ids that are proved, without the names of tests. A run of the whole suite leaves the names in its
cache, for `manage.py rules` to read.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path

import msgspec


class CoverageError(Exception):
    """The record of proved rules is missing or malformed."""


class Proof(msgspec.Struct, frozen=True):
    """A passing test: where it stands, the ids it is marked with, whether it stores.

    `called`: the rule functions that it called, by name, with the ids that they carry.
    """

    test: str
    ids: tuple[str, ...]
    called: dict[str, tuple[str, ...]]
    stored: bool


class Marked(msgspec.Struct, frozen=True, array_like=True):
    """A test that has not run: where it stands, the ids it is marked with, whether it stores."""

    test: str
    ids: tuple[str, ...]
    stored: bool


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """`rules`: id, function that carries it, tests that called it. `data`: id, tests. `stored`: tests with a database."""

    rules: dict[str, dict[str, list[str]]]
    data: dict[str, list[str]]
    stored: list[str]

    def tests_of(self, function: str) -> list[str]:
        """The tests that prove a rule by calling this function."""
        tests = {test for carriers in self.rules.values() for test in carriers.get(function, ())}
        return sorted(tests)

    def ids(self) -> set[str]:
        """The ids that are proved."""
        return self.rules.keys() | self.data.keys()

    def without(self, gone: Callable[[str], bool]) -> "Coverage":
        """The rules that the other tests prove."""
        return Coverage(
            rules={
                id_: {name: [test for test in tests if not gone(test)] for name, tests in carriers.items()}
                for id_, carriers in self.rules.items()
            },
            data={id_: [test for test in tests if not gone(test)] for id_, tests in self.data.items()},
            stored=[test for test in self.stored if not gone(test)],
        )

    def joined(self, other: "Coverage") -> "Coverage":
        """The rules that the tests of both prove."""
        return Coverage(
            rules={
                id_: merged(self.rules.get(id_, {}), other.rules.get(id_, {}))
                for id_ in sorted(self.rules.keys() | other.rules.keys())
            },
            data=merged(self.data, other.data),
            stored=sorted({*self.stored, *other.stored}),
        )


def merged(one: Mapping[str, list[str]], other: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The tests of both, by the names of either."""
    return {
        name: sorted({*one.get(name, ()), *other.get(name, ())}) for name in sorted(one.keys() | other.keys())
    }


def gather(proofs: Iterable[Proof], data: Collection[str]) -> Coverage:
    """The rules that the tests of one run prove.

    An id counts where the test called a function that carries it; an id of `data` needs a marked test alone.
    """
    rules: dict[str, dict[str, set[str]]] = {}
    plain: dict[str, set[str]] = {}
    stored: set[str] = set()
    for proof in proofs:
        for id_ in proof.ids:
            carriers = [name for name, carried in proof.called.items() if id_ in carried]
            for name in carriers:
                rules.setdefault(id_, {}).setdefault(name, set()).add(proof.test)
            if id_ in data:
                plain.setdefault(id_, set()).add(proof.test)
            if proof.stored and (carriers or id_ in data):
                stored.add(proof.test)
    return Coverage(
        rules={
            id_: {name: sorted(tests) for name, tests in sorted(carriers.items())}
            for id_, carriers in sorted(rules.items())
        },
        data={id_: sorted(tests) for id_, tests in sorted(plain.items())},
        stored=sorted(stored),
    )


def differences(kept: Collection[str], seen: Collection[str]) -> list[str]:
    """The difference between the kept and the proved ids: the missing ones, and the ones that are no longer proved."""
    old, new = set(kept), set(seen)
    return [f"lacks {id_}" for id_ in sorted(new - old)] + [f"no longer {id_}" for id_ in sorted(old - new)]


def write_ids(ids: Iterable[str], path: Path) -> None:
    """Keep the ids that are proved, one a line."""
    path.write_text("".join(f"{id_}\n" for id_ in sorted(set(ids))), "utf-8")


def read_ids(path: Path) -> set[str]:
    """The ids that are kept as proved. Raises CoverageError."""
    try:
        return set(path.read_text("utf-8").split())
    except OSError as error:
        raise CoverageError(f"{path.name}: `./run refresh proved` writes it ({error.strerror})") from error


def encode(coverage: Coverage) -> bytes:
    """The record as a file: the same bytes for the same proofs."""
    return msgspec.json.format(msgspec.json.encode(coverage), indent=1) + b"\n"


def read(path: Path) -> Coverage:
    """The record in a file. Raises CoverageError, and FileNotFoundError where there is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Coverage)
    except msgspec.DecodeError as error:
        raise CoverageError(f"{path.name}: {error}; a whole run of the tests writes it anew") from error


def encode_marks(marks: Iterable[Marked]) -> bytes:
    """Marked tests as a file."""
    return msgspec.json.encode(list(marks))


def read_marks(path: Path) -> list[Marked]:
    """The marked tests in a file. Raises CoverageError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Marked])
    except (OSError, msgspec.DecodeError) as error:
        raise CoverageError(f"{path.name}: {error}") from error
