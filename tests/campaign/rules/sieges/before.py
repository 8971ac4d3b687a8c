"""A siege on the board: a Lombard place and a Norman group before it, and dice for its days."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.men import Men
from campaign.model.orders import Besiege, Order
from campaign.model.siege import Siege
from campaign.model.state import Settings
from tests.campaign.board import FIELD, Board, foot, knights

SITE = "melfi"


def before_the_walls(
    resources: int = 5,
    kind: str = "castle",
    *,
    men: Men | None = None,
    garrison: Men | None = None,
    settings: Settings | None = None,
) -> Board:
    """A Lombard place with a Norman group before it."""
    board = Board(settings=settings).place(
        SITE,
        "lombard",
        kind=kind,
        resources=resources,
        garrison=(garrison if garrison is not None else foot(4)) if kind == "castle" else [],
    )
    return board.group("n1", "norman", FIELD, men if men is not None else knights(9))


def opened(board: Board, *orders: tuple[str, Sequence[Order]]) -> Board:
    """The same after the day on which the siege was opened."""
    board.day(("norman", [Besiege("n1", SITE)]), *orders)
    return board


def quiet(initiative: tuple[int, int] = (5, 1), **more: list[int]) -> dict[str, list[int]]:
    """Dice of a day of siege on which nothing happens, nobody gives up, and the besieger acts, unless said otherwise."""
    return {
        "GS-11.1.2a": [1, 1],
        "GS-11.1.3a": list(initiative),
        "GS-11.5b": [1],
        "GS-11.3.4b": [5] * 9,
        "GC-15.1d": [6],
        "GC-14.7c": [1] * 9,
        "GS-11.1.5a": [1] * 20,
        "GC-6d": list(range(1, 10)),
        **{f"GS-{key}" if not key.startswith("G") else key: faces for key, faces in more.items()},
    }


def quiet_days(board: Board, days: int, *orders: tuple[str, Sequence[Order]]) -> list[e.Event]:
    """Play so many days on which nothing happens; all their events."""
    return [event for _ in range(days) for event in board.day(*orders, dice=quiet())]


def siege_on(board: Board) -> Siege:
    """The siege."""
    return board.state.sieges[SITE]


def calm(board: Board) -> Board:
    """The same siege after everything has happened that can: no event of a day does anything any more."""
    siege_on(board).happened = list(range(2, 21))
    return board
