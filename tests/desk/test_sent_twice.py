"""Each form of the desk is sent twice at once, by two who saw the same page: it has the effect of once, and nobody fails.

What two type may differ. Whoever comes second is told so, or finds done what he asked for.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.contrib.messages import SUCCESS
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.test import Client
from django.urls import resolve
from django.utils import timezone

import desk as desk_app
from campaign.model.state import Settings
from campaign.models import AwaitedBattle, CampaignSummary, NightLease, Preparation, Publication
from campaign.service import clock
from campaign.service.editions import printed_texts
from campaign.service.joining.offers import offer_seat
from campaign.service.organisers import rhythm
from campaign.service.reading.publishing import publish
from desk.versions import SHOWN
from eventlog.log import LOG
from eventlog.models import Batch, Event
from people.models import Account, Arrival, Help, Invitation, Notice, Tenure
from people.tenures import organise, seat, sit_beside
from tests.at_once import at_once
from tests.desk.conftest import Desk
from tests.desk.fights.test_battles import typed
from tests.desk.founding.test_archives import BRING, downloaded, elsewhere
from tests.desk.founding.test_opening import ADDRESS as OPENING
from tests.desk.founding.test_opening import FORM
from tests.desk.founding.test_papers import ADDRESS as PAPER
from tests.desk.founding.test_papers import filled_in
from tests.desk.founding.test_papers import sent as sent_on_paper
from tests.desk.founding.test_preparing import ADDRESS as PREPARING
from tests.desk.founding.test_preparing import path as prepared_path
from tests.desk.founding.test_preparing import prepared
from tests.desk.founding.test_table_cells import number
from tests.desk.running.test_helping import path as help_path
from tests.desk.test_the_end import over, world_of_over
from tests.play.forms import Form, Forms
from tests.plugins.databases import Databases
from tests.plugins.worlds import World, Worlds

__all__ = ["over", "world_of_over"]

TEMPLATES = Path(desk_app.__file__).parent / "templates" / "desk"
YES = {"confirmed": "yes"}
WHY = {"reason": "so it was agreed"}
PRICES = printed_texts()["prices.toml"]
PRICE = number("prices.toml", "prices.light_infantry")
NOTHING: dict[str, int] = {}
ROWS: tuple[type[Model], ...] = (
    Account,
    Arrival,
    CampaignSummary,
    Help,
    Invitation,
    Preparation,
    Publication,
)
"""Of what a form of the desk may leave one more, beside commands of the log, reminders and who has which seat or office."""
MAKING = "name"
"""The hidden field of a form that makes something: the id that this will have, so that it is made once."""
Typed = dict[str, Any]
"""What is typed into the fields of a form, or how it is found when it is sent."""


class Twice(NamedTuple):
    """A form by the page that shows it.

    `first` is what one types, `second` what the other types otherwise; `leaves` is what is left behind by one of them.
    Where it is `alike` the other is answered in the same way, since what he asks for is done; None: that depends.
    """

    page: str
    first: Typed = {}
    second: Typed = {}
    leaves: dict[str, int] = {"command": 1}
    alike: bool | None = False


def in_hours(hours: int) -> Callable[[], str]:
    """A moment to come, as a form takes it."""
    return lambda: f"{clock.now() + timedelta(hours=hours):%Y-%m-%dT%H:%M}"


def in_days(days: int) -> Callable[[], str]:
    """A date to come, as a form takes it."""
    return lambda: f"{clock.now() + timedelta(days=days):%Y-%m-%d}"


OPEN: dict[str, Twice] = {
    "play": Twice("play/", first=WHY | YES, alike=None),
    "deadline": Twice("deadline/", first=WHY | {"deadline": in_hours(60)}, second={"deadline": in_hours(70)}),
    "pause": Twice("pause/", first=WHY),
    "extend": Twice("extend/", first=WHY | {"days": "2"}, second={"days": "3"}),
    "end_early": Twice("end/", first=WHY | YES),
    "rhythm": Twice("rhythm/", first=WHY | {"time": "19:10"}, second={"time": "20:20"}),
    "holidays": Twice(
        "holidays/", first=WHY | {"first": in_days(9), "last": in_days(9)}, second={"last": in_days(10)}
    ),
    "call_off_holidays": Twice("holidays/"),
    "note": Twice("note/", first={"note": "It rains."}, second={"note": "It snows."}),
    "correct": Twice("corrections/money/n1/", first=WHY | YES | {"amount": "3"}, second={"amount": "4"}),
    "deputy": Twice("seats/", first={"temper": "greedy"}, second={"temper": "bellicose"}),
    "seat": Twice(
        "seats/norman/",
        first=YES | {"email": "drogo@example.org"},
        second={"email": "humphrey@example.org"},
        leaves={"Invitation": 1},
    ),
    "withdraw_offer": Twice("seats/norman/", leaves=NOTHING),
    "send_offer_again": Twice("seats/norman/", leaves=NOTHING),
    "let_file": Twice("seats/norman/", leaves={"command": 1}),
    "dismiss_reader": Twice("seats/norman/", leaves={"seat": -1}),
    "organisers": Twice("organisers/", first=YES | {"username": "guaimar"}, leaves={"seat": 1}, alike=True),
    "remind": Twice("", leaves={"reminder": 1}),
    "remind_all": Twice("", leaves={"reminder": 2}, alike=True),
    "table": Twice(
        "tables/prices.toml/",
        first=WHY | YES | {"text": PRICES.replace("mercenary = 4", "mercenary = 5")},
        second={"text": PRICES.replace("mercenary = 4", "mercenary = 6")},
    ),
    "table_cells": Twice(
        "tables/prices.toml/cells/",
        first=WHY | YES | {"count": "yes", "source": "my copy", PRICE: "7"},
        second={PRICE: "9"},
    ),
    "fork": Twice(
        "fork/",
        first={"title": "What if"},
        leaves={"CampaignSummary": 1, "seat": 1, "command": 1},
        alike=True,
    ),
    "again": Twice("", leaves=NOTHING),
    "rehearse": Twice("rehearse/", first={"tries": "1"}, leaves=NOTHING, alike=True),
    "export": Twice("export/", first={"known": "on"}, leaves=NOTHING, alike=True),
    "archive": Twice("archive/", first={"known": "on"}, leaves=NOTHING, alike=True),
}
"""The forms of an open campaign, by the names of their addresses."""
PAUSED = {"resume": Twice("resume/", second={"deadline": in_hours(80)})}
WAITING: dict[str, Twice] = {
    "withdraw": Twice("withdraw/", first=YES),
    "to_engine": Twice("engine/", first=YES, second={"system": "grunwald"}),
    "settle_quickly": Twice("quick/", first=YES),
}
"""Those of a battle that waits."""
OVER: dict[str, Twice] = {
    "publish": Twice("ended/", leaves={"Publication": 1}, alike=True),
    "take_back": Twice("ended/", leaves={"Publication": -1}, alike=True),
}
"""Those of a campaign that is over."""
PLANNED: dict[str, Twice] = {
    "change_plan": Twice("change/", first={"title": "One war"}, second={"title": "Another"}, leaves=NOTHING),
    "open_prepared": Twice(
        "open/", first=YES, leaves={"CampaignSummary": 1, "Preparation": -1, "command": 2}
    ),
    "discard_plan": Twice("discard/", first=YES, leaves={"Preparation": -1, "seat": -2}),
    "lobby_seat": Twice(
        "seats/norman/",
        first={"email": "drogo@example.org"},
        second={"email": "humphrey@example.org"},
        leaves={"Invitation": 1},
    ),
    "free_seat": Twice("seats/norman/", leaves={"seat": -1}),
    "lobby_deputy": Twice("", first={"temper": "greedy"}, second={"temper": "bellicose"}, leaves=NOTHING),
    "withdraw_invitation": Twice("seats/norman/", leaves=NOTHING),
    "send_invitation_again": Twice("seats/norman/", leaves=NOTHING),
}
"""Those of a campaign that is prepared."""
OF_NO_CAMPAIGN: dict[str, Twice] = {
    "open": Twice(OPENING, first=FORM, leaves={"CampaignSummary": 1, "seat": 1, "command": 1}, alike=True),
    "prepare": Twice(PREPARING, first=FORM, leaves={"Preparation": 1, "seat": 1}, alike=True),
}
"""Those in which campaigns begin."""
HELPING: dict[str, Twice] = {
    "password": Twice("", first={"do": "password"}, leaves={"Help": 1}),
    "address": Twice(
        "",
        first={"do": "address", "email": "n@example.org"},
        second={"email": "m@example.org"},
        leaves={"Help": 1},
    ),
}
"""What the buttons of the page of an account do."""
ELSEWHERE = {
    "bring",
    "bring_again",
    "die",
    "help",
    "misread",
    "organise",
    "overrule",
    "paper",
    "settle",
    "settle_by_document",
}
"""The forms that tests of their own send."""


def begun() -> Desk:
    """A campaign with two organisers, a reader, holidays and an open offer."""
    desk = Desk("ademar", scenario="corato")
    other = Account.objects.create_user("bohemond", "bohemond@example.org", "secret", is_staff=True)
    organise(other, desk.campaign)
    sit_beside(Account.objects.create_user("rainulf", "rainulf@example.org"), desk.campaign, "norman")
    first = (clock.now() + timedelta(days=40)).date()
    rhythm.declare_holidays(desk.campaign, first, first, actor=str(desk.tenure.id), reason="d" * 64)
    offer_seat(desk.tenure, "norman")
    Account.objects.create_user("guaimar", "guaimar@example.org", is_staff=True, introduced_by=desk.account)
    return desk


@pytest.fixture
def world_of_two(worlds: Worlds) -> World[Desk]:
    """That campaign."""
    return worlds.of("two", begun)


@pytest.fixture
def two(committed_db: str, world_of_two: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The desk of a campaign with two organisers."""
    return world_of_two.enter(monkeypatch)


def broken(desk: Desk) -> None:
    """Let a night of the campaign have failed."""
    NightLease.objects.create(campaign=desk.campaign, set_aside=True, failure="it broke")


def traces() -> Counter[str]:
    """All that forms may leave behind: commands of organisers, reminders, who is what now, and rows by their kind."""
    organisers = [str(each) for each in Tenure.objects.values_list("pk", flat=True)]
    return Counter(
        {
            "command": Batch.objects.filter(actor__in=organisers).count(),
            "reminder": Notice.objects.exclude(reminds=None).count(),
            "seat": Tenure.objects.filter(until=None)
            .values("account", "campaign", "role")
            .distinct()
            .count(),
            **{kind.__name__: kind._default_manager.count() for kind in ROWS},
        }
    )


def sitting(account: Account) -> Client:
    """The browser of somebody."""
    client = Client()
    client.force_login(account)
    return client


def organisers(desk: Desk) -> tuple[Client, Client]:
    """Two browsers of those who organise a campaign, of two people where there are two."""
    found = Account.objects.filter(tenures__campaign=desk.campaign, tenures__role="organiser").order_by("pk")
    return sitting(found[0]), sitting(found[len(found) - 1])


def posted(page: str) -> list[Form]:
    """The forms of a page that change something."""
    return [each for each in Forms(page).found if each.posted and "logout" not in each.action]


def name_of(page: str, form: Form) -> str:
    """The name of the address to which a form of a page goes."""
    return resolve(form.action or page).url_name or ""


def form_of(client: Client, page: str, name: str) -> Form:
    """The form of a page that goes to an address of this name, as somebody is shown it."""
    answer = client.get(page)
    assert answer.status_code == 200, (page, answer.status_code)
    return next(each for each in posted(answer.content.decode()) if name_of(page, each) == name)


def sent(client: Client, page: str, form: Form, typed: Typed) -> tuple[Client, Any]:
    """Send a form with what is typed into it; who sent it, and the answer, which is read to its end."""
    values = {name: value() if callable(value) else value for name, value in typed.items()}
    answer = client.post(form.action or page, form.sent() | values)
    if answer.streaming:
        b"".join(answer)
    return client, answer


def told(client: Client, answer: Any) -> bool:
    """Whether an answer says that nothing was done, or nothing more."""
    if answer.status_code != 302:
        return answer.status_code in (400, 404)
    page = client.get(answer["Location"], follow=True)
    return any(each.level != SUCCESS for each in (page.context or {}).get("messages", ()))


def window(client: Client) -> Client:
    """Another window of a browser, which reads what it is answered there."""
    other = Client()
    other.cookies = deepcopy(client.cookies)
    return other


def prove(clients: tuple[Client, Client], page: str, name: str, case: Twice) -> None:
    """Prove that a form that two send at once leaves what it leaves once, and that the second is told."""
    forms = [form_of(client, page, name) for client in clients]
    if forms[0].holds(MAKING):
        # Two pages are for two things to be made, so the same page is sent twice.
        clients, forms = (clients[0], clients[0]), [forms[0], forms[0]]
    if clients[0] is clients[1]:
        clients = clients[0], window(clients[0])
    before = traces()
    outcomes = at_once(
        lambda: sent(clients[0], page, forms[0], case.first),
        lambda: sent(clients[1], page, forms[1], case.first | case.second),
    )
    failed = [each for each in outcomes if not isinstance(each, tuple) or each[1].status_code >= 500]
    assert failed == []
    assert len(outcomes) == 2
    left = traces()
    left.subtract(before)
    assert {kind: number for kind, number in left.items() if number} == case.leaves
    second = [each for each in outcomes if told(*each)]  # type: ignore[misc]
    assert case.alike is None or len(second) == (not case.alike), outcomes


@pytest.mark.parametrize("name", OPEN)
def test_of_an_open_campaign(two: Desk, name: str) -> None:
    if name == "again":
        broken(two)
    prove(organisers(two), two.path(OPEN[name].page), name, OPEN[name])


def test_of_a_campaign_that_is_paused(two: Desk) -> None:
    two.post("pause/", {"day": 1} | WHY)
    prove(organisers(two), two.path("resume/"), "resume", PAUSED["resume"])


@pytest.mark.parametrize("name", WAITING)
def test_of_a_battle_that_waits(andria: Desk, name: str) -> None:
    battle = f"battles/{AwaitedBattle.objects.get().number}/"
    prove(organisers(andria), andria.path(battle + WAITING[name].page), name, WAITING[name])


@pytest.mark.parametrize("name", OVER)
def test_of_a_campaign_that_is_over(over: Desk, name: str) -> None:
    if name == "take_back":
        publish(over.campaign)
    prove(organisers(over), over.path(OVER[name].page), name, OVER[name])


@pytest.mark.parametrize("name", PLANNED)
def test_of_a_campaign_that_is_prepared(desk: Desk, name: str) -> None:
    lobby = prepared(desk)
    by = Tenure.objects.get(campaign=lobby)
    offer_seat(by, "norman")
    seat(Account.objects.create_user("rainulf", "rainulf@example.org"), lobby, "norman")
    clients = sitting(desk.account), sitting(desk.account)
    prove(clients, prepared_path(lobby, PLANNED[name].page), name, PLANNED[name])


@pytest.mark.parametrize("name", OF_NO_CAMPAIGN)
def test_in_which_a_campaign_begins(desk: Desk, name: str) -> None:
    prove(organisers(desk), OF_NO_CAMPAIGN[name].page, name, OF_NO_CAMPAIGN[name])


@pytest.mark.parametrize("name", HELPING)
def test_by_which_somebody_is_helped(two: Desk, name: str) -> None:
    prove(organisers(two), help_path(two), "help", HELPING[name])


def test_of_two_results_of_a_battle_one_counts_and_the_other_is_kept(andria: Desk) -> None:
    battle = f"battles/{AwaitedBattle.objects.get().number}/"
    result: Typed = {name: str(value) for name, value in typed(andria).items()}
    settles = Twice(battle, first=YES | result, second={"rounds": "7"}, leaves={"command": 2})
    prove(organisers(andria), andria.path(battle), "settle", settles)
    kinds = Event.objects.filter(stream=andria.campaign).values_list("type", flat=True)
    assert (list(kinds).count("BattleSettled"), list(kinds).count("ResultRefused")) == (1, 1)


def test_of_a_die_that_the_night_waits_for(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    prove(
        organisers(desk),
        desk.path("die/"),
        "die",
        Twice("die/", first=YES | {"face": "1"}, second={"face": "2"}),
    )


def test_by_which_the_operator_organises_a_campaign(two: Desk) -> None:
    account = Account.objects.create_superuser("operator", "operator@example.org", "secret")
    clients = sitting(account), sitting(account)
    prove(
        clients,
        two.path("organise/"),
        "organise",
        Twice("organise/", first=YES, leaves={"seat": 1}, alike=True),
    )


def test_by_which_a_campaign_is_brought(desk: Desk, databases: Databases) -> None:
    file = downloaded(desk)
    with elsewhere(databases) as client:
        content: Typed = {"file": lambda: SimpleUploadedFile("campaign.jsonl.gz", file)}
        prove(
            (client, client), BRING, "bring", Twice(BRING, first=content, leaves={"Arrival": 1}, alike=True)
        )
        Arrival.objects.update(refused=True, done=timezone.now())
        prove((client, client), BRING, "bring_again", Twice(BRING, leaves=NOTHING))


def test_by_which_a_campaign_goes_on_from_paper(desk: Desk) -> None:
    [look] = posted(sent_on_paper(desk, filled_in(desk)).content.decode())
    before = traces()
    outcomes = at_once(*(lambda: sent(desk.client, PAPER, look, {**YES}),) * 2)
    assert all(isinstance(each, tuple) and each[1].status_code == 302 for each in outcomes), outcomes
    left = traces() - before
    assert (left["CampaignSummary"], left["seat"]) == (1, 1)


def pages(desk: Desk, lobby: UUID) -> Iterator[str]:
    """Addresses on which forms stand, of a campaign and of one that is prepared."""
    yield from (desk.path(each.page) for each in OPEN.values())
    yield from (prepared_path(lobby, each.page) for each in PLANNED.values())
    yield from (desk.path("corrections/die/"), help_path(desk), OPENING, PREPARING, PAPER, BRING)


def without_a_version(page: str, text: str) -> Iterator[str]:
    """The forms of a page that bring back neither the version for which they were shown nor what they make."""
    for form in posted(text):
        if not form.holds(SHOWN) and not form.holds(MAKING):
            yield form.action or page


def test_each_form_brings_back_the_version_for_which_it_was_shown_and_is_sent_twice_here(two: Desk) -> None:
    lobby = prepared(two)
    broken(two)
    offer_seat(Tenure.objects.get(campaign=lobby), "norman")
    seat(Account.objects.create_user("serlo", "serlo@example.org"), lobby, "norman")
    met: set[str] = set()
    for page in pages(two, lobby):
        text = two.client.get(page).content.decode()
        assert list(without_a_version(page, text)) == []
        met.update(name_of(page, form) for form in posted(text))
    known = {*OPEN, *PLANNED, *OF_NO_CAMPAIGN, *ELSEWHERE}
    assert met - known == set()
    assert {*OPEN, *PLANNED, *OF_NO_CAMPAIGN} - met == set()


def test_each_template_with_a_form_brings_it() -> None:
    # The bar's form signs out, which changes nothing that anybody else would miss.
    for template in set(TEMPLATES.glob("*.html")) - {TEMPLATES / "bar.html"}:
        text = template.read_text()
        forms = text.count('method="post"')
        assert text.count('{% include "desk/sent.html" %}') == forms, template.name


def test_what_does_not_matter_to_a_form_does_not_disturb_it(two: Desk) -> None:
    one, other = organisers(two)
    shown = form_of(one, two.path("deadline/"), "deadline")
    two.file()
    other.post(two.path("note/"), {"day": 1, "note": "It rains."})
    _, answer = sent(one, two.path("deadline/"), shown, WHY | {"deadline": in_hours(60)})
    assert answer.status_code == 302


def test_who_comes_second_reads_what_has_come_and_may_send_it_again(two: Desk) -> None:
    one, other = organisers(two)
    page = two.path("note/")
    shown = form_of(one, page, "note")
    other.post(page, {"day": 1, "note": "It rains."})
    _, answer = sent(one, page, shown, {"note": "It snows."})
    assert answer.status_code == 400
    again = posted(answer.content.decode())[0]
    assert again.holds("note").strip() == "" or "It snows." in answer.content.decode()
    assert "since this has come after the page was shown" in answer.content.decode()
    assert sent(one, page, again, {"note": "It snows."})[1].status_code == 302
    assert sum(each.type == "OrganiserNoted" for each in LOG.read(two.campaign)) == 2


@pytest.mark.parametrize("given", ["", "x", "-1", "9" * 40, "٣"])
def test_a_form_that_names_no_version_counts_as_shown_at_the_beginning(two: Desk, given: str) -> None:
    two.post("note/", {"day": 1, "note": "It rains."})
    assert two.post("note/", {"day": 1, "note": "It snows.", SHOWN: given}).status_code == 400
