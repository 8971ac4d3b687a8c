"""Sieges played from their opening to their end, with dice at random."""

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.model.orders import Assault, NameVictims, Negotiate, Order, Relieve, Sally
from harness.soak import invariants
from tests.campaign.board import GAME, Board
from tests.campaign.play import accepted, sealed
from tests.campaign.rules.sieges.before import SITE
from tests.campaign.rules.sieges.wounded.test_healing import sieges

BESIEGERS: tuple[Order, ...] = (
    Assault(SITE),
    Negotiate(SITE, talk=False),
    NameVictims(SITE, own=("commander",), enemy=("commander", "archer")),
)
BESIEGED: tuple[Order, ...] = (
    Sally(SITE, "camp"),
    Sally(SITE, "supply"),
    Sally(SITE, "general"),
    Relieve(SITE),
    NameVictims(SITE, enemy=("knight",), engines=("grapnel",)),
)
SHEETS = {"norman": BESIEGERS, "lombard": BESIEGED}


@settings(max_examples=25, deadline=None)
@given(st.data(), sieges(), st.integers(1, 10**9))
def test_what_holds_on_every_day_of_a_siege_to_its_end(
    data: st.DataObject, board: Board, secret: int
) -> None:
    for _ in range(25):
        if SITE not in board.state.sieges or board.state.phase != "orders":
            break
        for faction, orders in SHEETS.items():
            sheet = data.draw(st.lists(st.sampled_from(orders), max_size=2, unique=True))
            board.file(faction, *accepted(board.state, faction, sheet))
        board.close()
        board.play(sealed(board.state, b"%d" % secret))
        invariants.hold(board.state, GAME)
        invariants.check_all(invariants.AT_NIGHTFALL, board.state, GAME)
