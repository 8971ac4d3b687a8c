"""The muster as a sheet for the table: who fights, by class and number, on which maps, from which edges.

Whoever plays the battle needs nothing else. Page and plain text are two prints of one structure.
"""

from collections.abc import Iterable, Iterator

import msgspec

from battles import contract
from battles.muster import SIDES, Side
from campaign.report.words import Names, count


class Line(msgspec.Struct, frozen=True):
    """The men of one class in one group. `numbers` are those in their ids, `wounded` those of the wounded among them.

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
    """A group: `notes` are its way of arrival, its edges, its penalties and what it has with it."""

    id: str
    faction: str
    heads: int
    notes: tuple[str, ...]
    lines: tuple[Line, ...]
    leaders: tuple[Leader, ...]


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


def plainly(name: str) -> str:
    """An id as a word: "medium_infantry" is "medium infantry"."""
    return name.replace("_", " ")


def sheet(muster: contract.Muster, names: Names) -> Sheet:
    """The sheet of a muster."""
    facts = [
        f"At {names.place(muster.hex)}, on {', '.join(plainly(each) for each in muster.terrain) or 'open ground'}",
        f"{'A fight of a siege' if muster.kind == 'siege' else 'A battle in the field'}",
    ]
    if muster.season:
        facts.append(f"Season: {muster.season}")
    return Sheet(
        title=f"Muster {muster.number}, issue {muster.issue}, day {muster.day}",
        facts=(*facts, *works(muster.works)),
        field=tuple(field(muster.ground, names)),
        advantages=tuple(
            f"{each.side} {each.percent:+d} %: {plainly(each.reason)} ({each.rule})"
            for each in muster.advantages
        ),
        sides=tuple(array(side, muster, names) for side in SIDES),
    )


def works(found: contract.Works | None) -> Iterator[str]:
    """What a fight of a siege is fought over."""
    if found is None:
        return
    yield f"{plainly(found.action)} on the {found.stage} works of the {found.building}".capitalize()
    for kind, number in sorted(found.engines.items()):
        yield f"Engines: {number} {plainly(kind)}"
    if found.demolished or found.breached:
        yield f"Breached: {', '.join(found.demolished) or 'yes'}"
    if found.tents or found.food:
        yield f"Camp: {count(found.tents, 'tent hex', 'tent hexes')}, {count(found.food, 'day')} of food"


def field(ground: contract.Ground | None, names: Names) -> Iterator[str]:
    """What is said of the field."""
    if ground is None:
        yield "No maps are laid out"
        return
    for each in ground.maps:
        where = "" if each.place == "whole" else f"{plainly(each.place)}: "
        yield f"{where}{each.title}, its {each.up} edge up, placed by {names.faction(each.placed_by)}"
    yield f"North: the {ground.north} edge of the field"
    yield f"The {ground.deploys_first} deploys first"
    yield f"The {ground.begins} has the first turn"


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
        notes=tuple(notes(group)),
        lines=tuple(lines(group.soldiers)),
        leaders=tuple(
            Leader(
                each.id,
                each.name,
                f"{plainly(each.origin)} {plainly(each.type)}",
                each.prestige,
                each.mounted,
                each.wounded,
            )
            for each in group.commanders
        ),
    )


def notes(group: contract.Group) -> Iterator[str]:
    """What is to be known of a group beside its people."""
    yield f"came from the {group.arrived_from}" if group.arrived_from else "was there before"
    if group.edges:
        yield f"deploys on {' or '.join(plainly(edge) for edge in group.edges)}"
    if group.unsupplied:
        yield "unsupplied: +1 to its combat and missile dice, half its movement (GC-8.4g, 8.4h)"
    if group.half_deniers:
        yield f"{group.half_deniers / 2:g} deniers"
    for convoy in group.convoys:
        yield f"convoy {convoy.id} with {count(convoy.points, 'point')}"
    if group.captives:
        yield f"guards {count(len(group.captives), 'prisoner')}: {', '.join(each.id for each in group.captives)}"


def lines(soldiers: Iterable[contract.Soldier]) -> Iterator[Line]:
    """The soldiers by the class in which a result counts them."""
    classes: dict[contract.Class, list[contract.Soldier]] = {}
    for soldier in soldiers:
        classes.setdefault(contract.class_of(soldier), []).append(soldier)
    for name, men in classes.items():
        yield Line(
            name=str(name),
            label=f"{plainly(name.origin)} {plainly(name.type)}{'' if name.mounted else ' on foot'}",
            numbers=tuple(number_of(each) for each in men),
            wounded=tuple(number_of(each) for each in men if each.wounded),
            mounted=sum(each.mounted for each in men),
            armoured=sum(each.armoured for each in men),
            convalescent=sum(each.convalescent for each in men),
        )


def number_of(soldier: contract.Soldier) -> int:
    """The number in a soldier's id."""
    return int(soldier.id.rpartition("-")[2])


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as people write them: "1-4, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def plain(found: Sheet) -> str:
    """The sheet as plain text."""
    page = [found.title, "=" * len(found.title), "", *(f"{fact}." for fact in found.facts), ""]
    page += ["The field", "---------", *(f"- {said}." for said in found.field), ""]
    page += [*(f"- {said}." for said in found.advantages), *([""] if found.advantages else [])]
    for side in found.sides:
        title = f"The {side.side}: {count(side.heads, 'head')}"
        page += [title, "-" * len(title)]
        for each in side.companies:
            page += [
                "",
                f"{each.id} of {each.faction}, {count(each.heads, 'head')}; {'; '.join(each.notes)}.",
            ]
            page += [f"  {people(line)}" for line in each.lines]
            page += [f"  {chief(leader)}" for leader in each.leaders]
        page.append("")
    return "\n".join(page).rstrip() + "\n"


def people(line: Line) -> str:
    """A line of men: "5 norman knight (1-5), mounted 5, armoured 5, wounded 1 (4)"."""
    said = [f"{len(line.numbers)} {line.label} ({line.range})"]
    said += [
        f"{word} {number}"
        for word, number in (("mounted", line.mounted), ("armoured", line.armoured))
        if number
    ]
    if line.wounded:
        said.append(f"wounded {line.hurt}")
    if line.convalescent:
        said.append(f"from their beds {line.convalescent}")
    return ", ".join(said)


def chief(leader: Leader) -> str:
    """A line of a commander."""
    state = "".join((", mounted" if leader.mounted else ", on foot", ", wounded" if leader.wounded else ""))
    return f"{leader.name} ({leader.id}), {leader.label}, prestige {leader.prestige}{state}"
