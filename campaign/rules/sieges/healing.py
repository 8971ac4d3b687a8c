"""GS-11.1.5: while a siege lasts the wounded of both sides heal where they are, each until his date (D20)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from campaign.rules import convalescence, men
from campaign.rules import events as e
from campaign.rules.convalescence import DIES, NEVER
from campaign.rules.men import Band, Kind
from campaign.rules.sieges import companies
from campaign.rules.sieges.companies import Company
from campaign.rules.sieges.sheet import BESIEGED, BESIEGER, Patient, Side, Siege, Sufferers
from campaign.rules.state import State
from campaign.rules.turn import Turn
from campaign.tables import Tables
from dice import Rolled
from rulebook import rule

Who = str | Kind
"""A commander by his id, or all that makes two people alike."""
Bed = tuple[str, Who]
"""Who bears somebody wounded, and who that is."""


@rule("GS-11.1.5b", "GS-11.1.5d")
def due(face: int, day: int, tables: Tables) -> int:
    """The day on which somebody wounded today is healthy again: NEVER within the campaign, or he DIES (M-healing)."""
    return convalescence.day_of_return(face, day, tables)


def who(patient: Patient) -> Who:
    """Whom a place in the wounded box is for."""
    return patient.men.kind if patient.men is not None else patient.commander


def heads(patient: Patient) -> int:
    """How many people it is for."""
    return patient.men.count if patient.men is not None else 1


def of(patient: Patient, bearer: str, number: int) -> Patient:
    """So many of the same people, under a bearer."""
    company = patient.men.of(number) if patient.men is not None else None
    return msgspec.structs.replace(patient, bearer=bearer, men=company)


def hurt(company: Iterable[Company]) -> Counter[Bed]:
    """The wounded of these companies, in heads."""
    found: Counter[Bed] = Counter()
    for each in company:
        for band in each.men:
            if band.wounded:
                found[each.bearer, band.kind] += band.count
        for one in each.leaders:
            if one.wounded:
                found[each.bearer, one.id] += 1
    return found


def soonest(patient: Patient) -> tuple[bool, int, str]:
    """The order in which the dated are taken to be alive: those who would lie longest are counted as gone first."""
    return patient.due == NEVER, patient.due, patient.bearer


@rule("GS-11.1.5c")
def still_lying(box: Iterable[Patient], company: Sequence[Company], known: Collection[str]) -> list[Patient]:
    """Those of a wounded box who live and are with their side; the others' dates are void.

    People whose bearer is not `known` any more have gone over to another of the side, as groups unite; those of a bearer
    that has left the side are no affair of the siege.
    """
    room = hurt(company)
    kept: list[Patient] = []
    strangers: list[Patient] = []
    for patient in sorted(box, key=soonest):
        if patient.bearer in known and not patient.commander:
            kept += laid(patient, [patient.bearer], room)
        else:
            strangers.append(patient)
    for patient in strangers:
        kept += laid(patient, [each.bearer for each in company], room)
    return tidied(kept)


def laid(patient: Patient, bearers: Iterable[str], room: Counter[Bed]) -> Iterator[Patient]:
    """The people of a place in the box as far as these bearers have such wounded left."""
    wanted = heads(patient)
    for bearer in bearers:
        number = min(wanted, room[bearer, who(patient)])
        if number:
            room[bearer, who(patient)] -= number
            wanted -= number
            yield of(patient, bearer, number)


def tidied(box: Iterable[Patient]) -> list[Patient]:
    """The same people, one place in the box for all who are alike, in a fixed order."""
    counts: dict[tuple[str, int, str], Patient] = {}
    for patient in box:
        key = patient.bearer, patient.due, str(who(patient))
        more = heads(counts[key]) if key in counts else 0
        counts[key] = of(patient, patient.bearer, heads(patient) + more)
    return [counts[key] for key in sorted(counts)]


def box_of(state: State, siege: Siege, side: Side, company: Sequence[Company]) -> list[Patient]:
    """The wounded box of a side as it is now."""
    own = [patient for patient in siege.patients if patient.side == side]
    known = {*state.groups, *state.mercenaries, *(each.bearer for each in company)}
    return still_lying(own, company, known)


@rule("GS-11.1.5e")
def undated(company: Sequence[Company], box: Iterable[Patient]) -> list[Bed]:
    """The wounded of a side without a date, one by one, in the order of their companies."""
    left = hurt(company)
    for patient in box:
        left[patient.bearer, who(patient)] -= heads(patient)
    return [bed for bed, number in left.items() for _ in range(number)]


@rule("GS-11.1d")
def fit(box: Iterable[Patient], day: int) -> list[Patient]:
    """Those whose day has come."""
    return [patient for patient in box if patient.due != NEVER and patient.due <= day]


def recover(turn: Turn, siege: Siege) -> None:
    """Step 3: whose day has come is healthy again, before anybody acts."""
    for side in (BESIEGER, BESIEGED):
        company = companies.of_side(turn.state, siege, side)
        box = box_of(turn.state, siege, side, company)
        healed = fit(box, turn.state.day)
        if healed:
            turn.emit(
                e.SiegeWoundedHealed(
                    site=siege.site,
                    hex=siege.hex,
                    faction=siege.besieger,
                    enemy=siege.besieged,
                    side=side,
                    healed=tuple(healed),
                    box=tuple(patient for patient in box if patient not in healed),
                )
            )


@rule("GS-17d")
def heal(turn: Turn, siege: Siege) -> None:
    """Step 5: everybody wounded on either side who has no date yet gets one, or dies."""
    for side in (BESIEGER, BESIEGED):
        company = companies.of_side(turn.state, siege, side)
        box = box_of(turn.state, siege, side, company)
        found, rolls = diagnosed(turn, siege, side, undated(company, box), f"healing of the {side}")
        if rolls:
            turn.emit(
                e.SiegeWoundedDated(
                    site=siege.site,
                    hex=siege.hex,
                    faction=siege.besieger,
                    enemy=siege.besieged,
                    side=side,
                    box=tuple(tidied([*box, *(each for each in found if each.due != DIES)])),
                    dead=fallen(each for each in found if each.due == DIES),
                    rolls=rolls,
                )
            )
            companies.dissolve_small(turn, company)


@rule("GS-11.1.5a")
def diagnosed(
    turn: Turn, siege: Siege, side: Side, waiting: Sequence[Bed], purpose: str
) -> tuple[list[Patient], tuple[Rolled, ...]]:
    """A die for each of the wounded of a side: when he is fit again, or that he DIES; and the dice."""
    subject, witness = f"siege of {siege.site}", companies.faction_of(siege, side)
    found: list[Patient] = []
    rolls: list[Rolled] = []
    for number, bed in enumerate(waiting):
        rolls.append(turn.dice.roll("GS-11.1.5a", subject, purpose, repetition=number, witness=witness))
        date = due(rolls[-1].face, turn.state.day, turn.game.tables)
        found.append(laid_up(bed, date, side))
    return found, tuple(rolls)


def laid_up(bed: Bed, date: int, side: Side) -> Patient:
    """Somebody wounded with his date."""
    bearer, one = bed
    if isinstance(one, str):
        return Patient(bearer, date, commander=one, side=side)
    return Patient(bearer, date, Band(*one, 1), side=side)


def fallen(dead: Iterable[Patient]) -> tuple[Sufferers, ...]:
    """Those who have died of their wounds, bearer by bearer."""
    by_bearer: dict[str, list[Patient]] = {}
    for each in dead:
        by_bearer.setdefault(each.bearer, []).append(each)
    return tuple(
        Sufferers(
            bearer,
            dead=men.tidied(each.men for each in own if each.men is not None),
            dead_commanders=tuple(each.commander for each in own if each.commander),
        )
        for bearer, own in sorted(by_bearer.items())
    )
