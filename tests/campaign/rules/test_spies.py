"""GC-10: spies, what they see, whom they tell it, and who finds them out."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, MoveSpy
from campaign.model.state import Sighting
from campaign.rules import spies
from campaign.visibility import told, view
from tests.campaign.board import FAR, FIELD, NORTH, SOUTH, TABLES, Board, foot, of_kind, only, searched

SPY = "norman-spy-1"
TWO_AWAY = "9245"
NEVER, ALWAYS = 10, 1


def spied(hex_: str = FIELD, faction: str = "norman") -> Board:
    """A board with one spy."""
    return Board().given(e.SpyPosted(spy=f"{faction}-spy-1", faction=faction, hex=hex_))


@pytest.mark.rule("GC-10a")
def test_a_spy_sees_the_groups_of_others_within_two_hexes() -> None:
    board = spied().group("b1", "byzantine", TWO_AWAY).group("b2", "byzantine", FAR)
    board.group("n1", "norman", NORTH)
    assert [group.id for group in spies.in_sight(board.state, "norman", FIELD, TABLES)] == ["b1"]


@pytest.mark.rule("GC-10a", "GC-10b")
def test_what_he_sees_along_his_way_is_known_only_when_he_meets_his_own() -> None:
    board = spied().group("b1", "byzantine", FAR, foot(7), prestige=4)
    board.group("n1", "norman", NORTH, foot(5))
    event = board.day(("norman", [MoveSpy(SPY, ("9244",))]), dice=searched(NEVER))
    noted = only(event, e.SpyNoted)
    assert [each.group for each in noted.seen] == ["b1"]
    assert not of_kind(event, e.SpyReported)
    assert "b1" not in board.state.knowledge["norman"]
    event = board.day(("norman", [MoveSpy(SPY, (FIELD, NORTH))]), dice=searched(NEVER))
    (seen,) = only(event, e.SpyReported).seen
    assert (seen.group, seen.hex, seen.day) == ("b1", FAR, 2)
    assert (seen.men, seen.commanders) == (foot(7), ("b1-leader",))
    assert board.state.knowledge["norman"]["b1"] == Sighting(2, FAR, foot(7), ["b1-leader"])
    assert board.state.spies[SPY].notes == {}


@pytest.mark.rule("GC-10b")
def test_a_spy_who_stays_looks_around_all_the_same() -> None:
    board = spied().group("b1", "byzantine", SOUTH).group("n1", "norman", FIELD)
    assert [each.group for each in only(board.day(dice=searched(NEVER)), e.SpyReported).seen] == ["b1"]


@pytest.mark.rule("GC-10b")
def test_a_group_on_the_march_that_comes_through_his_hex_hears_him() -> None:
    board = spied().group("b1", "byzantine", TWO_AWAY, foot(7)).group("n1", "norman", NORTH)
    board.day(dice=searched(NEVER))
    board.state.groups["b1"].men = foot(3)
    event = board.day(("norman", [March("n1", (FIELD, "9343"))]), dice=searched(NEVER))
    reported = of_kind(event, e.SpyReported)[0]
    assert reported.hex == FIELD
    assert [(each.group, each.day, each.men) for each in reported.seen] == [("b1", 1, foot(7))]
    assert event.index(reported) < event.index(only(event, e.DayEnded))
    assert board.state.groups["n1"].hex == "9343"


@pytest.mark.rule("GC-10b")
@pytest.mark.parametrize(
    ("fate", "in_site", "heard"), [("free", True, True), ("free", False, True), ("captive", False, False)]
)
def test_a_commander_hears_him_as_well(fate: str, in_site: bool, heard: bool) -> None:
    board = spied().place("melfi", "norman").commander("drogo", "norman")
    one = board.state.commanders["drogo"]
    one.fate, one.site, one.hex = fate, "melfi" if in_site else "", "" if in_site else FIELD
    assert spies.in_touch(board.state, "norman", FIELD) is heard
    assert not spies.in_touch(board.state, "lombard", FIELD)
    assert not spies.in_touch(board.state, "norman", NORTH)


@pytest.mark.rule("GC-10b")
def test_a_report_does_not_overwrite_what_was_learned_later() -> None:
    board = spied().group("b1", "byzantine", SOUTH, foot(7))
    board.day(dice=searched(NEVER))
    later = Sighting(2, SOUTH, foot(4), [])
    board.state.knowledge["norman"]["b1"] = later
    decision = board.group("n1", "norman", FIELD).decision()
    spies.report(decision, decision.state.spies[SPY], FIELD)
    assert only(decision.events, e.SpyReported).seen[0].day == 1
    assert decision.state.knowledge["norman"]["b1"] == later


def test_what_he_saw_of_a_group_that_is_no_more_is_forgotten() -> None:
    board = spied().group("b1", "byzantine", SOUTH)
    board.day(dice=searched(NEVER))
    assert set(board.state.spies[SPY].notes) == {"b1"}
    assert board.dissolved("b1").state.spies[SPY].notes == {}


@pytest.mark.rule("GC-10c")
@pytest.mark.parametrize(("season", "points"), [(0, 5), (-2, 3), (-9, 1)])
def test_a_spy_walks_five_points_a_day(season: int, points: int) -> None:
    assert spies.points_of_spy(season, TABLES) == points


@pytest.mark.rule("GC-10c")
def test_he_goes_as_far_as_his_points_carry_and_stands_with_anybody() -> None:
    path = ("9242", "9241", "9240", "9239", "9238", "9237")
    board = spied().group("b1", "byzantine", "9238").place("bari", "byzantine", "9239", kind="city")
    event = board.day(("norman", [MoveSpy(SPY, path)]), dice=searched(NEVER))
    assert only(event, e.SpyMoved).path == path[:5]
    assert board.state.spies[SPY].hex == "9238"
    assert not of_kind(event, e.HostilityTested)


@pytest.mark.rule("GC-10d", "GC-10f")
@pytest.mark.parametrize(("face", "out"), [(5, True), (6, False)])
def test_an_enemy_group_in_his_hex_may_discover_him(face: int, out: bool) -> None:
    assert spies.found_out(face, 0, TABLES) is out
    board = spied(NORTH).group("b1", "byzantine", FIELD)
    event = board.day(("norman", [MoveSpy(SPY, (FIELD, SOUTH))]), dice=searched(face))
    assert (SPY not in board.state.spies) is out
    moved = only(event, e.SpyMoved)
    assert moved.path == ((FIELD,) if out else (FIELD, SOUTH))
    (looked,) = [*of_kind(event, e.SpySearched), *of_kind(event, e.SpyDiscovered)]
    assert [(roll.witness, roll.face) for roll in looked.rolls] == [("referee", face)]


@pytest.mark.rule("GC-10f")
def test_who_is_discovered_tells_nobody_any_more() -> None:
    """D21: before any report."""
    board = spied(NORTH).group("b1", "byzantine", FIELD).group("n1", "norman", FIELD)
    decision = board.decision(searched(ALWAYS))
    decision.state.playing = {"norman": (MoveSpy(SPY, (FIELD,)),)}
    spies.go(decision, decision.state.spies[SPY], MoveSpy(SPY, (FIELD,)))
    assert only(decision.events, e.SpyDiscovered).group == "b1"
    assert not of_kind(decision.events, e.SpyReported)
    assert decision.state.spies == {}


@pytest.mark.rule("GC-10d")
def test_a_group_looks_for_him_once_a_day() -> None:
    board = spied(NORTH).group("b1", "byzantine", FIELD)
    event = board.day(("norman", [MoveSpy(SPY, (FIELD, NORTH, FIELD))]), dice=searched(NEVER))
    assert len(of_kind(event, e.SpySearched)) == 1
    event = board.day(dice=searched(NEVER))
    assert len(of_kind(event, e.SpySearched)) == 1


@pytest.mark.rule("GC-10d")
def test_a_group_that_only_comes_through_his_hex_may_discover_him() -> None:
    board = spied().group("b1", "byzantine", NORTH)
    event = board.day(("byzantine", [March("b1", (FIELD, SOUTH))]), dice=searched(ALWAYS))
    assert only(event, e.SpyDiscovered).hex == FIELD
    assert only(event, e.GroupMoved).path == (FIELD, SOUTH)


@pytest.mark.rule("GC-10d")
def test_the_place_itself_friends_and_allies_do_not_look_for_him() -> None:
    board = Board(allies={"norman": "lombard", "lombard": "norman"}).place("trani", "byzantine")
    board.given(e.SpyPosted(spy=SPY, faction="norman", hex=FIELD)).group("l1", "lombard").group(
        "n1", "norman"
    )
    assert not of_kind(board.day(dice={"GC-6d": list(range(1, 10))}), e.SpySearched)


@pytest.mark.rule("GC-10d", "GC-10e")
@pytest.mark.parametrize(
    ("kind", "bonus", "found"),
    [("", 0, 5), ("village", 2, 3), ("market_town", 2, 3), ("castle", 2, 3), ("city", 4, 1)],
)
def test_a_crowd_hides_him(kind: str, bonus: int, found: int) -> None:
    """In a city two faces less find him than in a town."""
    board = spied().group("b1", "byzantine")
    if kind:
        board.place("bari", "byzantine", kind=kind)
    assert spies.modifier(board.state.settlements.get("bari"), TABLES) == bonus
    assert not of_kind(board.day(dice=searched(found + 1)), e.SpyDiscovered)
    assert only(board.day(dice=searched(found)), e.SpyDiscovered).modifier == bonus


@pytest.mark.rule("GC-10c")
@pytest.mark.parametrize("order", [MoveSpy("byzantine-spy-1", (NORTH,)), MoveSpy("nobody", (NORTH,))])
def test_an_order_that_no_spy_can_carry_out_is_reported(order: MoveSpy) -> None:
    board = spied(FAR, "byzantine")
    board.state.playing = {"norman": (order,)}
    decision = board.decision()
    assert spies.orders_to_spies(decision) == {}
    assert only(decision.events, e.OrderFailed).order == order


def test_a_spy_who_was_found_out_before_his_turn_cannot_go() -> None:
    board = spied().group("b1", "byzantine", NORTH)
    order = MoveSpy(SPY, (SOUTH,))
    event = board.day(("norman", [order]), ("byzantine", [March("b1", (FIELD,))]), dice=searched(ALWAYS))
    assert only(event, e.OrderFailed).order == order


def test_spies_of_a_faction_go_in_the_order_of_their_numbers() -> None:
    board = spied(FIELD).given(e.SpyPosted(spy="norman-spy-2", faction="norman", hex=FIELD))
    assert [spy.number for spy in board.state.spies.values()] == [1, 2]
    orders = [MoveSpy("norman-spy-2", (NORTH,)), MoveSpy(SPY, (SOUTH,))]
    event = board.day(("norman", orders))
    assert [moved.spy for moved in of_kind(event, e.SpyMoved)] == [SPY, "norman-spy-2"]


def test_what_a_spy_has_noted_shows_in_no_view() -> None:
    board = spied().group("b1", "byzantine", SOUTH)
    before = view(board.state, "norman").spies
    event = board.day(dice=searched(NEVER))
    assert board.state.spies[SPY].notes
    assert view(board.state, "norman").spies == before
    assert all(told(each, "norman") is None for each in of_kind(event, e.SpyNoted))


def test_only_the_two_factions_hear_of_a_spy_that_was_caught() -> None:
    caught = e.SpyDiscovered(spy=SPY, faction="norman", hex=FIELD, group="b1", enemy="byzantine", modifier=0)
    assert told(caught, "lombard") is None
    theirs, own = told(caught, "byzantine"), told(caught, "norman")
    assert theirs is not None
    assert set(theirs.facts) == {"group", "faction"}
    assert own is not None
    assert own.facts["enemy"] == "byzantine"
