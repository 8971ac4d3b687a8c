"""Every piece of a campaign with the facts of it that may be put right, as they stand."""

from collections.abc import Container, Iterable, Iterator

import msgspec

from campaign.decide.corrections import leaders
from campaign.model import men
from campaign.model.levies import CASTLE, GARRISON
from campaign.model.state import Commander, Group, Settlement, State
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.rules.supplies import convoys


class Link(msgspec.Struct, frozen=True):
    """A fact that may be put right, as it stands."""

    fact: str
    piece: str
    says: str


class PieceRow(msgspec.Struct, frozen=True):
    """A piece with its facts; `about` are the ids by which the log names it."""

    title: str
    where: str
    links: tuple[Link, ...]

    @property
    def about(self) -> frozenset[str]:
        """The ids of it and of its parts: "garrison:andria" is also "andria"."""
        return frozenset(name for link in self.links for name in (link.piece, *link.piece.split(":")))


class Side(msgspec.Struct, frozen=True):
    """The pieces of a faction, or neutral ones."""

    title: str
    rows: tuple[PieceRow, ...]


def sides(state: State, names: Names) -> Iterator[Side]:
    """All pieces, faction by faction, and the neutral ones."""
    for faction in (*state.factions, ""):
        rows = tuple(rows_of(state, faction, names))
        if rows:
            yield Side(begun(names.people(faction)) if faction else "Of no faction", rows)


def of_these(all_: Iterable[Side], names: Container[str]) -> Iterator[Side]:
    """The same with the pieces alone that have one of these ids."""
    for side in all_:
        rows = tuple(row for row in side.rows if any(name in names for name in row.about))
        if rows:
            yield Side(side.title, rows)


def rows_of(state: State, faction: str, names: Names) -> Iterator[PieceRow]:
    """The pieces of a faction."""
    for group in state.groups.values():
        if group.faction == faction:
            yield PieceRow(f"Group {group.id}", names.place(group.hex), tuple(of_group(group, names)))
    coming = {name for each in state.reinforcements.values() for name in each.commanders}
    for one in state.commanders.values():
        if one.faction == faction and one.id not in coming:
            hex_ = leaders.where(state, one)
            where = names.place(hex_) if hex_ else ""
            yield PieceRow(begun(names.commander(one.id)), where, tuple(of_leader(one)))
    for place in state.settlements.values():
        if place.faction == faction:
            links = tuple(of_place(state, place, names))
            yield PieceRow(begun(names.site(place.id)), f"hex {place.hex}", links)
    yield from trains(state, faction, names)


def of_group(group: Group, names: Names) -> Iterator[Link]:
    """The facts of a group."""
    yield Link("strength", group.id, f"strength: {men.heads(group.men)}")
    yield Link("money", group.id, f"money: {names.deniers(group.money)}")
    yield Link("stores", f"ration:{group.id}", f"ration: {group.ration}")
    if not group.shut_in:
        yield Link("position", group.id, f"position: {group.hex}")


def of_leader(one: Commander) -> Iterator[Link]:
    """The facts of a commander."""
    if one.fate != leaders.DEAD:
        yield Link("prestige", one.id, f"prestige: {one.prestige}")
        yield Link("wounds", one.id, "wounded" if one.wounded else "not wounded")
    yield Link("fate", one.id, one.fate)
    if one.hex and one.fate == leaders.FREE:
        yield Link("position", one.id, f"position: {one.hex}")


def of_place(state: State, place: Settlement, names: Names) -> Iterator[Link]:
    """The facts of a settlement."""
    yield Link("owner", place.id, f"owner: {names.people(place.faction)}")
    if place.kind == CASTLE:
        yield Link("strength", GARRISON + place.id, f"garrison: {men.heads(place.garrison)}")
    if place.id in state.sieges:
        yield Link("stores", f"siege:{place.id}", f"days of food: {state.sieges[place.id].food}")
    elif place.kind != convoys.CITY:
        yield Link("stores", f"place:{place.id}", f"stores: {place.resources}")


def trains(state: State, faction: str, names: Names) -> Iterator[PieceRow]:
    """The bands, convoys, spies and prisoners of a faction."""
    for band in state.mercenaries.values():
        if (state.groups[band.group].faction if band.group else "") == faction:
            links = [Link("strength", band.id, f"strength: {men.heads(band.men)}")]
            links += [] if band.group else [Link("position", band.id, f"position: {band.hex}")]
            yield PieceRow(begun(names.piece(band.id)), names.place(band.hex), tuple(links))
    for convoy in state.convoys.values():
        if convoys.owner(state, convoy) == faction:
            links = [Link("stores", f"convoy:{convoy.id}", f"load: {convoy.load}")]
            links += [] if convoy.group else [Link("position", convoy.id, f"position: {convoy.hex}")]
            yield PieceRow(f"Convoy {convoy.id}", names.place(convoy.hex), tuple(links))
    for spy in state.spies.values():
        if spy.faction == faction:
            links = [Link("position", spy.id, f"position: {spy.hex}")]
            yield PieceRow(begun(names.spy(spy.id)), names.place(spy.hex), tuple(links))
    for piece in state.prisoners.values():
        if piece.faction == faction and not piece.prison:
            links = [
                Link("captives", f"{piece.id}:{each.id}", f"{each.name}: {number_of(piece.men, each.id)}")
                for each in state.factions.values()
                if not state.allied(each.id, faction)
            ]
            yield PieceRow(begun(names.prisoners(piece.id)), names.place(piece.hex), tuple(links))


def number_of(captives: dict[str, men.Men], faction: str) -> int:
    """How many of a faction are among prisoners."""
    return men.heads(captives.get(faction, []))
