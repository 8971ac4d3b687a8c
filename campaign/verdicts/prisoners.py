"""Judging orders about prisoners and captive commanders."""

import msgspec

from campaign.rules import ransom
from campaign.rules.orders import EscortPrisoners, Ransom
from campaign.verdicts.draft import Draft
from campaign.verdicts.register import judges
from rulebook import Refusal


@judges(EscortPrisoners)
def judge_escort(order: EscortPrisoners, draft: Draft) -> Refusal | None:
    """Prisoners of the faction, and a group of it that will be in their hex."""
    piece = draft.prisoners.get(order.prisoners)
    if piece is None or piece.prison:
        raise Refusal(
            "GC-14.8a", "prisoners", "you escort no prisoners {prisoners}", prisoners=order.prisoners
        )
    group = draft.group(order.group)
    if group.hex != piece.hex:
        raise Refusal(
            "GC-14.8a", "group", "you have no group {group} where the prisoners are", group=order.group
        )
    draft.prisoners[piece.id] = msgspec.structs.replace(piece, group=group.id)
    return None


@judges(Ransom)
def judge_ransom(order: Ransom, draft: Draft) -> Refusal | None:
    """A captive of the faction who may be ransomed, and a group that can pay."""
    commander = draft.view.commanders.get(order.commander)
    if commander is None or not commander.captor or order.commander in draft.ransomed:
        raise Refusal(
            "GC-14.8d", "commander", "you have no captive commander {commander}", commander=order.commander
        )
    group = draft.group(order.group)
    ransom.check_payer(group, commander, draft.game.tables)
    owed = ransom.price(commander.prestige, draft.game.tables)
    draft.groups[order.group] = msgspec.structs.replace(group, money=group.money - owed)
    draft.ransomed.add(order.commander)
    if not commander.site:
        return Refusal("GC-14.8d", "commander", "he has not been heard of in a prison yet")
    return None
