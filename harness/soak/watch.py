"""A decision that is looked at after every event: what holds, what is told of it, and what each faction sees then."""

from collections.abc import Callable
from functools import cache
from itertools import cycle

import msgspec

from campaign.decide.day import STEPS, steps_of_the_day
from campaign.maps import CampaignMap
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.state import State
from campaign.presentation import report
from campaign.rules.decision import Decision, Sealing, copied
from campaign.rules.nightfall import NIGHTFALL
from campaign.visibility import banner, told, view
from campaign.visibility.judging import first_unmet
from campaign.visibility.register import hearers
from dice import Dice, Rolled
from dice.audience import members
from eventlog.codec import Codec
from harness.soak import siege_ledger
from harness.soak.invariants import ALWAYS, AT_NIGHTFALL, Broken, check_all, hold

MOST = 20_000
"""More events than any stretch of a night can have: one that goes on longer never ends."""

GLANCES = 4
"""Every so many events one faction after the other looks at the map."""

AFTER_NIGHTFALL = steps_of_the_day()[list(STEPS).index(NIGHTFALL) + 1]
"""The step after all have settled down."""

ENCODE = msgspec.msgpack.Encoder().encode
CODEC: Codec[e.Event] = Codec(e.EVENTS, e.UPCASTERS)


class Watched(Decision):
    """A decision in which whatever is wrong raises where it happened.

    `state` is copied; the one that was given is kept as it was until the end, when all that happened is folded into it.
    """

    def __init__(self, state: State, game: Game, dice: Dice, sealing: Sealing) -> None:
        super().__init__(copied(state), game, dice, sealing, first_unmet)
        self.before = state
        self.latest: e.Event | None = None
        self.entry: siege_ledger.Entry | None = None
        self._readers = cycle(game_factions(game))
        self._names: report.Names | None = None

    def emit(self, event: e.Event) -> None:
        """Let something happen, and look at what it led to."""
        self.latest = event
        if isinstance(event, e.BattleFought):
            self.entry = siege_ledger.open_entry(self.state, event.number)
        super().emit(event)
        if len(self.events) > MOST:
            raise Broken("a night ends", f"{MOST} events and more")
        if type(event) is e.AgendaTurned:
            # It changes the agenda alone, and what follows is looked at.
            if self.entry is not None:
                siege_ledger.close(self.entry, self.state, self.game.sieges)
                self.entry = None
            if self.state.agenda and self.state.agenda[-1] == AFTER_NIGHTFALL:
                check_all(AT_NIGHTFALL, self.state, self.game)
            return
        check_all(ALWAYS, self.state, self.game)
        if self.state.factions:
            self.tell(event)
            self.show_dice(event)
            if len(self.events) % GLANCES == 0:
                self.see(next(self._readers))

    def tell(self, event: e.Event) -> None:
        """Tell each faction what it may know of it, in words. Raises Broken if that cannot be done."""
        for faction in hearers(event, self.state.factions):
            try:
                line = told(event, faction)
                if line is not None:
                    msgspec.json.encode(line.facts)
                    words = report.words(line, self.names())
            except Exception as error:
                raise Broken("what is told has words", f"{faction}: {error!r}") from error
            if line is not None and not words.endswith("."):
                raise Broken("what is told has words", f"{faction}: {words!r} is no sentence")

    def show_dice(self, event: e.Event) -> None:
        """Check that each faction is told of the dice whose audience it is in, and of no others. Raises Broken."""
        rolls: tuple[Rolled, ...] = getattr(event, "rolls", ())
        for faction in self.state.factions if rolls else ():
            line = told(event, faction)
            shown = msgspec.convert(line.facts.get("rolls", []) if line else [], tuple[Rolled, ...])
            wanted = tuple(die for die in rolls if faction in members(die.witness, self.state.factions))
            if shown != wanted:
                raise Broken(
                    "dice are shown to their audience and to nobody else", f"{faction}: {shown}, not {wanted}"
                )

    def see(self, faction: str) -> None:
        """Look at the state as one faction sees it, one after the other. Raises Broken if that cannot be done."""
        if faction not in self.state.knowledge:
            return
        try:
            view(self.state, faction)
        except Exception as error:
            raise Broken("every faction has a view", f"{faction}: {error!r}") from error

    def names(self) -> report.Names:
        """How pieces are called in a report."""
        if self._names is None:
            banners = {name: banner(each) for name, each in self.state.factions.items()}
            people = {name: one.name for name, one in self.state.commanders.items()}
            self._names = report.Names(banners, names_on(self.game.map), people, self.state.calendar.zone)
        return self._names

    def check_end(self) -> None:
        """Check what must hold of the whole decision. Raises Broken."""
        self.latest = None
        hold(self.state, self.game)
        kept = [CODEC.encode(event) for event in self.events]
        for one in kept:
            evolve(self.before, CODEC.decode(one.type, one.schema, one.payload))
        if (difference := differing(self.before, self.state)) is not None:
            raise Broken("a replay leads to the same state", difference)


class Unwatched(Watched):
    """The same decision at full speed: nothing is looked at, and the state that was given becomes the one after it."""

    def __init__(self, state: State, game: Game, dice: Dice, sealing: Sealing) -> None:
        Decision.__init__(self, state, game, dice, sealing, first_unmet)
        self.latest = None

    def emit(self, event: e.Event) -> None:
        """Let something happen."""
        self.latest = event
        Decision.emit(self, event)

    def check_end(self) -> None:
        """Nothing is checked."""
        self.latest = None


@cache
def names_on(ground: CampaignMap) -> Callable[[str], str]:
    """How the hexes of a map are called; each is looked up once."""
    return cache(ground.name_of)


def game_factions(game: Game) -> list[str]:
    """The factions of a game's scenario."""
    return [faction.id for faction in game.scenario.book.factions]


def differing(one: State, other: State) -> str | None:
    """The first field in which two states differ, with both values; None where they are equal."""
    if ENCODE(one) == ENCODE(other):
        return None
    for field in State.__struct_fields__:
        left, right = (msgspec.json.encode(getattr(state, field)) for state in (one, other))
        if left != right:
            return f"{field}: replayed {left.decode()[:400]}, decided {right.decode()[:400]}"
    return None
