"""The inputs of the dice: digests over the sheets of a closing and over all that comes in afterwards.

Digests are hexadecimal text. Salts are 16 random bytes that the caller draws and puts in the receipt. So a short sheet
cannot be found by trying, and the holder of the receipt can show what was filed.
"""

import hashlib
import hmac
from collections.abc import Mapping

import msgspec

from dice import DiceError
from dice.frame import framed

SHEET_DOMAIN = "hauteville.dice.sheet.1"
ABSENT_DOMAIN = "hauteville.dice.absent.1"
CLOSING_DOMAIN = "hauteville.dice.closing.1"
FURTHER_DOMAIN = "hauteville.dice.further.1"
OUTSIDE_DOMAIN = "hauteville.dice.outside.1"
ANSWER_DOMAIN = "hauteville.dice.answer.1"

SALT_BYTES = 16
DIGEST_BYTES = 32


class InputRefused(DiceError):
    """A salt of other than 16 bytes, or a digest of other than 64 hexadecimal digits."""


class Receipt(msgspec.Struct, frozen=True):
    """The receipt of a player for a filed sheet: enough to show later that exactly this sheet counted.

    `digest` and `salt` are hexadecimal. `number` counts the sheets of the faction for that day. `filed_at` is ISO 8601 text
    where the service wants to show it.
    """

    faction: str
    day: int
    number: int
    digest: str
    salt: str
    filed_at: str | None = None

    def covers(self, body: bytes) -> bool:
        """True if this receipt was given for that very sheet."""
        return sheet_digest(bytes.fromhex(self.salt), body) == self.digest


def _digest(domain: str, *parts: bytes) -> str:
    return hashlib.sha256(framed(domain, *parts)).hexdigest()


def _salted(domain: str, salt: bytes, *parts: bytes) -> str:
    if len(salt) != SALT_BYTES:
        raise InputRefused(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
    return _digest(domain, salt, *parts)


def _raw(digest: str, name: str) -> bytes:
    try:
        raw = bytes.fromhex(digest)
    except ValueError:
        raw = b""
    if len(raw) != DIGEST_BYTES or len(digest) != 2 * DIGEST_BYTES:
        raise InputRefused(f"{name} is not a digest of {2 * DIGEST_BYTES} hexadecimal digits: {digest!r}")
    return raw


def sheet_digest(salt: bytes, body: bytes) -> str:
    """Return the digest of a filed sheet over its very bytes. Raises InputRefused on a wrong salt."""
    return _salted(SHEET_DOMAIN, salt, body)


def absent_digest(salt: bytes) -> str:
    """Return the digest that stands for a faction that filed nothing; it looks like any other."""
    return _salted(ABSENT_DOMAIN, salt)


def outside_digest(salt: bytes, body: bytes) -> str:
    """Return the digest of what came from outside before a stretch: results, rulings, hand dice."""
    return _salted(OUTSIDE_DOMAIN, salt, body)


def closing_inputs(closing: int, digests: Mapping[str, str]) -> str:
    """Return the inputs of the first stretch after a closing: one digest for each faction, absent ones too.

    The order of the mapping doesn't matter: factions are sorted by their UTF-8 bytes.
    """
    named = sorted((faction.encode("utf-8"), _raw(digest, faction)) for faction, digest in digests.items())
    parts = [part for pair in named for part in pair]
    return _digest(CLOSING_DOMAIN, str(closing).encode("ascii"), *parts)


def further_inputs(previous: str, digest: str) -> str:
    """Return the inputs of a later stretch: the inputs of the stretch before, and all that came in since."""
    return _digest(FURTHER_DOMAIN, _raw(previous, "previous inputs"), _raw(digest, "outside digest"))


def answer_salt(secret: bytes, inputs: str, body: bytes) -> str:
    """The salt of an answer from outside: the same for the same word at the same place, and impossible to guess."""
    return hmac.digest(secret, framed(ANSWER_DOMAIN, inputs.encode(), body), "sha256")[:SALT_BYTES].hex()
