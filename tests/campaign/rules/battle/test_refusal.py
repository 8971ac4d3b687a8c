"""GC-14.5: an attacked group refuses battle."""

import pytest
from msgspec.structs import replace

from campaign.model import events as e
from campaign.model.agenda import Fall
from campaign.model.men import heads
from campaign.model.orders import ANY, March, RefuseBattle, Retreat
from campaign.rules.battle import refusal
from tests.campaign.board import (
    FAR,
    FIELD,
    NORTH,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TABLES,
    Board,
    battle,
    foot,
    hirelings,
    knights,
    of_kind,
    only,
)

ATTACK = ("norman", [March("n1", (FIELD,), (ANY,))])
REFUSE = ("byzantine", [RefuseBattle("b1")])


def attacked(*, men: int = 5, prestige: int = 4) -> Board:
    """Knights from the north come upon Byzantines on foot in the field."""
    board = Board().group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    return board.group("b1", "byzantine", FIELD, foot(men), prestige=prestige, money=6)


def faces(*thrown: int) -> dict[str, list[int]]:
    """The dice of those who make off, in the order in which they roll."""
    return {"GC-14.5a": list(thrown), "GC-6d": list(range(1, 10))}


@pytest.mark.rule("GC-14.5b")
@pytest.mark.parametrize(
    ("face", "mounted", "armoured", "wounded", "number"),
    [
        (5, False, False, False, 5),
        (5, True, False, False, 4),
        (5, False, True, False, 4),
        (5, False, False, True, 7),
        (5, True, True, True, 5),
        (1, True, True, False, 1),
        (10, False, False, True, 10),
    ],
)
def test_horse_and_armour_help_and_a_wound_hinders(
    face: int, mounted: bool, armoured: bool, wounded: bool, number: int
) -> None:
    found = refusal.modified(face, mounted=mounted, armoured=armoured, wounded=wounded, tables=TABLES)
    assert found == number


@pytest.mark.rule("GC-14.5c")
@pytest.mark.parametrize(
    ("number", "wounded", "fate"),
    [
        (1, False, "unhurt"),
        (4, True, "unhurt"),
        (5, False, "captured"),
        (7, True, "captured"),
        (8, False, "wounded"),
        (9, False, "wounded"),
        (8, True, "killed"),
        (10, False, "killed"),
    ],
)
def test_what_the_table_does_to_one_man(number: int, wounded: bool, fate: str) -> None:
    assert refusal.fate(number, wounded=wounded, tables=TABLES) == fate


@pytest.mark.rule("GC-14.5a", "GC-14.5c")
def test_every_character_of_a_group_that_refuses_rolls_for_himself() -> None:
    """Armoured foot: faces 5, 6, 9, 10 and 11 of 10 count 4, 5, 8, 9; the mounted commander's 6 counts 4."""
    board = attacked()
    event = board.day(ATTACK, REFUSE, dice=faces(5, 6, 9, 10, 1, 6))
    refused = only(event, e.BattleRefused)
    assert [rolled.face for rolled in refused.rolls] == [5, 6, 9, 10, 1, 6]
    lost = only(event, e.MenLost)
    assert (heads(lost.dead), heads(lost.captured), heads(lost.wounded)) == (0, 1, 2)
    assert (lost.cause, lost.enemy) == ("refusal", "norman")
    assert only(event, e.CommanderTested).fate == "unhurt"
    assert heads(board.state.groups["b1"].men) == 4
    assert not of_kind(event, e.BattleFought)


@pytest.mark.rule("GC-14.5a")
def test_who_must_roll_is_named_man_by_man_with_the_mercenaries_and_the_commanders_last() -> None:
    board = attacked(men=1)
    group = board.state.groups["b1"]
    group.men = [*group.men, *foot(2, wounded=True, kind="light_infantry")]
    board.band("m1", men=hirelings(1, mounted=True), serves="b1").band("m2")
    found = list(refusal.everybody(board.state, group, TABLES))
    assert [(each.name, each.piece, each.commander) for each in found] == [
        ("medium_infantry 1", "b1", False),
        ("light_infantry 2", "b1", False),
        ("light_infantry 3", "b1", False),
        ("knight 4", "m1", False),
        ("b1-leader", "b1", True),
    ]
    assert [(each.band.wounded, each.armoured, each.band.mounted) for each in found] == [
        (False, True, False),
        (True, False, False),
        (True, False, False),
        (False, True, True),
        (False, True, True),
    ]
    assert {each.band.count for each in found} == {1}


@pytest.mark.rule("GC-14.5d")
def test_a_group_that_refuses_leaves_the_hex_and_the_attacker_stays() -> None:
    """D33, D34: it was there before, so it goes away from where the attacker came."""
    board = attacked()
    event = board.day(ATTACK, REFUSE, dice=faces(1, 1, 1, 1, 1, 1))
    fell = only(event, e.GroupFellBack)
    assert (fell.group, fell.path, fell.cause) == ("b1", (SOUTH,), "refusal")
    assert board.state.groups["n1"].hex == FIELD
    assert only(event, e.BattleAvoided).attacker == "norman"
    assert board.state.battles == {}


@pytest.mark.rule("GC-14.5d")
def test_a_group_that_refuses_leaves_by_one_hex_and_its_enemy_takes_whoever_cannot() -> None:
    board = attacked()
    one, other = board.state.groups["b1"], board.state.groups["n1"]
    one.entered, one.came_from = 1, SOUTH_EAST
    assert refusal.withdrawal(one, other) == Fall("b1", 1, "refusal", "SE", "n1")
    one.came_from = SOUTH
    assert refusal.withdrawal(one, None) == Fall("b1", 1, "refusal", "S", "")


@pytest.mark.rule("GC-14.5d", "GC-14.6b")
@pytest.mark.parametrize(
    ("enemy", "sides", "end"),
    [(FAR, ("N", "SW", "SE"), SOUTH_WEST), (SOUTH_WEST, ("SW", "SE"), SOUTH_EAST)],
)
def test_who_withdraws_takes_the_side_that_his_owner_prefers_but_for_a_hex_held_by_the_enemy(
    enemy: str, sides: tuple[str, ...], end: str
) -> None:
    board = attacked().group("n2", "norman", enemy)
    orders = [RefuseBattle("b1"), Retreat("b1", sides)]
    board.day(ATTACK, ("byzantine", orders), dice=faces(1, 1, 1, 1, 1, 1))
    assert board.state.groups["b1"].hex == end


@pytest.mark.rule("GC-9e", "GC-14.5e")
@pytest.mark.parametrize(("prestige", "costs"), [(4, [(-1, 3)]), (1, [])])
def test_refusing_costs_the_commander_one_point_of_prestige_and_no_second(
    prestige: int, costs: list[tuple[int, int]]
) -> None:
    event = attacked(prestige=prestige).day(ATTACK, REFUSE, dice=faces(1, 1, 1, 1, 1, 1))
    changed = of_kind(event, e.PrestigeChanged)
    assert [(each.change, each.prestige) for each in changed] == costs
    assert {(each.commander, each.cause) for each in changed} <= {("b1-leader", "refused")}
    dear = replace(TABLES, prestige=replace(TABLES.prestige, withdrawal_before_battle=-3))
    assert [refusal.prestige_change(tables) for tables in (TABLES, dear)] == [-1, -3]


@pytest.mark.rule("GC-14.5a")
@pytest.mark.parametrize(("against", "refused"), [((ANY,), 1), (("norman",), 1), (("lombard",), 0)])
def test_a_group_refuses_those_whom_its_owner_named(against: tuple[str, ...], refused: int) -> None:
    board = attacked()
    event = board.day(
        ATTACK,
        ("byzantine", [RefuseBattle("b1", against)]),
        dice={**battle(5), **faces(1, 1, 1, 1, 1, 1)},
    )
    assert len(of_kind(event, e.BattleRefused)) == refused
    assert len(of_kind(event, e.BattleFought)) == 1 - refused


@pytest.mark.rule("GC-14.5a")
def test_who_stays_fights_without_those_who_refused() -> None:
    board = attacked().group("b2", "byzantine", FIELD, foot(4))
    event = board.day(ATTACK, REFUSE, dice={**battle(5), **faces(1, 1, 1, 1, 1, 1)})
    assert only(event, e.BattleRefused).group == "b1"
    assert only(event, e.BattleFought).defenders == ("b2",)


@pytest.mark.rule("GC-14.5c")
def test_a_group_that_comes_away_too_small_is_no_more_and_its_chest_is_the_attackers() -> None:
    board = attacked(men=3, prestige=0)
    event = board.day(ATTACK, REFUSE, dice=faces(6, 7, 1))
    assert only(event, e.GroupDissolved).group == "b1"
    assert board.state.groups["n1"].money == 6
    assert not of_kind(event, e.GroupFellBack)


def test_an_attacker_whose_enemy_made_off_marches_no_further() -> None:
    board = attacked()
    march = March("n1", (FIELD, SOUTH_EAST), (ANY,))
    event = board.day(("norman", [march]), REFUSE, dice=faces(1, 1, 1, 1, 1, 1))
    assert board.state.groups["n1"].hex == FIELD
    assert "the march ended" in only(event, e.OrderFailed).reason


def test_an_order_to_refuse_for_a_group_that_is_gone_is_reported() -> None:
    board = attacked()
    board.file("byzantine", RefuseBattle("b1"))
    board.close()
    del board.state.groups["b1"]
    board.state.standing.pop(FIELD)
    event = board.play()
    assert isinstance(only(event, e.OrderFailed).order, RefuseBattle)


@pytest.mark.rule("GC-14.5a", "GC-14.5c")
def test_mercenaries_in_service_roll_with_those_whom_they_serve() -> None:
    """The last of the band are too few to go on."""
    board = attacked(prestige=0)
    board.given(e.MercenariesCamped(band="m1", hex=FIELD, men=foot(4), hostility=5))
    board.state.mercenaries["m1"].group = "b1"
    event = board.day(ATTACK, REFUSE, dice=faces(*[1] * 5, 1, 1, 6, 7))
    assert len(only(event, e.BattleRefused).rolls) == 9
    lost = only(event, e.MenLost)
    assert (lost.group, heads(lost.captured)) == ("m1", 2)
    assert "m1" not in board.state.mercenaries
    assert only(event, e.MercenariesDispersed).cause == "too_small"
    assert heads(board.state.groups["b1"].men) == 5
