"""GS-11.5a, step 6: the besieged eat, and a place without food or without leaders surrenders automatically."""

from campaign.model import events as e
from campaign.model import men
from campaign.model.agenda import Item, Surrender
from campaign.model.siege import Siege
from campaign.rules import groups
from campaign.rules.commanders import DEAD
from campaign.rules.decision import Decision
from campaign.rules.prisoners import under_siege
from campaign.rules.sieges import investment
from campaign.rules.sieges.fights import assaults, fights, inverted
from campaign.rules.strongholds import people, stores
from rulebook import rule


def end_of_day(decision: Decision) -> list[Item]:
    """Play step 6 of all sieges in the order of their opening (D2); what surrenders lead to."""
    then: list[Item] = []
    for siege in sorted(decision.state.sieges.values(), key=lambda each: (each.opened_on, each.site)):
        if not people.besiegers(decision.state, siege):
            investment.lift(decision, siege, "departed")
        elif not fights.anybody(fights.all_inside(decision.state, siege, in_bed=True)):
            then.extend(assaults.taken(decision, siege, 0, ()))
        else:
            stores.eat(decision, siege)
            inverted.eat(decision, siege)
            if siege.site not in decision.state.sieges:
                continue
            if cause := yields(decision, siege):
                then.extend(give_up(decision, siege, cause))
    return then


@rule("GS-11.5a")
def yields(decision: Decision, siege: Siege) -> str:
    """The reason why a place surrenders automatically at the end of the day, "" if it does not."""
    if stores.starved(siege):
        return "hunger"
    return "leaderless" if its_leaders_are_killed(decision, siege) else ""


@rule("GS-11.5a")
def its_leaders_are_killed(decision: Decision, siege: Siege) -> bool:
    """True if all people who could command at dawn have been killed since, and the rest inside cannot (D19).

    A leader who has ridden away or was taken lives: his people go on without a leader.
    """
    state, tables = decision.state, decision.game.sieges
    place, inside = state.settlements[siege.site], people.shut_in(state, siege)
    if not siege.commanded or people.anybody_commands(state, place, inside, tables):
        return False
    led, slain = (people.leaders_of(company, tables) for company in (siege.company, siege.slain))
    killed = all(state.commanders[name].fate == DEAD for name in siege.leaders)
    return bool(led or siege.leaders) and killed and not men.without(led, slain)


@rule("GS-11.5d", "GS-15.2a")
def give_up(decision: Decision, siege: Siege, cause: str) -> list[Item]:
    """Let a place surrender: its people are at the mercy of the besieger's group that acts for him, and it is his."""
    captor, _ = people.leader(decision.state, siege, people.besiegers(decision.state, siege))
    defenders = tuple(group.id for group in groups.survivors(decision.state, siege.inside))
    if captor is not None:
        under_siege.at_the_end(decision, siege, captor)
    decision.emit(e.PlaceYielded(**siege.header, cause=cause))
    return [Surrender(0, siege.site, defenders, captor.id, siege=True)] if captor is not None else []
