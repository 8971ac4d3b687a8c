"""Fires spread at the end of a phase, and burn down what they burn long enough."""

import msgspec
import pytest

from battles.guiscard.play.gear.spreading import FiresBurntOn, FlamesLeapt, HexBurnt, burn_on, end_phase
from battles.guiscard.rules.gear.fuel import fuel
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Fire
from battles.guiscard.state.fabric import Fabric, Leaning
from battles.guiscard.state.items import Blazing
from tests.battles.guiscard.board import decision, happened
from tests.battles.guiscard.play.gear import engines
from tests.battles.guiscard.play.gear.sieges import (
    BESIDE,
    CAMP,
    CASTLE,
    PALISADE,
    alight,
    emplace,
    go_on,
    siege,
)


def end_of_phase(side, *more, **fields):
    """The last step of a phase of a side."""
    return siege(*more, step="recovery", active=side, **fields)


@pytest.mark.rule("GT-10.2.2a")
def test_a_fire_spreads_at_the_end_of_the_enemys_phase_by_a_die_for_each_hex_beside_that_burns():
    state = end_of_phase("defender")
    alight(state, PALISADE)
    events = go_on(state, [7, 6])
    told = [(each.frm, each.hex, each.fuel, each.caught) for each in happened(events, FlamesLeapt)]
    assert told == [(PALISADE, BESIDE, "palisade", True), (PALISADE, "1009", "platform", False)]
    assert state.fires == {PALISADE: Fire("attacker", "hand", 1), BESIDE: Fire("attacker", "spread", 1)}
    assert state.fabric.burning == (BESIDE, PALISADE)


@pytest.mark.rule("GT-10.2.2a")
def test_nothing_spreads_at_the_end_of_its_owners_phase_or_where_nothing_burns():
    state = end_of_phase("attacker")
    alight(state, PALISADE)
    assert not happened(go_on(state), FlamesLeapt)
    state = end_of_phase("defender")
    deciding = decision(state)
    end_phase(deciding)
    assert deciding.events == []
    alight(state, PALISADE)
    end_phase(deciding)
    assert state.agenda[-1] == Blazing()


@pytest.mark.rule("GT-10.2.2a")
def test_fire_spreads_to_engines_and_wood_and_to_no_tent_which_burns_where_it_is_lit():
    state = end_of_phase("defender", laid=CAMP)
    alight(state, "0508")
    assert not happened(go_on(state), FlamesLeapt)
    assert fuel(state.fabric, ground_in(state), "0509") == "tent"
    state = end_of_phase("defender", laid=CAMP)
    state.fabric = Fabric(engines=("0507",))
    alight(state, "0508")
    assert [each.hex for each in happened(go_on(state, [1]), FlamesLeapt)] == ["0507"]


@pytest.mark.rule("GT-10.2.2a")
def test_what_has_caught_takes_no_more_dice_and_engines_catch_too():
    state = end_of_phase("defender")
    alight(state, PALISADE)
    alight(state, "1010", side="attacker")
    events = go_on(state, [1, 10, 1])
    assert [(each.frm, each.hex) for each in happened(events, FlamesLeapt)] == [
        (PALISADE, BESIDE),
        (PALISADE, "1009"),
        ("1010", "1011"),
    ]
    state = end_of_phase("defender", laid=CAMP)
    state.fabric = Fabric(engines=("1610",))
    emplace(state, "1710")
    alight(state, "1609")
    told = [(each.hex, each.fuel) for each in happened(go_on(state, [1, 1]), FlamesLeapt)]
    assert told == [("1710", "siphon"), ("1610", "perrier")]


@pytest.mark.rule("GT-10.2.5a")
def test_a_fire_counts_the_phase_in_which_it_was_lit_and_each_of_its_owners():
    after = {
        ("attacker", 0): 1,
        ("defender", 0): 1,
        ("attacker", 1): 2,
        ("defender", 1): 1,
        ("defender", 2): 2,
    }
    for (active, count), then in after.items():
        state = siege(active=active, laid=CAMP)
        alight(state, "0508", count=count)
        burn_on(decision(state))
        assert state.fires["0508"].count == then, (active, count)


def burnt(*hexes, laid=CAMP, prepare=lambda state: None, **fire):
    """What is so prepared after these hexes have burnt the third turn, and what has happened."""
    state = siege(active="attacker", laid=laid)
    prepare(state)
    alight(state, *hexes, count=2, **fire)
    deciding = decision(state)
    burn_on(deciding)
    return state, deciding


@pytest.mark.rule("GT-10.2.5a", "GT-9.2.2b", "GT-9.2.4a", "GT-9.2.1c")
@pytest.mark.parametrize(
    ("hex_", "kind", "becomes"),
    [
        (PALISADE, "palisade", "palisade_down"),
        ("1009", "platform", "palisade_down"),
        ("1515", "gate", "gate_destroyed"),
    ],
)
def test_a_work_that_has_burnt_three_turns_is_destroyed(hex_, kind, becomes):
    state, deciding = burnt(hex_, laid=CASTLE)
    assert happened(deciding.events, HexBurnt) == [HexBurnt(hex_, kind, "down")]
    assert happened(deciding.events, FiresBurntOn) == [FiresBurntOn({hex_: 3})]
    assert (state.fires, state.fabric.burning, state.fabric.down) == ({}, (), (hex_,))
    assert ground_in(state).terrain[hex_] == becomes


@pytest.mark.rule("GT-10.2.5a")
def test_a_tent_burns_hex_by_hex_an_engine_with_its_platform_and_nothing_without_fuel():
    state, _ = burnt("0508")
    assert state.fabric == Fabric(razed=("0508",))
    assert ground_in(state).terrain["0508"] == "clear"
    assert ground_in(state).terrain["0608"] == "tent"
    state, _ = burnt("1009", laid=CASTLE, prepare=lambda state: emplace(state, "1009"))
    assert state.fabric == Fabric(down=("1009",))
    state, deciding = burnt("1216")
    assert happened(deciding.events, HexBurnt) == [HexBurnt("1216", "")]
    assert state.fires == {}


@pytest.mark.rule("GT-10.2.5a")
def test_siphons_and_ladders_burn_down_where_they_stand():
    ladders = (Leaning("1416", "1415"), Leaning("1616", "1615"))

    def prepare(state):
        emplace(state, "1216")
        state.fabric = msgspec.structs.replace(state.fabric, leaning=ladders)

    state, deciding = burnt("1216", "1416", prepare=prepare)
    assert [each.fuel for each in happened(deciding.events, HexBurnt)] == ["siphon", "siege_ladder"]
    assert (state.siphons, state.fabric) == ({}, Fabric(leaning=ladders[1:]))


@pytest.mark.rule("GT-10.2.5b")
@pytest.mark.parametrize("hexes", [("1316", "1317"), ("1316",)])
def test_of_a_perrier_one_hex_burnt_down_is_enough(hexes):
    def prepare(state):
        for name, hex_ in (("burnt", "1316"), ("beside", "1216")):
            engines.emplace(state, name, hex_)

    state, deciding = burnt(*hexes, prepare=prepare)
    assert happened(deciding.events, HexBurnt) == [HexBurnt("1316", "perrier", more=("1317",))]
    assert (state.fires, list(state.perriers)) == ({}, ["beside"])
    assert state.fabric == Fabric(engines=("1216", "1217"))


@pytest.mark.rule("GT-10.5.1e", "GT-10.2.5a")
def test_naphtha_burns_on_where_all_else_has_burnt_down():
    state, deciding = burnt(PALISADE, "0908", laid=CASTLE, lit="naphtha")
    assert happened(deciding.events, HexBurnt) == [HexBurnt(PALISADE, "palisade", "down")]
    assert state.fabric == Fabric(down=(PALISADE,), burning=("0908", PALISADE))
    burn_on(deciding)
    assert {fire.count for fire in state.fires.values()} == {3}
    assert len(happened(deciding.events, HexBurnt)) == 1
