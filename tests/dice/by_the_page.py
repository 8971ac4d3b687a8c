"""docs/dice.md carried out a second time, from the page alone: nothing here comes from the package."""

import hashlib
import hmac
import struct


def frame(domain: str, *parts: bytes) -> bytes:
    out = b""
    for piece in [domain.encode(), *parts]:
        out += struct.pack(">I", len(piece)) + piece
    return out


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def sha(message: bytes) -> str:
    return hashlib.sha256(message).hexdigest()


def seed(secret: bytes, closing: int, witness: str) -> bytes:
    return mac(secret, frame("hauteville.dice.seed.1", b"%d" % closing, witness.encode()))


def sheet(salt: bytes, body: bytes) -> str:
    return sha(frame("hauteville.dice.sheet.1", salt, body))


def absent(salt: bytes) -> str:
    return sha(frame("hauteville.dice.absent.1", salt))


def outside(salt: bytes, body: bytes) -> str:
    return sha(frame("hauteville.dice.outside.1", salt, body))


def closing(number: int, digests: dict[str, str]) -> str:
    parts = [b"%d" % number]
    for name in sorted(name.encode() for name in digests):
        parts += [name, bytes.fromhex(digests[name.decode()])]
    return sha(frame("hauteville.dice.closing.1", *parts))


def further(previous: str, digest: str) -> str:
    return sha(frame("hauteville.dice.further.1", bytes.fromhex(previous), bytes.fromhex(digest)))


def die(seed_: bytes, inputs: str, label: str, sides: int) -> tuple[int, int]:
    """Face, and the number of blocks that it took."""
    key = mac(seed_, frame("hauteville.dice.key.1", bytes.fromhex(inputs)))
    highest = (65536 // sides) * sides - 1
    blocks = 0
    while True:
        block = mac(key, frame("hauteville.dice.die.1", label.encode(), b"%d" % sides, b"%d" % blocks))
        blocks += 1
        number = block[0] * 256 + block[1]
        if number <= highest:
            return number % sides + 1, blocks


def battle(seed_: bytes, battle_id: str) -> bytes:
    return mac(seed_, frame("hauteville.dice.battle.1", battle_id.encode()))
