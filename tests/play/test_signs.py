"""The signs of a map: own pieces alone lead to their pages, and what a faction does not know changes no byte of them."""

from typing import Any

import msgspec
import pytest

from campaign import maps
from campaign.model import events as e
from campaign.presentation.faction_report import names_for
from campaign.presentation.picture import chart_of
from campaign.visibility import view
from play.signs import signs_of
from tests.api.conftest import MEETING, Table
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, knights
from tests.play.conftest import Reader, reader_of

APULIA = maps.load("apulia")


def signs(reader: Reader, path: str = "signs.json") -> dict[str, Any]:
    """The signs of a page's map."""
    answer = reader.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    found: dict[str, Any] = answer.json()
    return found


def drawn(board: Board, faction: str) -> bytes:
    """The signs of the map of a board as a faction knows it."""
    seen = view(board.state, faction)
    return msgspec.json.encode(signs_of(chart_of(seen, APULIA, (), names_for(seen, "en")), "", faction))


@pytest.mark.parametrize("faction", ["norman", "lombard"])
def test_own_pieces_alone_lead_to_pages_and_these_are_there(second_day: Table, faction: str) -> None:
    reader = reader_of(second_day.campaign, faction)
    pieces = signs(reader)["pieces"]
    assert {piece["side"] for piece in pieces} >= {"norman", "lombard"}
    for piece in pieces:
        assert ("address" in piece) == (piece["side"] == faction)
        if "address" in piece:
            assert reader.get(piece["address"]).status_code == 200


@pytest.mark.parametrize("faction", ["norman", "lombard"])
def test_all_places_lead_to_pages_and_these_are_there(second_day: Table, faction: str) -> None:
    reader = reader_of(second_day.campaign, faction)
    places = signs(reader)["places"]
    assert any(place.get("owner") not in (None, faction) for place in places)
    for place in (each for each in places if "address" in each):
        assert place["name"] in reader.text(place["address"])


@pytest.mark.parametrize("path", ["nights/1/signs.json", "days/1/signs.json", "days/2/signs.json"])
def test_on_maps_of_the_past_no_piece_leads_to_a_page(second_day: Table, path: str) -> None:
    found = signs(reader_of(second_day.campaign, "norman"), path)
    assert found["pieces"]
    assert not any("address" in sign for sign in (*found["pieces"], *found["places"]))


def test_a_map_of_the_past_shows_what_was_known_then(second_day: Table, norman: Reader) -> None:
    then, now = (
        {piece["id"]: piece["hex"] for piece in signs(norman, path)["pieces"]}
        for path in ("days/1/signs.json", "signs.json")
    )
    assert now["l1"] == MEETING != then["l1"]


@pytest.mark.parametrize("path", ["days/3/signs.json", "days/1/truth/signs.json", "nights/2/signs.json"])
def test_signs_of_a_day_that_has_not_come_and_of_the_truth_are_not_there(
    second_day: Table, norman: Reader, path: str
) -> None:
    assert norman.get(path).status_code == 404


def hidden(heads: int, money: int, food: int) -> Board:
    """A Lombard beside a Norman group of so many heads, with money, and with food in its town."""
    board = Board().group("n1", "norman", FIELD, knights(heads), prestige=5, money=money)
    board.group("l1", "lombard", NORTH, foot(5))
    return board.place("melfi", "norman", SOUTH, resources=food)


def test_what_a_faction_does_not_know_changes_no_byte() -> None:
    one, other = hidden(6, 0, 2), hidden(9, 40, 7)
    assert drawn(one, "lombard") == drawn(other, "lombard")
    assert drawn(one, "norman") != drawn(other, "norman")


def test_what_a_faction_has_seen_is_shown_to_it_alone() -> None:
    board = hidden(6, 0, 2).group("b1", "byzantine", SOUTH)
    before = {faction: drawn(board, faction) for faction in ("norman", "lombard", "byzantine")}
    group = board.state.groups["n1"]
    board.given(
        e.Sighted(by="lombard", group="n1", faction="norman", hex=FIELD, day=1, men=group.men, commanders=())
    )
    changed = {faction for faction, was in before.items() if drawn(board, faction) != was}
    assert changed == {"lombard"}
