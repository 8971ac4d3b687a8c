"""The muster as a sheet for the table: the fighters, by class and number, on which maps, from which edges.

It is enough to play the battle. Page and plain text are two prints of one structure.
"""

from collections.abc import Iterable, Iterator

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Side
from campaign.model.state import MERCENARIES
from campaign.presentation.report.calendar import season
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.terms import (
    ACTIONS,
    BUILDINGS,
    EDGES,
    FIRST,
    PARTS,
    STAGES,
    TURN,
    class_of_men,
    edge,
    map_title,
    term,
)
from campaign.presentation.report.words import Names, begun, ranges


class Line(msgspec.Struct, frozen=True):
    """The men of one class in one group. `numbers` are the ones in their ids, `wounded` the wounded men's.

    `name` is the class as a result counts it (`norman-knight`).
    """

    name: str
    label: str
    numbers: tuple[int, ...]
    wounded: tuple[int, ...]
    mounted: int
    armoured: int
    convalescent: int

    @property
    def range(self) -> str:
        """The numbers as people write them."""
        return ranges(self.numbers)

    @property
    def hurt(self) -> str:
        """How many are wounded, and which."""
        return f"{len(self.wounded)} ({ranges(self.wounded)})" if self.wounded else ""


class Leader(msgspec.Struct, frozen=True):
    """A commander."""

    id: str
    name: str
    label: str
    prestige: int
    mounted: bool
    wounded: bool


class Company(msgspec.Struct, frozen=True):
    """A group: `notes` are its way of arrival, its edges, its penalties and what it has with it.

    `neutral`: mercenaries who serve nobody.
    """

    id: str
    faction: str
    heads: int
    notes: tuple[str, ...]
    lines: tuple[Line, ...]
    leaders: tuple[Leader, ...]
    neutral: bool = False


class Array(msgspec.Struct, frozen=True):
    """One side."""

    side: Side
    heads: int
    companies: tuple[Company, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A muster set out for paper; `field` are the sentences about maps, north and turns."""

    title: str
    facts: tuple[str, ...]
    field: tuple[str, ...]
    advantages: tuple[str, ...]
    sides: tuple[Array, ...]


def sheet(muster: contract.Muster, names: Names) -> Sheet:
    """The sheet of a muster."""
    return Sheet(
        title=title(muster, names),
        facts=(*circumstances(muster, names), *works(muster.works, names)),
        field=tuple(field(muster.ground, names)),
        advantages=tuple(advantage(each, names) for each in muster.advantages),
        sides=tuple(array(side, muster, names) for side in SIDES),
    )


def title(muster: contract.Muster, names: Names) -> str:
    """The title of a muster: its own number, which a result names. Its place and its sides stand below."""
    said = {"number": muster.number, "issue": muster.issue, "day": muster.day}
    return names.say("Muster {number}, issue {issue}, day {day}", **said)


def circumstances(muster: contract.Muster, names: Names) -> Iterator[str]:
    """Where, in what kind of fight, and when in the year."""
    place = names.place(muster.hex)
    if muster.terrain:
        ground = ", ".join(term(each, names) for each in muster.terrain)
        yield names.say("At {place}, on {ground}", place=place, ground=ground)
    else:
        yield names.say("At {place}, on open ground", place=place)
    yield names.say("A fight of a siege" if muster.kind == "siege" else "A battle in the field")
    if muster.season:
        yield names.say("Season: {season}", season=season(muster.season, names))


def advantage(found: contract.Advantage, names: Names) -> str:
    """The gain of a side by the ground: "defender +30 %: town (GC-17.1d)"."""
    return names.say(
        "{side} {percent:+d} %: {reason} ({rule})",
        side=term(found.side, names),
        percent=found.percent,
        reason=term(found.reason, names),
        rule=found.rule,
    )


CARRIED = plural("The pack horses carry {n} day of food", "The pack horses carry {n} days of food")
GATES = {"open": phrase("The gate stands open"), "destroyed": phrase("The gate is destroyed")}
SIPHONS = {
    "attacker": phrase("The attacker has a siphon for Greek fire: {place}"),
    "defender": phrase("The defender has a siphon for Greek fire: {place}"),
}
LEFT = plural("The besieged have food for {n} day", "The besieged have food for {n} days")


def works(found: contract.Works | None, names: Names) -> Iterator[str]:
    """The aims of a siege's fight."""
    if found is None:
        return
    yield names.say(
        ACTIONS[found.action],
        stage=term(found.stage, names, STAGES),
        building=term(found.building, names, BUILDINGS),
    )
    for kind, number in sorted(found.engines.items()):
        yield names.say("Engines: {number} {kind}", number=number, kind=term(kind, names))
    if found.demolished or (found.breached and found.gate != "open"):
        where = ", ".join(found.demolished) or names.say("yes")
        yield names.say("Breached: {where}", where=where)
    if found.gate != "closed":
        yield names.say(GATES[found.gate])
    if found.tents:
        yield names.count(found.tents, "Camp: {n} tent hex", "Camp: {n} tent hexes")
    if found.food:
        yield names.count(found.food, *(CARRIED if found.horses else LEFT))
    yield from on_maps(found, names)


def on_maps(found: contract.Works, names: Names) -> Iterator[str]:
    """The aims of a siege's fight for players on maps alone (GS D34)."""
    if found.siphon:
        place = found.siphon.hex or names.say("he places it")
        yield names.say(SIPHONS[found.siphon.side], place=place)
    if found.held:
        yield names.say("The defenders set up in {hexes}", hexes=", ".join(found.held))
    if found.refuge:
        yield names.say("The assault may stop when all of them are in {hexes}", hexes=", ".join(found.refuge))
    if found.centre:
        yield names.say("Defenders without a way to {hex} at its end are prisoners", hex=found.centre)
    if found.infiltrators:
        yield names.count(found.infiltrators, "{n} besieger begins inside", "{n} besiegers begin inside")
    if found.flaming_arrows:
        yield names.count(
            found.flaming_arrows,
            "Each archer of the attacker has {n} flaming arrow",
            "Each archer of the attacker has {n} flaming arrows",
        )
    if found.horses:
        yield names.count(
            found.horses, "{n} pack horse is to cross the map", "{n} pack horses are to cross the map"
        )
    if found.most_patrols:
        yield names.count(
            found.most_patrols,
            "The attacker has people for {n} patrol: a die before each of his phases says when one comes (GS-11.4.3e)",
            "The attacker has people for {n} patrols: a die before each of his phases says when one comes (GS-11.4.3e)",
        )
    if found.patrols:
        turns = ", ".join(str(turn) for turn in found.patrols)
        yield names.say("Turns in which a patrol comes: {turns}", turns=turns)


def field(ground: contract.Ground | None, names: Names) -> Iterator[str]:
    """The words on the field."""
    if ground is None:
        yield names.say("No maps are laid out")
        return
    for each in ground.maps:
        part, laid = term(each.place, names, PARTS), placed(each, names)
        yield laid if each.place == "whole" else names.say("{part}: {map}", part=part, map=laid)
    yield names.say("North: the {edge} edge of the field", edge=term(ground.north, names, EDGES))
    yield names.say(FIRST[ground.deploys_first])
    yield names.say(TURN[ground.begins])


def placed(laid: contract.PlacedMap, names: Names) -> str:
    """A map as it lies on the table, and who has placed it, if anybody did: the ground of a siege is given (GS D34)."""
    map_ = {"title": map_title(laid.title, names), "edge": term(laid.up, names, EDGES)}
    if not laid.placed_by:
        return names.say("{title}, its {edge} edge up", **map_)
    return names.say(
        "{title}, its {edge} edge up, placed by {faction}", faction=names.faction(laid.placed_by), **map_
    )


def array(side: Side, muster: contract.Muster, names: Names) -> Array:
    """One side."""
    force = muster.force(side)
    return Array(side, force.head_count, tuple(company(group, names) for group in force.groups))


def company(group: contract.Group, names: Names) -> Company:
    """One group."""
    return Company(
        id=group.id,
        faction=names.faction(group.faction),
        heads=group.head_count,
        notes=tuple(notes(group, names)),
        lines=tuple(lines(group.soldiers, names)),
        leaders=tuple(leader(each, names) for each in group.commanders),
        neutral=group.faction == MERCENARIES,
    )


def leader(found: contract.Commander, names: Names) -> Leader:
    """A commander of a group."""
    return Leader(
        id=found.id,
        name=names.person(found.name),
        label=class_of_men(found.origin, found.type, names),
        prestige=found.prestige,
        mounted=found.mounted,
        wounded=found.wounded,
    )


def notes(group: contract.Group, names: Names) -> Iterator[str]:
    """The further facts of a group beside its people."""
    if group.arrived_from:
        yield names.say("came from the {direction}", direction=names.direction(group.arrived_from))
    else:
        yield names.say("was there before")
    if group.edges:
        edges = names.say(" or ").join(edge(each, names) for each in group.edges)
        yield names.say("deploys on the {edges} edge", edges=edges)
    if group.unsupplied:
        yield names.say("unsupplied: +1 to its combat and missile dice, half its movement (GC-8.4g, 8.4h)")
    if group.half_deniers:
        yield names.say("{amount} in its chest", amount=names.deniers(group.half_deniers))
    for convoy in group.convoys:
        points = names.points(convoy.points)
        yield names.say("convoy {convoy} with {points}", convoy=convoy.id, points=points)
    if group.captives:
        yield names.count(len(group.captives), "guards {n} prisoner", "guards {n} prisoners")


def lines(soldiers: Iterable[contract.Soldier], names: Names) -> Iterator[Line]:
    """The soldiers by the class in which a result counts them."""
    classes: dict[contract.Class, list[contract.Soldier]] = {}
    for soldier in soldiers:
        classes.setdefault(contract.class_of(soldier), []).append(soldier)
    for name, men in classes.items():
        label = class_of_men(name.origin, name.type, names)
        yield Line(
            name=str(name),
            label=label if name.mounted else names.say("{men} on foot", men=label),
            numbers=tuple(number_of(each) for each in men),
            wounded=tuple(number_of(each) for each in men if each.wounded),
            mounted=sum(each.mounted for each in men),
            armoured=sum(each.armoured for each in men),
            convalescent=sum(each.convalescent for each in men),
        )


def number_of(soldier: contract.Soldier) -> int:
    """The number in a soldier's id."""
    return int(soldier.id.rpartition("-")[2])


SIDE_TITLES = {
    "attacker": plural("The attacker: {n} head", "The attacker: {n} heads"),
    "defender": plural("The defender: {n} head", "The defender: {n} heads"),
}


def plain(found: Sheet, names: Names) -> str:
    """The sheet as plain text."""
    page = [found.title, "=" * len(found.title), "", *(f"{fact}." for fact in found.facts), ""]
    field_title = names.say("The field")
    page += [field_title, "-" * len(field_title), *(f"- {said}." for said in found.field), ""]
    page += [*(f"- {said}." for said in found.advantages), *([""] if found.advantages else [])]
    for side in found.sides:
        title = names.count(side.heads, *SIDE_TITLES[side.side])
        page += [title, "-" * len(title)]
        for each in side.companies:
            page += ["", f"{heading(each, names)}."]
            page += [f"  {people(line, names)}" for line in each.lines]
            page += [f"  {chief(one, names)}" for one in each.leaders]
        page.append("")
    return "\n".join(page).rstrip() + "\n"


def heading(group: Company, names: Names) -> str:
    """The line above a group's people."""
    whose = ALONE if group.neutral else OF_A_FACTION
    return begun(
        names.count(
            group.heads,
            *whose,
            group=names.piece(group.id),
            faction=group.faction,
            notes=names.series(group.notes),
        )
    )


OF_A_FACTION = plural("{group} of {faction}, {n} head; {notes}", "{group} of {faction}, {n} heads; {notes}")
ALONE = plural("{group}, {n} head; {notes}", "{group}, {n} heads; {notes}")
"""A group of a faction, and mercenaries who fight for themselves."""


def people(line: Line, names: Names) -> str:
    """A line of men: "Norman knight: 5 (1-5), mounted 5, armoured 5, wounded 1 (4)"."""
    said = [
        names.say("{label}: {number} ({range})", number=len(line.numbers), label=line.label, range=line.range)
    ]
    if line.mounted:
        said.append(names.say("mounted {number}", number=line.mounted))
    if line.armoured:
        said.append(names.say("armoured {number}", number=line.armoured))
    if line.wounded:
        said.append(names.say("wounded {which}", which=line.hurt))
    if line.convalescent:
        said.append(names.say("from their beds {number}", number=line.convalescent))
    return ", ".join(said)


def chief(found: Leader, names: Names) -> str:
    """A line of a commander."""
    said = [
        names.say(
            "{name}, {label}, prestige {prestige}",
            name=found.name,
            label=found.label,
            prestige=found.prestige,
        ),
        names.say("mounted") if found.mounted else names.say("on foot"),
    ]
    if found.wounded:
        said.append(names.say("wounded"))
    return ", ".join(said)
