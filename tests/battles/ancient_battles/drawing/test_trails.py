"""The arrows of the last moves are the ways of all who went in the last player's turn in which anybody did."""

from xml.etree import ElementTree

from battles.ancient_battles.drawing import last_moves
from battles.ancient_battles.drawing.trails import Trail
from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.deciding import RanksClosed
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.moving import UnitMoved
from battles.ancient_battles.play.opening import ArmiesDeployed, UnitPlaced
from battles.ancient_battles.play.turns import PlayerTurnBegan
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.contract.muster import SIDES
from battles.contract.surface import Livery, Overlaying
from tests.battles.ancient_battles.positions import TABLE, position, unit

SET_UP = ArmiesDeployed("", 12, TABLE, (unit("a01", 20, 10), unit("b01", 20, 40, 180)))
FIRST, SECOND = PlayerTurnBegan("attacker", 1), PlayerTurnBegan("defender", 2)
WENT = UnitMoved("a01", "normal", (), Pose(20_000, 15_000, 0), 5, True)
CHARGED = UnitCharged("a01", "b01", Pose(20_000, 30_000, 0), 15_000)
FLED = UnitFled("b01", "a01", (), Pose(20_000, 48_000, 0), (20_500, 48_000))


def test_a_way_leads_from_where_a_unit_stood_to_where_it_came() -> None:
    assert last_moves([SET_UP, FIRST, WENT]) == [
        Trail("a01", "attacker", "move", ((20_000, 10_000), (20_000, 15_000)))
    ]


def test_ways_tell_charges_from_flights_which_may_lead_off_the_table() -> None:
    assert last_moves([SET_UP, FIRST, CHARGED, FLED]) == [
        Trail("a01", "attacker", "charge", ((20_000, 10_000), (20_000, 30_000))),
        Trail("b01", "defender", "flight", ((20_000, 40_000), (20_500, 48_000))),
    ]


def test_the_last_turn_in_which_anybody_went_is_shown_until_somebody_goes_in_another() -> None:
    first = last_moves([SET_UP, FIRST, WENT])
    assert last_moves([SET_UP, FIRST, WENT, SECOND]) == first
    later = last_moves([SET_UP, FIRST, WENT, SECOND, CHARGED])
    assert [(each.kind, each.points[0]) for each in later] == [("charge", (20_000, 15_000))]


def test_who_is_set_up_has_no_way_and_who_closes_up_has() -> None:
    placed = UnitPlaced("a01", Pose(30_000, 8_000, 0), 5)
    closed = RanksClosed({"a01": Pose(30_000, 8_400, 0)}, {})
    assert last_moves([SET_UP, placed]) == []
    assert [each.points for each in last_moves([SET_UP, placed, FIRST, closed])] == [
        ((30_000, 8_000), (30_000, 8_400))
    ]


def test_arrows_and_front_arcs_lie_over_the_drawing_if_they_are_asked_for() -> None:
    assert isinstance(RULESET, Overlaying)
    state = position(unit("a01", 20, 15), unit("b01", 20, 40, 180))
    assert RULESET.overlaid(state, Livery(), ()) == RULESET.painted(state, Livery())
    with_moves = RULESET.overlaid(state, Livery(), SIDES, [SET_UP, FIRST, WENT])
    root = ElementTree.fromstring(with_moves)
    told = {each.text for each in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"last moves", "front arc"} <= told
