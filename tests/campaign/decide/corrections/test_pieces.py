"""Where a piece stands, put right: what goes with it, and where nobody is put."""

import pytest

from campaign.model import events as e
from campaign.model.corrections import Position
from tests.campaign.board import FAR, FIELD, GAME, NORTH, SOUTH, Board, knights, of_kind
from tests.campaign.decide.corrections.acting import corrected, correcting, refused
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened


def standing(piece: str, hex_: str, was: str = FIELD) -> Position:
    return Position(piece=piece, was=was, hex=hex_)


def test_a_group_stands_elsewhere_with_all_that_travels_with_it() -> None:
    table = Board().group("n1", "norman", prestige=5).band("m1", serves="n1")
    table.prisoners("norman", "n1", {"german": knights(2)})
    event = corrected(table, e.PieceMoved, standing("n1", NORTH))
    assert (event.kind, event.faction, event.start, event.hex) == ("group", "norman", FIELD, NORTH)
    state = table.state
    assert state.standing == {NORTH: ["n1"]}
    assert state.mercenaries["m1"].hex == state.prisoners["held"].hex == NORTH


def test_all_see_where_a_marker_stands_and_nobody_but_its_owner_a_spy() -> None:
    table = Board().group("n1", "norman").given(e.SpyPosted(spy="s1", faction="norman", hex=FIELD))
    moved = corrected(table, e.PieceMoved, standing("n1", NORTH))
    assert set(moved.witnesses) == set(table.state.factions)
    crept = corrected(table, e.PieceMoved, standing("s1", NORTH))
    assert (crept.kind, crept.witnesses) == ("spy", ())
    assert table.state.spies["s1"].hex == NORTH


def test_who_comes_to_stand_with_friends_is_counted_and_counts_them() -> None:
    table = Board(allies={"norman": "lombard", "lombard": "norman"})
    table.group("n1", "norman").group("l1", "lombard", NORTH)
    seen = of_kind(table.when(correcting(table, standing("n1", NORTH))), e.Sighted)
    assert {(each.by, each.group) for each in seen} == {("norman", "l1"), ("lombard", "n1")}


def test_a_commander_without_men_a_band_and_a_convoy_stand_elsewhere() -> None:
    table = Board().place("melfi", "norman", FAR).group("n1", "norman", FAR).band("m1").convoy()
    table.stranded("drogo", "norman")
    for piece, kind in (("m1", "band"), ("c1", "convoy"), ("drogo", "commander")):
        assert corrected(table, e.PieceMoved, standing(piece, SOUTH)).kind == kind
    state = table.state
    assert state.mercenaries["m1"].hex == state.convoys["c1"].hex == state.commanders["drogo"].hex == SOUTH


@pytest.mark.parametrize(
    ("fact", "field", "reason"),
    [
        (standing("n9", NORTH), "piece", "n9 is not a piece that stands alone"),
        (standing("n1-leader", NORTH), "piece", "n1-leader is not a piece that stands alone"),
        (standing("m1", NORTH), "piece", "m1 goes with group n1"),
        (standing("n1", SOUTH, NORTH), "was", f"it stands in {FIELD} now, not in {NORTH} as you saw"),
        (standing("n1", FIELD), "hex", f"it stands in {FIELD} as it is"),
        (standing("n1", "0000"), "hex", "there is no hex 0000"),
        (standing("n1", FAR), "hex", f"in hex {FAR} stand enemies: g1"),
    ],
)
def test_where_nobody_can_stand_nobody_is_put(fact: Position, field: str, reason: str) -> None:
    table = Board().group("n1", "norman", prestige=5).group("g1", "german", FAR).band("m1", serves="n1")
    assert refused(table, correcting(table, fact)) == (f"corrections[0].{field}", reason)
    assert table.state.groups["n1"].hex == FIELD


def test_nobody_is_put_into_the_sea() -> None:
    table = Board().group("n1", "norman")
    sea = next(hex_ for hex_, ground in GAME.map.ground.items() if ground.surface == "sea")
    found = refused(table, correcting(table, standing("n1", sea)))
    assert found == ("corrections[0].hex", f"hex {sea} is sea")


def test_a_siege_is_not_left_without_its_besieger_and_nobody_else_is_put_before_the_walls() -> None:
    table = opened(before_the_walls()).group("n2", "norman", NORTH).group("l2", "lombard", FAR)
    before = correcting(table, standing("n1", SOUTH))
    assert refused(table, before) == ("corrections[0].piece", "group n1 is the last that besieges melfi")
    relief = correcting(table, standing("l2", FIELD, FAR))
    assert refused(table, relief)[0] == "corrections[0].hex"
    table.when(correcting(table, standing("n2", FIELD, NORTH)))
    table.when(correcting(table, standing("n1", SOUTH)))
    assert table.state.sieges[SITE].besieger == "norman"


def test_nobody_is_taken_out_of_a_besieged_place() -> None:
    table = opened(before_the_walls()).group("l1", "lombard")
    table.given(e.PlaceEntered(site=SITE, hex=FIELD, faction="lombard", enemy="norman", group="l1"))
    assert refused(table, correcting(table, standing("l1", NORTH)))[1] == "group l1 is shut in in melfi"
