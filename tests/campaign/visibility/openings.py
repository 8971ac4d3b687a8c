"""Openings that differ in one fact, or in several of those that a reader may not know, by the facts of docs/sight.md."""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

import msgspec

from campaign.model import events as e
from campaign.model.men import Band
from campaign.service.editions import printed_texts
from dice import Rolled
from tests.api.conftest import MEETING

NORMAN, LOMBARD = "norman", "lombard"
TRANI = "trani"
Change = Callable[[e.Event], tuple[e.Event, ...]]


def replaced(kind: type[e.Event], which: dict[str, Any], **values: Any) -> Change:
    """The opening with other values in one event."""

    def change(event: e.Event) -> tuple[e.Event, ...]:
        if isinstance(event, kind) and all(getattr(event, k) == v for k, v in which.items()):
            return (msgspec.structs.replace(event, **values),)
        return (event,)

    return change


def with_more(*more: e.Event) -> Change:
    """The opening with more events at its end."""

    def change(event: e.Event) -> tuple[e.Event, ...]:
        last = isinstance(event, e.SpyPosted) and event.faction == LOMBARD
        return (event, *more) if last else (event,)

    return change


def without(kind: type[e.Event], which: dict[str, Any]) -> Change:
    """The opening without one event."""

    def change(event: e.Event) -> tuple[e.Event, ...]:
        gone = isinstance(event, kind) and all(getattr(event, k) == v for k, v in which.items())
        return () if gone else (event,)

    return change


def straggling(heads: int) -> Change:
    """The opening with so many healthy men and a wounded one in m1, who camp by a road and hardly get on."""
    foot, limping = (Band("mercenary", "medium_infantry", False, hurt, 1) for hurt in (False, True))
    return replaced(e.MercenariesCamped, {"band": "m1"}, hex="5518", men=[foot.of(heads), limping])


def men_of_gastald(change: Callable[[Any], Any]) -> Change:
    """The opening with other men in l1."""

    def changed(event: e.Event) -> tuple[e.Event, ...]:
        if isinstance(event, e.GroupRaised) and event.group == "l1":
            return (msgspec.structs.replace(event, men=change(event.men)),)
        return (event,)

    return changed


def fewer(men: Any) -> Any:
    """One man less of the first band."""
    first = msgspec.structs.replace(men[0], count=men[0].count - 1)
    return [band for band in (first, *men[1:]) if band.count] if men[0].count > 1 else men[1:]


def hurt(men: Any) -> Any:
    """The first band wounded."""
    return [msgspec.structs.replace(men[0], wounded=True), *men[1:]]


def weather(face: int) -> e.WeatherRolled:
    """A die that all see."""
    die = Rolled("GC-18.1a|campaign|weather|0", "open", 10, face, "sealed")
    return e.WeatherRolled(change=0, rolls=(die,))


def rolled_level(face: int) -> Change:
    """The opening with a referee's die behind l1."""
    die = Rolled("GC-7a|l1|hostility|0", "referee", 10, face, "sealed")
    return replaced(e.GroupRaised, {"group": "l1"}, rolls=(die,))


def stray(hex_: str) -> tuple[e.Event, ...]:
    """A Lombard commander has lost his men."""
    arrival = e.CommanderAppeared(
        commander="arduin",
        name="Arduin",
        faction=LOMBARD,
        prestige=3,
        hostility=5,
        origin=LOMBARD,
        type="knight",
        mounted=True,
        cause="start",
    )
    return arrival, e.CommanderStranded(commander="arduin", faction=LOMBARD, hex=hex_)


def holding(count: int) -> e.PrisonersTaken:
    """Prisoners of a third side, whom l1 escorts."""
    return e.PrisonersTaken(
        prisoners="held",
        captor=LOMBARD,
        hex="5717",
        day=1,
        group="l1",
        men={"byzantine": [Band("byzantine", "archer", False, False, count)]},
        commanders=(),
        factions=("byzantine",),
        destination="",
    )


def coming(strength: int) -> e.ReinforcementAnnounced:
    """A Lombard group that will come on day 5."""
    return e.ReinforcementAnnounced(
        day=5,
        group="l7",
        number=7,
        faction=LOMBARD,
        hex="5717",
        men=[Band(LOMBARD, "archer", False, False, strength)],
        commanders=(),
        hostility=5,
        money=0,
    )


DEAR = printed_texts()["prices.toml"].replace("mercenary = 4", "mercenary = 5")
SHELTER = e.SettlementHeld(
    site="hamlet",
    name="Hamlet",
    hex=MEETING,
    kind="village",
    faction=LOMBARD,
    commander="",
    resources=0,
    hostility=5,
    garrison=[],
    noble="",
)
"""A hamlet of the Lombards where the groups meet, so that they may bring wounded there."""


def lying(back: int) -> e.WoundedSetDown:
    """Lombards who lie wounded in Trani."""
    bed = e.Bed("l1-1-5", [Band(LOMBARD, "archer", False, True, 2)], (), back)
    return e.WoundedSetDown(
        group="l1",
        faction=LOMBARD,
        hex="5518",
        site=TRANI,
        beds=(bed,),
        dead=[],
        dead_commanders=(),
        stays=True,
    )


def laden(load: int) -> tuple[e.Event, ...]:
    """A convoy that stands where the Gastald does, and that his group escorts."""
    return (
        e.ConvoyPosted(convoy="c9", hex="5717", start=TRANI, end="corato", load=load, animals=5),
        e.ConvoyTaken(convoy="c9", group="l1", faction=LOMBARD, hex="5717", load=load, cause="order"),
    )


def lonely(load: int) -> e.Event:
    """A convoy that meets nobody on its way."""
    return e.ConvoyPosted(convoy="c8", hex="5817", start="bisceglie", end="terlizzi", load=load, animals=5)


def chained(*changes: Change) -> Change:
    """One change after the other."""

    def change(event: e.Event) -> tuple[e.Event, ...]:
        told: tuple[e.Event, ...] = (event,)
        for each in changes:
            told = tuple(later for one in told for later in each(one))
        return told

    return change


FULLER: Change = chained(
    straggling(3),
    rolled_level(3),
    with_more(
        lying(5),
        lonely(4),
        *laden(4),
        coming(5),
        *stray("5718"),
        holding(2),
        weather(3),
        SHELTER,
    ),
)
"""The opening with all of which the scenario has nothing, so that one campaign does for whatever differs from it."""
SAME: Change = lambda event: (event,)  # noqa: E731
SITE, GASTALD, LADEN = {"site": TRANI}, {"group": "l1"}, {"convoy": "c9"}
OPENING: dict[str, Change] = {
    "Marker": replaced(e.GroupRaised, GASTALD, hex="5718"),
    "Strength": men_of_gastald(fewer),
    "Wounded": men_of_gastald(hurt),
    "Convalescents": replaced(e.WoundedSetDown, GASTALD, beds=lying(9).beds),
    "Prestige": replaced(e.CommanderAppeared, {"commander": "gastald_trani"}, prestige=6),
    "Hostility": replaced(e.GroupRaised, GASTALD, hostility=6),
    "Money": replaced(e.GroupRaised, GASTALD, money=34),
    "Supply": replaced(e.SettlementHeld, SITE, resources=0),
    "Spy": replaced(e.SpyPosted, {"faction": LOMBARD}, hex="5617"),
    "Convoy": replaced(e.ConvoyPosted, {"convoy": "c1"}, hex="5617"),
    "Convoy load": replaced(e.ConvoyPosted, {"convoy": "c8"}, load=5),
    "Escort": without(e.ConvoyTaken, LADEN),
    "Escorted load": chained(*(replaced(kind, LADEN, load=5) for kind in (e.ConvoyPosted, e.ConvoyTaken))),
    "Mercenaries": replaced(e.MercenariesCamped, {"band": "m1"}, hex="5617"),
    "Mercenary strength": straggling(4),
    "Owner of a place": replaced(e.SettlementHeld, {"site": "ruvo"}, faction=NORMAN),
    "Resources": replaced(e.SettlementHeld, SITE, resources=6),
    "Garrison": replaced(e.SettlementHeld, SITE, garrison=coming(12).men),
    "Place hostility": replaced(e.SettlementHeld, SITE, hostility=9),
    "Reinforcement": replaced(e.ReinforcementAnnounced, {"group": "l7"}, men=coming(9).men),
    "Lone commander": replaced(e.CommanderStranded, {"commander": "arduin"}, hex="5618"),
    "Prisoners": replaced(e.PrisonersTaken, {"prisoners": "held"}, men=holding(3).men),
    "Open dice": replaced(e.WeatherRolled, {"change": 0}, rolls=weather(4).rolls),
    "Referee dice": rolled_level(4),
    "Own table": replaced(e.CampaignOpened, {}, tables={"prices.toml": DEAR}),
}
"""Facts of the opening: what is other in it where the fact alone is another."""
RIVALS = ({"Supply", "Resources"}, {"Strength", "Wounded"})
"""Facts of which one hides the other, where both are others."""


def opening_of(*facts: str) -> Change:
    """The fuller opening, in which these facts are others."""
    return chained(FULLER, *(OPENING[fact] for fact in facts))


def rounds(facts: Sequence[str]) -> list[tuple[str, ...]]:
    """Facts that are changed together: each in two rounds, no two of them twice in the same, and no rivals in any.

    So what one fact betrays is hidden in both of its rounds only by two others, each of which hides the same.
    """
    count = next(count for count in range(2, len(facts) + 2) if comb(count, 2) >= len(facts))
    while (found := shared_out(facts, count)) is None:
        count += 1
    return found


def shared_out(facts: Sequence[str], count: int) -> list[tuple[str, ...]] | None:
    """The facts in so many rounds, or None where rivals find no place."""
    found: list[list[str]] = [[] for _ in range(count)]
    pairs = list(combinations(found, 2))
    for fact in facts:
        rivals = {each for pair in RIVALS if fact in pair for each in pair}
        pair = next((pair for pair in pairs if not rivals & {*pair[0], *pair[1]}), None)
        if pair is None:
            return None
        pairs.remove(pair)
        for round_ in pair:
            round_.append(fact)
    return [tuple(each) for each in found]
