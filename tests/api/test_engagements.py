"""A battle that the engine fought, for those who fought in it."""

import re

import msgspec
import pytest

from battles import rulesets
from battles.contract.muster import SIDES, Side
from battles.contract.surface import Entry
from battles.contract.wording import SIDE, say, word
from campaign.models import Engagement
from campaign.service.watching.records import BattleDice, muster_of
from dice import proof
from dice.sealed import battle_seed
from eventlog.log import LOG
from tests.api.conftest import Table, is_problem, table
from tests.battles.duel.ruleset import Duel


def number(fought: Table) -> int:
    return int(Engagement.objects.get(campaign=fought.campaign).number)


def test_both_sides_read_how_it_went(fought: Table) -> None:
    for faction in ("norman", "lombard"):
        answer = fought.players[faction].get(f"battles/{number(fought)}/story")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        lines = answer.content.decode().splitlines()
        assert lines[0].startswith("Opened (")
        assert len(lines) > 10


def test_the_story_says_at_its_end_where_the_field_is_drawn_turn_by_turn(fought: Table) -> None:
    player = fought.players["lombard"]
    said = player.get(f"battles/{number(fought)}/story").content.decode().splitlines()[-1]
    found = re.fullmatch(
        r"The field at the end of each turn: https://campaign\.example(/api/\S+)\?turn=(\d+) to \?turn=(\d+)",
        said,
    )
    assert found is not None, said
    address, first, last = found.groups()
    drawn = [player.get(f"{address}?turn={turn}") for turn in (first, last)]
    assert all(answer["Content-Type"] == "image/svg+xml" for answer in drawn)
    assert drawn[0].content != drawn[1].content, "some have fallen"
    assert drawn[1].content == player.get(address).content, "without a turn, the end"
    assert is_problem(player.get(f"{address}?turn={int(last) + 1}"), 404)["detail"] == (
        f"This battle had no turn {int(last) + 1}: it went from {first} to {last}."
    )
    assert is_problem(player.get(f"{address}?turn=x"), 400)["errors"][0]["field"] == "turn"


def test_a_turn_is_drawn_as_it_lay_at_its_end(fought: Table) -> None:
    """The last event after which a battle is still in a turn is the end of it."""
    row = Engagement.objects.get(campaign=fought.campaign)
    ruleset, standing = rulesets.ruleset("duel"), {}
    state = ruleset.initial()
    for each in LOG.read(row.stream):
        ruleset.evolve(state, ruleset.codec.decode(each.type, each.schema, each.payload))
        standing[ruleset.progress(state).turn] = ruleset.drawing(state)
    for turn, field in standing.items():
        answer = fought.players["norman"].get(f"battles/{row.number}/field.svg?turn={turn}")
        assert answer.content.decode() == field


def test_each_side_is_told_and_shown_what_it_may_see(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Duel, "tell", lambda self, state, event, side=None: say("for the {side}", side=side))
    monkeypatch.setattr(Duel, "drawing", lambda self, state, side=None: f"<svg>{side}</svg>")
    sides = {}
    for faction in ("norman", "lombard"):
        player, tail = fought.players[faction], f"battles/{number(fought)}"
        [told] = set(player.get(f"{tail}/story").content.decode().splitlines()[:-2])
        sides[faction] = told.removeprefix("for the ")
        assert player.get(f"{tail}/field.svg").content.decode() == f"<svg>{sides[faction]}</svg>"
    assert set(sides.values()) == {"attacker", "defender"}


def test_zones_of_control_and_the_last_moves_lie_over_the_field_for_who_asks(fought_by_armies: Table) -> None:
    player = fought_by_armies.players["norman"]
    address = f"battles/{number(fought_by_armies)}/field.svg?turn=1"

    def drawn(more: str = "") -> list[bool]:
        field = player.get(f"{address}{more}").content.decode()
        zones = [f'fill="url(#grunwald-zone-{side})" opacity' in field for side in SIDES]
        return [*zones, "last move" in field]

    assert drawn() == drawn("&moves=false") == [False, False, False]
    assert drawn("&zones=attacker") == [True, False, False]
    assert drawn("&zones=defender&moves=true") == [False, True, True]
    assert drawn("&zones=both&moves=true") == [True, True, True]


def test_the_pieces_of_both_sides_are_listed_as_they_stood_at_the_end_of_a_turn(
    fought_by_armies: Table,
) -> None:
    player, path = fought_by_armies.players["norman"], f"battles/{number(fought_by_armies)}/pieces"
    first, last = (player.get(f"{path}{asked}").json() for asked in ("?turn=1", ""))
    assert first["turn"] == 1 < last["turn"]
    for listed in (first, last):
        assert {piece["side"] for piece in listed["pieces"]} == set(SIDES)
    assert [piece["id"] for piece in first["pieces"]] == [piece["id"] for piece in last["pieces"]]
    for piece in first["pieces"]:
        assert piece["name"]
        assert piece["kind"]
        strength = next((each for each in piece["numbers"] if each["label"] == "strength points"), None)
        assert piece["leader"] == (strength is None)
        assert strength is None or 0 <= strength["value"] <= strength["of"]
    fallen = [piece for piece in last["pieces"] if piece["place"] is None]
    assert fallen
    assert all(piece["states"][0] in ("was eliminated", "has left the map") for piece in fallen)
    assert is_problem(player.get(f"{path}?turn=77"), 404)
    assert is_problem(player.get(f"{path}?turn=x"), 400)["errors"][0]["field"] == "turn"


def test_pieces_are_told_in_the_language_of_their_reader_and_once(fought_by_armies: Table) -> None:
    player, path = fought_by_armies.players["norman"], f"battles/{number(fought_by_armies)}/pieces"
    english, french = player.get(path), player.get(f"{path}?language=fr")
    assert [answer["Content-Language"] for answer in (english, french)] == ["en", "fr"]
    assert {each["label"] for each in french.json()["pieces"][-1]["numbers"]} == {"points de force"}
    assert player.get(path, **{"If-None-Match": english["ETag"]}).status_code == 304
    assert player.get(path, **{"If-None-Match": french["ETag"]}).status_code == 200
    assert is_problem(player.get(f"{path}?language=xx"), 400)["errors"][0]["field"] == "language"


def test_a_side_reads_of_the_pieces_that_it_may_see(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def roster(self: Duel, state: object, side: Side | None = None) -> list[Entry]:
        return [Entry("seen", side, say("for the {side}", side=str(side)), say("piece"), None)]

    assert fought.players["norman"].get(f"battles/{number(fought)}/pieces").json()["pieces"] == []
    monkeypatch.setattr(Duel, "roster", roster, raising=False)
    row = Engagement.objects.get(campaign=fought.campaign)
    for faction in ("norman", "lombard"):
        [piece] = fought.players[faction].get(f"battles/{row.number}/pieces").json()["pieces"]
        assert piece["name"] == f"for the {side_of_faction(row, faction)}"


@pytest.mark.parametrize(
    ("asked", "field", "reason"),
    [
        ("zones=all", "zones", "'all' is not one of these: attacker, defender, both"),
        ("zones=", "zones", "'' is not one of these: attacker, defender, both"),
        ("zones=both&moves=on", "moves", "'on' is neither true nor false"),
        (
            "zones=both",
            "zones",
            "the system of this battle draws neither zones of control nor the last moves",
        ),
        (
            "moves=true",
            "moves",
            "the system of this battle draws neither zones of control nor the last moves",
        ),
    ],
)
def test_what_no_system_or_not_this_one_lays_over_its_field_is_refused_with_the_reason(
    fought: Table, asked: str, field: str, reason: str
) -> None:
    player, address = fought.players["norman"], f"battles/{number(fought)}/field.svg"
    [wrong] = is_problem(player.get(f"{address}?{asked}"), 400)["errors"]
    assert (wrong["field"], wrong["reason"]) == (field, reason)
    assert player.get(f"{address}?moves=false").content == player.get(address).content


def test_what_lies_over_the_field_is_what_the_side_may_see_that_asks(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overlaid(
        self: Duel, state: object, livery: object, zones: object, events: object, side: Side | None
    ) -> str:
        return f"<svg>{side}</svg>"

    monkeypatch.setattr(Duel, "overlaid", overlaid, raising=False)
    monkeypatch.setattr(Duel, "zones_are", "zones of control", raising=False)
    row = Engagement.objects.get(campaign=fought.campaign)
    for faction in ("norman", "lombard"):
        side = side_of_faction(row, faction)
        for asked in ("zones=both", "moves=true"):
            drawn = fought.players[faction].get(f"battles/{row.number}/field.svg?{asked}")
            assert drawn.content.decode() == f"<svg>{side}</svg>"


def side_of_faction(row: Engagement, faction: str) -> Side:
    return next(side for side in SIDES if faction in muster_of(row).force(side).factions)


def test_a_story_is_told_in_the_language_that_its_reader_asks_for(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Duel, "tell", lambda self, state, event, side=None: word(SIDE, "attacker"))
    norman, path = fought.players["norman"], f"battles/{number(fought)}/story"
    english, french = norman.get(path), norman.get(f"{path}?language=fr")
    assert [answer["Content-Language"] for answer in (english, french)] == ["en", "fr"]
    assert english.content.decode().startswith("attacker\n")
    assert french.content.decode().startswith("L\u2019attaquant\n")
    assert (
        "Le champ de bataille à la fin de chaque tour\u00a0: https://campaign.example/api/"
        in french.content.decode()
    )
    assert norman.send("PATCH", "/api/me", {"language": "fr"}).status_code == 200
    assert norman.get(path).content == french.content
    assert is_problem(norman.get(f"{path}?language=xx"), 400)["errors"][0]["field"] == "language"


def test_both_sides_can_check_every_die_by_the_open_seed_of_the_day(fought: Table) -> None:
    for faction in ("norman", "lombard"):
        player = fought.players[faction]
        dice = msgspec.json.decode(player.get(f"battles/{number(fought)}/dice").content, type=BattleDice)
        day = player.get("days/1/proof").json()
        assert dice.closing == day["closing"]
        assert dice.inputs == day["stretches"][0]["inputs"]
        assert dice.audience == "open"
        seed = battle_seed(bytes.fromhex(day["seeds"][dice.audience]), dice.name)
        proved = proof.prove({"open": seed}, lambda *_: True, bytes.fromhex(dice.inputs), dice.rolls)
        assert proved.holds
        assert proved.count("ok") == len(dice.rolls) > 10


def test_nothing_is_told_before_the_night_is_over(fought: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.engagements.seat_of", lambda *_: Early(fought))
    for tail in ("story", "dice", "field.svg", "pieces"):
        is_problem(fought.players["norman"].get(f"battles/{number(fought)}/{tail}"), 404)


class Early:
    """A seat in a night that is not over."""

    def __init__(self, fought: Table) -> None:
        self.campaign, self.faction, self.finished = fought.campaign, "norman", 0


def test_who_did_not_fight_reads_nothing(fought: Table) -> None:
    others = [name for name in fought.players if name not in ("norman", "lombard")]
    for faction in others:
        for tail in ("story", "field.svg", "pieces"):
            is_problem(fought.players[faction].get(f"battles/{number(fought)}/{tail}"), 404)
    for tail in ("story", "dice", "field.svg", "pieces"):
        is_problem(fought.players["norman"].get(f"battles/77/{tail}"), 404)


def test_a_battle_of_the_quick_tables_has_no_story(db: None) -> None:
    quick = table()
    quick.fight()
    is_problem(quick.players["norman"].get("battles/1/story"), 404)


def test_a_battle_of_a_system_that_is_gone_keeps_its_dice(
    fought: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(rulesets.PACKAGES, "duel")
    norman = fought.players["norman"]
    for tail in ("story", "field.svg", "pieces"):
        assert "cannot read" in is_problem(norman.get(f"battles/{number(fought)}/{tail}"), 404)["detail"]
    assert norman.get(f"battles/{number(fought)}/dice").json()["rolls"]


@pytest.mark.parametrize(
    ("broken", "tails"),
    [("evolve", ("story", "field.svg", "pieces")), ("drawing", ("field.svg",)), ("roster", ("pieces",))],
)
def test_a_battle_that_cannot_be_folded_or_drawn_any_more_keeps_its_dice(
    fought: Table, monkeypatch: pytest.MonkeyPatch, broken: str, tails: tuple[str, ...]
) -> None:
    def changed(*_: object) -> None:
        raise KeyError("a piece of another release")

    monkeypatch.setattr(Duel, broken, changed, raising=broken != "roster")
    norman = fought.players["norman"]
    for tail in tails:
        assert "cannot read" in is_problem(norman.get(f"battles/{number(fought)}/{tail}"), 404)["detail"]
    assert norman.get(f"battles/{number(fought)}/dice").json()["rolls"]
