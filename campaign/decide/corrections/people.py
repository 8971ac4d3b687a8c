"""Corrections of people: how many are in a group, a band, a garrison or among prisoners, by class."""

from collections import Counter
from typing import NamedTuple

from campaign.decide.corrections.acting import Acting, refused
from campaign.model import events as e
from campaign.model import levies, men
from campaign.model.corrections import Captives, Company, Strength
from campaign.model.men import Men
from campaign.model.state import State
from campaign.rules.groups import large_enough
from campaign.tables import Tables
from campaign.visibility.corrections import in_the_hex
from rulebook import Refusal

MOST = 100_000
"""People of one class: more than ever stood on a field of the time, and no slip of the pen."""


class Body(NamedTuple):
    """People who stand together: whose, where, and how many commanders are with them."""

    faction: str
    hex: str
    men: Men
    leaders: int = 0


def body(state: State, piece: str) -> Body:
    """The people of a group, a band or a castle's garrison. Raises Refusal for an unknown or lost one."""
    if piece in state.groups:
        group = state.groups[piece]
        return Body(group.faction, group.hex, group.men, len(group.commanders))
    if piece in state.mercenaries:
        band = state.mercenaries[piece]
        employer = state.groups[band.group].faction if band.group else ""
        return Body(employer, band.hex, band.men)
    place = state.settlements.get(piece.removeprefix(levies.GARRISON))
    if piece.startswith(levies.GARRISON) and place is not None and place.kind == levies.CASTLE:
        return Body(place.faction, place.hex, place.garrison)
    raise refused("piece", "there is no group, band or garrison {piece}", piece=piece)


def strength(acting: Acting, fact: Strength) -> None:
    """Let a body have other people than it is recorded with. Raises Refusal, naming the field."""
    state, tables = acting.state, acting.game.tables
    found = body(state, fact.piece)
    check_seen(found.men, fact.was)
    wanted = checked(fact.men, tables)
    if wanted == found.men:
        raise refused("men", "these are the people that it has")
    check_remains(fact.piece, men.heads(wanted) + found.leaders, tables, state)
    acting.decision.emit(
        e.StrengthCorrected(
            **acting.header,
            piece=fact.piece,
            faction=found.faction,
            hex=found.hex,
            before=found.men,
            men=wanted,
            added=more(wanted, found.men),
            gone=more(found.men, wanted),
            witnesses=witnesses(state, fact.piece, found),
            public=acting.public([found.faction]),
        )
    )


def check_seen(now: Men, was: Company) -> None:
    """Refuse what was written on other people than there are."""
    seen = men.tidied(was)
    if men.heads(now) != men.heads(seen):
        raise refused(
            "was",
            "there are {now} people now, not {seen} as you saw",
            now=men.heads(now),
            seen=men.heads(seen),
        )
    if now != seen:
        raise refused("was", "the people have changed since you looked")


def checked(wanted: Company, tables: Tables) -> Men:
    """The people as a company. Raises Refusal for people that there are not, too many of them, or a class twice."""
    kinds = [band.kind for band in wanted]
    for number, band in enumerate(wanted):
        at = f"men[{number}]"
        if band.origin not in tables.roster:
            raise refused(f"{at}.origin", "there are no people of origin {origin!r}", origin=band.origin)
        if band.type not in tables.troop_types:
            raise refused(f"{at}.type", "there are no people of type {troop!r}", troop=band.type)
        if not 1 <= band.count <= MOST:
            raise refused(f"{at}.count", "there are 1 to {most} of a class", most=MOST)
        if kinds.count(band.kind) > 1:
            raise refused(at, "this class is named twice")
    return men.tidied(wanted)


def check_remains(piece: str, heads: int, tables: Tables, state: State) -> None:
    """Refuse a group that would be too small to be one, and an empty band."""
    if piece in state.groups and not large_enough(heads, tables):
        raise Refusal(
            "GC-8.1a",
            "men",
            "group {group} would have {heads} of the {least} people that a group needs",
            group=piece,
            heads=heads,
            least=tables.movement.group_min_characters,
        )
    if piece in state.mercenaries and not heads:
        raise refused("men", "a band without people is none")


def more(company: Men, than: Men) -> int:
    """How many a company has more of than another, by people and type: who is hurt or unhorsed is nobody more or less."""
    return (alike(company) - alike(than)).total()


def alike(company: Men) -> Counter[tuple[str, str]]:
    """Heads by people and type."""
    found: Counter[tuple[str, str]] = Counter()
    for band in company:
        found[band.origin, band.type] += band.count
    return found


def witnesses(state: State, piece: str, found: Body) -> tuple[str, ...]:
    """The factions that count these people beside their owner: all in their hex, unless walls keep them out."""
    group = state.groups.get(piece)
    inside = group is not None and bool(group.shut_in)
    if inside or piece.startswith(levies.GARRISON):
        return ()
    return in_the_hex(state, found.hex, found.faction)


def captives(acting: Acting, fact: Captives) -> None:
    """Let other men of a faction be among prisoners on their way. Raises Refusal, naming the field."""
    state = acting.state
    piece = state.prisoners.get(fact.prisoners)
    if piece is None:
        raise refused("prisoners", "{prisoners} are not in the campaign", prisoners=fact.prisoners)
    if piece.prison:
        raise refused(
            "prisoners", "{prisoners} have arrived: their men are out of the game", prisoners=piece.id
        )
    if fact.faction not in state.factions or state.allied(fact.faction, piece.faction):
        raise refused("faction", "{faction} are no enemies of the captor", faction=fact.faction)
    found = piece.men.get(fact.faction, [])
    check_seen(found, fact.was)
    wanted = checked(fact.men, acting.game.tables)
    if wanted == found:
        raise refused("men", "these are the men that there are")
    acting.decision.emit(
        e.CaptivesCorrected(
            **acting.header,
            prisoners=piece.id,
            captor=piece.faction,
            faction=fact.faction,
            hex=piece.hex,
            before=found,
            men=wanted,
            added=more(wanted, found),
            gone=more(found, wanted),
            public=acting.public([piece.faction, fact.faction]),
        )
    )
