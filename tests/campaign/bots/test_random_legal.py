"""The bot that writes whatever the rules allow."""

from random import Random

import pytest

from campaign.bots import impulses, places, random_legal, siege_ventures, ventures
from campaign.bots.random_legal import KINDS, Pieces, thought_of
from campaign.model import events as e
from campaign.model.orders import MOVING, Split
from campaign.scenarios import current
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, knights
from tests.campaign.bots.test_player import opened


@pytest.mark.parametrize("scenario", current())
def test_its_sheets_are_never_refused(scenario: str) -> None:
    state, game = opened(scenario)
    for faction in state.factions:
        seen = view(state, faction)
        for number in range(5):
            sheet = (random_legal.besieging if number % 2 else random_legal.orders)(
                seen, game, Random(number)
            )
            assert {verdict.verdict for verdict in verdicts(sheet, seen, game)} <= {"accepted", "warned"}
            assert len([order for order in sheet if isinstance(order, MOVING)]) <= len(seen.groups) + 3


def test_the_same_draws_write_the_same_sheet() -> None:
    state, game = opened("corato")
    seen = view(state, "norman")
    assert random_legal.orders(seen, game, Random(4)) == random_legal.orders(seen, game, Random(4))
    assert random_legal.orders(seen, game, Random(4)) != random_legal.orders(seen, game, Random(5))


def board() -> Board:
    """Two groups that stand together at a place of their own, and an enemy beside them."""
    made = Board().group("n1", "norman", men=[*knights(8), *foot(9)], prestige=6, money=20)
    made.group("n2", "norman", men=foot(6)).group("b1", "byzantine", NORTH)
    return made.place("melfi", "norman", FIELD)


def besieging() -> Board:
    """The same, and a third group that besieges a castle of the enemy's."""
    made = board().group("n3", "norman", SOUTH)
    made.place("venosa", "byzantine", SOUTH, kind="castle", garrison=foot(5))
    return made.given(
        e.SiegeOpened(
            site="venosa",
            hex=SOUTH,
            faction="norman",
            enemy="byzantine",
            group="n3",
            building="castle",
            food=8,
            fast=0,
            inside=(),
            commanded=False,
            stormed=False,
        )
    )


def test_it_thinks_of_every_kind_of_order_that_there_is() -> None:
    pieces = Pieces(view(besieging().state, "norman"), GAME)
    unthought = {
        kind
        for kind in KINDS
        if not any(type(thought_of(kind, pieces, Random(number))) is kind for number in range(40))
    }
    assert unthought == set()


def test_it_divides_and_names_what_it_has() -> None:
    seen = view(board().state, "norman")
    sheets = [random_legal.orders(seen, GAME, Random(number)) for number in range(30)]
    assert any(isinstance(order, Split) for sheet in sheets for order in sheet)


def test_a_sheet_at_random_is_legal_and_follows_no_impulse(monkeypatch: pytest.MonkeyPatch) -> None:
    def thought(*_: object) -> None:
        raise AssertionError("nobody thinks here")

    for module, name in (
        (impulses, "order_for"),
        (ventures, "orders"),
        (siege_ventures, "orders"),
        (places, "orders"),
    ):
        monkeypatch.setattr(module, name, thought)
    state, game = opened("apulia_1053")
    seen = view(state, "norman")
    sheets = [random_legal.at_random(seen, game, Random(number)) for number in range(10)]
    assert len({len(sheet) for sheet in sheets}) > 1
    for sheet in sheets:
        assert {said.verdict for said in verdicts(sheet, seen, game)} <= {"accepted", "warned"}
