"""The subjects of the golden logs: each case is a campaign in which something must have happened."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from battles import rulesets
from campaign.bots import random_legal
from campaign.model import events as e
from campaign.model.paper import Paper
from campaign.model.state import ENGINE, Settings
from campaign.visibility.corrections import CORRECTIONS
from harness.golden import betrayed, encamped, engine, on_paper, organising, raiders
from harness.golden.organising import Deed
from harness.soak.season import Bot, answer, plays_greedily

Happened = Sequence[e.Event]
EXTERNAL, STORM, SHARING = "external", "storm", "sharing"


def never(events: Happened) -> bool:
    """False, as the wanted events may still happen in any campaign."""
    return False


class Case(msgspec.Struct, frozen=True):
    """A campaign to record: `wanted` says whether what happened is what the case is about.

    `own_tables` are the organiser's at the opening, each made of the printed one. `tables_on` are the days on which he
    replaces a table, or takes his own back. From the day `pauses_from` on, the log ends with the first night that waits for
    something; 0: it goes to the end of the campaign. One that is `hopeless` is not played on. `seats` names the bots that
    do not play greedily. `by_day` is done each day before the sheets are filed, `by_night` whenever the night waits.
    `system` names the tactical system that fights some of its battles before that, "" for none. `position` makes the one
    with which it comes from paper; None: it begins as its scenario does.
    """

    name: str
    scenario: str
    wanted: Callable[[Happened], bool]
    settings: Settings = Settings()
    own_tables: Mapping[str, Callable[[str], str]] = {}
    tables_on: tuple[int, ...] = ()
    pauses_from: int = 0
    hopeless: Callable[[Happened], bool] = never
    seats: Mapping[str, Bot] = {}
    by_day: Deed = organising.nothing
    by_night: Deed = answer
    system: str = ""
    position: Callable[[str], Paper] | None = None

    def bot(self, faction: str) -> Bot:
        """The bot that plays a seat."""
        return self.seats.get(faction, plays_greedily)

    @property
    def at_night(self) -> Deed:
        """The deed of each time that the night waits, its system's battles included."""
        return engine.fights(self.system, then=self.by_night) if self.system else self.by_night

    @property
    def kept_as(self) -> str:
        """The name of its log: its battles depend on their system too, whose rules and bots have versions of their own."""
        if not self.system:
            return self.name
        system = rulesets.ruleset(self.system)
        return f"{self.name}-{system.id}-{system.rules_version}-{system.bots_version}"


def fought_under_both(events: Happened) -> bool:
    """True if quick battles were fought before a table of the battle's was replaced and after it."""
    replaced = [number for number, each in enumerate(events) if isinstance(each, e.TableReplaced)]
    fought = [number for number, each in enumerate(events) if isinstance(each, e.BattleFought)]
    return bool(replaced and fought) and fought[0] < replaced[0] and replaced[-1] < fought[-1]


def withdrawn(events: Happened) -> bool:
    """True if a muster was withdrawn, its result refused, and another result taken."""
    late = any(isinstance(each, e.ResultRefused) for each in events)
    taken = any(isinstance(each, e.BattleFought) and each.way == EXTERNAL for each in events)
    return late and taken and any(isinstance(each, e.MusterWithdrawn) for each in events)


def revolted(events: Happened) -> bool:
    """True if a band without its share of the plunder turns on its employer after an attack that others had joined."""
    joined: set[str] = set()
    plundered: set[str] = set()
    for each in events:
        match each:
            case e.DayEnded():
                joined, plundered = set(), set()
            case e.BattleJoined():
                joined.add(each.hex)
            case e.SettlementPlundered() if each.cause == STORM and each.hex in joined:
                plundered.add(each.group)
            case e.MercenariesRevolted() if each.cause == SHARING and each.group in plundered:
                return True
    return False


def rolled_by_hand(events: Happened) -> bool:
    """True if dice were rolled on a real table."""
    return any(isinstance(each, e.DieEntered) for each in events)


def sealed_anew(events: Happened) -> bool:
    """True if seals were replaced before a night, and others during one that had rolled dice and rolled more."""
    by_day = under_way = rolled = replaced = again = False
    for each in events:
        match each:
            case e.OrdersClosed():
                under_way, rolled, replaced = True, False, False
            case e.DayEnded():
                under_way = False
            case e.SealsReplaced():
                by_day, replaced = by_day or not under_way, under_way and rolled
            case _ if getattr(each, "rolls", ()) and under_way:
                rolled, again = True, again or replaced
    return by_day and again


def put_off(events: Happened) -> bool:
    """True if a deadline was moved, a sheet that had replaced another counted, and an empty sheet counted for a
    missing one.
    """
    counted = [
        sheet.number for each in events if isinstance(each, e.OrdersClosed) for sheet in each.sheets.values()
    ]
    moved = any(isinstance(each, e.DeadlineMoved) for each in events)
    return moved and any(number > 1 for number in counted) and 0 in counted


def put_right(events: Happened) -> bool:
    """True if facts of every kind were put right, a battle overruled, a die read again, a seat handed over, and
    days free.
    """
    kinds = {*CORRECTIONS, e.SeatVacated, e.HolidaysDeclared, e.HolidaysCalledOff}
    return kinds <= {type(each) for each in events}


def kept_uncounted(events: Happened) -> bool:
    """True if results were kept that contradicted their muster, named no battle that waits, came twice, or a day late."""
    why: set[str] = set()
    waits = False
    for each in events:
        match each:
            case e.OrdersClosed() | e.DayEnded():
                waits = isinstance(each, e.OrdersClosed)
            case e.ResultRefused():
                answered = any(
                    isinstance(one, e.BattleSettled) and one.result == each.result for one in events
                )
                why.add(f"{each.field if each.field == 'number' else 'muster'} {answered} {waits}")
    return why == {"muster False True", "number False True", "number True True", "number True False"}


def halfway(events: Happened) -> bool:
    """True if the night rolled dice before it waited, so that its later dice come of other inputs. An earlier night has
    waited too, and gone on: such a log has every command that a night needs.
    """
    closed = max(number for number, each in enumerate(events) if isinstance(each, e.OrdersClosed))
    answered = any(isinstance(each, e.BattleSettled) for each in events)
    return answered and rolled(events[closed:])


def rolled(events: Happened) -> bool:
    """True if dice have fallen."""
    return any(getattr(each, "rolls", ()) for each in events)


def of_all_kinds(events: Happened) -> bool:
    """True if prisoners were made, commanders tested, mercenaries hired and places taken."""
    kinds = (e.PrisonersTaken, e.CommanderTested, e.MercenariesHired, e.SettlementTaken)
    return all(any(isinstance(each, kind) for each in events) for kind in kinds)


ORGANISER = Settings(battles="organiser")
WILD: Mapping[str, Bot] = {"norman": random_legal.orders, "arab": random_legal.orders}
ENCAMPED: Mapping[str, Bot] = {
    "norman": encamped.besiegers,
    "byzantine": encamped.besieged,
    "lombard": encamped.idle,
}
BETRAYED: dict[str, Bot] = {
    "norman": betrayed.besiegers,
    "byzantine": encamped.idle,
    "lombard": encamped.idle,
}
PAUSED = "paused"
CONTINUED = "continued"
"""The case that is not played from its opening: the newest paused log of older rules is played on to its end."""

CASES: tuple[Case, ...] = (
    Case("table", "apulia_1053", fought_under_both, tables_on=(8, 20)),
    Case("withdrawn", "corato", withdrawn, ORGANISER),
    Case("revolt", "corato", revolted, seats={"norman": raiders.orders}),
    Case("landing", "sicily_1061", of_all_kinds, ORGANISER, seats=WILD),
    Case("hand", "corato", rolled_by_hand, Settings(dice="hand")),
    Case(
        "seals",
        "corato",
        sealed_anew,
        ORGANISER,
        by_day=organising.replaces_seals,
        by_night=organising.replaces_seals_by_night,
    ),
    Case(
        "refused",
        "corato",
        kept_uncounted,
        ORGANISER,
        by_day=organising.brings_it_late,
        by_night=organising.brings_what_does_not_count,
    ),
    Case("deadline", "corato", put_off, by_day=organising.moves_deadline),
    Case("corrected", "apulia_1053", put_right, Settings(dice="hand"), by_day=organising.puts_right),
    Case("moved", "corato", on_paper.moved, by_day=on_paper.moves, position=on_paper.position),
    Case(
        "siege",
        "apulia_1041",
        encamped.for_a_month,
        Settings(early_chances=False),
        own_tables={encamped.CHANCES: encamped.patient},
        hopeless=encamped.without_hope,
        seats=ENCAMPED,
    ),
    Case(
        "sallies",
        "apulia_1041",
        encamped.fetched_both_ways,
        Settings(battles="organiser", early_chances=False),
        own_tables={encamped.CHANCES: encamped.patient},
        hopeless=encamped.fetched_in_vain,
        seats=ENCAMPED,
    ),
    Case(
        "gate",
        "apulia_1041",
        betrayed.burst_open,
        Settings(battles="organiser", early_chances=False),
        own_tables={encamped.CHANCES: betrayed.treacherous},
        hopeless=betrayed.over,
        seats=BETRAYED,
    ),
    *(
        Case(
            "engine",
            "apulia_1053",
            engine.fought_and_broken_off,
            Settings(battles=ENGINE),
            pauses_from=4,
            system=system,
        )
        for system in sorted(rulesets.PACKAGES)
        if rulesets.known(system).musters
    ),
    Case(PAUSED, "corato", halfway, ORGANISER, pauses_from=3),
)
