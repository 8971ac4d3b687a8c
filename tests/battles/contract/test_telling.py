"""A battle told line by line: of a system without hexes, so that nothing here can lean on any."""

from battles.contract.playing import play
from battles.contract.telling import lines
from battles.contract.wording import say
from dice.sealed import SealedDice
from tests.battles.duel.ruleset import RULESET, Duel


class Loud(Duel):
    """Tells how many stand right after an event, and nothing of strokes that miss."""

    def tell(self, state, event, side=None):
        standing = sum(map(len, state.standing.values()))
        return None if getattr(event, "hit", True) is False else say("{standing}", standing=standing)


def test_each_event_is_told_as_things_stood_after_it_and_what_says_nothing_is_left_out():
    dice = SealedDice({"open": bytes(32)}, b"")
    events, state = RULESET.open(RULESET.scenario("crowd"), dice)
    bots = {side: RULESET.bot("steady", None) for side in ("attacker", "defender")}
    for step in play(RULESET, state, bots, dice):
        events += step.events

    behind = RULESET.initial()
    told = [str(line) for line in lines(Loud(), behind, events)]

    assert behind == state
    assert (told[0], told[-1]) == ("24", str(sum(map(len, state.standing.values()))))
    assert len(told) == len([each for each in events if getattr(each, "hit", True)])
    assert sorted(told, key=int, reverse=True) == told
