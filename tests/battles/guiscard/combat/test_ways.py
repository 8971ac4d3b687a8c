"""The whole ways on which somebody may fall back."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.agenda import Retreating
from battles.guiscard.combat import ways
from battles.guiscard.ground import ground_of
from battles.guiscard.orders import FallBack
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.combat.fights import HERE, NE, NW, SE, SW, N, S
from tests.battles.guiscard.grounds import drawn, field

SHOOTER = ("1512",)


def shot(one="d", start=HERE, **fields):
    return Retreating(one, 2, "fire", (SHOOTER,), start, **fields)


def beaten(*enemies, one="d", start=HERE):
    return Retreating(one, 1, "combat", tuple((hex_,) for hex_ in enemies), start)


def steps(state, item):
    """Hexes of the next steps, with the half where it is one."""
    piece = state.people.get(item.character) or state.horses[item.character]
    return [
        (each.hex, each.half) if each.half else each.hex
        for each in ways.steps(state, field("B1"), item, piece)
    ]


@pytest.mark.rule("GT-5.4.4a", "GT-6.5a")
def test_on_foot_the_first_hex_leads_away_and_every_hex_farther_from_the_start():
    state = position(foot("d", "defender", "Nim", HERE))
    assert steps(state, shot()) == [SE, S, SW]
    assert steps(state, beaten(N)) == [SE, S, SW]
    assert steps(state, beaten(N, S)) == [N, NE, SE, S, SW, NW]


@pytest.mark.rule("GT-6.5a", "GT-5.4.4a")
def test_right_way():
    at = ways.away.spot
    assert ways.right_way(shot(), at(HERE), at(S), 0)
    assert not ways.right_way(shot(), at(HERE), at(NE), 0)
    assert not ways.right_way(shot(), at(HERE), at(N), 0)
    assert ways.right_way(shot(), at(S), at("1520"), 1)
    assert not ways.right_way(shot(), at(S), at(SE), 1)
    # Once on his way he need only get farther from where he began, also sidewards.
    assert ways.right_way(shot(), at(SE), at("1718"), 1)
    assert ways.right_way(beaten(N), at(HERE), at(S), 0)
    assert not ways.right_way(beaten(N), at(HERE), at(NE), 0)
    assert ways.right_way(beaten(N, SE), at(HERE), at(NE), 0) is False
    assert ways.right_way(beaten(NW, SE), at(HERE), at(NE), 0)


@pytest.mark.rule("GT-5.4.4b", "GT-5.4.4f")
def test_a_way_leads_through_a_friend_and_not_through_an_enemy():
    closed = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in (S, SW)]
    state = position(foot("d", "defender", "Nim", HERE), foot("f", "defender", "Nim", SE), *closed)
    assert steps(state, shot()) == [SE]
    state = position(foot("d", "defender", "Nim", HERE), foot("f", "attacker", "Nim", SE), *closed)
    assert steps(state, shot()) == []


@pytest.mark.rule("GT-5.4.4d", "GT-6.5e")
def test_only_the_ways_with_the_fewest_rolls_may_be_gone():
    # An enemy reaches the hex to the south-west.
    state = position(foot("d", "defender", "Nim", HERE), foot("e", "attacker", "Nim", "1318"))
    assert steps(state, beaten(N)) == [SE, S]
    everywhere = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in ("1318", "1520", "1719")]
    state = position(foot("d", "defender", "Nim", HERE), *everywhere)
    assert steps(state, beaten(N)) == [SE, S, SW]


@pytest.mark.rule("GT-5.4.4c", "GT-6.5b")
def test_the_last_hex_is_free_or_made_free_by_a_friend():
    friends = [foot(f"f{hex_}", "defender", "Nil", hex_) for hex_ in (SE, S, SW)]
    state = position(foot("d", "defender", "Nim", HERE), *friends)
    assert steps(state, beaten(N)) == [SE, S, SW]
    for each in friends:
        each[0].condition = "stunned"
    assert steps(state, beaten(N)) == []
    assert steps(state, shot()) == [SE, S, SW]


@pytest.mark.rule("GT-5.4.4g")
@pytest.mark.parametrize(
    ("facing", "shooter", "found"),
    [
        ("N", "1512", ["back"]),
        ("S", "1512", ["ahead"]),
        # He stands to the side: both ways lead away from somebody adjacent to both halves only.
        ("N", "1719", ["ahead"]),
    ],
)
def test_a_rider_shifts_along_his_axis_whichever_way_leads_away(facing, shooter, found):
    state = position(rider("d", "defender", "Nck", HERE, facing))
    one = state.people["d"]
    item = Retreating("d", 2, "fire", ((shooter,),), HERE)
    names = {one.facing: "ahead", (one.facing + 3) % 6: "back"}
    assert [names[each] for each in ways.headings(item, one)] == found
    begun = Retreating("d", 2, "fire", ((shooter,),), HERE, gone=1, heading=one.facing)
    assert ways.headings(begun, one) == (one.facing,)


@pytest.mark.rule("GT-5.4.4g", "GT-5.4.4e")
def test_a_rider_goes_straight_or_moves_one_half_away():
    state = position(rider("d", "defender", "Nck", "1514", "N"))
    # Ahead of him somebody shoots: back, or the front half comes round to either side.
    item = Retreating("d", 2, "fire", (("1508",),), "1514")
    assert steps(state, item) == ["1516", ("1614", "front"), ("1414", "front")]
    state = position(rider("d", "defender", "Nck", "1514", "S"))
    # Behind him: on, or the rear half comes round.
    assert steps(state, item) == ["1515", ("1413", "rear"), ("1613", "rear")]


@pytest.mark.rule("GT-5.4.4e")
def test_a_half_that_goes_round_must_get_farther_away_and_find_room():
    state = position(rider("d", "defender", "Nck", HERE, "N"), foot("f", "defender", "Nil", SE, "stunned"))
    found = {
        (way.step.hex, way.step.half) for way in ways.halves(state, field("B1"), shot(), state.people["d"])
    }
    assert found == {(SW, "front")}
    # From somebody in front on the right: the front half away to the left.
    state = position(rider("d", "defender", "Nck", HERE, "N"))
    item = beaten(NE)
    found = {
        (way.step.hex, way.step.half) for way in ways.halves(state, field("B1"), item, state.people["d"])
    }
    assert found == {(SW, "front")}
    # From somebody behind on the right: the rear half to the left.
    item = beaten("1620")
    found = {
        (way.step.hex, way.step.half) for way in ways.halves(state, field("B1"), item, state.people["d"])
    }
    assert found == {(SW, "rear")}


@pytest.mark.rule("GT-5.4.4e")
def test_a_half_goes_round_where_both_halves_could_go_with_the_roll_of_the_front():
    state = position(rider("d", "defender", "Nck", HERE, "N"), foot("e", "attacker", "Nim", "1718"))
    one, item = state.people["d"], shot()
    assert list(ways.halves(state, field("B1"), item, one)) == [
        ways.Way(FallBack(SE, "front"), 1),
        ways.Way(FallBack(SW, "front"), 0),
    ]
    # A step in the ground between the rear half and the hex.
    stepped = drawn(_1518="clear 1", _1618="clear 1")
    assert list(ways.halves(state, stepped, item, one)) == []
    at_edge = position(rider("d", "defender", "Nck", "0105", "N"), foot("x", "defender", "Nim", "2020"))
    found = list(
        ways.halves(
            at_edge, field("B1"), Retreating("d", 2, "fire", (("0101",),), "0105"), at_edge.people["d"]
        )
    )
    assert [way.step.hex for way in found] == ["0205"]


@pytest.mark.rule("GT-6.5a")
def test_at_an_edge_one_direction_that_leads_away_is_enough():
    state = position(foot("d", "defender", "Nim", "1620"), foot("x", "defender", "Nim", "0119"))
    item = Retreating("d", 1, "combat", (("1720",),), "1620")
    assert ways.leaves(state, field("B1"), item, state.people["d"], "1620", 0)
    inside = Retreating("d", 1, "combat", (("1519",),), "1519")
    assert not ways.leaves(state, field("B1"), inside, state.people["d"], "1519", 0)


@pytest.mark.rule("GT-6.5a")
def test_boats_are_boarded_from_a_hex_inside_the_field():
    laid = Laid("B6")
    state = position(foot("d", "defender", "Nim", "2318"), laid=laid)
    item = Retreating("d", 1, "combat", (("2317",),), "2318")
    assert ways.leaves(state, ground_of(state.laid), item, state.people["d"], "2318", 0)


@pytest.mark.rule("GT-5.4.4g")
def test_a_rider_needs_every_hex_that_he_comes_to():
    state = position(rider("d", "defender", "Nck", HERE, "S"), foot("f", "defender", "Nil", S, "stunned"))
    straight = [way for way in ways.ways(state, field("B1"), shot(), state.people["d"]) if not way.step.half]
    assert straight == []
    state.people["f"].condition = "healthy"
    straight = [way for way in ways.ways(state, field("B1"), shot(), state.people["d"]) if not way.step.half]
    assert straight == [ways.Way(FallBack(S), 0)]


@pytest.mark.rule("GT-6.5a")
def test_over_the_own_edge_one_may_leave_and_over_another_not():
    at_home = position(foot("d", "defender", "Nim", "1520"))
    assert FallBack("") in ways.steps(at_home, field("B1"), beaten("1519", start="1520"), at_home.people["d"])
    abroad = position(foot("d", "attacker", "Nim", "1520"))
    assert FallBack("") not in ways.steps(
        abroad, field("B1"), beaten("1519", start="1520"), abroad.people["d"]
    )
    assert not ways.leaves(at_home, field("B1"), beaten("1520", start="1519"), at_home.people["d"], "1519", 0)
    # Not towards the enemy: the edge lies north of him, and the enemy beyond nothing.
    north = position(foot("d", "attacker", "Nim", "1501"))
    assert not ways.leaves(
        north,
        field("B1"),
        Retreating("d", 2, "fire", (("1501",),), "1501", gone=3),
        north.people["d"],
        "1501",
        3,
    )


@pytest.mark.rule("GT-6.5a")
def test_nobody_has_to_leave_the_field_while_a_way_stays_on_it():
    # Every hex on the field takes a roll, the way out none.
    state = position(
        foot("d", "defender", "Nim", "1520"),
        foot("e", "attacker", "Nim", "1519"),
        foot("g", "attacker", "Nim", "1719"),
        foot("h", "attacker", "Nim", "1319"),
    )
    found = steps(state, beaten("1519", start="1520"))
    assert "" in found


def test_a_rider_leaves_when_his_leading_half_crosses_and_a_horse_stays():
    state = position(
        rider("d", "defender", "Nck", "1520", "S"), horses=[Horse("h", side="defender", hex="2020", facing=3)]
    )
    assert "" in steps(state, Retreating("d", 2, "fire", (SHOOTER,), "1520"))
    assert [half for _, half in steps(state, Retreating("h", 2, "fire", (("2012",),), "2020"))] == [
        "rear",
        "rear",
    ]


def test_where_a_rider_stands_after_each_step():
    one = position(rider("d", "defender", "Nck", HERE, "N")).people["d"]
    assert ways.facing_after(one, FallBack(N)) == (N, 0)
    assert ways.facing_after(one, FallBack("1520")) == (S, 0)
    assert ways.facing_after(one, FallBack(SE, "front")) == (SE, 1)
    assert ways.facing_after(one, FallBack(SE, "rear")) == (HERE, 5)
    walker = position(foot("d", "defender", "Nim", HERE)).people["d"]
    assert ways.facing_after(walker, FallBack(NW)) == (NW, 0)
