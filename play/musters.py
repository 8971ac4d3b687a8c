"""An awaited battle as a page shows it: both sides with their groups, the field, and the faces of the die."""

from collections.abc import Iterator

import msgspec
from django.utils.safestring import SafeString

from account.shields import shield_of
from battles.contract.muster import SIDES, Group, Side
from battles.quick.odds import Odds
from campaign.presentation.chart import Marker
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.muster_sheet import Sheet, notes
from campaign.presentation.report.words import begun, company
from campaign.visibility import AwaitedBattle
from play.counters import counter_of

SIDE_OF = {"attacker": phrase("attacker"), "defender": phrase("defender")}


class Rank(msgspec.Struct, frozen=True):
    """A group of a side: its counter as the map has it, its name, its people, and other known facts."""

    counter: SafeString
    name: str
    people: str
    notes: str


class Camp(msgspec.Struct, frozen=True):
    """A side of a battle."""

    people: str
    shield: SafeString
    side: str
    heads: int
    ranks: tuple[Rank, ...]


class Face(msgspec.Struct, frozen=True):
    """The effect of one face of the die: the side that would win, and the people that either side would lose.

    `won` is "attacker", "defender", or "" for neither. The heads are dead and wounded.
    """

    face: int
    won: str
    shield: SafeString | str
    winner: str
    attacker: tuple[int, int]
    defender: tuple[int, int]


def camps(battle: AwaitedBattle, names: Names) -> Iterator[Camp]:
    """Both sides, the attacker first."""
    for side in SIDES:
        faction, force = of_side(battle, side), battle.muster.force(side)
        ranks = tuple(rank(group, battle.hex, names) for group in force.groups)
        yield Camp(
            headed(faction, names),
            shield_of(faction, names),
            names.say(SIDE_OF[side]),
            force.head_count,
            ranks,
        )


def rank(group: Group, hex_: str, names: Names) -> Rank:
    """A group with its counter."""
    mounted = all(each.mounted for each in group.people)
    marker = Marker(
        hex_,
        group.faction,
        cavalry=mounted,
        strength=str(group.head_count),
        id=group.id if names.piece(group.id) == group.id else "",
        led=bool(group.commanders),
    )
    bands = [{"type": each.type, "count": 1, "wounded": each.wounded} for each in group.soldiers]
    leaders = [names.person(each.name) for each in group.commanders]
    people = [*leaders, *([company(bands, names)] if bands else [])]
    return Rank(
        counter_of(marker, names),
        begun(names.piece(group.id)),
        ", ".join(people),
        begun(names.series(notes(group, names))),
    )


def faces(chances: Odds, battle: AwaitedBattle, names: Names) -> Iterator[Face]:
    """All ten faces."""
    for face in chances.faces:
        winner = of_side(battle, face.winner) if face.winner else ""
        yield Face(
            face.face,
            face.winner or "",
            shield_of(winner, names) if winner else "",
            headed(winner, names) if winner else names.say("no winner"),
            (face.attacker.dead, face.attacker.wounded),
            (face.defender.dead, face.defender.wounded),
        )


def ground(sheet: Sheet) -> list[str]:
    """The sentences about the field: where it lies, how it is laid out, and which side has a gain by it."""
    return [f"{said[:1].upper()}{said[1:]}." for said in (*sheet.facts, *sheet.field, *sheet.advantages)]


def of_side(battle: AwaitedBattle, side: Side) -> str:
    """The faction that leads a side."""
    return battle.attacker if side == "attacker" else battle.defender


def headed(faction: str, names: Names) -> str:
    """The people of a side as a heading: "Normans", "Mercenaries"."""
    people = names.people(faction)
    return people[:1].upper() + people[1:]
