"""Fight the battle that a night waits for, with two bots, and hand back its result.

The night always goes on. A battle that every ruleset refuses, that fails or that takes too long is left to the quick
tables, with the reason. A process that dies leaves the stored events, and the next one goes on from there. Dice are
addressed and keyed by the battle's seed, draws of bots by that and the number of the order. So the battle is the same.
"""

import logging
from collections.abc import Callable
from uuid import UUID

from django.conf import settings

from battles import contract
from campaign.decide.engine import fought_by_engine
from campaign.model.declined import Declined
from campaign.model.state import ENGINE, BattleUnderWay, State
from campaign.service import dice_secret
from campaign.service.engagements.fight import Dropped, Fight, GaveUp
from campaign.service.engagements.naming import stream_of
from campaign.service.log.commands import state_of
from campaign.service.nights.battles import give_up_autoplay, settle_battle
from campaign.service.processes.leases import passing
from campaign.service.processes.time_limit import Limit, TimeOver
from rulebook import Refusal, RefusedOnRecord

logger = logging.getLogger(__name__)


def fight(campaign: UUID, check: Callable[[], None]) -> UUID | None:
    """Fight the battle that a campaign's night waits for, and answer its stream; None without one.

    `check` is called after every stretch and may raise to stop; the stored events stay then. Raises that, and failures
    that pass alone (`leases.passing`); every other failure leaves the battle to the quick tables.
    """
    state = state_of(campaign)
    battle = fought_by_engine(state)
    if battle is None:
        return None
    seed = dice_secret.seed_of_battle(campaign, state, battle)
    try:
        settle(campaign, battle, *fought(campaign, state, battle, seed, check))
    except Dropped:
        logger.info("battle %s of campaign %s is not with the engine any more", battle.number, campaign)
    except GaveUp as reason:
        give_up(campaign, battle, reason)
    return stream_of(campaign, battle.number, battle.issue)


def fought(
    campaign: UUID, state: State, battle: BattleUnderWay, seed: bytes, check: Callable[[], None]
) -> tuple[contract.Result, tuple[Declined, ...]]:
    """The result of the battle, and the systems that refused it.

    Raises GaveUp, Dropped, and failures that pass alone.
    """
    fight = None
    try:
        fight = Fight(campaign, state, battle, seed)
        # Between two orders it looks at the clock itself: this is for an order that comes to no end.
        with Limit(settings.ENGINE_SECONDS + settings.NIGHT_LEASE_SECONDS / 2) as limit:
            return fight.to_the_end(check, limit), fight.on_record
    except Dropped:
        raise
    except TimeOver:
        logger.exception("a bot comes to no end in battle %s of campaign %s", battle.number, campaign)
        endless = GaveUp("timed_out", f"no end of one order after {settings.ENGINE_SECONDS} seconds")
        endless.declined = fight.on_record if fight else ()
        raise endless from None
    except GaveUp as reason:
        reason.declined = fight.on_record if fight else ()
        raise
    except Exception as failure:
        if passing(failure):
            raise
        # A ruleset is never worth a night: whatever is wrong with it, the campaign goes on.
        logger.exception("the engine failed at battle %s of campaign %s", battle.number, campaign)
        failed = GaveUp("failed", f"{type(failure).__name__}: {failure}")
        failed.declined = fight.on_record if fight else ()
        raise failed from failure


def settle(
    campaign: UUID, battle: BattleUnderWay, result: contract.Result, declined: tuple[Declined, ...]
) -> None:
    """Hand the result back. Raises GaveUp for one that does not count, which is kept."""
    text = contract.to_json(result).decode()
    try:
        settle_battle(campaign, battle.number, actor=ENGINE, way=ENGINE, result=text, declined=declined)
    except RefusedOnRecord as refusal:
        reason = GaveUp.over(refusal, "failed")
        reason.declined = declined
        raise reason from refusal


def give_up(campaign: UUID, battle: BattleUnderWay, reason: GaveUp) -> None:
    """Leave the battle to the quick tables, unless somebody has withdrawn or answered it meanwhile."""
    logger.warning("the engine gives up battle %s of campaign %s: %s", battle.number, campaign, reason)
    try:
        give_up_autoplay(
            campaign,
            battle.number,
            battle.issue,
            why=reason.why,
            rule=reason.rule,
            field=reason.field,
            told=str(reason),
            declined=reason.declined,
        )
    except Refusal as refusal:
        logger.info("battle %s of campaign %s: %s", battle.number, campaign, refusal)
