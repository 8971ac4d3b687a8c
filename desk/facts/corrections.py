"""Corrections at the desk: the facts that may be put right, past corrections, and the page of a fact."""

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report.words import begun
from campaign.service.editions import game_of
from campaign.service.history import subjects
from campaign.service.log.decider import codec
from campaign.service.organisers import corrections
from campaign.service.organisers.corrections import Asked
from desk.access import asker, looked_at, organises, tenure_of, to_act, to_read
from desk.facts import consequences
from desk.facts.correctable import of_these, sides
from desk.facts.correction_forms import KEPT, FactForm
from desk.facts.correction_values import form_for
from desk.facts.put_back import before
from desk.forms import once_more, refusals
from desk.page import page, posted
from desk.running.going_on import going_on
from desk.versions import line_at, version_in
from desk.words.sentences import Reader
from desk.words.wording import people
from eventlog.models import Event
from people.remarks import remarked
from rulebook import Refusal

CARRIED = (*KEPT, "reason")
FIRST = "corrections[0]."
"""Where the one fact of the desk's acts stands in a command."""


@to_read
@require_safe
def corrected(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The corrections so far, and every piece with the facts that may be corrected."""
    state, _ = looked_at(summary)
    names = names_of(state, game_of(summary.scenario).map, asker(request).language)
    acts = organises(request, summary) and state.phase == "orders"
    line = line_at(summary, version_in(request, "line")) if acts else None
    all_ = list(sides(state, names)) if acts else []
    own = list(of_these(all_, named_by(line, state))) if line is not None else []
    context = {
        "title": f"Corrections in {summary.title}",
        "summary": summary,
        "published": corrections.published(summary.campaign, state, asker(request).language),
        "language": asker(request).language,
        "sides": own if own and "all" not in request.GET else all_,
        "line": line,
        "said": Reader(summary, asker(request).language).event(line) if line is not None else "",
        "own": bool(own),
        "all": "all" in request.GET,
        "acts": acts,
        "organises": organises(request, summary),
        "going_on": going_on(summary),
        "by_hand": summary.settings["dice"] == "hand" or summary.settings["battles"] == "organiser",
        "kept": {name: request.GET[name] for name in KEPT if request.GET.get(name)},
    }
    return page(request, admin.site, "corrections", context)


def named_by(line: Event, state: State) -> set[str]:
    """The ids of the subjects of a line: pieces, people, and the place in its hex."""
    event = codec.decode(line.type, line.schema, line.payload)
    place = state.settlement_at(getattr(event, "hex", ""))
    return {*subjects(event), *([place.id] if place is not None else [])}


@to_act
def correct(request: HttpRequest, summary: CampaignSummary, fact: str, piece: str) -> HttpResponse:
    """Put one fact right: the form, the difference and who will be told of it, and the act."""
    state, _ = looked_at(summary)
    if (away := closed(request, summary, state)) is not None:
        return away
    game = game_of(summary.scenario)
    stood = before(summary, version_in(request, "back"))
    first = {name: request.GET.get(name) for name in KEPT}
    if stood is not None and (stood.fact, stood.piece) == (fact, piece):
        first |= stood.says
    form = form_for(fact, state, game, piece, posted(request), first)
    if form is None:
        raise Http404
    context = {"title": titled(summary, state, form), "summary": summary, "form": form, "back": stood}
    if request.method != "POST" or once_more.declined(request):
        return page(request, admin.site, "correct", context)
    problem = tried(request, summary, form) if form.is_valid() else None
    if isinstance(problem, HttpResponse):
        return problem
    if problem is not None and stale(problem):
        context |= looked_again(request, summary, fact, piece, problem, form)
    return page(request, admin.site, "correct", context, status=400)


def closed(request: HttpRequest, summary: CampaignSummary, state: State) -> HttpResponse | None:
    """The way from a page that cannot correct now to the one with the reason; None if it can."""
    if state.phase == "orders":
        return None
    if state.phase == "ended":
        messages.error(request, "The campaign is over.")
        return redirect("admin:campaign", summary.campaign)
    messages.error(request, f"Nothing was changed: the night of day {state.day} is under way.")
    return redirect("admin:corrections", summary.campaign)


def tried(request: HttpRequest, summary: CampaignSummary, form: FactForm) -> HttpResponse | Refusal | None:
    """The act, or its effect; the refusal, or None with the faults in the form."""
    try:
        asked = form.asked()
        act = consequences.with_ticked(request, asked)
    except forms.ValidationError as wrong:
        form.add_error(None, wrong)
        return None
    try:
        if once_more.confirmed(request):
            return done(request, summary, form, act)
        if consequences.wanted(request):
            return consequences.listed(request, summary, asked, back_of(summary))
        return once_more.asked(request, summary, question(request, summary, asked))
    except Refusal as refusal:
        if not stale(refusal) and (
            list_ := consequences.again(request, summary, asked, back_of(summary), refusal)
        ):
            return list_
        refusals.show(form, refusal.at(refusal.field.removeprefix(FIRST)))
        return refusal


def done(request: HttpRequest, summary: CampaignSummary, form: FactForm, asked: Asked) -> HttpResponse:
    """Publish it. Raises Refusal."""
    tenure = tenure_of(request, summary)
    with remarked(tenure, summary.campaign, form.cleaned_data["reason"]) as words:
        corrections.correct(summary.campaign, asked, tenure, reason=words)
    messages.success(request, "It is corrected; all factions that may know it can read it.")
    return redirect("admin:corrections", summary.campaign)


def question(request: HttpRequest, summary: CampaignSummary, asked: Asked) -> once_more.Question:
    """The difference, and its hearers. Raises Refusal for a fact that cannot be put right so."""
    found = corrections.foreseen(
        summary.campaign, asked, tenure_of(request, summary), asker(request).language
    )
    told = [f"the {people(summary, one)}" for one in found.hearers]
    return once_more.Question(
        title=f"Publish this correction in {summary.title}",
        says=(
            *found.says,
            f"Told at once, with your reason: {', '.join(told)}."
            if told
            else "No faction is told, as it is secret.",
            "It counts from now on. The earlier reports stay as they are.",
            *consequences.unknown(asked),
        ),
        button="Publish the correction",
        back=back_of(summary),
        warning="This cannot be taken back; another correction can put it right.",
        also=consequences.buttons(summary, asked),
    )


def back_of(summary: CampaignSummary) -> str:
    """Where nothing has been put right."""
    return reverse("admin:corrections", args=(summary.campaign,))


def stale(refusal: Refusal) -> bool:
    """True if something has changed since the organiser looked."""
    return refusal.field in ("day", "after") or refusal.field.endswith(".was")


def looked_again(
    request: HttpRequest, summary: CampaignSummary, fact: str, piece: str, refusal: Refusal, form: FactForm
) -> dict[str, object]:
    """The form again, with the value that stands now, later corrections, and the typed words."""
    state, _ = looked_at(summary)
    typed = {name: request.POST.get(name) for name in CARRIED}
    again = form_for(fact, state, game_of(summary.scenario), piece, None, typed)
    since = corrections.published(
        summary.campaign, state, asker(request).language, after=form.cleaned_data["seen"].after
    )
    return {
        "form": again,
        "problem": f"{begun(refusals.text_of(refusal))}. Below stands what there is now.",
        "since": since,
        "language": asker(request).language,
    }


def titled(summary: CampaignSummary, state: State, form: FactForm) -> str:
    """The title of a correction and its piece."""
    names = names_of(state, game_of(summary.scenario).map)
    return f"Correct the {form.noun} of {form.subject(names)} in {summary.title}"
