"""Corrections at the desk: the difference is seen before it is published, and of two at once the later looks again."""

import html
from typing import Any

import msgspec
import pytest

from campaign.model.men import Band
from campaign.model.orders import March
from campaign.service.editions import game_of
from campaign.service.log.commands import state_of
from campaign.service.organisers.corrections import RULINGS
from campaign.visibility.corrections import CORRECTIONS
from desk.facts.put_back import BEFORE
from eventlog.log import LOG
from eventlog.models import Event
from people.models import Remark
from tests.desk.conftest import Desk, wrong_fields

REASON = "the muster sheet was misread"


def group_of(desk: Desk) -> str:
    """A group of the Normans."""
    return next(
        name for name, group in sorted(state_of(desk.campaign).groups.items()) if group.faction == "norman"
    )


def men_of(desk: Desk, group: str) -> list[Band]:
    return state_of(desk.campaign).groups[group].men


def form_of(desk: Desk, path: str, **typed: Any) -> dict[str, Any]:
    """What a form says when it is opened, with what is typed into it, as a browser would send it."""
    form = desk.get(path).context["form"]
    said = {each.html_name: each.value() for each in form}
    return {name: value for name, value in {**said, **typed}.items() if value not in (None, "", False)}


def fewer(desk: Desk, group: str, **typed: Any) -> tuple[str, dict[str, Any]]:
    """The form by which a group's first class has two men fewer."""
    path = f"corrections/strength/{group}/"
    form = form_of(desk, path, reason=REASON, **typed)
    first = next(name for name in form if name.startswith("men."))
    return path, form | {first: form[first] - 2}


def test_the_page_leads_from_the_campaign_to_every_fact(desk: Desk) -> None:
    group = group_of(desk)
    assert f'href="{desk.path("corrections/")}"' in desk.read("")
    page = desk.read("corrections/")
    assert f'href="{desk.path(f"corrections/strength/{group}/")}"' in page
    assert "Nothing, so far." in page


def test_the_difference_and_who_is_told_are_seen_before_anything_is_published(desk: Desk) -> None:
    group, head = group_of(desk), LOG.head(desk.campaign)
    path, form = fewer(desk, group)
    answer = html.unescape(desk.post(path, form).content.decode())
    assert f"Corrected by the organiser: the strength of {group} at" in answer
    assert "Told at once, with your reason: the Normans." in answer
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.exists()


def test_a_correction_is_published_with_its_reason_beside_the_log(desk: Desk) -> None:
    group = group_of(desk)
    before = sum(band.count for band in men_of(desk, group))
    path, form = fewer(desk, group)
    answer = desk.post(path, form | {"confirmed": "yes"})
    assert answer.status_code == 302, answer.content.decode()
    assert sum(band.count for band in men_of(desk, group)) == before - 2
    event = list(LOG.read(desk.campaign))[-1]
    command = LOG.command(desk.campaign, event.command)
    assert command is not None
    assert (event.type, command.command.actor) == ("StrengthCorrected", str(desk.tenure.id))
    assert REASON not in event.payload
    for page in ("corrections/", "log/", ""):
        assert REASON in desk.read(page), page


def test_other_classes_are_added_in_the_rows_at_the_end(desk: Desk) -> None:
    group = group_of(desk)
    path = f"corrections/strength/{group}/"
    form = form_of(desk, path, reason=REASON)
    form |= {"people-1": "lombard", "type-1": "archer", "count-1": "4", "wounded-1": "on", "confirmed": "yes"}
    assert desk.post(path, form).status_code == 302
    assert Band("lombard", "archer", False, True, 4) in men_of(desk, group)


def test_whoever_declines_has_his_form_back(desk: Desk) -> None:
    path, form = fewer(desk, group_of(desk))
    answer = desk.post(path, form | {"confirmed": "no"})
    assert answer.status_code == 200
    assert REASON in answer.content.decode()


def test_of_two_who_correct_at_once_the_later_sees_what_changed_and_decides_again(desk: Desk) -> None:
    group = group_of(desk)
    path, form = fewer(desk, group)
    desk.post(path, form | {"confirmed": "yes"})
    head, now = LOG.head(desk.campaign), men_of(desk, group)
    answer = desk.post(path, form | {"confirmed": "yes", "reason": "mine too"})
    assert answer.status_code == 400
    page = html.unescape(answer.content.decode())
    assert "Facts have been corrected since you looked" in page
    assert f"Corrected by the organiser: the strength of {group} at" in page
    assert "mine too" in page
    assert LOG.head(desk.campaign) == head
    again = {each.html_name: each.value() for each in answer.context["form"]}
    assert {again[name] for name in again if name.startswith("men.")} - {None} == {band.count for band in now}
    sent = {name: value for name, value in again.items() if value not in (None, "", False)}
    first = next(name for name in sent if name.startswith("men."))
    last = desk.post(path, sent | {first: sent[first] + 1, "confirmed": "yes"})
    assert last.status_code == 302


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"seen": "{}"}, "the form was not sent as it was made"),
        ({"seen": '{"day":1,"after":0,"was":3}'}, "the form was not sent as it was made"),
        ({"seen": '{"day":2,"after":0,"was":[]}'}, "The campaign is at day 1, not at day 2"),
        ({"line": "99999"}, "the log has no line 99999"),
        ({"of_day": "7"}, "day 7 is still to come"),
        ({"reason": " "}, "This field is required"),
    ],
)
def test_what_was_sent_wrongly_changes_nothing(desk: Desk, typed: dict[str, str], says: str) -> None:
    head = LOG.head(desk.campaign)
    path, form = fewer(desk, group_of(desk))
    for answered in ({}, {"confirmed": "yes"}):
        answer = desk.post(path, form | typed | answered)
        assert answer.status_code == 400
        assert says in html.unescape(answer.content.decode())
    assert LOG.head(desk.campaign) == head
    assert not Remark.objects.exists()


def test_a_group_too_small_is_refused_with_the_rule(desk: Desk) -> None:
    group = group_of(desk)
    path = f"corrections/strength/{group}/"
    form = form_of(desk, path, reason=REASON)
    none = {name: 0 for name in form if name.startswith("men.")}
    answer = desk.post(path, form | none)
    assert "GC-8.1a" in answer.content.decode() or "these are the people" in answer.content.decode()
    assert answer.status_code == 400


def test_no_such_fact_and_no_such_piece_are_no_pages(desk: Desk) -> None:
    for path in (
        "corrections/strength/n99/",
        "corrections/beauty/n1/",
        "corrections/strength/garrison:nowhere/",
    ):
        assert desk.get(path).status_code == 404


def test_by_night_nothing_is_corrected(desk: Desk) -> None:
    group = group_of(desk)
    desk.summary.__class__.objects.filter(campaign=desk.campaign).update(phase="night")
    assert desk.get(f"corrections/strength/{group}/").status_code == 200, "the log decides"


def test_what_was_seen_says_what_the_form_was_made_of(desk: Desk) -> None:
    group = group_of(desk)
    seen = msgspec.json.decode(form_of(desk, f"corrections/strength/{group}/")["seen"])
    assert (seen["day"], seen["after"]) == (1, 0)
    assert msgspec.convert(seen["was"], list[Band]) == men_of(desk, group)


def published(desk: Desk, path: str, **typed: Any) -> str:
    """The last correction on the page of corrections, after this was typed and published."""
    answer = desk.post(path, form_of(desk, path, reason=REASON, **typed) | {"confirmed": "yes"})
    assert answer.status_code == 302, answer.content.decode()
    shown_now = desk.get("corrections/").context["published"]
    return str(shown_now[-1].says)


def test_every_fact_of_the_page_has_a_form_that_says_how_it_stands(desk: Desk) -> None:
    sides = desk.get("corrections/").context["sides"]
    links = {link.fact: link for side in sides for row in side.rows for link in row.links}
    assert links.keys() == {
        "strength",
        "money",
        "stores",
        "position",
        "owner",
        "prestige",
        "wounds",
        "fate",
    }
    for link in links.values():
        path = f"corrections/{link.fact}/{link.piece}/"
        assert desk.get(path).status_code == 200, path
        answer = desk.post(path, form_of(desk, path, reason=REASON))
        assert answer.status_code == 400, "what stands as it is is no correction"


def test_money_is_typed_in_deniers_and_halves(desk: Desk) -> None:
    group = group_of(desk)
    said = published(desk, f"corrections/money/{group}/", amount="12.5")
    assert f"the chest of {group} holds 12.5 deniers" in said
    assert state_of(desk.campaign).groups[group].money == 25
    path = f"corrections/money/{group}/"
    answer = desk.post(path, form_of(desk, path, reason=REASON, amount="12.3"))
    assert "halves of a denier" in answer.content.decode()


def test_a_piece_stands_elsewhere(desk: Desk) -> None:
    group = group_of(desk)
    hex_ = state_of(desk.campaign).groups[group].hex
    path = f"corrections/position/{group}/"
    assert wrong_fields(desk.post(path, form_of(desk, path, reason=REASON, hex="9999"))) == {"hex"}
    beside = next(each for each in game_of("apulia_1053").map.steps(hex_) if free(desk, each))
    assert "stands at" in published(desk, path, hex=beside)
    assert state_of(desk.campaign).groups[group].hex == beside


def free(desk: Desk, hex_: str) -> bool:
    """Whether nobody stands in a hex."""
    return not state_of(desk.campaign).groups_at(hex_)


def test_stores_owners_and_commanders_are_put_right(desk: Desk) -> None:
    state = state_of(desk.campaign)
    town = next(
        place
        for place in state.settlements.values()
        if place.kind == "market_town" and place.faction == "norman" and place.resources > 1
    )
    assert "the stores of" in published(
        desk, f"corrections/stores/place:{town.id}/", points=str(town.resources - 1)
    )
    assert "not to the Normans" in published(desk, f"corrections/owner/{town.id}/", faction="lombard")
    one = next(one for one in state.commanders.values() if one.group and one.faction == "norman")
    other = one.prestige - 1 if one.prestige > 1 else 2
    assert f"is {other}, not {one.prestige}" in published(
        desk, f"corrections/prestige/{one.id}/", prestige=str(other)
    )
    assert "is wounded" in published(desk, f"corrections/wounds/{one.id}/", wounded="yes")
    assert "is dead" in published(desk, f"corrections/fate/{one.id}/", fate="dead")
    back = published(desk, f"corrections/fate/{one.id}/", fate="free", group=one.group)
    assert f"is free, and in {one.group}" in back
    assert state_of(desk.campaign).commanders[one.id].fallen is False


def test_from_the_log_a_line_is_corrected_and_marked_with_a_link(desk: Desk) -> None:
    group = group_of(desk)
    desk.play()
    version = Event.objects.filter(stream=desk.campaign, type="DayEnded").get().version
    assert f'href="{desk.path("corrections/")}?line={version}"' in desk.read(f"log/?before={version + 1}")
    page = desk.read(f"corrections/?line={version}")
    path = f"corrections/money/{group}/?line={version}"
    assert f'href="{desk.path(path)}"' in page
    said = published(desk, path, amount="77")
    assert "This corrects the report of day 1." in said
    chronicle = desk.get().context["chronicle"]
    told = [sentence for paragraph in chronicle for sentence in paragraph.sentences]
    assert sum("[Put right on day 2.]" in sentence for sentence in told) == 1
    last = list(LOG.read(desk.campaign))[-1]
    assert f'href="{desk.path("corrections/")}#correction-{last.version}"' in desk.read(
        f"log/?before={version + 1}"
    )
    assert f'id="correction-{last.version}"' in desk.read("corrections/")


def test_a_line_leads_to_what_it_names_and_on_to_all_pieces(desk: Desk) -> None:
    group = "n2"
    desk.order("norman", March(group, ("4528",)))
    desk.play()
    version = Event.objects.filter(stream=desk.campaign, type="GroupMoved").get().version
    line = desk.read("log/").split(f"?line={version}")[0]
    assert line.rfind("<details>") < line.rfind("</details>"), "the link is not hidden in a fold"
    page = desk.read(f"corrections/?line={version}")
    assert f"{group} marched" in page
    own = desk.get(f"corrections/?line={version}").context["sides"]
    rows = [row for side in own for row in side.rows]
    assert [row.title for row in rows] == [f"Group {group}"]
    everything = desk.get(f"corrections/?line={version}&all=1").context["sides"]
    assert sum(len(side.rows) for side in everything) > 5
    assert "all pieces" in page


def test_a_line_of_another_day_contradicts_the_day(morning: Desk) -> None:
    desk = morning
    path = f"corrections/money/{group_of(desk)}/"
    form = form_of(desk, path, reason=REASON, amount="77", line="1", of_day="2")
    answer = desk.post(path, form)
    assert answer.context["form"].errors.keys() == {"of_day"}
    assert "line 1 of the log is of day 1" in html.unescape(answer.content.decode())


def test_what_was_put_right_is_put_back_by_its_form_filled_in(desk: Desk) -> None:
    group = group_of(desk)
    first = men_of(desk, group)
    path, form = fewer(desk, group)
    desk.post(path, form | {"confirmed": "yes"})
    assert men_of(desk, group) != first
    version = list(LOG.read(desk.campaign))[-1].version
    link = f"corrections/put-back/{version}/"
    assert f'href="{desk.path(link)}"' in desk.read("corrections/")
    address = desk.get(link)["Location"]
    assert address == f"{desk.path(path)}?back={version}"
    page = address.removeprefix(desk.path())
    assert "Filled in with what stood before" in desk.read(page)
    again = form_of(desk, page, reason="it was right", confirmed="yes")
    assert desk.post(path, again).status_code == 302
    assert men_of(desk, group) == first
    assert desk.get("corrections/put-back/1/").status_code == 404


def test_every_correction_of_a_fact_can_be_put_back() -> None:
    assert set(BEFORE) == set(CORRECTIONS) - set(RULINGS)
