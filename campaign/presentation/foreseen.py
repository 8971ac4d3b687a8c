"""The possible events of a rehearsed night: each as a thing that can be counted, made of the night's lines."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from campaign.decide.life import Turnout
from campaign.visibility import Line

BATTLE, AWAITED, ENGAGED, BROKE, HUNGRY = "battle", "awaited", "engaged", "broke", "hungry"
STOPS = frozenset({AWAITED, ENGAGED})
"""Kinds for which a night stands still."""
BATTLES = STOPS | {BATTLE}
WAITS = {"organiser": AWAITED, "engine": ENGAGED}
"""The state of a battle after its muster went out, by the way in which it is to be settled."""
LOST = {"killed": "killed", "captured": "captured"}
"""The fates of commanders in a battle that are worth a line here."""


class Happening(msgspec.Struct, frozen=True):
    """A possible event, told apart from all others by its kind, its place and its subject.

    `about` are ids, as the kind has them. `nth` counts the battles of one night between the same sides in the same
    place, from 1; it is 0 for events that happen once.
    """

    kind: str
    hex: str = ""
    about: tuple[str, ...] = ()
    nth: int = 0


class Seen(msgspec.Struct, frozen=True):
    """A happening of one night. `end` is how it ended, where that may differ: the winner of a battle, "" for nobody."""

    happening: Happening
    end: str = ""


class Foreseen(msgspec.Struct, frozen=True):
    """Something that happened in `count` of the tries; `ends` counts how it ended where that may differ, by the winner."""

    happening: Happening
    count: int
    ends: dict[str, int] = {}


class Tonight(msgspec.Struct, frozen=True, kw_only=True):
    """The result of several tries at one night.

    `tries` were played to their end out of the `asked` ones. `happens` are the events, the most frequent first, `stops`
    the ones for which the night will stand still. `dice` are the fewest and the most dice to be rolled by hand.
    `too_few` names the factions that must still file, `paused` says that the campaign rests: either keeps the night
    from being played at all. `failures` are the causes of failed tries, with their numbers; `by_deputies` the factions
    for which deputies wrote. `over` counts the tries after which the campaign was over.
    """

    day: int
    asked: int
    tries: int
    happens: tuple[Foreseen, ...]
    stops: tuple[Foreseen, ...]
    dice: tuple[int, int]
    failures: dict[str, int]
    by_deputies: tuple[str, ...]
    over: int
    paused: bool
    too_few: Turnout | None


def numbered(seen: Iterable[Seen], waits: Iterable[Happening] = ()) -> Iterator[Seen]:
    """The events seen in one night, its battles told apart: the first of the same sides in a place from the second.

    `waits` are battles that the night waited for before.
    """
    met = Counter(waits)
    for each in seen:
        if each.happening.kind not in BATTLES:
            yield each
            continue
        met[each.happening] += 1
        yield Seen(msgspec.structs.replace(each.happening, nth=met[each.happening]), each.end)


def told_apart(happening: Happening, all_: Container[Happening]) -> Happening:
    """A battle without its number where no second one is among all that was seen."""
    if happening.nth == 1 and msgspec.structs.replace(happening, nth=2) not in all_:
        return msgspec.structs.replace(happening, nth=0)
    return happening


Facts = Mapping[str, Any]
Reader = Callable[[Line, Facts], Iterator[Seen]]
"""The reader of a line's events; the facts are the battle's offer, if the line is about one."""


def seen_in(lines: Iterable[Line]) -> Iterator[Seen]:
    """All events in the lines of one night; the same event may come more than once."""
    offers: dict[int, Facts] = {}
    for line in lines:
        if line.kind == "BattleOffered":
            offers[line.facts["number"]] = line.facts
        reader = READ.get(line.kind)
        if reader is not None:
            yield from reader(line, offers.get(line.facts.get("number", 0), {}))


def battle(line: Line, offer: Facts) -> Iterator[Seen]:
    """A battle that was fought, by any attacker, with its winner."""
    sides = sorted((line.facts["attacker"], line.facts["defender"]))
    yield Seen(Happening(BATTLE, line.hex, tuple(sides)), line.facts["winner"])


def muster(line: Line, offer: Facts) -> Iterator[Seen]:
    """A battle that is not settled at once, so that the night stands still."""
    kind = WAITS.get(line.facts["way"])
    if kind is not None and offer:
        yield Seen(Happening(kind, line.hex, (offer["attacker"], offer["defender"])))


def commander_lost(line: Line, offer: Facts) -> Iterator[Seen]:
    """A commander who does not come back from a battle."""
    kind = LOST.get(line.facts["fate"])
    if kind is not None:
        yield Seen(Happening(kind, "", (line.facts["commander"], line.facts["faction"])))


def put_to_death(line: Line, offer: Facts) -> Iterator[Seen]:
    """Commanders who are killed with their men."""
    for commander in line.facts["commanders"]:
        yield Seen(Happening("killed", "", (commander, line.facts["faction"])))


def about(kind: str, *fields: str, placed: bool = False) -> Reader:
    """A reader of lines about one thing, by facts of these names; `placed`: another place is another thing."""

    def read(line: Line, offer: Facts) -> Iterator[Seen]:
        yield Seen(Happening(kind, line.hex if placed else "", tuple(line.facts[name] for name in fields)))

    return read


READ: dict[str, Reader] = {
    "BattleFought": battle,
    "MusterIssued": muster,
    "CommanderTested": commander_lost,
    "CommanderTaken": about("captured", "commander", "faction"),
    "DefendersKilled": put_to_death,
    "SiegeOpened": about("besieged", "site", "faction"),
    "SiegeLifted": about("lifted", "site", "faction"),
    "PlaceYielded": about("yielded", "site", "faction"),
    "SettlementStormed": about("stormed", "site", "faction"),
    "SettlementPlundered": about("plundered", "site", "faction"),
    "SettlementTaken": about("taken", "site", "faction"),
    "SupplyMissed": about(HUNGRY, "faction", "group"),
    "GroupDissolved": about("dissolved", "group", "faction"),
    "MercenariesDispersed": about("dispersed", "band"),
    "MercenariesDeserted": about("deserted", "band", "faction"),
    "MercenariesRevolted": about("revolted", "band", "faction"),
    "RansomPaid": about("ransomed", "commander", "faction"),
    "PrisonersMassacred": about("massacred", "captor", placed=True),
    "MoneySeized": about("seized", "faction", "captor"),
}
"""The events of the kinds of lines that an organiser would know before a night."""
