"""Nobody sees or touches the campaign of another: every address of the admin is tried."""

from collections.abc import Iterator
from uuid import UUID

from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver
from django.utils import timezone

from eventlog.log import LOG
from people.models import Account, Arrival, Reading, Tenure
from tests.desk.conftest import Desk

CAMPAIGN_PAGES = 77
FOREIGN = {"arrival", "campaign", "object_id", "tenure"}
"""What stands in an address where something of somebody is behind it."""


def patterns(found: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every address below, as a template with its parameters in braces, and their names."""
    for each in found:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, prefix + template(each))
        else:
            yield prefix + template(each), set(each.pattern.converters) | set(each.pattern.regex.groupindex)


def template(each: URLPattern | URLResolver) -> str:
    """A route with braces: "campaigns/<uuid:campaign>/" becomes "campaigns/{campaign}/"."""
    route = str(each.pattern).removeprefix("^").removesuffix("$").removesuffix("\\Z")
    if route.startswith("(?P<"):
        return "{" + each.pattern.regex.groupindex.copy().popitem()[0] + "}"
    parts = []
    for part in route.split("/"):
        name = part.strip("<>").rpartition(":")[2]
        parts.append("{" + name + "}" if part.startswith("<") else part)
    return "/".join(parts)


def addresses(of: Desk) -> Iterator[tuple[str, bool]]:
    """Every address of the admin filled in with what belongs to `of`; whether anything of his is in it."""
    player = Account.objects.get(username=f"{of.account.username}-norman")
    fill = {
        "campaign": of.campaign,
        "faction": "norman",
        "name": "roster.toml",
        "kind": "csv",
        "scenario": "corato_2",
        "number": 1,
        "version": 1,
        "arrival": brought(of).pk,
        "invitation": of.campaign,
        "reader": of.campaign,
        "tenure": Tenure.objects.get(account=player, until=None).pk,
        "site": "melfi",
        "fact": "strength",
        "piece": "n1",
        "day": 1,
        "object_id": player.pk,
        "app_label": "people",
        "content_type_id": 1,
        "url": f"campaigns/{of.campaign}/nothing",
    }
    for route, names in patterns(admin.site.get_urls()):
        yield f"/admin/{route.format(**fill)}", bool(names & FOREIGN)


def brought(of: Desk) -> Arrival:
    """A file that an organiser has brought, and that was not taken up."""
    failed = {"name": "war.jsonl.gz", "content": b"...", "done": timezone.now(), "refused": True}
    found, _ = Arrival.objects.get_or_create(account=of.account, campaign=UUID(int=7), defaults=failed)
    return found


def test_the_walk_meets_all_pages_of_a_campaign(desk: Desk) -> None:
    own = [address for address, foreign in addresses(desk) if str(desk.campaign) in address and foreign]
    assert len(own) == CAMPAIGN_PAGES
    for answered in ("settle", "document"):
        assert f"/admin/campaigns/{desk.campaign}/battles/1/{answered}/" in own


def test_the_organiser_of_another_campaign_finds_nothing_anywhere(desk: Desk, stranger: Desk) -> None:
    head, tenures = LOG.head(desk.campaign), set(Tenure.objects.values_list("pk", "until"))
    hidden = [
        desk.summary.title,
        str(desk.campaign),
        desk.account.username,
        desk.account.email,
        "ademar-norman",
    ]
    for address, foreign in addresses(desk):
        for method in (stranger.client.get, stranger.client.post):
            answer = method(address, {"closing": 1, "reason": "why not", "username": "bohemond"})
            if foreign:
                assert answer.status_code == 404, (method, address)
            told = b"".join(answer).decode()
            named = [each for each in hidden if each in told.replace(address, "")]
            assert not named, (method, address)
        if address == "/admin/logout/":
            stranger.client.force_login(stranger.account)
    assert LOG.head(desk.campaign) == head
    assert set(Tenure.objects.values_list("pk", "until")) == tenures
    assert not Reading.objects.exists()


def test_somebody_unknown_is_asked_to_sign_in(desk: Desk) -> None:
    unknown = Client()
    for address, foreign in addresses(desk):
        asked, sent = unknown.get(address), unknown.post(address)
        if foreign:
            assert asked.status_code == 302, address
            assert asked["Location"].startswith("/admin/login/"), address
            assert sent.status_code == 401, address
            assert desk.summary.title not in sent.content.decode(), address


def test_a_player_does_not_get_to_the_desk_of_his_own_campaign(desk: Desk) -> None:
    player = Client()
    player.force_login(desk.players["norman"])
    for address, foreign in addresses(desk):
        if foreign:
            assert player.get(address)["Location"].startswith("/admin/login/"), address


def test_an_organiser_who_has_laid_it_down_finds_nothing(desk: Desk, stranger: Desk) -> None:
    answer = desk.post("organisers/", {"username": "bohemond", "resign": "on", "confirmed": "yes"})
    assert answer.status_code == 302
    assert desk.get().status_code == 404
    assert stranger.client.get(desk.path()).status_code == 200


def test_the_filters_of_the_log_reach_no_other_campaign(desk: Desk, stranger: Desk) -> None:
    for wanted in ({"actor": "player"}, {"kind": "CampaignOpened"}, {"faction": "norman"}, {"day": "1"}):
        shown = stranger.page("log/", wanted)
        assert str(desk.campaign) not in shown
        assert "The war of ademar" not in shown


def test_what_the_operator_reads_in_a_running_campaign_is_on_record(desk: Desk, operator: Client) -> None:
    pages = ("", "map.svg", "story.svg", "log/", "log/1/", "readings/", "tables/", "sieges/", "battles/")
    for tail in pages:
        assert operator.get(desk.path(tail)).status_code == 200
    assert [reading.path for reading in Reading.objects.order_by("pk")] == [desk.path(tail) for tail in pages]
    shown = desk.page("readings/")
    assert "operator" in shown
    assert desk.path("log/1/") in shown
    assert Reading.objects.count() == len(pages), "an organiser's own reading is nobody's business"


def test_the_operator_acts_in_no_campaign_before_he_organises_it(desk: Desk, operator: Client) -> None:
    head = LOG.head(desk.campaign)
    for tail in (
        "play/",
        "deadline/",
        "pause/",
        "corrections/strength/n1/",
        "corrections/die/",
        "battles/1/overrule/",
        "resume/",
        "extend/",
        "end/",
        "rehearse/",
        "fork/",
        "seats/norman/",
        "seats/norman/deputy/",
        "seats/norman/remind/",
        "remind/",
        "organisers/",
        "battles/1/settle/",
        "battles/1/quick/",
        "tables/roster.toml/",
    ):
        assert operator.post(desk.path(tail), {"closing": 1, "reason": "I can"}).status_code == 404
    assert operator.get(desk.path("rehearse/")).status_code == 404
    assert LOG.head(desk.campaign) == head
    assert operator.post(desk.path("organise/"), {"confirmed": "yes"}).status_code == 302
    assert operator.get(desk.path("play/")).status_code == 200
    assert "operator" in desk.page()


def test_an_organiser_may_not_take_a_campaign_over(desk: Desk) -> None:
    assert desk.post("organise/").status_code == 404


def test_no_page_asks_another_host_for_anything(desk: Desk) -> None:
    pages = [desk.path(tail) for tail in ("", "log/", "play/", "tables/", "tables/roster.toml/", "export/")]
    for page in ["/admin/", "/admin/campaigns/open/", "/admin/people/account/", "/admin/login/", *pages]:
        shown = desk.client.get(page).content.decode()
        for elsewhere in ('="http:', '="https:', '="//', "url(http", "url(//"):
            assert elsewhere not in shown, page
