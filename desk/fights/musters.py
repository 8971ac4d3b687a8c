"""A muster as tables to read: who stands on either side, group by group, in counts by class."""

from collections.abc import Iterable

import msgspec
from django.utils.safestring import SafeString

from battles import contract
from battles.contract.muster import SIDES, Side
from battles.quick.odds import FaceOdds, Odds, odds
from campaign.model.game import Game
from campaign.presentation.report import Names, muster_sheet
from campaign.presentation.report.terms import edge, term
from campaign.rules.sieges.fights import patrols
from desk.fights.foretold import capital
from desk.words.faction_forms import form_of
from desk.words.outcomes import OUTCOMES
from desk.words.wording import men_of


class Row(msgspec.Struct, frozen=True):
    """The men of one class in a group: `name` as the contract counts them (`norman-knight`)."""

    name: str
    label: str
    mounted: int
    men: int
    wounded: int


class Leader(msgspec.Struct, frozen=True):
    """A commander in a group."""

    id: str
    name: str
    prestige: int
    mounted: bool
    wounded: bool


class Company(msgspec.Struct, frozen=True):
    """A group of the muster."""

    id: str
    called: str
    heads: int
    money: float
    unsupplied: bool
    arrived_from: str
    edges: str
    rows: list[Row]
    leaders: list[Leader]


class Array(msgspec.Struct, frozen=True):
    """One side of a battle; `people` are the names of its factions, for the beginning of a heading."""

    side: Side
    people: str
    colour: str
    heads: int
    companies: list[Company]

    @property
    def form(self) -> SafeString:
        """The form of its counters, in its colour."""
        return form_of(self.colour)


class SideOfFace(msgspec.Struct, frozen=True):
    """The act of a side by a face of the die, in words, and its average cost."""

    outcome: str
    dead: float
    wounded: float


class Face(msgspec.Struct, frozen=True):
    """A face of the die of the quick tables, with the letter that it gives: the attacker, then the defender."""

    face: int
    letter: str
    sides: tuple[SideOfFace, ...]
    winner: Side | None


class Field(msgspec.Struct, frozen=True):
    """A battle set out for reading; `odds` are the quick tables', against the most frequent number of patrols."""

    number: int
    where: str
    terrain: str
    advantages: list[str]
    sides: list[Array]
    odds: Odds
    faces: list[Face]


def field(muster: contract.Muster, names: Names, game: Game) -> Field:
    """The tables of a muster."""
    chances = odds(patrols.as_mostly(muster, game), game.quick)
    return Field(
        number=muster.number,
        where=game.map.name_of(muster.hex),
        terrain=", ".join(term(each, names) for each in muster.terrain),
        advantages=[muster_sheet.advantage(each, names) for each in muster.advantages],
        sides=[array(side, muster, names) for side in SIDES],
        odds=chances,
        faces=list(map(face_of, chances.faces)),
    )


def face_of(found: FaceOdds) -> Face:
    """A face of the die with its outcomes in words."""
    sides = (found.attacker, found.defender)
    words = (SideOfFace(OUTCOMES[each.outcome], each.expected_dead, each.expected_wounded) for each in sides)
    return Face(found.face, found.letter, tuple(words), found.winner)


def array(side: Side, muster: contract.Muster, names: Names) -> Array:
    """One side as tables."""
    force = muster.force(side)
    called = capital(" and ".join(names.people(faction) for faction in force.factions))
    companies = [company(group, names) for group in force.groups]
    banner = names.banner(force.factions[0])
    colour = banner.colour if banner is not None else ""
    return Array(side, called, colour, sum(each.heads for each in companies), companies)


def company(group: contract.Group, names: Names) -> Company:
    """One group as a table."""
    return Company(
        id=group.id,
        called=names.piece(group.id),
        heads=len(group.soldiers) + len(group.commanders),
        money=group.half_deniers / 2,
        unsupplied=group.unsupplied,
        arrived_from=names.direction(group.arrived_from) if group.arrived_from else "",
        edges=" or ".join(edge(each, names) for each in group.edges),
        rows=list(rows(group.soldiers)),
        leaders=[Leader(c.id, c.name, c.prestige, c.mounted, c.wounded) for c in group.commanders],
    )


def rows(soldiers: Iterable[contract.Soldier]) -> Iterable[Row]:
    """The soldiers in counts, by the name of their class."""
    classes: dict[str, list[contract.Soldier]] = {}
    for soldier in soldiers:
        classes.setdefault(str(contract.class_of(soldier)), []).append(soldier)
    for name, company_ in classes.items():
        yield Row(
            name=name,
            label=men_of(company_[0].origin, company_[0].type),
            mounted=sum(soldier.mounted for soldier in company_),
            men=len(company_),
            wounded=sum(soldier.wounded for soldier in company_),
        )
