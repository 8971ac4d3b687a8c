"""Where gear is put before anybody moves, which way it looks, and what of it is lost."""

import pytest

from battles.guiscard.events.sieges import GearLeftBehind
from battles.guiscard.ground import ground_in
from battles.guiscard.orders import Emplace
from battles.guiscard.ruleset import RULESET
from battles.guiscard.sieges.emplacing import looks, places
from battles.guiscard.sieges.gear import Placement
from battles.guiscard.sieges.places import EDGES, general_edge, works_of
from battles.guiscard.sieges.remains import engines_lost
from battles.muster import Siphon
from hexmap.grid import SIDES
from tests.battles.guiscard.sieges.fights import opened, set_up, siege

PERRIER = Placement("perrier", "perrier-1", "attacker")


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
    assert all(
        min(ground.inward(edge)[hex_] for edge in ("top", "right", "bottom", "left")) <= 2 for hex_ in found
    )
    state.fabric = type(state.fabric)(engines=(found[0],))
    assert found[0] not in list(places(state, ground_in(state), PERRIER))


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b")
def test_a_siphon_is_put_where_its_side_is_and_looks_away_from_the_middle() -> None:
    state = opened(siege("assault", siphon=Siphon("defender"), centre="1506", refuge=("1506",)))
    piece, ground = Placement("siphon", "siphon-1", "defender"), ground_in(state)
    assert SIDES[looks(state, ground, piece, "1510")] == "S"
    assert SIDES[looks(state, ground, piece, "1502")] == "N"
    assert looks(state, ground, piece, "1506") == 0, "in the middle itself it looks north"
    found = set(places(state, ground, piece))
    assert found
    assert found != set(places(state, ground, PERRIER))


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b")
def test_a_siphon_stands_in_no_gate_on_no_stairs_and_under_no_roof() -> None:
    state = opened(siege("assault", siphon=Siphon("defender"), centre="1506"))
    ground = ground_in(state)
    found = set(places(state, ground, Placement("siphon", "siphon-1", "defender")))
    assert {"1414", "1509"} <= found
    assert not {"1515", "1508", "1504", "1506", "1507"} & found


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b")
def test_where_there_is_nothing_but_rooms_a_siphon_stands_in_one() -> None:
    state = opened(
        siege("assault", siphon=Siphon("defender"), held=("1405", "1406", "1505", "1506"), centre="1506")
    )
    found = set(places(state, ground_in(state), Placement("siphon", "siphon-1", "defender")))
    assert found
    assert found <= {"1405", "1406", "1505", "1506"}


@pytest.mark.rule("GT-10.5.1a", "GS-11.4.1b", "GS-11.4.3f")
def test_the_siphon_of_people_who_come_on_stands_at_their_edge() -> None:
    piece = Placement("siphon", "siphon-1", "attacker")
    state = opened(siege("assault", siphon=Siphon("attacker"), centre="1506"))
    ground = ground_in(state)
    assert all(min(ground.inward(edge)[hex_] for edge in EDGES) == 1 for hex_ in places(state, ground, piece))
    state = opened(siege("supply_sally", siphon=Siphon("defender"), horses=1, food=1))
    ground = ground_in(state)
    found = set(places(state, ground, Placement("siphon", "siphon-1", "defender")))
    assert found
    assert found <= set(ground.edge("left") | ground.edge("right"))


@pytest.mark.rule("GS-11.4.4b")
def test_in_a_general_sally_gear_stands_at_the_edge_of_its_side() -> None:
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


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2c")
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
    assert state.siege is not None
    assert len(state.siege.behind) == len(told) > 10
    assert len(state.ladders) + len(state.perriers) + len(state.siege.behind) == 42
    assert set(told) <= {
        "no place for a ladder: it stays behind (GS-11.4.1b)",
        "no place for a perrier: it stays behind (GS-11.4.1b)",
    }
    assert engines_lost(state) == {}
    assert not list(RULESET.faults(state, at_rest=True))
