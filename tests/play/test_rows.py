"""Rows of the column: each own piece with its orders in a line, and with what needs attention at its right."""

import pytest

from campaign.model import events as e
from campaign.model.men import Band
from campaign.model.orders import Exchange, Hold, March, Merge, Order, Split, Storm
from campaign.presentation.faction_report import names_for
from campaign.service.players.options import Danger
from campaign.visibility import view
from play.nightfall import foretold
from play.piece import merging
from play.rows import JudgedOrder, Row, group_rows, other_kinds, written_on
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot

DANGER: dict[str, Danger] = {"n1": None}  # type: ignore[dict-item]
"""That a group is in danger; rows ask no more."""


def board() -> Board:
    """Two Norman groups, the first with a commander, and a town of theirs."""
    made = Board().group("n1", "norman", FIELD, foot(6), prestige=5).group("n2", "norman", SOUTH, foot(4))
    return made.place("melfi", "norman", FIELD, resources=5)


def line(order: Order, verdict: str = "accepted", *rules: str, number: int = 1) -> JudgedOrder:
    """An order of a draft."""
    return JudgedOrder(number, order, verdict, rules)


def rows(
    *lines: JudgedOrder, dangers: dict[str, Danger] | None = None, of: Board | None = None
) -> dict[str, Row]:
    """The rows of the groups beside a draft, by their ids."""
    seen = view((of or board()).state, "norman")
    names = names_for(seen, "en")
    written = written_on(lines, "norman")
    coming = foretold(seen, GAME, [each.order for each in lines])
    return {row.id: row for row in group_rows(seen, GAME, written, dangers or {}, names, coming)}


def tags(row: Row) -> list[tuple[str, str]]:
    """What stands at the right of a row."""
    return [(tag.kind, tag.words) for tag in row.tags]


def test_a_group_without_an_order_is_idle_and_says_so() -> None:
    found = rows(line(Hold("n1")))
    assert (found["n1"].idle, found["n1"].what) == (False, "Stays.")
    assert (found["n2"].idle, found["n2"].what) == (True, "No order: stays.")


def test_a_group_before_a_besieged_place_is_not_idle_for_the_siege_goes_on() -> None:
    made = board().group("l1", "lombard", NORTH, foot(4)).place("troia", "lombard", SOUTH)
    opened = e.SiegeOpened(
        "troia",
        SOUTH,
        "norman",
        "lombard",
        group="n2",
        building="farm",
        food=4,
        fast=0,
        inside=(),
        commanded=False,
        stormed=False,
    )
    found = rows(of=made.given(opened))
    assert (found["n2"].idle, found["n2"].besieges, found["n2"].what) == (False, True, "Besieges Troia.")
    assert (found["n1"].idle, found["n1"].besieges) == (True, False)
    marching = rows(line(March("n2", (FIELD,))), of=made)["n2"]
    assert (marching.idle, marching.besieges) == (False, False)


def test_groups_come_by_their_numbers_and_are_called_by_their_commanders() -> None:
    made = board().group("n10", "norman", NORTH).group("n3", "norman", NORTH)
    found = rows(of=made)
    assert list(found) == ["n1", "n2", "n3", "n10"]
    assert [found["n1"].name, found["n2"].name] == ["N1-Leader", "Group n2"]


def test_all_orders_of_a_group_stand_in_one_line() -> None:
    assert rows(line(March("n1", (NORTH,))), line(Storm("n1", "melfi"), number=2))["n1"].what == (
        f"Marches to hex {NORTH}. Storms Melfi."
    )


def test_an_order_of_several_groups_stands_at_each_of_them() -> None:
    found = rows(line(Merge(("n1", "n2"))))
    assert [found[name].what for name in ("n1", "n2")] == ["Takes in n2.", "Joins n1."]
    found = rows(line(Exchange("n1", "n2", money=3)))
    assert not found["n1"].idle
    assert not found["n2"].idle
    order = Split("n1", "van", (Band("norman", "medium_infantry", False, False, 2),))
    assert [rows(line(order))[name].idle for name in ("n1", "n2")] == [False, True]


def test_the_gravest_stands_at_the_right_and_the_night_of_arrival_beside_it() -> None:
    march = March("n1", (NORTH,))
    hungry = ("warned", "GC-8.4g")
    assert tags(rows(line(march))["n1"]) == [("ends", "tonight")]
    assert tags(rows(line(march, *hungry))["n1"]) == [("supply", "no supply"), ("ends", "tonight")]
    assert tags(rows(line(march, *hungry), dangers=DANGER)["n1"]) == [
        ("danger", "in danger"),
        ("ends", "tonight"),
    ]
    refused = rows(line(march, "refused", "GC-8.3d"), dangers=DANGER)["n1"]
    assert tags(refused) == [("refused", "refused"), ("ends", "tonight")]
    assert refused.refused
    assert tags(rows(dangers=DANGER)["n1"]) == [("danger", "in danger")]
    assert tags(rows(dangers=DANGER)["n2"]) == []


@pytest.mark.rule("GC-8.4g")
def test_a_group_without_an_order_that_finds_no_supply_where_it_stands_says_so() -> None:
    hungry = Board().group("n1", "norman", FIELD, foot(12))
    hungry.group("n2", "norman", SOUTH, foot(12)).place("melfi", "norman", FIELD, resources=9)
    found = rows(of=hungry)
    assert tags(found["n1"]) == []
    assert tags(found["n2"]) == [("supply", "no supply")]
    assert tags(rows(line(March("n2", (FIELD,))), of=hungry)["n2"]) == [("ends", "tonight")]


@pytest.mark.rule("GC-8.1h")
def test_groups_that_share_a_hex_for_a_second_night_say_that_they_are_merged() -> None:
    made = board().group("n3", "norman", FIELD).group("n4", "norman", FIELD)
    assert not any(tag.kind == "merges" for row in rows(of=made).values() for tag in row.tags)
    for name in ("n1", "n3"):
        made.state.groups[name].shared = 1
    merges = {
        name: [tag.words for tag in row.tags if tag.kind == "merges"] for name, row in rows(of=made).items()
    }
    assert merges == {"n1": ["merges tonight with n3"], "n2": [], "n3": ["merges tonight with n1"], "n4": []}
    seen = view(made.state, "norman")
    (told,) = merging(foretold(seen, GAME, ()).merged["n1"], names_for(seen, "fr"))
    assert told.startswith("Il fusionne cette nuit avec n3 si tous restent")
    parted = rows(line(March("n3", (NORTH,))), of=made)
    assert not any(tag.kind == "merges" for row in parted.values() for tag in row.tags)


def test_a_long_march_says_its_nights() -> None:
    there_and_back = (NORTH, FIELD) * 6
    ((kind, words),) = tags(rows(line(March("n1", there_and_back)))["n1"])
    assert kind == "ends"
    assert words.endswith(" nights")


def test_without_a_draft_a_row_says_who_is_in_its_group() -> None:
    seen = view(board().state, "norman")
    first, second = group_rows(seen, GAME, None, {}, names_for(seen, "en"))
    assert "6" in first.what
    assert (first.tags, second.tags) == ((), ())


def test_other_pieces_are_folded_by_their_kinds_with_what_is_in_store() -> None:
    seen = view(board().state, "norman")
    names = names_for(seen, "en")
    kinds = {kind.about: kind for kind in other_kinds(seen, GAME, {}, names)}
    assert (kinds["places"].told, kinds["faction"].told) == ("1 · 5 points in store", "")
    assert [row.name for row in kinds["places"].rows] == ["Melfi"]
    assert "convoys" not in kinds
    assert not any(row.idle for kind in kinds.values() for row in kind.rows)
