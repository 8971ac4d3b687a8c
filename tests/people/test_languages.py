"""Everybody reads in a language of his own."""

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
    assert refused.value.reason == f"{language[:20]!r} is none of en, fr"
    person.refresh_from_db()
    assert person.language == "fr"


@pytest.mark.django_db
def test_the_language_of_a_tenure_is_that_of_whoever_holds_it_and_english_when_he_is_forgotten() -> None:
    person = Account.objects.create_user("tancred", language="fr")
    tenure = seat(person, CAMPAIGN, "norman")  # type: ignore[arg-type]
    assert languages.language_of(tenure) == "fr"
    person.delete()
    assert languages.language_of(Tenure.objects.get(pk=tenure.pk)) == "en"
