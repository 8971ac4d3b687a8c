"""Deputies: bots that write the orders of a faction on days without a sheet (house).

The service lets one write from the faction's view alone, and files his orders as a sheet like any other.
"""

from campaign.decide import filing
from campaign.model import events as e
from campaign.model.commands import CallOffLeave, FileByDeputy, GiveUpDeputy, NameDeputy, PlanLeave
from campaign.model.state import Faction, Leave, State
from campaign.rules.decision import Decision
from campaign.rules.going_on import check_not_over
from rulebook import Refusal

HOUSE = "house-deputy"
PERSONALITIES = ("cautious", "greedy", "bellicose", "steady")
LIMITS = ("no_attacks", "no_spending", "no_parting")
"""The limits of a deputy while a player is away."""
FAILURES = ("failed", "timed_out", "refused")
"""How it comes that a deputy writes nothing: an error, no end, or orders that are refused."""


def name(decision: Decision, command: NameDeputy) -> None:
    """Give a faction a deputy of a temper, or take him from it. Raises Refusal, naming the field."""
    faction = decision.state.factions.get(command.faction)
    if faction is None:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=command.faction)
    if command.temper and command.temper not in PERSONALITIES:
        known = ", ".join(PERSONALITIES)
        raise Refusal(HOUSE, "temper", "a deputy has one of the tempers {tempers}", tempers=known)
    check_not_over(decision.state, HOUSE, "faction")
    if command.temper == faction.deputy:
        raise Refusal(HOUSE, "temper", "that is so already")
    decision.emit(e.DeputyNamed(faction=command.faction, temper=command.temper))


def plan_leave(decision: Decision, command: PlanLeave) -> None:
    """Note the days on which a player will be away. Raises Refusal, naming the field."""
    state = decision.state
    if command.faction not in state.factions:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=command.faction)
    check_not_over(state, HOUSE, "faction")
    if command.temper not in PERSONALITIES:
        known = ", ".join(PERSONALITIES)
        raise Refusal(HOUSE, "temper", "a deputy has one of the tempers {tempers}", tempers=known)
    if unknown := sorted(set(command.limits) - set(LIMITS)):
        raise Refusal(HOUSE, "limits", "there is no limit {limit}", limit=unknown[0][:40])
    if not max(1, state.day) <= command.first <= command.last:
        raise Refusal(
            HOUSE, "first", "a leave begins on day {day} or later, and ends no earlier", day=state.day
        )
    if command.last > state.days:
        raise Refusal(HOUSE, "last", "the campaign ends with day {day}", day=state.days)
    limits = tuple(limit for limit in LIMITS if limit in command.limits)
    planned = Leave(command.first, command.last, command.temper, limits)
    if state.factions[command.faction].leave == planned:
        raise Refusal(HOUSE, "first", "that is so already")
    decision.emit(
        e.LeavePlanned(
            faction=command.faction,
            first=planned.first,
            last=planned.last,
            temper=planned.temper,
            limits=limits,
        )
    )


def call_off_leave(decision: Decision, command: CallOffLeave) -> None:
    """Forget the days on which a player would have been away. Raises Refusal where none are planned."""
    faction = decision.state.factions.get(command.faction)
    if faction is None:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=command.faction)
    if faction.leave is None or faction.leave.last < decision.state.day:
        raise Refusal(HOUSE, "faction", "no leave is planned")
    decision.emit(e.LeaveCalledOff(faction=command.faction))


def in_force(faction: Faction, day: int) -> tuple[str, tuple[str, ...]]:
    """The temper of the deputy who writes for a faction on a day, "" for none, and his limits."""
    leave = faction.leave
    if leave is not None and leave.first <= day <= leave.last:
        return leave.temper, leave.limits
    return faction.deputy, ()


def file(decision: Decision, command: FileByDeputy) -> None:
    """Keep the orders of a deputy, if he still is one and no other sheet is on file. Raises Refusal, SheetRefused."""
    check_wanted(decision.state, command)
    filing.keep(decision, command)
    decision.emit(e.DeputyWrote(faction=command.faction, day=command.day, temper=command.temper))


def give_up(decision: Decision, command: GiveUpDeputy) -> None:
    """Note that a deputy writes nothing, if he still is one and the file is empty. Raises Refusal."""
    check_wanted(decision.state, command)
    if command.why not in FAILURES:
        raise Refusal(HOUSE, "why", "a deputy fails in one of the ways {ways}", ways=", ".join(FAILURES))
    decision.emit(
        e.DeputyFailed(faction=command.faction, day=command.day, temper=command.temper, why=command.why)
    )


def check_wanted(state: State, command: FileByDeputy | GiveUpDeputy) -> None:
    """Raise Refusal unless a faction's sheet is its deputy's to write."""
    filing.check_open(state, command.faction, command.day)
    temper, _ = in_force(state.factions[command.faction], command.day)
    if command.temper not in PERSONALITIES or command.temper != temper:
        raise Refusal(HOUSE, "temper", "the faction has no such deputy")
    if command.faction in state.sheets:
        raise Refusal(HOUSE, "faction", "a sheet is on file, and the deputy's is not wanted")
