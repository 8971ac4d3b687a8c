"""GC-11g and 13.4: the owners of convoys: meetings on the road, battles, and convoys whose escort is lost (D22)."""

from collections.abc import Mapping, Sequence

from campaign.model import events as e
from campaign.model.orders import PlunderConvoy
from campaign.model.state import Convoy, Group, State
from campaign.rules import conditions, groups
from campaign.rules.decision import Decision
from campaign.rules.intentions import for_group
from campaign.rules.moments import Moment
from campaign.rules.precedence import rank_of
from campaign.rules.supplies import convoys
from campaign.rules.supplies.convoys import Fate


def assign(decision: Decision, convoy: Convoy, group: Group, cause: str) -> None:
    """Let a convoy belong to a group."""
    decision.emit(
        e.ConvoyTaken(
            convoy=convoy.id,
            **group.header,
            load=convoy.load,
            cause=cause,
            enemy=convoys.owner(decision.state, convoy),
        )
    )


def release(decision: Decision, convoy: Convoy, cause: str) -> None:
    """Let a convoy have no escort any more."""
    decision.emit(
        e.ConvoyReleased(
            convoy=convoy.id,
            group=convoy.group,
            faction=convoys.owner(decision.state, convoy),
            hex=convoy.hex,
            cause=cause,
        )
    )


def first_there(state: State, hex_: str) -> Group | None:
    """The group that meets a convoy in a hex: the first to arrive, then the first to act."""
    here = state.groups_at(hex_)
    return min(here, key=lambda g: (g.entered, rank_of(state, g), g.number, g.faction)) if here else None


def lying(state: State) -> set[str]:
    """The hexes in which convoys without escort are."""
    return {convoy.hex for convoy in state.convoys.values() if convoys.free_for_all(convoy)}


def meet(decision: Decision, hex_: str) -> None:
    """A group and convoys without escort have come together in a hex: the first group there has them (GC-13.4c)."""
    for convoy in sorted(decision.state.convoys.values(), key=lambda convoy: convoys.order_number(convoy.id)):
        taker = first_there(decision.state, hex_) if convoy.hex == hex_ else None
        if taker is not None and convoys.free_for_all(convoy):
            assign(decision, convoy, taker, "met")


def leave_undriven(decision: Decision, group: Group) -> None:
    """A group that goes leaves behind what nobody can drive (GC-11c)."""
    for convoy in convoys.under(decision.state, group.id):
        if not convoy.driver:
            release(decision, convoy, "no_driver")


def orphan(decision: Decision, group: Group, taker: Group | None) -> None:
    """Give the convoys of a group that is about to be lost to the taker who has beaten it, else set them free."""
    for convoy in convoys.under(decision.state, group.id):
        if taker is not None:
            assign(decision, convoy, taker, "escort_lost")
        else:
            release(decision, convoy, "escort_lost")


def after_battle(
    decision: Decision,
    names: Sequence[str],
    enemies: Sequence[str],
    enemy: str,
    taker: Group | None,
    fates: Mapping[str, Fate],
    *,
    lost: bool,
) -> None:
    """Let the convoys of one side share its fate in a battle: `taker` is the largest group left of the other (GC-13.4b)."""
    for name in names:
        for convoy in convoys.under(decision.state, name):
            fate = convoys.fate_in_battle(fates.get(convoy.id), lost=lost)
            suffer(decision, convoy, fate, enemy, taker, enemies)


def suffer(
    decision: Decision, convoy: Convoy, fate: Fate, enemy: str, taker: Group | None, enemies: Sequence[str]
) -> None:
    """Let a battle do this to one convoy."""
    faction = convoys.owner(decision.state, convoy)
    if fate == "destroyed":
        decision.emit(e.ConvoyLost(convoy=convoy.id, faction=faction, enemy=enemy, hex=convoy.hex))
    elif fate == "undriven":
        decision.emit(e.ConvoyStranded(convoy=convoy.id, faction=faction, enemy=enemy, hex=convoy.hex))
    elif fate == "captured" and taker is None:
        release(decision, convoy, "escort_lost")
    elif fate == "captured" and taker is not None:
        assign(decision, convoy, taker, "battle")
        sack(decision, convoy, faction, enemies)


def sack(decision: Decision, convoy: Convoy, loser: str, winners: Sequence[str]) -> None:
    """Let the winner turn the load of a convoy into money, if an order says so; else it is kept (GC-13.4b)."""
    if not convoy.load:
        return
    looter = next(
        (group for group in groups.survivors(decision.state, winners) if wants_loot(decision, group)), None
    )
    decision.choose("plunder_convoy", by_order=looter is not None)
    if looter is not None:
        decision.emit(
            e.ConvoyPlundered(
                convoy=convoy.id,
                group=looter.id,
                faction=looter.faction,
                enemy=loser,
                hex=convoy.hex,
                points=convoy.load,
                amount=convoys.loot_worth(convoy.load, decision.game.tables),
            )
        )


def wants_loot(decision: Decision, group: Group) -> bool:
    """True if an order says that this group plunders the convoys that it wins, and its conditions hold."""
    moment = Moment("plunder_convoy", group.hex, group.id)
    return (
        conditions.answer(decision, group.faction, for_group(decision, group, PlunderConvoy), moment)
        is not None
    )
