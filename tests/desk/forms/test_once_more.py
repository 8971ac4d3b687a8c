"""What nobody can take back is asked once more, on a page that says what it will do; no form is filled in beforehand."""

import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from battles import contract
from campaign.model.state import Settings
from campaign.models import AwaitedBattle
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.processes import leases
from eventlog.log import LOG
from people.models import Account, Invitation, Tenure
from people.tenures import organise, organiser_tenure, players
from tests.desk.conftest import Desk, wrong_fields
from tests.desk.fights.test_battles import CONFIRMED, awaited, result_of, settled, typed
from tests.desk.fights.test_battles import waiting as waiting
from tests.desk.fights.test_battles import world_of_waiting as world_of_waiting
from tests.worker import nights

HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
IRREVOCABLE = "This cannot be taken back."


def asked(answer: HttpResponse, warning: str = IRREVOCABLE) -> dict[str, str]:
    """What the page that asks once more carries along, having said that there is no way back."""
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert warning in shown
    assert "desk-irrevocable" in shown
    assert not re.search(r"autofocus|type=.text", shown)
    found = {html.unescape(name): html.unescape(value) for name, value in HIDDEN.findall(shown)}
    found.pop("csrfmiddlewaretoken", None)
    return found


def unsure(form: dict[str, Any]) -> dict[str, Any]:
    """A form as its page sends it, before anybody was asked once more."""
    return {name: value for name, value in form.items() if name not in CONFIRMED}


def address(desk: Desk, tail: str) -> str:
    return desk.path(f"battles/{awaited(desk).number}/{tail}")


def test_a_typed_result_is_read_once_more_before_it_settles_anything(waiting: Desk) -> None:
    head, form = LOG.head(waiting.campaign), unsure(typed(waiting, killed=1, wounded=2))
    answer = waiting.client.post(address(waiting, "settle/"), form | {"reason": "a hot day"})
    kept = asked(answer)
    shown = html.unescape(answer.content.decode())
    muster = contract.muster_from_json(awaited(waiting).muster)
    assert "(attacker) hold." in shown
    assert "(defender) fall back." in shown
    assert "1 killed, 2 wounded" in shown
    assert f"The night of day {muster.day} goes on with this at once" in shown
    assert (LOG.head(waiting.campaign), settled(waiting)) == (head, [])
    assert waiting.client.post(address(waiting, "settle/"), kept | CONFIRMED).status_code == 302
    (fact,) = settled(waiting)
    fates = list(contract.result_from_json(str(fact["result"])).fates.values())
    assert (fates.count("killed"), fates.count("wounded")) == (1, 2)


def test_whoever_says_no_has_his_form_as_he_typed_it(waiting: Desk) -> None:
    head, form = LOG.head(waiting.campaign), typed(waiting, killed=1) | {"reason": "a hot day"}
    answer = waiting.client.post(address(waiting, "settle/"), form | {"confirmed": "no"})
    assert answer.status_code == 200
    assert "a hot day" in answer.content.decode()
    assert answer.context["form"].data["rounds"] == "6"
    assert LOG.head(waiting.campaign) == head


def test_a_document_is_read_once_more_and_travels_with_the_question(waiting: Desk) -> None:
    head, text = LOG.head(waiting.campaign), result_of(waiting)
    file = SimpleUploadedFile("result.json", text.encode())
    kept = asked(waiting.client.post(address(waiting, "document/"), {"document": file, "reason": "ours"}))
    assert kept == {"text": text, "reason": "ours", "version": str(head.version)}
    assert LOG.head(waiting.campaign) == head
    declined = waiting.client.post(address(waiting, "document/"), kept | {"confirmed": "no"})
    assert html.escape(text) in declined.content.decode()
    assert LOG.head(waiting.campaign) == head
    assert waiting.client.post(address(waiting, "document/"), kept | CONFIRMED).status_code == 302
    assert [fact["result"] for fact in settled(waiting)] == [text]


@pytest.mark.parametrize(
    ("tail", "says"),
    [
        ("quick/", "One die decides the battle at "),
        ("engine/", "Bots fight the battle at "),
        ("withdraw/", "Another muster of the battle at "),
    ],
)
def test_what_can_be_done_with_a_battle_has_a_page_that_says_what_it_does(
    waiting: Desk, tail: str, says: str
) -> None:
    head, number = LOG.head(waiting.campaign), awaited(waiting).number
    shown = waiting.client.get(address(waiting, "")).content.decode()
    assert f'href="{address(waiting, tail)}"' in shown
    assert f'action="{address(waiting, tail)}"' not in shown
    answer = waiting.client.get(address(waiting, tail))
    asked(answer)
    assert says.format(number=number) in html.unescape(answer.content.decode())
    assert LOG.head(waiting.campaign) == head


def test_no_button_of_a_campaigns_pages_plays_a_night_without_a_page_that_says_so(desk: Desk) -> None:
    head = LOG.head(desk.campaign)
    assert f'action="{desk.path("play/")}"' not in desk.page()
    answer = desk.get("play/")
    asked(answer)
    assert "The orders of day 1 are closed at once" in answer.content.decode()
    assert LOG.head(desk.campaign) == head


@pytest.mark.parametrize("invited", [{"username": "guaimar"}, {"email": "guaimar@example.org"}, {}])
def test_a_held_seat_is_offered_once_it_was_said_whom_it_may_put_out(
    desk: Desk, invited: dict[str, str]
) -> None:
    answer = desk.post("seats/norman/", invited | {"username": invited.get("username", "")})
    kept = asked(answer, "Once the offer is accepted, this cannot be taken back.")
    assert "The new player replaces ademar-norman" in answer.content.decode()
    assert not Invitation.objects.exists()
    declined = desk.post("seats/norman/", kept | {"confirmed": "no"})
    assert declined.context["form"].data["username"] == invited.get("username", "")
    assert not Invitation.objects.exists()
    desk.post("seats/norman/", kept | CONFIRMED)
    [offer] = Invitation.objects.all()
    assert (offer.faction, offer.name or "", offer.email or "") == (
        "norman",
        invited.get("username", ""),
        invited.get("email", ""),
    )
    assert players(desk.campaign)["norman"].account == desk.players["norman"]


def test_an_empty_seat_is_offered_at_once(desk: Desk) -> None:
    desk.campaign = nights.opened("corato")
    organise(desk.account, desk.campaign)
    assert desk.post("seats/lombard/", {"username": "guaimar"}).status_code == 302
    assert [offer.faction for offer in Invitation.objects.all()] == ["lombard"]


def test_a_campaign_is_handed_over_once_it_was_said_what_is_lost(desk: Desk) -> None:
    heir = Account.objects.create_user("bohemond", "bohemond@example.org", "secret", is_staff=True)
    answer = desk.post("organisers/", {"username": "bohemond", "resign": "on"})
    kept = asked(answer)
    assert "lose all access to it at once" in answer.content.decode()
    assert organiser_tenure(heir, desk.campaign) is None
    assert organiser_tenure(desk.account, desk.campaign) is not None
    desk.post("organisers/", kept | CONFIRMED)
    assert organiser_tenure(heir, desk.campaign) is not None
    assert organiser_tenure(desk.account, desk.campaign) is None


def test_an_operator_is_asked_before_he_organises(desk: Desk, operator: Any) -> None:
    tenures = Tenure.objects.count()
    asked(operator.get(desk.path("organise/")))
    asked(operator.post(desk.path("organise/")))
    assert Tenure.objects.count() == tenures


def test_the_face_of_a_die_is_read_once_more(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    die, head = desk.summary.awaited_die, LOG.head(desk.campaign)
    answer = desk.post("die/", {"label": die["label"], "face": 7})
    shown = html.unescape(answer.content.decode())
    assert "Whether the " in shown
    assert "It shows <strong>7</strong>." in shown
    assert LOG.head(desk.campaign) == head
    sent = {"label": die["label"], "face": "7"}
    assert desk.post("die/", sent | CONFIRMED).status_code == 302
    assert LOG.head(desk.campaign) != head


def test_nothing_of_a_result_is_taken_for_granted(waiting: Desk) -> None:
    shown = waiting.client.get(address(waiting, ""))
    form, head = shown.context["form"], LOG.head(waiting.campaign)
    for name, field in form.fields.items():
        assert form[name].value() in (None, "", form.muster.issue), name
        if name.startswith(("outcomes.", "commanders.")):
            assert field.choices[0] == ("", "choose")
    untouched = waiting.client.post(address(waiting, "settle/"), {"issue": form.muster.issue} | CONFIRMED)
    assert untouched.status_code == 400
    assert LOG.head(waiting.campaign) == head
    wanted = {name for name in form.fields if name.startswith(("outcomes.", "commanders."))}
    assert untouched.context["form"].errors.keys() == wanted | {"rounds", "nobody_lost"}


def test_all_that_is_wrong_with_a_form_is_said_at_once_each_at_its_field(waiting: Desk) -> None:
    form = unsure(typed(waiting, killed=500)) | {"rounds": "999", "outcomes.attacker": ""}
    [slip] = [name for name, value in form.items() if value == 500]
    leader = next(name for name in form if name.startswith("commanders."))
    form |= {leader: "killed", leader.replace("commanders", "unhorsed"): "on"}
    answer = waiting.client.post(address(waiting, "settle/"), form)
    found = answer.context["form"].errors
    assert {slip, "rounds", "outcomes.attacker"} <= found.keys()
    assert "more losses than the" in str(found[slip])


def test_a_table_that_says_nothing_for_no_reason_is_refused_for_both(desk: Desk) -> None:
    answer = desk.post("tables/roster.toml/", {"text": "", "reason": ""})
    assert wrong_fields(answer) == {"text", "reason"}


def test_a_result_that_contradicts_itself_twice_is_told_both(waiting: Desk) -> None:
    wrong = {"outcomes.attacker": "surrender", "outcomes.defender": "eliminated"}
    sent = unsure(typed(waiting, killed=1)) | wrong
    assert wrong_fields(waiting.client.post(address(waiting, "settle/"), sent)) == wrong.keys()


def test_nobody_lost_is_said_and_not_supposed(waiting: Desk) -> None:
    form = typed(waiting)
    assert form["nobody_lost"] == "on"
    silent = {name: value for name, value in form.items() if name != "nobody_lost"}
    assert wrong_fields(waiting.client.post(address(waiting, "settle/"), silent)) == {"nobody_lost"}
    both = typed(waiting, killed=1) | {"nobody_lost": "on"}
    assert wrong_fields(waiting.client.post(address(waiting, "settle/"), both)) == {"nobody_lost"}
    assert settled(waiting) == []


def test_a_refused_document_stands_on_the_page_of_its_battle_with_every_reason(waiting: Desk) -> None:
    text = result_of(waiting, muster=99, rounds=-3, left_by={"nobody": "up"})
    file = SimpleUploadedFile("result.json", text.encode())
    answer = waiting.client.post(address(waiting, "document/"), {"document": file, "reason": "ours"})
    assert (answer.status_code, answer.templates[0].name) == (400, "desk/battle.html")
    said = answer.context["document"].errors["document"]
    assert [each.partition(":")[0] for each in said] == ["Nothing was changed", "rounds", "left_by.nobody"]
    shown = answer.content.decode()
    assert html.escape(text) in shown
    assert "ours" in shown
    assert "Results that do not count" in shown


def test_what_is_cut_off_stands_in_the_form_to_be_mended(waiting: Desk) -> None:
    file = SimpleUploadedFile("result.json", b'{"muster": 1, "settled_by"')
    answer = waiting.client.post(address(waiting, "document/"), {"document": file})
    assert answer.status_code == 400
    assert html.escape('{"muster": 1, "settled_by"') in answer.content.decode()
    assert answer.context["document"].errors.keys() == {"document"}


def test_after_settling_the_page_says_what_goes_on_until_the_night_has_gone_on(waiting: Desk) -> None:
    number, form = awaited(waiting).number, typed(waiting, killed=1)
    lease = leases.claim(waiting.campaign)
    assert lease is not None
    with leases.keeping(lease):
        answer = waiting.client.post(address(waiting, "settle/"), form, follow=True)
        assert answer.redirect_chain == [(waiting.path(f"battles/{number}/"), 302)]
        for page in (answer, waiting.get()):
            assert page["Refresh"] == "2"
            assert f"The night of day {waiting.summary.day} is being played." in page.content.decode()
        assert "Refresh" not in waiting.get("?still=1")
    lease.succeed()
    night.play(waiting.campaign)
    after = waiting.get(f"battles/{number}/")
    assert "Refresh" not in after
    assert "It was settled by a result from the table" in after.content.decode()
    assert "Refresh" not in waiting.get()
    if AwaitedBattle.objects.filter(campaign=waiting.campaign).exists():
        assert re.search(r"waits for the battle at [^,]*, which you settle", after.content.decode())
    assert state_of(waiting.campaign).day >= 1
