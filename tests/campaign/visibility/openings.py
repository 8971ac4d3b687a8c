"""Pairs of openings that differ in one fact, by the facts of docs/sight.md."""

from collections.abc import Callable
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


def weather(face: int) -> e.Event:
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


def holding(count: int) -> e.Event:
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


def coming(strength: int) -> e.Event:
    """A Lombard group that will come on day 5."""
    names = set(e.ReinforcementAnnounced.__struct_fields__)
    number = {"number": 7} if "number" in names else {}
    return e.ReinforcementAnnounced(
        day=5,
        group="l7",
        faction=LOMBARD,
        hex="5717",
        men=[Band(LOMBARD, "archer", False, False, strength)],
        commanders=(),
        hostility=5,
        money=0,
        **number,
    )


DEAR = printed_texts()["prices.toml"].replace("mercenary = 4", "mercenary = 5")


def sheltered(change: Change) -> Change:
    """The opening with a hamlet of the Lombards where the groups meet, so that they may bring wounded there."""
    shelter = e.SettlementHeld(
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
    more = with_more(shelter)
    return lambda event: tuple(later for each in change(event) for later in more(each))


def lying(back: int) -> e.Event:
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


def busy(
    *,
    back: int = 5,
    alone: int = 4,
    load: int = 4,
    escorted: bool = True,
    foot: int = 3,
    comes: int = 5,
    lost: str = "5718",
    held: int = 2,
    open_face: int = 3,
    hidden_face: int = 3,
) -> Change:
    """The opening with all of which the scenario has nothing: each argument is a fact that may be another.

    So one campaign does for whatever differs from it in one of them.
    """
    convoy = laden(load) if escorted else laden(load)[:1]
    more = (
        lying(back),
        lonely(alone),
        *convoy,
        coming(comes),
        *stray(lost),
        holding(held),
        weather(open_face),
    )
    return chained(straggling(foot), rolled_level(hidden_face), with_more(*more))


SAME: Change = lambda event: (event,)  # noqa: E731
BUSY, SHELTERED = busy(), sheltered(SAME)
SITE = {"site": TRANI}
OPENING: dict[str, tuple[Change, Change]] = {
    "Marker": (SAME, replaced(e.GroupRaised, {"group": "l1"}, hex="5718")),
    "Strength": (SAME, men_of_gastald(fewer)),
    "Wounded": (SHELTERED, sheltered(men_of_gastald(hurt))),
    "Convalescents": (BUSY, busy(back=9)),
    "Prestige": (SAME, replaced(e.CommanderAppeared, {"commander": "gastald_trani"}, prestige=6)),
    "Hostility": (SAME, replaced(e.GroupRaised, {"group": "l1"}, hostility=6)),
    "Money": (SAME, replaced(e.GroupRaised, {"group": "l1"}, money=34)),
    "Supply": (SAME, replaced(e.SettlementHeld, SITE, resources=0)),
    "Spy": (SAME, replaced(e.SpyPosted, {"faction": LOMBARD}, hex="5617")),
    "Convoy": (SAME, replaced(e.ConvoyPosted, {"convoy": "c1"}, hex="5617")),
    "Convoy load": (BUSY, busy(alone=5)),
    "Escort": (BUSY, busy(escorted=False)),
    "Escorted load": (BUSY, busy(load=5)),
    "Mercenaries": (SAME, replaced(e.MercenariesCamped, {"band": "m1"}, hex="5617")),
    "Mercenary strength": (BUSY, busy(foot=4)),
    "Owner of a place": (SAME, replaced(e.SettlementHeld, {"site": "ruvo"}, faction=NORMAN)),
    "Resources": (SAME, replaced(e.SettlementHeld, SITE, resources=6)),
    "Garrison": (SAME, replaced(e.SettlementHeld, SITE, garrison=coming(12).men)),  # type: ignore[attr-defined]
    "Place hostility": (SAME, replaced(e.SettlementHeld, SITE, hostility=9)),
    "Reinforcement": (BUSY, busy(comes=9)),
    "Lone commander": (BUSY, busy(lost="5618")),
    "Prisoners": (BUSY, busy(held=3)),
    "Open dice": (BUSY, busy(open_face=4)),
    "Referee dice": (BUSY, busy(hidden_face=4)),
    "Own table": (SAME, replaced(e.CampaignOpened, {}, tables={"prices.toml": DEAR})),
}
"""Facts of the opening: the two openings that differ in the fact alone."""
