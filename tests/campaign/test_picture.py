"""The map of a faction shows what it knows, and tells it in words; the organiser's shows everything."""

from xml.etree import ElementTree

import pytest

from campaign import maps
from campaign.chart import Chart, draw
from campaign.desk.overview import overview
from campaign.picture import chart_of
from campaign.rules import events as e
from campaign.sight import Line, view
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, foot, hirelings, knights

APULIA = maps.load("apulia")


@pytest.fixture
def board() -> Board:
    """Normans with a band, a convoy, prisoners and a garrison; a Byzantine alone, and another in their prison."""
    board = (
        Board().group("n1", "norman", FIELD, knights(6), prestige=5).group("b1", "byzantine", NORTH, foot(9))
    )
    board.place("melfi", "norman", SOUTH, garrison=foot(4)).place("troia", "byzantine", NORTH)
    board.band("m1", FIELD, hirelings(4), serves="n1", paid=True).band("m2", SOUTH)
    board.commander("argyrus", "byzantine").commander("basil", "byzantine")
    board.given(e.CommanderStranded(commander="argyrus", faction="byzantine", hex=SOUTH))
    for convoy, group, faction in (("c1", "n1", "norman"), ("c2", "b1", "byzantine")):
        hex_ = board.state.groups[group].hex
        board.given(
            e.ConvoyPosted(convoy=convoy, hex=hex_, start="melfi", end="troia", load=5, animals=5),
            e.ConvoyTaken(convoy=convoy, group=group, faction=faction, hex=hex_, load=5, cause="order"),
        )
    board.given(e.ConvoyPosted(convoy="c3", hex=SOUTH, start="melfi", end="troia", load=5, animals=5))
    board.prisoners("norman", "n1", {"byzantine": foot(7)}, "basil", name="p1", day=1, destination="melfi")
    return board


def shown(chart: Chart) -> str:
    """What a chart says to who does not see it."""
    described = ElementTree.fromstring(draw(chart)).find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    return str(described.text)


def told(board: Board, faction: str, night: tuple[Line, ...] = ()) -> str:
    """The map of a faction in words."""
    return shown(chart_of(view(board.state, faction), APULIA, night))


def test_a_faction_s_own_pieces_are_shown_with_all_that_it_knows_of_them(board: Board) -> None:
    words = told(board, "norman")
    for said in (
        "Normans: N1-Leader, 11 heads, mounted",
        "Normans: mercenaries m1, 4 heads",
        "Normans: convoy c1, load 5",
        "Normans: p1, prisoners of the Byzantines, 8 heads",
        "Normans hold Melfi (garrison of 4).",
    ):
        assert said in words, words


def test_all_see_a_commander_alone_neutral_pieces_and_who_escorts_a_convoy(board: Board) -> None:
    for faction in ("norman", "lombard", "byzantine"):
        words = told(board, faction)
        assert "Byzantines: Argyrus, alone" in words, words
        assert "Neutral: mercenaries m2, strength unknown" in words
        assert "Neutral: convoy c3, at" in words
        assert "Byzantines: convoy c2" in words


def test_others_are_not_told_of_prisoners_garrisons_and_loads(board: Board) -> None:
    for faction in ("byzantine", "lombard"):
        words = told(board, faction)
        assert "prisoners" not in words
        assert "garrison" not in words
        assert "Normans: convoy c1, at" in words
        assert "Normans: mercenaries m1, strength unknown" in words


def test_a_captive_commander_is_shown_to_his_own_once_he_is_in_prison(board: Board) -> None:
    assert "Basil" not in told(board, "byzantine")
    board.given(
        e.PrisonersDelivered(
            prisoners="p1",
            captor="norman",
            hex=SOUTH,
            group="n1",
            site="melfi",
            men={"byzantine": foot(7)},
            commanders=("basil",),
            factions=("byzantine",),
            riders={},
        )
    )
    assert "Byzantines: Basil, captive of the Normans" in told(board, "byzantine")
    assert "Normans: p1, prisoners in prison, 1 head," in told(board, "norman")
    assert "Basil" not in told(board, "lombard")


def test_a_battle_is_told_with_who_fought_and_who_kept_the_field(board: Board) -> None:
    facts = {"attacker": "norman", "defender": "byzantine", "winner": "norman"}
    night = (Line("BattleFought", FIELD, facts), Line("BattleFought", FIELD, facts | {"winner": ""}))
    words = told(board, "lombard", night)
    assert "Normans against Byzantines, the field kept by the Normans; Normans against Byzantines." in words


def test_the_organiser_sees_every_piece(board: Board) -> None:
    words = shown(overview(board.state, APULIA))
    for said in (
        "Normans: prisoners p1 (Basil), 8 heads",
        "Byzantines: Argyrus, alone",
        "Byzantines: convoy c2, load 5",
        "Normans: mercenaries m1, 4 heads",
        "Neutral: mercenaries m2, 4 heads",
        "Neutral: convoy c3, load 5",
        "Normans hold Melfi (garrison of 4).",
    ):
        assert said in words, words


@pytest.mark.parametrize("faction", ["norman", "byzantine", "lombard"])
def test_every_piece_that_is_told_of_is_drawn(board: Board, faction: str) -> None:
    chart = chart_of(view(board.state, faction), APULIA, ())
    titles = [
        each.text for each in ElementTree.fromstring(draw(chart)).iter("{http://www.w3.org/2000/svg}title")
    ]
    assert len(titles) == 1 + len(chart.markers)
