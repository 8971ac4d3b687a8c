"""The skirmish of Guiscard 2 as a tactical ruleset: the surface of `battles.contract.surface`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Result
from battles.contract.surface import Chance, Entry, Livery, Progress, Setting
from battles.contract.wording import BATTLE, Said
from battles.guiscard import sound, system, voice
from battles.guiscard.bots import BOTS
from battles.guiscard.drawing import story
from battles.guiscard.drawing.picture import LOOK, picture
from battles.guiscard.drawing.roster import roster
from battles.guiscard.drawing.sketch import key, sketch
from battles.guiscard.play import outcome, setup
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.ending import able, last_turn
from battles.guiscard.play.orders import Order
from battles.guiscard.play.sieges import hidden, winning
from battles.guiscard.rules.bars import BARS
from battles.guiscard.scenarios import SCENARIOS
from battles.guiscard.scenarios.drawn import drawn
from battles.guiscard.scenarios.trials import TRIALS
from battles.guiscard.state import Skirmish
from battles.guiscard.system import SYSTEM, drafted
from battles.guiscard.tables import TABLES
from battles.kit.agenda.mustered import Mustered
from battles.kit.agenda.tables import by_its_tables
from eventlog.codec import Codec


class Guiscard(Mustered[Skirmish, Decision, Order]):
    """Sections 1 to 10 of the rules: the open field, and the fights of a siege."""

    id = "guiscard"
    title = "Guiscard 2, skirmishes and sieges"
    rules_version = "6"
    codec: Codec[Any] = SYSTEM.codec
    order_type = SYSTEM.orders
    bots_version = "4"
    trials = TRIALS
    bars = BARS
    page = "skirmish.md"

    def __init__(self) -> None:
        super().__init__(system.LOOP, drafted, Skirmish, stand_alone=SCENARIOS, players=BOTS, numbers=TABLES)

    def initial(self) -> Skirmish:
        """Nothing yet."""
        return Skirmish()

    def refuse(self, muster: Muster) -> None:
        """Raise Refusal for a muster that can't be fought so."""
        setup.check(muster)

    def set_up(self, draft: Decision, muster: Muster) -> None:
        """Lay the field out and let the first side set up."""
        setup.join(draft, muster)

    def any_battle(self, draw: Chance) -> Setting:
        """Any people on any field."""
        told, own = drawn(draw)
        return Setting(SCENARIOS.mustered(told), tables=own)

    def fought(self, state: Skirmish) -> Muster:
        """The muster of a battle."""
        return state.battle

    def evolve(self, state: Skirmish, event: Any) -> None:
        """Book an event."""
        SYSTEM.evolve(state, event)

    def outcome(self, state: Skirmish) -> Result:
        """The fate of everybody. Raises Refusal while the battle is not over."""
        return outcome.result(state)

    def winner(self, state: Skirmish, came: Result) -> Side | None:
        """The side that has won. A fight of a siege without a beaten side goes by what it was about."""
        return winning.winner(state, came)

    def soundness(self, state: Skirmish, *, at_rest: bool) -> Iterator[str]:
        """The impossible parts of a state."""
        return sound.faults(state, at_rest=at_rest)

    @by_its_tables
    def progress(self, state: Skirmish) -> Progress:
        """The turn, and the people who can still fight."""
        last = last_turn(state)
        return Progress(min(state.turn, last), last, {side: able(state, side) for side in SIDES})

    def seen(self, state: Skirmish, side: Side) -> Skirmish:
        """The state as a side may know it: not where the enemy waits off the map."""
        return hidden.seen(state, side)

    @by_its_tables
    def drawing(self, state: Skirmish, side: Side | None = None) -> str:
        """The field as SVG."""
        return picture(state if side is None else hidden.seen(state, side), side=side)

    @by_its_tables
    def painted(self, state: Skirmish, livery: Livery, side: Side | None = None) -> str:
        """The field as SVG, under the name of the battle and in the colours of its sides."""
        return picture(state if side is None else hidden.seen(state, side), livery, side)

    @by_its_tables
    def roster(self, state: Skirmish, side: Side | None = None) -> tuple[Entry, ...]:
        """The pieces of both sides, as far as a side may know them."""
        return roster(state if side is None else hidden.seen(state, side), side)

    @by_its_tables
    def sketch(self, state: Skirmish, said: Callable[[Said], str] = str) -> str:
        """The field in characters, and what they mean."""
        return "\n".join(filter(None, (sketch(state), key(state, said))))

    @by_its_tables
    def tell(self, state: Skirmish, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log."""
        return story.line(state, event, side)

    @by_its_tables
    def in_brief(self, state: Skirmish, event: Any) -> Said | None:
        """A line of an event that rolled dice, without these."""
        return story.brief(state, event)

    @by_its_tables
    def called(self, state: Skirmish, person: str) -> Said:
        """Somebody by his own name, or his counter's."""
        return voice.by_name(state.people[person])

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The sentences and words of text log and drawing that stand in data."""
        titles = [self.titled(name) for name in self.scenarios()]
        return {**story.wordings(), BATTLE: titles, "key": (*LOOK.key, *LOOK.notes.values())}


RULESET = Guiscard()
