"""A captive's panel: who pays his ransom, what stays in the chest, and what follows, without scripts."""

import html
import re

import pytest

from campaign.model import events as e
from campaign.model.evolve.opening import hold
from campaign.models import DaySnapshot
from campaign.service.log.dawns import dawn_of
from campaign.service.log.decider import DECIDER
from tests.api.conftest import Table
from tests.play.conftest import Reader, reader_of
from tests.play.forms import Form, Forms, send
from tests.play.test_sheet import written

RAINFROI = "pieces/captives/rainfroi/"


@pytest.fixture
def captured(corato: Table) -> Table:
    """Rainfrid of Minervino is in the prison of Trani, and the Normans have money."""
    state = dawn_of(corato.campaign, 1)
    state.settlements["minervino"].noble = ""
    trani = state.settlements["trani"].hex
    hold(state, e.Held("held", "lombard", trani, 1, "", "trani", "trani", {}, ("rainfroi",)))
    state.groups["n1"].money, state.groups["n2"].money = 24, 12
    DaySnapshot.objects.filter(campaign=corato.campaign, day=1).update(state=DECIDER.encode(state))
    return corato


def form(page: str) -> Form:
    """The form of the panel."""
    return next(each for each in Forms(page).found if '"ransom"' in each.holds("order"))


def panel(page: str) -> str:
    """What the panel says, as it is read."""
    part = page[page.index('id="panel"') :].partition("</section>")[0].partition(">")[2]
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", part).split()))


def test_a_captive_says_where_he_is_and_what_each_payer_keeps(captured: Table, norman: Reader) -> None:
    page = norman.text(RAINFROI)
    said = panel(page)
    assert "Rainfrid of Minervino prestige 3" in said
    assert "Held in Trani by the Lombards. He comes free with 2 riders." in said
    assert "Who pays the ransom of 6 deniers?" in said
    assert "William Iron Arm, n1 12 deniers 6 deniers stay in the chest. The distance plays no part." in said
    assert "Group n2 6 deniers 0 deniers stay in the chest." in said
    assert "Paid tonight, before anybody marches. GC-14.8d" in said
    assert "The Lombards cannot refuse: a point of prestige costs 2 deniers." in said
    assert "He comes free in Trani, among Lombards." in said
    assert '<button class="primary" form="ransom">Pay 6 deniers</button>' in page


def test_the_payer_who_is_chosen_stands_on_the_draft_and_can_be_another(
    captured: Table, norman: Reader
) -> None:
    assert send(norman, form(norman.text(RAINFROI)), group="n2").status_code == 302
    assert written(norman) == ["n2 pays the ransom of Rainfrid of Minervino"]
    page = norman.text(RAINFROI)
    assert form(page).holds("group") == "n2"
    assert send(norman, form(page), group="n1").status_code == 302
    assert written(norman) == ["n1 pays the ransom of Rainfrid of Minervino"]


def test_a_condition_that_cannot_be_read_keeps_the_payer_and_all_that_was_typed(
    captured: Table, norman: Reader
) -> None:
    typed = {"when.odds_at_least": "many", "when.day_first": "2"}
    answer = send(norman, form(norman.text(RAINFROI)), group="n2", **typed)
    assert answer.status_code == 422
    again = form(answer.content.decode())
    assert again.holds("group") == "n2"
    assert {name: again.holds(name) for name in typed} == typed
    assert written(norman) == []


def test_a_group_leads_to_the_captives_whom_it_may_pay_for(captured: Table, norman: Reader) -> None:
    page = norman.text("pieces/groups/n1/?tab=more&kind=ransom")
    assert f'href="{norman.url(RAINFROI)}"' in page[page.index('id="panel"') :]


def test_without_money_the_panel_says_that_no_group_can_pay(captured: Table, norman: Reader) -> None:
    state = dawn_of(captured.campaign, 1)
    for group in state.groups.values():
        group.money = 0
    DaySnapshot.objects.filter(campaign=captured.campaign, day=1).update(state=DECIDER.encode(state))
    said = panel(norman.text(RAINFROI))
    assert "No group of yours can pay the ransom today." in said
    assert "Pay 6 deniers" not in said


def test_a_captive_of_others_has_no_panel(captured: Table) -> None:
    assert reader_of(captured.campaign, "lombard").get(RAINFROI).status_code == 404
