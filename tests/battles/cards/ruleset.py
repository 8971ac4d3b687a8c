"""Cards: each side lays one face down, then both are turned over, and the higher takes the trick."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Generic

import msgspec

from battles.agenda.book import Book, System
from battles.agenda.chapter import Chapter
from battles.agenda.draft import Draft
from battles.agenda.loop import Loop
from battles.agenda.scenarios import Scenarios
from battles.agenda.state import BattleState, I, Over
from battles.agenda.surface import Booked
from battles.bots.any_legal import AnyLegal
from battles.bots.player import Player
from battles.muster import SIDES, Side, opponent
from battles.ruleset import Livery, Named, Progress, Trials, Verdict
from battles.wording import SIDE, Said, say, word
from dice import Dice
from dice.pool import Pool
from rulebook import Refusal

FACES = 10
UNKNOWN = 0
"""A card that one may not see."""


class Game(BattleState[I], Generic[I]):
    """Each side's hand, the card that it has laid down (None: none), and tricks taken; `open` is the last trick."""

    trick: int = 1
    hands: dict[Side, list[int]] = {}
    laid: dict[Side, int] = {}
    taken: dict[Side, int] = {}
    open: dict[Side, int] = {}


Cards = Game[Any]
Decision = Draft[Cards]
BOOK = Book("cards")


@BOOK.item
class Laying(msgspec.Struct, frozen=True, tag="laying"):
    """A side lays a card down."""

    side: Side


@BOOK.order
class Lay(msgspec.Struct, frozen=True, tag="lay", tag_field="order", forbid_unknown_fields=True):
    """Lay the card in that place of the hand, from 0."""

    place: int


@BOOK.event("HandDealt")
class HandDealt(msgspec.Struct, frozen=True):
    """A side has its cards, a die of one pool for each."""

    side: Side
    pools: tuple[Pool, ...]

    @property
    def cards(self) -> list[int]:
        return list(self.pools[0].faces)


@BOOK.event("CardLaid")
class CardLaid(msgspec.Struct, frozen=True):
    """A card lies face down."""

    side: Side
    place: int


@BOOK.event("TrickTaken")
class TrickTaken(msgspec.Struct, frozen=True):
    """Both cards were turned over; None: they are alike."""

    side: Side | None


@BOOK.event("GameEnded")
class GameEnded(msgspec.Struct, frozen=True):
    """The hands are empty."""

    loser: Side | None


@BOOK.books(HandDealt)
def dealt(state: Cards, event: HandDealt) -> None:
    state.hands[event.side] = event.cards


@BOOK.books(CardLaid)
def laid(state: Cards, event: CardLaid) -> None:
    hand = state.hands[event.side]
    state.laid[event.side] = hand.pop(event.place)


@BOOK.books(TrickTaken)
def trick_taken(state: Cards, event: TrickTaken) -> None:
    state.open, state.laid = dict(state.laid), {}
    state.trick += 1
    if event.side is not None:
        state.taken[event.side] = state.taken.get(event.side, 0) + 1


@BOOK.books(GameEnded)
def ended(state: Cards, event: GameEnded) -> None:
    state.over = Over("undecided" if event.loser is None else "flight", event.loser)
    state.agenda.clear()


@BOOK.tells(HandDealt)
def tell_dealt(state: Cards, event: HandDealt, side: Side | None) -> Said:
    cards = ", ".join(map(str, event.cards)) if side in (None, event.side) else say("face down")
    return say("{side} has {n} cards: {cards}", side=word(SIDE, event.side), n=len(event.cards), cards=cards)


@BOOK.tells(CardLaid)
def tell_laid(state: Cards, event: CardLaid, side: Side | None) -> Said:
    whose = word(SIDE, event.side)
    if side not in (None, event.side):
        return say("{side} lays a card face down", side=whose)
    return say("{side} lays the {card} face down", side=whose, card=state.laid[event.side])


@BOOK.tells(TrickTaken)
def tell_trick(state: Cards, event: TrickTaken, side: Side | None) -> Said:
    one, other = (state.open[each] for each in SIDES)
    if event.side is None:
        return say("{one} against {other}: nobody", one=one, other=other)
    return say("{one} against {other}: {side}", one=one, other=other, side=word(SIDE, event.side))


def places(state: Cards, item: Laying) -> list[Lay]:
    """Every place of the hand."""
    return [Lay(place) for place in range(len(state.hands[item.side]))]


def check(state: Cards, item: Laying, order: Lay) -> None:
    if not 0 <= order.place < len(state.hands[item.side]):
        raise Refusal("K-1", "place", "the hand has no place {given}", given=order.place)


def take(draft: Decision, item: Laying, order: Lay) -> None:
    draft.done()
    draft.emit(CardLaid(item.side, order.place))
    if len(draft.state.laid) == len(SIDES):
        one, other = (draft.state.laid[side] for side in SIDES)
        draft.emit(TrickTaken(None if one == other else SIDES[one < other]))


BOOK.chapter(
    Laying,
    Chapter(
        who=lambda state, item: item.side,
        candidates=places,
        check=check,
        take=take,
        calm=(Lay(0),),
        rule="K-1",
        about="side",
    ),
)
SYSTEM = System([BOOK])


def next_trick(draft: Decision) -> None:
    """Both lay a card, or the hands are empty."""
    if not any(draft.state.hands.values()):
        one, other = (draft.state.taken.get(side, 0) for side in SIDES)
        draft.emit(GameEnded(None if one == other else SIDES[one > other]))
        return
    for side in reversed(SIDES):
        draft.add(Laying(side))


def drafted(state: Cards, dice: Dice) -> Decision:
    return Draft(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[Cards, Decision, Lay] = Loop(SYSTEM.chapters, next_step=next_trick, over="K-0")


class Anyhow(AnyLegal[Cards, Lay]):
    """Any card."""

    loop = LOOP


class Careful(Player[Cards, Lay]):
    """The highest card that it knows of."""

    loop = LOOP
    answers = {
        Laying: lambda player, state, item: Lay(state.hands[item.side].index(max(state.hands[item.side])))
    }


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards each side has."""

    provenance: str
    cards: int


class CardsRuleset(Booked[Cards, Decision, Lay]):
    """See `battles.ruleset.Ruleset`."""

    id, title, rules_version, bots_version = "cards", "Cards", "1", "1"
    trials = Trials(
        players=("careful", "random"), mirror="long", wanted={"random": 0.1}, busy="long", musters=False
    )
    bars, page = ("Cards fights no musters",), "rulesets.md"

    def initial(self) -> Cards:
        return Game()

    def set_up(self, draft: Decision, scenario: Named) -> None:
        cards = self.by_name.told(scenario.name).cards * (2 if self.by_name.chosen(scenario)["double"] else 1)
        for side in SIDES:
            draft.emit(HandDealt(side, (draft.throw_pool("K-0", side, "card", cards, FACES),)))

    def seen(self, state: Cards, side: Side) -> Cards:
        """The other's hand, and what he has laid down, may be any cards."""
        other = opponent(side)
        view = self.decode(self.encode(state))
        view.hands[other] = [UNKNOWN] * len(state.hands[other])
        if other in state.laid:
            view.laid[other] = UNKNOWN
        return view

    def verdict(self, state: Cards) -> Verdict:
        if state.over is None:
            raise Refusal("K-0", "battle", "the game is not over")
        loser = state.over.loser
        return Verdict(
            opponent(loser) if loser else None, points={side: state.taken.get(side, 0) for side in SIDES}
        )

    def progress(self, state: Cards) -> Progress:
        return Progress(state.trick, None, {side: len(state.hands.get(side, ())) for side in SIDES})

    def overlaid(
        self,
        state: Cards,
        livery: Livery,
        zones: Collection[Side],
        events: Iterable[Any] = (),
        side: Side | None = None,
    ) -> str:
        """The cards that lie, as the last moves: what they are only where one sees them."""
        view = state if side is None else self.seen(state, side)
        lying = f"<text>{view.laid if events else {}}</text>"
        return self.drawing(state, side).replace("</svg>", f"{lying}</svg>")

    def drawing(self, state: Cards, side: Side | None = None) -> str:
        view = state if side is None else self.seen(state, side)
        told = "; ".join(f"{each}: {view.hands.get(each, [])} {view.laid.get(each, '')}" for each in SIDES)
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{told}</text></svg>'


RULESET = CardsRuleset(
    SYSTEM,
    LOOP,
    drafted,
    Game[SYSTEM.items],
    scenarios=Scenarios(Path(__file__).parent / "scenarios", Scenario, {"double": False}),
    players={"careful": Careful, "random": Anyhow},
)
