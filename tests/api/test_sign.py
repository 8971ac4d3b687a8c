"""Signing in and out."""

from typing import Any

import pytest
from django.db.models import Model
from knox.models import AuthToken

from api.tokens import bearer
from people.models import Account
from tests.api.conftest import Player, account, is_problem, signed_in

SECRET = {"username": "anna", "password": "anna-password"}


@pytest.fixture
def anna(db: None) -> Account:
    """Somebody with an account."""
    return account("anna")


def test_name_and_password_get_a_token_that_opens_the_door(anna: Account, nobody: Player) -> None:
    answer = nobody.post("/api/sign-in", SECRET)
    assert answer.status_code == 200
    assert set(answer.json()) == {"token", "expires"}
    assert Player(answer.json()["token"]).get("/api/campaigns").json() == {"campaigns": []}


def test_the_token_itself_is_kept_nowhere(anna: Account, nobody: Player) -> None:
    token = nobody.post("/api/sign-in", SECRET).json()["token"]
    kept = AuthToken.objects.get()
    assert token not in (kept.digest, kept.token_key)


@pytest.mark.parametrize(
    "given",
    [
        {"username": "anna", "password": "wrong"},
        {"username": "nobody-of-that-name", "password": "anna-password"},
    ],
)
def test_a_wrong_name_and_a_wrong_password_are_refused_alike(
    anna: Account, nobody: Player, given: dict[str, str]
) -> None:
    answer = nobody.post("/api/sign-in", given)
    assert is_problem(answer, 401)["detail"] == "No account has this name and password."
    assert answer["WWW-Authenticate"] == "Token"


def test_a_closed_account_does_not_get_in(anna: Account, nobody: Player) -> None:
    player = signed_in(anna)
    Account.objects.update(is_active=False)
    is_problem(nobody.post("/api/sign-in", SECRET), 401)
    is_problem(player.get("/api/campaigns"), 401)


def test_guessing_is_slowed_down_and_says_how_long(anna: Account, nobody: Player) -> None:
    for _ in range(10):
        is_problem(nobody.post("/api/sign-in", SECRET | {"password": "a guess"}), 401)
    answer = nobody.post("/api/sign-in", SECRET)
    is_problem(answer, 429)
    assert 0 < int(answer["Retry-After"]) <= 15 * 60


def test_signing_in_rightly_is_never_slowed_down(anna: Account, nobody: Player) -> None:
    answers = [nobody.post("/api/sign-in", SECRET).status_code for _ in range(12)]
    assert answers == [200] * 12


def test_after_signing_out_the_token_is_worth_nothing(anna: Account) -> None:
    player = signed_in(anna)
    assert player.post("/api/sign-out").status_code == 204
    is_problem(player.get("/api/campaigns"), 401)


def test_one_token_ends_and_the_others_stay(anna: Account) -> None:
    here, there = signed_in(anna), signed_in(anna)
    here.post("/api/sign-out")
    assert there.get("/api/campaigns").status_code == 200


def held(row: Model) -> dict[str, Any]:
    """All that the database has of a row."""
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_the_bearer_of_a_token_is_found_as_django_would_find_him(anna: Account) -> None:
    signed_in(account("bernard"))
    signed_in(anna)
    usual = AuthToken.objects.select_related("user").get(user=anna)
    found = bearer(usual.digest)
    assert (type(found), type(found.user)) == (AuthToken, Account)
    assert (held(found), held(found.user)) == (held(usual), held(usual.user))
    assert found == usual
    found.user.zone = "Europe/Paris"
    found.user.save()
    assert Account.objects.get(username="anna").zone == "Europe/Paris"


def test_nobody_bears_a_token_that_is_not_kept(anna: Account) -> None:
    signed_in(anna)
    assert bearer("-") is None


def test_the_token_of_a_closed_account_is_refused(anna: Account) -> None:
    player = signed_in(anna)
    Account.objects.update(is_active=False)
    is_problem(player.get("/api/campaigns"), 401)


@pytest.mark.parametrize(
    "header", ["Token", "Token x y", "Token wrong", "Token \u00e9\u00e9", "Bearer abc", "Basic YTpi", "x"]
)
def test_a_wrong_token_is_a_401_that_names_the_scheme(anna: Account, header: str) -> None:
    answer = Player("").client.get("/api/campaigns", headers={"Authorization": header})
    is_problem(answer, 401)
    assert answer["WWW-Authenticate"] == "Token"


def test_a_token_that_has_run_out_is_refused(anna: Account) -> None:
    player = signed_in(anna)
    AuthToken.objects.update(expiry="2020-01-01T00:00:00Z")
    is_problem(player.get("/api/campaigns"), 401)


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"username": "anna"}, 422, "password"),
        ({"username": 3, "password": "x"}, 422, "username"),
        (SECRET | {"remember": True}, 422, "remember"),
        (b"{", 400, ""),
        (b"", 400, ""),
        (b"\xff\xfe", 400, ""),
    ],
)
def test_a_malformed_sign_in_names_its_field(
    anna: Account, nobody: Player, body: object, status: int, field: str
) -> None:
    found = is_problem(nobody.post("/api/sign-in", body), status)
    assert [fault["field"] for fault in found.get("errors", ())] == ([field] if field else [])
