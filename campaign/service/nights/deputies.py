"""Deputies: bots that write the orders of a faction on days without a sheet."""

import logging
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.conf import settings

from bounds.work import go_on, seconds_left
from campaign.bots import deputies
from campaign.decide.deputies import in_force
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.orders import Order
from campaign.model.state import Leave, State
from campaign.rules.deadline import written
from campaign.scenarios import FactionEntry
from campaign.service import clock, dice_secret
from campaign.service.editions import pinned
from campaign.service.log.commands import NIGHT, execute_command, fresh, state_of
from campaign.service.processes.time_limit import TimeOver, within
from campaign.verdicts import SheetRefused
from campaign.visibility import View, view
from eventlog.decider import Outcome
from rulebook import Refusal

logger = logging.getLogger(__name__)

ROUNDS_OF_DEPUTIES = 3
"""How often deputies are asked at a closing, where they are changed or a sheet is withdrawn meanwhile."""


NONE, AS_WRITTEN = "none", "scenario"
"""The choices for all factions at an opening beside a temper: no deputies, and the deputies of the scenario."""
UNASKED = "cautious"
"""The deputy of a faction without a player in its scenario, if no other is asked for."""


class DeputyFailure(Exception):
    """A deputy who writes nothing; `why` as in `DeputyFailed`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def at_the_opening(factions: Iterable[FactionEntry], choice: str) -> dict[str, str]:
    """The deputies that a choice gives, by faction: NONE, AS_WRITTEN, or a temper for all; all seats are empty yet."""
    if choice == NONE:
        return {}
    if choice == AS_WRITTEN:
        return {each.id: UNASKED for each in factions if not each.player}
    return {each.id: choice for each in factions}


def name_deputy(
    campaign: UUID, faction: str, personality: str, *, actor: str, shown: int | None = None
) -> Outcome[e.Event]:
    """Let a bot of this temper write a faction's orders on days without a sheet; "" stops it.

    `shown` is as in `campaign.service.organisers.organising`.
    """
    command = commands.NameDeputy(faction=faction, temper=personality)
    return execute_command(campaign, command, fresh("deputy"), actor, shown=shown)


def deputy_of(campaign: UUID, faction: str) -> str:
    """The personality of a faction's deputy, "" where it has none."""
    return state_of(campaign).factions[faction].deputy


def replace_deputy(campaign: UUID, faction: str, personality: str, *, actor: str) -> None:
    """Name a deputy as `name_deputy` does, unless he is the one that the faction has."""
    if deputy_of(campaign, faction) != personality:
        name_deputy(campaign, faction, personality, actor=actor)


def leave_of(campaign: UUID, faction: str) -> Leave | None:
    """The leave that a faction's player has planned and that is not over; None without one."""
    state = state_of(campaign)
    leave = state.factions[faction].leave
    return leave if leave is not None and leave.last >= state.day and state.phase != "ended" else None


def plan_leave(campaign: UUID, faction: str, leave: Leave, *, actor: str) -> None:
    """Let a deputy write within limits on the days of a leave, unless that is planned already. Raises Refusal."""
    if leave_of(campaign, faction) != leave:
        command = commands.PlanLeave(
            faction=faction, first=leave.first, last=leave.last, temper=leave.temper, limits=leave.limits
        )
        execute_command(campaign, command, fresh("leave"), actor)


def call_off_leave(campaign: UUID, faction: str, *, actor: str) -> None:
    """Call off a leave; there may be none."""
    if leave_of(campaign, faction) is not None:
        execute_command(campaign, commands.CallOffLeave(faction=faction), fresh("leave"), actor)


def file_by_deputies(campaign: UUID, closing: int) -> None:
    """Let deputies write for all factions without a sheet for the open day; a faction's own sheet wins.

    If a deputy fails, his faction is absent and is told so, and the night goes on. A deputy named meanwhile replaces
    him. After a kill the next call asks only the deputies who have not written.
    """
    failed: set[tuple[str, str]] = set()
    for _ in range(ROUNDS_OF_DEPUTIES):
        state = state_of(campaign)
        asked = unwritten(state, closing) - failed
        for faction, personality in sorted(asked):
            if not file_by_deputy(campaign, state, faction, personality):
                failed.add((faction, personality))
        if not asked:
            return


def unwritten(state: State, closing: int) -> set[tuple[str, str]]:
    """The factions without a sheet that have a deputy, each with his temper, while the orders of a closing are open."""
    if state.phase != "orders" or state.closing + 1 != closing:
        return set()
    written = ((f.id, in_force(f, state.day)[0]) for f in state.factions.values())
    return {(faction, temper) for faction, temper in written if temper and faction not in state.sheets}


def file_by_deputy(campaign: UUID, state: State, faction: str, personality: str) -> bool:
    """File the orders of a faction's deputy from its view; False if he fails, so that a second try is useless.

    Nothing is filed where a sheet or another deputy has come in the meantime.
    """
    _, limits = in_force(state.factions[faction], state.day)
    try:
        orders = orders_of(campaign, view(state, faction), pinned(state), personality, limits)
    except DeputyFailure as failure:
        give_up(campaign, state, faction, personality, failure.why)
        return False
    command = commands.FileByDeputy(
        faction=faction,
        day=state.day,
        temper=personality,
        orders=orders,
        salt=dice_secret.salt(),
        at=written(clock.now()),
    )
    try:
        execute_command(campaign, command, fresh(f"deputy/{state.closing + 1}/{faction}"), NIGHT)
    except SheetRefused as refusal:
        logger.warning("the deputy of %s in campaign %s files nothing: %s", faction, campaign, refusal)
        give_up(campaign, state, faction, personality, "refused")
        return False
    except Refusal as refusal:
        logger.info("the deputy of %s in campaign %s comes too late: %s", faction, campaign, refusal)
    return True


def give_up(campaign: UUID, state: State, faction: str, personality: str, why: str) -> None:
    """Go on without a deputy, and tell his faction and the organisers.

    A faction with a sheet or a new deputy is left alone.
    """
    command = commands.GiveUpDeputy(faction=faction, day=state.day, temper=personality, why=why)
    try:
        # Once a day, however often a night is begun.
        name = f"deputy-failed/{state.closing + 1}/{faction}/{personality}"
        execute_command(campaign, command, name, NIGHT)
    except Refusal as refusal:
        logger.info("the deputy of %s in campaign %s is not missed: %s", faction, campaign, refusal)


def deputy_orders(
    campaign: UUID, seen: View, game: Game, personality: str, limits: Sequence[str] = ()
) -> tuple[Order, ...] | None:
    """The orders that a deputy writes from a view, within limits; None if he fails at it, however that may be."""
    try:
        return orders_of(campaign, seen, game, personality, limits)
    except DeputyFailure:
        return None


def orders_of(
    campaign: UUID, seen: View, game: Game, personality: str, limits: Sequence[str] = ()
) -> tuple[Order, ...]:
    """The orders that a deputy writes from a view, within limits. Raises DeputyFailure for any failure of the bot.

    In a rehearsal he has only the time that the request has left. Raises GivenUp if that was too little.
    """
    try:
        return within(
            min(settings.DEPUTY_SECONDS, seconds_left()),
            lambda: deputies.orders(seen, game, personality, limits),
        )
    except TimeOver:
        go_on()
        logger.exception(
            "the deputy of %s in campaign %s comes to no end and files nothing", seen.faction, campaign
        )
        raise DeputyFailure("timed_out") from None
    except Exception as failure:
        # A bot is never worth a night: whatever is wrong with it, the others play on.
        logger.exception("the deputy of %s in campaign %s fails and files nothing", seen.faction, campaign)
        raise DeputyFailure("failed") from failure
