"""AB-H13: a battle begins: the armies are set up in lines, and their owners may set units elsewhere in their zones."""

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.people.array import bodies_of, units_of
from battles.ancient_battles.people.grounds import GROUNDS, ground_of
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import GoOn, Order
from battles.ancient_battles.rules import companions, deployment
from battles.ancient_battles.rules.deployment import Row
from battles.ancient_battles.rules.formations import footprint, size
from battles.ancient_battles.rules.standing import free, others
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import Ground
from battles.ancient_battles.state.plane.rectangle import Pose, of_pose
from battles.ancient_battles.tables import settings
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.surface import Span
from battles.contract.wording import SIDE, Said, counted, phrase, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.heads.people import PeopleGathered
from battles.kit.marks import Shape
from battles.kit.voice import by
from battles.people.fields import TITLES as TITLES_OF_FIELDS
from rulebook import Refusal, rule

BOOK = Book("opening", voice.VOICE)
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


@BOOK.event("ArmiesDeployed")
class ArmiesDeployed(Happening, frozen=True):
    """A battle begins, of `limit` turns at most."""

    name: str
    limit: int
    ground: Ground
    units: tuple[Unit, ...]

    def book(self, state: State) -> None:
        state.limit, state.ground = self.limit, self.ground
        for unit in self.units:
            state.units[unit.id] = msgspec.structs.replace(unit)

    def tell(self, state: State, side: Side | None) -> Said:
        generals = tuple(
            say("{unit} ({side})", unit=voice.unit(state, unit.id), side=word(SIDE, unit.side))
            for unit in self.units
            if unit.general
        )
        title = word("", self.name)
        if not generals:
            return say("{title}", title=title)
        return say("{title}; the generals are with {units} (AB-H13.1)", title=title, units=generals)


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


@BOOK.item
class Deploying(msgspec.Struct, frozen=True, tag="deploying"):
    """A side may set its units elsewhere, each once, give each once other files, and let characters go with them."""

    side: Side
    put: tuple[str, ...] = ()
    formed: tuple[str, ...] = ()


@BOOK.order(
    by(
        "row",
        {
            "front": phrase("set up {unit} in the front row, {x} from the western edge"),
            "second": phrase("set up {unit} in the second row, {x} from the western edge"),
            "rear": phrase("set up {unit} in the rear row, {x} from the western edge"),
        },
    )
)
class Place(Order, frozen=True, tag="place"):
    """A unit is set up in a row of its zone, the middle of its front so far from the western edge."""

    unit: str
    row: Row
    x: int


@BOOK.order("form up {unit} {files} abreast")
class Form(Order, frozen=True, tag="form"):
    """A unit is set up in so many files."""

    unit: str
    files: int


@BOOK.order("let {unit} go with {host}")
class Join(Order, frozen=True, tag="join"):
    """A character goes with a unit for the whole battle."""

    unit: str
    host: str


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
def why_not_join(state: State, item: Deploying, order: Join) -> Refusal | None:
    """An ordinary unit, a forbidden host, and a host without room for the character."""
    mine = {unit.id: unit for unit in state.present(item.side)}
    one, host = mine.get(order.unit), mine.get(order.host)
    if one is None or not one.lone:
        said = "{given} is no character of the {side} on his own"
        return Refusal("AB-H12.1", "unit", said, given=order.unit, side=item.side)
    if host is None or host.lone:
        said = "{given} is no unit of the {side} with which anybody may go"
        return Refusal("AB-H12.1", "host", said, given=order.host, side=item.side)
    if not companions.may_go_with(one.kind, host.kind):
        return Refusal("AB-H12.1", "host", "{unit} is slower than {host}", unit=one.id, host=host.id)
    if not finds_room(state, one, host):
        return Refusal("AB-H12.1", "host", "{host} finds no room with {unit}", unit=one.id, host=host.id)
    return None


@rule("AB-H13.1")
def why_not(state: State, item: Deploying, order: Place | Form | Join) -> Refusal | None:
    """A place without room, a second one, and forbidden company."""
    if isinstance(order, Join):
        return why_not_join(state, item, order)
    unit = state.units.get(order.unit)
    if unit is None or unit.side != item.side:
        said = "{given} is no unit of the {side}"
        return Refusal("AB-H13.1", "unit", said, given=order.unit, side=item.side)
    if order.unit in (item.put if isinstance(order, Place) else item.formed):
        return Refusal("AB-H13.1", "unit", "{unit} has been set up otherwise already", unit=order.unit)
    if isinstance(order, Form):
        if order.files in formations(state, unit):
            return None
        return Refusal("AB-H13.1", "files", "there is no room for {given} files", given=order.files)
    if any(least <= order.x <= most for least, most in deployment.places(state, unit, order.row)):
        return None
    said = "there is no room at {given} in row {row}"
    return Refusal("AB-H13.1", "x", said, given=order.x, row=order.row)


def stands_then(state: State, item: Deploying, order: Order) -> Shape | None:
    """The place of a unit that is set up so."""
    if not isinstance(order, Place | Form):
        return None
    unit = state.units[order.unit]
    if isinstance(order, Form):
        return voice.block(of_pose(unit.pose, *size(unit, order.files)))
    return voice.block(of_pose(deployment.pose_in(unit, order.row, order.x), *size(unit)))


@BOOK.question(
    Deploying,
    prompt="How do you set up your army? Let it be, and your units stay where they stand now",
    offers=lambda state, item: [*forms(state, item), *joins(state, item)],
    spans=spans,
    stops=stands_then,
    calm=GoOn(),
    asked="always",
    rule="AB-H13.1",
    why_not=why_not,
    exact=True,
)
def set_up(draft: Decision, item: Deploying, order: Place | Form | Join) -> None:
    """The unit stands there, or so, or goes with another."""
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


@BOOK.event("UnitPlaced")
class UnitPlaced(Happening, frozen=True):
    """A unit is set up elsewhere, or otherwise."""

    unit: str
    pose: Pose
    files: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose, unit.files = self.pose, self.files

    def tell(self, state: State, side: Side | None) -> Said:
        return counted(
            "{unit} is set up {east} from the western edge and {north} from the southern, in {n} file (AB-H13.1)",
            "{unit} is set up {east} from the western edge and {north} from the southern, in {n} files (AB-H13.1)",
            n=self.files,
            unit=voice.unit(state, self.unit),
            east=voice.inches(self.pose.x),
            north=voice.inches(self.pose.y),
        )


@BOOK.event("CharacterJoined")
class CharacterJoined(Happening, frozen=True):
    """A character who stood alone goes with a unit."""

    unit: str
    host: str

    def book(self, state: State) -> None:
        state.units[self.host] = accompanied(state.units[self.unit], state.units[self.host])
        del state.units[self.unit]

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "{character} goes with {unit} for the whole battle (AB-H12.1)",
            character=voice.companion(state, self.host, self.unit),
            unit=voice.unit(state, self.host),
        )
