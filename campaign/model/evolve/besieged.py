"""Bookkeeping of who has been killed in a besieged place since dawn, so that its leaders are known (GS-11.5a)."""

from collections.abc import Iterable

from campaign.model import men
from campaign.model.levies import GARRISON, MILITIA, defenders_of
from campaign.model.men import Band
from campaign.model.siege import Siege
from campaign.model.state import State


def reckon(state: State, siege: Siege) -> None:
    """Write down all people inside, as at the opening and at every dawn. The count of the dead begins again then."""
    own = defenders_of(state, state.settlements[siege.site])
    groups = [state.groups[name] for name in siege.inside if name in state.groups]
    bands = [band for band in state.mercenaries.values() if band.group in siege.inside]
    companies = [*(group.men for group in groups), *(band.men for band in bands)]
    siege.company = men.joined(own.men, *companies)
    siege.leaders = [*own.commanders, *(name for group in groups for name in group.commanders)]
    siege.slain = []


def mourn(state: State, bearer: str, dead: Iterable[Band]) -> None:
    """Count people of a bearer who were killed, if they were among the besieged."""
    siege = _place_of(state, bearer)
    if siege is not None:
        siege.slain = men.joined(siege.slain, dead)


def mourn_commander(state: State, name: str) -> None:
    """Count a commander who was killed, unless he came after dawn: he is known by his name."""
    commander = state.commanders[name]
    siege = _place_of(state, commander.group or GARRISON + commander.site)
    if siege is not None and name not in siege.leaders:
        rank = Band(commander.origin, commander.type, commander.mounted, commander.wounded, 1)
        siege.slain = men.joined(siege.slain, [rank])


def _place_of(state: State, bearer: str) -> Siege | None:
    if bearer.startswith((GARRISON, MILITIA)):
        return state.sieges.get(bearer.partition(":")[2])
    band = state.mercenaries.get(bearer)
    group = state.groups.get(band.group if band is not None else bearer)
    siege = state.sieges.get(group.shut_in) if group is not None else None
    return siege if siege is not None and group is not None and group.id in siege.inside else None
