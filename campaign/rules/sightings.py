"""GC-8.1b: who comes to stand with others in a hex sees them and is seen."""

from campaign.model import events as e
from campaign.model.state import Group
from campaign.rules import groups, mercenaries
from campaign.rules.decision import Decision


def look(decision: Decision, hex_: str, mover: Group) -> None:
    """Let the mover's faction learn who is here, and the factions here who comes (GC-8.1b)."""
    here = decision.state.groups_at(hex_)
    for faction in sorted({group.faction for group in here}):
        for other in groups.strength_seen(here, faction):
            if faction == mover.faction or other.id == mover.id:
                see(decision, faction, other)
    mercenaries.look(decision, hex_, mover)


def see(decision: Decision, faction: str, other: Group) -> None:
    """Let a faction learn the people of a group."""
    decision.emit(
        e.Sighted(
            by=faction,
            group=other.id,
            faction=other.faction,
            hex=other.hex,
            day=decision.state.day,
            men=other.men,
            commanders=tuple(other.commanders),
        )
    )
