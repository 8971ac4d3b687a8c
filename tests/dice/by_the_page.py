"""docs/dice.md carried out a second time, from the page alone: nothing here comes from the package.

`faults` is a whole verifier: the proof of a day as JSON, and what is wrong with it.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator
from typing import Any


def frame(domain: str, *parts: bytes) -> bytes:
    out = b""
    for piece in [domain.encode(), *parts]:
        out += struct.pack(">I", len(piece)) + piece
    return out


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def sha(message: bytes) -> str:
    return hashlib.sha256(message).hexdigest()


def night(secret: bytes, closing: int) -> bytes:
    return mac(secret, frame("hauteville.dice.night.1", b"%d" % closing))


def of_audience(night_: bytes, audience: str) -> bytes:
    return mac(night_, frame("hauteville.dice.seed.2", audience.encode()))


def number_of(factions: list[str], audience: str) -> int:
    """Bit 0 for the first faction, in the order of their bytes."""
    ordered = sorted(factions, key=str.encode)
    there = {"open": ordered, "referee": []}.get(audience, audience.split("+"))
    return sum(2 ** ordered.index(one) for one in there)


def name_of(factions: list[str], number: int) -> str:
    ordered = sorted(factions, key=str.encode)
    there = [one for place, one in enumerate(ordered) if number // 2**place % 2]
    if len(there) == len(ordered):
        return "open"
    return "+".join(there) or "referee"


def leaf(audience: str, seed_: bytes) -> str:
    return sha(frame("hauteville.dice.leaf.1", audience.encode(), seed_))


def node(left: str, right: str) -> str:
    return sha(frame("hauteville.dice.node.1", bytes.fromhex(left), bytes.fromhex(right)))


def root(night_: bytes, factions: list[str]) -> str:
    names = [name_of(factions, number) for number in range(2 ** len(factions))]
    level = [leaf(name, of_audience(night_, name)) for name in names]
    while len(level) > 1:
        level = [node(*pair) for pair in zip(level[::2], level[1::2], strict=True)]
    return level[0]


def climb(factions: list[str], audience: str, seed_: bytes, path: list[str]) -> str:
    number, found = number_of(factions, audience), leaf(audience, seed_)
    for sibling in path:
        found = node(sibling, found) if number % 2 else node(found, sibling)
        number //= 2
    return found


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


def faults(proof: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a proof, whoever's it is, by the page."""
    factions = list(proof["digests"])
    for audience, seed_ in proof["seeds"].items():
        if climb(factions, audience, bytes.fromhex(seed_), proof["paths"][audience]) != proof["seal"]:
            yield f"the seed of {audience} does not lead to the seal"
        if audience not in ("open", proof["faction"]) and proof["faction"] not in audience.split("+"):
            yield f"the seed of {audience} is not {proof['faction']}'s to know"
    seeds = {audience: bytes.fromhex(seed_) for audience, seed_ in proof["seeds"].items()}
    if proof["night"]:
        opened = bytes.fromhex(proof["night"])
        if root(opened, factions) != proof["seal"]:
            yield "the seed of the night does not lead to the seal"
        names = [name_of(factions, number) for number in range(2 ** len(factions))]
        seeds = {name: of_audience(opened, name) for name in names}
    yield from of_sheets(proof)
    yield from of_stretches(proof, seeds)


def of_sheets(proof: dict[str, Any]) -> Iterator[str]:
    own = proof["digests"][proof["faction"]]
    counted = [each for each in proof["receipts"] if each["counted"]]
    for each in counted:
        if sheet(bytes.fromhex(each["salt"]), each["orders"].encode()) != own:
            yield "the sheet that counted is not the own one"
    if not counted and absent(bytes.fromhex(proof["absent_salt"])) != own:
        yield "nobody's sheet counted as the own one"


def of_stretches(proof: dict[str, Any], seeds: dict[str, bytes]) -> Iterator[str]:
    inputs = closing(proof["closing"], proof["digests"])
    for stretch in proof["stretches"]:
        if stretch["number"]:
            inputs = further(inputs, stretch["outside"])
        if stretch["outside_salt"]:
            salt, body = bytes.fromhex(stretch["outside_salt"]), stretch["outside_body"].encode()
            if outside(salt, body) != stretch["outside"]:
                yield f"what came before stretch {stretch['number']} has another digest"
        if stretch["inputs"] != inputs:
            yield f"stretch {stretch['number']} has other inputs"
        for rolled in stretch["rolls"]:
            if rolled["source"] != "sealed":
                continue
            if rolled["witness"] not in seeds:
                yield f"{rolled['label']} has no open seed"
            elif die(seeds[rolled["witness"]], inputs, rolled["label"], rolled["sides"])[0] != rolled["face"]:
                yield f"{rolled['label']} shows another face"
