"""What a faction's view has of the settings of its campaign."""

from campaign.model.state import Settings
from campaign.visibility import view
from tests.campaign.board import Board


def test_everybody_knows_in_which_order_the_systems_are_asked() -> None:
    board = Board()
    assert view(board.state, "norman").systems == ()
    board.state.settings = Settings(system="grunwald_heads", next_systems=("guiscard",))
    for faction in board.state.factions:
        assert view(board.state, faction).systems == ("grunwald_heads", "guiscard")
