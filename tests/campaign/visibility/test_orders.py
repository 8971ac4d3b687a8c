"""What others learn of a faction's orders, spies and hirings: nothing (docs/sight.md)."""

from collections.abc import Callable
from typing import Any

import msgspec

from campaign.bots import player
from campaign.bots.personalities import PERSONALITIES
from campaign.model import events as e
from campaign.model.men import Band
from campaign.service.editions import pinned
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import name_deputy
from campaign.visibility import view
from tests.api.conftest import Table, hold, march
from tests.campaign.visibility.fetching import after_orders, compared, told_apart
from tests.campaign.visibility.openings import LOMBARD, NORMAN, Change, fewer, men_of_gastald, replaced
from tests.campaign.visibility.page import FACTS
from tests.campaign.visibility.test_openings import apart, seen


def test_nobody_but_the_owner_knows_the_route_of_a_march(opening: Callable[..., Table]) -> None:
    straight = after_orders(opening(), NORMAN, [march("n1", ["5418", "5518"])])
    knows = told_apart(straight, opening(), NORMAN, [march("n1", ["5519", "5518"])])
    assert knows == {LOMBARD: FACTS["Route"].all == "yes", NORMAN: FACTS["Route"].owner == "yes"}


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
    alone = [seen(opening(men), apart, NORMAN)[NORMAN] for men in (many, few)]
    assert compared(*alone) == (FACTS["Spy notes"].owner == "yes")
    going = march("n1", ["5418", "5518"])
    met = after_orders(opening(many), NORMAN, [going])
    assert told_apart({NORMAN: met[NORMAN]}, opening(few), NORMAN, [going])[NORMAN]


def test_nobody_but_the_employer_knows_on_what_terms_a_band_serves(opening: Callable[..., Table]) -> None:
    # Three riders beside l1, whose chest of 10 deniers suffices for them.
    met = replaced(
        e.MercenariesCamped, {"band": "m1"}, hex="5718", men=[Band("mercenary", "knight", True, False, 3)]
    )
    paying, promising = (
        {"order": "hire", "group": "l1", "band": "m1", "terms": terms} for terms in ("pay", "promise")
    )
    paid = after_orders(opening(met), LOMBARD, [paying])
    fact = FACTS["Mercenary terms"]
    knows = told_apart(paid, opening(met), LOMBARD, [promising])
    assert knows == {NORMAN: fact.all == "yes", LOMBARD: fact.owner == "yes"}


def test_nobody_but_the_owner_knows_whether_a_sheet_was_filed(opening: Callable[..., Table]) -> None:
    absent = after_orders(opening(), NORMAN)
    fact = FACTS["Sheets on file"]
    once, often = [[hold("n1")]], [[hold("n2")], [hold("n1")], []]
    for sheets in (once, often):
        knows = told_apart(absent, opening(), NORMAN, *sheets)
        assert knows == {LOMBARD: fact.all == "yes", NORMAN: fact.owner == "yes"}


def test_nobody_but_the_owner_knows_of_a_deputy(opening: Callable[..., Table]) -> None:
    """To others the night looks as if the faction had filed those orders itself."""
    table = opening()
    state = state_of(table.campaign)
    orders = player.orders(view(state, NORMAN), pinned(state), PERSONALITIES["cautious"])
    filed = after_orders(table, NORMAN, msgspec.to_builtins(orders))
    table = opening()
    name_deputy(table.campaign, NORMAN, "cautious", actor="player")
    fact = FACTS["Deputy"]
    knows = told_apart(filed, table, NORMAN)
    assert knows == {LOMBARD: fact.all == "yes", NORMAN: fact.owner == "yes"}
