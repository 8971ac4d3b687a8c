"""The wounded of mercenaries slow their employer, are taken to his places, heal there, and go back to their band (D81)."""

import pytest

from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import AbandonWounded, Hold, March
from campaign.rules import movement
from campaign.rules.wounded import carrying, convalescence
from campaign.verdicts import verdicts
from campaign.visibility import told, view
from tests.campaign.board import (
    FAR,
    FIELD,
    GAME,
    NORTH,
    SOUTH,
    TABLES,
    Board,
    foot,
    hirelings,
    knights,
    of_kind,
    only,
)
from tests.campaign.rules.supplies.test_convoys import escorted, posted

TOWN = "corato"


def employed(fit: int = 4, hurt: int = 2, hex_: str = FIELD) -> Board:
    """Normans in or near a town of theirs, and a paid band in their service with wounded."""
    board = Board().place(TOWN, "norman", FIELD).group("n1", "norman", hex_, foot(5))
    company = [*hirelings(fit), *hirelings(hurt, wounded=True)]
    return board.band("m1", hex_, company, serves="n1", paid=True)


def faces(*thrown: int) -> dict[str, list[int]]:
    """The dice of healing."""
    return {"GC-14.7c": list(thrown)}


@pytest.mark.rule("GC-14.7a")
@pytest.mark.parametrize(("hurt", "points"), [(0, 8), (1, 4)])
def test_a_band_with_wounded_slows_its_employer(hurt: int, points: int) -> None:
    board = Board().group("n1", "norman", FIELD, knights(5))
    company = [*hirelings(4, mounted=True), *hirelings(hurt, mounted=True, wounded=True)]
    board.band("m1", FIELD, company, serves="n1")
    assert movement.points_of(board.state, board.state.groups["n1"], TABLES) == points


@pytest.mark.rule("GC-14.7b")
@pytest.mark.parametrize(("fit", "hurt", "owed"), [(4, 2, 2), (3, 1, 1), (2, 4, 0), (4, 0, 0)])
def test_a_bed_is_owed_to_wounded_without_whom_the_band_can_go_on(fit: int, hurt: int, owed: int) -> None:
    band = employed(fit, hurt).state.mercenaries["m1"]
    assert heads(carrying.owed_beds(band, TABLES)) == owed


@pytest.mark.rule("GC-14.7b")
def test_an_employer_brings_them_nearer_to_a_place_of_his() -> None:
    board = employed(hex_=FAR)
    away, nearer = March("n1", ("9247",)), March("n1", ("9245",))
    for order, verdict in ((away, "refused"), (nearer, None), (Hold("n1"), "warned")):
        (found,) = verdicts([order], view(board.state, "norman"), GAME)
        of_shelter = [each.verdict for each in found.findings if each.rule == "GC-14.7b"]
        assert of_shelter == ([verdict] if verdict else [])
    event = employed(hex_=FAR).day(("norman", [nearer]))
    assert only(event, e.GroupMoved).path == ("9245",)


@pytest.mark.rule("GC-14.7c")
def test_they_are_set_down_one_by_one_and_their_employer_alone_sees_the_dice() -> None:
    board = employed(hurt=3)
    down = only(board.day(dice=faces(2, 9, 10)), e.MercenariesSetDown)
    assert [(heads(bed.men), bed.back) for bed in down.beds] == [(1, 0), (1, 3)]
    assert heads(down.dead) == 1
    assert {rolled.witness for rolled in down.rolls} == {"norman"}
    assert [told(down, faction) is not None for faction in ("norman", "byzantine")] == [True, False]
    assert board.state.mercenaries["m1"].men == hirelings(4)
    assert {each.band for each in view(board.state, "norman").convalescents.values()} == {"m1"}
    assert view(board.state, "byzantine").convalescents == {}
    assert board.state.ledger["dead"] == 1


@pytest.mark.rule("GC-14.7b")
def test_a_band_that_would_be_too_small_carries_them_on() -> None:
    board = employed(fit=2)
    assert not of_kind(board.day(), e.MercenariesSetDown)
    assert only(board.day(("norman", [March("n1", (NORTH,))])), e.GroupMoved).path == (NORTH,)


@pytest.mark.rule("GC-14.7b", "GC-14.7c")
def test_they_join_their_band_when_their_day_has_come() -> None:
    board = employed()
    board.day(dice=faces(2, 2))
    assert not of_kind(board.day(), e.MercenariesHealed)
    healed = only(board.day(), e.MercenariesHealed)
    assert (healed.band, heads(healed.men), healed.parted) == ("m1", 2, False)
    assert board.state.mercenaries["m1"].men == hirelings(6)
    assert board.state.convalescents == {}
    assert not of_kind(board.events, e.ConvalescentsReturned)


@pytest.mark.rule("GC-14.7b")
def test_they_wait_for_a_band_that_is_elsewhere_and_go_home_when_it_is_no_more() -> None:
    board = employed()
    board.day(dice=faces(2, 2))
    board.day(("norman", [March("n1", (SOUTH,))]))
    assert not of_kind(board.day(), e.MercenariesHealed)
    assert len(board.state.convalescents) == 1
    board.given(
        e.MercenariesDispersed(band="m1", faction="norman", hex=SOUTH, men=hirelings(4), cause="too_small")
    )
    parted = only(board.day(), e.MercenariesHealed)
    assert (heads(parted.men), parted.parted) == (2, True)
    assert board.state.convalescents == {}
    assert board.state.ledger["left:went home"] == 2


@pytest.mark.rule("GC-14.7b")
def test_a_band_that_comes_back_for_them_takes_them_along_whomever_it_serves() -> None:
    board = employed()
    board.day(dice=faces(1, 1))
    board.given(e.MercenariesReleased(band="m1", group="n1", faction="norman", hex=FIELD))
    decision = board.decision()
    convalescence.return_healed(decision)
    assert only(decision.events, e.MercenariesHealed).band == "m1"


def test_a_band_and_a_convoy_whose_employer_lies_down_altogether_are_told_to_be_free() -> None:
    board = Board().place(TOWN, "norman", FIELD)
    board.group("n1", "norman", FIELD, [*foot(2), *foot(2, wounded=True)]).band("m1", serves="n1", paid=True)
    escorted(posted(board, FIELD), "n1")
    event = board.day(dice=faces(5, 5))
    assert not only(event, e.WoundedSetDown).stays
    assert only(event, e.MercenariesReleased).band == "m1"
    assert only(event, e.ConvoyReleased).convoy == "c1"
    assert (board.state.mercenaries["m1"].group, board.state.convoys["c1"].group) == ("", "")


@pytest.mark.rule("GC-14.7b")
def test_who_abandons_them_goes_where_he_likes() -> None:
    board = employed(hex_=FAR)
    sheet = [AbandonWounded("n1"), March("n1", ("9247",))]
    found = verdicts(sheet, view(board.state, "norman"), GAME)
    assert [verdict.verdict for verdict in found] == ["warned", "accepted"]
    event = board.day(("norman", sheet))
    assert not of_kind(event, e.WoundedAbandoned)
    left = only(event, e.MercenariesAbandoned)
    assert (left.band, heads(left.men)) == ("m1", 2)
    assert board.state.groups["n1"].hex == "9247"
    assert board.state.mercenaries["m1"].men == hirelings(4)
    assert board.state.ledger["left:abandoned"] == 2
