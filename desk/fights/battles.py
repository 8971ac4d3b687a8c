"""An awaited battle: its musters and odds to read, its result to type, or the quick tables to call."""

from typing import Any

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from battles import contract
from campaign.decide.outside import EXTERNAL, check_result
from campaign.model.state import ENGINE
from campaign.models import AwaitedBattle, CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import muster_page, muster_sheet
from campaign.presentation.report.words import begun
from campaign.service.editions import game_in
from campaign.service.nights.battles import settle_battle
from campaign.service.processes import uploaded
from desk.access import asker, looked_at, organises, tenure_of, to_act, to_read
from desk.fights.foretold import foretold
from desk.fights.musters import field
from desk.fights.past_battles import past_battle
from desk.fights.refused_results import muster_that_was_out, refused_results
from desk.fights.result_form import DocumentForm, RemarkForm, ResultForm, issue_named
from desk.fights.ten_faces import strip_of
from desk.fights.ways import chosen, ways_of
from desk.forms import once_more, refusals
from desk.founding.opening import FAR_BLOODIER
from desk.map_views import around
from desk.page import page
from desk.running.going_on import again, comes_again
from desk.running.nights import play_on
from desk.words.battle_names import called, called_by_number, known_as
from desk.words.engagements import engagement_of, row_of
from desk.words.fought import course
from people.remarks import remarked
from rulebook import Refusal, RefusedOnRecord

SAID = 30
"""Of the faults of a document, how many are told at once: one that is about another battle has hundreds."""
UNCOUNTED = (
    "This muster was withdrawn, so the result cannot count. Your entries are below: correct the marked fields and "
    "record it, and it is kept as a result that does not count."
)


def awaited(summary: CampaignSummary, number: int) -> AwaitedBattle | None:
    """The battle of that number, if it is awaited."""
    return AwaitedBattle.objects.filter(campaign=summary.campaign, number=number).first()


def with_engine(summary: CampaignSummary, number: int) -> bool:
    """True if the engine has the battle of that number, so that its result alone counts."""
    state, _ = looked_at(summary)
    battle = state.battles.get(number)
    return battle is not None and battle.way == ENGINE


def form_of(summary: CampaignSummary, found: AwaitedBattle, typed: QueryDict | None = None) -> ResultForm:
    """The form of the result of an awaited battle, filled in or not."""
    state, _ = looked_at(summary)
    return ResultForm(contract.muster_from_json(found.muster), typed, names=names_of(state))


@to_read
def battle(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Both sides beside each other, the odds, and the form of the result; the record of a battle that is not awaited.

    While the engine fights it the page reloads automatically, without the form, which would be cleared meanwhile.
    """
    found = awaited(summary, number)
    if found is None:
        return past_battle(request, summary, number)
    form = form_of(summary, found)
    watching = comes_again(request, summary) and row_of(summary, number) is not None
    answer = battle_page(request, summary, form, watching=watching)
    return again(answer) if watching else answer


def battle_page(
    request: HttpRequest,
    summary: CampaignSummary,
    form: ResultForm,
    status: int = 200,
    *,
    document: DocumentForm | None = None,
    late: bool = False,
    watching: bool = False,
) -> HttpResponse:
    """The page of a battle with its forms, filled in or not; `late`: its result is no longer awaited.

    `watching`: the form is left out, as the page reloads automatically.
    """
    muster = form.muster
    state, _ = looked_at(summary)
    try:
        game = game_in(state)
    except Refusal as refusal:
        messages.error(request, refusals.in_full(refusal))
        return redirect("admin:campaign", summary.campaign)
    names = names_of(state)
    laid_out = field(muster, names, game)
    engagement = None if late else engagement_of(summary, muster.number)
    context: dict[str, Any] = {
        "title": called(summary, muster.hex, muster.day)
        .between(muster.attacker.factions, muster.defender.factions, names)
        .title,
        "known_as": known_as(summary, muster.number),
        "summary": summary,
        "late": late,
        "watching": watching,
        "field": laid_out,
        "strip": strip_of(laid_out, names),
        "view": around(muster.hex),
        "ground": muster_sheet.sheet(muster, names).field,
        "works": list(muster_sheet.works(muster.works, names)),
        "site": site if (site := state.places.get(muster.hex, "")) in state.sieges else "",
        "form": form,
        "document": document or DocumentForm(auto_id="document_%s"),
        "organises": organises(request, summary),
        "engagement": engagement,
        # What somebody typed meanwhile stays before him, though the engine's result alone counts.
        "answers": engagement is None or form.is_bound or document is not None,
        "refused_results": refused_results(summary, muster.number),
        "sections": list(form.sections()),
        "far_bloodier": FAR_BLOODIER,
        "own_heading": True,
        "ways": ways_of(state),
        "way": chosen(request.GET.get("way", ""), typed=form.is_bound, document=document is not None),
    }
    wrong = form.errors or (document is not None and document.errors)
    return page(request, admin.site, "battle", context, status=400 if wrong else status)


@to_act
@require_POST
def settle(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Take the result that was typed, once it is confirmed; one for a muster that is not out any more is kept."""
    found = awaited(summary, number)
    if found is None:
        return too_late(request, summary, number) or gone(request, summary, number)
    form = form_of(summary, found, request.POST)
    if form.of_another_issue:
        return too_late(request, summary, number) or battle_page(request, summary, form, status=400)
    result = form.result() if form.is_valid() else None
    if result is not None and with_engine(summary, number):
        # There is nothing to ask: the rules refuse it, and keep it.
        return answered(request, summary, number, EXTERNAL, contract.to_json(result).decode(), form)
    if result is not None and (refusal := objection(summary, form.muster, result)) is not None:
        form.refuse(refusal)
    if result is None or form.errors or once_more.declined(request):
        return battle_page(request, summary, form)
    if not once_more.confirmed(request):
        return once_more.asked(request, summary, question(summary, form.muster, result))
    return answered(request, summary, number, EXTERNAL, contract.to_json(result).decode(), form)


def objection(summary: CampaignSummary, muster: contract.Muster, result: contract.Result) -> Refusal | None:
    """Why the rules would not take a result; None where they would."""
    state, _ = looked_at(summary)
    try:
        check_result(muster, result, EXTERNAL, game_in(state).sieges)
    except Refusal as refusal:
        return refusal
    return None


def question(
    summary: CampaignSummary, muster: contract.Muster, result: contract.Result
) -> once_more.Question:
    """The question before a battle is settled with a result."""
    state, _ = looked_at(summary)
    battle = called(summary, muster.hex, muster.day)
    return once_more.Question(
        title=f"Settle {battle.short}?",
        says=(
            *foretold(muster, result, names_of(state)),
            f"The night of day {muster.day} goes on with this at once, and the players read it in the morning.",
        ),
        button=f"Settle {battle.short} for good",
        back=reverse("admin:battle", args=(summary.campaign, muster.number)),
    )


def too_late(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse | None:
    """Record a result that was typed for a muster which is not out any more, so that it is kept; None where that is done.

    One with a slip in it comes back as it was typed, to be mended: nothing that somebody wrote is thrown away.
    """
    muster = muster_that_was_out(summary, number, issue_named(request.POST))
    if muster is None:
        return None
    form = ResultForm(muster, request.POST)
    result = form.result() if form.is_valid() else None
    if result is None:
        messages.error(request, UNCOUNTED)
        return battle_page(request, summary, form, late=True)
    record(request, summary, number, EXTERNAL, contract.to_json(result).decode(), form)
    return None


@to_act
@require_POST
def settle_by_document(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Take a result as a document, once it is confirmed; one that does not fit is kept, and stands in the form again."""
    found, form = awaited(summary, number), DocumentForm(request.POST, request.FILES, auto_id="document_%s")
    if found is None:
        return late_document(request, summary, number, form)
    sound, text = form.is_valid(), form.brought
    if not sound or once_more.declined(request):
        return document_again(request, summary, found, form, text)
    muster = contract.muster_from_json(found.muster)
    try:
        faults, result = examined(summary, found.muster, text)
    except Refusal as costly:
        form.add_error("document", refusals.text_of(costly))
        return document_again(request, summary, found, form, text)
    if result is None or faults or with_engine(summary, number):
        # The rules say it, and keep it; what they find first is not said twice.
        kept = refused(request, summary, number, EXTERNAL, text, form)
        for said in (kept, *faults[1:SAID]):
            form.add_error("document", said)
        return document_again(request, summary, found, form, text)
    if not once_more.confirmed(request):
        return once_more.asked(request, summary, question(summary, muster, result), {"text": text})
    return answered(request, summary, number, EXTERNAL, text, form)


def examined(summary: CampaignSummary, stored: str, text: str) -> tuple[list[str], contract.Result | None]:
    """All that is wrong with a document, and the result that it holds, if it can be read.

    Raises Refusal for one that costs too much to read.
    """
    read = uploaded.examined(stored, text)
    found = [each.refusal for each in read.wrong]
    if read.result is not None and not found:
        wrong = objection(summary, contract.muster_from_json(stored), read.result)
        found += [wrong] if wrong is not None else []
    return [refusals.in_full(each) for each in found], read.result


def document_again(
    request: HttpRequest, summary: CampaignSummary, found: AwaitedBattle, form: DocumentForm, text: str
) -> HttpResponse:
    """The page of a battle with the document that was brought, and why it was not taken."""
    form.show_again(text)
    return battle_page(request, summary, form_of(summary, found), document=form)


def late_document(
    request: HttpRequest, summary: CampaignSummary, number: int, form: DocumentForm
) -> HttpResponse:
    """A late document for a battle that is no longer awaited: it changes nothing, and is kept if it can be read."""
    if not form.is_valid():
        return gone(request, summary, number)
    try:
        uploaded.examined("", form.brought)
    except Refusal as costly:
        messages.error(request, refusals.text_of(costly))
    else:
        messages.error(request, refused(request, summary, number, EXTERNAL, form.brought, form))
    return back(summary, number)


@to_read
def printable(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The muster as a sheet to print and take to the table, in the reader's language."""
    muster = muster_that_was_out(summary, number, None)
    if muster is None:
        raise Http404
    state, _ = looked_at(summary)
    language = asker(request).language
    names = names_of(state, language=language)
    sheet = muster_sheet.sheet(muster, names)
    context = {
        "title": sheet.title,
        "summary": summary,
        "laid_out": muster_page.laid_out(sheet, names),
        "language": language,
    }
    return page(request, admin.site, "muster_sheet", context)


def answered(
    request: HttpRequest, summary: CampaignSummary, number: int, way: str, result: str, form: RemarkForm
) -> HttpResponse:
    """Record the answer and let the night go on; one that comes too late changes nothing and is told why."""
    if record(request, summary, number, way, result, form):
        messages.success(request, f"{begun(called_by_number(summary, number).short)} is settled.")
        play_on(request, summary)
    return redirect("admin:battle", summary.campaign, number)


def record(
    request: HttpRequest, summary: CampaignSummary, number: int, way: str, result: str, form: RemarkForm
) -> bool:
    """Record an answer; True if it counts. A refusal comes with its reason."""
    said = refused(request, summary, number, way, result, form)
    if said:
        messages.error(request, said)
    return not said


def refused(
    request: HttpRequest, summary: CampaignSummary, number: int, way: str, result: str, form: RemarkForm
) -> str:
    """Record an answer; "" if it counts, else why not, and whether it is kept."""
    actor = tenure_of(request, summary)
    try:
        with remarked(actor, summary.campaign, form.cleaned_data.get("reason", "")) as words:
            settle_battle(summary.campaign, number, actor=str(actor.id), way=way, result=result, reason=words)
    except refusals.REFUSED as refusal:
        kept = (
            " The result is kept, as one that does not count." if isinstance(refusal, RefusedOnRecord) else ""
        )
        return f"Nothing was changed: {refusals.in_full(refusal)}.{kept}"
    return ""


def gone(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """A battle that is not awaited: settled already, or never issued."""
    messages.error(
        request, f"{begun(called_by_number(summary, number).short)} is not awaited; nothing was changed."
    )
    return back(summary, number)


def back(summary: CampaignSummary, number: int) -> HttpResponse:
    """To the battle; to the campaign for one that never was."""
    if course(summary, number):
        return redirect("admin:battle", summary.campaign, number)
    return redirect("admin:campaign", summary.campaign)


@to_read
def muster_document(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """The muster as the JSON document that a table-top group takes along."""
    muster = muster_that_was_out(summary, number, None)
    if muster is None:
        raise Http404
    name = f"muster-{summary.campaign}-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(contract.to_json(muster), content_type="application/json", headers=headers)
