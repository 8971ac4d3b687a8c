"""How a battle ends, and what became of everybody."""

import msgspec
import pytest

from battles.contract import validate
from battles.contract.muster import Captive, Muster, Side
from battles.contract.result import captives_freed
from battles.guiscard import system
from battles.guiscard.play import ending, outcome
from battles.guiscard.play.ending import ArmsLaidDown, BattleEnded, FightOn, Surrender
from battles.guiscard.play.harm import Killed, Stunned, Unhorsed, Wounded
from battles.guiscard.play.movement.leaving import Fled
from battles.guiscard.play.orders import EndStep
from battles.guiscard.rules.board import put
from battles.guiscard.state import Horse, Skirmish
from battles.guiscard.state.items import Parleying
from battles.kit.agenda.state import Over
from rulebook import Refusal
from tests.battles.guiscard.board import decision, foot, happened, order, position, refused, rider


def of(*defenders: object, turn: int = 3) -> Skirmish:
    """Two attackers, a rider among them, against these."""
    return position(
        rider("a1", "attacker", "Nck", "1014", "N"),
        foot("a2", "attacker", "Nim", "1214"),
        *defenders,
        turn=turn,
        step="recovery",
    )


def fallen(state: Skirmish, name: str) -> None:
    """A rider is dead; his horse lives."""
    decided = decision(state)
    decided.emit(Unhorsed(name, state.people[name].horse))
    decided.emit(Killed(name, "combat"))


def captive(name: str, faction: str) -> Captive:
    """A prisoner of this faction."""
    return Captive(name, faction, "normans", "infantry")


def with_captives(muster: Muster, keeping: dict[Side, tuple[Captive, ...]]) -> Muster:
    """The muster, whose sides have these prisoners with their first group."""
    for side, captives in keeping.items():
        force = muster.force(side)
        first = msgspec.structs.replace(force.groups[0], captives=captives)
        force = msgspec.structs.replace(force, groups=(first, *force.groups[1:]))
        muster = msgspec.structs.replace(muster, **{side: force})
    return muster


def judged(state: Skirmish) -> BattleEnded | None:
    """How the battle has ended by now, if it has."""
    decided = decision(state)
    ending.judge(decided)
    found = happened(decided.events, BattleEnded)
    return found[0] if found else None


@pytest.mark.rule("GC-14.6a", "GC-14.6b")
def test_a_side_is_eliminated_when_nobody_of_it_lives_and_has_fled_when_its_last_has_left_the_field():
    state = of(foot("d", "defender", "Bim", "2014"))
    assert judged(state) is None
    decision(state).emit(Killed("d", "combat"))
    assert judged(state) == BattleEnded("eliminated", "defender")
    assert outcome.result(state).fates == {"a1": "unhurt", "a2": "unhurt", "d": "killed"}
    assert outcome.result(state).holder == "attacker"
    state = of(foot("d1", "defender", "Bim", "2014"), foot("d2", "defender", "Bim", "2016"))
    decision(state).emit(Killed("d2", "fire"))
    decision(state).emit(Fled("d1"))
    assert judged(state) == BattleEnded("flight", "defender")
    result = outcome.result(state)
    assert result.outcomes.defender == "retreat"
    assert result.fates["d1"] == "unhurt"


@pytest.mark.rule("GC-14.6b", "GC-14.6c")
@pytest.mark.parametrize(
    ("fled", "end", "held", "fates"),
    [
        ((), "surrender", "surrender", ["captured", "captured"]),
        (("d",), "flight", "retreat", ["unhurt", "captured"]),
    ],
)
def test_who_lays_down_arms_is_a_prisoner_and_the_side_has_fled_if_some_got_away(fled, end, held, fates):
    state = of(foot("d", "defender", "Bim", "2014"), foot("e", "defender", "Bim", "2016", "wounded"))
    for name in fled:
        decision(state).emit(Fled(name))
    decision(state).emit(ArmsLaidDown("defender"))
    assert judged(state) == BattleEnded(end, "defender")
    found = outcome.result(state)
    assert (found.end, found.loser, found.outcomes.defender) == (end, "defender", held)
    validate(state.battle, found)
    assert [found.fates[name] for name in "de"] == fates


@pytest.mark.rule("GC-14.6a")
@pytest.mark.parametrize("away", [(), ("a2",), ("d",), ("a2", "d")])
def test_if_the_last_of_both_sides_fall_together_those_who_got_away_keep_the_field(away):
    state = of(foot("d", "defender", "Bim", "2014"), foot("e", "defender", "Bim", "2016"))
    for name in away:
        decision(state).emit(Fled(name))
    fallen(state, "a1")
    for name in {"a2", "d", "e"} - set(away):
        decision(state).emit(Killed(name, "combat"))
    assert judged(state) == BattleEnded("undecided", None)
    result = outcome.result(state)
    validate(state.battle, result)
    sides = {"attacker": "a2" in away, "defender": "d" in away}
    assert {side: result.outcomes.of(side) == "holds" for side in sides} == sides


def against(defenders: int, dead: int) -> Skirmish:
    """Two attackers against so many defenders, of whom so many are dead."""
    state = of(*[foot(f"d{number}", "defender", "Bim", f"20{number + 12}") for number in range(defenders)])
    for number in range(dead):
        decision(state).emit(Killed(f"d{number}", "combat"))
    return state


@pytest.mark.rule("GC-14.6c")
def test_only_a_side_with_less_than_a_third_against_twice_as_many_may_lay_down_arms():
    alone = against(4, 3)
    assert ending.broken(alone, "defender")
    assert not ending.broken(against(4, 2), "defender")
    assert not ending.broken(against(3, 2), "defender"), "exactly a third is not less than a third"
    decision(alone).emit(Killed("a2", "combat"))
    assert not ending.broken(alone, "defender")


def beaten() -> Skirmish:
    """A broken side at the beginning of its phase."""
    state = against(4, 3)
    state.agenda, state.active = [Parleying("defender")], "defender"
    return state


@pytest.mark.rule("GC-14.6c")
def test_a_broken_side_is_asked_before_its_phase_and_may_fight_on():
    state = beaten()
    assert system.LOOP.to_act(state) == "defender"
    assert system.LOOP.orders(state) == [FightOn(), Surrender()]
    assert refused(state, EndStep()).rule == "GT-2.1g"
    order(state, Surrender())
    assert state.over == Over("surrender", "defender")
    state = beaten()
    assert not happened(order(state, FightOn()), ArmsLaidDown)
    assert state.people["d3"].away == ""


@pytest.mark.rule("GC-14.6d")
def test_after_twelve_turns_nobody_has_won():
    assert judged(of(foot("d", "defender", "Bim", "2014"), turn=ending.TURNS)) is None
    state = of(foot("d", "defender", "Bim", "2014"), turn=ending.TURNS + 1)
    assert judged(state) == BattleEnded("undecided", None)
    result = outcome.result(state)
    assert (result.end, result.loser, result.holder) == ("undecided", None, None)
    assert result.rounds == ending.TURNS


@pytest.mark.rule("GC-14.6a", "GC-14.6c")
def test_the_stunned_of_a_side_that_has_fled_are_prisoners_and_who_came_wounded_is_unhurt():
    state = of(foot("d1", "defender", "Bim", "2014"), foot("d2", "defender", "Bim", "2016"))
    state.over = None
    decision(state).emit(Stunned("d2", "combat"))
    decision(state).emit(Fled("d1"))
    assert judged(state) is None
    assert outcome.fate(state, state.battle.defender.people[1], "attacker") == "captured"
    assert outcome.fate(state, state.battle.defender.people[0], "attacker") == "unhurt"
    state = of(foot("d", "defender", "Bim", "2014", "wounded"), foot("e", "defender", "Bim", "2016"))
    decision(state).emit(Wounded("e", "combat"))
    assert outcome.fate(state, state.battle.defender.people[0], None) == "unhurt"
    assert outcome.fate(state, state.battle.defender.people[1], None) == "wounded"


def test_who_holds_the_field_catches_loose_horses_for_his_unhorsed_riders():
    state = of(rider("d", "defender", "Bcm", "2014", "N"))
    horse = state.people["a1"].horse
    state.horses[horse].rider, state.people["a1"].horse = "", ""
    state.horses[horse].alive = False
    fates = {"a1": "unhurt", "a2": "unhurt", "d": "killed"}
    assert outcome.unhorsed(state, "attacker", fates) == ("a1",)
    fallen(state, "d")
    assert outcome.unhorsed(state, "attacker", fates) == ()
    assert outcome.unhorsed(state, "defender", fates) == ("a1",)


def strayed(hex_: str, **fields: object) -> Skirmish:
    """The attackers' rider a1 is on foot at 1014, and his horse stands for itself; a defender is far off."""
    state = of(foot("d", "defender", "Bim", "2014"))
    lost = state.people["a1"].horse
    state.people["a1"].horse, state.horses[lost].rider = "", ""
    state.horses[lost] = Horse(id=lost, side="attacker", **fields)
    put(state, state.horses[lost], hex_, 0)
    return state


AT_LARGE = {"a1": "unhurt", "a2": "unhurt", "d": "unhurt"}


@pytest.mark.rule("GC-14.6d", "GT-4.4.3f")
def test_after_an_undecided_battle_each_side_keeps_the_horses_it_controls_and_those_left_alone_are_nobodys():
    beside = strayed("1015")
    assert outcome.unhorsed(beside, None, AT_LARGE) == ()
    beside.horses["horse-of-a1"].side = "defender"
    assert outcome.unhorsed(beside, None, AT_LARGE) == ("a1",), "the enemy had it last, nobody holds it now"
    among_the_stunned = strayed("1015")
    decision(among_the_stunned).emit(Stunned("a1", "combat"))
    beside_an_enemy = strayed("1914")
    for state in (strayed("1018"), beside_an_enemy, among_the_stunned):
        assert outcome.unhorsed(state, None, AT_LARGE) == ("a1",)
    assert outcome.loose_horses(beside_an_enemy, "defender", None) == 0, "he has not taken it"


@pytest.mark.rule("GC-14.6b", "GT-4.4.3f")
def test_a_horse_led_off_the_field_is_kept_by_the_side_that_led_it_away():
    state = strayed("1213", leader="a2")
    state.people["a2"].leads = ["horse-of-a1"]
    decision(state).emit(Fled("a2"))
    for holder in ("attacker", "defender", None):
        assert outcome.loose_horses(state, "attacker", holder) == 1
        assert outcome.loose_horses(state, "defender", holder) == 0


@pytest.mark.rule("GC-14.8f")
@pytest.mark.parametrize(
    ("loser", "freed"), [("defender", ("norman-1", "norman-2")), ("attacker", ("greek-1",)), (None, ())]
)
def test_a_lost_battle_frees_those_captives_of_the_loser_who_belong_to_the_winner(loser, freed):
    state = of(foot("d", "defender", "Bim", "2014"))
    ours, theirs = (state.battle.force(side).factions[0] for side in ("attacker", "defender"))
    keeping = {
        "attacker": (captive("greek-1", theirs), captive("lombard-1", "lombards")),
        "defender": (captive("norman-1", ours), captive("lombard-2", "lombards"), captive("norman-2", ours)),
    }
    muster = with_captives(state.battle, keeping)
    assert captives_freed(muster, loser) == freed


def test_a_result_answers_its_muster_and_there_is_none_before_the_battle_is_over():
    state = of(rider("d", "defender", "Bcm", "2014", "N"))
    with pytest.raises(Refusal, match="not over"):
        outcome.result(state)
    fallen(state, "d")
    judged(state)
    result = outcome.result(state)
    validate(state.battle, result)
    assert result.settled_by == "engine"
    assert msgspec.json.decode(msgspec.json.encode(result))["muster"] == 1
