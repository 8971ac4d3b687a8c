"""The beginning of a siege's fight: the refusals, the horses of each side, and the order of setting up (GS-11.4)."""

from collections.abc import Iterator

from battles.contract.muster import Edge, Muster, Person, Side
from battles.fields.laid import Laid
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.sieges import emplacing, entering, supply
from battles.guiscard.rules.sieges import places
from battles.guiscard.state import Character, Horse, Post, Siege, Skirmish
from battles.guiscard.state.fabric import Fabric
from battles.guiscard.state.items import Approaching, Deploying, FormingUp, LettingIn
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("sieges")


@BOOK.event("SiegeJoined", "the works stand as the siege has left them (GS-11.4.1b)")
class SiegeJoined(Happening, frozen=True):
    """A fight of a siege begins: the works as they stand, and the people off the map at first (GS-11.4.1b)."""

    fabric: Fabric
    waiting: tuple[str, ...] = ()

    def book(self, state: Skirmish) -> None:
        state.fabric = self.fabric
        state.siege = Siege(waiting=dict.fromkeys(self.waiting, Post()))


def mounts(muster: Muster, one: Person, side: Side) -> bool:
    """True if somebody has come on a horse."""
    return one.mounted and not stabled(muster, side)


def stabled(muster: Muster, side: Side) -> bool:
    """True if the riders of a side fight on foot and without their horses (D154)."""
    return muster.works is not None and places.on_foot(muster, side)


def packs(muster: Muster) -> Iterator[Horse]:
    """The pack horses of a supply sally."""
    if muster.works is not None and muster.works.action == "supply_sally":
        yield from supply.led(muster)


def bridled(muster: Muster, people: list[Character]) -> None:
    """Give everybody of a supply party the bridles of the horses that he leads."""
    by_name = {one.id: one for one in people}
    for horse in packs(muster):
        by_name[horse.leader].leads.append(horse.id)


def on_the_map(muster: Muster) -> list[tuple[Person, bool]]:
    """The people who set up on the map, and whether they ride."""
    later = places.coming_later(muster)
    sides: tuple[Side, ...] = ("attacker", "defender")
    return [
        (one, mounts(muster, one, side))
        for side in sides
        if side not in later
        for one in muster.force(side).people
    ]


def join(decision: Decision, muster: Muster, laid: tuple[Laid, ...]) -> None:
    """Say how the works stand and which people are off the map."""
    later = places.coming_later(muster)
    waiting = tuple(one.id for side in later for one in muster.force(side).people)
    decision.emit(SiegeJoined(places.standing(muster, laid), waiting))
    emplacing.begin(decision)


@rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f", "GS-11.6i")
def begin(decision: Decision, muster: Muster, side: Side, deploying: tuple[str, ...]) -> None:
    """Put on the agenda how a side sets up: on the map, or along its sides; patrols only when they come."""
    works = places.works_of(muster)
    if side not in places.coming_later(muster):
        decision.add(FormingUp(side))
        decision.add(Deploying(side, deploying))
    elif works.action == "assault" and works.infiltrators:
        decision.add(LettingIn(side, works.infiltrators))
    elif works.action != "supply_sally":
        decision.add(Approaching(side, entering.names(decision.state, side), places.EDGES))
    elif side == "defender":
        party: tuple[Edge, ...] = places.PARTY_EDGES
        decision.add(Approaching(side, entering.names(decision.state, side), party, together=True))
    emplacing.ask(decision, side)
