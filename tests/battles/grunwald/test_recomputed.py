"""Every roll of a battle, reckoned again by a reader who has its lines and the tables, and nothing else."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from battles.grunwald.ruleset import RULESET
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.forces import Body, UnitType
from battles.grunwald.voice import read
from tests.battles.fights import dice_of, log_of

Read = re.Match[str]
ARMY, MORALE, COMBAT, FIRE = TABLES.now.army, TABLES.now.morale, TABLES.now.combat, TABLES.now.fire
BODIES = {read(each.name): each for each in ARMY.order_of_battle.group}
LEADERS = {each.name: each for each in ARMY.leaders.all}
UNIT = f"(?:{'|'.join(sorted(map(re.escape, BODIES), key=len, reverse=True))}) \\d+"
LEADER = f"(?:{'|'.join(map(re.escape, LEADERS))})"
COUNTS = r"(\d+)(?: of (\d))? points?(?:, armour (\d))?(?:, charge (\d))?"
FIGHTER = rf"{UNIT} \([^()]+\)"
FIRST = "polish"
"""The nation that moves first, and attacks."""


@cache
def lines(name: str, seed: int, most: int) -> tuple[str, ...]:
    """The log of a battle, of so many orders at most."""
    return tuple(log_of(RULESET, name, (Random(seed), Random(seed + 1)), dice_of(seed), most))


def body(unit: str) -> Body:
    return BODIES[unit.rpartition(" ")[0]]


def kind(unit: str) -> UnitType:
    found: UnitType = getattr(ARMY.unit_types, body(unit).type)
    return found


def shooter(unit: str) -> bool:
    return kind(unit).arm == "missile_foot"


def units(text: str) -> list[str]:
    return re.findall(UNIT, text)


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(", ")]


def half_up(number: int, by: int) -> int:
    return int(number / by + 0.5)


def added(text: str) -> dict[str, int]:
    """The parts of a sum: "+1 armour, -2 few"."""
    return {reason: int(value) for value, reason in re.findall(r"([+-]\d+) ([a-z ]+?)(?:,| =|$)", text)}


def total(text: str) -> int:
    """What a throw comes to, checked: "3", "3+4 = 7", "3+4, -2 armour = 5"."""
    dice = re.match(r"(\d)(?:\+(\d))?", text)
    assert dice, text
    sum_ = sum(int(face) for face in dice.groups() if face) + sum(added(text).values())
    assert "=" not in text or int(text.rpartition("= ")[2]) == sum_, text
    return sum_


Fighter = tuple[str, int, int, int]


def fighters(text: str) -> list[Fighter]:
    """Each who fights, with points, armour and charge; points that are fewer than he has are halved, or none."""
    found = re.findall(rf"({UNIT}) \({COUNTS}\)", text)
    assert all(int(points) in (0, half_up(int(whole), 2)) for _, points, whole, _, _ in found if whole)
    return [
        (name, int(points), int(armour or 0), int(charge or 0)) for name, points, _, armour, charge in found
    ]


def strength(side: list[Fighter]) -> int:
    shooting = sum(each[1] for each in side if shooter(each[0]))
    return sum(each[1] for each in side if not shooter(each[0])) + min(shooting, 1)


def check_shifts(shifts: dict[str, int], mine: list[Fighter], other: list[Fighter]) -> None:
    armour = half_up(sum(each[2] for each in mine), len(mine))
    charge = min(half_up(sum(each[3] for each in mine), len(mine)), armour + 1)
    assert (shifts.get("armour", 0), shifts.get("charge", 0)) == (armour, charge)
    assert shifts.get("missile foot", 0) == 3 * any(shooter(each[0]) for each in other)
    assert shifts.get("leader", 0) in (0, 1, 2)
    assert shifts.get("morale", 0) in (0, 1, 2)
    assert shifts.get("rear", 0) in (0, 2, 4, 6)
    assert all(shifts.get(each, 0) in (0, 1) for each in ("banner", "opposite", "disorganised"))
    assert all(kind(name).armour == worn for name, _, worn, _ in mine)


def check_combat(read: Read) -> None:
    """Points, odds, shifts, column and cell."""
    table = COMBAT.combat_results_table
    mine, other = fighters(read["attackers"]), fighters(read["defenders"])
    a, d = strength(mine), strength(other)
    assert (int(read["a"]), int(read["d"])) == (a, d)
    right, left = added(read["right"]), added(read["left"])
    number = 9
    if d:
        assert read["initial"] == (f"{half_up(a, d)}:1" if a >= d else f"1:{half_up(d, a)}")
        check_shifts(right, mine, other)
        check_shifts(left, other, mine)
        number = half_up(a, d) if a >= d else 2 - half_up(d, a)
        number = min(max(number + sum(right.values()) - sum(left.values()), -2), 9)
    assert read["final"] == (f"{number}:1" if number >= 1 else f"1:{2 - number}")
    assert read["cell"] == table.rows[total(read["dice"])][table.columns.index(read["final"])]
    check_meaning(read["cell"], read["means"])


def check_meaning(cell: str, means: str) -> None:
    """Who loses a strength point, and who retreats how far."""
    right, _, left = cell.rpartition(" / ")
    own = {"A": left, "D": right} if left.startswith("A") else {"A": right, "D": left}
    for letter, side in (("A", "attacking"), ("D", "attacked")):
        told = re.search(rf"{side} side: ([^;]+)", means)
        assert ("-1" in own[letter]) == bool(told and "a strength point lost" in told[1]), cell
        hexes = re.search(rf"{letter}(\d)", own[letter])
        assert (hexes is None) == ("retreat of" not in (told[1] if told else "")), cell
        assert hexes is None or (told and f"retreat of {hexes[1]} hex" in told[1]), cell
    assert (means == "no effect") == (cell == "-")
    assert ("disorganised" in means) == cell.endswith("D")


def check_disorganisation(read: Read) -> None:
    """Who is disorganised by his column and the printed retreat."""
    table = COMBAT.disorganisation
    rows = {
        "D1": table.D1,
        **dict.fromkeys(("D2", "A1"), table.D2_A1),
        **dict.fromkeys(("D3", "A2"), table.D3_A2),
        **dict.fromkeys(("D4", "A3"), table.D4_A3),
        **dict.fromkeys(("D5", "A4"), table.D5_A4),
    }
    thrown = total(read["dice"])
    hit = []
    for name, totals in re.findall(rf"({UNIT}) \(at ([\d, ]+)\)", read["tested"]):
        assert numbers(totals) == list(rows[read["letters"]][kind(name).disorganisation_column])
        hit += [name] * (thrown in numbers(totals))
    assert read["hit"].replace(", held together by a leader", "") == (", ".join(hit) or "no unit")


def check_morale(read: Read) -> None:
    """The most that passes, and whether the die does."""
    assert int(read["most"]) == MORALE.morale_test.pass_max[read["level"]]
    assert (read["result"] == "passed") == (total(read["die"]) <= int(read["most"]))
    assert added(read["die"]).get("leader", 0) in (0, -1, -2)


def check_shot(read: Read) -> None:
    """What is added for armour, what the table of the shooter says, and which that is."""
    fire, type_ = FIRE.fire, body(read["who"]).type
    salvoes = {
        "archer": fire.archer,
        "crossbow": fire.crossbow,
        "horse_archer": fire.horse_archer,
        "bombard": fire.bombard_units,
    }
    assert int(read["friend"] or 6) > FIRE.fire_modifiers.friendly_fire_on_1d6
    parts, worn = added(read["dice"]), kind(read["whom"]).armour
    assert parts.get("armour", 0) == (-(worn == 2) if type_ == "bombard" else -worn)
    assert parts.get("few", 0) in ((0, -1) if type_ == "horse_archer" else (0,))
    thrown = total(read["dice"])
    says = salvoes[type_].at(int(read["range"]))[thrown - 1] if thrown > 0 else ""
    assert read["table"].replace("GR-", "§") in salvoes[type_].provenance
    lost = {
        -1: "1 strength point",
        -2: "2 strength points",
        "D": "disorganised",
        "DS": "disorganised and stopped",
    }
    assert read["says"] == lost.get(says, "no effect")


def check_friend(read: Read) -> None:
    assert int(read["most"]) == FIRE.fire_modifiers.friendly_fire_on_1d6
    assert int(read["die"]) <= int(read["most"])


def check_bolts(read: Read) -> None:
    assert int(read["least"]) == FIRE.fire_modifiers.crossbow_stop_on_1d6
    hit = int(read["die"]) >= int(read["least"])
    assert read["what"] == ("disorganised and stopped" if hit else "it holds out")


def check_arrows(read: Read) -> None:
    totals = COMBAT.disorganisation.D1[kind(read["who"]).disorganisation_column]
    assert numbers(read["at"]) == list(totals)
    hit = total(read["dice"]) in totals
    assert read["what"] == ("disorganised" if hit else "it holds out")


def check_leader_shot(read: Read) -> None:
    assert int(read["least"]) == FIRE.fire_modifiers.leader_killed_on_2d6
    hit = total(read["dice"]) >= int(read["least"])
    assert read["what"] == ("killed" if hit else "unhurt")


def check_danger(read: Read) -> None:
    assert (read["what"] == "killed") == (total(read["dice"]) <= int(read["hexes"]))


def check_pursuit(read: Read) -> None:
    """Whether a die, the distance or the spirits of the army force it."""
    table = MORALE.pursuit_test
    if read["die"]:
        faces = table.voluntary[int(read["hexes"])]
        assert faces == tuple(range(1, int(read["most"]) + 1))
        free = int(read["die"]) <= int(read["most"])
    else:
        free = "with a leader" in read[0]
        assert read["hexes"] is None or int(read["hexes"]) > int(read["far"]) == max(table.voluntary)
        assert read["level"] in (None, "+2")
    assert read["may"] == ("may" if free else "must")


def check_overrun(read: Read) -> None:
    """What is added to the die, and what the table says of both."""
    table = MORALE.overrun
    rows = [table.row_1, table.row_2, table.row_3, table.row_4, table.row_5, table.row_6, table.above_6]
    words = {
        "failed": "does not get through",
        "success": "gets through",
        "stays": "stands",
        "eliminated": "is eliminated",
    }
    parts, whom = added(read["die"]), units(read["whom"])
    assert parts.get("armour", 0) == kind(read["who"]).armour
    assert parts["charge"] in (2, 3)
    assert parts["strength"] in (1, 2)
    assert -parts["infantry"] in range(len(whom), 2 * len(whom) + 1)
    assert -parts.get("its armour", 0) == half_up(sum(kind(name).armour for name in whom), len(whom))
    thrown = total(read["die"])
    entry = table.below_1 if thrown < 1 else rows[min(thrown, 7) - 1]
    for said, wanted in ((read["cavalry"], entry.cavalry), (read["infantry"], entry.infantry)):
        signed = f"{wanted:+d}" if isinstance(wanted, int) and wanted else str(wanted)
        assert said == (f"tests with {signed}" if isinstance(wanted, int) else words[wanted])


READERS: dict[str, tuple[str, Callable[[Read], None]]] = {
    "combat": (
        (
            rf"(?P<attackers>{FIGHTER}(?:, {FIGHTER})*) from [\d, ]+ against"
            rf" (?P<defenders>a leader alone|{FIGHTER}(?:, {FIGHTER})*)"
            r" at [\d, ]+: (?P<a>\d+):(?P<d>\d+) = (?P<initial>\d+:\d+) \(GR-1.4a\); attacking side (?P<right>.+),"
            r" attacked side (?P<left>.+) = (?P<final>\S+) \(GR-1.5\); dice (?P<dice>.+): (?P<cell>[-AD\d /]+)"
            r" \((?P<means>.+)\)"
        ),
        check_combat,
    ),
    "disorganisation": (
        r"disorganisation of (?P<tested>.+) after (?P<letters>[AD]\d): dice (?P<dice>.+): (?P<hit>.+) \(GR-5.1.1g\)",
        check_disorganisation,
    ),
    "morale": (
        (
            rf"{UNIT} at \d{{4}} tests its morale \(.+\): die (?P<die>.+), at most (?P<most>\d) at level (?P<level>\S+):"
            r" (?P<result>passed|failed), .+ \(GR-6.2\)"
        ),
        check_morale,
    ),
    "shot": (
        (
            rf"(?P<who>{UNIT}) at \d{{4}} shoots at (?P<whom>{UNIT}) at \d{{4}}, range (?P<range>\d)"
            r"(?:, friends missed with (?P<friend>\d) \(GR-11.2.2b\))?: dice (?P<dice>.+): (?P<says>.+)"
            r" \((?P<table>GR-11[.\d]+)\)"
        ),
        check_shot,
    ),
    "friend": (
        (
            rf"{UNIT} at \d{{4}} shoots at \d{{4}} past friends: die (?P<die>\d), at most (?P<most>\d):"
            rf" (?:{UNIT}|a friend) is hit \(GR-11.2.2a\)"
        ),
        check_friend,
    ),
    "bolts": (
        rf"{UNIT} under the crossbows: die (?P<die>\d), stopped at (?P<least>\d) or above: (?P<what>.+) \(GR-11.6.2\)",
        check_bolts,
    ),
    "arrows": (
        rf"(?P<who>{UNIT}) under the arrows: dice (?P<dice>.+), disorganised at (?P<at>.+): (?P<what>.+) \(GR-11.5.10\)",
        check_arrows,
    ),
    "leader shot": (
        rf"{LEADER} under fire: dice (?P<dice>.+), killed at (?P<least>\d+) or above: (?P<what>.+) \(GR-11.2.5\)",
        check_leader_shot,
    ),
    "danger": (
        (
            rf"{LEADER} in danger at \d{{4}}: dice (?P<dice>.+), killed at (?P<hexes>\d) or below: (?P<what>.+)"
            r" \(GR-8.2.4, GR-8.2.5\)"
        ),
        check_danger,
    ),
    "pursuit": (
        (
            rf"{UNIT}, (?:(?P<hexes>\d+) hex(?:es)? from a leader(?:: die (?P<die>\d), free up to (?P<most>\d)"
            r"|, farther than (?P<far>\d))|with a leader|without a leader"
            r"|at level (?P<level>\S+) of morale): it (?P<may>may|must) pursue \(.+\)"
        ),
        check_pursuit,
    ),
    "overrun": (
        (
            rf"(?P<who>{UNIT}) from \d{{4}} tries to ride down (?P<whom>{UNIT}(?:, {UNIT})*) at \d{{4}}: die (?P<die>.+):"
            r" the cavalry (?P<cavalry>.+), the infantry (?P<infantry>.+) \(GR-5.8.5\)"
        ),
        check_overrun,
    ),
}
BATTLES = (
    ("titans", 1, 2200),
    ("titans", 3, 1200),
    ("mirror", 1, 3000),
    ("camp", 1, 800),
    ("camp", 23, 1500),
)


@pytest.mark.rule(
    "GR-1.4a", "GR-1.4b", "GR-1.5a", "GR-1.5c", "GR-1.6b", "GR-1.6c", "GR-5.1.1b", "GR-5.1.1e", "GR-T.7"
)
@pytest.mark.rule(
    "GR-1.5d", "GR-5.2.7", "GR-5.2.8", "GR-5.6.5", "GR-1.7a", "GR-1.7b", "GR-11.3.1", "GR-11.3.2"
)
@pytest.mark.rule(
    "GR-5.1.1c", "GR-5.1.1d", "GR-5.1.1g", "GR-1.4c", "GR-6.2.1", "GR-5.8.5a", "GR-5.8.5b", "GR-5.5.3"
)
@pytest.mark.rule(
    "GR-11.2.3", "GR-11.5.9", "GR-11.7.3", "GR-11.4.1", "GR-11.5.5", "GR-11.6.1", "GR-11.7.1", "GR-6.1.8"
)
@pytest.mark.rule(
    "GR-11.2.2a", "GR-11.2.2b", "GR-11.2.5", "GR-11.5.10", "GR-11.6.2", "GR-5.5.2", "GR-5.8.4", "GR-8.2.4"
)
def test_every_roll_can_be_reckoned_from_its_line() -> None:
    count = Counter[str]()
    for battle in BATTLES:
        for line in lines(*battle):
            read = [
                (name, found, check)
                for name, (text, check) in READERS.items()
                if (found := re.fullmatch(text, line))
            ]
            assert len(read) == bool(re.search(r"\b(?:die|dice) \d|pursue", line)), line
            for name, found, check in read:
                try:
                    check(found)
                except AssertionError as error:
                    raise AssertionError(line) from error
                count[name] += 1
    least = {"combat": 100, "disorganisation": 60, "morale": 25, "shot": 40, "pursuit": 80, "overrun": 15}
    assert {name: number for name, number in least.items() if count[name] < number} == {}, count
    assert all(count[name] for name in READERS), count
    assert sum(count.values()) > 500


def marker(text: str) -> int:
    """Where the marker lies, from the attacker's point of view: "3 for the defender", "0"."""
    number, _, side = text.partition(" for the ")
    return -int(number) if side == "defender" else int(number)


def against(name: str, boxes: int) -> int:
    """Boxes against the side of a unit or leader, from the attacker's point of view."""
    nation = LEADERS[name].side if name in LEADERS else body(name).side
    return -boxes if nation == FIRST else boxes


def boxes_of(name: str, line: str) -> int:
    """What the table says of a loss."""
    events = MORALE.morale_events
    if line.startswith("the banner of"):
        return events.banner_lost
    if name in LEADERS:
        return events.army_leader_killed if LEADERS[name].army_leader else events.leader_killed
    return 0 if "(army leader killed)" in line else events.unit_eliminated


@pytest.mark.rule(
    "GR-6.1.1", "GR-6.1.4", "GR-6.1.5a", "GR-6.1.5b", "GR-6.1.6", "GR-6.1.7", "GR-S0b", "GR-2.1k"
)
@pytest.mark.parametrize(("name", "seed", "most"), BATTLES[:3])
def test_the_marker_of_morale_can_be_followed_from_line_to_line(name: str, seed: int, most: int) -> None:
    track, vp = MORALE.morale_track, TABLES.now.points.vp
    box = seen = 0
    for line in lines(name, seed, most):
        if taken := re.fullmatch(
            r"morale marker at (.+): level of the attacker (\S+), of the defender (\S+) from .+", line
        ):
            assert marker(taken[1]) == box, line
            level = next(each.level for each in track.level_from_box if each.frm <= box <= each.to)
            assert (int(taken[2]), int(taken[3])) == (level, -level), line
        moved = re.match(
            rf"(?:the banner of )?({UNIT}|{LEADER}) is (?:eliminated|killed|lost).*: the morale marker moves (\d+) against",
            line,
        )
        held = re.match(
            rf"{UNIT} at \d{{4}} holds the banner of ({LEADER}): the morale marker moves (\d+) in favour of the",
            line,
        )
        if moved:
            assert int(moved[2]) == boxes_of(moved[1], line), line
            box += against(moved[1], int(moved[2]))
        elif held:
            assert int(held[2]) in (0, -MORALE.morale_events.banner_retaken), line
            box -= against(held[1], int(held[2]))
        else:
            continue
        box = min(max(box, track.min_box), track.max_box)
        now = re.search(r"marker moves .*, to (\d+(?: for the \w+)?)", line)
        assert now, line
        assert marker(now[1]) == box, line
        if moved and (points := re.search(r"(\d+) victory points?", line)):
            worth = vp["leader"] if moved[1] in LEADERS else vp[kind(moved[1]).vp_kind]
            assert int(points[1]) == worth, line
        seen += 1
    assert seen > 5
