"""A campaign's battle fought by Ancient Battles: everybody who came is accounted for."""

from typing import Any

import pytest

from battles.ancient_battles.people.array import bodies_of
from battles.ancient_battles.play.people import after, outcomes_of, over
from battles.ancient_battles.play.turns import PLACE, STEPS, BattleDecided
from battles.ancient_battles.rules.leadership import of_the_general, own
from battles.ancient_battles.rules.victory import bonus, scores
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.system import drafted
from battles.ancient_battles.tables import TABLES, profile
from battles.contract.muster import Muster
from battles.contract.surface import Setting
from battles.kit.heads.people import FieldSearched
from battles.people.bodies import Body
from tests.battles.ancient_battles.figures import touching
from tests.battles.fights import dice_of
from tests.battles.musters import commander, group, muster

FOOT, RIDERS, ARCHERS = "infantry_armoured", "cavalry_armoured", "shooter_foot_unarmoured"


def host(id_: str, **more: Any) -> Any:
    return group(id_, {RIDERS: 9, FOOT: 26}, commanders=(commander(f"{id_}-lord", 9),), **more)


PLAIN = muster(host("a"), host("d", faction="arabs"), terrain=("clear",))


def opened(document: Muster = PLAIN) -> State:
    return RULESET.open(Setting(RULESET.fielded(document)), dice_of(1))[1]


def led(state: State, side: str) -> Unit:
    return next(unit for unit in state.units.values() if unit.side == side and unit.general)


def destroyed(state: State, *ids: str) -> None:
    for id_ in ids:
        unit = state.units[id_]
        unit.gone, unit.models, unit.characters = "destroyed", 0, ()


def body(state: State, id_: str) -> Body:
    assert state.heads is not None
    return next(each for each in state.heads.bodies if each.id == id_)


def last_step(state: State, turn: int) -> list[Any]:
    """What comes of it when the last step of a player's turn is over."""
    state.turn, state.number, state.first, state.active = turn, 2 * turn, "defender", "attacker"
    state.phase, state.step = STEPS[-1].phase, STEPS[-1].name
    assert PLACE[state.step] == len(STEPS) - 1
    state.agenda.clear()
    draft = drafted(state, dice_of(3))
    RULESET.loop.go_on(draft)
    return draft.events


@pytest.mark.rule("HB-1b", "AB-H2.1")
def test_a_head_is_a_model_and_bodies_are_numbered_by_side() -> None:
    state = opened()
    found = {unit.id: (unit.profile, unit.models, len(unit.characters)) for unit in state.units.values()}
    assert found == {
        "a01": ("norman_knights", 9, 0),
        "a02": ("norman_spearmen", 21, 1),
        "a03": ("norman_spearmen", 6, 0),
        "b01": ("norman_knights", 9, 0),
        "b02": ("norman_spearmen", 21, 1),
        "b03": ("norman_spearmen", 6, 0),
    }


@pytest.mark.rule("HB-1f", "AB-H12.4")
@pytest.mark.parametrize("turned", [False, True])
def test_the_foremost_commander_is_the_general_and_goes_with_the_largest_unit_of_his_group(
    turned: bool,
) -> None:
    both = commander("low", 2), commander("high", 6)
    two = group("a", {FOOT: 20, RIDERS: 6}, commanders=both[::-1] if turned else both)
    state = opened(muster(two, host("d", faction="arabs"), terrain=("clear",)))
    unit = led(state, "attacker")
    assert sorted((one.id, one.general, one.leadership) for one in unit.characters) == [
        ("high", True, 9),
        ("low", False, 7),
    ]
    assert unit.models == unit.started == 22
    worth = [profile(one.profile).points for one in unit.characters]
    assert unit.points == 20 * unit.kind.points + sum(worth), "and is worth as much more"
    assert all(worth)
    assert of_the_general(unit) == 9
    assert own(unit) == unit.kind.leadership


@pytest.mark.rule("HB-1f")
def test_a_commander_who_came_alone_goes_with_the_largest_unit_of_his_side_however_large_the_enemy() -> None:
    alone = [group("a", {FOOT: 9}), group("x", {}, commanders=(commander("lone", 2),))]
    state = opened(muster(alone, group("d", {FOOT: 20}), terrain=("clear",)))
    assert [one.id for one in led(state, "attacker").characters] == ["lone"]


@pytest.mark.rule("AB-H14.2")
def test_nobody_scores_for_the_general_of_a_side_that_came_without_one() -> None:
    bare = opened(muster(group("a", {FOOT: 20}), host("d", faction="arabs"), terrain=("clear",)))
    assert [unit.general for unit in bare.units.values() if unit.side == "attacker"] == [False]
    assert scores(bare) == {"attacker": 0, "defender": 0}
    destroyed(bare, led(bare, "defender").id)
    assert (bonus(bare, "attacker"), bonus(bare, "defender")) == (100, 0)


@pytest.mark.parametrize("terrain", ["clear", "forest", "marsh", "coast", "river", "hill"])
def test_the_largest_hosts_find_room(terrain: str) -> None:
    crowd = {FOOT: 100, RIDERS: 60, ARCHERS: 40}
    document = muster(group("a", crowd), group("d", crowd, faction="arabs"), terrain=(terrain,))
    assert sum(unit.models for unit in opened(document).units.values()) == 400


@pytest.mark.rule("HB-2a")
def test_whose_models_fell_were_struck_and_a_character_is_no_model_of_the_body() -> None:
    state = opened()
    hurt = state.units["a02"]
    hurt.models -= 7
    found = after(state, body(state, "a02"))
    assert (found.struck, found.end) == (7, "stands")
    hurt.models, hurt.characters = hurt.models - 1, ()
    assert after(state, body(state, "a02")).struck == 7


@pytest.mark.rule("HB-2c")
@pytest.mark.parametrize(
    ("gone", "exit_", "end"),
    [
        ("destroyed", (0, 0), "broken"),
        ("fleeing", (20_000, 48_000), "stands"),
        ("fleeing", (20_000, 0), "astray"),
        ("fleeing", (0, 20_000), "astray"),
        ("pursuing", (20_000, 0), "stands"),
        ("", (0, 0), "stands"),
    ],
)
def test_who_fled_over_another_edge_than_that_over_which_he_came_has_gone_astray(
    gone: Any, exit_: tuple[int, int], end: str
) -> None:
    state = opened(muster(host("a", edges=("top",)), host("d", edges=("bottom",)), terrain=("clear",)))
    unit = state.units["a01"]
    unit.gone, unit.exit = gone, exit_
    assert after(state, body(state, "a01")).end == end


@pytest.mark.rule("HB-2f")
def test_a_commander_who_falls_with_his_unit_or_before_it_was_struck() -> None:
    state = opened()
    state.units["a02"].characters = ()
    destroyed(state, "b02")
    over(drafted(state, dice_of(2)), "defender")
    assert state.heads is not None
    assert state.heads.fates["a-lord"] in ("killed", "wounded")
    assert state.heads.fates["d-lord"] in ("killed", "captured")
    state = opened()
    state.units["b02"].gone, state.units["b02"].exit = "fleeing", (20_000, 0)
    over(drafted(state, dice_of(2)), "defender")
    assert state.heads is not None
    assert state.heads.fates["d-lord"] == "unhurt"


@pytest.mark.rule("AB-H14.1", "HB-2g")
def test_the_field_is_searched_before_the_battle_is_over_and_told() -> None:
    state = opened()
    destroyed(state, "b01", "b02", "b03")
    *_, searched, last = last_step(state, 3)
    assert isinstance(searched, FieldSearched)
    assert isinstance(last, BattleDecided)
    assert str(RULESET.tell(state, searched)).startswith("the field is searched: ")
    answer = RULESET.result(state)
    assert (answer.end, answer.loser) == ("eliminated", "defender")
    assert set(answer.fates.values()) == {"killed", "captured", "unhurt"}
    assert all(fate == "unhurt" for id_, fate in answer.fates.items() if id_.startswith("a"))
    assert answer.commanders["d-lord"] in ("killed", "captured")
    assert RULESET.verdict(state).winner == "attacker"


@pytest.mark.rule("AB-H14.2")
def test_after_the_last_turn_nobody_has_lost_whoever_has_lost_more() -> None:
    state = opened()
    destroyed(state, "b01", "b03")
    last_step(state, state.limit)
    answer = RULESET.result(state)
    assert (answer.end, answer.loser) == ("undecided", None)
    assert RULESET.verdict(state).winner is None


@pytest.mark.rule("HB-2c")
def test_who_gives_up_with_an_enemy_in_contact_surrenders_and_else_leaves() -> None:
    state = opened()
    assert outcomes_of(state, "attacker", resigned=True).attacker == "retreat"
    state.units["a02"].contacts = (touching("b02"),)
    assert outcomes_of(state, "attacker", resigned=True).attacker == "surrender"
    assert outcomes_of(state, "attacker", resigned=False).attacker == "retreat"
    assert outcomes_of(state, "defender", resigned=True).attacker == "holds"
    assert outcomes_of(state, None, resigned=False).defender == "holds"


@pytest.mark.rule("HB-1a")
def test_an_organisers_table_says_who_stands_for_whom_in_his_battle() -> None:
    own_table = TABLES.printed["kinds"].replace(
        'medium_infantry = "norman_spearmen"', 'medium_infantry = "peasants"'
    )
    setting = Setting(RULESET.fielded(PLAIN), tables={"kinds": own_table})
    _, state = RULESET.open(setting, dice_of(1))
    assert state.units["a02"].profile == "peasants"
    assert {each.kind for each in bodies_of(PLAIN)} == {"norman_knights", "norman_spearmen"}
