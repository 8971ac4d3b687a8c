"""What holds in every campaign, whatever the players write: heads, money, prestige, stores, places, dice."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import events as e
from campaign.rules import groups, men
from campaign.rules.acts import PlayNight
from campaign.rules.closing import digest_of
from campaign.rules.decide import decide
from campaign.rules.evolve import evolve
from campaign.rules.orders import REORGANISING, Order
from campaign.rules.state import State
from campaign.rules.turn import Sealing, copied
from tests.campaign.board import GAME, NOON, SALT, TABLES, Board, of_kind
from tests.campaign.play import FACTIONS, accepted, boards, sealed, sheets

LOST = ("dead", "captured", "dispersed")


def played(draw: st.DrawFn, board: Board, *, checked: bool) -> list[e.Event]:
    """Play a day from orders at random, `checked` before they are filed or smuggled in as they are."""
    for faction in FACTIONS:
        sheet = draw(sheets(board.state, faction))
        if checked:
            board.file(faction, *accepted(board.state, faction, sheet))
        else:
            smuggle(board, faction, sheet)
    board.close()
    return board.play(sealed(board.state, b"a secret"))


def smuggle(board: Board, faction: str, sheet: list[Order]) -> None:
    """Put a sheet on file that nobody has looked at."""
    board.given(
        e.SheetFiled(
            faction=faction,
            day=board.state.day,
            number=1,
            orders=tuple(sheet),
            digest=digest_of(tuple(sheet), SALT),
            salt=SALT,
            filed_at=NOON,
        )
    )


@settings(max_examples=60)
@given(st.data(), boards(), st.booleans())
def test_what_holds_at_every_dawn(data: st.DataObject, board: Board, checked: bool) -> None:
    for _ in range(3):
        money = sum(group.money for group in board.state.groups.values())
        happened = played(data.draw, board, checked=checked)
        failed = [each.order for each in of_kind(happened, e.OrderFailed)]
        assert not checked or not any(isinstance(order, REORGANISING) for order in failed)
        assert board.state.phase == "orders"
        assert board.state.agenda == []
        assert board.state.battles == {}
        lost = sum(seized.amount for seized in of_kind(happened, e.MoneySeized) if not seized.taker)
        assert sum(group.money for group in board.state.groups.values()) == money - lost
        everybody_is_somewhere_once(board.state)
        heads_add_up(board.state)
        numbers_keep_their_bounds(board.state)
        pieces_stand_where_they_may(board.state)


def everybody_is_somewhere_once(state: State) -> None:
    placed = [name for group in state.groups.values() for name in group.commanders]
    assert len(placed) == len(set(placed))
    for name, commander in state.commanders.items():
        assert (name in placed) == (commander.group != "")
        if commander.group:
            assert name in state.groups[commander.group].commanders
            assert commander.fate == "free"
    assert all(name == group.id for name, group in state.groups.items())


def heads_add_up(state: State) -> None:
    """Started and raised = living and dead and captured and dispersed."""
    living = sum(men.heads(group.men) for group in state.groups.values())
    living += sum(commander.fate == "free" for commander in state.commanders.values())
    came = sum(heads for account, heads in state.ledger.items() if account not in LOST)
    assert came == living + sum(state.ledger.get(account, 0) for account in LOST)


def numbers_keep_their_bounds(state: State) -> None:
    assert all(group.money >= 0 and group.ration >= 0 for group in state.groups.values())
    assert all(1 <= commander.prestige <= 10 for commander in state.commanders.values())
    assert all(1 <= group.hostility <= 10 for group in state.groups.values())
    assert all(0 <= place.resources <= 10 for place in state.settlements.values())
    assert all(groups.large_enough(groups.headcount(group), TABLES) for group in state.groups.values())
    assert all(group.men == men.tidied(group.men) for group in state.groups.values())


def pieces_stand_where_they_may(state: State) -> None:
    standing: dict[str, set[str]] = {}
    for group in state.groups.values():
        assert GAME.map.is_land(group.hex)
        standing.setdefault(group.hex, set()).add(group.id)
    assert {hex_: set(names) for hex_, names in state.standing.items()} == standing
    assert all(len(names) == len(set(names)) for names in state.standing.values())
    assert state.places == {place.hex: name for name, place in state.settlements.items()}
    for names in standing.values():
        factions = {state.groups[name].faction for name in names}
        assert all(state.allied(one, other) for one in factions for other in factions)


@settings(max_examples=25)
@given(st.data(), boards())
def test_the_same_command_on_the_same_state_has_the_same_events(data: st.DataObject, board: Board) -> None:
    for faction in FACTIONS:
        smuggle(board, faction, data.draw(sheets(board.state, faction)))
    board.close()
    before = msgspec.json.encode(board.state)
    act = PlayNight(closing=board.state.closing, stretch=board.state.stretch)
    first, second = (
        decide(board.state, act, GAME, sealed(board.state, b"a secret"), Sealing()) for _ in range(2)
    )
    assert msgspec.json.encode(board.state) == before
    assert first == second
    draft = copied(board.state)
    for happened in first:
        evolve(draft, happened)
    assert (draft.phase, draft.agenda) == ("orders", [])
