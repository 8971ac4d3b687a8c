"""Several people at the same door at once: everybody gets his receipt, and nothing is lost."""

from functools import partial

import pytest

from campaign.model import events as e
from campaign.model.orders import Hold
from campaign.models import Sheet
from campaign.service.nights.stretches import close_orders
from campaign.service.organisers.opening import open_campaign
from campaign.service.players.sheets import file_sheet
from dice.inputs import Receipt
from tests.at_once import at_once

WRITERS = 4
SHEETS = 3


@pytest.mark.usefixtures("committed_db")
def test_sheets_filed_at_once_all_get_a_receipt_and_a_number_of_their_own() -> None:
    campaign = open_campaign(title="A race", scenario="corato", actor="organiser")
    receipts: list[Receipt] = []

    def file(writer: int) -> None:
        for turn in range(SHEETS):
            orders = [Hold("n1", ration=bool((writer + turn) % 2))]
            filed = file_sheet(campaign, "norman", 1, orders, actor="seat", key=f"{writer}-{turn}")
            receipts.append(filed.receipt)

    assert at_once(*(partial(file, writer) for writer in range(WRITERS))) == [None] * WRITERS
    assert sorted(receipt.number for receipt in receipts) == list(range(1, WRITERS * SHEETS + 1))
    kept = Sheet.objects.filter(campaign=campaign).values_list("digest", flat=True)
    assert sorted(kept) == sorted(receipt.digest for receipt in receipts)
    closed = close_orders(campaign, 1, actor="organiser")
    counted = next(each for each in closed.events if isinstance(each, e.OrdersClosed)).sheets["norman"]
    assert counted.number == WRITERS * SHEETS
