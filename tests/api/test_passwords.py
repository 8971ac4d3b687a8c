"""One's own password, mail address and tokens."""

import re

import pytest
from axes.models import AccessAttempt
from django.core import mail
from knox.models import AuthToken

from people import passwords, post
from people.models import Account, Letter
from tests.api.conftest import Player, account, is_problem, signed_in

OLD, NEW = "anna-password", "the battle of Civitate"


@pytest.fixture
def anna(db: None) -> Account:
    """Somebody with an account."""
    person = account("anna")
    Account.objects.filter(pk=person.pk).update(email="Anna@example.org")
    person.refresh_from_db()
    return person


def link(of: Account) -> dict[str, str]:
    """The parts of a link."""
    name, token = passwords.link_of(of).rstrip("/").split("/")[-2:]
    return {"name": name, "token": token}


def test_who_changes_his_password_has_a_fresh_token_and_all_others_have_ended(anna: Account) -> None:
    here, there = signed_in(anna), signed_in(anna)
    answer = here.post("/api/me/password", {"old": OLD, "password": NEW})
    assert answer.status_code == 200
    for ended in (here, there):
        is_problem(ended.get("/api/me"), 401)
    assert Player(answer.json()["token"]).get("/api/me").status_code == 200
    assert Account.objects.get().check_password(NEW)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("wrong", NEW, "old"),
        (OLD, "short", "password"),
        (OLD, "password1234", "password"),
        (OLD, "a\x00b" * 5, "password"),
    ],
)
def test_a_wrong_or_a_weak_password_changes_nothing(anna: Account, old: str, new: str, field: str) -> None:
    player = signed_in(anna)
    problem = is_problem(player.post("/api/me/password", {"old": old, "password": new}), 422)
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert Account.objects.get().check_password(OLD)
    assert player.get("/api/me").status_code == 200


def test_whoever_has_a_token_alone_does_not_guess_the_password_by_it(anna: Account) -> None:
    player = signed_in(anna)
    for number in range(10):
        is_problem(player.post("/api/me/password", {"old": f"guess {number}", "password": NEW}), 422)
    answer = player.post("/api/me/password", {"old": OLD, "password": NEW})
    is_problem(answer, 429)
    assert int(answer["Retry-After"]) > 0


def test_a_forgotten_password_is_set_by_the_link_that_came_by_mail(anna: Account, nobody: Player) -> None:
    assert nobody.post("/api/password/forgotten", {"who": "anna"}).status_code == 204
    post.send()
    [letter] = mail.outbox
    [found] = re.findall(r"/account/password/([^/]+)/([^/]+)/", letter.body)
    given = dict(zip(("name", "token"), found, strict=True)) | {"password": NEW}
    answer = nobody.post("/api/password/by-link", given)
    assert Player(answer.json()["token"]).get("/api/me").json()["username"] == "anna"
    assert is_problem(nobody.post("/api/password/by-link", given), 422)["errors"][0]["field"] == "link"


def test_the_answer_to_who_has_forgotten_does_not_tell_who_has_an_account(
    anna: Account, nobody: Player
) -> None:
    account("mute")
    answers = [
        nobody.post("/api/password/forgotten", {"who": who})
        for who in ("anna", "ANNA@example.org", "mute", "none")
    ]
    assert len({(each.status_code, each.content, str(sorted(each.headers.items()))) for each in answers}) == 1
    assert [letter.account for letter in Letter.objects.all()] == [anna], (
        "one letter, however often it is asked for"
    )


def test_asking_for_letters_has_a_limit(anna: Account, nobody: Player) -> None:
    for _ in range(10):
        assert nobody.post("/api/password/forgotten", {"who": "anna"}).status_code == 204
    is_problem(nobody.post("/api/password/forgotten", {"who": "anna"}), 429)
    assert nobody.post("/api/sign-in", {"username": "anna", "password": OLD}).status_code == 200


def test_a_link_lets_its_owner_in_while_others_guess_from_everywhere(anna: Account, nobody: Player) -> None:
    AccessAttempt.objects.create(username="anna", ip_address="198.51.100.1", failures_since_start=99)
    is_problem(nobody.post("/api/sign-in", {"username": "anna", "password": OLD}), 429)
    assert nobody.post("/api/password/by-link", link(anna) | {"password": NEW}).status_code == 200
    assert nobody.post("/api/sign-in", {"username": "anna", "password": NEW}).status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"token": "x-y"},
        {"name": "!!"},
        {"name": "MA"},
        {"name": "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"},
        {"name": "LTE"},
        {"name": ""},
    ],
)
def test_a_link_that_is_none_sets_nothing(anna: Account, nobody: Player, wrong: dict[str, str]) -> None:
    problem = is_problem(nobody.post("/api/password/by-link", link(anna) | {"password": NEW} | wrong), 422)
    assert problem["detail"] == passwords.USED
    assert Account.objects.get().check_password(OLD)


def test_a_closed_account_gets_no_password(anna: Account, nobody: Player) -> None:
    given = link(anna) | {"password": NEW}
    Account.objects.update(is_active=False)
    is_problem(nobody.post("/api/password/by-link", given), 422)
    nobody.post("/api/password/forgotten", {"who": "anna"})
    assert not Letter.objects.exists()


def test_tokens_are_listed_without_their_secrets_and_ended_one_by_one_or_together(anna: Account) -> None:
    here, there, third = (signed_in(anna) for _ in range(3))
    berta = signed_in(account("berta"))
    listed = here.get("/api/me/tokens").json()["tokens"]
    assert [each["this"] for each in listed].count(True) == 1
    assert not any(player.token[:8] in str(listed) for player in (here, there, third))
    other = next(each["id"] for each in there.get("/api/me/tokens").json()["tokens"] if each["this"])
    is_problem(berta.send("DELETE", f"/api/me/tokens/{other}", b""), 404)
    assert here.send("DELETE", f"/api/me/tokens/{other}", b"").status_code == 204
    is_problem(there.get("/api/me"), 401)
    assert here.send("DELETE", "/api/me/tokens", b"").status_code == 204
    is_problem(third.get("/api/me"), 401)
    assert here.get("/api/me").status_code == berta.get("/api/me").status_code == 200
    assert AuthToken.objects.count() == 2


def test_another_address_is_given_with_the_password_alone(anna: Account) -> None:
    player = signed_in(anna)
    is_problem(player.put("/api/me/email", {"email": "new@example.org", "password": "wrong"}), 422)
    assert (
        is_problem(player.put("/api/me/email", {"email": "new", "password": OLD}), 422)["errors"][0]["field"]
        == "email"
    )
    assert player.get("/api/me").json()["email"] == "Anna@example.org"
    assert (
        player.put("/api/me/email", {"email": "new@example.org", "password": OLD}).json()["email"]
        == "new@example.org"
    )
    assert player.put("/api/me/email", {"email": "", "password": OLD}).json()["email"] == ""


def test_whose_mail_is_refused_is_asked_for_another_address(anna: Account) -> None:
    player = signed_in(anna)
    post.refused("anna@example.org", OSError("550 no such user"))
    assert player.get("/api/me").json()["mail_trouble"] == "550 no such user"
    player.put("/api/me/email", {"email": "Anna@example.org", "password": OLD})
    assert player.get("/api/me").json()["mail_trouble"] is None
