"""The end of the day: opposed groups part, friendly ones are merged (D1, D12, D13)."""

from collections.abc import Sequence
from itertools import combinations

from campaign.model import events as e
from campaign.model.agenda import Fall, Step
from campaign.model.state import Group, State
from campaign.rules import groups
from campaign.rules.decision import Decision
from campaign.rules.movement import must_part, who_leaves
from campaign.rules.reorganisation import unite
from campaign.rules.retreats.fallback import fall
from campaign.rules.settlements.ownership import settle_at_dusk
from campaign.rules.sieges.fights import inverted
from campaign.rules.sieges.investment import lift_deserted

NIGHTFALL = "nightfall"


def fall_of_night(decision: Decision) -> None:
    """Part opposed groups, hex by hex, then count and merge friendly ones."""
    shared = sorted(hex_ for hex_, names in decision.state.standing.items() if len(names) > 1)
    for hex_ in shared:
        falls = separation(decision, decision.state.groups_at(hex_))
        if falls:
            decision.next(*falls, Step(NIGHTFALL))
            return
    if inverted.look_everywhere(decision) or lift_deserted(decision):
        # Those who were shut in stand among others again, and may have to part from them.
        decision.next(Step(NIGHTFALL))
        return
    for hex_ in sorted(sharing(decision.state)):
        for faction in sorted({group.faction for group in decision.state.groups_at(hex_)}):
            settle_down(decision, [g for g in decision.state.groups_at(hex_) if g.faction == faction])
    settle_at_dusk(decision)
    decision.next()


def sharing(state: State) -> list[str]:
    """The hexes that groups share, or in which one group is left that shared it last night."""
    return [
        hex_
        for hex_, names in state.standing.items()
        if len(names) > 1 or any(state.groups[name].shared for name in names)
    ]


def separation(decision: Decision, here: Sequence[Group]) -> list[Fall]:
    """The withdrawal of the weaker of the first two opposed companies of a hex, if there are any (D13)."""
    factions = sorted({group.faction for group in here})
    for one, other in combinations(factions, 2):
        first = [group for group in here if group.faction == one]
        second = [group for group in here if group.faction == other]
        if must_part(first[0], second[0], allied=decision.state.allied(one, other)):
            leaving = who_leaves(first, second)
            staying = second if leaving is first else first
            last_come = max(staying, key=lambda group: group.entered)
            return [fall(group, 1, "separation", last_come) for group in leaving]
    return []


def settle_down(decision: Decision, company: list[Group]) -> None:
    """Merge the groups that shared the hex last night as well; count this night for groups that stay apart (D12)."""
    merging = groups.to_be_merged(company)
    if merging:
        first = groups.largest(decision.state, merging)
        unite(decision, [first, *(group for group in merging if group.id != first.id)], NIGHTFALL)
        company = [group for group in company if group.id in decision.state.groups]
    days = 1 if len(company) > 1 else 0
    apart = tuple(group.id for group in company if group.shared != days)
    if apart:
        decision.emit(e.SharingCounted(groups=apart, days=days))
