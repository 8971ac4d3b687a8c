"""GS D20: when a siege is over and the place was held, the wounded inside lie there until their dates (GC-14.7)."""

from collections.abc import Sequence

from campaign.model import events as e
from campaign.model.levies import GARRISON
from campaign.model.men import Band
from campaign.model.siege import BESIEGED, Patient, Siege
from campaign.model.state import Group, Settlement
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.sieges.wounded import healing
from campaign.rules.strongholds import companies, people
from campaign.rules.strongholds.wounded_box import Bed, box_of
from campaign.rules.wounded import convalescence
from campaign.rules.wounded.carrying import owed_to_bands
from campaign.rules.wounded.convalescence import DIES, NEVER, Lying, bed, following
from dice import Rolled


def lay_down(decision: Decision, siege: Siege) -> None:
    """Let the wounded of a siege that has just been lifted lie in the place, if it is still its defenders'.

    The dates of the besieger's are void, and so is that of the place's noble, who goes on commanding it.
    """
    place = decision.state.settlements[siege.site]
    if place.faction != siege.besieged:
        return
    company = companies.of_side(decision.state, siege, BESIEGED)
    box = box_of(decision.state, siege, BESIEGED, company)
    waiting = healing.undated(company, box)
    lay_garrison_down(decision, siege, place, box)
    for group in people.shut_in(decision.state, siege):
        for band in owed_to_bands(decision.state, group.id, decision.game.tables):
            lying, rolls = dated(decision, siege, band, box, waiting)
            convalescence.lay_band_down(decision, group, place, band, lying, rolls, in_siege(band))
        if groups.any_wounded(decision.state, group):
            lay_group_down(decision, siege, place, group, box, waiting)


def lay_group_down(
    decision: Decision,
    siege: Siege,
    place: Settlement,
    group: Group,
    box: Sequence[Patient],
    waiting: Sequence[Bed],
) -> None:
    """Let the wounded of a group lie in the place: who has no date gets one now."""
    lying, rolls = dated(decision, siege, group.id, box, waiting)
    convalescence.lay_down(decision, group, place, lying, rolls, in_siege(group.id))


def dated(
    decision: Decision, siege: Siege, bearer: str, box: Sequence[Patient], waiting: Sequence[Bed]
) -> tuple[Lying, tuple[Rolled, ...]]:
    """The wounded of a bearer by the day of their return, and the dice of the patients without a date."""
    own = [bed for bed in waiting if bed[0] == bearer]
    found, rolls = healing.diagnosed(decision, siege, BESIEGED, own, f"healing of {bearer}")
    lying: Lying = {}
    for patient in (*(each for each in box if each.bearer == bearer), *found):
        back = returns(patient.due, decision.state.day)
        lying.setdefault(back, []).append(convalescence.Patient(patient.men, patient.commander))
    return lying, rolls


def lay_garrison_down(decision: Decision, siege: Siege, place: Settlement, box: Sequence[Patient]) -> None:
    """Let the dated wounded of a castle's garrison lie there; a militia goes home with its wounds."""
    lying: dict[int, list[Band]] = {}
    for patient in box:
        if patient.bearer == GARRISON + place.id and patient.men is not None:
            lying.setdefault(returns(patient.due, decision.state.day), []).append(patient.men)
    if lying:
        decision.emit(
            e.GarrisonSetDown(
                site=place.id,
                hex=place.hex,
                faction=siege.besieger,
                enemy=siege.besieged,
                beds=tuple(
                    bed(
                        f"{place.id}-garrison",
                        decision.state.day,
                        back,
                        [convalescence.Patient(each) for each in found],
                    )
                    for back, found in sorted(lying.items())
                ),
            )
        )


def returns(due: int, today: int) -> int:
    """The day on which somebody in bed is fit again: who would have been healthy today rises tomorrow, with the others."""
    return due if due in (DIES, NEVER) else max(due, following(today))


def in_siege(bearer: str) -> str:
    """The name of the beds of a siege's wounded, apart from beds that the same people may need at nightfall."""
    return f"{bearer}-siege"
