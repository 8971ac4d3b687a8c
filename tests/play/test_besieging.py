"""A group that besieges a place: it waits for no order, and its page leads to the siege."""

import pytest

from tests.api.conftest import Table, march
from tests.play.conftest import Reader
from tests.play.forms import offered
from tests.play.test_sheet import N1

SITE = "andria"


@pytest.fixture
def besieger(corato: Table, norman: Reader) -> Reader:
    """The player of the Normans on the dawn after the first day of a siege by n1, with one idle group."""
    way = next(form for form in offered(norman, N1, "storm") if f'"{SITE}"' in form.holds("order"))
    player = corato.players["norman"]
    sheets = ([march("n1", way.holds("way").split())], [{"order": "besiege", "group": "n1", "site": SITE}])
    for day, orders in enumerate(sheets, start=1):
        assert player.put(f"days/{day}/sheet", {"orders": orders}).status_code == 201
        corato.night()
    assert player.get("situation").json()["sieges"][SITE]["side"] == "besieger"
    return norman


def test_a_siege_goes_on_without_an_order_and_its_group_says_so(besieger: Reader) -> None:
    page = besieger.text()
    assert '<span class="what" title="Besieges Andria.">' in page
    assert "0 of 2 groups have an order. 1 group goes on with a siege." in page
    assert 'data-idle="n2"' in page
    assert "1 group has no order." in page
    group = besieger.text(N1)
    assert "Besieges Andria. The siege goes on without an order." in group
    for address in (f"pieces/sieges/{SITE}/", f"sieges/{SITE}/"):
        assert f'href="{besieger.url(address)}"' in group
    besieger.speaks("fr")
    assert "Assiège Andria." in besieger.text(N1)
