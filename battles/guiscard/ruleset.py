"""The skirmish of Guiscard 2 as a tactical ruleset: the surface of `battles.ruleset`."""

from collections.abc import Iterator, Mapping, Sequence

from battles.agenda.surface import Surface
from battles.agenda.tables import by_its_tables
from battles.guiscard import engine, invariants, outcome, scenarios, setup, story
from battles.guiscard.bars import BARS
from battles.guiscard.bots import BOTS
from battles.guiscard.decision import Decision
from battles.guiscard.ending import TURNS, able
from battles.guiscard.events import EVENTS, Event
from battles.guiscard.orders import Order
from battles.guiscard.picture import picture
from battles.guiscard.scenarios.drawn import drawn
from battles.guiscard.scenarios.match_up import fielded
from battles.guiscard.sketch import sketch
from battles.guiscard.state import Skirmish
from battles.guiscard.tables import TABLES
from battles.guiscard.trials import TRIALS
from battles.muster import SIDES, Muster, Side
from battles.result import Result
from battles.ruleset import Chance, Livery, Progress, Setting, Verdict
from battles.ruleset.setting import Option
from dice import Dice
from eventlog.codec import Codec
from rulebook import Refusal


class Guiscard(Surface[Skirmish, Decision, Order]):
    """Sections 1 to 7 of the rules: the open field."""

    id = "guiscard"
    title = "Guiscard 2, skirmish in the open field"
    rules_version = "3"
    codec: Codec[Event] = EVENTS.codec
    order_type = Order
    bots_version = "1"
    trials = TRIALS
    bars = BARS
    page = "skirmish.md"

    def __init__(self) -> None:
        super().__init__(engine.LOOP, Decision, Skirmish, players=BOTS, numbers=TABLES)

    def scenarios(self) -> Sequence[str]:
        """The stand-alone battles."""
        return scenarios.names()

    def scenario(self, name: str, options: Mapping[str, Option] = {}) -> Setting:
        """One of them, which is a muster. Raises Refusal for an unknown name, and for any option."""
        without_options(options)
        return Setting(scenarios.muster(name))

    def drawn(self, draw: Chance) -> Setting:
        """A battle of any people on any field."""
        return self.now_and_then(Setting(scenarios.mustered(drawn(draw))), draw)

    def fielded(self, muster: Muster) -> Muster:
        """These people in open country. Raises Refusal for too many or none, or a terrain without a field."""
        laid_out = fielded(muster)
        setup.check(laid_out)
        return laid_out

    def check(self, setting: Setting) -> None:
        """Raise Refusal for a battle that can't be fought in the open field, and for tables that can't stand."""
        self.check_tables(setting.tables)
        with self._numbers.laid(setting.tables):
            setup.check(mustered(setting))

    def initial(self) -> Skirmish:
        """Nothing yet."""
        return Skirmish()

    def open(self, setting: Setting, dice: Dice) -> tuple[list[Event], Skirmish]:
        """Lay the field out and let the first side set up. Raises Refusal as `check` does."""
        self.check(setting)
        muster, state = mustered(setting), Skirmish()
        return self.begun(state, setting, dice, lambda decision: setup.join(decision, muster)), state

    def evolve(self, state: Skirmish, event: Event) -> None:
        """Book an event."""
        EVENTS.evolve(state, event)

    @by_its_tables
    def verdict(self, state: Skirmish) -> Verdict:
        """Who has won, and what became of whom. Raises Refusal while the battle is not over."""
        return outcome.verdict(state)

    @by_its_tables
    def result(self, state: Skirmish) -> Result:
        """The answer to the muster. Raises Refusal while the battle is not over."""
        return outcome.result(state)

    def progress(self, state: Skirmish) -> Progress:
        """Turn, and who can still fight."""
        return Progress(min(state.turn, TURNS), TURNS, {side: able(state, side) for side in SIDES})

    def faults(self, state: Skirmish, *, at_rest: bool) -> Iterator[str]:
        """What of a state can't be."""
        with self.tables_of(state):
            yield from invariants.faults(state, at_rest=at_rest)

    @by_its_tables
    def drawing(self, state: Skirmish, side: Side | None = None) -> str:
        """The field as SVG."""
        return picture(state)

    @by_its_tables
    def painted(self, state: Skirmish, livery: Livery, side: Side | None = None) -> str:
        """The field as SVG, under the name of the battle and in the colours of its sides."""
        return picture(state, livery)

    @by_its_tables
    def sketch(self, state: Skirmish) -> str:
        """The field in characters."""
        return sketch(state)

    @by_its_tables
    def tell(self, state: Skirmish, event: Event, side: Side | None = None) -> str:
        """A line of the text log."""
        return story.line(state, event)


def mustered(setting: Setting) -> Muster:
    """The muster of a setting. Raises Refusal for the scenario of a name: those of the skirmish are musters."""
    if setting.muster is None:
        raise Refusal("contract", "setting.scenario", "the skirmish is fought from a muster")
    return setting.muster


def without_options(options: Mapping[str, Option]) -> None:
    """Raise Refusal for any option."""
    for name in options:
        raise Refusal("contract", f"options.{name}", "the skirmish has no options")


RULESET = Guiscard()
