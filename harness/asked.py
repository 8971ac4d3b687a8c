"""Which system of an organiser's order fights a battle that a campaign's night waits for, as the service asks them."""

from collections.abc import Iterable

import msgspec

from battles import rulesets
from battles.rulesets import AnyRuleset
from campaign.model.declined import Declined
from campaign.model.state import BattleUnderWay, State
from campaign.service.engagements.opening import declined_by, objection
from rulebook import Refusal


class Asked(msgspec.Struct, frozen=True):
    """The system that fights a battle, None if all refuse it; the systems that have refused it, and the latest reason."""

    ruleset: AnyRuleset | None
    declined: tuple[Declined, ...] = ()
    last: Refusal | None = None


def in_order(ids: Iterable[str], state: State, battle: BattleUnderWay) -> Asked:
    """Ask systems one after the other. Raises Refusal for an unknown one."""
    found: list[Declined] = []
    last = None
    for id_ in ids:
        last = objection(id_, state, battle)
        if last is None:
            return Asked(rulesets.ruleset(id_), tuple(found))
        found.append(declined_by(id_, last))
    return Asked(None, tuple(found), last)


def on_record(asked: Asked, order: tuple[str, ...]) -> tuple[Declined, ...] | msgspec.UnsetType:
    """The refusals that the command that settles the battle records: none where only one system was to be asked."""
    return asked.declined if asked.declined and len(order) > 1 else msgspec.UNSET
