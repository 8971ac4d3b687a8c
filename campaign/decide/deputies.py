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


def name(decision: Decision, act: NameDeputy) -> None:
    """Give a faction a deputy of a temper, or take him from it. Raises Refusal, naming the field."""
    faction = decision.state.factions.get(act.faction)
    if faction is None:
        raise Refusal(HOUSE, "faction", "there is no faction {faction}", faction=act.faction)
    if act.temper and act.temper not in PERSONALITIES:
        known = ", ".join(PERSONALITIES)
        raise Refusal(HOUSE, "temper", "a deputy has one of the tempers {tempers}", tempers=known)
    if decision.state.phase == "ended":
        raise Refusal(HOUSE, "faction", "the campaign is over")
    if act.temper == faction.deputy:
        raise Refusal(HOUSE, "temper", "that is so already")
    decision.emit(e.DeputyNamed(faction=act.faction, temper=act.temper))


def file(decision: Decision, act: FileByDeputy) -> None:
    """Keep what a deputy wrote, where he is still the deputy and nobody else has filed. Raises Refusal, SheetRefused."""
    state = decision.state
    filing.check_open(state, act.faction, act.day)
    if act.temper not in PERSONALITIES or state.factions[act.faction].deputy != act.temper:
        raise Refusal(HOUSE, "temper", "the faction has no such deputy")
    if act.faction in state.sheets:
        raise Refusal(HOUSE, "faction", "a sheet is on file, and the deputy's is not wanted")
    filing.keep(decision, act)
    decision.emit(e.DeputyWrote(faction=act.faction, day=act.day, temper=act.temper))
