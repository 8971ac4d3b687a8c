"""Rules that only define: what is kept of a piece, what counts as one, and what is not forbidden."""

from typing import get_type_hints

import pytest

from campaign.model import events as e
from campaign.model import state as s
from campaign.model.men import Band
from campaign.model.orders import Hold, March
from tests.campaign.board import FAR, FIELD, NORTH, Board, foot, knights, of_kind


@pytest.mark.rule("GC-3a")
@pytest.mark.parametrize(
    ("piece", "kept"),
    [
        (s.Group, {"men", "hostility", "failed", "money"}),
        (Band, {"type", "mounted", "wounded", "count"}),
        (s.Commander, {"prestige", "hostility"}),
        (s.Settlement, {"resources", "faction"}),
        (s.Convoy, {"load"}),
    ],
)
def test_what_is_kept_of_a_piece(piece: type, kept: set[str]) -> None:
    assert kept <= get_type_hints(piece).keys()


@pytest.mark.rule("GC-4a")
def test_the_kinds_of_pieces() -> None:
    kinds = {"groups", "commanders", "convoys", "spies", "mercenaries", "settlements"}
    assert kinds <= set(s.State.__struct_fields__)


@pytest.mark.rule("GC-8.1j")
def test_a_faction_may_have_any_number_of_groups_without_commanders() -> None:
    board = Board()
    for number in range(1, 41):
        board.group(f"n{number}", "norman", FIELD if number % 2 else FAR, foot(3))
    board.group("n41", "norman", NORTH, foot(3))
    event = board.day(("norman", [March("n41", (FIELD,))]))
    assert board.state.groups["n41"].hex == FIELD
    assert not any(group.commanders for group in board.state.groups.values())
    assert of_kind(event, e.DayOpened)


@pytest.mark.rule("GC-8.3e")
def test_a_group_may_end_its_move_beside_another() -> None:
    board = Board().group("n1", "norman", NORTH).group("n2", "norman", FIELD)
    board.day(("norman", [March("n1", (FIELD,)), Hold("n2")]))
    assert [board.state.groups[name].hex for name in ("n1", "n2")] == [FIELD, FIELD]


@pytest.mark.rule("GC-9b")
def test_a_commander_goes_with_his_people() -> None:
    board = Board().group("n1", "norman", FAR, knights(4), prestige=6)
    assert board.state.commanders["n1-leader"].group == "n1"
    assert board.state.groups["n1"].commanders == ["n1-leader"]
    path = ("9245", "9244", FIELD)
    board.day(("norman", [March("n1", path)]))
    assert board.state.groups["n1"].hex == FIELD
    assert board.state.commanders["n1-leader"].group == "n1"
