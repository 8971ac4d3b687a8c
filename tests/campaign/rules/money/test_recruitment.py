"""GC-12.1: recruits."""

import pytest
from msgspec.structs import replace

from campaign.model import events as e
from campaign.model.men import Band, heads
from campaign.model.orders import Hold, March, Recruit
from campaign.rules.money.recruitment import affordable, most, people_of, welcome
from tests.campaign.board import FIELD, NORTH, SOUTH, TABLES, Board, foot, knights, of_kind, only


def town(faction: str = "norman", **facts: object) -> Board:
    """A Norman commander with 6 D in a town's hex."""
    board = Board().place("melfi", faction, **facts)  # type: ignore[arg-type]
    return board.group("n1", "norman", men=foot(5), prestige=5, money=12)


def recruits(origin: str, kind: str, count: int) -> Band:
    """So many healthy people on foot."""
    return Band(origin, kind, False, False, count)


@pytest.mark.rule("GC-12.1a", "GC-12a")
def test_a_commander_recruits_in_his_own_town_and_his_group_pays() -> None:
    """D8: the hostility of the group stays as it was."""
    board = town(resources=5)
    joined = only(board.day(("norman", [Recruit("n1", "melfi", 2, 3)])), e.RecruitsJoined)
    assert (joined.site, joined.cost) == ("melfi", 2 * 2 + 3 * 1)
    group = board.state.groups["n1"]
    assert (group.money, group.hostility) == (12 - 7, 7)
    assert recruits("norman", "light_infantry", 2) in group.men
    assert recruits("lombard", "peasant", 3) in group.men
    assert board.state.ledger["raised:recruits"] == 5


@pytest.mark.rule("GC-12.1a")
def test_a_commander_without_men_recruits_on_the_day_on_which_he_joins_a_group() -> None:
    """D20, D55: he acts first, and money is a group's."""
    board = Board().place("melfi", "norman").group("n1", "norman", men=foot(5), money=6)
    event = board.stranded("lost", "norman").day(("norman", [Recruit("n1", "melfi", 1)]))
    assert only(event, e.CommanderJoined).group == "n1"
    assert heads(only(event, e.RecruitsJoined).men) == 1


@pytest.mark.rule("GC-12a")
@pytest.mark.parametrize(
    ("chest", "light", "peasants"), [(12, 2, 3), (6, 2, 2), (3, 1, 1), (1, 0, 1), (0, 0, 0)]
)
def test_a_group_has_no_more_recruits_than_its_chest_pays_for(chest: int, light: int, peasants: int) -> None:
    asked = {"light_infantry": 2, "peasant": 3}
    assert affordable(asked, chest, TABLES) == {"light_infantry": light, "peasant": peasants}


@pytest.mark.rule("GC-12a")
def test_nobody_is_recruited_unasked_and_those_who_cost_nothing_all_come() -> None:
    assert affordable({"peasant": 3}, 12, TABLES) == {"light_infantry": 0, "peasant": 3}
    assert affordable({"light_infantry": 2}, 12, TABLES) == {"light_infantry": 2, "peasant": 0}
    tables = replace(TABLES, prices=replace(TABLES.prices, peasant=0))
    assert affordable({"light_infantry": 2, "peasant": 9}, 3, tables) == {"light_infantry": 1, "peasant": 9}
    assert affordable({"light_infantry": 2}, 3, tables) == {"light_infantry": 1, "peasant": 0}


@pytest.mark.rule("GC-5.1f")
@pytest.mark.parametrize(
    ("kind", "resources", "light", "peasants"),
    [
        ("village", 0, 0, 0),
        ("village", 1, 0, 1),
        ("castle", 5, 2, 3),
        ("market_town", 10, 5, 5),
        ("city", 3, 6, 6),
    ],
)
def test_the_level_of_resources_limits_the_recruits(
    kind: str, resources: int, light: int, peasants: int
) -> None:
    place = town(kind=kind, resources=resources).state.settlements["melfi"]
    assert most(place, TABLES) == {"light_infantry": light, "peasant": peasants}


@pytest.mark.rule("GC-5.1f")
def test_the_number_counts_for_a_place_and_a_day_and_takes_nothing_from_its_stores() -> None:
    board = town(resources=5).group("n2", "norman", men=foot(5), prestige=4, money=12)
    day = ("norman", [Recruit("n1", "melfi", 2), Recruit("n2", "melfi", 1, 1)])
    first, second = of_kind(board.day(day), e.RecruitsJoined)
    assert [band.type for band in first.men] == ["light_infantry"]
    assert [band.type for band in second.men] == ["peasant"]
    assert board.state.settlements["melfi"].resources == 5
    assert only(board.day(("norman", [Recruit("n2", "melfi", 2)])), e.RecruitsJoined).cost == 4


@pytest.mark.rule("GC-12.1a")
def test_who_gets_fewer_than_he_asked_for_is_told() -> None:
    event = town(resources=5).day(("norman", [Recruit("n1", "melfi", 9)]))
    assert only(event, e.RecruitsJoined).men == [recruits("norman", "light_infantry", 2)]
    assert only(event, e.OrderFailed).reason == "only 2 of 9 could be raised"


@pytest.mark.rule("GC-12.1b")
@pytest.mark.parametrize(
    ("level", "prestige", "welcomed"),
    [(4, 5, True), (5, 5, False), (5, 4, True), (4, 7, False), (6, 1, True)],
)
def test_a_commander_recruits_among_others_if_his_hostility_is_four_or_less(
    level: int, prestige: int, welcomed: bool
) -> None:
    assert welcome(level, prestige, TABLES) is welcomed


@pytest.mark.rule("GC-12.1b")
def test_his_hostility_is_that_without_any_difference_of_heads() -> None:
    line = TABLES.hostility_headcount_modifier[0]
    lines = tuple(
        replace(line, diff_min=low, diff_max=high, modifier=modifier)
        for low, high, modifier in ((-99, -1, 5), (0, 0, 0), (1, 99, 5))
    )
    assert welcome(4, 5, replace(TABLES, hostility_headcount_modifier=lines))


@pytest.mark.rule("GC-12.1b")
@pytest.mark.parametrize(("hostility", "rule"), [(4, None), (5, "GC-12.1b")])
def test_in_a_place_of_another_faction_its_people_join(hostility: int, rule: str | None) -> None:
    board = Board().place("bari", "byzantine", kind="city")
    board.group("n1", "norman", prestige=5, hostility=hostility, money=4)
    event = board.day(("norman", [Recruit("n1", "bari", 2)]))
    assert [failed.rule for failed in of_kind(event, e.OrderFailed)] == ([rule] if rule else [])
    joined = [band for each in of_kind(event, e.RecruitsJoined) for band in each.men]
    assert joined == ([] if rule else [recruits("byzantine", "light_infantry", 2)])


@pytest.mark.rule("GC-12.1b")
def test_a_castle_of_another_faction_gives_nobody() -> None:
    board = Board().place("bari", "norman", kind="castle")
    board.group("n1", "norman", prestige=5, hostility=1, money=4)
    board.file("norman", Recruit("n1", "bari", 2))
    board.place("bari", "byzantine", kind="castle").close()
    assert only(board.play(), e.OrderFailed).rule == "GC-12.1b"


@pytest.mark.parametrize(
    ("faction", "kind", "zone", "people"),
    [
        ("norman", "light_infantry", "", "norman"),
        ("german", "light_infantry", "", "lombard"),
        ("norman", "peasant", "", "lombard"),
        ("arab", "light_infantry", "val_demone", "lombard"),
    ],
)
def test_recruits_are_of_the_people_of_the_place(faction: str, kind: str, zone: str, people: str) -> None:
    assert people_of(faction, kind, zone, TABLES) == people


@pytest.mark.rule("GC-12.1a")
def test_a_group_without_a_commander_recruits_nobody() -> None:
    board = Board().place("melfi", "norman").group("n1", "norman", money=12)
    event = board.day(("norman", [Recruit("n1", "melfi", 1)]))
    assert not of_kind(event, e.RecruitsJoined)
    assert only(event, e.OrderFailed).rule == "GC-12.1a"


def test_a_march_recruits_in_passing_and_goes_on_at_the_pace_of_the_recruits() -> None:
    board = Board().place("melfi", "norman", FIELD)
    board.group("n1", "norman", NORTH, knights(5), prestige=5, money=12)
    path = (FIELD, SOUTH, "9245", "9246", "9247", "9248")
    event = board.day(("norman", [March("n1", path), Recruit("n1", "melfi", 1)]))
    assert only(event, e.RecruitsJoined).hex == FIELD
    assert [moved.left for moved in of_kind(event, e.GroupMoved)] == [7, 0]
    assert board.state.groups["n1"].hex == "9247"


def test_an_order_for_a_place_that_the_group_did_not_come_to_is_reported() -> None:
    board = town().place("bari", "norman", SOUTH)
    failed = only(board.day(("norman", [Hold("n1"), Recruit("n1", "bari", 1)])), e.OrderFailed)
    assert (failed.rule, failed.reason) == ("GC-12.1a", "the group did not come to bari")


def test_an_order_for_a_group_that_is_gone_is_reported() -> None:
    board = town()
    board.file("norman", Recruit("n1", "melfi", 1))
    board.given(e.GroupDissolved("n1", "norman", FIELD, foot(5), "too_small"))
    board.close()
    assert only(board.play(), e.OrderFailed).reason == "you have no such group any more"
