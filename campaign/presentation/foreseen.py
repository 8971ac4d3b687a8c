"""What may happen in a night that is rehearsed: each thing as something that can be counted, made of the night's lines."""

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
"""What a muster that went out makes of its battle, by the way in which it is to be settled."""
LOST = {"killed": "killed", "captured": "captured"}
"""The fates of commanders in a battle that are worth a line here."""


class Happening(msgspec.Struct, frozen=True):
    """Something that may happen, told apart from all else by its kind, where it happens and whom it is about.

    `about` are ids, as the kind has them. `nth` counts the battles of one night between the same sides in the same place,
    from 1; it is 0 where there is never a second.
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
    """What several tries at one night came to.

    `tries` were played to their end of those that were `asked` for. `happens` are the things that happened, the most
    frequent first, `stops` those for which the night will stand still, `dice` the fewest and the most dice that have to be
    rolled by hand. `too_few` says who must still file, `paused` that the campaign rests: either keeps the night from being
    played at all. `failures` are what tries failed of, with how many did; `by_deputies` the factions for which deputies
    wrote; `over` counts the tries after which the campaign was over.
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
    """What was seen in one night, its battles told apart: the first of the same sides in a place from the second.

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
"""Makes of a line what it tells; the facts are those of the battle's offer, where the line is of a battle."""


def seen_in(lines: Iterable[Line]) -> Iterator[Seen]:
    """All that the lines of one night tell of; the same thing may come more than once."""
    offers: dict[int, Facts] = {}
    for line in lines:
        if line.kind == "BattleOffered":
            offers[line.facts["number"]] = line.facts
        reader = READ.get(line.kind)
        if reader is not None:
            yield from reader(line, offers.get(line.facts.get("number", 0), {}))


def battle(line: Line, offer: Facts) -> Iterator[Seen]:
    """A battle that was fought, whoever attacked, with its winner."""
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
    """Commanders who are killed with those whom they command."""
    for commander in line.facts["commanders"]:
        yield Seen(Happening("killed", "", (commander, line.facts["faction"])))


def about(kind: str, *fields: str, placed: bool = False) -> Reader:
    """A reader of lines that tell of one thing, by facts of these names; `placed`: another place is another thing."""

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
"""What the kinds of lines tell of that an organiser would know before a night."""
