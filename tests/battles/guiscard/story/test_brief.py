"""The log without rolls: no effect without its cause, no fire that appears or goes out untold."""

import pytest

from battles.draws import Draws
from battles.guiscard import story
from battles.guiscard.events import fires, greek_fire, harm, ropes, sieges
from battles.guiscard.ruleset import RULESET
from battles.muster import SIDES
from battles.playing import play
from dice.pool import dice_of
from dice.sealed import SealedDice
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.gear.sieges import siege


def in_plain(event) -> str | None:
    """What is said of an event to who wants no rolls."""
    state = siege(foot("a", "attacker", "Nia", "0908"), foot("b", "defender", "Lim", "0909"))
    line = story.brief(state, event)
    return None if line is None else str(line).strip()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            fires.FlamingArrowShot("a", "0909", "1515", "gate", 8, True),
            "Norman archer (a) sets fire to the gate at 1515 with a flaming arrow (GT-10.3c)",
        ),
        (fires.FlamingArrowShot("a", "0909", "1515", "gate", 7, False), None),
        (
            fires.FlamesLeapt("1008", "1009", "platform", "attacker", 7, True),
            "the fire at 1008 spreads to the platform at 1009 (GT-10.2.2a)",
        ),
        (fires.FlamesLeapt("1008", "1009", "platform", "attacker", 6, False), None),
        (
            fires.FireFought("b", "1008", 2, True),
            "Lombard medium infantry (b) puts out the fire at 1008 (GT-10.2.3a)",
        ),
        (fires.FireFought("b", "1008", 9, False), None),
        (
            greek_fire.SiphonWorked("s", "1520", "1514", (), 3, "works", ("1513", "1514"), 8),
            "a siphon throws naphtha at 1514, on 1513, 1514 (GT-10.5.1d)",
        ),
        (
            greek_fire.SiphonWorked("s", "1520", "1514", (), 2, "jam", (), 8),
            "a siphon jams and is of no more use (GT-10.5.2a)",
        ),
        (
            ropes.GrapnelThrown("r", "a", "1007", True),
            "the grapnel of Norman archer (a) holds on the palisade of 1007 (GT-10.6.1b)",
        ),
        (ropes.GrapnelThrown("r", "a", "1007", False), None),
        (sieges.PatrolCalled(("a",)), "a further patrol: Norman archer (a) (GS-11.4.3e)"),
        (sieges.PatrolCalled(), None),
        (harm.Wounded("a", "fire"), None),
    ],
)
def test_what_a_die_has_done_is_told_without_it(event, said):
    assert in_plain(event) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (harm.Stunned("a", "fire"), "is stunned (shot)"),
        (harm.Wounded("a", "fire"), "is wounded (shot)"),
        (harm.Killed("a", "fire"), "is dead (shot)"),
        (harm.Killed("a", "fire", again=True), "is dead (shot; stunned or wounded a second time, GT-5.4.4h)"),
        (harm.Wounded("a", "infiltration"), "is wounded (in slipping past an enemy, GT-4.3.1a)"),
        (harm.Killed("a", "infiltration"), "is dead (in slipping past an enemy, GT-4.3.1a)"),
    ],
)
def test_causes_are_told_so_that_nobody_takes_a_shot_for_flames(event, said):
    state = siege(foot("a", "attacker", "Nia", "0908"))
    assert str(story.line(state, event)).endswith(said)


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.2a", "GT-10.2.3a")
@pytest.mark.parametrize(("scenario", "seed"), [("motte", 2), ("siphon", 1), ("camp", 1)])
def test_no_fire_of_a_fight_appears_or_goes_out_without_a_line(scenario, seed):
    dice = SealedDice({"open": bytes([seed]) * 32}, b"")
    opening, state = RULESET.open(RULESET.scenario(scenario), dice)
    told = RULESET.initial()
    draws = Draws(bytes([seed]))
    bots = {side: RULESET.bot("captain", draws) for side in SIDES}
    changed = 0
    events = [*opening]
    for step in play(RULESET, state, bots, dice, draws=draws):
        events.extend(step.events)
        if RULESET.progress(state).turn > 6:
            break
    for event in events:
        burning = set(told.fires)
        RULESET.evolve(told, event)
        if burning != set(told.fires):
            changed += 1
            line = story.brief(told, event) if dice_of(event) else story.line(told, event)
            assert line is not None, event
    assert changed
