"""The last night as the organiser reads it."""

import pytest

from people.languages import choose
from tests.campaign.desk.conftest import Desk


@pytest.mark.parametrize(("language", "words"), [("en", "the Germans"), ("fr", "des Allemands")])
def test_the_night_is_told_in_the_language_of_whoever_organises(
    desk: Desk, language: str, words: str
) -> None:
    choose(desk.account, language)
    desk.play()
    found = desk.client.get(desk.path()).context["chronicle"]
    told = " ".join(sentence for paragraph in found for sentence in paragraph.sentences)
    assert words in told
