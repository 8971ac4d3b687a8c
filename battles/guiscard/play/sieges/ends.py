"""GS-11.4.1c-f, 11.4.2f, 11.4.3g, 11.4.4c: the end of a siege's fight, and the people taken then."""

from collections.abc import Iterable, Iterator

from battles.contract.muster import SIDES, Side
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.ending import BattleEnded, ended_by, last_turn
from battles.guiscard.play.orders import Order
from battles.guiscard.play.sieges import patrols
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.inside import inside
from battles.guiscard.rules.sieges.patrols import BESIEGER, more
from battles.guiscard.rules.sieges.places import action_of, kept, of_plan, works_of
from battles.guiscard.state import Character, Post, Skirmish
from battles.guiscard.state.items import OpeningPhase
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import rule

BOOK = book_of("ends of assaults")

NOT_SENT_FOR = Post()


@BOOK.order("end the assault")
class StopAssault(Order, frozen=True, tag="stop_assault"):
    """End the assault, all defenders being in their redoubt (GS-11.4.1e)."""


@BOOK.order("go on with the assault")
class PressOn(Order, frozen=True, tag="press_on"):
    """Go on with the assault."""


@BOOK.event(
    "AssaultStopped", "all defenders are in their redoubt: the besieger ends the assault (GS-11.4.1e)"
)
class AssaultStopped(Happening, frozen=True):
    """The besieger ends the assault: all defenders are in their redoubt (GS-11.4.1e)."""

    def book(self, state: Skirmish) -> None:
        kept(state).stopped = True


def judge(decision: Decision) -> None:
    """End the fight if it is over."""
    state = decision.state
    if state.turn < 1:
        return
    gone = [side for side in SIDES if not there(state, side)]
    if gone and action_of(state) == "supply_sally":
        end_of_sally(decision, gone)
    elif gone:
        decision.emit(ended_by(state, gone))
    elif state.turn > last_turn(state):
        decision.emit(BattleEnded("undecided", None))


@rule("GS-11.4.1c", "GS-11.4.2f", "GS-11.4.4c")
def there(state: Skirmish, side: Side) -> bool:
    """True if a side is still in the fight: on the map, or off it and still to come."""
    assert state.siege is not None
    posts, waits = state.siege.waiting, False
    for one in state.people.values():
        if one.side == side and one.alive and not one.away:
            if posts.get(one.id) != NOT_SENT_FOR:
                return True
            waits = True
    return waits and more(state)


@rule("GS-11.4.3g")
def end_of_sally(decision: Decision, gone: list[Side]) -> None:
    """End a supply sally: decided where the party is dead or taken, or where no besieger is left before it."""
    state = decision.state
    party = {one.away for one in state.people.values() if one.side == "defender" and one.alive}
    if "defender" in gone and "fled" in party:
        decision.emit(BattleEnded("undecided", None))
    elif gone == [BESIEGER] and any(one.side == BESIEGER and one.alive for one in state.people.values()):
        decision.emit(BattleEnded("flight", BESIEGER))
    else:
        decision.emit(ended_by(state, gone))


@BOOK.follows(OpeningPhase)
def opened(decision: Decision, item: OpeningPhase) -> None:
    """Before a phase: an assault at rest is over; patrols come."""
    state = decision.state
    decision.done()
    if action_of(state) == "assault" and at_rest(state, decision.ground):
        decision.emit(BattleEnded("undecided", None))
    elif action_of(state) == "supply_sally" and item.side == BESIEGER:
        patrols.due(decision)


@rule("GS-11.4.1d")
def at_rest(state: Skirmish, ground: Ground) -> bool:
    """True if all blows and arrivals have ceased for five turns, and all defenders are separated from assailants."""
    assert state.siege is not None
    quiet = state.turn - state.siege.stir > TABLES.now.besieging.quiet_turns
    return quiet and separated(state, ground)


@rule("GS-11.4.1d")
def separated(state: Skirmish, ground: Ground) -> bool:
    """True if all ways from assailants to defenders lead over walls, doors and impassable hexes."""
    starts = [one.hex for one in on_map(state, BESIEGER)]
    sought = {one.hex for one in on_map(state, "defender")}
    return sought.isdisjoint(reached(ground, starts, doors=False))


def on_map(state: Skirmish, side: Side) -> list[Character]:
    """The people of a side who are on the map, stunned ones too."""
    return [one for one in state.people.values() if one.side == side and one.hex and not one.away]


def flood(
    ground: Ground, starts: Iterable[str], *, doors: bool, barred: Iterable[str] = (), back: bool = False
) -> set[str]:
    """The hexes that people on foot reach from some, or with `back` the hexes from which they reach them."""
    return set(reached(ground, starts, doors=doors, barred=barred, back=back))


def reached(
    ground: Ground, starts: Iterable[str], *, doors: bool, barred: Iterable[str] = (), back: bool = False
) -> Iterator[str]:
    """The hexes of a `flood`, each once, the nearest first: a search for one of them need not wait for the last."""
    closed = set(barred)
    found = set(starts) - closed
    rim, ways = list(found), ground.ways(False, False)
    yield from rim
    for hex_ in rim:
        near = (
            other
            for other in ground.neighbours[hex_]
            if other is not None and ground.enterable(other, hex_, False, False)
        )
        for other in near if back else (other for other, _ in ways[hex_]):
            if other in found or other in closed:
                continue
            if doors or not parts(ground, hex_, other):
                found.add(other)
                rim.append(other)
                yield other


def parts(ground: Ground, hex_: str, other: str) -> bool:
    """True if the border between two adjacent hexes separates although somebody on foot passes it."""
    kind = ground.cells[hex_].borders[ground.neighbours[hex_].index(other)]
    return kind in TABLES.now.besieging.separates


@rule("GS-11.4.1e")
def shut_up(state: Skirmish) -> bool:
    """True if all defenders are in the redoubt at which the assault may stop, and a besieger is there to keep them so."""
    works = works_of(state.battle)
    refuge = set(of_plan(works.refuge, state.laid, works.building))
    inside_ = on_map(state, "defender")
    return bool(refuge and inside_ and on_map(state, BESIEGER)) and all(one.hex in refuge for one in inside_)


def is_asked(state: Skirmish, item: OpeningPhase) -> bool:
    """True if the besieger may stop the assault."""
    return item.side == BESIEGER and action_of(state) == "assault" and shut_up(state)


@BOOK.question(
    OpeningPhase,
    prompt="All defenders are in their redoubt: do you end the assault? Go on, and it is fought out",
    offers=lambda state, item: (StopAssault(),),
    calm=PressOn(),
    first=True,
    asked=is_asked,
    rule="GS-11.4.1e",
)
@rule("GS-11.4.1e")
def stop(decision: Decision, item: OpeningPhase, order: StopAssault) -> None:
    """The assault is over."""
    decision.emit(AssaultStopped())
    decision.emit(BattleEnded("undecided", None))


@rule("GS-11.4.1f")
def cut_off(state: Skirmish) -> frozenset[str]:
    """The defenders who have no free way to the centre when an assault ends undecided before besiegers (D158)."""
    works = state.battle.works
    if state.over is None or state.over.loser is not None or works is None or not works.centre:
        return frozenset()
    if works.action != "assault":
        return frozenset()
    enemies = [one.hex for one in on_map(state, BESIEGER) if one.able]
    if not enemies:
        return frozenset()
    centre = of_plan([works.centre], state.laid, works.building)
    free = flood(ground_in(state), centre, doors=True, barred=enemies, back=True)
    return frozenset(one.id for one in on_map(state, "defender") if one.hex not in free)


@rule("GS-11.4.1g")
def outer_works_taken(state: Skirmish) -> bool:
    """True if an undecided assault leaves all defenders at large shut up in their redoubt."""
    works = state.battle.works
    if state.over is None or state.over.loser is not None or works is None or works.action != "assault":
        return False
    refuge = set(of_plan(works.refuge, state.laid, works.building))
    taken = cut_off(state)
    free = [one for one in on_map(state, "defender") if one.id not in taken]
    within = inside(state.laid, works.building) - refuge
    holders = [
        one for one in on_map(state, BESIEGER) if state.siege and (state.siege.stopped or one.hex in within)
    ]
    return bool(refuge and free and holders) and all(one.hex in refuge for one in free)
