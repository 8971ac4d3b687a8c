"""Every roll of a battle, reckoned again by a reader who has its lines and the tables, and nothing else."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.profiles import Line, MeleeWeapon
from battles.ancient_battles.voice import called
from tests.battles.fights import dice_of, log_of

Read = re.Match[str]
Pool = tuple[list[int], int]
"""What dice have shown, and what they needed."""
TABLE = TABLES.now
SIDES = ("attacker", "defender")
FIRST_TO_THE_ATTACKER = 3
HIGHEST = 6
NEAR = 0.0015
UNIT = r"[A-Za-z][a-z ]*? [ab]\d\d"
DICE = re.compile(r"(to hit|misses thrown again|to wound|saves) ((?:\d )*\d) on (\d)\+")
ADDED = re.compile(r"([+-]\d+) ([a-z ]+)")


def kind(unit: str) -> Line:
    """What a unit is by the tables: "Norman knights b01"."""
    printed: dict[str, Line] = {**TABLE.profiles.profiles, **TABLE.profiles.characters}
    return next(line for name, line in printed.items() if called(name) == unit[:-4])


def side_of(unit: str) -> str:
    return SIDES[unit[-3] == "b"]


def other(side: str) -> str:
    return SIDES[side == SIDES[0]]


def faces(told: str) -> list[int]:
    return [int(face) for face in re.findall(r"\d", told)]


def pools(told: str) -> dict[str, Pool]:
    """Dice by what they were thrown for."""
    return {what: (faces(dice), int(least)) for what, dice, least in DICE.findall(told)}


def enough(pool: Pool) -> int:
    return sum(face >= pool[1] for face in pool[0])


def added(told: str | None) -> dict[str, int]:
    """What is added to something, by reason."""
    return {reason.replace(" ", "_"): int(value) for value, reason in ADDED.findall(told or "")}


def arm_of(line: Line) -> MeleeWeapon:
    """The weapon with which a model fights: the last that it has."""
    known: dict[str, MeleeWeapon] = TABLE.profiles.melee_weapons
    return known[[each for each in line.weapons if each in known][-1]]


def flight_dice(unit: str) -> int:
    """How many dice a unit flees with, by what its armour leaves of its move."""
    rows = TABLE.play.flight
    return rows.slow.dice if kind(unit).printed_move <= rows.slow.max_move else rows.fast.dice


def unsaved(told: dict[str, Pool], hits: int, strength: int, enemy: str, save: int, by: set[int]) -> int:
    """How many wounds of so many hits nothing saves, whose dice are as many as they must be and need what they must.

    The save of the enemy is changed by one of these.
    """
    needs = TABLE.combat.to_wound.st[strength - 1][kind(enemy).toughness - 1]
    assert ("to wound" in told) == bool(hits and needs)
    wounds = 0
    if hits and needs:
        assert (len(told["to wound"][0]), told["to wound"][1]) == (hits, needs)
        wounds = enough(told["to wound"])
    due = {max(2, save - each) if save and save - each <= HIGHEST else None for each in by}
    if not wounds or "saves" not in told:
        assert "saves" not in told
        assert not wounds or None in due
        return wounds
    dice, least = told["saves"]
    assert len(dice) == wounds
    assert least in due
    return wounds - enough(told["saves"])


class Reader:
    """Somebody who reads the log of a battle, and remembers what it said of the round that is fought."""

    def __init__(self, *armies: str) -> None:
        self.seen: Counter[str] = Counter()
        self.left: dict[str, int] = {}
        for letter, army in zip("ab", armies, strict=True):
            for number, entry in enumerate(TABLE.armies.muster[army].units, 1):
                self.left[f"{letter}{number:02}"] = entry.models
        self.hurt: Counter[str] = Counter()
        self.fought: list[str] = []
        self.pending: Counter[str] = Counter()
        self.dealt: Counter[str] = Counter()
        self.lost_by = 0
        self.fled: dict[str, int] = {}

    def read(self, line: str) -> None:
        """Check a line against what is known, if it tells of a roll or what follows from one."""
        for pattern, reading in READINGS.items():
            if found := re.fullmatch(pattern, line):
                reading(self, found)
                self.seen[reading.__name__] += 1
                return
        assert not re.search(r"\bdic?e\b", line), f"nobody reads {line!r}"

    def falls(self, unit: str, wounds: int) -> int:
        """How many models fall of a unit by so many wounds, of which those count that find somebody."""
        id_, each = unit[-3:], kind(unit).wounds
        counted = min(wounds, self.left[id_] * each - self.hurt[id_])
        self.dealt[other(side_of(unit))] += counted
        fallen, self.hurt[id_] = divmod(self.hurt[id_] + counted, each)
        self.left[id_] -= fallen
        return fallen


def first_turn(reader: Reader, found: Read) -> None:
    side, die = found.groups()
    assert side == SIDES[int(die) > FIRST_TO_THE_ATTACKER]


def leadership(reader: Reader, found: Read) -> None:
    unit, what, told, whose, less, dice, rule, verdict = found.groups()
    ld, own, table = int(told), kind(unit).leadership, TABLE.play.tests
    if whose:
        assert own < ld == TABLE.profiles.characters["general_foot"].leadership
    else:
        assert ld == own
    taken = added(less)
    known = {"half_strength": table.half_strength_penalty, "enemy_near": table.rally_enemy_penalty}
    if what == "morale":
        known = {"lost_by": -reader.lost_by}
        assert taken == known
    assert taken.items() <= known.items()
    thrown = [each.partition(" = ")[::2] for each in dice.split(", ")]
    sums = [sum(faces(each)) for each, _ in thrown]
    assert sums == [int(sum_) for _, sum_ in thrown]
    total = ld + sum(taken.values())
    assert all(each > total for each in sums[:-1])
    assert len(sums) == 1 or (len(sums) == 2 and rule in ("AB-24.2", "AB-13.2a"))
    assert (verdict == "passed") == (sums[-1] <= total)


def shots(reader: Reader, found: Read) -> None:
    unit, enemy, count, weapon, far, bare, extra, rest, fell = found.groups()
    arm, distance, given = TABLE.shooting.missile_weapons[weapon.replace(" ", "_")], float(far), added(extra)
    short = distance <= arm.short + NEAR if arm.short else False
    assert weapon.replace(" ", "_") in kind(unit).weapons
    assert int(bare) == TABLE.shooting.shooting_to_hit.need[kind(unit).ballistic_skill - 1]
    modifiers = TABLE.shooting.shooting_modifiers
    assert all(getattr(modifiers, reason) == value for reason, value in given.items())
    reach = min(distance, arm.range) if "target_charging" in given else distance
    assert reach <= arm.range + NEAR
    if abs(reach - arm.range / 2) > NEAR:
        assert ("long_range" in given) == (reach > arm.range / 2 and not arm.no_long_range_penalty)
    assert ("target_skirmishers" in given) == (kind(enemy).order == "skirmish")
    assert ("target_lone_character" in given) == (not kind(enemy).order)
    told = pools(rest)
    assert len(told["to hit"][0]) == int(count)
    assert int(count) % (arm.shots_short if short else 1) == 0
    assert told["to hit"][1] == max(2, int(bare) - sum(given.values()))
    strength = arm.strength_short if short else arm.strength
    own = arm.save_mod_short if short else arm.save_mod
    changed = TABLE.saves.save_modifier.mod[strength - 1] if own is None else own
    save = kind(enemy).save_shooting_front
    wounds = unsaved(told, enough(told["to hit"]), strength, enemy, save, {changed})
    assert int(fell) == reader.falls(enemy, wounds)


def rounds(reader: Reader, found: Read) -> None:
    reader.fought = re.findall(r"[ab]\d\d", found[0])
    reader.pending.clear()
    reader.dealt.clear()


def blows(reader: Reader, found: Read) -> None:
    unit, enemy, count, own, why, sum_, rest, wounds = found.groups()
    line, told, extra = kind(unit), pools(rest), added(why)
    arm = arm_of(line)
    assert {unit[-3:], enemy[-3:]} <= set(reader.fought)
    assert set(extra.values()) <= {arm.strength, arm.strength_on_charge} - {0}
    strength = int(sum_ or own)
    assert (int(own), strength) == (line.strength, line.strength + sum(extra.values()))
    assert len(told["to hit"][0]) == int(count)
    assert int(count) % (line.attacks + arm.attacks) == 0
    assert int(count) // (line.attacks + arm.attacks) <= reader.left[unit[-3:]]
    assert told["to hit"][1] == TABLE.combat.to_hit.ws[line.weapon_skill - 1][kind(enemy).weapon_skill - 1]
    changed = TABLE.saves.save_modifier.mod[strength - 1]
    # Partial barding shelters from the front alone (AB-19.5g).
    partial = any(each.startswith("barding_partial") for each in kind(enemy).armour)
    save, hits = kind(enemy).save_combat_front, enough(told["to hit"])
    found_ = unsaved(told, hits, strength, enemy, save, {changed, changed - 1} if partial else {changed})
    assert found_ == int(wounds)
    reader.pending[enemy] += int(wounds)


def losses(reader: Reader, found: Read) -> None:
    for unit, lost, left in re.findall(rf"({UNIT}) loses (\d+) models?, (\d+) left", found[0]):
        assert reader.falls(unit, reader.pending.pop(unit)) == int(lost)
        assert reader.left[unit[-3:]] == int(left)


def decided(reader: Reader, found: Read) -> None:
    draw, winner, by, *told = found.groups()
    for unit, left in reader.pending.items():
        assert reader.falls(unit, left) == 0
    table, sums = TABLE.combat.combat_result, {}
    for side, (sum_, wounds, bonuses) in zip(SIDES, (told[:3], told[3:]), strict=True):
        given = added(bonuses)
        sums[side] = int(wounds) + sum(given.values())
        assert (int(sum_), int(wounds)) == (sums[side], reader.dealt[side])
        assert 0 <= given.pop("ranks", 0) <= table.max_rank_bonus
        assert all(getattr(table, reason) == value for reason, value in given.items())
    apart = sums[SIDES[0]] - sums[SIDES[1]]
    standing = {side_of(id_) for id_ in reader.fought if reader.left[id_]}
    reader.lost_by = int(by or 0)
    assert reader.lost_by == (0 if draw else abs(apart))
    if draw:
        assert apart == 0
    else:
        # Whose enemies are all gone has won (AB-H9.7).
        assert {winner} == standing or (len(standing) == 2 and apart and winner == SIDES[apart < 0])


def flights(reader: Reader, found: Read) -> None:
    unit, far, dice = found.groups()
    assert len(faces(dice)) == flight_dice(unit)
    assert int(far) == sum(faces(dice))
    reader.fled[unit[-3:]] = int(far)


def pursuits(reader: Reader, found: Read) -> None:
    unit, prey, far, dice, fled, end = found.groups()
    assert len(faces(dice)) == flight_dice(unit)
    assert (int(far), int(fled)) == (sum(faces(dice)), reader.fled[prey[-3:]])
    assert (end == "is destroyed") is (int(far) >= int(fled))


SUM = r"(\d+) \((\d+) wounds?(?:, ([^)]*))?\)"
READINGS: dict[str, Callable[[Reader, Read], None]] = {
    r"the (attacker|defender) has the first turn \(die (\d), AB-H13.2\)": first_turn,
    rf"({UNIT}) tests for ([\w ]+): leadership (\d+)(?: of (the general))?(?: \(([^:]*): -?\d+\))?, dice ([\d +=,]+)"
    r" \((AB-[\w.]+)\): (passed|failed)": leadership,
    rf"({UNIT}) shoots at ({UNIT}): (\d+) (?:dice|die) \(([a-z ]+), ([\d.]+) inches\), (-?\d+)\+"
    r"(?: with (.*?) to the die)?; (to hit .*); (\d+) models? falls? \(AB-19.1\)": shots,
    r"combat: .* against .* \(AB-H9.1\)": rounds,
    rf"({UNIT}) strikes ({UNIT}): (\d+) (?:dice|die), strength (\d+)(?: \(([^:]*): (\d+)\))?; (to hit .*);"
    r" (\d+) wounds? \(AB-21\)": blows,
    rf"{UNIT} loses \d+ models?, \d+ left \(AB-21.5\)(?:; {UNIT} loses \d+ models?, \d+ left \(AB-21.5\))*": losses,
    rf"(?:(the round is a draw)|the (attacker|defender) wins the round by (\d+)): {SUM} against {SUM}"
    r" \(AB-20.1\)": decided,
    rf"({UNIT}) flees (\d+) inch(?:es)? (?:from {UNIT}|to the edge of the table)"
    r" \(dic?e ([\d +]+), AB-.*?\)(?:; .*)?": flights,
    rf"({UNIT}) pursues ({UNIT}) over (\d+) inch(?:es)? \(dice ([\d +]+), AB-H8.7\)"
    rf"; {UNIT} fled (\d+) inch(?:es)? and (is destroyed|escapes)(?:; .*)?": pursuits,
}
"""What is read of a line, by how the line goes."""
ROLLS = ("first_turn", "leadership", "shots", "blows", "flights", "pursuits")
LEAST = 500


def lines(scenario: str, seed: int) -> Iterator[str]:
    """The log of a battle."""
    return log_of(RULESET, scenario, (Random(seed), Random(seed)), dice_of(seed))


def test_a_reader_reckons_every_roll_of_battles_again_from_their_lines() -> None:
    seen: Counter[str] = Counter()
    for name, armies in (
        ("mirror", ("norman", "norman")),
        ("norman_byzantine", ("norman", "byzantine")),
        ("lombard_arab", ("lombard", "arab")),
        ("byzantine_german", ("byzantine", "german")),
    ):
        for seed in (1, 2):
            reader = Reader(*armies)
            for line in lines(name, seed):
                reader.read(line)
            seen += reader.seen
    assert sum(seen[kind_] for kind_ in ROLLS) >= LEAST, seen
    assert all(seen[reading.__name__] > 2 for reading in READINGS.values()), seen
