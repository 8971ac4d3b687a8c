"""The skirmish of Guiscard 2 as a tactical ruleset: the surface of `battles.ruleset`."""

from collections.abc import Iterator, Sequence
from typing import get_args

from battles.agenda.surface import Surface
from battles.guiscard import engine, invariants, outcome, scenarios, setup, story
from battles.guiscard.bots import BOTS
from battles.guiscard.decision import Decision
from battles.guiscard.ending import TURNS, able
from battles.guiscard.events import UPCASTERS, Event
from battles.guiscard.evolve import evolve
from battles.guiscard.orders import Order
from battles.guiscard.picture import picture
from battles.guiscard.scenarios.drawn import drawn
from battles.guiscard.scenarios.match_up import match_up
from battles.guiscard.sketch import sketch
from battles.guiscard.state import Skirmish
from battles.guiscard.trials import TRIALS
from battles.muster import SIDES, Muster, Soldier
from battles.result import Result
from battles.ruleset import Bot, Chance, Livery, Progress
from dice import Dice
from eventlog.codec import Codec
from rulebook import Refusal


class Guiscard(Surface[Skirmish, Decision, Order]):
    """Sections 1 to 7 of the rules: the open field."""

    id = "guiscard"
    title = "Guiscard 2, skirmish in the open field"
    rules_version = "3"
    codec: Codec[Event] = Codec(get_args(Event), UPCASTERS)
    order_type = Order
    bots: Sequence[str] = tuple(BOTS)
    bots_version = "1"
    trials = TRIALS

    def __init__(self) -> None:
        super().__init__(engine.LOOP, Decision, Skirmish)

    def scenarios(self) -> Sequence[str]:
        """The stand-alone battles."""
        return scenarios.names()

    def scenario(self, name: str) -> Muster:
        """The muster of one. Raises Refusal for an unknown name."""
        return scenarios.muster(name)

    def drawn(self, draw: Chance) -> Muster:
        """A battle of any people on any field."""
        return scenarios.mustered(drawn(draw))

    def match_up(self, attackers: Sequence[Soldier], defenders: Sequence[Soldier], terrain: str) -> Muster:
        """These people in open country. Raises Refusal for too many or none, or a terrain without a field."""
        muster = match_up(attackers, defenders, terrain)
        setup.check(muster)
        return muster

    def check(self, muster: Muster) -> None:
        """Raise Refusal for a muster that can't be fought in the open field."""
        setup.check(muster)

    def initial(self) -> Skirmish:
        """Nothing yet."""
        return Skirmish()

    def open(self, muster: Muster, dice: Dice) -> tuple[list[Event], Skirmish]:
        """Lay the field out and let the first side set up. Raises Refusal as `check` does."""
        setup.check(muster)
        decision = Decision(Skirmish(), dice)
        setup.join(decision, muster)
        engine.go_on(decision)
        return decision.events, decision.state

    def evolve(self, state: Skirmish, event: Event) -> None:
        """Book an event."""
        evolve(state, event)

    def result(self, state: Skirmish) -> Result:
        """The answer to the muster. Raises Refusal while the battle is not over."""
        return outcome.result(state)

    def bot(self, name: str, draw: Chance) -> Bot[Skirmish, Order]:
        """A bot by name. Raises Refusal for an unknown one."""
        if name not in BOTS:
            raise Refusal(
                "contract", "bot", "there is no bot {given}, only {known}", given=name, known=tuple(BOTS)
            )
        return BOTS[name](draw)

    def progress(self, state: Skirmish) -> Progress:
        """Turn, and who can still fight."""
        return Progress(min(state.turn, TURNS), TURNS, {side: able(state, side) for side in SIDES})

    def faults(self, state: Skirmish, *, at_rest: bool) -> Iterator[str]:
        """What of a state can't be."""
        return invariants.faults(state, at_rest=at_rest)

    def drawing(self, state: Skirmish) -> str:
        """The field as SVG."""
        return picture(state)

    def painted(self, state: Skirmish, livery: Livery) -> str:
        """The field as SVG, under the name of the battle and in the colours of its sides."""
        return picture(state, livery)

    def sketch(self, state: Skirmish) -> str:
        """The field in characters."""
        return sketch(state)

    def tell(self, state: Skirmish, event: Event) -> str:
        """A line of the text log."""
        return story.line(state, event)


RULESET = Guiscard()
