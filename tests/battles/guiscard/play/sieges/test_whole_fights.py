"""Fights of a siege that a campaign sends out, fought to their end by bots that try anything."""

import pytest

from battles.contract import answer
from battles.contract.muster import SIDES, Action, Muster
from battles.contract.surface import Setting
from battles.guiscard.play.ending import last_turn
from battles.guiscard.ruleset import RULESET
from campaign.model.orders import Assault, Order, Sally
from campaign.rules.sieges.fights import answers
from rulebook import Refusal
from tests.battles.guiscard.play.sieges.fights import men, opened, played, set_up, siege
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
@pytest.mark.parametrize("seed", [1, 2])
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


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
@pytest.mark.parametrize("action", ["camp_sally", "general_sally"])
def test_two_hundred_find_room_in_a_sally_though_many_of_them_ride(action: Action) -> None:
    attackers = men("norman", foot=50, riders=50)
    muster = siege(action, attackers, men("arab", foot=40, riders=60))
    RULESET.check(Setting(muster))
    state = opened(muster)
    set_up(state)
    waiting = len(state.siege.waiting) if state.siege is not None else 0
    assert waiting == (100 if action == "camp_sally" else 0)
    assert all(one.hex for one in state.people.values() if one.side == "defender")


@pytest.mark.rule("GC-14.4a", "GT-1.1c")
def test_two_hundred_riders_find_none() -> None:
    riders = men("norman", riders=100)
    with pytest.raises(Refusal) as refused:
        RULESET.check(Setting(siege("general_sally", riders, men("arab", riders=100))))
    assert refused.value.rule == "GT-1.1c"
