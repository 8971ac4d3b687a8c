"""Results of siege fights from outside, and what a muster of a siege says."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import contract, quick
from battles.contract.result import WorksAfter, result_by_fates
from battles.quick.value import dismounted, value2
from campaign.decide.outside import check_result
from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.siege import Party, SiegeDay
from campaign.rules.battle import siege_results
from campaign.rules.decision import Decision
from campaign.rules.musters import musters, parties
from campaign.rules.musters.parties import FightingSide
from campaign.rules.sieges.fights import answers, assaults, fights, inverted, quick_results, sallies
from campaign.rules.strongholds import mustering, people
from campaign.visibility import muster_for
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, hirelings, knights
from tests.campaign.rules.sieges.under_arms import SITE, invested

TABLES = GAME.sieges
ACTIONS = ("assault", "camp_sally", "supply_sally", "general_sally")


def offered(board: Board, action: str) -> tuple[Decision, contract.Muster]:
    """A fight of the siege of the board that has just begun, and its muster."""
    decision = board.decision()
    siege = decision.state.sieges[SITE]
    within, before = fights.all_inside(decision.state, siege), fights.all_before(decision.state, siege)
    if action == "camp_sally":
        own = parties.everybody(
            decision.state, people.shut_in(decision.state, siege), within.levies, decision.game
        )
        within = parties.side_of_chosen(decision.state, parties.raiders(own, TABLES), within.levies)
    sides: tuple[FightingSide, FightingSide] = (
        (within, before) if mustering.side_inside(action) == "attacker" else (before, within)
    )
    (item,) = fights.offer(decision, siege, action, *sides)  # type: ignore[arg-type]
    battle = decision.state.battles[item.number]
    return decision, musters.muster(decision.state, battle, decision.game)


def works_of(action: str, **state: object) -> contract.Works:
    """The works of a fight in a siege with two perriers and a breach."""
    board = invested()
    siege = board.state.sieges[SITE]
    siege.engines, siege.demolition, siege.horses = {"perrier": 3, "grapnel": 2}, {"1515": 1, "1507": 2}, 4
    for name, value in state.items():
        setattr(siege, name, value)
    works = offered(board, action)[1].works
    assert works is not None
    return works


@pytest.mark.rule("GS-11.4.1j")
def test_a_muster_tells_what_is_fought_over() -> None:
    storm = works_of("assault", stage="redoubt")
    assert (storm.building, storm.stage, storm.engines) == ("castle", "redoubt", {"perrier": 2, "grapnel": 2})
    # A tower wall that is damaged counts as intact, the gate is down.
    assert (storm.demolished, storm.breached) == (("1515",), True)
    assert not works_of("assault", demolition={"1507": 3}).breached


@pytest.mark.rule("GS-11.6i", "GS-11.3.2a")
@pytest.mark.parametrize(
    ("action", "effect", "down", "gate"),
    [
        ("assault", "none", {}, "closed"),
        ("assault", "gate_opened", {}, "open"),
        ("assault", "gate_opened", {"1007": 1}, "open"),
        ("assault", "gate_opened", {"1515": 1}, "destroyed"),
        ("assault", "none", {"1515": 1}, "destroyed"),
        ("general_sally", "none", {"1515": 1}, "destroyed"),
        ("general_sally", "gate_opened", {}, "closed"),
    ],
)
def test_a_muster_tells_how_the_gate_stands(
    action: str, effect: str, down: dict[str, int], gate: str
) -> None:
    """Those inside come out by their gate, and close it again; a spy opens it for the assault of his day."""
    assert works_of(action, days=[SiegeDay(2, 2, effect=effect)], demolition=down).gate == gate


def test_no_rule_of_the_campaign_gives_anybody_a_siphon() -> None:
    assert [works_of(action).siphon for action in ACTIONS] == [None] * len(ACTIONS)


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2d", "GS-11.4.3f", "GS-11.4.4b")
@pytest.mark.parametrize(
    ("action", "maps", "first", "begins"),
    [
        ("assault", ["B9"], "defender", "attacker"),
        ("camp_sally", ["B10"], "defender", "attacker"),
        ("supply_sally", ["B10 without tents"], "defender", "defender"),
        ("general_sally", ["B10 without tents", "B9"], "attacker", "attacker"),
    ],
)
def test_each_fight_has_its_battlefield(action: str, maps: list[str], first: str, begins: str) -> None:
    """Attackers and defenders are those of the quick tables: the patrols of a supply sally attack its party."""
    ground = mustering.field_of("castle", action, TABLES)
    assert [each.title for each in ground.maps] == maps
    assert (ground.deploys_first, ground.begins) == (first, begins)


@pytest.mark.rule("GS-17b", "GS-11.4b")
def test_only_who_takes_part_counts_and_riders_are_on_foot() -> None:
    """GS-11.4.2a: of 24 knights and their leader 8 guard the camp, each worth 3 points on foot."""
    board = invested(garrison=foot(10))
    decision = board.decision()
    siege = decision.state.sieges[SITE]
    guard = parties.guard(sallies.everybody_before(decision, siege), TABLES)
    company = parties.side_of_chosen(decision.state, guard, ())
    force = musters.force(
        decision.state, list(company.groups), decision.game, parties=company.parties, goods=False
    )
    assert len(force.people) == 8
    _, muster = offered(board, "camp_sally")
    assert dismounted(muster)
    assert not dismounted(msgspec.structs.replace(muster, kind="field"))
    assert value2(force, True, decision.game.quick) == 2 * 8 * 3


def test_a_besieger_does_not_read_the_food_in_his_muster() -> None:
    _, muster = offered(invested(), "assault")
    text = contract.to_json(muster).decode()
    assert muster_for(text, "norman").works.food == 0  # type: ignore[union-attr]
    assert muster_for(text, "lombard").works.food > 0  # type: ignore[union-attr]


@pytest.mark.rule("GS-11.6i")
@pytest.mark.parametrize("breach", [False, True])
def test_the_besieged_do_not_read_that_somebody_has_let_besiegers_in(breach: bool) -> None:
    """Nor that a gate stands open, which counts as a breach; walls that are down they see."""
    board = invested()
    siege = board.state.sieges[SITE]
    siege.demolition = {"1515": 1} if breach else {}
    texts = []
    for effect in ("gate_opened", "none"):
        siege.days = [SiegeDay(2, 2, effect=effect)]
        texts.append(contract.to_json(offered(board, "assault")[1]).decode())
    opened, shut = (muster_for(text, "norman").works for text in texts)
    assert opened is not None
    assert shut is not None
    assert (opened.infiltrators, opened.breached, shut.infiltrators, shut.breached) == (6, True, 0, breach)
    assert (opened.gate, shut.gate) == (("destroyed", "destroyed") if breach else ("open", "closed"))
    within = [muster_for(text, "lombard") for text in texts]
    assert within[0] == within[1]
    assert contract.to_json(within[0]) == contract.to_json(within[1])
    assert within[0].works.breached is breach  # type: ignore[union-attr]
    assert within[0].works.gate == ("destroyed" if breach else "closed")  # type: ignore[union-attr]


@pytest.mark.rule("GS-11.4.3e")
def test_neither_side_reads_in_which_turns_patrols_come() -> None:
    board = invested()
    musters_of = []
    for turns in ([1, 1, 2], [1, 3, 4]):
        board.state.sieges[SITE].patrols = turns
        musters_of.append(contract.to_json(offered(board, "supply_sally")[1]).decode())
    assert musters_of[0] != musters_of[1]
    for side in ("norman", "lombard"):
        assert muster_for(musters_of[0], side) == muster_for(musters_of[1], side)


@given(
    st.sampled_from(ACTIONS),
    st.integers(1, 10),
    st.integers(1, 30),
    st.integers(3, 30),
    st.integers(0, 12),
)
def test_a_quick_result_of_a_siege_fight_answers_its_muster(
    action: str, face: int, garrison: int, besiegers: int, inside: int
) -> None:
    """The round trip: a muster goes out as JSON and comes back, and what its letter says is a valid result of it."""

    board = invested(
        garrison=foot(garrison),
        besiegers=[*knights(besiegers), *foot(3, wounded=True)],
        inside=[*foot(2), *knights(inside + 1)],
    )
    board.state.sieges[SITE].horses = 4
    decision, muster = offered(board, action)
    assert contract.muster_from_json(contract.to_json(muster)) == muster
    dice = ScriptedDice({"GC-17.2b": [face], "GC-17.4a": [face] * 2})
    result = quick_results.read(muster, quick.resolve(muster, dice, decision.game.quick), TABLES)
    contract.validate(muster, result)
    answers.check(muster, result, TABLES)
    assert contract.result_from_json(contract.to_json(result)) == result
    tolls = {toll.group: toll for toll in musters.tolls(muster, result)}
    for _, group in muster.groups():
        gone = sum(result.fates[soldier.id] in ("killed", "captured") for soldier in group.soldiers)
        assert gone == heads(tolls[group.id].dead) + heads(tolls[group.id].captured)


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.4c", "GC-17.3b")
@given(
    st.sampled_from(ACTIONS), st.integers(1, 10), st.sampled_from([3, 8, 20]), st.sampled_from([4, 12, 40])
)
def test_a_result_from_maps_can_say_every_end_that_the_quick_tables_say(
    action: str, face: int, garrison: int, besiegers: int
) -> None:
    """The same fates, outcomes and works without a letter are taken, and end the fight alike."""
    board = invested(garrison=foot(garrison), besiegers=foot(besiegers))
    board.state.sieges[SITE].horses = 4
    decision, muster = offered(board, action)
    dice = ScriptedDice({"GC-17.2b": [face], "GC-17.4a": [face] * 2})
    by_letter = quick_results.read(muster, quick.resolve(muster, dice, decision.game.quick), TABLES)
    from_maps = msgspec.structs.replace(by_letter, letter=None, settled_by="external", rolls=())
    check_result(muster, from_maps, "external", TABLES)
    assert assaults.wins(by_letter) == assaults.wins(from_maps)
    if action == "assault" and by_letter.outcomes.attacker != "eliminated":
        assert assaults.driven_off(by_letter) == assaults.driven_off(from_maps)
    if action == "general_sally":
        assert siege_results.gives_way(by_letter, TABLES) == siege_results.gives_way(from_maps, TABLES)


def answer(action: str, after: WorksAfter, kind: str = "castle", **outcomes: str) -> None:
    """Judge a result of a fight that has changed the works like this."""
    _, muster = offered(invested(kind, resources=9), action)
    quiet = contract.result_from_counts(
        muster,
        {},
        contract.Outcomes(**({"attacker": "holds", "defender": "holds"} | outcomes)),  # type: ignore[arg-type]
    )
    answers.check(muster, msgspec.structs.replace(quiet, works=after), TABLES)


@pytest.mark.rule(
    "GS-11.3.1a", "GS-11.3.2a", "GS-11.4.1e", "GS-11.4.2c", "GS-11.4.3f", "GS-11.4.3h", "GC-17.3b"
)
@pytest.mark.parametrize(
    ("action", "after", "outcomes", "field", "why"),
    [
        ("assault", WorksAfter(demolished=("0101",)), {}, "works.demolished[0]", None),
        ("camp_sally", WorksAfter(outer_works_taken=True), {}, "works.outer_works_taken", None),
        ("assault", WorksAfter(food_gained=1), {}, "works.food_gained", None),
        ("supply_sally", WorksAfter(food_gained=1), {}, "works.food_gained", None),
        ("general_sally", WorksAfter(food_lost=1), {}, "works.food_lost", None),
        ("general_sally", WorksAfter(), {"defender": "garrison_surrenders"}, "outcomes", None),
        ("assault", WorksAfter(), {"attacker": "garrison_surrenders"}, "outcomes.attacker", None),
        ("assault", WorksAfter(), {"defender": "siege_lifted"}, "outcomes.defender", None),
        (
            "assault",
            WorksAfter(outer_works_taken=True),
            {"attacker": "rout"},
            "works.outer_works_taken",
            None,
        ),
        # Walls and gates change only where they are.
        ("market assault", WorksAfter(gate="destroyed"), {}, "works.gate", "no gate"),
        ("camp_sally", WorksAfter(gate="open"), {}, "works.gate", "no gate is on the maps"),
        ("supply_sally", WorksAfter(gate="destroyed"), {}, "works.gate", "no gate is on the maps"),
        ("camp_sally", WorksAfter(demolished=("1515",)), {}, "works.demolished[0]", "no walls"),
        ("market general_sally", WorksAfter(demolished=("1208",)), {}, "works.demolished[0]", "no walls"),
        ("assault", WorksAfter(demolished=("1515",), gate="open"), {}, "works.gate", "demolished"),
        ("assault", WorksAfter(demolished=("1515",), gate="closed"), {}, "works.gate", "demolished"),
    ],
)
def test_a_result_wins_nothing_that_the_fight_is_not_about(
    action: str, after: WorksAfter, outcomes: dict[str, str], field: str, why: str | None
) -> None:
    kind = "market_town" if action.startswith("market ") else "castle"
    with pytest.raises(Refusal, match=why) as refused:
        answer(action.removeprefix("market "), after, kind, **outcomes)
    assert refused.value.field == field


@pytest.mark.rule("GS-11.3.1a", "GS-11.3.2a", "GS-11.4.1e", "GS-11.4.3h", "GC-17.3b")
def test_what_it_is_about_may_be_won_and_before_the_walls_a_gate_may_come_to_anything() -> None:
    answer("assault", WorksAfter(demolished=("1515",), outer_works_taken=True, food_lost=2))
    answer("camp_sally", WorksAfter(tents_burnt=3))
    for action in ("assault", "general_sally"):
        for gate in get_args(contract.Gate):
            answer(action, WorksAfter(gate=gate))
        answer(action, WorksAfter(demolished=("1515",), gate="destroyed"))
        answer(action, WorksAfter(demolished=("1515",)))


@pytest.mark.rule("GS-11.4.3h")
def test_a_supply_sally_brings_in_what_its_horses_carry_at_most_and_never_takes_away() -> None:
    works = works_of("supply_sally")
    for gained in (0, 4):
        answers.check_food(works, WorksAfter(food_gained=gained))
    for gained in (-1, 5):
        with pytest.raises(Refusal):
            answers.check_food(works, WorksAfter(food_gained=gained))


@pytest.mark.rule("GS-11.4.3h")
@pytest.mark.parametrize("fate", ["killed", "captured"])
def test_a_party_of_which_nobody_is_left_brings_in_no_food(fate: contract.Fate) -> None:
    board = invested(garrison=foot(8))
    board.state.sieges[SITE].horses = 4
    _, muster = offered(board, "supply_sally")
    assert muster.works is not None
    fetched = WorksAfter(food_gained=muster.works.food)
    assert fetched.food_gained
    everybody: dict[str, contract.Fate] = {person.id: "unhurt" for person in muster.attacker.people}
    everybody |= {person.id: fate for person in muster.defender.people}
    beaten = result_by_fates(
        muster, "external", contract.Outcomes("holds", "eliminated"), everybody, works=fetched
    )
    with pytest.raises(Refusal, match="the party has no people left") as refused:
        check_result(muster, beaten, "external", TABLES)
    assert refused.value.field == "works.food_gained"
    check_result(muster, msgspec.structs.replace(beaten, works=WorksAfter()), "external", TABLES)
    (one, *_) = muster.defender.people
    away = result_by_fates(
        muster, "external", contract.Outcomes("holds", "holds"), everybody | {one.id: "unhurt"}, works=fetched
    )
    check_result(muster, away, "external", TABLES)


@pytest.mark.rule("GS-17b", "GS-11.4b")
def test_of_a_bearer_who_is_named_only_the_chosen_fight_and_of_others_everybody() -> None:
    board = Board().group("n1", "norman", FIELD, foot(6)).group("n2", "norman", FIELD, foot(5))
    board.band("m1", FIELD, hirelings(4), serves="n1", paid=True)
    state = board.state

    def heads_of(names: list[str], *chosen: Party) -> dict[str, int]:
        force = musters.force(state, names, GAME, parties=chosen)
        return {group.id: len(group.people) for group in force.groups}

    assert heads_of(["n1", "n2"]) == {"n1": 6, "m1": 4, "n2": 5}
    assert heads_of(["n1", "n2"], Party("n1", foot(2))) == {"n1": 2, "m1": 4, "n2": 5}
    assert heads_of(["n1"], Party("n1", []), Party("m1", hirelings(3))) == {"m1": 3}
    assert heads_of(["n1"], Party("n1", foot(2)), Party("m1", [])) == {"n1": 2}
    state.groups["n2"].men = []
    assert heads_of(["n2"]) == {"n2": 0}


@pytest.mark.rule("GS-11.4.1e")
def test_the_relief_of_a_farm_shuts_nobody_up_in_it() -> None:
    board = invested("market_town", resources=9)
    board.group("l2", "lombard", NORTH, foot(9))
    board.state.sieges[SITE].stage = "redoubt"
    board.given(
        e.SiegeInverted(
            site=SITE, hex=FIELD, faction="norman", enemy="lombard", friend="lombard", groups=("n1",), food=5
        )
    ).moved("l2", FIELD)
    decision = board.decision()
    (item,) = inverted.storm(decision, decision.state.sieges[SITE])
    muster = musters.muster(decision.state, decision.state.battles[item.number], decision.game)
    quiet = contract.result_from_counts(muster, {}, contract.Outcomes("holds", "holds"))
    taken, eaten = (
        msgspec.structs.replace(quiet, works=after)
        for after in (WorksAfter(outer_works_taken=True), WorksAfter(food_lost=1))
    )
    with pytest.raises(Refusal):
        answers.check(muster, taken, TABLES)
    with pytest.raises(Refusal):
        contract.validate(muster, eaten)
