"""Everybody reads in a language of his own."""

from datetime import UTC, datetime

import pytest

from campaign.presentation import locale
from people import languages
from people.models import Account, Tenure
from people.tenures import seat
from rulebook import Refusal

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"


def test_people_can_choose_what_reports_are_written_in() -> None:
    assert languages.CODES == locale.LANGUAGES


@pytest.mark.django_db
def test_an_account_reads_english_until_it_chooses_otherwise() -> None:
    person = Account.objects.create_user("tancred")
    assert person.language == "en"
    languages.choose(person, "fr")
    person.refresh_from_db()
    assert person.language == "fr"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["", "de", "FR", "fr-CA", "x" * 100])
def test_a_language_that_nothing_is_written_in_is_refused_and_changes_nothing(language: str) -> None:
    person = Account.objects.create_user("tancred", language="fr")
    with pytest.raises(Refusal) as refused:
        languages.choose(person, language)
    assert (refused.value.field, refused.value.rule) == ("language", languages.HOUSE_LANGUAGE)
    assert refused.value.reason == f"{language[:20]!r} is not one of en, fr"
    person.refresh_from_db()
    assert person.language == "fr"


@pytest.mark.django_db
def test_the_language_of_a_tenure_is_that_of_whoever_holds_it_and_english_when_he_is_forgotten() -> None:
    person = Account.objects.create_user("tancred", language="fr")
    tenure = seat(person, CAMPAIGN, "norman")  # type: ignore[arg-type]
    assert languages.language_of(tenure) == "fr"
    person.delete()
    assert languages.language_of(Tenure.objects.get(pk=tenure.pk)) == "en"


@pytest.mark.parametrize(
    ("hour", "language", "said"),
    [
        (0, "en", "2026-10-25 02:30 (Europe/Rome, the first of two: before the clock is set back)"),
        (1, "en", "2026-10-25 02:30 (Europe/Rome, the second of two: after the clock is set back)"),
        (
            1,
            "fr",
            "25/10/2026 02:30 (Europe/Rome, la seconde des deux\u00a0: après le recul de l\u2019heure)",
        ),
        (2, "fr", "25/10/2026 03:30 (Europe/Rome)"),
    ],
)
def test_a_mail_says_which_of_two_hours_it_means(hour: int, language: str, said: str) -> None:
    assert languages.moment(datetime(2026, 10, 25, hour, 30, tzinfo=UTC), language, "Europe/Rome") == said


def test_a_name_that_is_written_from_the_right_is_set_apart_where_it_is_told() -> None:
    assert Account(username="\u05e8\u05d9\u05e0").called == "\u2068\u05e8\u05d9\u05e0\u2069"
    assert Account(username="tancred").called == "tancred"
