"""The opening of a campaign: the scenario becomes the first events of its log."""

import dataclasses
from collections.abc import Mapping

import msgspec
import pytest

from campaign import scenarios
from campaign.decide.decide import decide
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.men import Band, heads
from campaign.model.state import Calendar, Settings, State
from campaign.rules import opening
from campaign.rules.decision import Opened, Sealing
from campaign.scenarios import Holding, Scenario
from campaign.service.editions import game_of
from rulebook import Refusal
from tests.campaign.board import GAME, TABLES, Board, of_kind, only, opened_with, opening_of, scripted

USUAL = {"GC-7a": [5] * 99, "GC-18.1a": 5}


def opened(
    game: Game, dice: Mapping[str, int] | None = None, **change: object
) -> tuple[State, list[e.Event]]:
    """The state and events of an opening."""
    sealing = Sealing(lambda audiences: Opened(dict.fromkeys(audiences, "aa")), lambda: "bb")
    rolled = scripted({**USUAL, **(dice or {})})
    events = decide(State(), opening_of(game, **change), game, rolled, sealing)
    return opened_with(events).state, list(events)


def with_book(**change: object) -> Game:
    """The eve of Civitate, changed."""
    book = msgspec.structs.replace(GAME.scenario.book, **change)
    return dataclasses.replace(GAME, scenario=Scenario(book, GAME.scenario.digest))


def rolled(**modes: str) -> Game:
    """The eve of Civitate with season or weather left to the dice."""
    environment = GAME.scenario.book.environment
    changes = {
        name: msgspec.structs.replace(getattr(environment, name), mode=mode) for name, mode in modes.items()
    }
    return with_book(environment=msgspec.structs.replace(environment, **changes))


@pytest.mark.parametrize("name", scenarios.available())
def test_every_scenario_can_be_opened_and_no_opposed_groups_stand_in_one_hex(name: str) -> None:
    game = game_of(name)
    state, event = opened(game)
    book = game.scenario.book
    assert (state.phase, state.day, state.days, state.map) == ("orders", 1, book.days, book.map)
    assert state.deadline == "2026-03-02T19:00:00Z"
    now = [group for group in book.pieces.groups if group.arrives <= 1]
    assert len(state.groups) == len(now)
    assert len(state.reinforcements) == len(book.pieces.groups) - len(now)
    assert len(state.settlements) == len(book.board.holdings)
    unnamed = [holding for holding in book.board.holdings if holding.garrison and not holding.noble]
    assert len(state.commanders) == len(book.pieces.commanders) + len(unnamed)
    assert len(state.mercenaries) == len(book.pieces.mercenaries)
    assert len(state.convoys) == len(book.pieces.convoys)
    assert len(state.spies) == len(book.pieces.spies)
    for group in now:
        there = state.groups[group.id]
        assert heads(there.men) + len(there.commanders) == group.strength
        assert there.money == 2 * group.money
        assert game.map.is_land(there.hex)
    assert only(event, e.SealsPublished) == e.SealsPublished(closing=1, seal="bb")
    seeds = only(event, e.SeedsOpened).seeds
    assert seeds == dict.fromkeys(seeds, "aa")
    assert set(seeds) == {"open", *state.factions}
    for names in state.standing.values():
        factions = {state.groups[each].faction for each in names}
        assert all(state.allied(one, other) for one in factions for other in factions)


@pytest.mark.rule("GC-7a")
def test_a_group_has_the_level_of_its_commander() -> None:
    state, _ = opened(GAME)
    for group in state.groups.values():
        if group.commanders:
            assert group.hostility == state.commanders[group.commanders[0]].hostility
        assert 1 <= group.hostility <= 10


@pytest.mark.rule("GC-7a")
def test_a_level_that_nothing_gives_is_rolled_and_nobodys_to_see() -> None:
    """D8."""
    decision = Board().decision({"GC-7a|x1": 4})
    level, rolls = opening.level_of(decision, None, "pisan", "x1")
    assert (level, [roll.witness for roll in rolls]) == (4, ["referee"])
    assert opening.level_of(decision, 9, "pisan", "x1") == (9, ())


@pytest.mark.rule("GC-18a", "GC-18.2a")
def test_the_season_is_fixed_by_the_scenario_rolled_once_or_left_out() -> None:
    fixed, _ = opened(GAME)
    assert fixed.season == GAME.scenario.book.environment.season.value
    state, event = opened(rolled(season="roll"), {"GC-18.2a": 2})
    assert (state.season, state.season_mp) == ("winter", -2)
    assert [roll.face for roll in only(event, e.CampaignOpened).rolls] == [2]
    state, _ = opened(GAME, {"GC-18.2a": 1}, settings=Settings(season="roll"))
    assert (state.season, state.season_mp) == ("winter", -2)
    state, _ = opened(rolled(season="roll"), settings=Settings(season="off"))
    assert state.season_mp == 0


@pytest.mark.parametrize("name", ["season", "weather"])
def test_a_season_or_weather_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        opened(GAME, settings=Settings(**{name: "mild"}))
    assert refused.value.field == f"settings.{name}"


@pytest.mark.rule("GC-18.2a")
@pytest.mark.parametrize(
    ("face", "season"),
    [
        (1, ("winter", -2)),
        (3, ("spring", -1)),
        (5, ("summer", 0)),
        (7, ("summer", 0)),
        (8, ("autumn", -1)),
        (10, ("autumn", -1)),
    ],
)
def test_the_seasons(face: int, season: tuple[str, int]) -> None:
    decision = Board().decision({"GC-18.2a": face})
    assert opening.roll_season(decision, rolled(season="roll").scenario.book)[0] == season


@pytest.mark.rule("GC-18.1a")
@pytest.mark.parametrize(
    ("face", "change"), [(1, -3), (2, -2), (3, -1), (4, 0), (7, 0), (8, 1), (9, 2), (10, 3)]
)
def test_the_weather(face: int, change: int) -> None:
    assert opening.weather_change(face, TABLES) == change


@pytest.mark.rule("GC-18a", "GC-18.1a")
def test_one_die_of_the_weather_changes_all_towns_and_castles_where_it_is_rolled() -> None:
    """D51: within 1..10, cities unaffected."""
    usual, event = opened(rolled(weather="off"))
    assert not of_kind(event, e.WeatherRolled)
    bad, event = opened(rolled(weather="roll"), {"GC-18.1a": 1})
    assert only(event, e.WeatherRolled).change == -3
    for name, place in usual.settlements.items():
        expected = place.resources if place.kind == "city" else max(1, place.resources - 3)
        assert bad.settlements[name].resources == expected
    _, event = opened(rolled(weather="off"), {"GC-18.1a": 1}, settings=Settings(weather="roll"))
    assert only(event, e.WeatherRolled).change == -3
    _, event = opened(rolled(weather="roll"), settings=Settings(weather="off"))
    assert not of_kind(event, e.WeatherRolled)


@pytest.mark.rule("GC-5.1e")
@pytest.mark.parametrize(
    ("printed", "kind", "weather", "level"),
    [
        (5, "village", 0, 5),
        (None, "village", 0, 3),
        (None, "market_town", 1, 6),
        (None, "castle", -1, 5),
        (2, "castle", -3, 1),
        (9, "castle", 3, 10),
        (None, "city", -3, 10),
        (7, "city", 3, 7),
    ],
)
def test_the_stores_of_a_place_at_the_start(printed: int | None, kind: str, weather: int, level: int) -> None:
    assert opening.starting_resources(printed, kind, weather, TABLES) == level


@pytest.mark.rule("GC-5.2a")
def test_a_castle_has_a_garrison_of_its_faction() -> None:
    state, _ = opened(GAME)
    castles = [place for place in state.settlements.values() if place.kind == "castle"]
    assert castles
    for castle in castles:
        assert castle.garrison == opening.garrison(10, castle.faction, TABLES)
        assert heads(castle.garrison) == 10
        noble = state.commanders[castle.noble]
        assert (noble.site, noble.faction) == (castle.id, castle.faction)
    named = {holding.noble for holding in GAME.scenario.book.board.holdings}
    unnamed = [state.commanders[castle.noble] for castle in castles if castle.noble not in named]
    assert {(noble.prestige, noble.id.split("-")[0]) for noble in unnamed} == {(1, "castellan")}
    assert opening.garrison(0, "norman", TABLES) == []
    nobody = opening.castellan(
        Board().decision(), Holding(site="melfi", faction="norman", commander=""), "Melfi", 5
    )
    assert nobody == ""
    assert Band("norman", "knight", True, False, 3) in opening.garrison(10, "norman", TABLES)


def test_a_group_that_comes_later_is_announced() -> None:
    game = game_of("sicily_1061")
    late = [group for group in game.scenario.book.pieces.groups if group.arrives > 1]
    _, event = opened(game)
    announced = {each.group: each for each in of_kind(event, e.ReinforcementAnnounced)}
    assert {name: each.day for name, each in announced.items()} == {group.id: group.arrives for group in late}
    assert all(each.number == opening.number_in(name) for name, each in announced.items())


@pytest.mark.parametrize(("name", "number"), [("n4", 4), ("b12", 12), ("guard", 0)])
def test_the_number_in_a_name(name: str, number: int) -> None:
    assert opening.number_in(name) == number


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"settings": Settings(battles="duel")}, "settings.battles"),
        ({"settings": Settings(dice="loaded")}, "settings.dice"),
        ({"title": "  "}, "title"),
        ({"title": "\x01\x02"}, "title"),
        ({"title": "\ufffe"}, "title"),
        ({"title": "\u200b\u202e"}, "title"),
        ({"title": "Melfi\r\nBcc: all"}, "title"),
        ({"title": "Melfi\x00"}, "title"),
        ({"title": "Melfi\ud800"}, "title"),
        *(({"title": f"Melfi{sign}iflem"}, "title") for sign in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e"),
        *(({"title": f"Melfi{sign}iflem"}, "title") for sign in "\u2066\u2067\u2068\u2069"),
        ({"calendar": Calendar(zone="Nowhere")}, "calendar.zone"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        opened(GAME, **change)
    assert refused.value.field == field


@pytest.mark.parametrize("title", ["1053", "Ὁ πόλεμος τῶν Νορμανδῶν", "फ़ारस\u200cजंग", "⚔"])
def test_a_title_is_written_in_any_script(title: str) -> None:
    assert opened(GAME, title=title)[0].phase == "orders"


def test_a_campaign_is_opened_once() -> None:
    state, _ = opened(GAME)
    with pytest.raises(Refusal, match="open already"):
        decide(state, opening_of(GAME), GAME, scripted(()), Sealing())


@pytest.mark.parametrize(
    ("system", "others", "reason"),
    [
        (msgspec.UNSET, ("guiscard",), "a first choice must stand before the next"),
        (
            "guiscard",
            ("warmaster", "chess"),
            "'chess' is none of ancient_battles, devils_horsemen_heads, grunwald_heads, guiscard, warmaster",
        ),
        (
            "guiscard",
            ("grunwald",),
            "'grunwald' is none of ancient_battles, devils_horsemen_heads, grunwald_heads, guiscard, warmaster",
        ),
        ("guiscard", ("guiscard",), "'guiscard' is named twice"),
        ("guiscard", ("warmaster", "warmaster"), "'warmaster' is named twice"),
    ],
)
def test_systems_are_named_once_in_an_order_that_has_a_first(
    system: str | msgspec.UnsetType, others: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(Refusal) as refused:
        opened(GAME, settings=Settings(system=system, next_systems=others))
    assert (refused.value.field, refused.value.reason) == ("settings.next_systems", reason)


def test_systems_in_an_order_are_the_campaigns() -> None:
    for others in (("grunwald_heads", "guiscard"), ()):
        state, _ = opened(GAME, settings=Settings(system="warmaster", next_systems=others))
        assert state.settings.systems == ("warmaster", *others)
