"""How a person wants to be told."""

import pytest

from people import notices, wishes
from people.models import Account, Notice
from people.notices import Word
from people.tenures import seat
from rulebook import Refusal

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"
WORD = Word("A day has come", "Write your orders.")

pytestmark = pytest.mark.django_db


@pytest.fixture
def person() -> Account:
    """Somebody who can be written to."""
    return Account.objects.create_user("tancred", "tancred@example.org")


def test_what_is_not_said_stays_as_it_is(person: Account) -> None:
    wishes.choose(person, zone="Europe/Rome", mails="none")
    wishes.choose(person, language="fr")
    person.refresh_from_db()
    assert (person.language, person.zone, person.mails) == ("fr", "Europe/Rome", "none")
    wishes.choose(person, zone="")
    person.refresh_from_db()
    assert person.zone == ""


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("language", "xx"),
        ("zone", "Rome"),
        ("zone", "localtime"),
        ("zone", "../etc"),
        ("mails", "some"),
        ("colours", "pink"),
    ],
)
def test_what_there_is_not_is_refused_at_its_field_and_changes_nothing(
    person: Account, field: str, given: str
) -> None:
    with pytest.raises(Refusal) as refused:
        wishes.choose(person, **{field: given})
    assert refused.value.field == field
    assert Account.objects.get(pk=person.pk).zone == ""


@pytest.mark.parametrize(
    ("mails", "of_night", "other"),
    [("all", True, True), ("mornings", True, False), ("others", False, True), ("none", False, False)],
)
def test_mails_come_of_what_is_wished_and_notices_of_all(
    person: Account, mails: str, of_night: bool, other: bool
) -> None:
    wishes.choose(person, mails=mails)
    tenure = seat(person, CAMPAIGN, "norman")
    notices.tell(tenure, 1, WORD, of_night=True)
    notices.tell(tenure, 2, WORD)
    assert list(Notice.objects.order_by("cause").values_list("by_mail", flat=True)) == [of_night, other]
    assert notices.unread(person) == 2
