"""Every roll of a battle, reckoned again by a reader who has its line and the rulebook, and nothing else."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from battles.guiscard import scenarios, system
from battles.guiscard.bots import BOTS
from battles.guiscard.drawing import story
from battles.guiscard.play import setup
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.play.movement.infiltration import SLIPPED, Infiltrated, effect
from battles.guiscard.rules.fire.damage import table
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM, drafted
from battles.guiscard.tables import TABLES
from dice.sealed import SealedDice

PERSON = re.compile(r"([A-Z][\w ]+) \((\S+) at ([\d/]+)((?:, (?:mounted|on foot|wounded|stunned))*)\)")
DIE = r"die (?P<face>\d+)(?: \((?P<added>[^:]+): (?P<sum>-?\d+)(?:, read as (?P<read>\d+))?\))?"
ATTACK = re.compile(
    r"    (?P<who>.+?) (?:attacks?|charges home on) (?:the pikes before )?(?P<whom>.+?): (?P<sums>.+?) - "
    r"(?P<defence>\d+) = (?P<differential>-?\d+), column (?P<start>(?:below )?\S+?)"
    r"(?: \((?P<shifts>.+): (?P<column>(?:below )?\S+)\))?, "
    rf"{DIE} = (?P<letter>[-A-F]), .+ \(GT-6c\)"
)
SHOT = re.compile(
    r"impact (?P<thrown>\d+)(?: \((?P<modified>[^:]+): (?P<total>-?\d+)\))?: (?:at (?P<hex>\d{4})(?P<aside>, )?|it )"
)
WOUND = re.compile(
    rf"{DIE} on the table for (?P<table>riders|people on foot), (?P<kind>\w+) weapon, cover (?P<cover>\w+)"
    r"(?: \([^)]+\))? = (?P<letter>[-A-E]), "
)
SLIP = re.compile(
    rf"    (?P<who>.+?) tries to slip past (?P<whom>.+): {DIE} = (?P<what>[\w ]+) \(GT-4.3.1a\)"
)


@cache
def fought(name: str) -> list[tuple[Any, str]]:
    """Every event of a battle with its line, told as things stood right after it."""
    dice = SealedDice({"open": b"s" * 32}, b"")
    decision = drafted(Skirmish(), dice)
    setup.join(decision, scenarios.muster(name))
    system.LOOP.go_on(decision)
    events, player = list(decision.events), BOTS["charger"](Random(1))
    while system.LOOP.to_act(decision.state) is not None:
        events += RULESET.decide(decision.state, player.choose(decision.state), dice)
    telling = Skirmish()
    return list(told(telling, events))


def told(telling: Skirmish, events: Iterable[Any]) -> Iterator[tuple[Any, str]]:
    for event in events:
        SYSTEM.evolve(telling, event)
        yield event, str(story.line(telling, event) or "")


def lines(names: str, kind: type) -> list[str]:
    found = [line for name in names.split() for event, line in fought(name) if isinstance(event, kind)]
    assert len(found) > 5
    return found


def signed(text: str | None) -> int:
    """The sum of all that is added or shifted in a text: "+1 armoured, -2 near"."""
    return sum(int(number) for number in re.findall(r"(?:^|[,;:] )([+-]\d+) ", text or ""))


def read(found: re.Match[str]) -> int:
    """The die with what is added, as the table is read."""
    face, more = int(found["face"]), signed(found["added"])
    assert int(found["sum"] or face) == face + more
    return min(max(face + more, 1), 10)


def values(text: str) -> list[tuple[int, int]]:
    """Attack and defence of each person in a text, from the counter sheets."""
    counters = {each.name: each for each in TABLES.now.counters.character}
    passive = TABLES.now.counters.stunned_defence
    found = []
    for name, _, hexes, how in PERSON.findall(text):
        one, mounted = counters[name], "mounted" in how
        assert len(hexes.split("/")) == 1 + mounted
        shown = one.values(mounted, "wounded" in how)
        lying = passive.armoured if one.armoured else passive.unarmoured
        found.append((shown.attack, lying if "stunned" in how else shown.defence))
    return found


@pytest.mark.parametrize("name", ["varangians", "wood"])
def test_a_whole_battle_can_be_told(name):
    first, *rest = (line for _, line in fought(name))
    assert first.startswith(f"attacker: {len(scenarios.muster(name).attacker.people)}, defender: ")
    assert rest[-1].startswith("The battle is over")
    assert sum("(GT-6c)" in line for line in rest) > 5


@pytest.mark.rule("GT-6c", "GT-6.1a", "GT-6.3a")
@pytest.mark.parametrize("name", ["varangians", "wood"])
def test_every_attack_can_be_reckoned_from_its_line(name):
    table_ = TABLES.now.combat.combat
    columns = [each.id.replace("_", " ") for each in table_.column]
    shifted = 0
    for line in lines(name, Struck):
        found = ATTACK.fullmatch(line)
        assert found, line
        force = sum(attack for attack, _ in values(found["who"]))
        force += force // 2 if "for the charge" in found["sums"] else 0
        assert int(found["sums"].split()[0]) == force, line
        horse = TABLES.now.counters.animal[0].defence
        assert int(found["defence"]) == (values(found["whom"]) or [(0, horse)])[0][1], line
        assert int(found["differential"]) == force - int(found["defence"]), line
        assert found["start"] == columns[table_.at(int(found["differential"]))], line
        place = columns.index(found["start"]) + signed(found["shifts"])
        column = min(max(place, 0), len(columns) - 1)
        assert (found["column"] or found["start"]) == columns[column], line
        assert found["letter"] == table_.effect(column, read(found)), line
        shifted += found["shifts"] is not None
    assert shifted > 3


@pytest.mark.rule("GT-6.1a", "GT-6.1b")
@pytest.mark.parametrize("name", ["varangians", "wood"])
def test_the_shift_of_the_terrain_names_the_terrain_of_both_sides(name):
    ground = TABLES.now.ground
    shifts = [
        each
        for line in lines(name, Struck)
        for each in re.findall(
            r"([+-]\d+) terrain, ([\w ]+) ([-0+]) against ([\w ]+) ([-0+]) \(GT-6.1a\)", line
        )
    ]
    assert shifts
    for columns, ours, mine, theirs, his in shifts:
        assert int(columns) == ground.terrain_shift[f"{mine}/{his}"]
        for terrain, value in ((ours, mine), (theirs, his)):
            assert ground.terrain[terrain.replace(" ", "_")].combat == value


@pytest.mark.rule("GT-5.4.1b", "GT-5.4.3b", "GT-5.4.3e")
@pytest.mark.parametrize("name", ["varangians", "wood"])
def test_every_shot_can_be_reckoned_from_its_line(name):
    wounds = 0
    for line in lines(name, ShotFired):
        fall = SHOT.search(line)
        assert fall or "too near to miss" in line, line
        if fall:
            total = int(fall["thrown"]) + signed(fall["modified"])
            assert int(fall["total"] or total) == total, line
            assert ("is lost (GT-5.4.1b)" in line) == (total > 10), line
            assert total <= 4 or fall["aside"] or not fall["hex"], line
        for found in WOUND.finditer(line):
            of = table("fire_mounted" if found["table"] == "riders" else "fire_foot")
            assert found["letter"] == of.effect(found["kind"], found["cover"], read(found)), line
            wounds += 1
    assert wounds > 5


def hindrance(text: str, own: bool) -> int:
    """What is added to the die of infiltration for somebody himself, or for the worst of his opponents."""
    counters = {each.name: each for each in TABLES.now.counters.character}
    mine, theirs = TABLES.now.infiltration.infiltrator, TABLES.now.infiltration.opponent
    found = []
    for name, _, _, how in PERSON.findall(text):
        one, of = counters[name], mine if own else theirs
        trained = mine.armoured * one.armoured if own else theirs.hoplite * (one.code == "Bih")
        found.append(of.rider * ("mounted" in how) + of.wounded * ("wounded" in how) + trained)
    return max(found)


@pytest.mark.rule("GT-4.3.1a")
def test_every_infiltration_can_be_reckoned_from_its_line():
    for line in lines("varangians thirty", Infiltrated):
        found = SLIP.fullmatch(line)
        assert found, line
        more = hindrance(found["who"], own=True) + hindrance(found["whom"], own=False)
        assert signed(found["added"]) == more, line
        die = int(found["face"]) + more
        assert int(found["sum"] or die) == die, line
        assert found["what"] == SLIPPED[effect(die)], line
