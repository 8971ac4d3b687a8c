"""A sheet that is taken off the file: until the closing, with a receipt, and nothing is lost of it."""

import pytest

from campaign.models import Sheet
from campaign.service.log import rebuild
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import file_by_deputies
from eventlog.log import LOG
from tests.api.conftest import Player, Table, hold, is_problem, march

SHEET = "days/1/sheet"
HOLD = {"orders": [hold("n1")]}
MARCH = {"orders": [march("n1", ["5418"])]}


def test_a_sheet_is_withdrawn_with_a_receipt(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    filed = norman.put(SHEET, MARCH).json()["receipt"]
    answer = norman.send("DELETE", SHEET, b"")
    assert answer.status_code == 200
    receipt = answer.json()
    assert (receipt["number"], receipt["digest"]) == (2, filed["digest"])
    [event] = [each for each in LOG.read(corato.campaign) if each.type == "SheetWithdrawn"]
    assert receipt["withdrawn_at"]
    on_file = norman.get(SHEET).json()
    assert (on_file["orders"], on_file["receipt"]) == ([], None)
    assert [each["number"] for each in on_file["earlier"]] == [1, 2]
    assert "SheetWithdrawn" in norman.get("feed").content.decode()
    assert event.version


def test_nobody_else_learns_of_a_withdrawal(norman: Player, lombard: Player) -> None:
    norman.put(SHEET, HOLD)
    before = [lombard.get(path).content for path in ("feed", "situation")]
    norman.send("DELETE", SHEET, b"")
    assert [lombard.get(path).content for path in ("feed", "situation")] == before


def test_a_withdrawal_sent_again_is_answered_alike_and_done_once(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    first = norman.send("DELETE", SHEET, b"")
    before = LOG.head(corato.campaign).version
    again = norman.send("DELETE", SHEET, b"")
    assert (again.status_code, again.json()) == (200, first.json())
    assert LOG.head(corato.campaign).version == before


def test_nothing_on_file_cannot_be_withdrawn(norman: Player) -> None:
    is_problem(norman.send("DELETE", SHEET, b""), 404)


def test_a_sheet_cannot_be_withdrawn_after_the_closing(corato: Table, norman: Player) -> None:
    norman.put(SHEET, HOLD)
    corato.night()
    is_problem(norman.send("DELETE", SHEET, b""), 409)
    assert Sheet.objects.get(faction="norman").counted


def test_only_the_sheet_that_was_seen_is_withdrawn(norman: Player) -> None:
    seen = norman.put(SHEET, HOLD)["ETag"]
    newer = norman.put(SHEET, MARCH)["ETag"]
    is_problem(norman.send("DELETE", SHEET, b"", {"If-Match": seen}), 412)
    assert norman.send("DELETE", SHEET, b"", {"If-Match": newer}).status_code == 200


@pytest.mark.parametrize("sheet", [HOLD, MARCH])
def test_the_same_sheet_or_another_is_filed_after_a_withdrawal_under_the_next_number(
    norman: Player, sheet: dict[str, object]
) -> None:
    norman.put(SHEET, HOLD)
    norman.send("DELETE", SHEET, b"")
    answer = norman.put(SHEET, sheet, headers={"If-None-Match": "*"})
    assert (answer.status_code, answer.json()["receipt"]["number"]) == (201, 2)
    assert norman.get(SHEET).json()["receipt"]["number"] == 2
    assert norman.send("DELETE", SHEET, b"").json()["number"] == 2


def test_who_has_withdrawn_is_absent_and_the_proof_shows_what_he_had_filed(
    corato: Table, norman: Player
) -> None:
    filed = norman.put(SHEET, MARCH).json()["receipt"]
    norman.send("DELETE", SHEET, b"")
    corato.night()
    assert state_of(corato.campaign).groups["n1"].hex != "5418"
    proof = norman.get("days/1/proof").json()
    assert proof["absent_salt"]
    [receipt] = proof["receipts"]
    assert (receipt["digest"], receipt["counted"]) == (filed["digest"], False)


def test_the_deputy_writes_for_who_has_withdrawn(corato: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "greedy"})
    norman.put(SHEET, HOLD)
    norman.send("DELETE", SHEET, b"")
    corato.night()
    [counted] = Sheet.objects.filter(faction="norman", counted=True)
    assert counted.number == 2


def test_what_a_deputy_wrote_is_not_withdrawn_but_replaced(corato: Table, norman: Player) -> None:
    norman.put("deputy", {"temper": "greedy"})
    file_by_deputies(corato.campaign, 1)
    is_problem(norman.send("DELETE", SHEET, b""), 422)
    assert norman.put(SHEET, HOLD).status_code == 200


def test_a_withdrawal_is_booked_alike_when_the_read_models_are_made_anew(
    corato: Table, norman: Player, lombard: Player
) -> None:
    norman.put(SHEET, HOLD)
    norman.send("DELETE", SHEET, b"")
    norman.put("deputy", {"temper": "greedy"})
    file_by_deputies(corato.campaign, 1)
    columns = ("faction", "number", "withdrawn_at", "counted", "deputy")
    rows = list(Sheet.objects.order_by("id").values_list(*columns))
    rebuild.rebuild(corato.campaign)
    anew = list(Sheet.objects.order_by("id").values_list(*columns))
    assert anew == rows
    assert [deputy for *_, deputy in rows] == [False, True]


def test_a_star_withdraws_whatever_is_on_file(norman: Player) -> None:
    norman.put(SHEET, {"orders": [hold("n1")]})
    assert norman.send("DELETE", SHEET, b"", {"If-Match": "*"}).status_code == 200
    assert norman.get(SHEET).json()["receipt"] is None
