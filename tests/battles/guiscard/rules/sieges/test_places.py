"""Where each side of a fight of a siege sets up, how the works stand before it, and over which none is fought."""

from typing import Any

import msgspec
import pytest

from battles.contract.muster import Action, Ground, PlacedMap, Siphon, opponent
from battles.contract.surface import Setting
from battles.fields.laid import Laid
from battles.guiscard.play import setup
from battles.guiscard.play.sieges.entering import LetIn
from battles.guiscard.rules.ground import ground_in, ground_of
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges import places
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Approaching, Deploying, LettingIn
from rulebook import Refusal
from tests.battles.guiscard.play.sieges.fights import TOWER, give, men, opened, set_up, siege

CASTLE = (Laid("B9"),)
WORKS = ("platform", "stairs", "stone_stairs", "gate_closed", "tower")


def where(state: Skirmish, side: str) -> set[str]:
    """The hexes in which a side's people stand."""
    return {one.hex for one in state.people.values() if one.side == side and one.hex}


@pytest.mark.rule("GS-11.4.1b")
def test_the_besieged_set_up_first_and_anywhere_inside_and_the_besiegers_off_the_map() -> None:
    state = opened(siege("assault"))
    assert isinstance(state.agenda[-1], Deploying)
    assert RULESET.to_act(state) == "defender"
    offered = {order.hex for order in RULESET.orders(state)}
    ground = ground_in(state)
    assert offered == {hex_ for hex_ in inside(state.laid, "castle") if ground.standable(hex_, False, True)}
    set_up(state, edge="left")
    assert where(state, "defender") <= offered
    assert where(state, "attacker") == set()
    assert (state.turn, state.active) == (1, "attacker")


@pytest.mark.rule("GS-11.4.1b", "GS-11.3.2c", "GS-11.6i", "GS-11.4.4b")
def test_works_stand_as_the_muster_says_before_anybody_sets_up() -> None:
    state = opened(siege("assault", demolished=("1007", "1515"), gate="destroyed"))
    assert state.fabric.down == ("1007", "1515")
    assert ground_in(state).terrain["1007"] == "palisade_down"
    assert opened(siege("assault", gate="open")).fabric.open == ("1515",)
    assert opened(siege("assault")).fabric.open == ()
    state = opened(siege("general_sally", demolished=("1515", "2007"), gate="destroyed"))
    assert state.fabric.down == ("2915",)
    farm = siege("general_sally", building="farm", demolished=("1208",))
    assert opened(farm).fabric.down == ()


@pytest.mark.rule("GS-11.6i")
@pytest.mark.parametrize(
    ("building", "field", "refuge", "count"),
    [
        ("castle", "B9", TOWER, 6),
        ("farm", "B8", ("2008", "2009", "2108", "2109", "2208", "2209"), 4),
        ("chapel", "B8", ("1405", "1406", "1407", "1505", "1506", "1507"), 4),
    ],
)
def test_infiltrators_begin_in_the_courtyard(
    building: str, field: str, refuge: tuple[str, ...], count: int
) -> None:
    muster = siege(
        "assault",
        men("norman", foot=7, riders=2),
        building=building,
        field=field,
        refuge=refuge,
        infiltrators=count,
        gate="open" if building == "castle" else "closed",
    )
    state = opened(muster)
    set_up(state)
    assert len(state.siege.infiltrators) == count
    assert not any(state.people[name].mounted for name in state.siege.infiltrators)
    assert where(state, "attacker") <= inside(state.laid, building) - set(refuge)
    assert len(where(state, "attacker")) == count


@pytest.mark.rule("GS-11.6i")
def test_the_besieger_chooses_who_is_inside() -> None:
    state = opened(siege("assault", men("norman", foot=3), infiltrators=1, refuge=TOWER))
    while not isinstance(state.agenda[-1], LettingIn):
        give(state, RULESET.orders(state)[0])
    last = list(state.siege.waiting)[-1]
    give(state, LetIn(last))
    assert state.agenda[-1].left == (last,), "he sets up next"


@pytest.mark.rule("GS-11.4.1b")
def test_those_inside_fight_on_foot_when_they_are_stormed() -> None:
    muster = siege("assault", men("norman", riders=2), men("arab", riders=2))
    state = opened(muster)
    assert [one.mounted for one in state.people.values()] == [True, True, False, False]
    assert len(state.horses) == 2
    set_up(state)
    assert list(RULESET.faults(state, at_rest=True)) == []


@pytest.mark.rule("GS-11.4.2c", "GS-11.4.2d")
def test_in_a_raid_the_camps_owner_sets_up_first_anywhere_and_the_besieged_come_over_any_side() -> None:
    state = opened(siege("camp_sally", tents=28))
    assert isinstance(state.agenda[-1], Deploying)
    assert RULESET.to_act(state) == "defender"
    corners = {"0101", "3001", "0120", "3020"}
    assert corners <= {order.hex for order in RULESET.orders(state)}
    while not isinstance(state.agenda[-1], Approaching):
        give(state, RULESET.asked(state).calm)
    assert {order.edge for order in RULESET.orders(state)} == {"top", "right", "bottom", "left"}
    set_up(state)
    assert (state.turn, state.active) == (1, "attacker")


@pytest.mark.rule("GS-11.4.4b")
def test_for_a_general_sally_each_side_is_less_than_five_hexes_from_its_own_edge() -> None:
    state = opened(siege("general_sally"))
    assert RULESET.to_act(state) == "attacker"
    set_up(state)
    assert all(int(hex_[:2]) > 26 for hex_ in where(state, "attacker"))
    assert all(int(hex_[:2]) < 5 for hex_ in where(state, "defender"))
    assert set(state.berths["attacker"].exits) == ground_in(state).edge("right")
    assert (state.turn, state.active) == (1, "attacker")
    maps = (PlacedMap("B9", "left", ""), PlacedMap("B10 without tents", "right", ""))
    turned = Ground(maps, deploys_first="attacker")
    state = opened(msgspec.structs.replace(siege("general_sally"), ground=turned))
    assert set(state.berths["attacker"].exits) == ground_in(state).edge("left")


@pytest.mark.rule("GC-14.1a", "GS-11.4.4b")
def test_a_fight_of_a_siege_has_as_many_maps_as_its_rules_say_and_two_hundred_people_at_most() -> None:
    two = Ground((PlacedMap("B1", "upper", ""), PlacedMap("B2", "lower", "")))
    with pytest.raises(Refusal, match="not fought on 2 maps"):
        setup.check(msgspec.structs.replace(siege("camp_sally"), ground=two))
    besiegers = men("norman", peasants=160)
    setup.check(siege("assault", besiegers, men("arab", peasants=40)))
    with pytest.raises(Refusal, match="too many"):
        setup.check(siege("assault", besiegers, men("arab", peasants=41)))


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2c", "GS-11.4.3f", "GS-11.4.4b")
@pytest.mark.parametrize(
    ("action", "works", "by"),
    [
        ("assault", {"infiltrators": 2, "gate": "open"}, "GS-11.4.1b"),
        ("camp_sally", {"tents": 28}, "GS-11.4.2c"),
        ("supply_sally", {"horses": 2, "food": 2}, "GS-11.4.3f"),
        ("general_sally", {}, "GS-11.4.4b"),
    ],
)
def test_who_sets_up_first_in_a_fight_of_a_siege_is_nobodys_choice(
    action: Action, works: dict[str, Any], by: str
) -> None:
    muster = siege(action, **works)
    RULESET.check(Setting(muster))
    turned = msgspec.structs.replace(muster.ground, deploys_first=opponent(muster.ground.deploys_first))
    with pytest.raises(Refusal) as refused:
        RULESET.check(Setting(msgspec.structs.replace(muster, ground=turned)))
    assert (refused.value.rule, refused.value.field) == (by, "ground.deploys_first")
    assert refused.value.reason == "in this fight of a siege the other side sets up first"


@pytest.mark.rule("GS-11.6i")
def test_the_courtyard_is_what_is_inside_without_redoubt_platforms_stairs_and_gate() -> None:
    yard = places.courtyard(siege("assault", refuge=TOWER), CASTLE)
    within = {hex_ for hex_ in inside(CASTLE, "castle") if ground_of(CASTLE).standable(hex_, False, False)}
    cells = ground_of(CASTLE).cells
    works = {hex_ for hex_ in within if cells[hex_].terrain in WORKS}
    assert {"1515", "1403", "1508"} <= works
    assert set(yard) == within - set(TOWER) - works
    assert all(cells[hex_].depth for hex_ in yard)


@pytest.mark.rule("GS-11.3.4g", "GS-11.4.1b", "GS-11.4.2c")
@pytest.mark.parametrize(
    ("works", "field"),
    [
        ({"engines": {"catapult": 1}}, "works.engines.catapult"),
        ({"engines": {"perrier": 3}}, "works.engines.perrier"),
        ({"engines": {"perrier": -1}}, "works.engines.perrier"),
        ({"engines": {"grapnel": 201}}, "works.engines.grapnel"),
        ({"tents": -5}, "works.tents"),
        ({"infiltrators": -2}, "works.infiltrators"),
        ({"horses": -1}, "works.horses"),
        ({"food": -1}, "works.food"),
        ({"patrols": (0,)}, "works.patrols"),
        ({"demolished": ("xx",)}, "works.demolished"),
        ({"held": ("9999",)}, "works.held"),
        ({"refuge": ("zz",)}, "works.refuge"),
        ({"centre": "zz"}, "works.centre"),
        ({"siphon": Siphon("defender", "zz")}, "works.siphon.hex"),
    ],
)
def test_what_cannot_be_is_refused(works: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULESET.check(Setting(siege("assault", **works)))
    assert refused.value.field == field


@pytest.mark.rule("GS-11.3.4g")
def test_two_perriers_may_stand_on_a_map_and_any_number_of_ladders() -> None:
    RULESET.check(Setting(siege("assault", engines={"perrier": 2, "siege_ladder": 9, "grapnel": 0}, tents=0)))
