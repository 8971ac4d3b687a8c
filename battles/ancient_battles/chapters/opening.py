"""AB-H13: a battle begins: the armies are set up in lines, and their owners may set units elsewhere in their zones."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import companions, deployment, voice
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import GoOn, Order
from battles.ancient_battles.deployment import Row
from battles.ancient_battles.formations import footprint, size
from battles.ancient_battles.ground import Ground
from battles.ancient_battles.heads.array import bodies_of, units_of
from battles.ancient_battles.heads.grounds import GROUNDS, ground_of
from battles.ancient_battles.standing import free, others
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import settings
from battles.heads.fields import TITLES as TITLES_OF_FIELDS
from battles.heads.people import PeopleGathered
from battles.muster import SIDES, Muster, Side
from battles.plane.rectangle import Pose, of_pose
from battles.ruleset import Span
from battles.wording import SIDE, Said, counted, phrase, say, word
from rulebook import Refusal, rule

BOOK = Book("opening")
TITLES = (
    phrase("Arabs against Germans"),
    phrase("Byzantines against Arabs"),
    phrase("Byzantines against Germans"),
    phrase("Byzantines against Lombards"),
    phrase("At close quarters"),
    phrase("The hill"),
    phrase("Lombards against Arabs"),
    phrase("Lombards against Germans"),
    phrase("Normans against Normans"),
    phrase("Normans against Arabs"),
    phrase("Normans against Byzantines"),
    phrase("Normans against Germans"),
    phrase("Normans against Lombards"),
    phrase("A patrol"),
    phrase("At the stream"),
    phrase("Between the woods"),
)
"""The titles of all battles by name."""
OTHERS = (
    phrase("Armies of your choice"),
    *TITLES_OF_FIELDS,
)
"""The titles of a battle between armies that an organiser chose, and of battles on the fields of campaigns."""


@BOOK.item
class Deploying(msgspec.Struct, frozen=True, tag="deploying"):
    """A side may set its units elsewhere, each once, give each once other files, and let characters go with them."""

    side: Side
    put: tuple[str, ...] = ()
    formed: tuple[str, ...] = ()


@BOOK.order
class Place(Order, frozen=True, tag="place"):
    """A unit is set up in a row of its zone, the middle of its front so far from the western edge."""

    unit: str
    row: Row
    x: int


@BOOK.order
class Form(Order, frozen=True, tag="form"):
    """A unit is set up in so many files."""

    unit: str
    files: int


@BOOK.order
class Join(Order, frozen=True, tag="join"):
    """A character goes with a unit for the whole battle."""

    unit: str
    host: str


@BOOK.event("ArmiesDeployed")
class ArmiesDeployed(msgspec.Struct, frozen=True):
    """A battle begins, of `limit` turns at most."""

    name: str
    limit: int
    ground: Ground
    units: tuple[Unit, ...]


@BOOK.event("UnitPlaced")
class UnitPlaced(msgspec.Struct, frozen=True):
    """A unit is set up elsewhere, or otherwise."""

    unit: str
    pose: Pose
    files: int


@BOOK.event("CharacterJoined")
class CharacterJoined(msgspec.Struct, frozen=True):
    """A character who stood alone goes with a unit."""

    unit: str
    host: str


@BOOK.books(ArmiesDeployed)
def deployed(state: State, event: ArmiesDeployed) -> None:
    state.limit, state.ground = event.limit, event.ground
    for unit in event.units:
        state.units[unit.id] = msgspec.structs.replace(unit)


@BOOK.books(UnitPlaced)
def placed(state: State, event: UnitPlaced) -> None:
    unit = state.units[event.unit]
    unit.pose, unit.files = event.pose, event.files


@BOOK.books(CharacterJoined)
def joined(state: State, event: CharacterJoined) -> None:
    state.units[event.host] = accompanied(state.units[event.unit], state.units[event.host])
    del state.units[event.unit]


@BOOK.tells(ArmiesDeployed)
def tell_deployed(state: State, event: ArmiesDeployed, side: Side | None) -> Said:
    generals = tuple(
        say("{unit} ({side})", unit=voice.unit(state, unit.id), side=word(SIDE, unit.side))
        for unit in event.units
        if unit.general
    )
    title = word("", event.name)
    if not generals:
        return say("{title}", title=title)
    return say("{title}; the generals are with {units} (AB-H13.1)", title=title, units=generals)


@BOOK.tells(UnitPlaced)
def tell_placed(state: State, event: UnitPlaced, side: Side | None) -> Said:
    return counted(
        "{unit} is set up {east} from the western edge and {north} from the southern, in {n} file (AB-H13.1)",
        "{unit} is set up {east} from the western edge and {north} from the southern, in {n} files (AB-H13.1)",
        n=event.files,
        unit=voice.unit(state, event.unit),
        east=voice.inches(event.pose.x),
        north=voice.inches(event.pose.y),
    )


@BOOK.tells(CharacterJoined)
def tell_joined(state: State, event: CharacterJoined, side: Side | None) -> Said:
    return say(
        "{character} goes with {unit} for the whole battle (AB-H12.1)",
        character=voice.companion(state, event.host, event.unit),
        unit=voice.unit(state, event.host),
    )


def muster(draft: Decision, document: Muster) -> None:
    """The people of a muster are gathered, and set up on its field. Raises Refusal where they can't be."""
    field, bodies = GROUNDS.of(document), bodies_of(document)
    ground = ground_of(field)
    units = tuple(units_of(document, bodies, ground))
    draft.emit(PeopleGathered(document, bodies))
    draft.emit(ArmiesDeployed(field.name, settings().turn_limit, ground, units))


def begin(draft: Decision, name: str, limit: int, ground: Ground, units: tuple[Unit, ...]) -> None:
    """The armies stand in their places; the attacker changes them first, then the defender (AB-H13.1)."""
    draft.emit(ArmiesDeployed(name, limit, ground, units))
    for side in reversed(SIDES):
        draft.add(Deploying(side))


def spans(state: State, item: Deploying) -> list[Span]:
    """Where units may be set up that have not been set up elsewhere yet."""
    return [
        Span(Place(unit.id, row, least), "x", least, most)
        for unit in state.present(item.side)
        if unit.id not in item.put
        for row in deployment.ROWS
        for least, most in deployment.places(state, unit, row)
    ]


def forms(state: State, item: Deploying) -> list[Order]:
    """The formations in which units find room."""
    return [
        Form(unit.id, files)
        for unit in state.present(item.side)
        if unit.id not in item.formed
        for files in formations(state, unit)
    ]


@rule("AB-H13.1", "AB-H2.2")
def formations(state: State, unit: Unit) -> list[int]:
    """The files in which a unit finds room where it stands, other than its own."""
    units = list(others(state, unit).values())
    found = (files for files in range(1, unit.models + 1) if files != unit.files)
    return [files for files in found if free(state.ground, units, of_pose(unit.pose, *size(unit, files)))]


def accompanied(one: Unit, host: Unit) -> Unit:
    """A unit as it is with a character who has stood alone."""
    return companions.together(host, companions.as_joined(one), one.points)


@rule("AB-H12.1")
def joins(state: State, item: Deploying) -> list[Order]:
    """Which characters may go with which units."""
    mine = list(state.present(item.side))
    pairs = ((one, host) for one in mine if one.lone for host in mine)
    return [
        Join(one.id, host.id)
        for one, host in pairs
        if companions.may_go_with(one.kind, host.kind) and finds_room(state, one, host)
    ]


@rule("AB-H12.1", "AB-H2.6")
def finds_room(state: State, one: Unit, host: Unit) -> bool:
    """True if a unit finds room with one more character, who leaves his place."""
    units = others(state, host, (one.id,)).values()
    return free(state.ground, units, footprint(accompanied(one, host)))


@rule("AB-H12.1")
def check_join(state: State, item: Deploying, order: Join) -> None:
    """Refuse an ordinary unit, a forbidden host, and a host without room for him."""
    mine = {unit.id: unit for unit in state.present(item.side)}
    one, host = mine.get(order.unit), mine.get(order.host)
    if one is None or not one.lone:
        said = "{given} is no character of the {side} on his own"
        raise Refusal("AB-H12.1", "unit", said, given=order.unit, side=item.side)
    if host is None or host.lone:
        said = "{given} is no unit of the {side} with which anybody may go"
        raise Refusal("AB-H12.1", "host", said, given=order.host, side=item.side)
    if not companions.may_go_with(one.kind, host.kind):
        raise Refusal("AB-H12.1", "host", "{unit} is slower than {host}", unit=one.id, host=host.id)
    if not finds_room(state, one, host):
        raise Refusal("AB-H12.1", "host", "{host} finds no room with {unit}", unit=one.id, host=host.id)


@rule("AB-H13.1")
def check(state: State, item: Deploying, order: Order) -> None:
    """Refuse a place without room, a second one, and forbidden company."""
    if isinstance(order, GoOn):
        return
    if isinstance(order, Join):
        check_join(state, item, order)
        return
    if not isinstance(order, Place | Form):
        raise out_of_place(order, "armies are set up", "AB-H13.1")
    unit = state.units.get(order.unit)
    if unit is None or unit.side != item.side:
        raise Refusal(
            "AB-H13.1", "unit", "{given} is no unit of the {side}", given=order.unit, side=item.side
        )
    if order.unit in (item.put if isinstance(order, Place) else item.formed):
        raise Refusal("AB-H13.1", "unit", "{unit} has been set up otherwise already", unit=order.unit)
    if isinstance(order, Form):
        if order.files not in formations(state, unit):
            raise Refusal("AB-H13.1", "files", "there is no room for {given} files", given=order.files)
    elif not any(least <= order.x <= most for least, most in deployment.places(state, unit, order.row)):
        raise Refusal(
            "AB-H13.1", "x", "there is no room at {given} in row {row}", given=order.x, row=order.row
        )


def take(draft: Decision, item: Deploying, order: Place | Form | Join | GoOn) -> None:
    """The unit stands there, or so, or goes with another."""
    if isinstance(order, GoOn):
        draft.done()
        return
    if isinstance(order, Join):
        draft.emit(CharacterJoined(order.unit, order.host))
        return
    unit = draft.state.units[order.unit]
    if isinstance(order, Place):
        draft.change(msgspec.structs.replace(item, put=(*item.put, unit.id)))
        draft.emit(UnitPlaced(unit.id, deployment.pose_in(unit, order.row, order.x), unit.files))
    else:
        draft.change(msgspec.structs.replace(item, formed=(*item.formed, unit.id)))
        draft.emit(UnitPlaced(unit.id, unit.pose, order.files))


BOOK.chapter(
    Deploying,
    Chapter(
        who=lambda state, item: item.side,
        candidates=lambda state, item: [*forms(state, item), *joins(state, item), GoOn()],
        spans=spans,
        check=check,
        take=take,
        exact=True,
        calm=(GoOn(),),
        rule="AB-H13.1",
    ),
)
