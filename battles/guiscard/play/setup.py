"""From a muster to an empty field: the people who fight, their counters and horses (GC-14)."""

from collections.abc import Iterator
from copy import deepcopy

from battles.contract.muster import SIDES, Commander, Group, Muster, Person, Side, opponent
from battles.contract.roll_call import check_muster
from battles.contract.wording import SIDE, Said, say, word
from battles.fields import joined
from battles.fields.laid import Laid
from battles.fields.parts import SIDE_BY_SIDE
from battles.fields.stand_ins import laid_for
from battles.fields.titles import field_said
from battles.fields.zones import zones
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import quivers
from battles.guiscard.play.sieges import setup as sieges
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.rules.sieges import admission, places
from battles.guiscard.state import Berth, Character, Horse, Skirmish
from battles.guiscard.state.classes import counter_of
from battles.guiscard.state.items import Deploying, FormingUp
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.people.fightable import in_bounds, told_apart
from rulebook import Refusal, rule

BOOK = book_of("set-up")

UNSUPPLIED = 1
CASTLE = "B9"
LARGEST = 200
"""People of both sides whom an engine fights in a sensible time."""
CROWD = 75
"""People of both sides whom one map holds: however they are set up, the last rider finds room for two (D104)."""


@BOOK.event("BattleJoined")
class BattleJoined(Happening, frozen=True):
    """A battle begins: its muster, the maps as they lie, where each group sets up, everybody with the horses.

    The battle is joined, with an empty field.
    """

    muster: Muster
    laid: tuple[Laid, ...]
    first: Side
    berths: dict[str, Berth]
    people: tuple[Character, ...]
    horses: tuple[Horse, ...]

    def book(self, state: Skirmish) -> None:
        state.muster, state.laid, state.first = self.muster, self.laid, self.first
        state.active, state.berths = self.first, dict(self.berths)
        state.people = {each.id: deepcopy(each) for each in self.people}
        state.horses = {each.id: deepcopy(each) for each in self.horses}

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            "attacker: {attacker}, defender: {defender}; field: {maps}; the {first} has the first phase (GT-2a)",
            attacker=len(self.muster.attacker.people),
            defender=len(self.muster.defender.people),
            maps=field_said(self.muster, self.laid),
            first=word(SIDE, self.first),
        )


def check(muster: Muster) -> None:
    """Refuse a muster that can't be fought as a skirmish. Raises Refusal."""
    check_muster(muster)
    laid = field_of(muster)
    _holds(muster, laid, sum(len(muster.force(side).people) for side in SIDES))
    in_bounds(muster)
    for _, group in muster.groups():
        for person in group.people:
            counter_of(person)
    told_apart(muster, {horse.id for horse in horses_of(muster)})
    berths(muster, laid)
    people = standing(muster)
    _finds_room(ground_of(laid), people, taken(people, siege=muster.works is not None))


@rule("GC-14.1a")
def field_of(muster: Muster) -> tuple[Laid, ...]:
    """The maps that a muster is fought on.

    Raises Refusal without any, and in the open field for fields that are for sieges alone.
    """
    laid = laid_for(muster)
    if muster.works is not None:
        admission.check(muster)
        joined.check(laid)
        places.check(muster, laid)
        return laid
    for each in laid:
        if each.place in SIDE_BY_SIDE:
            raise Refusal("GC-14.1a", "ground.maps", "a field has no part {part}", part=each.place)
    if any(each.field == CASTLE for each in laid):
        raise Refusal("GC-14.1a", "ground.maps", "a castle is no field of a battle in the open")
    joined.check(laid)
    return laid


@rule("GC-14.1a")
def _holds(muster: Muster, laid: tuple[Laid, ...], people: int) -> None:
    # In a siege most people are off the map at first, or on foot.
    most = min(LARGEST, CROWD * len(laid)) if muster.works is None else LARGEST
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
def _finds_room(ground: Ground, people: list[tuple[Person, bool]], lost: int) -> None:
    # By an organiser's own tables a field may have too few places.
    for mounted, armoured in sorted({(rides, one.armoured) for one, rides in people}):
        stands = {hex_ for hex_ in ground.hexes if ground.standable(hex_, mounted, armoured)}
        rides = [
            sum(ground.neighbours[hex_][way] in stands for hex_ in stands) for way in range(6) if mounted
        ]
        if len(stands) < 2 * len(people) or any(room <= lost for room in rides):
            raise Refusal(
                "GT-1.1c", "people", "there is no room for {given} people on the field", given=len(people)
            )


def taken(people: list[tuple[Person, bool]], *, siege: bool) -> int:
    """The places of a rider that all others take away at most (D104).

    In a siege all riders look along one line: there one takes away three at most, and somebody on foot two.
    """
    if not siege:
        return 4 * (len(people) - 1)
    riders = sum(rides for _, rides in people)
    return 3 * (riders - 1) + 2 * (len(people) - riders)


def standing(muster: Muster) -> list[tuple[Person, bool]]:
    """The people who set up on the field, and whether they ride."""
    if muster.works is not None:
        return sieges.on_the_map(muster)
    return [(one, one.mounted) for side in SIDES for one in muster.force(side).people]


def horses_of(muster: Muster) -> list[Horse]:
    """The horses of both sides' riders, and the led ones."""
    return [*(horse for side in SIDES for horse in mounts(muster, side)), *sieges.packs(muster)]


def join(decision: Decision, muster: Muster) -> None:
    """Lay the maps out, list everybody, and let the sides set up, in the order that the attacker has named."""
    people = [
        one
        for side, group in muster.groups()
        for one in characters(side, group, stabled=sieges.stabled(muster, side))
    ]
    sieges.bridled(muster, people)
    horses = horses_of(muster)
    ground = muster.ground
    first: Side = ground.begins if ground is not None else "attacker"
    laid = field_of(muster)
    decision.emit(BattleJoined(muster, laid, first, berths(muster, laid), tuple(people), tuple(horses)))
    quivers.serve_out(decision)
    if muster.works is not None:
        sieges.join(decision, muster, laid)
    deploys_first: Side = ground.deploys_first if ground is not None else "defender"
    for side in (opponent(deploys_first), deploys_first):
        if muster.works is not None:
            sieges.begin(decision, muster, side, setting_up(decision, side))
        else:
            decision.add(FormingUp(side))
            decision.add(Deploying(side, setting_up(decision, side)))


def berths(muster: Muster, laid: tuple[Laid, ...]) -> dict[str, Berth]:
    """The berths of the groups; riders look away from their edge (D82). Raises Refusal for unknown edges."""
    if muster.works is not None:
        return places.berths(muster, laid)
    return {
        id_: Berth(
            tuple(sorted(zone.hexes)),
            places.INWARD[zone.edges[0].rpartition(".")[2]],
            tuple(sorted(zone.exits)),
        )
        for id_, zone in zones(ground_of(laid), muster).items()
    }


@rule("GC-14.4b")
def setting_up(decision: Decision, side: Side) -> tuple[str, ...]:
    """The people of a side in the order in which they are set up: riders first, who need room for two (D82)."""
    own = [one for one in decision.state.people.values() if one.side == side]
    return tuple(one.id for one in sorted(own, key=lambda one: not one.mounted))


def characters(side: Side, group: Group, *, stabled: bool = False) -> Iterator[Character]:
    """The counters of a group; an unsupplied group's counters have the costs of hunger (GC-8.4g, h).

    They are on foot if their horses are `stabled`.
    """
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
            horse=horse_of(person) if person.mounted and not stabled else "",
            penalty=UNSUPPLIED if group.unsupplied else 0,
        )


def mounts(muster: Muster, side: Side) -> Iterator[Horse]:
    """The horses of a side's riders; a cataphract's is armoured (GT-6.8c)."""
    for person in muster.force(side).people:
        if sieges.mounts(muster, person, side):
            armoured = counter_of(person).code in TABLES.now.tactics.charge.cataphracts
            yield Horse(id=horse_of(person), armoured=armoured, rider=person.id, side=side)


def horse_of(person: Person) -> str:
    """The name of a rider's horse."""
    return f"horse-of-{person.id}"
