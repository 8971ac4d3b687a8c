"""The voice of the system: what its fields mean in words and on the table, and the words of the text log."""

from collections.abc import Iterable, Mapping, Sequence

from battles.ancient_battles.rules.flights import Border, border_of
from battles.ancient_battles.state import Facing, Reaction, State, Unit
from battles.ancient_battles.state.plane.rectangle import Rectangle
from battles.ancient_battles.tables.measure import INCH
from battles.contract.muster import Side
from battles.contract.wording import SIDE, Said, counted, phrase, plain, say, word
from battles.kit.marks import Marks, Shape, piece, pieces
from battles.kit.voice import Meaning, Voice
from dice import Rolled
from dice.pool import Pool

UNIT, EDGE, REACTION, BORDER = "unit", "edge", "reaction", "border"
EDGES: dict[Facing, str] = {
    "front": phrase("in front"),
    "rear": phrase("in the rear"),
    "left": phrase("in the left flank"),
    "right": phrase("in the right flank"),
}
BORDERS: dict[Border, str] = {
    "south": "southern",
    "west": "western",
    "east": "eastern",
    "north": "northern",
}
PEOPLES = ("arab", "byzantine", "german", "lombard", "norman", "nubian", "slav", "varangian")
"""The peoples whose names stand in profiles, there in small letters."""
ARMS = {"foot": "on foot", "light": "on a light horse", "mounted": "on horseback"}
"""How a character fights, by the end of the name of his profile."""
REACTIONS: dict[Reaction, str] = {
    "hold": phrase("holds"),
    "flee": phrase("flees"),
    "stand_and_shoot": phrase("stands and shoots"),
    "fire_and_flee": phrase("shoots and flees"),
    "counter_charge": phrase("counter-charges"),
}


def kind(profile: str) -> Said:
    """The name of a profile."""
    return word(UNIT, called(profile))


def called(profile: str) -> str:
    """A profile in words: "Norman knights", "general on horseback"."""
    first, *rest = plain(profile).split(" ")
    if first in PEOPLES:
        return " ".join((first.capitalize(), *rest))
    if rest and rest[-1] in ARMS:
        return " ".join((first, *rest[:-1], ARMS[rest[-1]]))
    return " ".join((first, *rest))


def unit(state: State, id_: str) -> Said:
    """A unit by its profile and id."""
    return say("{kind} {id}", kind=kind(state.units[id_].profile), id=id_)


def units(state: State, ids: Iterable[str]) -> tuple[Said, ...]:
    """Several units."""
    return tuple(unit(state, each) for each in ids)


def companion(state: State, unit: str, id_: str) -> Said:
    """The words for a character with a unit, by his profile and id. StopIteration for an unknown one."""
    one = next(each for each in state.units[unit].characters if each.id == id_)
    return person(one.profile, id_)


def character(state: State, id_: str) -> Said:
    """The words for a character with some unit. StopIteration for an unknown one."""
    return companion(state, host(state, id_), id_)


def host(state: State, id_: str) -> str:
    """The unit with which a character goes. StopIteration for an unknown one."""
    return next(unit.id for unit in state.units.values() if goes_with(unit, id_))


def goes_with(unit: Unit, id_: str) -> bool:
    """True if a character goes with a unit."""
    return any(each.id == id_ for each in unit.characters)


def person(profile: str, id_: str) -> Said:
    """A character by his profile and id."""
    return say("{kind} {id}", kind=kind(profile), id=id_)


def people(profiles: Mapping[str, str]) -> tuple[Said, ...]:
    """Characters, whose profiles are known by their ids."""
    return tuple(person(profile, id_) for id_, profile in profiles.items())


def border(state: State, point: tuple[int, int]) -> Said:
    """The edge of the table on which a point lies."""
    return word(BORDER, BORDERS[border_of(state.ground, point)])


def inches(length: int) -> Said:
    """A length as it is read: "6.25 inches" for 6,250 thousandths."""
    return say("1 inch") if length == INCH else say("{n} inches", n=length / INCH)


def degrees(angle: int) -> float:
    """An angle as it is read: 22.5 for 22,500 thousandths."""
    return angle / 1000


def models(count: int) -> Said:
    """So many models."""
    return counted("{n} model", "{n} models", n=count)


def dice(count: int) -> Said:
    """So many dice."""
    return counted("{n} die", "{n} dice", n=count)


def wounds(count: int) -> Said:
    """So many wounds."""
    return counted("{n} wound", "{n} wounds", n=count)


def fell(dice: Pool) -> str:
    """The faces of dice that were thrown together: "3 5 6"."""
    return " ".join(map(str, dice.faces))


def faces(rolls: Iterable[Rolled]) -> str:
    """The faces of dice that are added up: "3 + 5"."""
    return " + ".join(str(each.face) for each in rolls)


def thrown(rolls: Sequence[Rolled]) -> Said:
    """The same with what they are: "die 3", "dice 3 + 5"."""
    return counted("die {dice}", "dice {dice}", n=len(rolls), dice=faces(rolls))


def summed(rolls: Sequence[Rolled]) -> str:
    """The same with their sum: "3 + 5 = 8"."""
    return f"{faces(rolls)} = {sum(each.face for each in rolls)}"


def owner(state: State, id_: str) -> Side | None:
    """The side of a unit."""
    unit = state.units.get(id_)
    return unit.side if unit else None


def block(rect: Rectangle) -> Shape:
    """The place of a unit as an area of the table."""
    return Shape(tuple((round(x), round(y)) for x, y in rect.corners))


UNIT_ = Meaning(unit, lambda state, id_: piece(id_))
UNITS_ = Meaning(units, lambda state, ids: pieces(ids))
PREY = Meaning(
    lambda state, prey: unit(state, prey) if isinstance(prey, str) else units(state, prey),
    lambda state, prey: piece(prey) if isinstance(prey, str) else pieces(prey),
)
CHARACTER = Meaning(character, lambda state, id_: piece(host(state, id_)))
INCHES = Meaning(lambda state, length: inches(length))
VOICE = Voice(
    {
        "unit": UNIT_,
        "enemy": UNIT_,
        "target": UNIT_,
        "host": UNIT_,
        "charger": UNIT_,
        "prey": PREY,
        "units": UNITS_,
        "character": CHARACTER,
        "by": CHARACTER,
        "side": Meaning(lambda state, side: word(SIDE, side)),
        "reaction": Meaning(lambda state, reaction: word(REACTION, REACTIONS[reaction])),
        "distance": INCHES,
        "x": INCHES,
        "angle": Meaning(lambda state, angle: degrees(angle)),
        "heading": Meaning(lambda state, angle: degrees(angle), lambda state, angle: Marks(heading=angle)),
        "models": Meaning(lambda state, count: models(count)),
    },
    owner,
    {
        "die": Meaning(lambda state, event: faces(event.rolls)),
        "others": Meaning(lambda state, event: units(state, event.neglected)),
    },
)
