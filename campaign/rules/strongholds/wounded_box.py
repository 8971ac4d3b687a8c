"""GS-11.1.5b to 11.1.5d: the wounded box of a siege: who lies in it and until when, without the dead and the gone."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from campaign.model.men import Kind
from campaign.model.siege import NEVER, Patient, Side, Siege
from campaign.model.state import State
from campaign.rules.strongholds.companies import Company
from rulebook import rule

Who = str | Kind
"""A commander by his id, or all that makes two people alike."""
Bed = tuple[str, Who]
"""The bearer of a wounded person, and the person."""


def person_of(patient: Patient) -> Who:
    """The person whom a place in the wounded box is for."""
    return patient.men.kind if patient.men is not None else patient.commander


def heads(patient: Patient) -> int:
    """The number of people that it is for."""
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
    """The order in which the dated are taken to be alive: the patients who would lie longest are counted as gone first."""
    return patient.due == NEVER, patient.due, patient.bearer


@rule("GS-11.1.5c")
def still_lying(box: Iterable[Patient], company: Sequence[Company], known: Collection[str]) -> list[Patient]:
    """The patients of a wounded box who live and are with their side; the others' dates are void.

    People whose bearer is not `known` any more have gone over to another of the side, as groups unite. The
    siege leaves out the people of a bearer that has left the side.
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
        number = min(wanted, room[bearer, person_of(patient)])
        if number:
            room[bearer, person_of(patient)] -= number
            wanted -= number
            yield of(patient, bearer, number)


def tidied(box: Iterable[Patient]) -> list[Patient]:
    """The same people, one place in the box for each set of equal patients, in a fixed order."""
    counts: dict[tuple[str, int, str], Patient] = {}
    for patient in box:
        key = patient.bearer, patient.due, str(person_of(patient))
        more = heads(counts[key]) if key in counts else 0
        counts[key] = of(patient, patient.bearer, heads(patient) + more)
    return [counts[key] for key in sorted(counts)]


def box_of(state: State, siege: Siege, side: Side, company: Sequence[Company]) -> list[Patient]:
    """The wounded box of a side as it is now."""
    own = [patient for patient in siege.patients if patient.side == side]
    known = {*state.groups, *state.mercenaries, *(each.bearer for each in company)}
    return still_lying(own, company, known)
