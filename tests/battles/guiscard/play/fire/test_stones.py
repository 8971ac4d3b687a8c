"""A stone comes down within two hexes of its target, and strikes people, wood and engines alike."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields.laid import Laid
from battles.guiscard.drawing.story import line
from battles.guiscard.play.fire import effects, stones
from battles.guiscard.play.fire.stones import Cast, EngineSmashed, Pounded, StoneThrown
from battles.guiscard.play.gear.damage import WorkDemolished
from battles.guiscard.play.gear.falling import Fell
from battles.guiscard.play.gear.perriers import PerrierDestroyed
from battles.guiscard.play.gear.portage import LadderRaised
from battles.guiscard.play.harm import HorseKilled, Killed, Wounded
from battles.guiscard.play.orders import EndStep
from battles.guiscard.play.sieges.emplacing import LadderLaid
from battles.guiscard.rules.board import put
from battles.guiscard.rules.ground import ground_in, ground_of
from battles.guiscard.sound import faults
from battles.guiscard.state import Condition, Deeds, Horse, Skirmish
from battles.guiscard.state.fabric import Leaning
from battles.guiscard.state.items import Falling, OffensiveFire, Retreating
from battles.guiscard.tables import TABLES
from hexmap import arcs, grid
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, refused, rider
from tests.battles.guiscard.play.gear.engines import change, emplace, manned

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
def test_the_diagram_is_as_printed_and_lies_as_the_map_of_the_target_does() -> None:
    printed = {2: "1508", 3: "1608", 4: "1709", 8: "1509", 11: "1510", 12: "1511", 17: "1311", 20: "1408"}
    assert {sum_: stones.fallen(ground_of((Laid("B1"),)), "1510", sum_) for sum_ in printed} == printed
    turned = ground_of((Laid("B1", turned=True),))
    assert stones.fallen(turned, "1510", 2) == "1512"
    assert stones.fallen(turned, "1510", 9) == grid.neighbour("1510", "SW")


@pytest.mark.rule("GT-10.4.4b")
def test_a_stone_that_leaves_the_field_is_lost_and_one_that_strikes_nothing_says_so() -> None:
    state = manned()
    event = thrown(state, "1501", {IMPACT: [1, 1]})
    assert (event.sum, event.impact, event.wounding, event.pounded) == (2, "", None, None)
    assert "leaves the field" in str(line(state, event))
    state = manned()
    told = thrown(state, "1508")
    assert state.perriers["p"].served == 0
    assert "no target is there" in str(line(state, told))


@pytest.mark.rule("GT-10.4.1a", "GT-10.4.4a")
def test_it_is_thrown_at_any_hex_before_it_within_thirty() -> None:
    state = manned()
    emplace(state, "q", "0518", side="defender", served=2)
    assert refused(state, Cast("p", "9999")).rule == "GT-10.4.4a"
    behind, here, none, enemys = Cast("p", "1518"), Cast("p", "1514"), Cast("x", "1508"), Cast("q", "0510")
    for cast in (behind, here, none, enemys):
        assert refused(state, cast).rule == "GT-10.4.1a", cast
    offered = {each.at for each in stones.orders(state)}
    ground = ground_in(state)
    assert offered == {hex_ for hex_ in ground.hexes if hex_ != "1514" and arcs.ahead("1514", 0, hex_)}, (
        "no line is needed, no enemy and no least range"
    )
    state = position(laid=(Laid("B1", "upper"), Laid("B1", "lower")))
    emplace(state, "p", "1538")
    ground, perrier = ground_in(state), state.perriers["p"]
    assert stones.why_not(ground, perrier, "1508") is None
    assert stones.why_not(ground, perrier, "1507").rule == "GT-10.4.4a"


@pytest.mark.rule("GT-10.4.4c")
def test_a_character_in_the_impact_hex_friend_or_enemy_is_struck_as_by_an_engine_and_armour_helps() -> None:
    state = manned(foot("d", "defender", "Lic", "1508"))
    told = thrown(state, "1508", {DAMAGE: 1})
    assert (told.wounding.piece, told.wounding.weapon_class, told.wounding.cover) == ("d", "engine", "none")
    assert told.wounding.letter == TABLES.now.fire.fire_foot.engine.none[0]
    assert told.pounded is None
    assert "engine weapon, cover none" in str(line(state, told))
    told = thrown(manned(foot("f", "attacker", "Nck", "1508")), "1508", {DAMAGE: 4})
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
@pytest.mark.parametrize(
    ("hex_", "die", "becomes"),
    [
        (GATE, 7, "gate_closed"),
        (GATE, 8, "gate_destroyed"),
        (GATE, 10, "gate_destroyed"),
        (GATE, 1, "gate_closed"),
        ("1414", 9, "palisade_down"),
        ("1113", 9, "palisade_down"),
    ],
)
def test_one_result_d_of_the_column_of_wood_destroys_a_gate_palisade_or_platform(
    hex_: str, die: int, becomes: str
) -> None:
    state, down = before_castle(), becomes != "gate_closed"
    told = thrown(state, hex_, {POUNDING: die})
    assert told.pounded == Pounded("work", die, down)
    assert (hex_ in state.fabric.down) is down
    assert ground_in(state).terrain[hex_] == becomes
    assert state.perriers.keys() == {"p"}, "a 1 costs no engine here"
    assert ("D" if down else "it holds") in str(line(state, told))


@pytest.mark.rule("GT-9.2.5a", "GT-10.4.4d")
def test_a_second_piece_of_wood_may_be_struck_in_the_same_fight_and_no_wall_of_stone() -> None:
    state = before_castle()
    thrown(state, GATE, {POUNDING: 9})
    assert stones.wood(state, ground_in(state), GATE) is None, "it is down already"
    reload(state)
    thrown(state, "1414", {POUNDING: 9})
    assert state.fabric.down == ("1414", GATE)
    reload(state)
    assert thrown(state, "1506").pounded is None
    assert ground_in(state).terrain["1506"] == "tower"


@pytest.mark.rule("GT-10.4.4d")
def test_a_stone_destroys_the_engine_ladder_or_siphon_on_which_it_comes_down() -> None:
    state = manned()
    emplace(state, "q", "1508", "S", side="defender")
    events = order(state, Cast("p", "1507"), dice={**MIDDLE, POUNDING: 8})
    assert PerrierDestroyed("q") in events
    assert state.fabric.engines == ("1514", "1515")
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
@pytest.mark.parametrize(
    ("condition", "die", "harm"),
    [
        ("healthy", 10, Wounded("d", "collapse")),
        ("wounded", 1, Killed("d", "collapse", again=True)),
        ("stunned", 1, Killed("d", "collapse", again=True)),
    ],
)
def test_who_stands_on_a_work_that_comes_down_is_wounded_or_dies_and_may_be_struck_besides(
    condition: Condition, die: int, harm: Wounded | Killed
) -> None:
    state = before_castle(foot("d", "defender", "Lic", "1414", condition))
    events = order(state, Cast("p", "1414"), dice={**MIDDLE, DAMAGE: die, POUNDING: 8})
    assert WorkDemolished("1414", "platform") in events
    assert happened(events, Wounded) + happened(events, Killed) == [harm], "nobody dies twice"
    assert state.people["d"].condition == ("wounded" if condition == "healthy" else "dead")


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
def test_any_offered_stone_may_be_thrown_and_the_side_may_let_it_lie() -> None:
    state = before_castle(foot("d", "defender", "Lic", "1414"))
    for each in Random(1).sample(list(stones.orders(state)), 20):
        stones.check(state, each)
    order(state, EndStep())
    assert (state.step, state.perriers["p"].served) == ("movement", 2)
