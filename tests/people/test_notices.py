"""Notices: written once for a cause."""

import pytest

from people import notices
from people.models import Account, Notice, Tenure
from people.notices import Word
from people.tenures import seat

CAMPAIGN = "5f2b1c1e-3c0b-4a0e-8f43-0a1d3d5b9c11"
WORD = Word("A day has come", "Write your orders.")

pytestmark = pytest.mark.django_db


@pytest.fixture
def tenure() -> Tenure:
    """A seat whose holder can be written to."""
    return seat(Account.objects.create_user("tancred", "tancred@example.org"), CAMPAIGN, "norman")


def test_the_same_cause_is_told_once(tenure: Tenure) -> None:
    notices.tell(tenure, 7, WORD)
    notices.tell(tenure, 7, Word("again", "again"))
    notices.tell(tenure, 8, WORD)
    assert list(Notice.objects.order_by("cause").values_list("cause", "subject")) == [
        (7, WORD.subject),
        (8, WORD.subject),
    ]
