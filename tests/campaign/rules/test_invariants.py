"""What holds in every campaign, whatever the players write: heads, money, prestige, stores, places, dice."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.decide.decide import decide
from campaign.model import events as e
from campaign.model.commands import PlayNight
from campaign.model.evolve import evolve
from campaign.model.orders import REORGANISING
from campaign.rules.decision import Sealing, copied
from harness.soak import invariants
from tests.campaign.board import GAME, Board, of_kind
from tests.campaign.play import FACTIONS, accepted, boards, sealed, sheets


def played(draw: st.DrawFn, board: Board, *, checked: bool) -> list[e.Event]:
    """Play a day from orders at random, `checked` before they are filed or smuggled in as they are."""
    for faction in FACTIONS:
        sheet = draw(sheets(board.state, faction))
        if checked:
            board.file(faction, *accepted(board.state, faction, sheet))
        else:
            board.smuggle(faction, *sheet)
    board.close()
    return board.play(sealed(board.state, b"a secret"))


BOUGHT = (e.RecruitsJoined, e.MercenariesHired, e.MercenariesPaid, e.MercenariesPoached)
"""What money is spent for."""


def chests(board: Board) -> int:
    """The money of all groups, and of those who lie in a place with theirs."""
    pieces = (*board.state.groups.values(), *board.state.convalescents.values())
    return sum(piece.money for piece in pieces)


@settings(max_examples=40)
@given(st.data(), boards(), st.booleans())
def test_what_holds_at_every_dawn(data: st.DataObject, board: Board, checked: bool) -> None:
    for _ in range(3):
        money = chests(board)
        event = played(data.draw, board, checked=checked)
        failed = [each.order for each in of_kind(event, e.OrderFailed)]
        assert not checked or not any(isinstance(order, REORGANISING) for order in failed)
        assert board.state.phase == "orders"
        lost = sum(seized.amount for seized in of_kind(event, e.MoneySeized) if not seized.taker)
        lost += sum(taken.money for taken in of_kind(event, e.ConvalescentsLost))
        lost += sum(each.cost for kind in BOUGHT for each in of_kind(event, kind))
        lost += sum(each.amount for each in of_kind(event, e.LootShared))
        won = sum(each.amount for each in of_kind(event, e.ConvoyPlundered))
        won += sum(each.amount for each in of_kind(event, e.SettlementPlundered))
        assert chests(board) == money - lost + won
        invariants.hold(board.state, GAME)
        if not of_kind(event, e.AllianceEnded):
            # Who was an ally at nightfall may stand beside an enemy at dawn.
            invariants.check_all(invariants.AT_NIGHTFALL, board.state, GAME)


@settings(max_examples=25)
@given(st.data(), boards())
def test_the_same_command_on_the_same_state_has_the_same_events(data: st.DataObject, board: Board) -> None:
    for faction in FACTIONS:
        board.smuggle(faction, *data.draw(sheets(board.state, faction)))
    board.close()
    before = msgspec.json.encode(board.state)
    command = PlayNight(closing=board.state.closing, stretch=board.state.stretch)
    first, second = (
        decide(board.state, command, GAME, sealed(board.state, b"a secret"), Sealing()) for _ in range(2)
    )
    assert msgspec.json.encode(board.state) == before
    assert first == second
    draft = copied(board.state)
    for event in first:
        evolve(draft, event)
    assert (draft.phase, draft.agenda) == ("orders", [])
