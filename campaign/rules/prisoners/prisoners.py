"""GC-14.8: people are taken prisoner, change hands with a beaten escort, are freed or massacred (D37, D53)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band, Men
from campaign.model.state import Group, Prisoners, Settlement, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.numbering import free_number, name_of
from campaign.rules.supplies.supply import CITY
from hexmap import grid
from rulebook import rule


@rule("GC-14.8a")
def destination(places: Iterable[Settlement], captor: str, hex_: str) -> str:
    """The captor's castle or town nearest to the battlefield, else its nearest city, else nothing (D37)."""
    own = [place for place in places if place.faction == captor]
    towns = [place for place in own if place.kind != CITY] or own
    nearest = min(towns, key=lambda place: (grid.distance(hex_, place.hex), place.id), default=None)
    return nearest.id if nearest is not None else ""


def take_prisoners(
    decision: Decision,
    captor: str,
    hex_: str,
    taken: Mapping[str, Men],
    commanders: Sequence[str] = (),
    escort: Group | None = None,
) -> None:
    """Make prisoners of the faction `captor` of people whom it has just captured in a hex.

    `taken` are men by the faction that they come from. An event before has taken them and the commanders out
    of their pieces (`MenLost`, `GroupDissolved` by no_way_out, `CommanderTaken`, ...). It has counted them in
    the ledger's account `captured`. `escort` is the group that took them, or None if all guards are gone.
    Without one they are massacred at the end of the day unless another group of the captor is there
    (GC-14.8c).
    """
    company = {faction: men.tidied(bands) for faction, bands in sorted(taken.items()) if bands}
    if not company and not commanders:
        return
    state = decision.state
    decision.emit(
        e.PrisonersTaken(
            prisoners=piece_for(state, captor, hex_),
            captor=captor,
            hex=escort.hex if escort is not None else hex_,
            day=state.day,
            group=escort.id if escort is not None else "",
            men=company,
            commanders=tuple(commanders),
            factions=owners(state, company, commanders),
            destination=destination(state.settlements.values(), captor, hex_),
        )
    )


def piece_for(state: State, captor: str, hex_: str) -> str:
    """The id of the piece that people taken here today belong to: one for a captor, hex and day.

    It shows only facts that every reader of the capture knows.
    """
    first = f"prisoners-{state.factions[captor].letter.lower()}-{hex_}-{state.day}"
    for number in count(1):
        name = first if number == 1 else f"{first}-{number}"
        piece = state.prisoners.get(name)
        if piece is None or (piece.faction, piece.day, piece.prison) == (captor, state.day, ""):
            return name
    raise AssertionError("numbers never end")


def owners(state: State, company: Mapping[str, Men], commanders: Iterable[str]) -> tuple[str, ...]:
    """The factions that prisoners come from."""
    leaders = {state.commanders[name].faction for name in commanders}
    return tuple(sorted({faction for faction, bands in company.items() if bands} | leaders))


def factions_in(state: State, piece: Prisoners) -> tuple[str, ...]:
    """The factions of the people in a piece."""
    return owners(state, piece.men, piece.commanders)


def of_faction(state: State, piece: Prisoners, faction: str) -> tuple[Men, tuple[str, ...]]:
    """The men and commanders of one faction among prisoners."""
    leaders = tuple(name for name in piece.commanders if state.commanders[name].faction == faction)
    return piece.men.get(faction, []), leaders


def under_escort(state: State, group: str) -> list[Prisoners]:
    """The prisoners whom a group escorts."""
    return [piece for piece in state.prisoners.values() if piece.group == group]


def lose_escort(decision: Decision, group: str, victor: Group | None) -> None:
    """An escort is about to be lost: its prisoners are freed by their friends, or fall to the victor.

    Without a victor they stay where they are until somebody of their captor's comes, or night falls.
    """
    if victor is None or not decision.state.prisoners:
        return
    for piece in under_escort(decision.state, group):
        if piece.faction == victor.faction:
            assign(decision, piece, victor, "relief")
            continue
        for faction in factions_in(decision.state, piece):
            if decision.state.allied(faction, victor.faction):
                free(decision, piece, faction, *of_faction(decision.state, piece, faction), victor)
        if piece.id in decision.state.prisoners:
            pass_on(decision, piece, victor)


def assign(decision: Decision, piece: Prisoners, escort: Group, cause: str) -> None:
    """Give prisoners to another group of their captor in the hex."""
    decision.emit(
        e.EscortAssigned(
            prisoners=piece.id, captor=piece.faction, hex=escort.hex, group=escort.id, cause=cause
        )
    )


def deliver(decision: Decision, piece: Prisoners, hex_: str, site: str, group: str = "") -> None:
    """Take prisoners who have arrived, with their escort or in a siege, off the map; commanders are locked up (GC-14.8b).

    Mounted men are remembered as long as a commander of theirs is held (D38).
    """
    state = decision.state
    waiting = {state.commanders[name].faction for name in piece.commanders}
    companies = {faction: riders(piece.men.get(faction, [])) for faction in sorted(waiting)}
    decision.emit(
        e.PrisonersDelivered(
            prisoners=piece.id,
            captor=piece.faction,
            hex=hex_,
            group=group,
            site=site,
            men=dict(piece.men),
            commanders=tuple(piece.commanders),
            factions=factions_in(state, piece),
            riders={faction: company for faction, company in companies.items() if men.heads(company)},
        )
    )


def pass_on(decision: Decision, piece: Prisoners, victor: Group) -> None:
    """Let prisoners fall to the group that has beaten their escort."""
    state = decision.state
    decision.emit(
        e.PrisonersPassed(
            prisoners=piece.id,
            captor=piece.faction,
            hex=victor.hex,
            taker=victor.faction,
            group=victor.id,
            day=state.day,
            factions=factions_in(state, piece),
            destination=destination(state.settlements.values(), victor.faction, piece.hex),
        )
    )


def free(
    decision: Decision,
    piece: Prisoners,
    faction: str,
    company: Men,
    commanders: Sequence[str],
    liberator: Group | None,
) -> None:
    """Free prisoners of one faction: they join its largest group in the hex, or become one (D53)."""
    if not company and not commanders:
        return
    state = decision.state
    home = comrades(decision, faction, liberator.hex) if liberator is not None else None
    group, number, hostility = (home.id if home is not None else ""), 0, 0
    many = groups.large_enough(men.heads(company) + len(commanders), decision.game.tables)
    if home is None and liberator is not None and many:
        number = free_number(state, faction)
        group, hostility = name_of(state, faction, number), liberator.hostility
    decision.emit(
        e.PrisonersFreed(
            prisoners=piece.id,
            captor=piece.faction,
            hex=liberator.hex if liberator is not None else piece.hex,
            faction=faction,
            men=company,
            commanders=tuple(commanders),
            group=group,
            number=number,
            hostility=hostility,
        )
    )


def comrades(decision: Decision, faction: str, hex_: str) -> Group | None:
    """The largest group of a faction in a hex that will go on."""
    here = [
        group
        for group in decision.state.groups_at(hex_)
        if group.faction == faction and groups.large_enough(groups.headcount(group), decision.game.tables)
    ]
    return groups.largest(decision.state, here) if here else None


@rule("GC-14.8c")
def without_escort(decision: Decision, piece: Prisoners) -> None:
    """The end of the day for prisoners whom nobody escorts: a group of the captor takes over, else they are killed."""
    relief = comrades(decision, piece.faction, piece.hex)
    if relief is not None:
        assign(decision, piece, relief, "relief")
        return
    decision.emit(
        e.PrisonersMassacred(
            prisoners=piece.id,
            captor=piece.faction,
            hex=piece.hex,
            men=dict(piece.men),
            commanders=tuple(piece.commanders),
            factions=factions_in(decision.state, piece),
        )
    )


def riders(company: Iterable[Band]) -> Men:
    """The mounted among people, the healthy first."""
    return sorted((band for band in company if band.mounted), key=lambda band: band.wounded)


def some_riders(company: Iterable[Band], wanted: int) -> Men:
    """At most so many mounted men of a company."""
    chosen: list[Band] = []
    for band in riders(company):
        left = wanted - men.heads(chosen)
        if left > 0:
            chosen.append(band.of(min(left, band.count)))
    return men.tidied(chosen)
