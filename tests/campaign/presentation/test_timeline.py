"""The course of a campaign in figures: of all factions, or what one of them knew."""

import pytest

from campaign.model.state import Sighting
from campaign.presentation.organiser import names_of
from campaign.presentation.timeline import Dawn, Figures, banners_of, legend, of_state, of_view, panels
from campaign.visibility import view
from tests.campaign.board import FIELD, NORTH, Board, foot


@pytest.fixture
def board() -> Board:
    """A Norman and a Lombard group, and a place of each."""
    board = Board().place("melfi", "norman").place("troia", "lombard", NORTH)
    board.group("n1", "norman", FIELD, foot(7), prestige=5, money=25)
    return board.group("l1", "lombard", NORTH, foot(9), prestige=3, money=60)


def test_whoever_runs_the_campaign_reads_all_factions_as_they_are(board: Board) -> None:
    found = of_state(board.state).figures
    assert found["norman"] == Figures(strength=8, money=25, places=1, prestige=5)
    assert found["lombard"] == Figures(strength=10, money=60, places=1, prestige=3)


def test_a_player_reads_his_own_figures_and_of_others_what_all_see_and_what_he_last_counted(
    board: Board,
) -> None:
    found = of_view(view(board.state, "norman")).figures
    assert found["norman"] == of_state(board.state).figures["norman"]
    assert found["lombard"] == Figures(strength=None, money=None, places=1, prestige=None)
    board.state.knowledge["norman"]["l1"] = Sighting(1, NORTH, foot(4), ["l1-leader"])
    assert of_view(view(board.state, "norman")).figures["lombard"].strength == 5


def test_what_others_hide_changes_nothing_that_a_player_reads(board: Board) -> None:
    before = of_view(view(board.state, "norman"))
    board.state.groups["l1"].money = 1
    board.state.groups["l1"].men = foot(90)
    board.state.commanders["l1-leader"].prestige = 30
    assert of_view(view(board.state, "norman")) == before


def test_captives_and_the_fallen_bring_no_prestige(board: Board) -> None:
    board.state.commanders["n1-leader"].fate = "captive"
    assert of_state(board.state).figures["norman"].prestige == 0


def test_the_end_is_the_dawn_after_the_last_day(board: Board) -> None:
    assert of_state(board.state).day == 1
    board.state.phase = "ended"
    assert of_state(board.state).day == 2


def test_each_measure_is_a_plot_and_a_table_of_the_factions_of_which_it_is_known(board: Board) -> None:
    seen = view(board.state, "norman")
    names = names_of(board.state)
    found = list(panels([of_view(seen)], list(seen.factions.values()), names))
    assert {each.measure: set(each.columns) for each in found}["money"] == {"Normans"}
    assert {"Normans", "Lombards"} <= set(next(each for each in found if each.measure == "places").columns)
    [row] = next(each for each in found if each.measure == "money").rows
    assert (row.day, row.values) == (1, ("12.5",))
    assert ("N", "Normans") in legend(found)


def test_a_faction_has_the_same_place_in_every_plot(board: Board) -> None:
    board.state.knowledge["norman"]["l1"] = Sighting(1, NORTH, foot(4), [])
    seen = view(board.state, "norman")
    found = panels([of_view(seen)], list(seen.factions.values()), names_of(board.state))
    places = {(curve.name, curve.place) for each in found for curve in each.plot.curves}
    assert len(places) == len({name for name, _ in places})


def test_figures_are_written_as_the_reader_s_language_writes_them(board: Board) -> None:
    found = panels([of_state(board.state)], banners_of(board.state), names_of(board.state, language="fr"))
    money = next(each for each in found if each.measure == "money")
    assert "12,5" in money.rows[0].values


def test_a_campaign_without_anything_known_has_no_plots() -> None:
    state = Board().state
    nobody = {name: Figures(None, None, 0, None) for name in state.factions}
    found = list(panels([Dawn(1, nobody)], banners_of(state), names_of(state)))
    assert [each.measure for each in found] == ["places"]
