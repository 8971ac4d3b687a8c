"""From a muster to a field with nobody on it yet: who fights, on which counter, with which horse (GC-14)."""

from collections.abc import Iterator

from battles.fields import joined
from battles.fields.laid import Laid
from battles.fields.parts import SIDE_BY_SIDE
from battles.fields.stand_ins import laid_for
from battles.fields.zones import zones
from battles.fightable import in_bounds, told_apart
from battles.guiscard.agenda import Deploying, FormingUp
from battles.guiscard.classes import counter_of
from battles.guiscard.decision import Decision
from battles.guiscard.events import frame
from battles.guiscard.gear import quivers
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.state import Berth, Character, Horse
from battles.guiscard.tables import TABLES
from battles.muster import SIDES, Commander, Group, Muster, Person, Side, opponent
from battles.roll_call import check_muster
from hexmap import grid
from rulebook import Refusal, rule

INWARD_SIDE = {"top": "S", "right": "NW", "bottom": "N", "left": "SE"}
INWARD = {edge: grid.SIDES.index(side) for edge, side in INWARD_SIDE.items()}
UNSUPPLIED = 1
CASTLE = "B9"
LARGEST = 200
"""People of both sides whom an engine fights in a sensible time."""
CROWD = 75
"""People of both sides whom one map holds: however they are set up, the last rider finds room for two (D104)."""


def check(muster: Muster) -> None:
    """Refuse a muster that can't be fought as a skirmish in the open field. Raises Refusal."""
    check_muster(muster)
    if muster.kind != "field":
        raise Refusal("GT-9.1a", "kind", "fights of a siege are not played on maps by this engine")
    laid = field_of(muster)
    _holds(laid, sum(len(muster.force(side).people) for side in SIDES))
    in_bounds(muster)
    for _, group in muster.groups():
        for person in group.people:
            counter_of(person)
    told_apart(muster, {horse.id for side in SIDES for horse in mounts(muster, side)})
    zones(ground_of(laid), muster)
    _finds_room(ground_of(laid), muster)


@rule("GC-14.1a")
def field_of(muster: Muster) -> tuple[Laid, ...]:
    """The maps that a muster is fought on. Raises Refusal for a castle, for the field of a siege's sally, and for none."""
    laid = laid_for(muster)
    for each in laid:
        if each.place in SIDE_BY_SIDE:
            raise Refusal("GC-14.1a", "ground.maps", "a field has no part {part}", part=each.place)
    if any(each.field == CASTLE for each in laid):
        raise Refusal("GC-14.1a", "ground.maps", "a castle is no field of a battle in the open")
    joined.check(laid)
    return laid


@rule("GC-14.1a")
def _holds(laid: tuple[Laid, ...], people: int) -> None:
    most = min(LARGEST, CROWD * len(laid))
    if people > most:
        raise Refusal(
            "GC-14.1a",
            "people",
            "{given} people are too many for a field of {maps}, {most} the most",
            given=people,
            maps=len(laid),
            most=most,
        )


@rule("GC-14.4a", "GT-1.1c")
def _finds_room(ground: Ground, muster: Muster) -> None:
    # Nobody takes away more than four places of a rider. By an organiser's own tables a field may have too few.
    people = [one for side in SIDES for one in muster.force(side).people]
    for mounted, armoured in sorted({(one.mounted, one.armoured) for one in people}):
        stands = {hex_ for hex_ in ground.hexes if ground.standable(hex_, mounted, armoured)}
        rides = [
            sum(ground.neighbours[hex_][way] in stands for hex_ in stands) for way in range(6) if mounted
        ]
        if len(stands) < 2 * len(people) or any(room <= 4 * (len(people) - 1) for room in rides):
            raise Refusal(
                "GT-1.1c", "people", "there is no room for {given} people on the field", given=len(people)
            )


def join(decision: Decision, muster: Muster) -> None:
    """Lay the maps out, list everybody, and let the sides set up, in the order that the attacker has named."""
    people = [one for side, group in muster.groups() for one in characters(side, group)]
    horses = [horse for side in SIDES for horse in mounts(muster, side)]
    ground = muster.ground
    first: Side = ground.begins if ground is not None else "attacker"
    laid = field_of(muster)
    decision.emit(frame.BattleJoined(muster, laid, first, berths(muster, laid), tuple(people), tuple(horses)))
    quivers.serve_out(decision)
    deploys_first: Side = ground.deploys_first if ground is not None else "defender"
    for side in (opponent(deploys_first), deploys_first):
        decision.add(FormingUp(side))
        decision.add(Deploying(side, setting_up(decision, side)))


def berths(muster: Muster, laid: tuple[Laid, ...]) -> dict[str, Berth]:
    """Where each group sets up; its riders look away from its edge (D82)."""
    return {
        id_: Berth(
            tuple(sorted(zone.hexes)), INWARD[zone.edges[0].rpartition(".")[2]], tuple(sorted(zone.exits))
        )
        for id_, zone in zones(ground_of(laid), muster).items()
    }


@rule("GC-14.4b")
def setting_up(decision: Decision, side: Side) -> tuple[str, ...]:
    """The people of a side in the order in which they are set up: riders first, who need room for two (D82)."""
    own = [one for one in decision.state.people.values() if one.side == side]
    return tuple(one.id for one in sorted(own, key=lambda one: not one.mounted))


def characters(side: Side, group: Group) -> Iterator[Character]:
    """The counters of a group, those of an unsupplied one with what hunger costs them (GC-8.4g, h)."""
    for person in group.people:
        found = counter_of(person)
        yield Character(
            id=person.id,
            side=side,
            group=group.id,
            code=found.code,
            name=person.name if isinstance(person, Commander) else "",
            armoured=person.armoured,
            condition="wounded" if person.wounded else "healthy",
            horse=horse_of(person) if person.mounted else "",
            penalty=UNSUPPLIED if group.unsupplied else 0,
        )


def mounts(muster: Muster, side: Side) -> Iterator[Horse]:
    """The horses of a side's riders; a cataphract's is armoured (GT-6.8c)."""
    for person in muster.force(side).people:
        if person.mounted:
            armoured = counter_of(person).code in TABLES.now.tactics.charge.cataphracts
            yield Horse(id=horse_of(person), armoured=armoured, rider=person.id, side=side)


def horse_of(person: Person) -> str:
    """The name of a rider's horse."""
    return f"horse-of-{person.id}"
