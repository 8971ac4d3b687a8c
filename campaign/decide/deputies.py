"""Deputies: bots that write the orders of a faction on days on which nobody else does (house).

The service lets one write from the faction's view alone, and files what it wrote as a sheet like any other.
"""

from campaign.decide import filing
from campaign.model import events as e
from campaign.model.commands import FileByDeputy, NameDeputy
from campaign.rules.decision import Decision
from rulebook import Refusal

HOUSE = "house-deputy"
PERSONALITIES = ("cautious", "greedy", "bellicose")


def name(decision: Decision, command: NameDeputy) -> None:
    """Give a faction a deputy of a temper, or take him from it. Raises Refusal, naming the field."""
    faction = decision.state.factions.get(command.faction)
    if faction is None:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=command.faction)
    if command.temper and command.temper not in PERSONALITIES:
        known = ", ".join(PERSONALITIES)
        raise Refusal(HOUSE, "temper", "a deputy has one of the tempers {tempers}", tempers=known)
    if decision.state.phase == "ended":
        raise Refusal(HOUSE, "faction", "the campaign is over")
    if command.temper == faction.deputy:
        raise Refusal(HOUSE, "temper", "that is so already")
    decision.emit(e.DeputyNamed(faction=command.faction, temper=command.temper))


def file(decision: Decision, command: FileByDeputy) -> None:
    """Keep what a deputy wrote, where he is still the deputy and nobody else has filed. Raises Refusal, SheetRefused."""
    state = decision.state
    filing.check_open(state, command.faction, command.day)
    if command.temper not in PERSONALITIES or state.factions[command.faction].deputy != command.temper:
        raise Refusal(HOUSE, "temper", "the faction has no such deputy")
    if command.faction in state.sheets:
        raise Refusal(HOUSE, "faction", "a sheet is on file, and the deputy's is not wanted")
    filing.keep(decision, command)
    decision.emit(e.DeputyWrote(faction=command.faction, day=command.day, temper=command.temper))
