"""The combat phase as a whole: engagements one after the other, rounds, dice in their order, and chance in long series."""

import random
from typing import Any

import pytest

from battles.warmaster.bots.players import Anyhow
from battles.warmaster.play.fighting import Back, CombatsEnded, Fighting, Resolve, RoundBegan, SupportPicked
from battles.warmaster.play.orders import GoOn
from battles.warmaster.play.pursuing import Pursue
from battles.warmaster.play.regrouping import RoundEnded
from battles.warmaster.play.striking import UnitStruck, WoundsSuffered
from battles.warmaster.rules.rounds import due
from battles.warmaster.ruleset import RULESET
from battles.warmaster.sound import SOUND
from battles.warmaster.state import State, Support, Unit
from battles.warmaster.state.ground import Line, passable
from battles.warmaster.system import LOOP, SYSTEM
from dice import Rolled, label
from tests.battles.warmaster.combats import combats, gone_on, one, some
from tests.battles.warmaster.positions import area, drafting, give, laid, lone, refused, unit


def two_apart(**more: Any) -> State:
    """Two engagements of a unit against a unit."""
    return combats(
        unit("a1", 50, 50, kind="militia"),
        unit("a2", 100, 50, kind="militia"),
        unit("b1", 50, 52, kind="militia"),
        unit("b2", 100, 52, kind="militia"),
        **more,
    )


@pytest.mark.rule("WM-1.1", "WM-2.1", "WM-2.2", "WM-H4.3")
def test_the_active_player_picks_the_next_engagement_until_all_are_resolved() -> None:
    state = two_apart()
    assert gone_on(state) == []
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Resolve("a1"), Resolve("a2")]
    refused(state, Resolve("b2"), "WM-2.2", "unit")
    refused(state, GoOn(), "WM-2.1", "order")
    events = give(state, Resolve("a2"), *[1] * 12, 1)
    assert one(RoundBegan, events).round.units == ("a2", "b2")
    events = finished(state, 1)
    assert one(RoundBegan, events).round.units == ("a1", "b1"), "the other, without being asked"
    assert one(CombatsEnded, events).dropped == ()


@pytest.mark.rule("WM-2.1", "WM-2.2")
def test_nobody_is_asked_which_engagement_is_next_where_one_alone_is_due() -> None:
    state = two_apart()
    assert LOOP.topics[Fighting].is_asked(state, Fighting())
    state.left = {"a2": 0, "b2": 0}
    assert not LOOP.topics[Fighting].is_asked(state, Fighting())
    assert one(RoundBegan, gone_on(state, *[1] * 12, 1)).round.units == ("a1", "b1")


@pytest.mark.rule("WM-12.5", "WM-13.3", "WM-H4.2", "WM-3.4", "WM-2.1")
def test_the_owner_says_whom_a_stand_supports_that_could_support_two() -> None:
    state = combats(
        lone("a1", 50, 50),
        lone("a2", 54, 50),
        lone("b1", 49, 52),
        lone("b2", 56, 52),
        lone("a3", 52, 48),
        active="defender",
    )
    gone_on(state)
    assert LOOP.to_act(state) == "attacker"
    assert LOOP.orders(state) == [Back("a3", 1, "a1", 1), Back("a3", 1, "a2", 1)]
    refused(state, Back("a3", 1, "b1", 1), "WM-H4.2", "supported")
    refused(state, Resolve("a1"), "WM-2.1", "order")
    events = give(state, Back("a3", 1, "a2", 1))
    assert str(SYSTEM.tell(state, one(SupportPicked, events))) == (
        "in support: infantry a3 (stand 1) for infantry a2 (stand 1) (WM-12.5)"
    )
    assert LOOP.to_act(state) == "defender"
    assert LOOP.orders(state) == [Resolve("a1"), Resolve("a2")]
    assert due(state) == [("a1", "b1"), ("a2", "a3", "b2")]
    finished(state, 1)
    assert state.backed == {}


def finished(state: State, face: int) -> list[Any]:
    """All that comes up to the end of the phase, as by default, with dice that all fall alike."""
    events: list[Any] = []
    while state.over is None and state.agenda:
        draft = drafting(state, *[face] * 200)
        LOOP.decide(draft, LOOP.calm(state))
        events += draft.events
    return events


@pytest.mark.rule("WM-4.2", "WM-4.3", "WM-H13.1", "WM-H5.2", "WM-H5.3")
def test_dice_fall_the_active_players_first_attacks_before_saves() -> None:
    state = combats(unit("a1", 50, 50), unit("a2", 62, 50), unit("b1", 50, 52), active="defender")
    draft = drafting(state, *[4] * 60)
    LOOP.go_on(draft)
    thrown = [
        (pool.stem.split("|")[0], pool.stem.split("|")[1].rpartition(".")[2])
        for event in draft.events
        if isinstance(event, UnitStruck | WoundsSuffered)
        for pool in event.pools
    ]
    assert [each[0] for each in thrown] == ["WM-4.1"] * 3 + ["WM-7.1"] * 2
    assert [each[-1] for each in thrown] == ["b1", "a1", "a2", "b1", "a1"]


@pytest.mark.rule("WM-2.3", "WM-H9.8", "WM-11.1", "WM-10.4")
def test_after_a_pursuit_a_second_round_is_fought_and_no_third() -> None:
    state = combats(unit("a1", 50, 50), unit("b1", 50, 52))
    # Nine dice of a1 with two hits; nine of b1 without; two saves that fail.
    gone_on(state, *[4] * 2, *[1] * 7, *[1] * 9, 1, 1)
    assert LOOP.calm(state) == Pursue("a1", 1)
    # a1 has a die more for each stand that pursues, and hits twice again.
    events = give(state, Pursue("a1", 1), *[1] * 10, 4, 4, *[1] * 9, 1, 1)
    ended = one(RoundEnded, events)
    assert (ended.left, ended.fled) == ({"a1": 1, "b1": 1}, ("b1",))
    second = one(RoundBegan, events)
    assert (second.round.number, second.round.fled) == (2, ("b1",))
    assert [len(event.pools[0].faces) for event in events if isinstance(event, UnitStruck)] == [12, 9]
    assert str(SYSTEM.tell(state, ended)) == "infantry a1, infantry b1 fight another round (WM-2.3)"
    give(state, GoOn())
    give(state, Pursue("a1", 1))
    last = give(state, GoOn())
    assert one(RoundEnded, last).left == {"a1": 0, "b1": 0}
    assert str(SYSTEM.tell(state, one(RoundEnded, last))) == (
        "infantry a1, infantry b1 remain in contact and fight on in the next combat phase (WM-2.3)"
    )
    assert any(isinstance(event, CombatsEnded) for event in last)
    assert state.units["b1"].wounds == 1, (
        "three wounds cost a stand, and one more is kept while it is engaged"
    )


@pytest.mark.rule("WM-11.2", "WM-11.1")
def test_at_the_end_who_is_not_engaged_drops_his_wounds() -> None:
    state = combats(
        unit("a1", 50, 50, wounds=2),
        unit("b1", 50, 52, wounds=1),
        unit("a2", 150, 20, wounds=1),
        left={"a1": 0, "b1": 0},
    )
    events = gone_on(state)
    assert one(CombatsEnded, events).dropped == ("a2",)
    assert [state.units[id_].wounds for id_ in ("a1", "a2", "b1")] == [2, 0, 1]
    told = str(SYSTEM.tell(state, one(CombatsEnded, events)))
    assert told == "no combat is left; wounds left over are removed: infantry a2 (WM-11.2)"


@pytest.mark.rule("WM-20.1", "WM-26.2")
def test_an_engagement_that_is_drawn_in_has_as_many_rounds_left_as_who_came() -> None:
    state = combats(
        unit("a1", 50, 50),
        lone("a2", 63, 54, "W"),
        unit("b1", 50, 52),
        lone("b2", 61, 54, "E"),
    )
    gone_on(state)
    assert LOOP.orders(state) == [Resolve("a1"), Resolve("a2")]
    give(state, Resolve("a1"), 4, 4, *[1] * 16, 1, 1)
    events = give(state, Pursue("a1", 1), *[1] * 60)
    assert one(RoundEnded, events).left == dict.fromkeys(("a1", "a2", "b1", "b2"), 1)
    assert one(RoundBegan, events).round.units == ("a1", "a2", "b1", "b2")
    assert one(RoundBegan, events).round.fled == ("b1",), "nobody has a bonus against b2"


@pytest.mark.rule("WM-6.1", "WM-6.2", "WM-20.1")
def test_a_charge_counts_in_the_first_round_of_who_charged_be_it_the_second_of_others() -> None:
    state = combats(
        unit("a1", 50, 50, charged=True),
        lone("a2", 63, 54, "W", charged=True),
        unit("b1", 50, 52),
        lone("b2", 61, 54, "E"),
    )
    gone_on(state)
    events = give(state, Resolve("a1"), 4, 4, *[1] * 19, 1, 1)
    first = next(event for event in some(UnitStruck, events) if event.unit == "a1")
    assert [each.added for each in first.blows] == [{"charge": 1}] * 3
    events = give(state, Pursue("a1", 1), *[1] * 60)
    assert one(RoundBegan, events).round.number == 2
    blows = {event.unit: [each.added for each in event.blows] for event in some(UnitStruck, events)}
    assert blows["a2"] == [{"charge": 1}]
    assert not any("charge" in added for added in blows["a1"])
    assert state.units["a2"].in_the_open, "up to the end of the phase (D7)"


@pytest.mark.rule("WM-2.2", "WM-2.3", "WM-20.1", "WM-6.1")
@pytest.mark.parametrize("left", [{}, {"a1": 1, "b1": 1}])
def test_who_comes_to_support_another_engagement_takes_no_round_from_it(left: dict[str, int]) -> None:
    state = combats(
        unit("a1", 50, 50),
        unit("a2", 62, 50, charged=True),
        unit("b1", 49, 52),
        unit("b2", 63, 52),
        left=left,
    )
    faces = 4, 4, *[1] * 16, 1, 1
    if left:
        gone_on(state, *faces)
    else:
        gone_on(state)
        give(state, Resolve("a1"), *faces)
    assert LOOP.orders(state) == [Pursue("a1", 1), GoOn()]
    give(state, GoOn())
    # a1 holds: its last stand fights nobody any more, and stands beside the first of a2.
    events = give(state, GoOn(), *[1] * 60)
    assert one(RoundEnded, events).left == {}
    second = one(RoundBegan, events).round
    assert (second.units, second.number) == (("a1", "a2", "b2"), 1)
    assert second.supported == (Support("a1", 3, "a2", 1),)
    struck = next(event for event in events if isinstance(event, UnitStruck))
    assert struck.blows[0].added == {"charge": 1}


@pytest.mark.rule("WM-2.3")
def test_who_supports_an_engagement_that_has_been_resolved_gives_it_no_round_more() -> None:
    state = combats(
        unit("a1", 50, 50),
        unit("a2", 62, 50),
        unit("b1", 49, 52),
        unit("b2", 63, 52),
        left={"a2": 0, "b2": 0},
    )
    gone_on(state, 4, 4, *[1] * 16, 1, 1)
    give(state, GoOn())
    events = give(state, GoOn())
    assert one(RoundEnded, events).left == {"a1": 0, "a2": 0, "b2": 0}
    assert not some(RoundBegan, events)


@pytest.mark.rule("WM-6.3", "WM-6.9", "WM-20.3", "WM-16.6")
def test_a_pursuit_counts_in_the_round_after_it_and_not_against_who_retreats_into_contact_later() -> None:
    state = combats(
        unit("a1", 50, 50, pursued={1: 3, 2: 3, 3: 3}, prey=("b1",)),
        unit("b1", 50, 52, retreated=True),
        lone("a2", 65, 50, "W"),
        lone("b2", 63, 50, "E"),
        left={"a1": 1, "b1": 1},
        fled=("b1",),
    )
    # The second round of a1, which has five dice for each stand by its pursuit, and holds then.
    events = gone_on(state, *[4] * 2, *[1] * 13, *[1] * 9, 1, 1)
    assert [len(event.pools[0].faces) for event in some(UnitStruck, events)] == [15, 9]
    give(state, GoOn())
    # b2 retreats 2 cm into the flank of a1, which has pursued nobody now.
    give(state, GoOn(), 4, 4, 1, *[1] * 3, 1, 1)
    events = give(state, Pursue("a2", 1), *[1] * 60)
    assert one(RoundBegan, events).round.units == ("a1", "a2", "b2")
    assert one(RoundBegan, events).round.fled == ("b2",)
    mine = next(event for event in some(UnitStruck, events) if event.unit == "a1")
    assert [each.added for each in mine.blows] == [{"flank or rear": -1}]
    assert state.units["a1"].in_the_open, "until the end of the phase"


@pytest.mark.rule("WM-2.3", "WM-20.1", "WM-6.3")
def test_no_combat_is_brought_to_a_third_round_by_another_that_comes_to_it() -> None:
    state = combats(
        unit("a1", 50, 50),
        unit("b1", 50, 52),
        lone("a2", 65, 52, "W"),
        lone("b2", 63, 52, "E"),
        left={"a1": 1, "b1": 1},
    )
    gone_on(state, *[4] * 2, *[1] * 16, 1, 1)
    # a1 goes 2 cm after b1, in its second round; b2 then retreats as far into its flank, in the first of its own.
    give(state, Pursue("a1", 1), 4, 4, 1, *[1] * 3, 1, 1)
    assert state.left == {"a1": 0, "b1": 0}
    events = give(state, Pursue("a2", 1))
    assert one(RoundEnded, events).left == dict.fromkeys(("a1", "a2", "b1", "b2"), 0)
    assert not some(RoundBegan, events)
    assert str(SYSTEM.tell(state, one(RoundEnded, events))) == (
        "infantry a1, infantry a2, infantry b1, infantry b2 remain in contact and fight on in the next combat phase "
        "(WM-2.3)"
    )


class Chance:
    """Dice of a seed; no label may come twice in a battle."""

    def __init__(self, seed: int) -> None:
        self._random, self._seen = random.Random(seed), set[str]()

    def roll(
        self, rule: str, subject: str, purpose: str, *, sides: int = 6, repetition: int = 0, witness: str
    ) -> Rolled:
        """A die. AssertionError for a label that was thrown before."""
        address = label(rule, subject, purpose, repetition)
        assert address not in self._seen
        self._seen.add(address)
        return Rolled(address, witness, sides, self._random.randint(1, sides), "chance")


def medley(seed: int) -> State:
    """Lines of all kinds of units against each other, at odd places, some of them flanked, with a wood and a rampart."""
    draw = random.Random(seed)
    kinds = [
        "infantry",
        "heavy_infantry",
        "knights",
        "archers",
        "fanatics",
        "chariots",
        "artillery",
        "monster",
        "light_cavalry",
    ]
    units: list[Unit] = []
    for n, x in enumerate(range(40, 130, 14)):
        mine, theirs = draw.choice(kinds), draw.choice(kinds)
        first = unit(f"a{n:02}", x, 50, kind=mine, charged=draw.random() < 0.4, wounds=draw.randrange(2))
        front = first.stands[0].rect.y1
        deep = unit("x", 0, 0, kind=theirs, side="defender").stands[0].depth // 2
        units += [first, unit(f"b{n:02}", x + draw.randrange(-3, 3), front + deep, kind=theirs)]
        if draw.random() < 0.6:
            back = first.stands[0].rect.y0 - 1
            units.append(unit(f"a{n:02}s", x, back))
        if draw.random() < 0.5:
            units.append(unit(f"b{n:02}s", x, front + 2 * deep + draw.randrange(1, 5), kind="heavy_infantry"))
    kept: list[Unit] = []
    for each in units:
        dry = all(passable(GROUND, each.kind.type, stand.rect) for stand in each.stands)
        if dry and not list(SOUND.faults(combats(*kept, each), at_rest=False)):
            kept.append(each)
    return combats(*kept, ground=GROUND)


GROUND = laid(
    area("wood", 40, 56, 70, 70), area("water", 90, 30, 110, 44), Line("rampart", (100, 51), (125, 51))
)


@pytest.mark.parametrize("seed", range(16))
def test_whoever_plays_a_phase_anyhow_comes_to_its_end_without_a_fault(seed: int) -> None:
    state, dice, bot = medley(seed), Chance(seed), Anyhow(random.Random(seed))
    assert not list(SOUND.faults(state, at_rest=False))
    play(state, dice, bot)
    assert state.over is not None
    assert state.round is None


def play(state: State, dice: Chance, bot: Anyhow) -> None:
    """Fight a battle to its end, and hold every event to what must always be."""
    draft = drafting(state)
    draft.dice = dice
    LOOP.go_on(draft)
    told(state, draft.events)
    while LOOP.to_act(state) is not None:
        order = bot.choose(state)
        draft = drafting(state)
        draft.dice = dice
        LOOP.decide(draft, order)
        told(state, draft.events)
        assert not list(SOUND.faults(state, at_rest=True))


def told(state: State, events: list[Any]) -> None:
    """All that has happened can be told."""
    for event in events:
        line = SYSTEM.tell(state, event)
        assert line is None or str(line)


@pytest.mark.rule("WM-H10.1", "WM-1.1")
def test_the_printed_phase_can_be_fought_alone() -> None:
    dice, draw = Chance(3), random.Random(3)
    _, state = RULESET.open(RULESET.scenario("combat"), dice)
    play(state, dice, Anyhow(draw))
    assert RULESET.verdict(state).points is not None
    assert (state.turn, state.active, state.phase) == (1, "attacker", "combat"), "nothing comes after it"
