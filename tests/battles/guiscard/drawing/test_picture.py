"""What a drawing shows of a battle."""

from xml.etree import ElementTree

import pytest

from battles.contract.surface import Livery
from battles.guiscard.drawing.picture import BLANK, asked, picture, scene
from battles.guiscard.drawing.shots import FireLine
from battles.guiscard.play.ending import BattleEnded
from battles.guiscard.play.harm import Killed
from battles.guiscard.play.turn import StepBegan
from battles.guiscard.state import Flight, Formation, Horse, Skirmish
from battles.guiscard.state.items import Aiming, Charge, Charges, ChargeUnderWay, PlanningCharge
from tests.battles.guiscard.board import decision, foot, position, rider


def board() -> Skirmish:
    """A rider who leads a horse against a row of hoplites, one of them wounded; two have died."""
    state = position(
        rider("r", "attacker", "Acl", "1016", "N", leads=["h"]),
        foot("d1", "defender", "Bih", "1010"),
        foot("d2", "defender", "Bih", "1110", "wounded"),
        foot("d3", "defender", "Bih", "1209", "stunned"),
        horses=[Horse(id="h", leader="r", side="attacker", hex="1216", facing=0)],
        bodies={"1514": 2},
    )
    state.formations["f"] = Formation("f", "defender", 2, ["d1", "d2"], markers=["d1"], foulkon=True)
    return state


def test_everybody_on_the_field_is_a_counter_and_a_livery_names_sides_and_mercenaries():
    shown = {piece.hex: piece for piece in scene(board()).pieces}
    assert shown["1016"].facing == 0
    assert "Arab light cavalry (r), attacker, on horseback" in shown["1016"].title
    assert (shown["1110"].badge, shown["1110"].faded) == ("cross", False)
    assert (shown["1209"].badge, shown["1209"].faded) == ("dash", True)
    assert (shown["1016"].badge, shown["1016"].faded) == ("", False)
    assert shown["1216"].rope == "1016"
    assert shown["1010"].facing is None
    state = board()
    group = state.people["r"].group
    shown = scene(state, Livery(sides={"attacker": "Normans"}, bands=frozenset({group})))
    assert shown.sides["attacker"] == "Normans"
    rider_ = next(piece for piece in shown.pieces if piece.hex == "1016")
    assert f"of the mercenaries {group}" in rider_.title
    assert shown.codes["Bih"] == "Byzantine hoplite"


def test_the_dead_the_pikes_and_the_foulkon_are_marks_and_who_is_dead_is_no_counter():
    marks = scene(board()).marks
    assert ("cross", "1514", 2) in {(mark.shape, mark.hex, mark.count) for mark in marks}
    kinds = {(mark.shape, mark.hex, mark.sides) for mark in marks}
    assert ("strokes", "1010", (0, 1)) in kinds
    assert ("roof", "1010", ()) in kinds
    state = board()
    decision(state).emit(Killed("d2", "combat"))
    assert "1110" not in {piece.hex for piece in scene(state).pieces}
    assert ("cross", "1110", 1) in {(mark.shape, mark.hex, mark.count) for mark in scene(state).marks}


def test_who_is_asked_about_is_marked_and_the_arcs_of_a_rider_are_shown():
    state = board()
    assert scene(state).arcs is None
    state.agenda.append(Aiming("r"))
    shown = scene(state)
    assert [piece.hex for piece in shown.pieces if piece.chosen] == ["1016"]
    assert (shown.arcs.front, shown.arcs.facing) == ("1016", 0)
    shown = scene(position(foot("a", "attacker", "Nia", "1014"), agenda=[Aiming("a")]))
    assert [piece.hex for piece in shown.pieces if piece.chosen] == ["1014"]
    assert shown.arcs is None


def test_the_shots_of_the_step_are_lines_until_the_next_and_the_caption_tells_when_it_is():
    state = board()
    state.flights.append(Flight("1016", "1010", "1011"))
    assert scene(state).shots == (FireLine("1016", "1010", "1011"),)
    decision(state).emit(StepBegan("combat"))
    assert scene(state).shots == ()
    state = board()
    assert scene(state).caption == "Turn 3, movement of the attacker"
    decision(state).emit(BattleEnded("undecided", None))
    assert scene(state).caption == "Over after 3 turns"


def test_the_drawing_is_an_svg_document_and_a_blank_sheet_without_a_field():
    root = ElementTree.fromstring(picture(board()))
    assert root.tag.endswith("svg")
    titles = [each.text or "" for each in root.iter() if each.tag.endswith("title")]
    assert any("Arab light cavalry (r)" in title for title in titles)
    assert picture(Skirmish()) == BLANK


def test_a_horse_alone_says_whose_it_is_and_a_dead_one_is_no_counter():
    stray = Horse(id="fleet", hex="1410", facing=0)
    fallen = Horse(id="dun", hex="1610", facing=0, alive=False)
    state = position(foot("a", "attacker", "Nil", "1014"), horses=[stray, fallen])
    shown = {piece.hex: piece for piece in scene(state).pieces}
    assert shown["1410"].side is None
    assert "without rider or owner" in shown["1410"].title
    assert "1610" not in shown


@pytest.mark.rule("GT-4.4.3f")
def test_a_horse_is_held_by_who_leads_it_or_had_it_last_and_is_beside_it():
    def said(hex_: str) -> str:
        horse = Horse(id="fleet", side="attacker", hex=hex_, facing=0)
        state = position(
            foot("a", "attacker", "Nil", "1014"), foot("d", "defender", "Bim", "1814"), horses=[horse]
        )
        return next(piece.title for piece in scene(state).pieces if piece.hex == hex_)

    assert "held by the attacker" in said("1015")
    assert "without rider or owner" in said("1410"), "left alone"
    assert "without rider or owner" in said("1815"), "an enemy is beside it, and has not taken it"
    led = next(piece for piece in scene(board()).pieces if piece.hex == "1216")
    assert "held by the attacker" in led.title


def test_of_a_charge_the_rider_is_asked():
    first, other = Charge("roger", "x"), Charge("guy", "y")
    for item, name in (
        (PlanningCharge(first), "roger"),
        (PlanningCharge(None, (first,), other), "guy"),
        (PlanningCharge(None), ""),
        (ChargeUnderWay((first, other), rider=1), "guy"),
        (ChargeUnderWay((first,), rider=1), ""),
        (Charges(), ""),
    ):
        assert asked(position(foot("a", "attacker", "Nil", "1014"), agenda=[item])) == name
    assert asked(Skirmish()) == ""
