"""Judging orders about prisoners and captive commanders."""

from functools import partial

import msgspec

from campaign.model.orders import EscortPrisoners, Ransom
from campaign.model.state import Commander, Prisoners
from campaign.rules import ransom
from campaign.verdicts.draft import Draft
from campaign.verdicts.nearly import nearly
from campaign.verdicts.register import judges
from rulebook import Refusal


def escorted(order: EscortPrisoners, draft: Draft) -> Prisoners:
    """The prisoners that an order names. Raises Refusal for any whom the faction does not escort."""
    piece = draft.prisoners.get(order.prisoners)
    if piece is None or piece.prison:
        unknown = Refusal("GC-14.8a", "prisoners", "you do not escort {prisoners}", prisoners=order.prisoners)
        known = [each.id for each in draft.prisoners.values() if not each.prison]
        raise nearly(unknown, order.prisoners, known, "prisoners")
    return piece


def captive(order: Ransom, draft: Draft) -> Commander:
    """The captive that an order names. Raises Refusal for any whom the faction has not lost, or ransoms already."""
    commander = draft.view.commanders.get(order.commander)
    if commander is None or not commander.captor or order.commander in draft.ransomed:
        unknown = Refusal(
            "GC-14.8d", "commander", "you have no captive commander {commander}", commander=order.commander
        )
        known = [name for name, one in draft.view.commanders.items() if one.captor]
        raise nearly(unknown, order.commander, known, "commanders")
    return commander


@judges(EscortPrisoners)
def judge_escort(order: EscortPrisoners, draft: Draft) -> Refusal | None:
    """Prisoners of the faction, and a group of it that will be in their hex."""
    draft.gather(partial(escorted, order, draft), partial(draft.group, order.group))
    piece, group = escorted(order, draft), draft.group(order.group)
    if group.hex != piece.hex:
        raise Refusal(
            "GC-14.8a", "group", "you have no group {group} where the prisoners are", group=order.group
        )
    draft.prisoners[piece.id] = msgspec.structs.replace(piece, group=group.id)
    return None


@judges(Ransom)
def judge_ransom(order: Ransom, draft: Draft) -> Refusal | None:
    """A captive of the faction who may be ransomed, and a group that can pay."""
    draft.gather(partial(captive, order, draft), partial(draft.group, order.group))
    commander, group = captive(order, draft), draft.group(order.group)
    ransom.check_payer(group, commander, draft.game.tables)
    owed = ransom.price(commander.prestige, draft.game.tables)
    draft.groups[order.group] = msgspec.structs.replace(group, money=group.money - owed)
    draft.ransomed.add(order.commander)
    if not commander.site:
        return Refusal("GC-14.8d", "commander", "you have not heard of him in a prison yet")
    return None
