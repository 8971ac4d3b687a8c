"""Checking published dice against opened seeds: what any player can do for a finished day."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from dice import MAX_SIDES, MIN_SIDES, Rolled
from dice.audience import AudienceRefused
from dice.sealed import face, key
from dice.tree import climbed

Verdict = Literal["ok", "mismatched", "repeated", "seal_broken", "seed_sealed", "unproved"]

FAILURES: frozenset[Verdict] = frozenset({"mismatched", "repeated", "seal_broken"})


class Finding(msgspec.Struct, frozen=True):
    """The result of the check of one die.

    `ok`: the opened seed gives this face. `mismatched`: it gives `expected` (None for an impossible die).
    `repeated`: the label came earlier in the same stretch. `seal_broken`: the opened seed differs from the sealed
    one, or its seal was never published. `seed_sealed`: the seed isn't open yet. `unproved`: the die was entered
    by hand or scripted, so no seed covers it.
    """

    label: str
    witness: str
    verdict: Verdict
    face: int
    expected: int | None = None


class Proof(msgspec.Struct, frozen=True):
    """The findings of one stretch, in the order of the dice."""

    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """True if the seals agree with all dice that could be checked."""
        return not self.failures

    @property
    def failures(self) -> tuple[Finding, ...]:
        """The findings that show a wrong die or a wrong seed."""
        return tuple(finding for finding in self.findings if finding.verdict in FAILURES)

    def count(self, verdict: Verdict) -> int:
        """Return how many dice got that verdict."""
        return sum(finding.verdict == verdict for finding in self.findings)


Sealed = Callable[[str, bytes], bool]
"""True if an audience's seed is the one that was sealed."""


def under_one(seal_: str, factions: Iterable[str], paths: Mapping[str, Sequence[str]]) -> Sealed:
    """The test of seeds that have one seal for all, by their paths to it."""
    everybody = tuple(factions)

    def sealed(audience: str, seed: bytes) -> bool:
        try:
            return climbed(audience, seed, paths.get(audience, ()), everybody) == seal_
        except AudienceRefused:
            return False

    return sealed


def prove(seeds: Mapping[str, bytes], sealed: Sealed, inputs: bytes, rolled: Iterable[Rolled]) -> Proof:
    """Check the dice of one stretch: opened seeds by audience, whether each was sealed, raw inputs."""
    return Proof(tuple(_findings(seeds, sealed, inputs, rolled)))


def _findings(
    seeds: Mapping[str, bytes], sealed: Sealed, inputs: bytes, rolled: Iterable[Rolled]
) -> Iterator[Finding]:
    keys = {witness: key(seed, inputs) for witness, seed in seeds.items()}
    broken = {witness for witness, seed in seeds.items() if not sealed(witness, seed)}
    seen: set[str] = set()
    for die in rolled:
        verdict = _before_the_face(die, seen, broken, keys)
        seen.add(die.label)
        yield _judged(die, keys[die.witness]) if verdict is None else _finding(die, verdict)


def _before_the_face(
    die: Rolled, seen: set[str], broken: set[str], keys: Mapping[str, bytes]
) -> Verdict | None:
    if die.label in seen:
        return "repeated"
    if die.source != "sealed":
        return "unproved"
    if die.witness not in keys:
        return "seed_sealed"
    return "seal_broken" if die.witness in broken else None


def _judged(die: Rolled, die_key: bytes) -> Finding:
    possible = MIN_SIDES <= die.sides <= MAX_SIDES
    expected = face(die_key, die.label, die.sides) if possible else None
    return _finding(die, "ok" if expected == die.face else "mismatched", expected)


def _finding(die: Rolled, verdict: Verdict, expected: int | None = None) -> Finding:
    return Finding(die.label, die.witness, verdict, die.face, expected)
