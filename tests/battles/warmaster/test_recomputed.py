"""The text log says enough of every roll that its outcome can be worked out again from the line alone."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from battles.warmaster.ruleset import RULESET
from tests.battles.systems import dice_of, log_of

DICE = re.compile(r"((?:\d )*\d) on (\d)\+")
HITS = re.compile(r"(\d+) hits?\b")
WOUNDS = re.compile(r"(\d+) wounds?\b")
TAKES = re.compile(r"takes (\d+) hits?, (.*): (\d+) wounds?")
ORDER = re.compile(r"gets (an|no) order \(dice (\d)\+(\d) against (-?\d+)")
BLOW = re.compile(r"\((?:open|defended|fortified)\) (\d+)(?: \(([^)]*)\): (\d+))?")


def lines(scenario: str, seed: int) -> Iterator[str]:
    """The log of a battle."""
    return log_of(RULESET, scenario, (Random(seed), Random(seed)), dice_of(seed))


def passed(part: str) -> int:
    """How many dice of a part of a line are high enough."""
    return sum(int(face) >= int(least) for faces, least in DICE.findall(part) for face in faces.split())


def test_hits_saves_wounds_and_orders_follow_from_the_dice_that_the_log_shows() -> None:
    seen: Counter[str] = Counter()
    for line in (line for seed in (1, 2) for line in lines("mirror", seed)):
        if "strikes" in line:
            blows = [int(whole or base) for base, _, whole in BLOW.findall(line)]
            thrown = sum(len(faces.split()) for faces, _ in DICE.findall(line))
            assert thrown == sum(blows) or "at least" in line
            assert passed(line) == int(HITS.findall(line)[-1])
            seen["blows"] += 1
        elif found := TAKES.search(line):
            hits, saves, wounds = found.groups()
            assert int(hits) - passed(saves) == int(wounds)
            seen["saves"] += 1
        elif found := ORDER.search(line):
            given, one, two, against = found.groups()
            assert (given == "an") == (int(one) + int(two) <= int(against))
            seen["orders"] += 1
        elif "shoots at" in line:
            dice = line.partition("(dice ")[2]
            shots, _, saves = dice.partition("saves")
            (hits,), (wounds,) = HITS.findall(line)[:1], WOUNDS.findall(line)[:1]
            assert passed(shots) == int(hits)
            assert int(hits) - passed(saves) >= int(wounds)
            seen["shots"] += 1
    assert all(seen[kind] > 2 for kind in ("blows", "saves", "orders", "shots")), seen
