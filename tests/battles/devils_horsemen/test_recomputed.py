"""Every roll of a battle, reckoned again by a reader who has its lines, the tables and the order of battle, no more."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from battles.devils_horsemen.rules import placement
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.tables import TABLES
from tests.battles.fights import dice_of, log_of

Read = re.Match[str]
T = TABLES.now
IDS = r"[A-Z][\w-]*(?:, [A-Z][\w-]*)*"
"""Units, one or several."""
BATTLES = (("knights", 2), ("mirror", 3), ("liegnitz_west", 5), ("jalut_heavy", 1), ("ayn_jalut", 1))
MOST = 500
"""Orders of each that are read."""


class Reader:
    """What a reader keeps in mind: who is on foot, in column, short of missiles, disordered, routed, hit or wounded."""

    def __init__(self, name: str) -> None:
        scenario = SCENARIOS.content(name)
        forces = scenario.order_of_battle
        self.units = {each.id: each for each in forces.units}
        self.rated = {each.id: placement.unit(each, scenario) for each in forces.units}
        self.leaders = {each.name: each for each in forces.leaders}
        self.afoot: set[str] = set()
        self.columns: set[str] = set()
        self.supply = Counter[str]()
        self.disordered: set[str] = set()
        self.routed: set[str] = set()
        self.wounded: set[str] = set()
        self.hits = Counter[str]()
        self.points = Counter[str]()
        self.levels = scenario.army_rout_level
        self.sides = scenario.sides
        self.count = Counter[str]()

    def face(self, unit: str) -> str:
        one = self.units[unit]
        return one.dismount if unit in self.afoot else one.type

    def mounted(self, unit: str) -> bool:
        return T.types[self.face(unit)].mounted

    def quality(self, unit: str) -> int:
        if unit in self.routed:
            return T.effects.routed_tq
        return max(1, self.units[unit].tq + (T.effects.column_tq_modifier if unit in self.columns else 0))

    def initiative(self, leader: str) -> int:
        wound = T.leader_casualty.wound
        printed = self.leaders[leader].initiative
        return max(wound.minimum, printed + wound.all_ratings) if leader in self.wounded else printed

    def line(self, line: str) -> None:
        """Reckon a line, and keep in mind what it says; those that broke into moves stand under them."""
        line = line.lstrip("↳ ")
        found = [(name, read) for name, (text, _) in READERS.items() if (read := re.fullmatch(text, line))]
        assert len(found) == bool(re.search(r"\((?:die|dice) |\bdie \d", line)), line
        for name, read in found:
            try:
                READERS[name][1](self, read)
            except (AssertionError, KeyError) as error:
                raise AssertionError(line) from error
            self.count[name] += 1
        for text, mark in MARKS.items():
            if read := re.fullmatch(text, line):
                mark(self, read)


def ids(text: str) -> list[str]:
    return text.split(", ")


def added(text: str | None) -> dict[str, int]:
    """The parts of a sum: "+1 armour, -2 shower"."""
    return {reason: int(value) for value, reason in re.findall(r"([+-]\d+) ([a-z ]+)", text or "")}


def count(text: str) -> int:
    """A number of hits: "1 cohesion hit", "3 cohesion hits"."""
    return int(text.partition(" ")[0])


Check = Callable[[Reader, Read], None]
READERS: dict[str, tuple[str, Check]] = {}
"""The lines that tell of rolls, and what is held against them, by what they tell."""


def reads(kind: str, text: str) -> Callable[[Check], Check]:
    """What is decorated reckons such lines."""

    def kept(check: Check) -> Check:
        READERS[kind] = text, check
        return check

    return kept


def bow(reader: Reader, unit: str) -> str:
    """The row of the missile table."""
    missile = reader.units[unit].missile
    face = "mounted" if reader.mounted(unit) else "foot"
    return missile if missile in T.missile_range.hit else f"{missile}_{face}"


@reads(
    "volley",
    r"(?P<firer>\S+) fires at (?P<target>.+), (?P<mode>direct|arched)(?P<shower> shower)?, at range (?P<range>\d):"
    r" (?P<what>a hit|no hit) \(die (?P<die>\d)(?: \((?P<added>[^:]+): (?P<sum>-?\d+)\))?,"
    r" hits up to (?P<most>\d), DH-8.18a\)"
    r"(?:; (?P<left>.+))?",
)
def check_volley(reader: Reader, read: Read) -> None:
    """What hits at that range, what is added, whether it hits, and what missiles are left."""
    firer, target, mode = read["firer"], read["target"], read["mode"]
    table = T.missile_modifiers
    most = T.missile_range.hit[bow(reader, firer)][int(read["range"])]
    assert int(read["most"]) == most
    parts, die = added(read["added"]), int(read["die"])
    shower = table.shower_mounted if reader.mounted(firer) else table.shower_foot
    assert parts.get("shower", 0) == (shower if read["shower"] else 0)
    assert parts.get("has moved or will move", 0) in (0, table.firer_moved_or_will_move)
    assert parts.get("disordered", 0) == (table.firer_disordered if firer in reader.disordered else 0)
    armour = 0
    if target in reader.units:
        one = reader.units[target]
        line = "LC_MONGOL" if reader.face(target) == "LC" and one.feign else reader.face(target)
        armour = T.armor_effect.modifier[line][f"{mode}_{reader.units[firer].missile}"]
    assert parts.get("armour", 0) == armour
    assert set(parts) <= {"armour", "has moved or will move", "shower", "disordered"}
    hits = target in reader.units and die + sum(parts.values()) <= most
    assert (read["what"] == "a hit") == hits
    assert int(read["sum"] or die) == die + sum(parts.values())
    check_supply(reader, firer, die, read)


def check_supply(reader: Reader, firer: str, die: int, read: Read) -> None:
    """Low on such a die, none after one more volley; a second volley of archers on foot counts instead of the first."""
    missile = reader.units[firer].missile
    face = "mounted" if reader.mounted(firer) else "foot"
    low = die in T.missile_supply.low_on[f"C_shower_{face}" if read["shower"] else missile]
    before = reader.supply[firer]
    after = {"one volley left (DH-8.14a)": 1, "none left (DH-8.14c)": 2, None: 0}[read["left"]]
    twice = missile == "C" and face == "foot" and before
    assert after == min(2, before + (low or before > 0)) or (twice and after == min(2, before - 1 + low))
    reader.supply[firer] = after


@reads(
    "shock",
    rf"(?P<attackers>{IDS}) against (?P<defenders>{IDS}): (?:(?P<one>\S+) at (?P<other>\S+), )?"
    r"(?P<angle>front|flank|rear), column (?P<base>\d+)"
    r"(?: \((?P<shifts>[^:]+): (?:-?\d+, read as )?(?P<column>\d+)\))?, die (?P<die>\d)"
    r"(?: \((?P<added>[^:]+): (?:-?\d+, read as )?(?P<read>-?\d+)\))?, (?P<superior>\w+ superior):"
    r" hits on the attacker (?P<a>\d+), on the defender (?P<d>\d+) \(DH-9.17f\)",
)
def check_shock(reader: Reader, read: Read) -> None:
    """Column, shifts, die, who is superior, and the hits of both."""
    mine, other = ids(read["attackers"]), ids(read["defenders"])
    one, two = (read["one"], read["other"]) if read["one"] else (mine[0], other[0])
    assert one in mine
    assert two in other
    assert bool(read["one"]) == (len(mine) + len(other) > 2)
    base = getattr(T.clash.clash, read["angle"])[reader.face(one)][reader.face(two)]
    assert int(read["base"]) == base
    table, shifts = T.scrt.scrt, added(read["shifts"])
    assert shifts.get("numbers", 0) == (len(mine) - len(other)) * table.shifts.per_unit_difference
    upset = any(name in reader.disordered and reader.mounted(name) for name in other)
    assert shifts.get("disorder", 0) == (table.shifts.defender_disordered_cavalry if upset else 0)
    ground = {
        "uphill": table.shifts.attack_uphill,
        "downhill": table.shifts.attack_downhill,
        "stream": table.shifts.across_stream,
        "woods": table.shifts.cavalry_attacks_into_woods,
    }
    assert all(value == ground.get(name, value) for name, value in shifts.items())
    assert set(shifts) <= {*ground, "numbers", "disorder"}
    column = min(max(1, base + sum(shifts.values())), len(table.results[0]))
    assert int(read["column"] or base) == column
    by = added(read["added"])
    assert by.get("leader of the attacker", 0) in range(4)
    assert -by.get("leader of the defender", 0) in range(4)
    die = min(9, max(0, int(read["die"]) + sum(by.values())))
    assert die == int(read["read"] or read["die"])
    weapons = T.superiority.attacker
    wins = any(reader.face(two) in weapons[reader.face(a)].AS for a in mine)
    loses = all(reader.face(two) in weapons[reader.face(a)].DS for a in mine)
    by_weapons = "attacker superior" if wins else "defender superior" if loses else "neither superior"
    aside = "attacker superior" if read["angle"] != "front" else by_weapons
    rammed = any(name in reader.columns for name in other)
    assert read["superior"] in ({"attacker superior"} if rammed else {by_weapons, aside})
    a, d = table.results[die][column - 1]
    d *= T.superiority.as_multiplier_defender_hits if read["superior"] == "attacker superior" else 1
    a *= T.superiority.ds_multiplier_attacker_hits if read["superior"] == "defender superior" else 1
    assert (int(read["a"]), int(read["d"])) == (a, d)
    reader.disordered |= {name for name in (*mine, *other) if reader.mounted(name)}


@reads(
    "hits by a check",
    r"(?P<unit>\S+) takes (?P<hits>\d+ cohesion hits?), (?P<total>\d+) in all: .+"
    r" \(die (?P<die>\d) above (?P<quality>\d+), DH-11.16a\)",
)
def check_quality(reader: Reader, read: Read) -> None:
    """A die above the quality of a unit is so many hits."""
    unit, above = read["unit"], int(read["die"]) - int(read["quality"])
    assert int(read["quality"]) == reader.quality(unit)
    hits = count(read["hits"])
    assert hits == above > 0
    assert int(read["total"]) == reader.hits[unit] + hits


@reads(
    "passed check",
    r"(?P<unit>\S+) passes a check of its quality, (?P<quality>\d+): .+ \(die (?P<die>\d), DH-11.16a\)",
)
def check_passed(reader: Reader, read: Read) -> None:
    assert int(read["quality"]) == reader.quality(read["unit"])
    assert int(read["die"]) <= int(read["quality"])


@reads(
    "collapse",
    r"(?P<unit>\S+) (?P<what>does not collapse and recovers 1 cohesion hit|collapses)(?:, (?P<left>\d+) left)?"
    r" \(die (?P<die>\d) (?P<how>below|not below) (?P<quality>\d+), DH-9.18b\)",
)
def check_collapse(reader: Reader, read: Read) -> None:
    """Whoever is one hit short throws below his quality, or routs."""
    unit, quality = read["unit"], int(read["quality"])
    assert quality == reader.quality(unit)
    assert reader.hits[unit] == quality - 1
    held = read["what"] == "does not collapse and recovers 1 cohesion hit"
    assert held == (int(read["die"]) < quality) == (read["how"] == "below")
    reader.hits[unit] -= held
    assert read["left"] == (str(reader.hits[unit]) if held else None)


@reads(
    "leader",
    r"(?P<leader>.+) is (?P<what>unhurt|wounded|killed)(?:, (?P<points>\d+) rout points?)?"
    r" \((?:die|dice) (?P<dice>\d(?:, \d)*),"
    r" (?:Initiative (?P<initiative>\d)|struck only by (?P<faces>\d(?:, \d)*)), (?P<rule>DH-[\d.]+\w)"
    r"(?:; DH-[\d.]+\w)?\)",
)
def check_leader(reader: Reader, read: Read) -> None:
    """Whether the dice wound or kill a leader, by how he is in danger."""
    leader, first, *more = read["leader"], *map(int, ids(read["dice"]))
    initiative, what = reader.initiative(leader), read["what"]
    table = T.leader_casualty
    striking = {"DH-8.19a": table.missile.confirm, "DH-9.15a": table.shock.wounded}
    if read["faces"] is None:
        assert int(read["initiative"]) == initiative
    else:
        assert tuple(map(int, ids(read["faces"]))) == striking[read["rule"]]
    if read["rule"] == "DH-4.42d":
        assert not more
        assert (what == "killed") == (first > initiative)
    elif first not in striking[read["rule"]]:
        assert (what, more) == ("unhurt", [])
    elif leader in reader.wounded:
        assert (what, more) == ("killed", [])
    else:
        assert what == ("killed" if more[0] > initiative else "wounded")
    if what == "wounded":
        reader.wounded.add(leader)
    if what == "killed":
        worth = T.effects.rout_points_per_leader_initiative * reader.leaders[leader].initiative
        assert int(read["points"]) == worth


@reads(
    "Initiative",
    r"(?P<leader>.+?) (?P<what>trumps|fails to trump|may give Line Orders|may give no Line Orders)(?:,? .+)?"
    r" \(die (?P<die>\d), Initiative (?P<initiative>\d), DH-(?:5.41b|4.32b)\)",
)
def check_initiative(reader: Reader, read: Read) -> None:
    """Trumps and Line Orders: a die of at most the Initiative passes."""
    assert int(read["initiative"]) == reader.initiative(read["leader"])
    assert (read["what"] in ("trumps", "may give Line Orders")) == (
        int(read["die"]) <= int(read["initiative"])
    )


@reads(
    "momentum",
    r"(?P<leader>.+?) (?P<what>goes on by momentum|has no momentum)(?:[,;] (?P<end>(?:and|the) .+?))?"
    r" \((?:die|dice) (?P<dice>\d(?:, \d)*)(?:, Initiative (?P<initiative>\d))?, DH-5.3\d\w\)",
)
def check_momentum(reader: Reader, read: Read) -> None:
    """A die of at most the Initiative passes, but a nine is thrown again."""
    first, *more = map(int, ids(read["dice"]))
    assert bool(more) == (first == 9)
    if not more:
        assert int(read["initiative"]) == reader.initiative(read["leader"])
        assert (read["what"] == "goes on by momentum") == (first <= int(read["initiative"]))
    else:
        ends = {0: "and his side is paralysed", 1: "and his side is paralysed"}
        ends[9] = "the activation of leaders ends"
        assert (read["end"] or "") == ends.get(more[0], "and is finished")
        assert read["what"] == "has no momentum"


@reads(
    "tie",
    r"at Initiative \d the (?P<side>attacker|defender) begins \(dice (?P<dice>\d(?:, \d)*), DH-5.12b\)",
)
def check_tie(reader: Reader, read: Read) -> None:
    """The last throws differ, and all before them do not."""
    dice = list(map(int, ids(read["dice"])))
    pairs = list(zip(dice[::2], dice[1::2], strict=True))
    assert [one == other for one, other in pairs] == [True] * (len(pairs) - 1) + [False]
    assert read["side"] == ("attacker" if pairs[-1][0] > pairs[-1][1] else "defender")


@reads(
    "elite",
    r"(?P<side>nobody|the \w+) has the elite initiative phase \(dice (?P<dice>\d, \d), Initiative (?P<a>\d)"
    r" and (?P<d>\d), DH-5.5c\)",
)
def check_elite(reader: Reader, read: Read) -> None:
    one, other = map(int, ids(read["dice"]))
    one, other = one + int(read["a"]), other + int(read["d"])
    assert read["side"] == ("nobody" if one == other else "the attacker" if one > other else "the defender")


@reads(
    "rally",
    r"(?P<unit>\S+) (?P<what>rallies|does not rally)(?:, with (?P<hits>\d+ cohesion hits?))?"
    r" \(die (?P<die>\d), at most (?P<limit>\d+), (?P<rule>DH-11.5[24]a)\)",
)
def check_rally(reader: Reader, read: Read) -> None:
    """Charisma by a leader, printed quality about a standard; half or a third of it are the hits that are left."""
    unit, limit = read["unit"], int(read["limit"])
    assert (read["what"] == "rallies") == (int(read["die"]) <= limit)
    if read["rule"] == "DH-11.54a":
        assert limit == reader.units[unit].tq
    else:
        assert limit in {each.charisma - wound for each in reader.leaders.values() for wound in (0, 1)}
    if read["hits"]:
        part = T.effects.rally_hits_infantry_divisor
        if reader.mounted(unit):
            part = T.effects.rally_hits_cavalry_divisor
        assert count(read["hits"]) == reader.units[unit].tq // part


WORDS = {
    "9.31": ("aggression held back", "aggression out of control"),
    "6.74": ("does not pursue", "must pursue"),
    "6.73": ("turns on", "is caught by"),
    "8.35": ("lets", "goes for"),
    "8.36": ("lets", "goes for"),
}
"""What is told of a die of at most the rating or quality, and of one above it."""


@reads(
    "nerve",
    rf"(?P<units>{IDS}):? (?P<what>{'|'.join({word for both in WORDS.values() for word in both})})(?: \S+)?(?: be)?"
    r" \(die (?P<die>\d)(?P<how>, at most| above) (?P<limit>\d+), (?P<rule>DH-[\d.]+\w)\)",
)
def check_nerve(reader: Reader, read: Read) -> None:
    """Whether units are held back, pursue, spring a trap or lose patience."""
    units, limit, rule = ids(read["units"]), int(read["limit"]), read["rule"]
    one = units[0]
    match rule[3:-1]:
        case "9.31":
            assert limit == min(r for unit in units if (r := reader.rated[unit].chivalry))
        case "6.74":
            assert limit - reader.rated[one].reaction in (0, 1), "one more with a leader"
        case "6.73":
            assert limit == reader.quality(one)
        case _:
            assert reader.units[one].tq - limit == (2 if reader.rated[one].chivalry else 0), "European horse"
            assert rule == ("DH-8.36a" if reader.mounted(one) else "DH-8.35a")
    above = int(read["die"]) > limit
    assert (read["what"], read["how"]) == (WORDS[rule[3:-1]][above], " above" if above else ", at most")


def rout(reader: Reader, read: Read) -> None:
    unit = read["unit"]
    reader.routed.add(unit)
    reader.columns.discard(unit)
    if reader.units[unit].missile != "none" and not reader.mounted(unit):
        reader.supply[unit] = 2


def rally(reader: Reader, read: Read) -> None:
    reader.routed.discard(read["unit"])
    reader.hits[read["unit"]] = count(read["hits"])


def total(reader: Reader, read: Read) -> None:
    """Hits are those before and these."""
    unit, hits = read["unit"], count(read["hits"])
    now = reader.hits[unit] + (hits if read["total"] else -hits)
    assert now == int(read["total"] or read["left"]), read[0]
    reader.hits[unit] = now


def lost(reader: Reader, read: Read) -> None:
    """A unit or a leader is gone: its printed quality, five for each of his printed Initiative."""
    who, points = read["who"], int(read["points"])
    if who in reader.leaders:
        worth = T.effects.rout_points_per_leader_initiative * reader.leaders[who].initiative
        reader.points[reader.leaders[who].side] += points
    else:
        worth = 0 if "put to the sword" in read[0] else reader.units[who].tq
        reader.points[reader.units[who].side] += points
    assert points == worth, read[0]


def summed(reader: Reader, read: Read) -> None:
    """The points of both armies are all that were told, held against their levels."""
    first, second = reader.sides
    assert (int(read["a"]), int(read["d"])) == (reader.points[first], reader.points[second]), read[0]
    assert (int(read["most"]), int(read["limit"])) == (reader.levels[first], reader.levels[second]), read[0]
    reader.count["armies"] += 1


MARKS: dict[str, Check] = {
    r"turn \d+": lambda reader, read: reader.disordered.clear(),
    r"(?P<unit>\S+) dismounts \(.+\)": lambda reader, read: reader.afoot.add(read["unit"]),
    r"(?P<unit>\S+) mounts \(.+\)": lambda reader, read: reader.afoot.discard(read["unit"]),
    r"(?P<unit>\S+) goes into column \(.+\)": lambda reader, read: reader.columns.add(read["unit"]),
    r"(?P<unit>\S+) goes out of column \(.+\)": lambda reader, read: reader.columns.discard(read["unit"]),
    r"missiles reloaded: (?P<units>.+) \(.+\)": lambda reader, read: reader.supply.update(
        {unit: -reader.supply[unit] for unit in ids(read["units"])}
    ),
    r"(?P<unit>\S+) routs \(.+\)": rout,
    r"(?P<unit>\S+) rallies, with (?P<hits>\d+ cohesion hits?) \(.+\)": rally,
    r"(?P<unit>\S+) takes (?P<hits>\d+ cohesion hits?), (?P<total>\d+) in all: (?P<left>).+": total,
    r"(?P<unit>\S+) gets rid of (?P<hits>\d+ cohesion hits?), (?P<left>\d+) left(?P<total>).+": total,
    r"(?P<leader>.+) (?:is replaced|comes back), at .+": lambda reader, read: reader.wounded.discard(
        read["leader"]
    ),
    r"(?P<who>.+) is (?:eliminated: .+|killed|lost), (?P<points>\d+) rout points? \(.+\)": lost,
    r"rout points: attacker (?P<a>\d+) of (?P<most>\d+), defender (?P<d>\d+) of (?P<limit>\d+) \(.+\)": summed,
}
"""What else a reader keeps in mind."""


@pytest.mark.rule("DH-2.3a", "DH-10.1a", "DH-10.2a", "DH-8.18a", "DH-8.18b", "DH-8.14a", "DH-8.14b")
@pytest.mark.rule("DH-8.14c", "DH-9.16a", "DH-9.17d", "DH-9.17e", "DH-9.17f", "DH-10.3a", "DH-10.4a")
@pytest.mark.rule("DH-10.5a", "DH-11.62b", "DH-11.16a", "DH-9.14a", "DH-9.18b", "DH-11.61a", "DH-11.62f")
@pytest.mark.rule("DH-9.15a", "DH-9.15b", "DH-10.7a", "DH-5.32a", "DH-5.33a", "DH-5.41b", "DH-5.12b")
@pytest.mark.rule("DH-4.32b", "DH-11.54a", "DH-11.52b", "DH-9.31a", "DH-8.19a", "DH-4.42d", "DH-11.46a")
@pytest.mark.rule("DH-11.14a", "DH-8.15a", "DH-2.22a", "DH-12.11a", "DH-11.11a")
def test_every_roll_can_be_reckoned_from_its_line() -> None:
    seen = Counter[str]()
    for name, seed in BATTLES:
        reader = Reader(name)
        for line in log_of(RULESET, name, (Random(seed), Random(seed + 1)), dice_of(seed), MOST):
            reader.line(line)
        seen += reader.count
    least = {"volley": 100, "shock": 60, "hits by a check": 20, "passed check": 60, "collapse": 8}
    least |= {"momentum": 40, "armies": 5}
    assert {name: number for name, number in least.items() if seen[name] < number} == {}, seen
    assert sum(seen.values()) > 500
