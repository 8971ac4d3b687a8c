"""Marches of a group that takes prisoners or wounded along: it may not end its way everywhere."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from campaign.model.orders import REFUSED, March
from campaign.options import OfPiece, options
from campaign.presentation.faction_report import names_for
from campaign.service.players.drafts import JudgedDraft
from campaign.verdicts import verdicts
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.visibility import view
from play.fields import Ground
from play.layout import Layout
from play.marching import FarReach
from play.piece import BOUND_BY_PRISONERS, BOUND_BY_WOUNDED, bound_in_words
from play.places import choices, places_in_reach, why_nothing
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights

FAR = "9237"


def escort() -> Board:
    """Norman riders with prisoners whom they take to Trani in the north; a town of theirs lies south of them as well."""
    board = Board().place("trani", "norman", FAR).place("melfi", "lombard", SOUTH)
    board.group("n1", "norman", men=knights(5))
    return board.prisoners("norman", "n1", {"byzantine": foot(3)}, destination="trani")


def seen(board: Board) -> tuple[Layout, OfPiece, FarReach]:
    """The page of the Normans on a board, and the orders and the reach of their first group."""
    known = view(board.state, "norman")
    seat: Any = SimpleNamespace(campaign=UUID(int=1), phase="orders", day=1)
    draft = JudgedDraft(DraftSheet(()), (), on_file=False)
    found = options(known, GAME).groups["n1"]
    assert found.reach is not None
    return Layout(seat, known, GAME, names_for(known, "en"), draft), found, FarReach(found.reach, GAME)


@pytest.mark.rule("GC-14.8a")
def test_a_hex_in_which_the_way_may_not_end_is_marked_for_the_map() -> None:
    _, _, far = seen(escort())
    steps = far.for_map()["steps"]
    assert len(steps[NORTH]) == 2
    assert steps[SOUTH] == [FIELD, 1, 0]


@pytest.mark.rule("GC-14.8a")
def test_the_places_in_reach_are_those_to_which_the_group_may_march() -> None:
    layout, found, far = seen(escort())
    assert [row.id for row in places_in_reach(layout.view.groups["n1"], found, far, layout)] == ["trani"]
    way = far.way_to(FAR)
    assert verdicts([March("n1", way)], layout.view, GAME)[0].verdict != REFUSED


@pytest.mark.rule("GC-14.8a")
def test_nothing_is_offered_at_a_place_to_which_the_group_may_not_march() -> None:
    layout, found, far = seen(escort())
    ground = Ground(layout.view, layout.view.groups, layout.names)
    assert list(choices(layout, "n1", "melfi", found, far, ground, None)) == []
    assert [each.title for each in choices(layout, "n1", "trani", found, far, ground, None)] == ["March only"]


@pytest.mark.rule("GC-14.7b", "GC-14.8a")
def test_a_place_to_which_the_group_may_not_march_says_why() -> None:
    hurt = (
        Board()
        .place("trani", "norman", FAR)
        .place("melfi", "lombard", SOUTH)
        .group("n1", "norman", men=[*knights(4), *knights(1, wounded=True)])
    )
    layout, _, far = seen(hurt)
    why = why_nothing(layout, layout.view.groups["n1"], "melfi", far)
    assert why is not None
    assert why.rule == "GC-14.7b"
    assert why_nothing(layout, layout.view.groups["n1"], "trani", far) is None


@pytest.mark.rule("GC-14.7b", "GC-14.8a")
def test_the_panel_says_why_and_names_the_rule() -> None:
    layout, _, far = seen(escort())
    assert bound_in_words("n1", far, layout) == (BOUND_BY_PRISONERS, "GC-14.8a")
    hurt = (
        Board()
        .place("trani", "norman", FAR)
        .group("n1", "norman", men=[*knights(4), *knights(1, wounded=True)])
    )
    layout, _, far = seen(hurt)
    assert bound_in_words("n1", far, layout) == (BOUND_BY_WOUNDED, "GC-14.7b")
    layout, _, far = seen(Board().group("n1", "norman", men=knights(5)))
    assert bound_in_words("n1", far, layout) is None
