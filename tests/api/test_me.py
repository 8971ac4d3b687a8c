"""The asker's own account, and his language."""

import pytest

from people.models import Account
from tests.api.conftest import Player, account, is_problem, signed_in

ME = "/api/me"


@pytest.fixture
def anna(db: None) -> Player:
    """Somebody with an account."""
    return signed_in(account("anna"))


def test_whoever_is_signed_in_reads_who_he_is_and_in_which_language(anna: Player) -> None:
    assert anna.get(ME).json() == {
        "username": "anna",
        "language": "en",
        "languages": ["en", "fr"],
        "zone": "",
        "mails": "all",
        "mail_kinds": ["all", "mornings", "others", "none"],
        "email": "",
        "mail_trouble": None,
    }


def test_a_language_is_chosen_for_good_and_for_oneself_alone(anna: Player) -> None:
    account("berta")
    assert anna.send("PATCH", ME, {"language": "fr"}).json()["language"] == "fr"
    assert anna.get(ME).json()["language"] == "fr"
    assert Account.objects.get(username="berta").language == "en"


@pytest.mark.parametrize("language", ["de", "", "FR"])
def test_an_unknown_language_is_refused_with_field_and_reason(anna: Player, language: str) -> None:
    problem = is_problem(anna.send("PATCH", ME, {"language": language}), 422)
    assert problem["errors"] == [
        {
            "field": "language",
            "reason": f"{language!r} is not one of en, fr",
            "rule": "house-language",
            "label": "the language",
        }
    ]
    assert anna.get(ME).json()["language"] == "en"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"language": 3}, "language"),
        ({"username": "eve"}, "username"),
        ({"zone": "Rome"}, "zone"),
        ({"mails": "some"}, "mails"),
        ({"language": "fr", "zone": "x"}, "zone"),
    ],
)
def test_nothing_else_can_be_changed(anna: Player, body: dict[str, object], field: str) -> None:
    assert is_problem(anna.send("PATCH", ME, body), 422)["errors"][0]["field"] == field
    assert Account.objects.get().username == "anna"
    assert Account.objects.get().language == "en"


def test_a_time_zone_and_the_mails_that_one_wants_are_chosen(anna: Player) -> None:
    found = anna.send("PATCH", ME, {"zone": "Europe/Rome", "mails": "mornings"}).json()
    assert (found["zone"], found["mails"], found["language"]) == ("Europe/Rome", "mornings", "en")


def test_nobody_is_told_nothing(nobody: Player) -> None:
    is_problem(nobody.get(ME), 401)
    is_problem(nobody.send("PATCH", ME, {"language": "fr"}), 401)
