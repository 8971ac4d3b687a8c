"""Sealed dice: a published seal fixes the seed, the filed sheets fix the rest, and each die is unknown before."""

import hashlib
import hmac
from collections.abc import Mapping

from dice import LabelAskedTwice, Rolled, SeedMissing, checked_sides, label
from dice.frame import framed

KEY_DOMAIN = "hauteville.dice.key.1"
DIE_DOMAIN = "hauteville.dice.die.1"
BATTLE_DOMAIN = "hauteville.dice.battle.1"

# Two bytes are enough for 1000 sides, and make a rejection common enough that every verifier meets it.
SPAN = 1 << 16


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def battle_seed(seed: bytes, battle: str) -> bytes:
    """Return the 32-byte seed of a battle played in an engine during the night that `seed` belongs to."""
    return _mac(seed, framed(BATTLE_DOMAIN, battle.encode("utf-8")))


def seal(seed: bytes) -> str:
    """Return the seal of a seed, hexadecimal, which is published before anybody may know the seed."""
    return hashlib.sha256(seed).hexdigest()


def key(seed: bytes, inputs: bytes) -> bytes:
    """Return the key of one witness's dice in one stretch; `inputs` is the raw digest from `dice.inputs`."""
    return _mac(seed, framed(KEY_DOMAIN, inputs))


def keyed(die_key: bytes) -> hmac.HMAC:
    """Return a key made ready for many dice: the same as `die_key` for each of them."""
    return hmac.new(die_key, digestmod="sha256")


def _block(ready: hmac.HMAC, address: str, sides: int, counter: int) -> bytes:
    parts = (address.encode("utf-8"), str(sides).encode("ascii"), str(counter).encode("ascii"))
    mac = ready.copy()
    mac.update(framed(DIE_DOMAIN, *parts))
    return mac.digest()


def face(die_key: bytes, address: str, sides: int) -> int:
    """Return the face, 1..sides, that the key gives to the die at this address."""
    return fallen(keyed(die_key), address, sides)


def fallen(ready: hmac.HMAC, address: str, sides: int) -> int:
    """Return the face, 1..sides, that a key made ready gives to the die at this address.

    The first two bytes of a block are a number below 65536. Numbers past the last whole multiple of `sides` are thrown away
    and the next block is taken. So every face is exactly equally likely.
    """
    limit = SPAN - SPAN % sides
    counter = 0
    while (number := int.from_bytes(_block(ready, address, sides, counter)[:2], "big")) >= limit:
        counter += 1
    return number % sides + 1


class SealedDice:
    """The dice of one stretch of a night: seeds by witness, and the digest of all that came in before.

    A seed is looked up when its first die is rolled.
    """

    def __init__(self, seeds: Mapping[str, bytes], inputs: bytes) -> None:
        self._seeds, self._inputs = seeds, inputs
        self._keys: dict[str, hmac.HMAC] = {}
        self._asked: set[str] = set()

    def roll(
        self,
        rule: str,
        subject: str,
        purpose: str,
        *,
        sides: int = 10,
        repetition: int = 0,
        witness: str,
    ) -> Rolled:
        """Roll the addressed die. Raises SeedMissing, LabelAskedTwice, LabelError or SidesRefused."""
        address = label(rule, subject, purpose, repetition)
        checked_sides(address, sides)
        if witness not in self._keys:
            if witness not in self._seeds:
                raise SeedMissing(f"die {address} is for {witness!r} to see, and that seed was not given")
            self._keys[witness] = keyed(key(self._seeds[witness], self._inputs))
        if address in self._asked:
            raise LabelAskedTwice(f"die {address} was rolled already; count the repetition up")
        self._asked.add(address)
        return Rolled(address, witness, sides, fallen(self._keys[witness], address, sides), "sealed")
