"""How a campaign's people know a battle of the engine: by its place, with the names and colours of its factions."""

import msgspec

from battles import contract
from battles.contract.muster import SIDES, Force, Side
from battles.contract.surface import Livery
from battles.contract.wording import Said, phrase, say, word
from campaign import maps
from campaign.model.state import MERCENARIES
from campaign.models import CampaignSummary, Engagement
from campaign.presentation import battle_log
from campaign.presentation.battles_called import by_place
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.locale import SOURCE
from campaign.presentation.report.words import HIRED, Names, begun
from campaign.service.engagements.opening import mustered
from campaign.service.watching.records import opening

NEUTRAL = "neutral"


class Faction(msgspec.Struct, frozen=True):
    """As much of a faction as a drawing shows."""

    id: str
    name: str
    letter: str
    colour: str


def livery_of(row: Engagement, language: str = SOURCE) -> Livery:
    """The livery of a battle that was opened, in its reader's language."""
    summary = CampaignSummary.objects.get(campaign=row.campaign)
    factions = {one.id: one for one in msgspec.convert(summary.factions, list[Faction])}
    opened, _ = opening(row)
    muster = mustered(opened)
    names = Names({}, maps.load(summary.map).whereabouts, {}, summary.calendar["zone"], language=language)
    found = livery(muster, factions, begun(by_place(muster.hex, names)))
    return msgspec.structs.replace(found, said=battle_log.speaker(language))


def livery(muster: contract.Muster, factions: dict[str, Faction], title: str = "") -> Livery:
    """The livery of a muster among the factions of its campaign."""
    forces: dict[Side, Force] = {side: muster.force(side) for side in SIDES}
    letters = {one.letter.lower() for one in factions.values()}
    bands = frozenset(
        group.id
        for force in forces.values()
        for group in force.groups
        if group.faction == MERCENARIES or is_band(group.id, letters)
    )
    return Livery(
        title=title,
        sides={side: tuple(fighters(force, factions, bands)) for side, force in forces.items()},
        colours={side: colour_of(force, factions) for side, force in forces.items()},
        bands=bands,
    )


def is_band(group: str, letters: set[str]) -> bool:
    """True if a group of a muster is a band of mercenaries, whose letter is no faction's."""
    return bool(HIRED.fullmatch(group)) and "m" not in letters


def fighters(force: Force, factions: dict[str, Faction], bands: frozenset[str]) -> list[Said]:
    """The fighters of a side: "Normans", "mercenaries m1"."""
    peoples = [word("people", f"{factions[name].name}s") for name in force.factions if name in factions]
    hired = [group.id for group in force.groups if group.id in bands]
    return peoples + [say(phrase("mercenaries {id}"), id=band) for band in hired]


def colour_of(force: Force, factions: dict[str, Faction]) -> str:
    """The colour of the faction that leads a side; that of no faction for mercenaries who fight for themselves."""
    first = factions.get(force.factions[0]) if force.factions else None
    return PALETTE.of_side(first.colour if first is not None else NEUTRAL)
