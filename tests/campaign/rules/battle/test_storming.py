"""A town or castle is attacked: who defends it, what it costs, and whose it is afterwards."""

import pytest

from battles import contract
from campaign.model import events as e
from campaign.model import men
from campaign.model.men import Band
from campaign.model.orders import ANY, Hold, Levy, March, Order, Plunder, RefuseBattle, Storm
from campaign.model.orders.conditions import Day
from campaign.model.state import Settings
from campaign.presentation.report.sieges import why_besieged
from campaign.presentation.report.words import Names
from campaign.rules.battle import storming
from campaign.rules.settlements import militia, ownership
from campaign.visibility import view
from tests.campaign.board import FIELD, NORTH, SOUTH, TABLES, Board, battle, foot, knights, of_kind, only

STORM = [March("n1", (FIELD,)), Storm("n1", "corato")]
WON = battle(1)


def before_corato(**place: object) -> Board:
    """Twelve Norman knights under a commander north of a Lombard town, whom nothing else defends."""
    board = Board().group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    return board.place("corato", "lombard", **place)


def stormed(board: Board, *more: Order, **dice: object) -> list[e.Event]:
    """Play a day on which the Normans storm Corato."""
    return board.day(("norman", [*STORM, *more]), dice={**WON, **dice})


@pytest.mark.rule("GC-13.5b", "GC-13.6a", "GC-13.6b")
def test_a_town_is_attacked_without_a_hostility_test_and_its_people_defend_it() -> None:
    event = stormed(before_corato(resources=5))
    assert not of_kind(event, e.HostilityTested)
    raised = only(event, e.MilitiaRaised)
    assert (raised.site, raised.faction, men.heads(raised.men)) == ("corato", "lombard", 6)
    assert {band.type: band.count for band in raised.men} == TABLES.roster["lombard"][6]
    assert {band.origin for band in raised.men} == {"lombard"}
    offered = only(event, e.BattleOffered)
    assert (offered.site, offered.levies, offered.defenders) == ("corato", ("militia:corato",), ())
    fought = only(event, e.BattleFought)
    assert (fought.attacker, fought.defender, fought.winner) == ("norman", "lombard", "norman")


@pytest.mark.rule("GC-5.1c", "GC-13.6a")
@pytest.mark.parametrize(
    ("kind", "resources", "heads"),
    [("village", 0, 0), ("market_town", 5, 6), ("village", 10, 15), ("city", 3, 30)],
)
def test_how_many_people_a_place_arms(kind: str, resources: int, heads: int) -> None:
    assert militia.strength(kind, resources, TABLES) == heads


@pytest.mark.rule("GC-13.6e")
@pytest.mark.parametrize("face", [1, 10])
def test_the_militia_leaves_the_game_however_the_battle_ends(face: int) -> None:
    board = before_corato(resources=10)
    event = stormed(board, **battle(face))
    raised, disbanded = only(event, e.MilitiaRaised), only(event, e.MilitiaDisbanded)
    dead = sum(men.heads(lost.dead) for lost in of_kind(event, e.MenLost) if lost.group == "militia:corato")
    assert men.heads(disbanded.men) == men.heads(raised.men) - dead
    assert (disbanded.faction, disbanded.enemy) == ("lombard", "norman")
    assert board.state.militia == {}
    assert board.state.ledger["left:militia"] == men.heads(disbanded.men)
    assert board.state.ledger["raised:militia"] == 15


@pytest.mark.rule("GC-13.6f")
def test_a_later_attack_meets_a_militia_of_the_resources_of_that_day() -> None:
    board = before_corato(resources=8)
    first = stormed(board, Plunder("n1", "corato", 6))
    board.state.settlements["corato"].faction = "lombard"
    second = board.day(("norman", [Storm("n1", "corato")]), dice=WON)
    assert [men.heads(only(day, e.MilitiaRaised).men) for day in (first, second)] == [12, 3]


@pytest.mark.rule("GC-13.5c")
def test_a_city_cannot_be_attacked() -> None:
    event = before_corato(kind="city").smuggled("norman", *STORM)
    assert only(event, e.OrderFailed).rule == "GC-13.5c"
    assert not of_kind(event, e.BattleOffered)


@pytest.mark.rule("GC-13.5b")
@pytest.mark.parametrize("owner", ["norman", "german"])
def test_an_own_or_allied_place_is_not_attacked(owner: str) -> None:
    board = Board(allies={"norman": "german", "german": "norman"})
    board.group("n1", "norman", NORTH, knights(12)).place("corato", owner)
    assert only(board.smuggled("norman", *STORM), e.OrderFailed).rule == "GC-13.5b"


@pytest.mark.rule("GC-5.1c", "GC-13.6c")
def test_people_of_a_town_fight_along_in_a_battle_of_groups_for_the_field_alone() -> None:
    board = before_corato(resources=5).group("l1", "lombard", FIELD, foot(8))
    event = board.day(("norman", [March("n1", (FIELD,), (ANY,))]), dice=WON)
    offered = only(event, e.BattleOffered)
    assert (offered.site, offered.defenders, offered.levies) == ("", ("l1",), ("militia:corato",))
    assert not of_kind(event, e.SettlementStormed)
    assert board.state.settlements["corato"].faction == "lombard"


@pytest.mark.rule("GC-5.1c", "GC-13.6e")
def test_people_of_a_town_fight_along_in_the_attack_of_its_groups() -> None:
    board = Board().group("n1", "norman", NORTH, knights(12), hostility=2).place("corato", "lombard")
    board.group("l1", "lombard", FIELD, foot(14), hostility=9)
    attack = ("lombard", [Hold("l1", (ANY,))])
    event = board.day(("norman", [March("n1", (FIELD,))]), attack, dice=WON)
    offered = only(event, e.BattleOffered)
    assert (offered.attacker, offered.levies) == ("lombard", ("militia:corato",))
    raised, disbanded = only(event, e.MilitiaRaised), only(event, e.MilitiaDisbanded)
    assert {(each.faction, each.enemy) for each in (raised, disbanded)} == {("lombard", "norman")}


@pytest.mark.rule("GC-5.1c", "GC-13.6b", "GC-13.6c")
@pytest.mark.parametrize(
    ("place", "levies", "attackers_levies", "own"),
    [
        ({"kind": "village", "resources": 0}, (), (), []),
        ({"kind": "village"}, ("militia:corato",), ("militia:corato",), ["corato"]),
        ({"kind": "castle", "garrison": foot(5)}, ("garrison:corato",), (), ["corato"]),
        ({"kind": "castle"}, (), (), []),
        ({"kind": "castle", "noble": "count"}, (), (), []),
        ({"kind": "city"}, ("militia:corato",), ("militia:corato",), ["corato"]),
    ],
)
def test_who_of_a_place_fights_along_in_its_hex_and_stands_in_the_way_of_an_attack_on_it(
    place: dict[str, object], levies: tuple[str, ...], attackers_levies: tuple[str, ...], own: list[str]
) -> None:
    """D62: a garrison fights behind its walls, so never for an attacker."""
    board = Board().commander("count", "lombard").place("corato", "lombard", **place)  # type: ignore[arg-type]
    for attacking, defending, called in (
        ("norman", "lombard", levies),
        ("lombard", "norman", attackers_levies),
        ("norman", "german", ()),
    ):
        decision = board.decision()
        assert militia.call_to_arms(decision, FIELD, attacking, defending) == called
        raised = [(each.militia, each.enemy) for each in of_kind(decision.events, e.MilitiaRaised)]
        assert raised == [(levy, "norman") for levy in called if levy.startswith("militia")]
    assert militia.call_to_arms(board.decision(), SOUTH, "norman", "lombard") == ()
    board.group("l1", "lombard", FIELD).group("l2", "lombard", NORTH).group("b1", "byzantine", FIELD)
    assert storming.defenders(board.decision(), board.state.settlements["corato"]) == ["l1", *own]


@pytest.mark.rule("GC-13.6b")
def test_a_castle_has_no_militia() -> None:
    board = Board().place("melfi", "norman", kind="castle", resources=8)
    assert militia.types(board.state.settlements["melfi"], TABLES) == []


@pytest.mark.rule("GC-13.6d")
@pytest.mark.parametrize(
    ("levy", "people"),
    [
        ([], "lombard"),
        ([Levy("corato", "byzantine")], "byzantine"),
        ([Levy("corato", "byzantine", (Day(first=9),))], "lombard"),
        (
            [Levy("corato", "lombard", (Day(first=9),)), Levy("corato", "byzantine", (Day(last=9),))],
            "byzantine",
        ),
    ],
)
def test_light_infantry_of_the_val_demone_are_lombards_or_greeks(
    monkeypatch: pytest.MonkeyPatch, levy: list[Order], people: str
) -> None:
    monkeypatch.setattr(militia, "in_val_demone", lambda game, place: True)
    board = Board().group("l1", "lombard", NORTH, foot(12)).place("corato", "norman", resources=10)
    event = board.smuggle("norman", *levy).day(
        ("lombard", [March("l1", (FIELD,)), Storm("l1", "corato")]), dice=WON
    )
    raised = only(event, e.MilitiaRaised)
    assert {band.origin for band in raised.men if band.type == "light_infantry"} == {people}
    assert {band.origin for band in raised.men if band.type != "light_infantry"} == {"norman"}


@pytest.mark.rule("GC-13.6d")
def test_only_the_light_infantry_is_of_another_people() -> None:
    band = Band("arab", "light_infantry", False, False, 3)
    archer = Band("arab", "archer", False, False, 1)
    assert militia.of_the_val_demone([band, archer], "byzantine") == [
        archer,
        Band("byzantine", "light_infantry", False, False, 3),
    ]


@pytest.mark.rule("GC-5.1d", "GC-13.5b")
def test_a_town_passes_at_nightfall_to_who_has_stormed_it_and_stands_there_alone() -> None:
    """D30."""
    board = before_corato(resources=5)
    event = stormed(board)
    taken = only(event, e.SettlementTaken)
    assert (taken.faction, taken.enemy) == ("norman", "lombard")
    assert (taken.commander, taken.cause) == ("n1-leader", "battle")
    place = board.state.settlements["corato"]
    assert (place.faction, place.commander, place.stormed_by) == ("norman", "n1-leader", "")


@pytest.mark.rule("GC-13.5b")
@pytest.mark.parametrize(
    ("kind", "there", "by_battle", "falls"),
    [
        ("village", {"norman"}, True, True),
        ("market_town", {"norman"}, True, True),
        ("castle", {"norman"}, True, False),
        ("village", {"norman", "german"}, True, False),
        ("village", {"german"}, True, False),
        ("village", set(), True, False),
        ("village", {"norman"}, False, False),
    ],
)
def test_when_a_stormed_place_passes_at_nightfall(
    kind: str, there: set[str], by_battle: bool, falls: bool
) -> None:
    assert ownership.falls_at_dusk(kind, "norman", there, by_battle) is falls


@pytest.mark.rule("GC-5.1d")
def test_a_captured_place_depends_on_the_highest_in_prestige_who_is_there() -> None:
    board = before_corato().group("n2", "norman", FIELD, prestige=3).group("n3", "norman", FIELD, prestige=6)
    board.group("n4", "norman", FIELD, prestige=6).group("b1", "byzantine", FIELD, prestige=9)
    assert ownership.dependence(board.state, FIELD, "norman") == "n3-leader"
    assert ownership.dependence(board.state, SOUTH, "norman") == ""


@pytest.mark.rule("GC-13.5b")
@pytest.mark.parametrize(("face", "by_battle", "stormed_by"), [(10, True, []), (1, False, ["norman"])])
def test_a_town_passes_neither_to_who_has_lost_the_attack_nor_where_the_organiser_says_so(
    face: int, by_battle: bool, stormed_by: list[str]
) -> None:
    board = Board(settings=Settings(capture_by_battle=by_battle))
    board.group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    event = stormed(board.place("corato", "lombard", resources=10), **battle(face))
    assert [each.faction for each in of_kind(event, e.SettlementStormed)] == stormed_by
    assert not of_kind(event, e.SettlementTaken)


def test_a_town_without_people_is_taken_without_a_battle_and_without_prestige() -> None:
    """D28."""
    board = before_corato(resources=0)
    event = stormed(board)
    assert only(event, e.SettlementStormed).number == 0
    assert only(event, e.SettlementTaken).faction == "norman"
    assert not of_kind(event, e.BattleOffered)
    assert not of_kind(event, e.PrestigeChanged)


@pytest.mark.rule("GC-9c")
@pytest.mark.parametrize(
    ("resources", "settings", "prestige"),
    [
        (1, Settings(), 8),
        (1, Settings(trifles_count=True), 8),
        (1, Settings(trifles_count=False), 7),
        (5, Settings(trifles_count=False), 8),
    ],
)
def test_a_trifle_brings_prestige_as_printed_unless_the_organiser_switches_it_off(
    resources: int, settings: Settings, prestige: int
) -> None:
    """D61: two townsmen are fewer than a quarter of thirteen heads."""
    board = Board(settings=settings).group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    stormed(board.place("corato", "lombard", resources=resources))
    assert board.state.commanders["n1-leader"].prestige == prestige
    assert view(board.state, "lombard").trifles_count is settings.trifles_count


@pytest.mark.rule("GC-9c")
@pytest.mark.parametrize(("own", "other", "worth"), [(12, 3, True), (13, 3, False), (3, 3, True)])
def test_what_a_trifle_is(own: int, other: int, worth: bool) -> None:
    assert storming.counts(own, other, TABLES) == worth


def test_who_has_fought_on_the_way_does_not_storm_on_that_day() -> None:
    """D11."""
    board = before_corato().group("b1", "byzantine", FIELD, foot(6), hostility=1)
    march = March("n1", (FIELD,), (ANY,))
    event = board.day(("norman", [march, Storm("n1", "corato")]), dice=WON)
    assert only(event, e.OrderFailed).rule == "D11"
    assert not of_kind(event, e.SettlementStormed)


def test_a_group_that_holds_may_storm_the_place_where_it_stands() -> None:
    board = Board().group("n1", "norman", FIELD, knights(12)).place("corato", "lombard")
    event = board.day(("norman", [Hold("n1"), Storm("n1", "corato")]), dice=WON)
    assert only(event, e.SettlementStormed).site == "corato"


def test_an_attack_on_a_place_that_was_not_reached_is_reported() -> None:
    board = Board().group("n1", "norman", SOUTH, knights(12)).place("corato", "lombard", NORTH)
    event = board.day(("norman", [March("n1", (FIELD,)), Storm("n1", "corato"), Plunder("n1", "corato")]))
    assert [type(each.order).__name__ for each in of_kind(event, e.OrderFailed)] == ["Storm", "Plunder"]


def test_orders_of_a_group_that_is_not_there_are_reported() -> None:
    board = Board().group("n1", "norman", NORTH, knights(12)).place("corato", "lombard")
    orders: list[Order] = [Storm("n9", "corato"), Plunder("n1", "corato"), Hold("n1")]
    assert len(of_kind(board.smuggled("norman", *orders), e.OrderFailed)) == 2


def test_the_militia_stands_in_the_muster_behind_its_streets() -> None:
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12)).place("corato", "lombard")
    board.day(("norman", STORM))
    (under_way,) = board.state.battles.values()
    document = contract.muster_from_json(under_way.muster)
    (townsmen,) = document.defender.groups
    assert (townsmen.id, townsmen.head_count, document.kind) == ("militia:corato", 6, "field")
    assert [advantage.percent for advantage in document.advantages] == [30]


def test_a_town_whose_only_defenders_refuse_is_entered_without_a_fight() -> None:
    board = before_corato(resources=0).group("l1", "lombard", FIELD, foot(8))
    dice = {"GC-14.5a": [1] * 8}
    event = board.day(("norman", STORM), ("lombard", [RefuseBattle("l1", (ANY,))]), dice=dice)
    assert only(event, e.BattleAvoided).defender == "lombard"
    assert only(event, e.SettlementStormed).number == 0
    assert only(event, e.SettlementTaken).faction == "norman"


def test_a_militia_cannot_refuse_and_fights_alone() -> None:
    """D33, D62."""
    board = before_corato(resources=5).group("l1", "lombard", FIELD, foot(8))
    dice = {"GC-14.5a": [1] * 8, **WON}
    event = board.day(("norman", STORM), ("lombard", [RefuseBattle("l1", (ANY,))]), dice=dice)
    assert only(event, e.BattleFought).defenders == ()
    assert only(event, e.SettlementTaken).faction == "norman"


def test_a_battle_for_the_field_is_off_if_the_groups_refuse_and_the_militia_goes_home() -> None:
    board = before_corato(resources=5).group("l1", "lombard", FIELD, foot(8))
    march = March("n1", (FIELD,), (ANY,))
    dice = {"GC-14.5a": [1] * 8}
    event = board.day(("norman", [march]), ("lombard", [RefuseBattle("l1", (ANY,))]), dice=dice)
    assert only(event, e.BattleAvoided).hex == FIELD
    assert men.heads(only(event, e.MilitiaDisbanded).men) == 6
    assert board.state.militia == {}


@pytest.mark.rule("GC-13.5b", "GC-15.1a")
def test_a_siege_says_whether_a_storm_in_vain_came_before() -> None:
    board = before_corato(kind="castle", garrison=foot(10), resources=5)
    lost = board.day(("norman", STORM), dice=battle(10))
    opened = of_kind(lost, e.SiegeOpened)
    assert [each.stormed for each in opened] == [True]
    told = why_besieged({"stormed": True}, Names({}, str, {}, "UTC"))
    assert [each.rule for each in told] == ["D60"]
    assert [each.rule for each in why_besieged({}, Names({}, str, {}, "UTC"))] == ["GS-11a"]
