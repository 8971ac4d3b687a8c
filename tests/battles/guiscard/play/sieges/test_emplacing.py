"""The gear of a fight of a siege, where it is put before anybody moves, which way it looks, and what of it is lost."""

import pytest

from battles.contract.muster import Siphon
from battles.fields.laid import Laid
from battles.guiscard.play.sieges.emplacing import Emplace, GearLeftBehind, looks, places
from battles.guiscard.play.sieges.remains import engines_lost
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.sieges.gear import Placement, gear_of
from battles.guiscard.rules.sieges.places import EDGES, general_edge, works_of
from battles.guiscard.ruleset import RULESET
from hexmap.grid import SIDES
from tests.battles.guiscard.play.sieges.fights import men, opened, set_up, siege

CAMP, CASTLE = (Laid("B10"),), (Laid("B9"),)
PERRIER = Placement("perrier", "perrier-1", "attacker")
SIPHON = Placement("siphon", "siphon-1", "defender")


@pytest.mark.rule("GS-11.4.1b")
def test_at_the_edge_of_the_field_gear_looks_inward() -> None:
    state = opened(siege("assault", engines={"perrier": 1}))
    ground = ground_in(state)
    facings = {hex_: SIDES[looks(state, ground, PERRIER, hex_)] for hex_ in ("1002", "1019", "1009")}
    assert (facings["1002"], facings["1019"], facings["1009"]) == ("S", "N", "N")
    assert {SIDES[looks(state, ground, PERRIER, hex_)] for hex_ in ("0210", "2910")} != {"N"}


@pytest.mark.rule("GS-11.4.1b")
def test_a_piece_is_put_down_with_both_ends_at_the_edge_and_in_nobodys_hex() -> None:
    state = opened(siege("assault", engines={"perrier": 1}))
    ground = ground_in(state)
    found = list(places(state, ground, PERRIER))
    assert len(set(found)) == len(found) == 89
    assert not {"0302", "2702", "0203"} & set(found), "trees"
    assert all(min(ground.inward(edge)[hex_] for edge in EDGES) <= 2 for hex_ in found)
    state.fabric = type(state.fabric)(engines=(found[0],))
    assert found[0] not in list(places(state, ground_in(state), PERRIER))


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b")
def test_a_siphon_is_put_where_its_side_is_and_looks_away_from_the_middle() -> None:
    state = opened(siege("assault", siphon=Siphon("defender"), centre="1506", refuge=("1506",)))
    ground = ground_in(state)
    assert SIDES[looks(state, ground, SIPHON, "1510")] == "S"
    assert SIDES[looks(state, ground, SIPHON, "1502")] == "N"
    assert looks(state, ground, SIPHON, "1506") == 0, "in the middle itself it looks north"
    found = set(places(state, ground, SIPHON))
    assert {"1414", "1509"} <= found
    assert found != set(places(state, ground, PERRIER))
    in_a_gate_on_stairs_or_under_a_roof = {"1515", "1508", "1504", "1506", "1507"}
    assert not in_a_gate_on_stairs_or_under_a_roof & found


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b")
def test_where_there_is_nothing_but_rooms_a_siphon_stands_in_one() -> None:
    rooms = ("1405", "1406", "1505", "1506")
    state = opened(siege("assault", siphon=Siphon("defender"), held=rooms, centre="1506"))
    found = set(places(state, ground_in(state), SIPHON))
    assert found
    assert found <= set(rooms)


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b", "GS-11.4.3f", "GS-11.4.4b")
def test_gear_of_people_who_come_on_and_in_a_general_sally_stands_at_their_edge() -> None:
    piece = Placement("siphon", "siphon-1", "attacker")
    state = opened(siege("assault", siphon=Siphon("attacker"), centre="1506"))
    ground = ground_in(state)
    assert all(min(ground.inward(edge)[hex_] for edge in EDGES) == 1 for hex_ in places(state, ground, piece))
    state = opened(siege("supply_sally", siphon=Siphon("defender"), horses=1, food=1))
    ground = ground_in(state)
    found = set(places(state, ground, SIPHON))
    assert found
    assert found <= set(ground.edge("left") | ground.edge("right"))
    state = opened(siege("general_sally", engines={"perrier": 1}))
    ground = ground_in(state)
    piece = Placement("perrier", "perrier-1", "defender")
    own = general_edge(state.laid, works_of(state.battle), "defender")
    assert all(ground.inward(own)[hex_] <= 2 for hex_ in places(state, ground, piece))


@pytest.mark.rule("GS-11.4.2f", "GT-10.2.5b")
def test_a_piece_that_is_gone_or_taken_is_lost_and_no_other() -> None:
    state = opened(siege("camp_sally", engines={"perrier": 2, "siege_ladder": 1}, tents=28))
    set_up(state)
    assert engines_lost(state) == {}
    state.perriers = dict(list(state.perriers.items())[:1])
    assert engines_lost(state) == {"perrier": 1}
    state.ladders = {}
    assert engines_lost(state) == {"perrier": 1, "siege_ladder": 1}


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2c", "GS-11.4.2f")
def test_gear_for_which_the_map_has_no_place_stays_behind_and_is_not_lost() -> None:
    """One piece after the other, in the order of the muster; the battle goes on without those that find no place."""
    state = opened(siege("general_sally", engines={"siege_ladder": 40, "perrier": 2}))
    told: list[str] = []
    while RULESET.to_act(state) is not None and state.turn == 0:
        orders = RULESET.orders(state)
        assert orders
        wanted = [each for each in orders if isinstance(each, Emplace)]
        events = RULESET.decide(state, (wanted or orders)[0], None)  # type: ignore[arg-type]
        behind = [event for event in events if isinstance(event, GearLeftBehind)]
        told += [str(RULESET.tell(state, event)).strip() for event in behind]
    assert len(state.siege.behind) == len(told) > 10
    assert len(state.ladders) + len(state.perriers) + len(state.siege.behind) == 42
    assert told == [
        f"{piece.replace('-', ' ')} stays behind: there is no place for it (GS-11.4.1b)"
        for piece in state.siege.behind
    ]
    assert engines_lost(state) == {}
    assert not list(RULESET.faults(state, at_rest=True))


@pytest.mark.rule("GS-11.4.2c")
def test_perriers_and_ladders_of_a_camp_stand_in_their_parks() -> None:
    found = gear_of(siege("camp_sally", engines={"perrier": 2, "siege_ladder": 1}, tents=28), CAMP)
    assert [(each.name, each.hex, each.side) for each in found] == [
        ("perrier-1", "1216", "defender"),
        ("perrier-2", "2116", "defender"),
        ("ladder-1", "0716", "defender"),
    ]


@pytest.mark.rule("GS-11.4.1b")
def test_in_an_assault_the_besieger_chooses_where_it_lies_and_the_unarmoured_on_foot_have_the_ropes() -> None:
    people = men("norman", foot=1, light_riders=1, peasants=2)
    found = gear_of(siege("assault", people, engines={"perrier": 1, "grapnel": 3}), CASTLE)
    assert found == [
        Placement("perrier", "perrier-1", "attacker"),
        Placement("rope", "rope-1", "attacker", character="norman-norman-light_infantry-1"),
        Placement("rope", "rope-2", "attacker", character="norman-norman-light_infantry-2"),
    ]


@pytest.mark.rule("GT-10.5.1a")
@pytest.mark.parametrize("hex_", ["1403", ""])
def test_a_siphon_stands_where_the_muster_says_or_where_its_side_chooses(hex_: str) -> None:
    [only] = gear_of(siege("assault", siphon=Siphon("defender", hex_)), CASTLE)
    assert (only.kind, only.side, only.hex) == ("siphon", "defender", hex_)
