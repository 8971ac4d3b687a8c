"""People for events that need some."""

from tests.campaign.board import foot, knights

PEOPLE = knights(2) + foot(1, wounded=True)
