"""An awaited battle: its musters and odds to read, its result to type, or the quick tables to call."""

from typing import Any

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles import contract
from campaign import doors
from campaign.desk import refusals
from campaign.desk.access import asker, looked_at, organises, tenure_of, to_act, to_read
from campaign.desk.chronicle import names_of
from campaign.desk.engagements import engagement_of, row_of
from campaign.desk.musters import field
from campaign.desk.nights import play_on
from campaign.desk.opening import FAR_BLOODIER
from campaign.desk.past_battles import AGAIN, past_battle, watches
from campaign.desk.refused_results import muster_that_was_out, refused_results
from campaign.desk.result_form import DocumentForm, RemarkForm, ResultForm, WithdrawalForm, issue_named
from campaign.desk.site import page
from campaign.library import game_in
from campaign.models import AwaitedBattle, Card
from campaign.report import muster_page, muster_sheet
from people.remarks import remarked
from rulebook import Refusal, RefusedOnRecord

UNCOUNTED = (
    "This muster is not out any more, so the result cannot count. What you typed is below: mend what is marked and "
    "record it, and it is kept as one that does not count."
)


def awaited(card: Card, number: int) -> AwaitedBattle | None:
    """The battle of that number, if it is awaited."""
    return AwaitedBattle.objects.filter(campaign=card.campaign, number=number).first()


@to_read
def battle(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Both sides beside each other, the odds, and the form of the result; what is left of a battle that is not awaited.

    While the engine is at it the page comes again by itself, without the form, which nobody could fill in meanwhile.
    """
    found = awaited(card, number)
    if found is None:
        return past_battle(request, card, number)
    form = ResultForm(contract.muster_from_json(found.muster))
    watching = watches(request, card) and row_of(card, number) is not None
    answer = battle_page(request, card, form, watching=watching)
    if watching:
        answer["Refresh"] = str(AGAIN)
    return answer


def battle_page(
    request: HttpRequest,
    card: Card,
    form: ResultForm,
    status: int = 200,
    *,
    late: bool = False,
    watching: bool = False,
) -> HttpResponse:
    """The page of a battle with a form, filled in or not; `late`: nobody waits for its result any more.

    `watching`: the form is left out, as the page comes again by itself.
    """
    muster = form.muster
    state, _ = looked_at(card)
    try:
        game = game_in(state)
    except Refusal as refusal:
        messages.error(request, refusals.in_full(refusal))
        return redirect("admin:campaign", card.campaign)
    names = names_of(state)
    context: dict[str, Any] = {
        "title": f"Battle {muster.number} of day {muster.day}",
        "card": card,
        "late": late,
        "watching": watching,
        "field": field(muster, card, game),
        "ground": muster_sheet.sheet(muster, names).field,
        "works": list(muster_sheet.works(muster.works, names)),
        "site": site if (site := state.places.get(muster.hex, "")) in state.sieges else "",
        "form": form,
        "document": DocumentForm(auto_id="document_%s"),
        "withdrawal": WithdrawalForm(auto_id="withdrawal_%s"),
        "organises": organises(request, card),
        "engagement": None if late else engagement_of(card, muster.number),
        "refused_results": refused_results(card, muster.number),
        "sections": list(form.sections()),
        "far_bloodier": FAR_BLOODIER,
    }
    return page(request, admin.site, "battle", context, status=400 if form.errors else status)


@to_act
@require_POST
def settle(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Take the result that was typed; one for a muster that is not out any more is kept."""
    found = awaited(card, number)
    if found is None:
        return too_late(request, card, number) or gone(request, card, number)
    form = ResultForm(contract.muster_from_json(found.muster), request.POST)
    if form.of_another_issue:
        return too_late(request, card, number) or battle_page(request, card, form, status=400)
    result = form.result() if form.is_valid() else None
    if result is None:
        return battle_page(request, card, form)
    return answered(request, card, number, "external", contract.to_json(result).decode(), form)


def too_late(request: HttpRequest, card: Card, number: int) -> HttpResponse | None:
    """Record a result that was typed for a muster which is not out any more, so that it is kept; None where that is done.

    One with a slip in it comes back as it was typed, to be mended: nothing that somebody wrote is thrown away.
    """
    muster = muster_that_was_out(card, number, issue_named(request.POST))
    if muster is None:
        return None
    form = ResultForm(muster, request.POST)
    result = form.result() if form.is_valid() else None
    if result is None:
        messages.error(request, UNCOUNTED)
        return battle_page(request, card, form, late=True)
    record(request, card, number, "external", contract.to_json(result).decode(), form)
    return None


@to_act
@require_POST
def settle_by_document(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Take a result as a document; one that does not fit is kept."""
    form = DocumentForm(request.POST, request.FILES)
    if form.is_valid():
        return answered(request, card, number, "external", form.cleaned_data["document"], form)
    for name, wrong in form.errors.get_json_data().items():
        said = " ".join(each["message"] for each in wrong)
        messages.error(request, f"Nothing was changed: {name}: {said}")
    found = awaited(card, number)
    if found is None:
        return gone(request, card, number)
    return battle_page(request, card, ResultForm(contract.muster_from_json(found.muster)), status=400)


@to_act
@require_POST
def settle_quickly(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Leave the battle to the quick tables."""
    found = awaited(card, number)
    if found is None:
        return gone(request, card, number)
    form = RemarkForm(request.POST)
    if form.is_valid():
        return answered(request, card, number, "quick", "", form)
    blank = ResultForm(contract.muster_from_json(found.muster))
    for reason in form.errors["reason"]:
        messages.error(request, f"Nothing was changed: {reason}")
    return battle_page(request, card, blank, status=400)


@to_act
@require_POST
def withdraw(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Withdraw the muster that is out, and issue it anew: results for the old one are refused from now on."""
    if awaited(card, number) is None:
        return gone(request, card, number)
    actor = tenure_of(request, card)
    form = RemarkForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        with remarked(actor, card.campaign, reason) as words:
            doors.withdraw_muster(card.campaign, number, actor=str(actor.id), reason=words)
    except refusals.REFUSED as refusal:
        messages.error(request, f"Nothing was changed: {refusals.in_full(refusal)}.")
    else:
        messages.success(request, f"The muster of battle {number} is withdrawn, and another is out.")
    return redirect("admin:battle", card.campaign, number)


@to_read
def printable(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """The muster as a sheet to print and take to the table, in the language of whoever prints it."""
    muster = muster_that_was_out(card, number, None)
    if muster is None:
        raise Http404
    state, _ = looked_at(card)
    language = asker(request).language
    names = names_of(state, language=language)
    sheet = muster_sheet.sheet(muster, names)
    context = {
        "title": sheet.title,
        "card": card,
        "laid_out": muster_page.laid_out(sheet, names),
        "language": language,
    }
    return page(request, admin.site, "muster_sheet", context)


def answered(
    request: HttpRequest, card: Card, number: int, way: str, result: str, form: RemarkForm
) -> HttpResponse:
    """Record the answer and let the night go on; one that comes too late changes nothing and is told why."""
    if record(request, card, number, way, result, form):
        messages.success(request, f"Battle {number} is settled.")
        play_on(request, card)
    return redirect("admin:campaign", card.campaign)


def record(request: HttpRequest, card: Card, number: int, way: str, result: str, form: RemarkForm) -> bool:
    """Record an answer; whether it counts. Whoever is refused is told why."""
    actor = tenure_of(request, card)
    try:
        with remarked(actor, card.campaign, form.cleaned_data["reason"]) as words:
            doors.settle_battle(
                card.campaign, number, actor=str(actor.id), way=way, result=result, reason=words
            )
    except refusals.REFUSED as refusal:
        kept = (
            " The result is kept, as one that does not count." if isinstance(refusal, RefusedOnRecord) else ""
        )
        messages.error(request, f"Nothing was changed: {refusals.in_full(refusal)}.{kept}")
        return False
    return True


def gone(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """A battle that is not awaited: settled already, or never issued."""
    messages.error(request, f"Battle {number} is not awaited; nothing was changed.")
    return redirect("admin:campaign", card.campaign)


@to_read
def muster_document(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """The muster as the JSON document that a table-top group takes along."""
    muster = muster_that_was_out(card, number, None)
    if muster is None:
        raise Http404
    name = f"muster-{card.campaign}-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(contract.to_json(muster), content_type="application/json", headers=headers)
