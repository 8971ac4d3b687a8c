"""The whole ways on which somebody may fall back."""

import pytest

from battles.fields.laid import Laid
from battles.guiscard.play.combat import ways
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.rules.ground import ground_of
from battles.guiscard.state import Horse
from battles.guiscard.state.items import Retreating
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn, field
from tests.battles.guiscard.play.combat.fights import HERE, NE, NW, SE, SW, N, S

SHOOTER = ("1512",)


def shot(one="d", start=HERE, **fields):
    return Retreating(one, 2, "fire", (SHOOTER,), start, **fields)


def beaten(*enemies, one="d", start=HERE):
    return Retreating(one, 1, "combat", tuple((hex_,) for hex_ in enemies), start)


def steps(state, item):
    """Hexes of the next steps, with the half where it is one."""
    piece = state.people.get(item.character) or state.horses[item.character]
    found = ways.steps(state, field("B1"), item, piece)
    return [(each.hex, each.half) if each.half else each.hex for each in found]


def halves(state, item):
    """The hexes into which one half of a rider may go round, and which half."""
    found = ways.halves(state, field("B1"), item, state.people["d"])
    return [(way.step.hex, way.step.half) for way in found]


def straight(state, item):
    """The ways of a rider along his axis."""
    return [way for way in ways.ways(state, field("B1"), item, state.people["d"]) if not way.step.half]


def leaves(state, item, gone=0):
    """Whether somebody on foot may leave the field from where his retreat began."""
    return ways.leaves(state, ground_of(state.laid), item, state.people["d"], item.start, gone)


@pytest.mark.rule("GT-5.4.4a", "GT-6.5a")
def test_on_foot_the_first_hex_leads_away_and_every_hex_farther_from_the_start():
    state = position(foot("d", "defender", "Nim", HERE))
    assert steps(state, shot()) == [SE, S, SW]
    assert steps(state, beaten(N)) == [SE, S, SW]
    assert steps(state, beaten(N, S)) == [N, NE, SE, S, SW, NW]


@pytest.mark.rule("GT-6.5a", "GT-5.4.4a")
@pytest.mark.parametrize(
    ("item", "old", "new", "gone", "leads_away"),
    [
        (shot(), HERE, S, 0, True),
        (shot(), HERE, NE, 0, False),
        (shot(), HERE, N, 0, False),
        (shot(), S, "1520", 1, True),
        (shot(), S, SE, 1, False),
        # Once on his way he need only get farther from where he began, also sidewards.
        (shot(), SE, "1718", 1, True),
        (beaten(N), HERE, S, 0, True),
        (beaten(N), HERE, NE, 0, False),
        (beaten(N, SE), HERE, NE, 0, False),
        (beaten(NW, SE), HERE, NE, 0, True),
    ],
)
def test_right_way(item, old, new, gone, leads_away):
    assert ways.right_way(item, ways.away.spot(old), ways.away.spot(new), gone) is leads_away


@pytest.mark.rule("GT-5.4.4b", "GT-5.4.4f")
@pytest.mark.parametrize(("side", "found"), [("defender", [SE]), ("attacker", [])])
def test_a_way_leads_through_a_friend_and_not_through_an_enemy(side, found):
    closed = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in (S, SW)]
    state = position(foot("d", "defender", "Nim", HERE), foot("f", side, "Nim", SE), *closed)
    assert steps(state, shot()) == found


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
@pytest.mark.parametrize(
    ("facing", "found"),
    [
        # Ahead of him somebody shoots: back, or the front half comes round to either side.
        ("N", ["1516", ("1614", "front"), ("1414", "front")]),
        # Behind him: on, or the rear half comes round.
        ("S", ["1515", ("1413", "rear"), ("1613", "rear")]),
    ],
)
def test_a_rider_goes_straight_or_moves_one_half_away(facing, found):
    state = position(rider("d", "defender", "Nck", "1514", facing))
    assert steps(state, Retreating("d", 2, "fire", (("1508",),), "1514")) == found


@pytest.mark.rule("GT-5.4.4e")
@pytest.mark.parametrize(
    ("item", "others", "found"),
    [
        (shot(), [foot("f", "defender", "Nil", SE, "stunned")], [(SW, "front")]),
        (beaten(NE), [], [(SW, "front")]),  # from somebody in front on the right
        (beaten("1620"), [], [(SW, "rear")]),  # from somebody behind on the right
    ],
)
def test_a_half_that_goes_round_must_get_farther_away_and_find_room(item, others, found):
    assert halves(position(rider("d", "defender", "Nck", HERE, "N"), *others), item) == found


@pytest.mark.rule("GT-5.4.4e")
def test_a_half_goes_round_where_both_halves_could_go_with_the_roll_of_the_front():
    state = position(rider("d", "defender", "Nck", HERE, "N"), foot("e", "attacker", "Nim", "1718"))
    assert list(ways.halves(state, field("B1"), shot(), state.people["d"])) == [
        ways.Way(FallBack(SE, "front"), 1),
        ways.Way(FallBack(SW, "front"), 0),
    ]
    # A step in the ground between the rear half and the hex.
    stepped = drawn(_1518="clear 1", _1618="clear 1")
    assert list(ways.halves(state, stepped, shot(), state.people["d"])) == []
    at_edge = position(rider("d", "defender", "Nck", "0105", "N"), foot("x", "defender", "Nim", "2020"))
    assert halves(at_edge, Retreating("d", 2, "fire", (("0101",),), "0105")) == [("0205", "front")]


@pytest.mark.rule("GT-6.5a")
@pytest.mark.parametrize(
    ("place", "enemy", "laid", "may"),
    [
        ("1620", "1720", "B1", True),  # at an edge one direction that leads away is enough
        ("1519", "1519", "B1", False),
        ("2318", "2317", "B6", True),  # boats are boarded from a hex inside the field
    ],
)
def test_from_where_one_leaves_the_field(place, enemy, laid, may):
    state = position(foot("d", "defender", "Nim", place), laid=Laid(laid))
    assert leaves(state, beaten(enemy, start=place)) is may


@pytest.mark.rule("GT-5.4.4a")
def test_over_the_edge_itself_the_way_has_to_lead_away():
    """East of him it does, and no edge is there."""
    state = position(foot("d", "attacker", "Nim", "1601"))
    assert not leaves(state, Retreating("d", 2, "fire", (("0701",),), "1601"))
    assert leaves(state, Retreating("d", 2, "fire", (("1604",),), "1601"))


@pytest.mark.rule("GT-5.4.4g")
def test_a_rider_needs_every_hex_that_he_comes_to():
    state = position(rider("d", "defender", "Nck", HERE, "S"), foot("f", "defender", "Nil", S, "stunned"))
    assert straight(state, shot()) == []
    state.people["f"].condition = "healthy"
    assert straight(state, shot()) == [ways.Way(FallBack(S), 0)]


@pytest.mark.rule("GT-6.5a")
def test_over_the_own_edge_one_may_leave_and_over_another_not():
    at_home, abroad = (position(foot("d", side, "Nim", "1520")) for side in ("defender", "attacker"))
    assert "" in steps(at_home, beaten("1519", start="1520"))
    assert "" not in steps(abroad, beaten("1519", start="1520"))
    assert not leaves(at_home, beaten("1520", start="1519"))
    # Not towards the enemy: the edge lies north of him, and the enemy beyond nothing.
    north = position(foot("d", "attacker", "Nim", "1501"))
    assert not leaves(north, Retreating("d", 2, "fire", (("1501",),), "1501", gone=3), gone=3)


@pytest.mark.rule("GT-6.5a")
def test_nobody_has_to_leave_the_field_while_a_way_stays_on_it():
    # Every hex on the field takes a roll, the way out none.
    enemies = [foot(f"e{hex_}", "attacker", "Nim", hex_) for hex_ in ("1519", "1719", "1319")]
    found = steps(position(foot("d", "defender", "Nim", "1520"), *enemies), beaten("1519", start="1520"))
    assert "" in found


def test_a_rider_leaves_when_his_leading_half_crosses_and_a_horse_stays():
    horse = Horse("h", side="defender", hex="2020", facing=3)
    state = position(rider("d", "defender", "Nck", "1520", "S"), horses=[horse])
    assert "" in steps(state, shot(start="1520"))
    found = steps(state, Retreating("h", 2, "fire", (("2012",),), "2020"))
    assert [half for _, half in found] == ["rear", "rear"]


def test_where_a_rider_stands_after_each_step():
    one = position(rider("d", "defender", "Nck", HERE, "N")).people["d"]
    assert ways.facing_after(one, FallBack(N)) == (N, 0)
    assert ways.facing_after(one, FallBack("1520")) == (S, 0)
    assert ways.facing_after(one, FallBack(SE, "front")) == (SE, 1)
    assert ways.facing_after(one, FallBack(SE, "rear")) == (HERE, 5)
    walker = position(foot("d", "defender", "Nim", HERE)).people["d"]
    assert ways.facing_after(walker, FallBack(NW)) == (NW, 0)
