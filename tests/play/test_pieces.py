"""What is said of the pieces of others: their mercenaries are told with them, and neutral ones as what they are."""

from types import SimpleNamespace
from typing import Any

from campaign.presentation.faction_report import names_for
from campaign.visibility import View, view
from play.bystanders import met_at
from play.pieces import strangers, with_bands
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot


def seen() -> View:
    """The Normans' view of Lombards with a band in their service, and of a neutral band in the south."""
    board = Board().group("n1", "norman", FIELD, foot(6)).group("l1", "lombard", NORTH)
    board.band("m1", NORTH, serves="l1").band("m2", SOUTH)
    return view(board.state, "norman")


def test_mercenaries_of_others_stand_among_the_others_in_sight_with_their_employer() -> None:
    known = seen()
    told = {
        people: {each.name: each.seen for each in them}
        for people, them in strangers(known, names_for(known, "en"))
    }
    assert list(told) == ["Lombards", "Mercenaries"]
    assert told["Mercenaries"]["m1"].startswith("In the service of l1 of the Lombards.")
    assert told["Mercenaries"]["m2"].startswith("Neutral: they attack nobody")


def test_own_mercenaries_are_no_others() -> None:
    board = Board().group("n1", "norman", FIELD, foot(6)).band("m1", FIELD, serves="n1")
    known = view(board.state, "norman")
    assert strangers(known, names_for(known, "en")) == []


def test_a_group_of_others_is_named_with_the_mercenaries_that_serve_it() -> None:
    assert with_bands(("l1",), seen()) == ["l1", "m1"]


def test_all_who_stand_at_a_place_are_named_the_neutral_too() -> None:
    known = seen()
    layout: Any = SimpleNamespace(view=known, names=names_for(known, "en"))
    assert [each.words for each in met_at(NORTH, {}, layout)] == [
        "Known to stand here: l1 and the mercenaries m1 of the Lombards."
    ]
    (neutral,) = met_at(SOUTH, {}, layout)
    assert neutral.words.startswith("The mercenaries m2 stand here. Neutral:")
    assert list(met_at(FIELD, {}, layout)) == []
