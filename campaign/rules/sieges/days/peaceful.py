"""GS-11.1.3c: what a besieger does with the initiative who does not storm: he pounds, builds and negotiates (D11)."""

from campaign.model import events as e
from campaign.model.siege import Siege
from campaign.rules.decision import Decision
from campaign.rules.sieges.days import negotiation
from campaign.rules.strongholds import pounding, works
from rulebook import rule

NOTHING = "no"


@rule("GS-11.1.3c", "GS-11.1.3f")
def labour(decision: Decision, siege: Siege) -> None:
    """Pound, build, negotiate, in this order, so that a breach of the same day counts in the words (D11)."""
    codes = [pounding.pound(decision, siege), works.build(decision, siege)]
    talk, then = negotiation.negotiate(decision, siege)
    done = tuple(code for code in (*codes, talk) if code) or (NOTHING,)
    if siege.site in decision.state.sieges:
        decision.emit(
            e.SiegeActed(
                **siege.header,
                actions=done,
            )
        )
    decision.next(*then)
