"""A correction of now as it would have been some days ago."""

import pytest

from campaign.decide.corrections.back_then import as_of, shifted
from campaign.model.corrections import Captives, Money, Owner, Position, Stores, Strength
from campaign.model.men import Band
from campaign.service.editions import game_of
from rulebook import Refusal
from tests.campaign.board import FAR, Board

KNIGHTS = Band("norman", "knight", True, False, 4)
ARCHERS = Band("lombard", "archer", False, False, 2)
GAME = game_of("apulia_1053")


def test_people_are_more_or_fewer_by_as_many_of_each_class() -> None:
    then = [KNIGHTS.of(9), ARCHERS.of(1)]
    assert list(shifted(then, (KNIGHTS, ARCHERS), (KNIGHTS.of(2),))) == [KNIGHTS.of(7)]
    assert list(shifted(then, (), (ARCHERS.of(5),))) == [ARCHERS.of(6), KNIGHTS.of(9)]


def test_what_is_counted_is_shifted_and_never_below_nothing() -> None:
    state = Board().group("n1", "norman", money=40).state
    assert as_of(state, GAME, Money(group="n1", was=100, amount=90)) == Money(group="n1", was=40, amount=30)
    assert as_of(state, GAME, Money(group="n1", was=100, amount=0)) == Money(group="n1", was=40, amount=0)
    ration = Stores(kind="ration", piece="n1", was=4, points=0)
    assert as_of(state, GAME, ration) == Stores(kind="ration", piece="n1", was=0, points=0)


def test_a_place_or_a_state_is_the_same_whatever_it_was() -> None:
    state = Board().group("n1", "norman").place("corato", "lombard").state
    here = state.groups["n1"].hex
    assert as_of(state, GAME, Position(piece="n1", was="0101", hex=FAR)) == Position(
        piece="n1", was=here, hex=FAR
    )
    assert as_of(state, GAME, Owner(site="corato", was="german", faction="norman")) == Owner(
        site="corato", was="lombard", faction="norman"
    )


def test_a_piece_that_there_was_not_is_refused_here_or_by_its_correction() -> None:
    state = Board().group("n1", "norman").state
    with pytest.raises(Refusal) as caught:
        as_of(state, GAME, Strength(piece="n9", was=(), men=(KNIGHTS,)))
    assert caught.value.field == "piece"
    none = Captives(prisoners="p9", faction="norman", was=(KNIGHTS,), men=())
    assert as_of(state, GAME, none) == Captives(prisoners="p9", faction="norman", was=(), men=())
