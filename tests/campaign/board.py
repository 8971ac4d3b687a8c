"""A small board for tests of the rules: given pieces, when orders are played, then events.

All hexes named here are open ground on the Apulia map, so that every step costs one movement point.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from campaign.decide.closing import digest_of
from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.game import Game
from campaign.model.men import Band, Men
from campaign.model.orders import Order
from campaign.model.state import Calendar, Settings, State
from campaign.rules.decision import Decision, Sealing, copied
from campaign.rules.opening import opening_inputs
from campaign.service.editions import game_of, tables_digest
from campaign.visibility.judging import first_unmet
from dice import Dice
from dice.scripted import ScriptedDice
from eventlog.decider import Decided

E = TypeVar("E", bound=e.Event)

GAME = game_of("apulia_1053")
TABLES = GAME.tables
FIELD = "9243"
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = "9242", "9343", "9344", "9244", "9144", "9143"
FAR = "9246"
SHORE, SEA = next(
    (one, other)
    for one in GAME.map.hexes
    if GAME.map.is_land(one)
    for other in GAME.map.neighbours(one)
    if not GAME.map.is_land(other)
)
NOON = "2026-03-01T12:00:00Z"
SALT = "00" * 16


def opened_with(events: Sequence[e.Event]) -> Decided[State, e.Event]:
    """What the opening of a campaign with these events leads to."""
    state = State()
    for event in events:
        evolve(state, event)
    return Decided(events, state)


def opening_of(game: Game, **change: object) -> commands.OpenCampaign:
    """The command that opens a campaign of a game, but for a change."""
    plain = commands.OpenCampaign(
        campaign="c",
        title="A campaign",
        scenario=game.scenario.id,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=Calendar(),
        settings=Settings(),
        at=NOON,
    )
    return replace(plain, **change)


def knights(count: int, *, wounded: bool = False) -> Men:
    """So many mounted Norman knights."""
    return [Band("norman", "knight", True, wounded, count)] if count else []


def foot(count: int, *, wounded: bool = False, kind: str = "medium_infantry") -> Men:
    """So many men on foot."""
    return [Band("norman", kind, False, wounded, count)] if count else []


def hirelings(count: int, *, mounted: bool = False, wounded: bool = False) -> Men:
    """So many mercenaries: riders, or men on foot."""
    kind = "knight" if mounted else "medium_infantry"
    return [Band("mercenary", kind, mounted, wounded, count)] if count else []


class Board:
    """A campaign in the making: what is put on it are events, as in a log."""

    def __init__(
        self, *, days: int = 30, settings: Settings | None = None, allies: Mapping[str, str] | None = None
    ) -> None:
        self.state = State()
        self.events: list[e.Event] = []
        self.given(
            e.CampaignOpened(
                campaign="board",
                title="A board",
                scenario="apulia_1053",
                scenario_digest=GAME.scenario.digest,
                map="apulia",
                map_digest=GAME.map.digest,
                tables_digest=tables_digest(),
                start="1053-06-01",
                days=days,
                season="summer",
                season_mp=0,
                calendar=Calendar(),
                settings=settings or Settings(),
                inputs=opening_inputs(GAME.scenario.digest),
            )
        )
        for faction in ("norman", "byzantine", "lombard", "german"):
            friends = tuple(b for a, b in (allies or {}).items() if a == faction)
            self.given(
                e.FactionEntered(
                    faction=faction,
                    name=faction.title(),
                    letter=faction[0].upper(),
                    colour="red",
                    allies=friends,
                )
            )
        self.given(e.DayOpened(day=1, deadline=NOON))

    def given(self, *events: e.Event) -> "Board":
        """Let events have happened."""
        for each in events:
            evolve(self.state, each)
            self.events.append(each)
        return self

    def commander(self, name: str, faction: str, prestige: int = 5, hostility: int = 7) -> "Board":
        """A mounted commander, not yet placed."""
        return self.given(
            e.CommanderAppeared(
                commander=name,
                name=name.title(),
                faction=faction,
                prestige=prestige,
                hostility=hostility,
                origin=faction,
                type="knight",
                mounted=True,
                cause="start",
            )
        )

    def group(
        self,
        name: str,
        faction: str,
        hex_: str = FIELD,
        men: Men | None = None,
        *,
        prestige: int = 0,
        hostility: int = 7,
        money: int = 0,
        number: int | None = None,
    ) -> "Board":
        """A combat group; with prestige, under a commander called `<name>-leader`."""
        leaders: tuple[str, ...] = ()
        if prestige:
            self.commander(f"{name}-leader", faction, prestige, hostility)
            leaders = (f"{name}-leader",)
        digits = "".join(sign for sign in name if sign.isdigit())
        return self.given(
            e.GroupRaised(
                group=name,
                number=number if number is not None else int(digits or 0),
                faction=faction,
                hex=hex_,
                men=men if men is not None else foot(5),
                commanders=leaders,
                hostility=hostility,
                money=money,
                cause="start",
            )
        )

    def announced(
        self, name: str, faction: str, hex_: str, men: Men, *leaders: str, day: int = 1, money: int = 0
    ) -> "Board":
        """A group that is to come on a day."""
        return self.given(
            e.ReinforcementAnnounced(
                day=day,
                group=name,
                number=int(name[1:]),
                faction=faction,
                hex=hex_,
                men=men,
                commanders=leaders,
                hostility=6,
                money=money,
            )
        )

    def place(
        self,
        site: str,
        faction: str,
        hex_: str = FIELD,
        *,
        kind: str = "market_town",
        resources: int = 5,
        hostility: int = 5,
        garrison: Men | None = None,
        noble: str = "",
    ) -> "Board":
        """A settlement, wherever the test wants it; its noble must have been made before."""
        return self.given(
            e.SettlementHeld(
                site=site,
                name=site.title(),
                hex=hex_,
                kind=kind,
                faction=faction,
                commander="",
                resources=resources,
                hostility=hostility,
                garrison=garrison or [],
                noble=noble,
            )
        )

    def band(
        self, name: str, hex_: str = FIELD, men: Men | None = None, *, serves: str = "", paid: bool = False
    ) -> "Board":
        """A band of mercenaries, neutral or in the service of a group that was met earlier."""
        company = men if men is not None else hirelings(4)
        self.given(e.MercenariesCamped(band=name, hex=hex_, men=company, hostility=5))
        if serves:
            self.given(
                e.MercenariesHired(
                    band=name,
                    group=serves,
                    faction=self.state.groups[serves].faction,
                    hex=hex_,
                    terms="loyal" if paid else "promise",
                    cost=0,
                    order=-1,
                )
            )
        return self

    def prisoners(
        self,
        captor: str,
        group: str,
        men: Mapping[str, Men] | None = None,
        *leaders: str,
        name: str = "held",
        hex_: str = FIELD,
        day: int = 0,
        destination: str = "",
    ) -> "Board":
        """People of others by their faction, and commanders, whom a group has taken; on an earlier day, unless said."""
        taken = {faction: company for faction, company in (men or {}).items() if company}
        of_whom = {*taken, *(self.state.commanders[leader].faction for leader in leaders)}
        return self.given(
            e.PrisonersTaken(
                prisoners=name,
                captor=captor,
                hex=hex_,
                day=day,
                group=group,
                men=taken,
                commanders=leaders,
                factions=tuple(sorted(of_whom)),
                destination=destination,
            )
        )

    def stranded(self, name: str, faction: str, hex_: str = FIELD, prestige: int = 5) -> "Board":
        """A commander who has lost his men."""
        return self.commander(name, faction, prestige).given(
            e.CommanderStranded(commander=name, faction=faction, hex=hex_)
        )

    def convoy(
        self, hex_: str = FIELD, group: str = "", *, name: str = "c1", load: int = 3, animals: int = 5
    ) -> "Board":
        """A convoy from Melfi to Venosa, neutral or under a group."""
        self.given(
            e.ConvoyPosted(convoy=name, hex=hex_, start="melfi", end="venosa", load=load, animals=animals)
        )
        return self.escorted(group, name) if group else self

    def escorted(self, group: str, convoy: str = "c1") -> "Board":
        """A group has taken a convoy under its escort."""
        one, faction = self.state.convoys[convoy], self.state.groups[group].faction
        return self.given(
            e.ConvoyTaken(
                convoy=convoy, group=group, faction=faction, hex=one.hex, load=one.load, cause="order"
            )
        )

    def moved(self, group: str, hex_: str) -> "Board":
        """A group has come into a hex beside its own."""
        one = self.state.groups[group]
        return self.given(
            e.GroupMoved(group=group, faction=one.faction, start=one.hex, path=(hex_,), points=3, left=0)
        )

    def dissolved(self, group: str) -> "Board":
        """A group is no more."""
        one = self.state.groups[group]
        return self.given(
            e.GroupDissolved(group=group, faction=one.faction, hex=one.hex, men=one.men, cause="too_small")
        )

    def lost(self, bearer: str, faction: str, **fates: Men) -> "Board":
        """People of a group, a garrison or a sickroom are dead, wounded, captured or unhorsed."""
        enemy = "byzantine" if faction == "norman" else "norman"
        nobody = e.MenLost(
            hex=FIELD, number=1, group=bearer, faction=faction, enemy=enemy, dead=[], wounded=[], captured=[]
        )
        return self.given(replace(nobody, **fates))

    def decision(self, dice: Dice | Sequence[int] | Mapping[str, int] = ()) -> Decision:
        """A turn on this board, for a rule that acts by itself."""
        return Decision(copied(self.state), GAME, scripted(dice), Sealing(), first_unmet)

    def when(
        self, command: commands.Command, dice: Dice | Sequence[int] | Mapping[str, int] = ()
    ) -> list[e.Event]:
        """Decide a command, let it happen, and answer with the events."""
        event = list(decide(self.state, command, GAME, scripted(dice), Sealing()))
        self.given(*event)
        return event

    def file(self, faction: str, *orders: Order) -> list[e.Event]:
        """File a sheet for the open day."""
        return self.when(
            commands.FileSheet(faction=faction, day=self.state.day, orders=orders, salt=SALT, at=NOON)
        )

    def smuggle(self, faction: str, *orders: Order) -> "Board":
        """Put a sheet on file that nobody has looked at."""
        digest = digest_of(orders, SALT)
        return self.given(
            e.SheetFiled(
                faction=faction,
                day=self.state.day,
                number=1,
                orders=orders,
                digest=digest,
                salt=SALT,
                filed_at=NOON,
            )
        )

    def smuggled(self, faction: str, *orders: Order) -> list[e.Event]:
        """Play a day with a sheet that nobody has looked at."""
        self.smuggle(faction, *orders).close()
        return self.play()

    def close(self) -> list[e.Event]:
        """Close the day's orders."""
        salts = dict.fromkeys(self.state.factions, SALT)
        return self.when(
            commands.CloseOrders(
                closing=self.state.closing + 1, day=self.state.day, salts=salts, why="deadline", at=NOON
            )
        )

    def play(self, dice: Dice | Sequence[int] | Mapping[str, int] = ()) -> list[e.Event]:
        """Play the stretch of the night that is due."""
        return self.when(commands.PlayNight(closing=self.state.closing, stretch=self.state.stretch), dice)

    def day(
        self, *orders: tuple[str, Sequence[Order]], dice: Dice | Sequence[int] | Mapping[str, int] = ()
    ) -> list[e.Event]:
        """File sheets, close and play a whole day; answer with what happened in the night."""
        for faction, sheet in orders:
            self.file(faction, *sheet)
        self.close()
        return self.play(dice)


def battle(*faces: int) -> dict[str, list[int]]:
    """Dice for quick battles that fall like this; commanders come through, ties of precedence part by name.

    Whoever is wounded and finds a bed is well after a day.
    """
    return {
        "GC-17.2b": list(faces),
        "GC-17.4a": [1] * 2 * len(faces),
        "GC-6d": list(range(1, 10)),
        "GC-14.7c": [1] * 40,
    }


def searched(face: int) -> dict[str, list[int]]:
    """Dice of groups that look for spies, all with this face; ties of precedence part by name."""
    return {"GC-10d": [face] * 9, "GC-6d": list(range(1, 10))}


def scripted(dice: Dice | Sequence[int] | Mapping[str, int]) -> Dice:
    """Dice from a script: faces in order or by label, or ready dice."""
    return dice if hasattr(dice, "roll") else ScriptedDice(dice)


def of_kind(events: Iterable[e.Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [each for each in events if isinstance(each, kind)]


def only(events: Iterable[e.Event], kind: type[E]) -> E:
    """The one event of its kind."""
    (found,) = of_kind(events, kind)
    return found
