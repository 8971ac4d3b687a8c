"""Fights of a siege that a campaign sends out, fought to their end by bots that try anything."""

import pytest

from battles import answer
from battles.guiscard.ending import last_turn
from battles.guiscard.ruleset import RULESET
from battles.muster import SIDES, Action, Muster
from campaign.model.orders import Assault, Order, Sally
from campaign.rules.sieges.fights import answers
from tests.battles.guiscard.sieges.fights import played
from tests.campaign.board import GAME, foot, knights
from tests.campaign.rules.sieges.test_results_from_maps import Table
from tests.campaign.rules.sieges.under_arms import SITE

BY: dict[Action, tuple[str, Order]] = {
    "assault": ("norman", Assault(SITE)),
    "camp_sally": ("lombard", Sally(SITE, "camp")),
    "supply_sally": ("lombard", Sally(SITE, "supply")),
    "general_sally": ("lombard", Sally(SITE, "general")),
}
ENGINES = {"perrier": 2, "siege_ladder": 3}


def sent_out(action: Action) -> Muster:
    """The muster of a fight as a campaign makes it."""
    faction, order = BY[action]
    inside, outside = [*foot(12), *knights(3)], [*foot(18), *knights(6)]
    return Table(faction, order, engines=ENGINES, garrison=inside, besiegers=outside).muster  # type: ignore[arg-type]


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.2f", "GS-11.4.3g", "GS-11.4.4c")
@pytest.mark.parametrize("action", BY)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fight_of_a_campaigns_siege_ends_with_an_answer_to_its_muster(action: Action, seed: int) -> None:
    muster = sent_out(action)
    came = {person.id for side in SIDES for person in muster.force(side).people}
    alive = len(came)
    for state in played(muster, seed):
        assert state.people.keys() == came
        now = sum(one.alive for one in state.people.values())
        assert now <= alive
        alive = now
    found = RULESET.result(state)
    answer.validate(muster, found)
    answers.check(muster, found, GAME.sieges)
    assert found.fates.keys() | found.commanders.keys() == came
    assert found.rounds <= last_turn(state)
    assert found.works is not None
