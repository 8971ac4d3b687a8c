"""GC-14.7c: the wounded are set down in a friendly place, heal, and come back, or are lost with the place (D36)."""

from collections.abc import Iterable, Sequence

import msgspec

from campaign.model import events as e
from campaign.model import men
from campaign.model.audience import shown_to
from campaign.model.men import Band, Men
from campaign.model.state import Convalescents, Group, Settlement, State
from campaign.rules import groups, mercenaries
from campaign.rules.decision import Decision
from campaign.rules.numbering import free_number, name_of
from campaign.rules.prisoners import prisoners
from campaign.rules.retreats import fallback
from campaign.rules.strongholds.passage import cut_off
from campaign.rules.supplies import escorts
from campaign.rules.wounded.beds import lying_in
from campaign.rules.wounded.carrying import owed_to_bands
from campaign.tables import Tables
from dice import Rolled
from rulebook import rule

CASTLE = "castle"
DIES = -1
NEVER = 0


@rule("GC-14.7c")
def day_of_return(face: int, day: int, tables: Tables) -> int:
    """The day on which a man set down today is fit again; NEVER within the campaign, or he DIES."""
    row = tables.healing[face]
    if row.fate == "dies":
        return DIES
    return NEVER if row.fate == "unfit" else day + row.days


def set_down_all(decision: Decision) -> None:
    """At the end of the day set down the wounded of every group that stands in a settlement of its faction."""
    for group in list(decision.state.groups.values()):
        place = decision.state.settlement_at(group.hex)
        if place is None or place.faction != group.faction or place.id in decision.state.sieges:
            # While a siege lasts the wounded heal where they are, and nobody gets in (GS D20).
            continue
        for band, hurt in owed_to_bands(decision.state, group.id, decision.game.tables).items():
            set_down_band(decision, group, place, band, hurt)
        if groups.any_wounded(decision.state, group):
            set_down(decision, group, place)
    decision.next()


class Patient(msgspec.Struct, frozen=True):
    """One wounded character: a man of a band, or a commander by his id."""

    band: Band | None = None
    commander: str = ""


Lying = dict[int, list[Patient]]
"""The wounded by the day on which they are fit again."""


def set_down(decision: Decision, group: Group, place: Settlement) -> None:
    """Roll for each wounded character and let him lie in the place."""
    lying, rolls = diagnosed(decision, group.id, group.faction, patients(decision.state, group))
    lay_down(decision, group, place, lying, rolls, group.id)


def lay_down(
    decision: Decision, group: Group, place: Settlement, lying: Lying, rolls: tuple[Rolled, ...], whose: str
) -> None:
    """Let all wounded of a group lie in the place until their days; where too few are left to go on, all stay.

    The names of their beds begin with `whose`.
    """
    day = decision.state.day
    dead = lying.pop(DIES, [])
    fit_men = [band for band in group.men if not band.wounded]
    fit_leaders = [one.id for one in groups.commanders(decision.state, group) if not one.wounded]
    stays = groups.large_enough(men.heads(fit_men) + len(fit_leaders), decision.game.tables)
    beds = [bed(whose, day, back, found) for back, found in sorted(lying.items())]
    if not stays and (fit_men or fit_leaders):
        beds.append(e.Bed(bed_name(whose, day, day), men.tidied(fit_men), tuple(fit_leaders), following(day)))
    if not stays:
        mercenaries.release(decision, group)
        escorts.orphan(decision, group, None)
    if not stays and not beds:
        fallback.seize(decision, group, None)
    decision.emit(
        e.WoundedSetDown(
            **group.header,
            site=place.id,
            beds=tuple(beds),
            dead=men.tidied(each.band for each in dead if each.band is not None),
            dead_commanders=tuple(each.commander for each in dead if each.commander),
            stays=stays,
            rolls=rolls,
        )
    )


def set_down_band(decision: Decision, group: Group, place: Settlement, band: str, hurt: Men) -> None:
    """Roll for each wounded man of a band that serves a group, and let him lie in the place (D81)."""
    one_by_one = [Patient(each.of(1)) for each in hurt for _ in range(each.count)]
    lying, rolls = diagnosed(decision, band, group.faction, one_by_one)
    lay_band_down(decision, group, place, band, lying, rolls, band)


def lay_band_down(
    decision: Decision,
    group: Group,
    place: Settlement,
    band: str,
    lying: Lying,
    rolls: tuple[Rolled, ...],
    whose: str,
) -> None:
    """Let the wounded of a band lie in the place until their days."""
    dead = lying.pop(DIES, [])
    decision.emit(
        e.MercenariesSetDown(
            band=band,
            **group.header,
            site=place.id,
            beds=tuple(bed(whose, decision.state.day, back, found) for back, found in sorted(lying.items())),
            dead=men.tidied(each.band for each in dead if each.band is not None),
            rolls=rolls,
        )
    )


def diagnosed(
    decision: Decision, whose: str, faction: str, wounded: Sequence[Patient]
) -> tuple[Lying, tuple[Rolled, ...]]:
    """The wounded of a group or band by the day of their return, and the dice that tell it."""
    rolls: list[Rolled] = []
    lying: Lying = {}
    for number, patient in enumerate(wounded, start=1):
        who = patient.commander or f"{patient.band.type if patient.band else ''} {number}"
        rolled = decision.dice.roll("GC-14.7c", whose, who, witness=shown_to(decision.state, faction))
        rolls.append(rolled)
        back = day_of_return(rolled.face, decision.state.day, decision.game.tables)
        lying.setdefault(back, []).append(patient)
    return lying, tuple(rolls)


def following(day: int) -> int:
    """The next day."""
    return day + 1


def patients(state: State, group: Group) -> list[Patient]:
    """The wounded of a group one by one, its commanders last."""
    hurt = [Patient(band.of(1)) for band in group.men if band.wounded for _ in range(band.count)]
    return [*hurt, *(Patient(None, one.id) for one in groups.commanders(state, group) if one.wounded)]


def bed_name(whose: str, day: int, back: int) -> str:
    """The id of the people of a group or band who were set down on a day and will be fit on another."""
    return f"{whose}-{day}-{back}"


def bed(whose: str, day: int, back: int, found: Sequence[Patient]) -> e.Bed:
    """The people of a group or band who will be fit on the same day."""
    return e.Bed(
        bed_name(whose, day, back),
        men.tidied(each.band for each in found if each.band is not None),
        tuple(each.commander for each in found if each.commander),
        back,
    )


def return_healed(decision: Decision) -> None:
    """Let people who are fit again join a friendly group or the garrison, or form a group (reorganisation step)."""
    fit: dict[tuple[str, str], list[Convalescents]] = {}
    for each in decision.state.convalescents.values():
        if each.back != NEVER and each.back <= decision.state.day:
            fit.setdefault((each.site, each.band), []).append(each)
    for (site, band), cohorts in sorted(fit.items()):
        place = decision.state.settlements[site]
        if band:
            rejoin(decision, place, band, cohorts)
        else:
            send_back(decision, place, cohorts)


@rule("GC-14.7b")
def rejoin(decision: Decision, place: Settlement, name: str, cohorts: Sequence[Convalescents]) -> None:
    """Let healed mercenaries join their band if it is there, in any service; they wait for one that lives (D81)."""
    band = decision.state.mercenaries.get(name)
    if band is None or band.hex == place.hex:
        decision.emit(
            e.MercenariesHealed(
                site=place.id,
                hex=place.hex,
                faction=place.faction,
                beds=tuple(each.id for each in cohorts),
                band=name,
                men=healed(company for each in cohorts for company in each.men),
                parted=band is None,
            )
        )


def send_back(decision: Decision, place: Settlement, cohorts: Sequence[Convalescents]) -> None:
    """Let the healed of one place go where they can, or wait for company."""
    besieged = place.id in decision.state.sieges
    here = decision.state.groups.values() if besieged else decision.state.groups_at(place.hex)
    own = [
        group
        for group in here
        if group.faction == place.faction and not cut_off(decision.state, place, group)
    ]
    own = [group for group in own if group.hex == place.hex]
    if own:
        rise(decision, place, cohorts, group=groups.largest(decision.state, own).id)
        return
    heads = sum(men.heads(each.men) + len(each.commanders) for each in cohorts)
    alone = not besieged and not decision.state.groups_at(place.hex)
    if groups.large_enough(heads, decision.game.tables) and alone:
        number = free_number(decision.state, place.faction)
        rise(decision, place, cohorts, group=name_of(decision.state, place.faction, number), number=number)
        return
    manning = [each for each in cohorts if not each.commanders and not each.money]
    if place.kind == CASTLE and manning:
        rise(decision, place, manning, group="")


@rule("GC-14.7b")
def rise(
    decision: Decision, place: Settlement, cohorts: Sequence[Convalescents], *, group: str, number: int = 0
) -> None:
    """Let people leave their beds healed: only now may they go. Without a group they join the garrison."""
    first = max(cohorts, key=lambda each: (men.heads(each.men), each.id))
    decision.emit(
        e.ConvalescentsReturned(
            site=place.id,
            hex=place.hex,
            faction=place.faction,
            beds=tuple(each.id for each in cohorts),
            group=group,
            number=number,
            men=healed(band for each in cohorts for band in each.men),
            commanders=tuple(name for each in cohorts for name in each.commanders),
            money=sum(each.money for each in cohorts),
            hostility=first.hostility,
        )
    )


def healed(company: Iterable[Band]) -> Men:
    """The same people without their wounds."""
    return men.tidied(msgspec.structs.replace(band, wounded=False) for band in company)


def lose(decision: Decision, place: Settlement, taker: str, captor: Group | None) -> None:
    """Take the wounded in a place that changes hands from their faction; commanders among them are prisoners."""
    cohorts = lying_in(decision.state, place.id)
    if not cohorts:
        return
    leaders = [name for each in cohorts for name in each.commanders]
    decision.emit(
        e.ConvalescentsLost(
            site=place.id,
            hex=place.hex,
            faction=place.faction,
            enemy=taker,
            beds=tuple(each.id for each in cohorts),
            men=men.joined(*(each.men for each in cohorts)),
            money=sum(each.money for each in cohorts),
        )
    )
    for name in leaders:
        decision.emit(e.CommanderTaken(commander=name, hex=place.hex, faction=place.faction, captor=taker))
    prisoners.take_prisoners(decision, taker, place.hex, {}, leaders, captor)
