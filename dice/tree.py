"""The seeds of one night, one for each audience, as the leaves of a tree under a single seal (docs/dice.md).

The seal says nothing of any seed. A seed is shown with its path, the siblings on the way up to the seal, which say nothing
of other seeds. A reader with both can check that exactly this seed belongs to its audience.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from dice import audience
from dice.frame import framed

NIGHT_DOMAIN = "hauteville.dice.night.1"
SEED_DOMAIN = "hauteville.dice.seed.2"
LEAF_DOMAIN = "hauteville.dice.leaf.1"
NODE_DOMAIN = "hauteville.dice.node.1"


def night_seed(secret: bytes, closing: int) -> bytes:
    """Return the 32-byte seed of a night, from which the seeds of all its audiences follow; it is opened at the close."""
    return hmac.digest(secret, framed(NIGHT_DOMAIN, str(closing).encode("ascii")), "sha256")


def audience_seed(night: bytes, audience_: str) -> bytes:
    """Return the 32-byte seed of one audience in the night with this seed."""
    return hmac.digest(night, framed(SEED_DOMAIN, audience_.encode("utf-8")), "sha256")


# A tree has hundreds of leaves, and two are made a night: what frames a digest is put together once.
_LENGTH = hashlib.sha256().digest_size.to_bytes(4, "big")
_NODE = framed(NODE_DOMAIN) + _LENGTH


def _leaf(audience_: str, seed: bytes) -> bytes:
    return hashlib.sha256(framed(LEAF_DOMAIN, audience_.encode("utf-8"), seed)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + _LENGTH + right).digest()


@lru_cache(maxsize=256)
def _frames(factions: tuple[str, ...]) -> tuple[tuple[bytes, bytes], ...]:
    """The text that the seed of each audience is derived from, and the text before the seed in its leaf."""
    names = [name.encode("utf-8") for name in audience.all_of(factions)]
    return tuple((framed(SEED_DOMAIN, name), framed(LEAF_DOMAIN, name) + _LENGTH) for name in names)


def _leaves(night: bytes, factions: tuple[str, ...]) -> list[bytes]:
    digest, sha256 = hmac.digest, hashlib.sha256
    return [sha256(leaf + digest(night, seed, "sha256")).digest() for seed, leaf in _frames(factions)]


class Seeds(Mapping[str, bytes]):
    """The seeds of a night by audience, each derived when it is asked for."""

    def __init__(self, night: bytes, factions: Iterable[str]) -> None:
        self._night, self._factions = night, audience.seats(factions)
        self._known: dict[str, bytes] = {}

    def __getitem__(self, audience_: str) -> bytes:
        if audience_ not in self._known:
            try:
                audience.members(audience_, self._factions)
            except audience.AudienceRefused as none:
                raise KeyError(audience_) from none
            self._known[audience_] = audience_seed(self._night, audience_)
        return self._known[audience_]

    def __iter__(self) -> Iterator[str]:
        return iter(audience.all_of(self._factions))

    def __len__(self) -> int:
        return 1 << len(self._factions)


class Tree:
    """The tree of one night. Raises AudienceRefused for factions that can't have one."""

    def __init__(self, night: bytes, factions: Iterable[str]) -> None:
        self._night, self.factions = night, audience.seats(factions)
        self.seeds: Mapping[str, bytes] = Seeds(night, self.factions)

    @cached_property
    def _levels(self) -> list[list[bytes]]:
        levels = [_leaves(self._night, self.factions)]
        while len(levels[-1]) > 1:
            below = levels[-1]
            levels.append([_node(below[at], below[at + 1]) for at in range(0, len(below), 2)])
        return levels

    @property
    def seal(self) -> str:
        """The seal of the night, hexadecimal: the root of the tree."""
        return self._levels[-1][0].hex()

    def path(self, audience_: str) -> tuple[str, ...]:
        """The siblings from the leaf of an audience up to the seal, hexadecimal. Raises AudienceRefused."""
        at, siblings = audience.number(audience_, self.factions), []
        for level in self._levels[:-1]:
            siblings.append(level[at ^ 1].hex())
            at >>= 1
        return tuple(siblings)


def climbed(audience_: str, seed: bytes, path: Sequence[str], factions: Iterable[str]) -> str:
    """Return the seal that a seed leads to by its path, hexadecimal.

    Raises AudienceRefused for any text except an audience of these factions, and for a path that is not one of their tree.
    """
    everybody = audience.seats(factions)
    at, found = audience.number(audience_, everybody), _leaf(audience_, seed)
    if len(path) != len(everybody):
        raise audience.AudienceRefused(
            f"the path of {audience_} has {len(path)} steps, those of this tree have {len(everybody)}"
        )
    for step in path:
        try:
            sibling = bytes.fromhex(step)
        except ValueError:
            sibling = b""
        if len(sibling) != hashlib.sha256().digest_size or sibling.hex() != step:
            raise audience.AudienceRefused(f"a step of the path of {audience_} is no digest: {step!r}")
        found = _node(sibling, found) if at & 1 else _node(found, sibling)
        at >>= 1
    return found.hex()
