"""The log calls everybody what he is called at the table."""

from battles.grunwald.chapters import names
from battles.wording import SIDE, word


def test_a_side_that_is_one_group_is_called_so_in_the_reader_s_language_and_a_campaign_s_group_by_its_id() -> (
    None
):
    assert names.group("attacker") == word(SIDE, "attacker")
    assert names.group("normans-1") == "normans-1"
