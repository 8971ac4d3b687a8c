"""Marches of a group that takes prisoners or wounded along: it may not end its way everywhere."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from campaign.model.orders import REFUSED, March
from campaign.options import OfPiece, options
from campaign.presentation.faction_report import names_for
from campaign.service.drafts import JudgedDraft
from campaign.verdicts import verdicts
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.visibility import view
from play.fields import Ground
from play.layout import Layout
from play.marching import reach_for_map, way_over_nights
from play.piece import BOUND_BY_PRISONERS, BOUND_BY_WOUNDED, bound_in_words
from play.places import choices, places_in_reach
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights

FAR = "9237"


def escort() -> Board:
    """Norman riders with prisoners whom they take to Trani in the north; a town of theirs lies south of them as well."""
    board = Board().place("trani", "norman", FAR).place("melfi", "lombard", SOUTH)
    board.group("n1", "norman", men=knights(5))
    return board.prisoners("norman", "n1", {"byzantine": foot(3)}, destination="trani")


def seen(board: Board) -> tuple[Layout, OfPiece]:
    """The page of the Normans on a board, and what their first group may be ordered."""
    known = view(board.state, "norman")
    seat: Any = SimpleNamespace(campaign=UUID(int=1), phase="orders", day=1)
    draft = JudgedDraft(DraftSheet(()), (), on_file=False)
    return Layout(seat, known, GAME, names_for(known, "en"), draft), options(known, GAME).groups["n1"]


@pytest.mark.rule("GC-14.8a")
def test_a_hex_in_which_the_way_may_not_end_is_marked_for_the_map() -> None:
    layout, found = seen(escort())
    assert found.reach is not None
    steps = reach_for_map(found.reach, layout.game)["steps"]
    assert len(steps[NORTH]) == 2
    assert steps[SOUTH] == [FIELD, 1, 0]


@pytest.mark.rule("GC-14.8a")
def test_the_places_in_reach_are_those_to_which_the_group_may_march() -> None:
    layout, found = seen(escort())
    assert [row.id for row in places_in_reach("n1", found, layout)] == ["trani"]
    assert found.reach is not None
    way = way_over_nights(found.reach, FAR, GAME)
    assert verdicts([March("n1", way)], layout.view, GAME)[0].verdict != REFUSED


@pytest.mark.rule("GC-14.8a")
def test_nothing_is_offered_at_a_place_to_which_the_group_may_not_march() -> None:
    layout, found = seen(escort())
    ground = Ground(layout.view, layout.view.groups, layout.names)
    assert list(choices(layout, "n1", "melfi", found, ground)) == []
    assert [each.title for each in choices(layout, "n1", "trani", found, ground)] == ["March only"]


@pytest.mark.rule("GC-14.7b", "GC-14.8a")
def test_the_panel_says_why_and_names_the_rule() -> None:
    layout, found = seen(escort())
    assert bound_in_words("n1", found.reach, layout) == (BOUND_BY_PRISONERS, "GC-14.8a")
    hurt = (
        Board()
        .place("trani", "norman", FAR)
        .group("n1", "norman", men=[*knights(4), *knights(1, wounded=True)])
    )
    layout, found = seen(hurt)
    assert bound_in_words("n1", found.reach, layout) == (BOUND_BY_WOUNDED, "GC-14.7b")
    layout, found = seen(Board().group("n1", "norman", men=knights(5)))
    assert bound_in_words("n1", found.reach, layout) is None
