"""GS-11.1.5: while a siege lasts the wounded of both sides heal where they are, each until his date (D20)."""

from collections.abc import Iterable, Sequence

from campaign.model import events as e
from campaign.model import men
from campaign.model.audience import shown_to
from campaign.model.men import Band
from campaign.model.siege import BESIEGED, BESIEGER, Patient, Side, Siege, Sufferers
from campaign.rules.decision import Decision
from campaign.rules.sieges.wounded import dwindling
from campaign.rules.strongholds import companies
from campaign.rules.strongholds.companies import Company
from campaign.rules.strongholds.wounded_box import Bed, box_of, heads, hurt, person_of, tidied
from campaign.rules.wounded import convalescence
from campaign.rules.wounded.convalescence import DIES, NEVER
from campaign.tables import Tables
from dice import Rolled
from rulebook import rule


@rule("GS-11.1.5b", "GS-11.1.5d")
def due(face: int, day: int, tables: Tables) -> int:
    """The day on which somebody wounded today is healthy again: NEVER within the campaign, or he DIES (M-healing)."""
    return convalescence.day_of_return(face, day, tables)


@rule("GS-11.1.5e")
def undated(company: Sequence[Company], box: Iterable[Patient]) -> list[Bed]:
    """The wounded of a side without a date, one by one, in the order of their companies."""
    left = hurt(company)
    for patient in box:
        left[patient.bearer, person_of(patient)] -= heads(patient)
    return [bed for bed, number in left.items() for _ in range(number)]


@rule("GS-11.1d")
def fit(box: Iterable[Patient], day: int) -> list[Patient]:
    """The patients whose day has come."""
    return [patient for patient in box if patient.due != NEVER and patient.due <= day]


def recover(decision: Decision, siege: Siege) -> None:
    """Step 3: whose day has come is healthy again, before anybody acts."""
    for side in (BESIEGER, BESIEGED):
        company = companies.of_side(decision.state, siege, side)
        box = box_of(decision.state, siege, side, company)
        healed = fit(box, decision.state.day)
        if healed:
            decision.emit(
                e.SiegeWoundedHealed(
                    **siege.header,
                    side=side,
                    healed=tuple(healed),
                    box=tuple(patient for patient in box if patient not in healed),
                )
            )


@rule("GS-17d")
def heal(decision: Decision, siege: Siege) -> None:
    """Step 5: everybody wounded on either side who has no date yet gets one, or dies."""
    for side in (BESIEGER, BESIEGED):
        company = companies.of_side(decision.state, siege, side)
        box = box_of(decision.state, siege, side, company)
        found, rolls = diagnosed(decision, siege, side, undated(company, box), f"healing of the {side}")
        if rolls:
            decision.emit(
                e.SiegeWoundedDated(
                    **siege.header,
                    side=side,
                    box=tuple(tidied([*box, *(each for each in found if each.due != DIES)])),
                    dead=fallen(each for each in found if each.due == DIES),
                    rolls=rolls,
                )
            )
            dwindling.dissolve_small(decision, company)


@rule("GS-11.1.5a")
def diagnosed(
    decision: Decision, siege: Siege, side: Side, waiting: Sequence[Bed], purpose: str
) -> tuple[list[Patient], tuple[Rolled, ...]]:
    """A die for each of the wounded of a side: when he is fit again, or that he DIES; and the dice."""
    subject, witness = f"siege of {siege.site}", shown_to(decision.state, companies.faction_of(siege, side))
    found: list[Patient] = []
    rolls: list[Rolled] = []
    for number, bed in enumerate(waiting):
        rolls.append(decision.dice.roll("GS-11.1.5a", subject, purpose, repetition=number, witness=witness))
        date = due(rolls[-1].face, decision.state.day, decision.game.tables)
        found.append(laid_up(bed, date, side))
    return found, tuple(rolls)


def laid_up(bed: Bed, date: int, side: Side) -> Patient:
    """A wounded person with his date."""
    bearer, one = bed
    if isinstance(one, str):
        return Patient(bearer, date, commander=one, side=side)
    return Patient(bearer, date, Band(*one, 1), side=side)


def fallen(dead: Iterable[Patient]) -> tuple[Sufferers, ...]:
    """The people who have died of their wounds, bearer by bearer."""
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
