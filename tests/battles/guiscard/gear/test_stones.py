"""A stone comes down within two hexes of its target, and strikes people, wood and engines alike."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields.laid import Laid
from battles.guiscard.agenda import Falling, OffensiveFire, Retreating
from battles.guiscard.board import put
from battles.guiscard.events.harm import HorseKilled, Killed, Wounded
from battles.guiscard.events.ladders import Fell, LadderLaid, LadderRaised
from battles.guiscard.events.perriers import (
    EngineSmashed,
    PerrierDestroyed,
    Pounded,
    StoneThrown,
    WorkDemolished,
)
from battles.guiscard.fabric import Leaning
from battles.guiscard.fire import effects
from battles.guiscard.gear import stones
from battles.guiscard.ground import ground_in, ground_of
from battles.guiscard.invariants import faults
from battles.guiscard.orders import Cast, EndStep
from battles.guiscard.state import Deeds, Horse, Skirmish
from battles.guiscard.story import line
from battles.guiscard.tables import TABLES
from hexmap import arcs, grid
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.gear.engines import change, emplace, manned

IMPACT, DAMAGE, POUNDING = "GT-10.4.4b", "GT-10.4.4c", "GT-10.4.4d"
MIDDLE = {IMPACT: [5, 6]}
"""Eleven: at the target."""
GATE = "1515"
CASTLE = Laid("B9")


def thrown(state: Skirmish, at: str, dice: Mapping[str, int] = MappingProxyType({})) -> StoneThrown:
    """The stone of the perrier."""
    return happened(order(state, Cast("p", at), dice={**MIDDLE, **dice}), StoneThrown)[0]


def reload(state: Skirmish) -> None:
    """The perrier is loaded once more, in the same step."""
    change(state, "p", served=2)
    for one in state.people.values():
        one.deeds = Deeds()
    state.active, state.step, state.agenda = "attacker", "offensive_fire", [OffensiveFire()]


def before_castle(*others: Placed) -> Skirmish:
    """A perrier south of the gate."""
    return manned(*others, laid=CASTLE, hex_="1518", crew=("1417", "1517", "1617"))


@pytest.mark.rule("GT-10.4.4b")
@given(sum_=st.integers(2, 20), where=st.sampled_from(["1510", "0811", "2209"]))
def test_each_sum_of_two_dice_has_a_hex_of_its_own_within_two(sum_: int, where: str) -> None:
    ground = ground_of((Laid("B1"),))
    found = {total: stones.fallen(ground, where, total) for total in range(2, 21)}
    assert sorted(found.values()) == sorted(grid.within(where, 2))
    assert grid.distance(where, found[sum_]) == len(TABLES.now.engines.perrier_scatter[sum_])


@pytest.mark.rule("GT-10.4.4b")
@pytest.mark.parametrize(
    ("sum_", "hex_"),
    [
        (2, "1508"),
        (3, "1608"),
        (4, "1709"),
        (8, "1509"),
        (11, "1510"),
        (12, "1511"),
        (17, "1311"),
        (20, "1408"),
    ],
)
def test_the_diagram_is_as_printed(sum_: int, hex_: str) -> None:
    assert stones.fallen(ground_of((Laid("B1"),)), "1510", sum_) == hex_


@pytest.mark.rule("GT-10.4.4b")
def test_the_diagram_lies_as_the_map_of_the_target_does() -> None:
    ground = ground_of((Laid("B1", turned=True),))
    assert stones.fallen(ground, "1510", 2) == "1512"
    assert stones.fallen(ground, "1510", 9) == grid.neighbour("1510", "SW")


@pytest.mark.rule("GT-10.4.4b")
def test_a_stone_that_leaves_the_field_is_lost() -> None:
    state = manned()
    event = happened(order(state, Cast("p", "1501"), dice={IMPACT: [1, 1]}), StoneThrown)[0]
    assert (event.sum, event.impact, event.wounding, event.pounded) == (2, "", None, None)
    assert "leaves the field" in str(line(state, event))


@pytest.mark.rule("GT-10.4.1a", "GT-10.4.4a")
def test_at_what_it_may_be_thrown() -> None:
    state = manned()
    assert refused(state, Cast("p", "9999")).rule == "GT-10.4.4a"
    assert refused(state, Cast("p", "1518")).rule == "GT-10.4.1a", "behind it"
    assert refused(state, Cast("p", "1514")).rule == "GT-10.4.1a"
    assert refused(state, Cast("q", "1508")).rule == "GT-10.4.1a", "there is none"
    emplace(state, "q", "0518", side="defender", served=2)
    assert refused(state, Cast("q", "0510")).rule == "GT-10.4.1a", "the enemy's"
    offered = {each.at for each in stones.orders(state)}
    ground = ground_in(state)
    assert offered == {hex_ for hex_ in ground.hexes if hex_ != "1514" and arcs.ahead("1514", 0, hex_)}, (
        "no line is needed, no enemy and no least range"
    )


@pytest.mark.rule("GT-10.4.4a")
def test_its_range_ends_after_thirty_hexes() -> None:
    state = position(laid=(Laid("B1", "upper"), Laid("B1", "lower")))
    emplace(state, "p", "1538")
    ground, perrier = ground_in(state), state.perriers["p"]
    assert stones.why_not(ground, perrier, "1508") is None
    beyond = stones.why_not(ground, perrier, "1507")
    assert beyond is not None
    assert beyond.rule == "GT-10.4.4a"


@pytest.mark.rule("GT-10.4.4c")
def test_a_character_in_the_impact_hex_is_struck_as_by_an_engine_without_cover() -> None:
    state = manned(foot("d", "defender", "Lic", "1508"))
    told = thrown(state, "1508", {DAMAGE: 1})
    assert told.wounding is not None
    assert (told.wounding.piece, told.wounding.weapon_class, told.wounding.cover) == ("d", "engine", "none")
    assert told.wounding.letter == TABLES.now.fire.fire_foot.engine.none[0]
    assert told.pounded is None
    assert "engine weapon, cover none" in str(line(state, told))


@pytest.mark.rule("GT-10.4.4c")
def test_armour_helps_against_stones_and_friends_are_struck_too() -> None:
    state = manned(foot("f", "attacker", "Nck", "1508"))
    told = thrown(state, "1508", {DAMAGE: 4})
    assert told.wounding is not None
    assert (told.wounding.total, told.wounding.modifiers) == (5, {"armoured_target": 1})


@pytest.mark.rule("GT-10.4.4c")
def test_who_has_to_fall_back_from_a_stone_goes_away_from_the_perrier() -> None:
    table = TABLES.now.fire.fire_foot
    die = next(
        face
        for face in range(1, 11)
        if effects.meaning("fire_foot", table.effect("engine", "none", face), False).startswith("retreat")
    )
    state = manned(foot("d", "defender", "Lic", "1508"))
    thrown(state, "1508", {DAMAGE: die})
    retreating = state.agenda[-1]
    assert isinstance(retreating, Retreating)
    assert retreating.away_from == (("1514",),)


@pytest.mark.rule("GT-10.4.4d", "GT-9.2.5a", "GT-10.4.1b")
@pytest.mark.parametrize(("die", "down"), [(7, False), (8, True), (10, True), (1, False)])
def test_one_result_d_of_the_column_of_wood_destroys_a_gate(die: int, down: bool) -> None:
    state = before_castle()
    told = thrown(state, GATE, {POUNDING: die})
    assert told.pounded == Pounded("work", die, down)
    assert (GATE in state.fabric.down) is down
    assert ground_in(state).terrain[GATE] == ("gate_destroyed" if down else "gate_closed")
    assert state.perriers.keys() == {"p"}, "a 1 costs no engine here"
    assert ("D" if down else "it holds") in str(line(state, told))


@pytest.mark.rule("GT-9.2.5a", "GT-10.4.4d")
@pytest.mark.parametrize("hex_", ["1414", "1113"])
def test_palisades_and_platforms_fall_as_well(hex_: str) -> None:
    state = before_castle()
    told = thrown(state, hex_, {POUNDING: 9})
    assert told.pounded is not None
    assert ground_in(state).terrain[hex_] == "palisade_down"


@pytest.mark.rule("GT-9.2.5a")
def test_a_second_piece_of_wood_may_be_struck_in_the_same_fight() -> None:
    state = before_castle()
    thrown(state, GATE, {POUNDING: 9})
    assert stones.wood(state, ground_in(state), GATE) is None, "it is down already"
    reload(state)
    thrown(state, "1414", {POUNDING: 9})
    assert state.fabric.down == ("1414", GATE)


@pytest.mark.rule("GT-10.4.4d")
def test_walls_of_stone_suffer_nothing() -> None:
    state = before_castle()
    assert thrown(state, "1506").pounded is None
    assert ground_in(state).terrain["1506"] == "tower"


@pytest.mark.rule("GT-10.4.4d")
def test_a_stone_destroys_the_engine_on_which_it_comes_down() -> None:
    state = manned()
    emplace(state, "q", "1508", "S", side="defender")
    events = order(state, Cast("p", "1507"), dice={**MIDDLE, POUNDING: 8})
    assert PerrierDestroyed("q") in events
    assert state.fabric.engines == ("1514", "1515")


@pytest.mark.rule("GT-10.4.4d")
def test_siphons_and_ladders_are_smashed() -> None:
    state = before_castle()
    state.fabric = msgspec.structs.replace(
        state.fabric, siphons=("1314",), leaning=(Leaning("1415", "1414"),)
    )
    events = order(state, Cast("p", "1314"), dice={**MIDDLE, POUNDING: 8})
    assert EngineSmashed("1314", "siphon") in events
    reload(state)
    events = order(state, Cast("p", "1415"), dice={IMPACT: [5, 6], POUNDING: 8})
    assert EngineSmashed("1415", "siege_ladder") in events
    assert (state.fabric.siphons, state.fabric.leaning) == ((), ())


@pytest.mark.rule("GT-10.1.6c", "GT-10.4.4d")
def test_who_is_killed_on_a_ladder_that_is_smashed_does_not_fall_besides() -> None:
    state = before_castle(foot("a", "attacker", "Nil", "1415"))
    booked = decision(state)
    booked.emit(LadderLaid("l", "attacker", ("1415", "1416")))
    booked.emit(LadderRaised("l", "1415", "1414"))
    events = order(state, Cast("p", "1415"), dice={**MIDDLE, DAMAGE: 1, POUNDING: 8})
    assert EngineSmashed("1415", "siege_ladder") in events
    assert len(happened(events, Killed)) == 1
    assert happened(events, Fell) == []
    assert not any(isinstance(item, Falling) for item in state.agenda)
    assert list(faults(state, at_rest=True)) == []


@pytest.mark.rule("GS-11.3.3b", "GT-9.2.1c")
def test_who_stands_on_a_work_that_comes_down_is_wounded_and_may_be_struck_besides() -> None:
    state = before_castle(foot("d", "defender", "Lic", "1414"))
    events = order(state, Cast("p", "1414"), dice={**MIDDLE, DAMAGE: 10, POUNDING: 8})
    assert WorkDemolished("1414", "platform") in events
    assert Wounded("d", "collapse") in events
    assert state.people["d"].condition == "wounded"


@pytest.mark.rule("GS-11.3.3b")
@pytest.mark.parametrize("condition", ["wounded", "stunned"])
def test_who_is_wounded_already_dies_under_it(condition: str) -> None:
    state = before_castle(foot("d", "defender", "Lic", "1414", condition))  # type: ignore[arg-type]
    events = order(state, Cast("p", "1414"), dice={**MIDDLE, DAMAGE: 1, POUNDING: 8})
    assert Killed("d", "collapse", again=True) in events
    assert len(happened(events, Killed)) == 1, "nobody dies twice"


@pytest.mark.rule("GS-11.3.3b")
def test_a_rider_is_wounded_by_either_half_and_a_horse_alone_dies() -> None:
    state = before_castle(rider("d", "defender", "Nck", "1213", "N"))
    events = order(state, Cast("p", "1213"), dice={**MIDDLE, DAMAGE: 10, POUNDING: 8})
    assert Wounded("d", "collapse") in events
    state = before_castle()
    state.horses["h"] = Horse(id="h", side="defender")
    put(state, state.horses["h"], "1213", 0)
    events = order(state, Cast("p", "1213"), dice={**MIDDLE, DAMAGE: 10, POUNDING: 8})
    assert happened(events, HorseKilled) == [HorseKilled("h")]


@pytest.mark.rule("GT-10.4.1a")
def test_the_side_may_let_the_stone_lie() -> None:
    state = manned()
    order(state, EndStep())
    assert state.step == "movement"
    assert state.perriers["p"].served == 2


def test_a_stone_that_strikes_nothing_says_so() -> None:
    state = manned()
    told = thrown(state, "1508")
    assert state.perriers["p"].served == 0
    assert "nobody is there" in str(line(state, told))


def test_any_offered_stone_may_be_thrown() -> None:
    state = before_castle(foot("d", "defender", "Lic", "1414"))
    offered = list(stones.orders(state))
    for each in Random(1).sample(offered, 20):
        stones.check(state, each)
