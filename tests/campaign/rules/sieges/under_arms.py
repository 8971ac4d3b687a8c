"""A siege under way on the board, and the dice of its fights."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.men import Men
from campaign.model.orders import Besiege, Order
from tests.campaign.board import FIELD, Board, foot, knights

SITE = "melfi"
BESIEGER, BESIEGED = "besieger", "besieged"
GATE = 13


def invested(
    kind: str = "castle",
    *,
    garrison: Men | None = None,
    besiegers: Men | None = None,
    inside: Men | None = None,
    resources: int = 5,
) -> Board:
    """Normans lie before a Lombard place since the day before; with `inside` a Lombard group is in it as well."""
    people = garrison if garrison is not None else foot(9)
    board = Board().place(SITE, "lombard", kind=kind, resources=resources, garrison=people)
    board.group("n1", "norman", FIELD, besiegers or knights(24), prestige=5)
    if inside:
        board.group("l1", "lombard", FIELD, inside, prestige=4)
    board.day(("norman", [Besiege("n1", SITE)]), dice={"GC-6d": list(range(1, 10))})
    # Whatever is rolled has happened before but for the opened gate: no event disturbs the fights.
    board.state.sieges[SITE].happened = [number for number in range(21) if number != GATE]
    return board


def rolled(side: str, *, fight: Sequence[int] = (), **more: Sequence[int]) -> dict[str, list[int]]:
    """Dice of a day of siege without event, on which a side has the initiative; `fight` are those of its battles."""
    initiative = [5, 1] if side == BESIEGER else [1, 10]
    dice = {
        "GS-11.1.2a": [1, 1],
        "GS-11.1.3a": initiative,
        "GC-17.2b": list(fight),
        "GC-17.4a": [1] * 4 * len(fight),
        "GC-14.7c": [1] * 40,
        "GS-11.1.5a": [10] * 60,
        "GC-6d": list(range(1, 10)),
        "GS-11.5b": [1] * 4,
        "GC-15.1d": [6],
        "GS-11.3.4b": [5] * 9,
    }
    return dice | {name.replace("_", "-", 1).replace("_", "."): list(faces) for name, faces in more.items()}


def siege_day(
    board: Board,
    *orders: tuple[str, Sequence[Order]],
    side: str,
    fight: Sequence[int] = (),
    dice: dict[str, list[int]] | None = None,
) -> list[e.Event]:
    """Play a day of the siege on which a side has the initiative."""
    return board.day(*orders, dice=rolled(side, fight=fight) | (dice or {}))
