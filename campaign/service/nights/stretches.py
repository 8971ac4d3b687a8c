"""The steps of a night: orders are closed, and its stretches played, each in effect once."""

from uuid import UUID

from campaign.decide.life import QUORUM, Paused, QuorumMissed, quorum_missed
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import State
from campaign.rules.deadline import written
from campaign.rules.decision import Decision
from campaign.service import clock, dice_secret
from campaign.service.log import decider, meanwhile
from campaign.service.log.commands import (
    NIGHT,
    asked,
    decided,
    execute_command,
    fresh,
    record,
    state_and_version,
    stored,
)
from campaign.service.log.succession import HELD, newest, older
from campaign.service.nights.deputies import file_by_deputies
from eventlog.decider import Outcome
from eventlog.errors import StaleVersion
from eventlog.log import LOG
from rulebook import Refusal


class OlderRules(Refusal):
    """A night was to be played under older rules than its campaign has had: it waits for a newer release."""


def check_rules(campaign: UUID) -> None:
    """Raise OlderRules if the last night of a campaign, or a later event, was decided under newer rules than these.

    Earlier nights were held to their own rules.
    """
    there = newest(LOG.rules_since(campaign, HELD))
    if older(decider.RULES_VERSION, there):
        raise OlderRules(
            "house-rules",
            "rules",
            "the campaign was decided under rules {there}, and this release has rules {here}: it waits for a newer one",
            there=there,
            here=decider.RULES_VERSION,
        )


def close_orders(
    campaign: UUID,
    closing: int,
    *,
    actor: str,
    why: str = "deadline",
    reason: str = "",
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Close the orders of the open day; done once however often it is asked for. Deputies write before it is done.

    `shown` is as in `campaign.service.organisers.organising`.
    """
    meanwhile.check_kind(campaign, commands.CloseOrders, shown)
    file_by_deputies(campaign, closing)
    return record_closing(campaign, closing, actor=actor, why=why, reason=reason, shown=shown)


def close_when_due(campaign: UUID, closing: int) -> bool:
    """Close the orders as the clock asks; False where the campaign is paused, or pauses itself as too few have filed.

    Deputies write before it is known who has.
    """
    file_by_deputies(campaign, closing)
    while True:
        state, version = state_and_version(campaign)
        if state.phase == "orders" and state.paused is not None:
            return False
        try:
            if state.phase == "orders" and closing == state.closing + 1 and quorum_missed(state):
                pause = commands.PauseCampaign(day=state.day, at=written(clock.now()), why=QUORUM)
                execute_command(campaign, pause, fresh(QUORUM), NIGHT, seen=version)
                return False
            record_closing(campaign, closing, actor=NIGHT)
        except (StaleVersion, QuorumMissed, Paused):
            # Somebody has filed, withdrawn or paused since the state was read.
            continue
        return True


def record_closing(
    campaign: UUID,
    closing: int,
    *,
    actor: str,
    why: str = "deadline",
    reason: str = "",
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Close the orders with the sheets that are on file."""
    at = written(clock.now())

    def decide(state: State) -> Decision:
        check_rules(campaign)
        salts = {faction: dice_secret.salt() for faction in state.factions if faction not in state.sheets}
        command = commands.CloseOrders(
            closing=closing, day=state.day, salts=salts, why=why, at=at, reason=reason
        )
        meanwhile.check(campaign, command, shown)
        return decided(state, command)

    closed = asked(commands.CloseOrders, {"closing": closing}, f"close/{closing}", actor)
    return record(campaign, closed, decide)


def play_stretch(campaign: UUID, closing: int, stretch: int) -> Outcome[e.Event]:
    """Play a stretch of the night (`night/<closing>/<stretch>`), in effect once."""
    command = commands.PlayNight(closing=closing, stretch=stretch)

    def decide(state: State) -> Decision:
        check_rules(campaign)
        secret = dice_secret.secret_of(campaign)
        return decided(
            state, command, dice_secret.dice_for(state, secret), dice_secret.sealing(secret, state)
        )

    return record(campaign, stored(command, f"{NIGHT}/{closing}/{stretch}", NIGHT), decide)
