"""Every roll of a battle, reckoned again by a reader who has its lines and the tables, and nothing else."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from battles.warmaster.ruleset import RULESET
from battles.warmaster.tables import TABLES, settings, unit_type
from battles.warmaster.tables.shapes import UnitType
from tests.battles.fights import dice_of, log_of

Read = re.Match[str]
COMBAT, SETTINGS = TABLES.now.combat, settings()
ADDED = COMBAT.attack_modifiers
VALUES = {
    "charge": ADDED.charge_open,
    "heavy charge": ADDED.monster_or_chariot_charge_open,
    "pursuit": ADDED.pursuit,
    "terror": ADDED.terrifying_enemy_in_contact,
    "flank or rear": ADDED.flank_or_rear_contacted,
    "confused": ADDED.confused,
}
UNIT = r"[a-z ]+? [ab]\d\d"
SIDES = ("attacker", "defender")
BLOW = re.compile(
    rf"stand \d at ({UNIT}) \(stand \d+, (open|defended|fortified)\) (\d+)(?: \(([^)]*)\): (\d+))?(?=;)"
)
POOL = re.compile(rf"dice ([\d ]+) on (\d)\+ at ({UNIT}), (\d+) hits?")
DICE = re.compile(r"((?:\d )*\d) on (\d)\+")


def kind(unit: str) -> UnitType:
    """What a unit is by the tables: "light cavalry b10"."""
    return unit_type(unit[:-4].replace(" ", "_"))


def passed(text: str) -> int:
    """How many dice of a part of a line are high enough."""
    return sum(int(face) >= int(least) for faces, least in DICE.findall(text) for face in faces.split())


def side_of(id_: str) -> str:
    return SIDES[id_[-3] == "b"]


def other(side: str) -> str:
    return SIDES[side == SIDES[0]]


class Reader:
    """Somebody who reads the log of a battle, and remembers what it said of the combat that is fought."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.active = SIDES[0]
        self.left: dict[str, int] = {}
        self.scratched: set[str] = set()
        self.fought: dict[str, set[str]] = {}
        self.supports: Counter[str] = Counter()
        self.hits: Counter[str] = Counter()
        self.wounds: Counter[str] = Counter()
        self.points = dict.fromkeys(SIDES, 0)

    def read(self, line: str) -> None:
        """Check a line against what is known, if it tells of a roll or what follows from one."""
        for pattern, reading in READINGS.items():
            if found := re.fullmatch(pattern, line):
                reading(self, found)
                self.seen[reading.__name__] += 1
                return
        assert not re.search(r"\bdic?e\b", line), f"nobody reads {line!r}"


def orders(reader: Reader, found: Read) -> None:
    _, given, one, two, command, off, against = found.groups()
    assert int(command) in (SETTINGS.command, SETTINGS.command_after_general_lost)
    assert int(against or command) == int(command) - int(off or 0)
    assert (given == "an") == (int(one) + int(two) <= int(against or command))


def shooting(reader: Reader, found: Read) -> None:
    unit, enemy, hits, wounds, dice, stands, left = found.groups()
    shots, _, saves = dice.partition("saves ")
    assert sum(len(faces.split()) for faces, _ in DICE.findall(shots)) % kind(unit).shots == 0
    assert passed(shots) == int(hits)
    assert {int(least) for _, least in DICE.findall(saves)} <= {kind(enemy).save}
    unsaved = int(hits) - passed(saves)
    if stands is None:
        assert int(wounds) <= unsaved
        return
    assert int(wounds) == unsaved
    assert (reader.left.get(enemy[-3:], 0) + unsaved) % kind(enemy).hits == int(left or 0)
    reader.left[enemy[-3:]] = int(left or 0)
    reader.scratched.add(enemy[-3:])


def phase(reader: Reader, found: Read) -> None:
    """Wounds of shooting are dropped before combats are fought (WM-H11.1)."""
    reader.active = found[1]
    for id_ in reader.scratched:
        reader.left.pop(id_, None)
    reader.scratched.clear()


def rounds(reader: Reader, found: Read) -> None:
    attackers, defenders, supports = found.groups()
    ids = re.findall(r"[ab]\d\d", attackers + defenders)
    reader.fought = {side: {id_ for id_ in ids if side_of(id_) == side} for side in SIDES}
    reader.supports = Counter(
        side_of(id_) for id_ in re.findall(r"([ab]\d\d) \(stand \d+\) for", supports or "")
    )
    reader.hits.clear()
    reader.wounds.clear()


def blows(reader: Reader, found: Read) -> None:
    unit, told = found.groups()
    due: Counter[tuple[str, str]] = Counter()
    for enemy, cover, base, why, whole in BLOW.findall(told):
        assert int(base) == kind(unit).attacks
        given = {reason: int(value) for value, reason in re.findall(r"([+-]\d) ([a-z ]+)", why)}
        assert all(VALUES[reason] == value for reason, value in given.items() if reason != "distance")
        assert cover == "open" or not {"charge", "heavy charge"} & given.keys()
        assert ("distance" in given) <= ("pursuit" in given)
        dice = max(int(base) + sum(given.values()), 0, *map(int, re.findall(r"at least (\d)", why)))
        assert int(whole or base) == dice
        if dice:
            due[enemy, str(getattr(COMBAT.to_hit, cover))] += dice
    thrown: Counter[tuple[str, str]] = Counter()
    for faces, needs, enemy, hits in POOL.findall(told):
        thrown[enemy, needs] += len(faces.split())
        assert sum(face >= needs for face in faces.split()) == int(hits)
        reader.hits[enemy[-3:]] += int(hits)
    assert thrown == due


def saves(reader: Reader, found: Read) -> None:
    unit, hits, told, wounds, counted = found.groups()
    id_, save = unit[-3:], kind(unit).save
    assert reader.hits[id_] == int(hits)
    assert told == "no save" if not save else all(int(least) == save for _, least in DICE.findall(told))
    assert save == 0 or sum(len(faces.split()) for faces, _ in DICE.findall(told)) == int(hits)
    assert int(hits) - passed(told) == int(wounds)
    assert counted is None or int(counted) < int(wounds)
    reader.wounds[id_] = int(counted or wounds)


def results(reader: Reader, found: Read) -> None:
    told = {
        side: tuple(map(int, found.groups()[at : at + 3])) for side, at in zip(SIDES, (0, 3), strict=True)
    }
    for side in SIDES:
        points, wounds, supports = told[side]
        inflicted = sum(count for id_, count in reader.wounds.items() if side_of(id_) != side)
        given = reader.supports[side]
        assert (wounds, supports) == (inflicted, given)
        assert points == inflicted + given * COMBAT.combat.support_bonus_per_stand
        reader.points[side] = points
    draw, winner, alone = found.groups()[6:]
    apart = told[SIDES[0]][0] - told[SIDES[1]][0]
    if draw:
        assert apart == 0
    elif winner and not alone:
        assert winner == SIDES[apart < 0]
        assert apart


def losses(reader: Reader, found: Read) -> None:
    unit, wounds, stands, left = found.groups()
    id_ = unit[-3:]
    gone = re.findall(r"\d+", stands)
    assert reader.wounds[id_] == int(wounds)
    assert divmod(reader.left.get(id_, 0) + int(wounds), kind(unit).hits) == (len(gone), int(left or 0))
    reader.left[id_] = int(left or 0)


def destroyed(reader: Reader, found: Read) -> None:
    assert reader.wounds[found[1][-3:]] == int(found[2])
    reader.fought[side_of(found[1])].discard(found[1][-3:])
    reader.left.pop(found[1][-3:], None)


def dropped(reader: Reader, found: Read) -> None:
    for id_ in re.findall(r"[ab]\d\d", found[1]):
        assert reader.left.pop(id_) > 0


def retreats(reader: Reader, found: Read) -> None:
    unit, far, due, apart = found.groups()
    side = side_of(unit)
    difference = reader.points[other(side)] - reader.points[side]
    assert int(far) <= int(due) == -(-difference // len(reader.fought[side]))
    assert int(apart or due) == difference


def lots(reader: Reader, found: Read) -> None:
    removes, falls, dice, most, active = found.groups()
    faces = list(map(int, dice.split(", ")))
    first = [active if face <= int(most) else other(active) for face in faces]
    assert active == reader.active
    assert first == [*([removes] if removes else []), falls]


def passing(reader: Reader, found: Read) -> None:
    units, dice = found.groups()
    confused = re.findall(UNIT, units or "")
    high = sum(int(face) >= SETTINGS.confusion_on for face in dice.split(", "))
    assert bool(confused) == bool(high)
    assert len(confused) <= high


LEFT = r"(?:(\d+) wounds?|none) left over"
READINGS: dict[str, Callable[[Reader, Read], None]] = {
    rf"({UNIT}) gets (an|no) order \(dice (\d)\+(\d) against (\d+)(?: \(-(\d+) distance: (-?\d+)\))?, WM-H10.3\)": orders,
    rf"({UNIT}) shoots at ({UNIT}): (\d+) hits?, (\d+) wounds? \(dice (.*), WM-H11.1\)"
    rf"(?:; (?:the unit is destroyed|(\d+) stands? remains?, {LEFT}) \(.*\))?": shooting,
    r"combats in the turn of the (attacker|defender) \(WM-H10.1\)": phase,
    r"combat, round \d: (.*) against (.*) \(WM-3.4\)(?:\n  in support: (.*) \(WM-12.2\))?": rounds,
    rf"({UNIT}) strikes: (.*) \(WM-4.1, WM-6\)": blows,
    rf"({UNIT}) takes (\d+) hits?, (.*): (\d+) wounds?(?:, of which (\d+) counts?)? \(WM-[78].[14]\)": saves,
    r"(\d+) \((\d+) wounds?, (\d+) supports?\) : (\d+) \((\d+) wounds?, (\d+) supports?\): "
    r"(?:(a draw)|the (attacker|defender) wins the round(, no enemy is left)?|neither side has a unit left)"
    r" \(.*\)": results,
    rf"({UNIT}) takes (\d+) wounds? and loses (no stand|stands? [\d, ]+), {LEFT} \(.*\)": losses,
    rf"({UNIT}) takes (\d+) wounds? and is destroyed \(WM-9.1, WM-25.1\)": destroyed,
    r"no combat is left; wounds left over are removed: (.*) \(WM-11.2\)": dropped,
    rf"({UNIT}) retreats (\d+) of (\d+) cm to the [NESW](?:, as the difference of (\d+) is shared)?"
    r" \(WM-15.[23]\)(?:; .*)?": retreats,
    r"the (?:(attacker|defender) removes casualties first, the )?(attacker|defender) falls back first "
    r"\(dic?e (.*); up to (\d) it is the (attacker|defender); .*\)": lots,
}
"""What is read of a line, by how the line goes."""
PASSED = re.compile(r".*; (?:no unit is confused|confused: (.*)) \(dic?e (.*), WM-16.5\)")
"""What is said of a retreat beside that."""
ROLLS = ("orders", "shooting", "blows", "saves", "lots", "passing")
LEAST = 500


def lines(scenario: str, seed: int) -> Iterator[str]:
    """The log of a battle."""
    return log_of(RULESET, scenario, (Random(seed), Random(seed)), dice_of(seed))


def test_a_reader_reckons_every_roll_of_battles_again_from_their_lines() -> None:
    seen: Counter[str] = Counter()
    for name, seed in (
        ("mirror", 1),
        ("mirror", 2),
        ("norman_lombard", 1),
        ("rampart", 1),
        ("clash", 1),
        ("clash", 2),
    ):
        reader = Reader()
        for line in lines(name, seed):
            reader.read(line)
            if found := PASSED.fullmatch(line):
                passing(reader, found)
                reader.seen["passing"] += 1
        seen += reader.seen
    assert sum(seen[kind] for kind in ROLLS) >= LEAST, seen
    assert all(seen[reading.__name__] > 2 for reading in READINGS.values()), seen
