"""What others learn of a faction's orders, spies and hirings: nothing (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

import msgspec

from campaign.bots import player
from campaign.bots.personalities import PERSONALITIES
from campaign.model import events as e
from campaign.model.men import Band
from campaign.service.commands import state_of
from campaign.service.deputies import name_deputy
from campaign.service.editions import pinned
from campaign.visibility import view
from tests.api.conftest import Table, hold, march
from tests.campaign.visibility.fetching import after_orders, compared
from tests.campaign.visibility.openings import LOMBARD, NORMAN, Change, fewer, men_of_gastald, replaced
from tests.campaign.visibility.page import FACTS
from tests.campaign.visibility.test_openings import apart, seen


def test_nobody_but_the_owner_knows_the_route_of_a_march(opening: Callable[..., Table]) -> None:
    straight = after_orders(opening(), NORMAN, [march("n1", ["5418", "5518"])])
    around = after_orders(opening(), NORMAN, [march("n1", ["5519", "5518"])])
    assert compared(straight[LOMBARD], around[LOMBARD]) == (FACTS["Route"].all == "yes")
    assert compared(straight[NORMAN], around[NORMAN]) == (FACTS["Route"].owner == "yes")


def lurking(hex_: str, men: Callable[[Any], Any]) -> Change:
    """The opening with the Norman spy in a hex near the Gastald, and other men in the Gastald's group."""

    def changed(event: e.Event) -> tuple[e.Event, ...]:
        (posted,) = replaced(e.SpyPosted, {"faction": NORMAN}, hex=hex_)(event)
        return men_of_gastald(men)(posted)

    return changed


def test_what_a_spy_has_seen_is_known_when_he_meets_his_own_and_not_before(
    opening: Callable[..., Table],
) -> None:
    many, few = lurking("5518", list), lurking("5518", fewer)
    alone = [seen(opening(men), apart)[NORMAN] for men in (many, few)]
    assert compared(*alone) == (FACTS["Spy notes"].owner == "yes")
    met = [after_orders(opening(men), NORMAN, [march("n1", ["5418", "5518"])]) for men in (many, few)]
    assert compared(met[0][NORMAN], met[1][NORMAN])


def test_nobody_but_the_employer_knows_on_what_terms_a_band_serves(opening: Callable[..., Table]) -> None:
    # Three riders beside l1, whose chest of 10 deniers suffices for them.
    met = replaced(
        e.MercenariesCamped, {"band": "m1"}, hex="5718", men=[Band("mercenary", "knight", True, False, 3)]
    )
    paid, promised = (
        after_orders(opening(met), LOMBARD, [{"order": "hire", "group": "l1", "band": "m1", "terms": terms}])
        for terms in ("pay", "promise")
    )
    fact = FACTS["Mercenary terms"]
    assert compared(paid[NORMAN], promised[NORMAN]) == (fact.all == "yes")
    assert compared(paid[LOMBARD], promised[LOMBARD]) == (fact.owner == "yes")


def test_nobody_but_the_owner_knows_whether_a_sheet_was_filed(opening: Callable[..., Table]) -> None:
    absent = after_orders(opening(), NORMAN)
    once = after_orders(opening(), NORMAN, [hold("n1")])
    often = after_orders(opening(), NORMAN, [hold("n2")], [hold("n1")], [])
    fact = FACTS["Who has filed"]
    for filed in (once, often):
        assert compared(absent[LOMBARD], filed[LOMBARD]) == (fact.all == "yes")
        assert compared(absent[NORMAN], filed[NORMAN]) == (fact.owner == "yes")


def test_nobody_but_the_owner_knows_of_a_deputy(opening: Callable[..., Table]) -> None:
    """To others the night looks as if the faction had filed those orders itself."""
    table = opening()
    state = state_of(table.campaign)
    orders = player.orders(view(state, NORMAN), pinned(state), PERSONALITIES["cautious"])
    filed = after_orders(table, NORMAN, msgspec.to_builtins(orders))
    table = opening()
    name_deputy(table.campaign, NORMAN, "cautious", actor="player")
    deputed = after_orders(table, NORMAN)
    fact = FACTS["Deputy"]
    assert compared(filed[LOMBARD], deputed[LOMBARD]) == (fact.all == "yes")
    assert compared(filed[NORMAN], deputed[NORMAN]) == (fact.owner == "yes")
