"""Step 4 of a day of siege: the side with the initiative acts (GS-11.1.3c-f, 11.4a, D2, D10)."""

from campaign.model import events as e
from campaign.model.orders import Assault, GuardCamp, MeetRelief, Plunder, Sally, Storm
from campaign.model.siege import BESIEGED, OUTER, Siege
from campaign.model.state import State
from campaign.rules import sheets
from campaign.rules.decision import Decision
from campaign.rules.sieges import investment
from campaign.rules.sieges.days import peaceful
from campaign.rules.sieges.fights import assaults, sallies
from campaign.rules.strongholds import damage, people
from rulebook import Refusal, rule

NOTHING = "no"


def act(decision: Decision, siege: Siege) -> None:
    """Let the besieged sally or the besieger storm; where nobody fights, the besieger works, if he may."""
    repairing = repair(decision, siege)
    if siege.holder == BESIEGED:
        fight = sallies.sally(decision, siege)
        if fight is not None:
            assaults.report_unfought(decision, siege, Storm, Plunder)
            decision.next(*fight)
            return
    if repairing and busy_with_repair(siege.stage):
        assaults.report_unfought(decision, siege, Storm, Plunder)
        decision.next()
        return
    if passes(siege.holder, acted=False):
        pass_on(decision, siege)
    if spent(decision.state, siege):
        assaults.report_unfought(decision, siege, Storm, Plunder)
        damage.acted(decision, siege, NOTHING)
        decision.next()
        return
    assault = assaults.assault(decision, siege)
    if free_for_work(fights=assault is not None or repairing):
        peaceful.labour(decision, siege)
    else:
        decision.next(*(assault or ()))


@rule("GS-11.4a", "GS-11.3.4h")
def free_for_work(*, fights: bool) -> bool:
    """True if there is time for anything else on the day: a fight takes all of it."""
    return not fights


@rule("GS-11.1.3e")
def passes(holder: str, *, acted: bool) -> bool:
    """True if the initiative passes to the other side: only from besieged who do nothing (D10)."""
    return holder == BESIEGED and not acted


def pass_on(decision: Decision, siege: Siege) -> None:
    """Give the initiative to the besieger."""
    decision.emit(e.SiegeInitiativePassed(**siege.header))


def repair(decision: Decision, siege: Siege) -> bool:
    """Spend a day on the burnt camp, under any holder of the initiative; True if it was needed (GS-11.4.2g, D15)."""
    if not siege.repairs:
        return False
    decision.emit(
        e.CampRepaired(
            **siege.header,
            left=siege.repairs - 1,
        )
    )
    return True


@rule("GS-11.4.2g")
def busy_with_repair(stage: str) -> bool:
    """True if a day of repair keeps the besieger from storming, unless he holds a part of the place (D15)."""
    return stage == OUTER


def spent(state: State, siege: Siege) -> bool:
    """True if the besieger has fought in the field today, which ends his day (D2)."""
    return any(group.fought for group in people.besiegers(state, siege))


def why_no_fight(
    decision: Decision, faction: str, order: Assault | Sally | MeetRelief | GuardCamp
) -> Refusal | None:
    """The reason why an order to fight fails: the siege is over, or the faction is not of its side."""
    siege = decision.state.sieges.get(order.site)
    if siege is None and investment.to_be_opened(decision, faction, order.site):
        return investment.nothing_else(order.site)
    if siege is None:
        return Refusal("GS-11f", "site", "there is no siege of that place any more")
    sides = (siege.besieged,) if isinstance(order, Sally) else (siege.besieger, siege.relief)
    return None if faction in sides else Refusal("GS-11f", "site", "your side cannot do that in this siege")


STRAYS: dict[type, sheets.Why] = dict.fromkeys((Assault, Sally, MeetRelief, GuardCamp), why_no_fight)
