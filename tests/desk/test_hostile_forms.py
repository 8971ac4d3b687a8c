"""Whatever is typed into a form of the desk, its page answers; what is refused says where, and has changed nothing."""

import html
import random
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.contrib.messages import ERROR
from django.db import connection
from django.db.models import Model
from django.http import HttpResponse

from campaign.model.state import Settings
from campaign.models import AwaitedBattle, CampaignSummary, Preparation
from campaign.service.log.commands import state_of
from eventlog.log import LOG
from people.models import Account, Arrival, Invitation, Tenure
from tests.desk.conftest import Desk
from tests.desk.founding.test_preparing import path, prepared
from tests.desk.hostile import spoilt
from tests.play.forms import Forms

TRIES = 14
"""So many spoilt forms are sent of each form of a page."""
BEYOND = ("/admin/logout/",)
TOLD = "messages"
"""The cookie that keeps what the next page says first."""
MARKS = ("desk-banner grave", 'class="errorlist', 'class="errors', 'role="alert"')
"""How a page marks what is wrong."""
FACTS = ("strength/n1", "position/n1", "money/n1", "owner/corato")
OF_LEADERS = ("fate", "prestige", "wounds")
ROWS = (Account, Arrival, CampaignSummary, Invitation, Preparation, Tenure)
OPEN_TENURE, VALID = "until IS NULL", "revoked IS NULL"
OPEN = (
    "rhythm/",
    "holidays/",
    "deadline/",
    "note/",
    "pause/",
    "extend/",
    "rehearse/",
    "fork/",
    "archive/",
    "export/",
    "seats/norman/",
    "seats/",
    "organisers/",
)


def counted(kind: type[Model], where: str = "true") -> str:
    """The SQL that counts the rows of a table, or some of them."""
    return f"(SELECT count(*) FROM {kind._meta.db_table} WHERE {where})"


PLANS = "(SELECT json_agg((plan, starts, by_itself) ORDER BY campaign)::text FROM campaign_preparation)"
STANDING = f"SELECT {', '.join(map(counted, ROWS))}, {counted(Tenure, OPEN_TENURE)}, {counted(Invitation, VALID)}, {PLANS}"
"""In one statement what forms of the desk may change beside the log; it is asked after every form."""


def standing(desk: Desk) -> tuple[object, ...]:
    """All that a form of the desk might change, so that any change is seen."""
    with connection.cursor() as cursor:
        cursor.execute(STANDING)
        return LOG.head(desk.campaign), *cursor.fetchone()


def says_where(answer: HttpResponse) -> bool:
    """Whether a page shows what is wrong with what was sent: every error of its form, or one that stands elsewhere."""
    page = html.unescape(answer.content.decode())
    errors = (
        [str(each) for found in answer.context["form"].errors.values() for each in found]
        if "form" in (answer.context or {})
        else []
    )
    return all(each in page for each in errors) and (bool(errors) or any(mark in page for mark in MARKS))


def unmarked(answer: HttpResponse) -> list[str]:
    """The fields that can be seen, that are wrong, and that the page does not mark as such."""
    form = (answer.context or {}).get("form")
    if form is None:
        return []
    page = answer.content.decode()
    wrong = [form[name] for name in form.errors if name in form.fields and not form[name].is_hidden]
    return [each.name for each in wrong if not marked(page, each.html_name)]


def marked(page: str, name: str) -> bool:
    """Whether one of the inputs of a field is marked as wrong."""
    tags = re.findall(
        rf'<(?:input|select|textarea|fieldset)\b[^>]*\bname="{re.escape(name)}(?:_\d)?"[^>]*>', page
    )
    return any('aria-invalid="true"' in each for each in tags)


def refused_on_the_way(desk: Desk, answer: HttpResponse) -> bool:
    """Whether an answer leads elsewhere with an error to be read there."""
    if answer.status_code != 302:
        return False
    page = desk.client.get(answer["Location"])
    return any(each.level == ERROR for each in (page.context or {}).get("messages", ()))


def let_go(answer: HttpResponse) -> None:
    """Let go of what a stream holds; any other answer would take the database's connection with it."""
    if answer.streaming:
        answer.close()


def tried(desk: Desk, addresses: Iterable[str]) -> int:
    """Spoil every form of these pages, a field at a time; how many were sent. What is accepted is none of this test's."""
    chance, sent = random.Random("hauteville"), 0
    stood = standing(desk)
    for address in addresses:
        page = desk.client.get(address)
        assert page.status_code == 200, address
        for form in filter(lambda each: each.posted, Forms(page.content.decode()).found):
            to = form.action or address
            ways = list(spoilt(form))
            if to in BEYOND or not ways:
                continue
            for name, value, typed in chance.sample(ways, min(TRIES, len(ways))):
                answer = desk.client.post(to, typed | {"reason": typed.get("reason") or ["so it was"]})
                sent += 1
                where = (to, name, value[:40], answer.status_code)
                assert answer.status_code < 500, where
                if answer.status_code == 400:
                    assert says_where(answer), where
                    assert unmarked(answer) == [], where
                if (stands := standing(desk)) != stood:
                    assert answer.status_code != 400, where
                    assert not refused_on_the_way(desk, answer), where
                    stood = stands
                # A page that would tell of an unchanged desk is left unread, so its words go as well.
                desk.client.cookies.pop(TOLD, None)
                let_go(answer)
    return sent


def test_forms_of_an_open_campaign(open_desk: Callable[..., Desk], settings: Any) -> None:
    # A night is rehearsed once for each form that asks for it, and not as often as it asks.
    settings.REHEARSAL_SECONDS = 0
    desk = open_desk("ademar", scenario="corato")
    leader = min(state_of(desk.campaign).commanders)
    facts = (*FACTS, *(f"{fact}/{leader}" for fact in OF_LEADERS))
    pages = (*OPEN, *(f"corrections/{fact}/" for fact in facts))
    assert tried(desk, map(desk.path, pages)) > 200


def test_forms_in_which_campaigns_begin(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", scenario="corato")
    lobby = prepared(desk)
    pages = ("", "change/", "seats/norman/")
    begin = [f"/admin/campaigns/{each}/" for each in ("open", "prepare", "paper", "bring")]
    assert tried(desk, [*begin, *(path(lobby, each) for each in pages)]) > 70


def test_forms_of_a_night_that_waits_for_a_battle(andria: Desk) -> None:
    battle = f"battles/{AwaitedBattle.objects.get().number}/"
    pages = (battle, f"{battle}engine/", f"{battle}withdraw/", "note/", "fork/", "archive/", "seats/norman/")
    assert tried(andria, map(andria.path, pages)) > 60


def test_forms_of_a_night_that_waits_for_a_die(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk("ademar", settings=Settings(dice="hand"))
    desk.play()
    assert desk.summary.awaits == "die"
    assert tried(desk, [desk.path("die/")]) == TRIES


@pytest.mark.parametrize("value", ["\x00", "9" * 40, "9223372036854775808", "💣" * 200, "-1", "NaN"])
def test_what_is_looked_for_in_the_log_and_in_lists(desk: Desk, value: str) -> None:
    for tail, names in {
        "log/": ("day", "kind", "actor", "command", "faction", "rule", "steps", "before"),
        "lists/log/csv/": ("day", "kind", "rule", "before"),
        "corrections/": ("line", "all"),
        "corrections/strength/n1/": ("line", "of_day", "back"),
        "fork/": ("at",),
        "rehearse/": ("at",),
        "days/1/": ("as",),
        "days/1/map.svg": ("as",),
        "timeline/": ("of",),
        "battles/": ("turn", "still"),
    }.items():
        for name in names:
            answer = desk.get(tail, {name: value})
            assert answer.status_code in (200, 400, 404), (tail, name)
            let_go(answer)
