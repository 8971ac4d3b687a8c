"""GS-11.4: a fight of a siege begins: which sides meet, and how it goes onto the agenda (GS-14.3a, GS-17a, GS-17e)."""

from collections.abc import Sequence

from battles.contract.muster import Action
from campaign.model import events as e
from campaign.model.agenda import Battle
from campaign.model.levies import defenders_of
from campaign.model.siege import Siege
from campaign.model.state import State
from campaign.rules.decision import Decision
from campaign.rules.musters.parties import FightingSide
from campaign.rules.numbering import battle_number
from campaign.rules.strongholds import mustering, people
from campaign.rules.wounded import beds
from rulebook import rule

COUNTED: tuple[str, ...] = (mustering.ASSAULT, mustering.GENERAL)


@rule("GS-17e")
def counts(action: str) -> bool:
    """True if a fight counts as a battle, for prestige and among deeds: raids on camps and for food do not."""
    return action in ("", *COUNTED)


def people_of_the_place(state: State, siege: Siege) -> tuple[str, ...]:
    """The garrison or militia of a besieged place, if anybody of it is left."""
    own = defenders_of(state, state.settlements[siege.site])
    return (own.id,) if own.men or own.commanders else ()


@rule("GS-11.4.1a")
def all_before(state: State, siege: Siege) -> FightingSide:
    """All besiegers."""
    return FightingSide(tuple(group.id for group in people.besiegers(state, siege)))


def all_inside(state: State, siege: Siege, *, in_bed: bool = False) -> FightingSide:
    """All besieged; with `in_bed` those too who lie wounded in the place, who fight only for its walls (GC-14.7d)."""
    levies = people_of_the_place(state, siege) + (beds.called(state, siege.site) if in_bed else ())
    return FightingSide(tuple(group.id for group in people.shut_in(state, siege)), levies)


def anybody(company: FightingSide) -> bool:
    """True if there is anybody on a side."""
    return bool(company.groups or company.levies)


def offer(
    decision: Decision,
    siege: Siege,
    action: Action,
    attackers: FightingSide,
    defenders: FightingSide,
) -> Sequence[Battle]:
    """Begin a fight of a siege: it is settled like every battle, but nobody may refuse it or come to it (GS-14.3a)."""
    inside_attack = mustering.side_inside(action) == "attacker"
    factions = (siege.besieged, siege.besieger) if inside_attack else (siege.besieger, siege.besieged)
    number = battle_number(decision.state, *factions)
    decision.emit(
        e.BattleOffered(
            number=number,
            hex=siege.hex,
            attacker=factions[0],
            defender=factions[1],
            attackers=attackers.groups,
            defenders=defenders.groups,
            active=factions[0],
            site=siege.site,
            levies=(*attackers.levies, *defenders.levies),
            action=action,
            parties=(*attackers.parties, *defenders.parties),
        )
    )
    return (Battle(number),)
