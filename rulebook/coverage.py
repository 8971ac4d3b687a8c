"""Which passing tests prove which rules: what a run of the whole suite records and `manage.py rules` reads."""

from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec


class CoverageError(Exception):
    """The record of covered rules is missing or malformed."""


class Proof(msgspec.Struct, frozen=True):
    """A passing test: where it stands, the ids it is marked with, whether it stores.

    `called`: the rule functions that it called, by name, with the ids that they carry.
    """

    test: str
    ids: tuple[str, ...]
    called: dict[str, tuple[str, ...]]
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

    def outline(self) -> set[str]:
        """What must not change from run to run: which function proves which id, and which tests prove anything.

        Not which test calls which function: a search for counter-examples takes other ways each time.
        """
        proved = {f"{id_} {function}" for id_, carriers in self.rules.items() for function in carriers}
        tests = {test for carriers in self.rules.values() for found in carriers.values() for test in found}
        return proved | tests | self.data.keys() | {test for found in self.data.values() for test in found}


def gather(proofs: Iterable[Proof], data: Collection[str]) -> Coverage:
    """What the tests of one run prove.

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


def differences(kept: Coverage, seen: Coverage) -> list[str]:
    """How a kept record differs from a run: what it lacks, and what is no longer so."""
    old, new = kept.outline(), seen.outline()
    return [f"lacks {what}" for what in sorted(new - old)] + [
        f"no longer {what}" for what in sorted(old - new)
    ]


def encode(coverage: Coverage) -> bytes:
    """The record as a file: the same bytes for the same proofs."""
    return msgspec.json.format(msgspec.json.encode(coverage), indent=1) + b"\n"


def read(path: Path) -> Coverage:
    """The record in a file. Raises CoverageError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Coverage)
    except OSError as error:
        raise CoverageError(
            f"{path.name}: run the whole test suite to record it ({error.strerror})"
        ) from error
    except msgspec.DecodeError as error:
        raise CoverageError(f"{path.name}: {error}") from error
