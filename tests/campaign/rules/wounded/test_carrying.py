"""GC-14.7a, 14.7b: a group takes its wounded to a friendly place."""

from contextlib import nullcontext

import pytest

from campaign.model import events as e
from campaign.model.men import Men, heads
from campaign.model.orders import AbandonWounded, Hold, March
from campaign.rules.movement import points_of, slowed
from campaign.rules.ways import cheapest_cost
from campaign.rules.wounded import carrying
from campaign.verdicts import verdicts
from campaign.visibility import view
from rulebook import Refusal
from tests.campaign.board import (
    FAR,
    FIELD,
    GAME,
    NORTH,
    SEA,
    SOUTH,
    TABLES,
    Board,
    foot,
    knights,
    of_kind,
    only,
)

HOME = "9248"


def limping(hurt: int = 2) -> Board:
    """Normans with wounded in the field; their town lies five hexes to the south."""
    board = Board().group("n1", "norman", FIELD, [*foot(4), *foot(hurt, wounded=True)])
    return board.place("corato", "norman", HOME)


@pytest.mark.rule("GC-14.7a")
@pytest.mark.parametrize(("hurt", "points"), [(0, 5), (1, 1), (6, 1)])
def test_a_group_with_wounded_is_slower_by_four_points_however_many_they_are(hurt: int, points: int) -> None:
    board = limping(hurt) if hurt else Board().group("n1", "norman", FIELD, foot(4))
    assert points_of(board.state, board.state.groups["n1"], TABLES) == points
    assert (slowed(True, TABLES), slowed(False, TABLES)) == (4, 0)


@pytest.mark.rule("GC-14.7b")
@pytest.mark.parametrize(
    ("way", "places", "refused"),
    [
        ((FIELD, SOUTH), {HOME}, ""),
        ((FIELD, HOME), {HOME}, ""),
        ((FIELD, NORTH), {HOME}, "nearer"),
        ((FIELD, FIELD), {HOME}, "nearer"),
        ((FIELD, SEA), {HOME}, "out of reach"),
        # It may end in any of several places, though it begins in one or a nearer one lies elsewhere.
        ((FIELD, HOME), {FIELD, HOME}, ""),
        ((SOUTH, HOME), {FIELD, HOME}, ""),
        ((FIELD, SOUTH), {FIELD, HOME}, "nearer"),
        # The duty rests while no place can be reached.
        ((FIELD, NORTH), set(), ""),
        ((FIELD, NORTH), {SEA}, ""),
    ],
)
def test_a_march_with_wounded_must_end_nearer_to_a_place_of_the_faction_or_in_one(
    way: tuple[str, str], places: set[str], refused: str
) -> None:
    assert cheapest_cost(GAME, FIELD, {HOME}) == 5
    with pytest.raises(Refusal, match=refused) if refused else nullcontext():
        carrying.check_way(GAME, *way, places)


@pytest.mark.rule("GC-14.7b")
@pytest.mark.parametrize(("path", "ends"), [((NORTH,), FIELD), ((SOUTH,), SOUTH)])
def test_the_night_holds_a_group_that_would_carry_its_wounded_away(path: tuple[str, ...], ends: str) -> None:
    board = limping()
    event = board.smuggled("norman", March("n1", path))
    assert board.state.groups["n1"].hex == ends
    assert [failed.rule for failed in of_kind(event, e.OrderFailed)] == ["GC-14.7b"] * (ends == FIELD)


@pytest.mark.rule("GC-14.7b")
def test_the_verdict_refuses_the_wrong_way_and_warns_who_stays() -> None:
    known = view(limping().state, "norman")
    (away,) = verdicts([March("n1", (NORTH,))], known, GAME)
    assert (away.verdict, away.rule, away.field) == ("refused", "GC-14.7b", "path")
    assert verdicts([March("n1", (SOUTH,))], known, GAME)[0].verdict == "accepted"
    (stays,) = verdicts([Hold("n1")], known, GAME)
    assert (stays.verdict, stays.rule) == ("warned", "GC-14.7b")
    left = verdicts([AbandonWounded("n1"), March("n1", (NORTH,))], known, GAME)
    assert [verdict.verdict for verdict in left] == ["warned", "accepted"]


@pytest.mark.rule("GC-14.7b")
def test_who_abandons_his_wounded_goes_where_he_likes_and_loses_them() -> None:
    board = limping()
    event = board.day(("norman", [AbandonWounded("n1"), March("n1", (NORTH, "9241"))]))
    assert heads(only(event, e.WoundedAbandoned).men) == 2
    assert board.state.groups["n1"].hex == "9241"
    assert board.state.groups["n1"].men == foot(4)
    assert board.state.ledger["left:abandoned"] == 2


@pytest.mark.rule("GC-14.7b")
@pytest.mark.parametrize(
    ("men", "rule"),
    [(foot(4), "GC-14.7b"), ([*foot(2), *foot(5, wounded=True)], "GC-8.1a")],
)
def test_nobody_abandons_whom_he_has_not_or_cannot_do_without(men: Men, rule: str) -> None:
    board = Board().group("n1", "norman", FIELD, men)
    (verdict,) = verdicts([AbandonWounded("n1")], view(board.state, "norman"), GAME)
    assert (verdict.verdict, verdict.rule) == ("refused", rule)
    with pytest.raises(Refusal):
        carrying.check_abandon(board.state.groups["n1"], {}, TABLES)


@pytest.mark.rule("GC-14.7b")
def test_a_wounded_commander_binds_his_group_as_any_other() -> None:
    board = Board().group("n1", "norman", FIELD, knights(5), prestige=5).place("corato", "norman", FAR)
    board.state.commanders["n1-leader"].wounded = True
    (verdict,) = verdicts([March("n1", (NORTH,))], view(board.state, "norman"), GAME)
    assert verdict.rule == "GC-14.7b"
