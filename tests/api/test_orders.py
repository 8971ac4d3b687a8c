"""Bad input: every order that could not be is named, with reason and rule, and nothing is changed."""

import json
from typing import Any

import pytest

from api.bodies import LIMIT
from api.failures import MAX_FAULTS
from campaign.service.log.commands import state_of
from campaign.verdicts import MAX_ORDERS
from campaign.verdicts.reading import KINDS
from eventlog.log import LOG
from tests.api.conftest import Player, Table, hold, is_problem, march

SHEET = "days/1/sheet"
KNIGHT = {"origin": "norman", "type": "knight", "mounted": True, "wounded": False, "count": 1}


def split(**more: Any) -> dict[str, Any]:
    """An order to split."""
    return {"order": "split", "group": "n1", "handle": "new", "men": [KNIGHT]} | more


@pytest.mark.parametrize(
    ("order", "field", "rule"),
    [
        (march("n1", ["9999"]), "path", "GC-2a"),
        (march("n1", "5418"), "path", "GC-8.3d"),
        (march("n1", ["5418"], attack=["saracen"]), "attack", "GC-13.2b"),
        (march("n1", ["5418"], attack=["norman"]), "attack", "GC-13.2b"),
        (split(money=-1), "money", "GC-8.1d"),
        (split(money=1.5), "money", "GC-8.1d"),
        (split(money=10**30), "money", "GC-8.1d"),
        (split(men=[KNIGHT | {"count": 0}]), "men[0].count", "GC-8.1d"),
        (split(men=[KNIGHT | {"count": 10**30}]), "men", "GC-8.1d"),
        (split(men=[KNIGHT]), "men", "GC-8.1a"),
        (split(men=[KNIGHT | {"type": "emir"}]), "men", "GC-8.1d"),
        (split(men=[KNIGHT, KNIGHT | {"type": "dragon"}]), "men[1].type", "GC-8.1d"),
        (split(men=[KNIGHT | {"origin": "martian"}]), "men[0].origin", "GC-8.1d"),
        (split(men=[KNIGHT | {"colour": "red"}]), "men[0].colour", "GC-8.1d"),
        (split(handle="NEW!"), "handle", "GC-8.1d"),
        (split(colour="red"), "colour", "house-sheet"),
        ({"order": "merge", "groups": []}, "groups", "GC-8.1e"),
        ({"order": "rank_supply", "site": "rome", "groups": []}, "site", "GC-8.4d"),
        ({"order": "hold"}, "group", "GC-8.1e"),
        ({"order": "fly", "group": "n1"}, "order", "house-sheet"),
        ({"group": "n1"}, "order", "house-sheet"),
    ],
)
def test_an_order_that_cannot_be_is_refused_by_field_and_rule(
    corato: Table, norman: Player, order: dict[str, Any], field: str, rule: str
) -> None:
    before = LOG.head(corato.campaign)
    found = is_problem(norman.put(SHEET, {"orders": [hold("n2"), order]}), 422)
    fault = found["errors"][0]
    assert (fault["field"], fault["rule"]) == (f"orders[1].{field}", rule)
    assert LOG.head(corato.campaign) == before


def test_a_group_of_others_and_one_that_is_not_there_are_refused_alike(norman: Player) -> None:
    theirs, none = (
        norman.put(SHEET, {"orders": [hold(name)]}).content.replace(name.encode(), b"?")
        for name in ("l1", "z9")
    )
    assert theirs == none


def test_an_unknown_kind_is_told_which_are_played(norman: Player) -> None:
    [fault] = is_problem(norman.put(SHEET, {"orders": [{"order": "fly"}]}), 422)["errors"]
    assert all(kind in fault["reason"] for kind in KINDS)


def checked(player: Player, *orders: dict[str, Any], language: str = "en") -> list[dict[str, Any]]:
    """All that a check finds in each order, flat."""
    answer = player.post(f"{SHEET}/check?language={language}", {"orders": list(orders)})
    verdicts = answer.json()["verdicts"]
    return [each for verdict in verdicts if verdict["reason"] for each in (verdict, *verdict["also"])]


def test_all_that_is_wrong_with_an_order_is_named_at_once(norman: Player) -> None:
    found = checked(norman, march("n1", ["5418", "1010"], attack=["lombrad", "norman"]))
    assert [(each["field"], each["rule"]) for each in found] == [
        ("path", "GC-8.3d"),
        ("attack", "GC-13.2b"),
        ("attack", "GC-13.2b"),
    ]
    shapes = checked(norman, {"order": "march", "path": 7, "attck": [], "ration": "yes", "when": [{"if": 1}]})
    assert [each["field"] for each in shapes] == ["attck", "group", "path", "ration", "when[0].if"]


def test_the_faults_of_one_order_are_all_in_the_refusal(norman: Player) -> None:
    order = {"order": "exchange", "giver": "N1", "taker": "n3"}
    found = is_problem(norman.put(SHEET, {"orders": [order]}), 422)
    assert [fault["field"] for fault in found["errors"]] == ["orders[0].giver", "orders[0].taker"]


def test_what_is_wrong_is_said_in_words(norman: Player) -> None:
    found = checked(norman, march("n1", "5418"), march("n1", ["5418"], attack="any"), hold(7))  # type: ignore[arg-type]
    assert [each["reason"] for each in found] == [
        "a list of hexes is expected",
        "a list of factions is expected",
        "a text is expected",
    ]
    assert [each["label"] for each in found] == ["the way", "the factions to attack", "the group"]


@pytest.mark.parametrize(
    ("order", "hint"),
    [
        (hold("N1"), "you have no group N1; did you mean n1?"),
        (hold("n1", attack=["Lombard"]), "did you mean the Lombards?"),
        ({"order": "besiege", "group": "n1", "site": "Trani"}, "did you mean Trani?"),
        ({"order": "holt", "group": "n1"}, "did you mean hold?"),
        ({"order": "hold", "grup": "n1"}, "did you mean group?"),
        (hold("n1", when=[{"if": "odd", "at_least": 1}]), "did you mean odds?"),
        ({"order": "retreat", "group": "n1", "towards": ["nw"]}, "did you mean NW?"),
    ],
)
def test_a_near_miss_is_answered_by_what_was_meant(norman: Player, order: dict[str, Any], hint: str) -> None:
    assert any(each["reason"].endswith(hint) for each in checked(norman, order))


def test_a_step_that_cannot_be_made_is_answered_by_those_that_can(norman: Player) -> None:
    [found] = checked(norman, march("n1", ["1010"]))
    said, _, hexes = found["reason"].partition("; these do: ")
    assert said == "hex 1010 does not touch 5419"
    assert "5418" in hexes.split(", ")


def test_what_was_meant_is_never_something_that_the_faction_does_not_know(corato: Table) -> None:
    state = state_of(corato.campaign)
    for name, player in corato.players.items():
        theirs = [group.id for group in state.groups.values() if group.faction != name]
        for group in theirs:
            [found] = checked(player, hold(f"{group}x"))
            assert not any(other in found["reason"].partition("; ")[2] for other in theirs)


def test_verdicts_and_refusals_are_in_the_language_of_the_reader(norman: Player) -> None:
    order = march("N1", ["5418"])
    [found] = checked(norman, order, language="fr")
    assert (found["reason"], found["label"]) == (
        "vous n\u2019avez pas de groupe N1\u202f; vouliez-vous dire n1\u202f?",
        "le groupe",
    )
    refused = is_problem(norman.put(f"{SHEET}?language=fr", {"orders": [order]}), 422)
    assert refused["title"] == "Ordres refusés"
    assert refused["detail"].startswith("La feuille est refusée")
    norman.send("PATCH", "/api/me", {"language": "fr"})
    assert "vouliez-vous dire" in norman.put(SHEET, {"orders": [order]}).json()["detail"]
    assert is_problem(norman.get("days/9/sheet"), 404)["detail"].startswith("Le jour 9")
    assert "expected" not in norman.put(SHEET, {"orders": [hold(3)]}).content.decode()  # type: ignore[arg-type]


def test_who_is_not_known_yet_is_refused_in_the_language_of_his_browser(nobody: Player) -> None:
    wrong = b'{"username": "nobody", "password": "nothing"}'
    sent = {"Accept-Language": "fr-CA, fr;q=0.9, en;q=0.5"}
    assert "Aucun compte" in is_problem(nobody.send("POST", "/api/sign-in", wrong, sent), 401)["detail"]
    assert "No account" in is_problem(nobody.send("POST", "/api/sign-in", wrong), 401)["detail"]


def test_all_that_is_wrong_is_named_at_once(norman: Player) -> None:
    orders = [{"order": "fly"}, hold("n1"), hold("l1"), split(money=-4), 7]
    found = is_problem(norman.put(SHEET, {"orders": orders}), 422)
    assert [fault["field"] for fault in found["errors"]] == [
        "orders[0].order",
        "orders[2].group",
        "orders[3].money",
        "orders[4]",
    ]


def test_a_check_judges_the_rest_as_if_what_cannot_be_read_were_not_there(norman: Player) -> None:
    orders = [{"order": "fly"}, hold("n1"), hold("n1")]
    verdicts = norman.post(f"{SHEET}/check", {"orders": orders}).json()["verdicts"]
    assert [(each["order"], each["verdict"]) for each in verdicts] == [
        (0, "refused"),
        (1, "warned"),
        (2, "refused"),
    ]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"nothing", b'{"orders": [}', b"\xff", b'{"orders": [{"order": "hold\\ud800"}]}',
     b'{"orders": [' + b"[" * 5_000 + b"]" * 5_000 + b"]}", b'{"orders": [{"order": "\xff"}]}'],
)  # fmt: skip
def test_what_is_no_json_is_a_400(norman: Player, body: bytes) -> None:
    for answer in (norman.put(SHEET, body), norman.post(f"{SHEET}/check", body)):
        is_problem(answer, 400)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], "body"),
        ({}, "orders"),
        ({"orders": {}}, "orders"),
        ({"orders": [], "days": 1}, "days"),
        ({"orders": [], "day": 2}, "day"),
        ({"orders": [], "day": "1"}, "day"),
        ("orders", "body"),
        (None, "body"),
    ],
)
def test_json_that_is_no_sheet_names_what_is_wrong(norman: Player, body: object, field: str) -> None:
    assert is_problem(norman.put(SHEET, body), 422)["errors"][0]["field"] == field


def test_a_body_over_a_megabyte_is_refused_whatever_it_says_of_itself(norman: Player) -> None:
    large = json.dumps({"orders": [hold("n" * LIMIT)]}).encode()
    is_problem(norman.put(SHEET, large), 413)
    is_problem(norman.send("PUT", SHEET, large, CONTENT_LENGTH=""), 400)


def test_a_body_just_below_a_megabyte_is_read(norman: Player) -> None:
    body = json.dumps({"orders": [hold("n1")]}).encode()
    assert norman.put(SHEET, body + b" " * (LIMIT - len(body))).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/xml"])
def test_only_json_is_read(norman: Player, kind: str) -> None:
    answer = norman.send("PUT", SHEET, b'{"orders": []}', content_type=kind)
    is_problem(answer, 415)


def test_a_sheet_has_a_greatest_length(norman: Player) -> None:
    orders = [hold(f"n{number}") for number in range(MAX_ORDERS + 1)]
    [fault] = is_problem(norman.put(SHEET, {"orders": orders}), 422)["errors"]
    assert fault["field"] == "orders"


@pytest.mark.parametrize("order", [1, {"order": "besiege"}, hold("n1")])
def test_a_sheet_that_is_too_long_is_refused_once_whatever_its_orders_are(
    norman: Player, order: object
) -> None:
    sheet = {"orders": [order] * 20_000}
    answer = norman.put(SHEET, sheet)
    [fault] = is_problem(answer, 422)["errors"]
    assert (fault["field"], fault["rule"], fault["verdict"]) == ("orders", "house-sheet", "refused")
    assert f"at most {MAX_ORDERS} orders, not 20000" in fault["reason"]
    checked = norman.post(f"{SHEET}/check", sheet).json()
    assert checked["would_be_filed"] is False
    assert [verdict["field"] for verdict in checked["verdicts"]] == ["orders"]


def test_a_refusal_names_the_first_faults_and_counts_the_rest(norman: Player) -> None:
    found = is_problem(norman.put(SHEET, {"orders": [1] * MAX_ORDERS}), 422)
    assert len(found["errors"]) == MAX_FAULTS + 1
    assert found["errors"][MAX_FAULTS - 1]["field"] == f"orders[{MAX_FAULTS - 1}]"
    assert (found["errors"][-1]["field"], found["errors"][-1]["verdict"]) == ("orders", "refused")
    assert f"{MAX_ORDERS - MAX_FAULTS} more" in found["errors"][-1]["reason"]
    assert found["detail"].count("an object is expected") == 1


def test_as_many_faults_as_are_named_are_not_counted(norman: Player) -> None:
    found = is_problem(norman.put(SHEET, {"orders": [1] * MAX_FAULTS}), 422)
    assert [fault["field"] for fault in found["errors"]] == [f"orders[{n}]" for n in range(MAX_FAULTS)]


def test_a_field_that_nobody_knows_is_not_repeated_at_its_length(norman: Player) -> None:
    answer = norman.put(SHEET, {"orders": [hold("n1", **{"x" * 100_000: 1})]})
    is_problem(answer, 422)
    assert len(answer.content) < 2_000


LONG = "n" * 81


@pytest.mark.parametrize(
    ("order", "field", "limit"),
    [
        (march("n1", ["5418", "5419"] * 30 + ["5418"]), "path", 60),
        (march("n1", [LONG]), "path[0]", 80),
        (march("n1", ["5418"], attack=["lombard"] * 21), "attack", 20),
        (hold("n1", attack=["lombard"] * 21), "attack", 20),
        (hold("n1", attack=[LONG]), "attack[0]", 80),
        (hold(LONG), "group", 80),
        (split(handle="a" * 21), "handle", 20),
        (split(men=[KNIGHT] * 101), "men", 100),
        (split(men=[KNIGHT | {"origin": "n" * 41}]), "men[0].origin", 40),
        (split(men=[KNIGHT | {"type": "n" * 41}]), "men[0].type", 40),
        (split(commanders=["william"] * 51), "commanders", 50),
        ({"order": "merge", "groups": ["n1"] * 51}, "groups", 50),
        ({"order": "exchange", "giver": LONG, "taker": "n2"}, "giver", 80),
        ({"order": "exchange", "giver": "n1", "taker": LONG}, "taker", 80),
        ({"order": "exchange", "giver": "n1", "taker": "n2", "men": [KNIGHT] * 101}, "men", 100),
        ({"order": "exchange", "giver": "n1", "taker": "n2", "commanders": ["x"] * 51}, "commanders", 50),
        ({"order": "rank_supply", "site": LONG, "groups": []}, "site", 80),
        ({"order": "rank_supply", "site": "trani", "groups": ["n1"] * 51}, "groups", 50),
    ],
)
def test_every_field_of_an_order_has_a_greatest_length(
    corato: Table, norman: Player, order: dict[str, Any], field: str, limit: int
) -> None:
    before = LOG.head(corato.campaign)
    [fault] = is_problem(norman.put(SHEET, {"orders": [hold("n2"), order]}), 422)["errors"]
    assert fault["field"] == f"orders[1].{field}"
    assert fault["reason"] in (
        f"at most {limit} are possible here, not {limit + 1}",
        f"a text of at most {limit} characters is expected",
    )
    assert LOG.head(corato.campaign) == before


def test_a_march_of_the_greatest_length_is_filed(norman: Player) -> None:
    there_and_back = ["5418", "5318"] * 30
    assert norman.put(SHEET, {"orders": [march("n1", there_and_back)]}).status_code == 201


def test_a_reason_that_several_orders_share_is_told_once_and_their_faults_each(norman: Player) -> None:
    orders = [{"order": "lift_siege", "site": "bari"}, {"order": "negotiate", "site": "bari", "talk": True}]
    answer = norman.put(SHEET, {"orders": orders})
    found = is_problem(answer, 422)
    assert found["detail"].count("you do not besiege") == 1
    assert len(found["errors"]) == len(orders)
