"""Rulings at the desk: the result of a battle is overruled, with all that follows; a die was read wrongly."""

from collections.abc import Iterator, Sequence

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminSelectWidget

from campaign.model.corrections import Correction
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import Names
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.words import begun
from campaign.service.editions import game_of
from campaign.service.organisers import corrections, rulings
from campaign.service.organisers.corrections import Asked
from campaign.service.organisers.rulings import Fight
from campaign.service.reading.fights import fights_of_dice
from desk.access import asker, looked_at, tenure_of, to_act
from desk.facts import consequences
from desk.facts.correction_forms import FactForm
from desk.facts.correction_values import form_for
from desk.facts.corrections import back_of, closed, question, stale
from desk.forms import once_more, refusals
from desk.forms.reasons import reason_field
from desk.page import page, posted
from desk.words.battle_names import called
from desk.words.fought import closings_of, day_at
from people.remarks import remarked
from rulebook import Refusal

NOBODY = "nobody"
OF_BODIES = ("strength", "money", "position")
OF_LEADERS = ("fate", "wounds", "prestige")


class RulingForm(forms.Form):
    """The common base of all rulings: the day, and the number of corrections, when the organiser looked."""

    day = forms.IntegerField(widget=forms.HiddenInput)
    after = forms.IntegerField(widget=forms.HiddenInput)


class OverruleForm(RulingForm):
    """The side that kept the field of a battle."""

    winner = forms.ChoiceField(label="The field was kept by", widget=UnfoldAdminSelectWidget)
    reason = reason_field(help_text="All its readers read it.")


class MisreadForm(RulingForm):
    """Which die was read wrongly, and what it shows."""

    label = forms.ChoiceField(label="Die", widget=UnfoldAdminSelectWidget)
    face = forms.IntegerField(label="It shows", widget=UnfoldAdminIntegerFieldWidget)
    reason = reason_field(help_text="All readers of the die read it.")


class PartOfBattle(msgspec.Struct, frozen=True):
    """A fact that a battle may have touched: what it is called, and its form."""

    title: str
    form: FactForm


@to_act
def overrule(request: HttpRequest, summary: CampaignSummary, number: int) -> HttpResponse:
    """Overrule the result of a battle, and put right its effect on all its fighters, all in one act."""
    state, _ = looked_at(summary)
    if (away := closed(request, summary, state)) is not None:
        return away
    try:
        fight = rulings.battle_fought(summary.campaign, number)
    except Refusal:
        raise Http404 from None
    names = names_of(state, game_of(summary.scenario).map, asker(request).language)
    battle = called(summary, fight.event.hex, day_at(fight.version, closings_of(summary)))
    form = OverruleForm(posted(request), initial=looked(state) | {"winner": fight.event.winner or NOBODY})
    winner = form.fields["winner"]
    assert isinstance(winner, forms.ChoiceField)
    winner.choices = [
        *(
            (faction, begun(names.people(faction)))
            for faction in (fight.event.attacker, fight.event.defender)
        ),
        (NOBODY, "nobody"),
    ]
    parts = list(parts_of(request, summary, state, fight, names))
    context = {
        "title": f"Overrule the result of {battle.whole}",
        "summary": summary,
        "number": number,
        "called": battle.title,
        "form": form,
        "touched": parts,
    }
    if request.method != "POST" or once_more.declined(request):
        return page(request, admin.site, "overrule", context)
    facts = list(typed(parts))
    if form.is_valid() and not any(part.form.errors for part in parts):
        said = form.cleaned_data
        asked = Asked(
            day=said["day"],
            after=said["after"],
            facts=tuple(facts),
            battle=number,
            winner="" if said["winner"] == NOBODY else said["winner"],
        )
        done = tried(request, summary, form, asked, [part.form for part in parts])
        if done is not None:
            return done
    return page(request, admin.site, "overrule", context, status=400)


def typed(parts: Sequence[PartOfBattle]) -> Iterator[Correction]:
    """The facts that were changed; what is wrong with one stands in its form."""
    for part in parts:
        if part.form.is_valid() and part.form.has_changed():
            try:
                yield part.form.correction()
            except forms.ValidationError as wrong:
                part.form.add_error(None, wrong)


def looked(state: State) -> dict[str, int]:
    """The values that the organiser has looked at, for a form to bring back."""
    return {"day": state.day, "after": state.corrections}


def parts_of(
    request: HttpRequest, summary: CampaignSummary, state: State, fight: Fight, names: Names
) -> Iterator[PartOfBattle]:
    """The facts of the fighters in the battle that are still there, and the owner of its place."""
    touched, game = rulings.touched_by(summary.campaign, fight), game_of(summary.scenario)
    place = state.settlement_at(fight.event.hex)
    wanted = [
        *((fact, body) for body in touched.bodies for fact in OF_BODIES),
        *((fact, leader) for leader in touched.leaders for fact in OF_LEADERS),
        *([("owner", place.id)] if place is not None else []),
    ]
    for nth, (fact, piece) in enumerate(wanted):
        form = form_for(fact, state, game, piece, posted(request), part=f"part-{nth}")
        if form is not None:
            yield PartOfBattle(begun(f"{form.noun} of {form.subject(names)}"), form)


def tried(
    request: HttpRequest,
    summary: CampaignSummary,
    form: forms.Form,
    asked: Asked,
    parts: Sequence[FactForm] = (),
) -> HttpResponse | None:
    """The act, or what it would do; None with what is refused in the form, or in that of the fact that it is about."""
    try:
        act = consequences.with_ticked(request, asked)
        if consequences.wanted(request):
            return consequences.listed(request, summary, asked, back_of(summary))
        if not once_more.confirmed(request):
            return once_more.asked(request, summary, question(request, summary, asked))
        tenure = tenure_of(request, summary)
        with remarked(tenure, summary.campaign, form.cleaned_data["reason"]) as words:
            done = corrections.correct(summary.campaign, act, tenure, reason=words)
    except forms.ValidationError as wrong:
        form.add_error(None, wrong)
        return None
    except Refusal as refusal:
        if not stale(refusal) and (
            list_ := consequences.again(request, summary, asked, back_of(summary), refusal)
        ):
            return list_
        told = refusal.at(refusal.field.partition(".")[2] or refusal.field)
        refusals.show(about(refusal, form, parts), told)
        if stale(refusal):
            form.add_error(None, "Open the page again to see the present facts.")
        return None
    messages.success(
        request,
        "It is published, and all factions that may know it can read it. Correct its other consequences here.",
    )
    line = next((getattr(event, "line", 0) for event in done.events), 0)
    return redirect(f"{reverse('admin:corrections', args=(summary.campaign,))}?line={line}")


def about(refusal: Refusal, form: forms.Form, parts: Sequence[FactForm]) -> forms.Form:
    """The form of the fact that a refusal is about; the ruling's own where it is about none of them."""
    changed = [part for part in parts if part.has_changed()]
    for nth, part in enumerate(changed):
        if refusal.field.startswith(f"corrections[{nth}]."):
            return part
    return form


@to_act
def misread(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Say what a die shows that was entered by hand; what follows from it is put right from the corrections' page."""
    state, _ = looked_at(summary)
    if (away := closed(request, summary, state)) is not None:
        return away
    names = names_of(state, language=asker(request).language)
    form = MisreadForm(posted(request), initial=looked(state))
    label = form.fields["label"]
    assert isinstance(label, forms.ChoiceField)
    label.choices = dict(dice_of(summary, names)).items()
    context = {
        "title": f"A die that was read wrongly in {summary.title}",
        "summary": summary,
        "form": form,
        "any": bool(label.choices),
    }
    if request.method != "POST" or once_more.declined(request):
        return page(request, admin.site, "misread", context)
    if form.is_valid():
        said = form.cleaned_data
        asked = Asked(day=said["day"], after=said["after"], facts=(), label=said["label"], face=said["face"])
        done = tried(request, summary, form, asked)
        if done is not None:
            return done
    return page(request, admin.site, "misread", context, status=400)


def dice_of(summary: CampaignSummary, names: Names) -> Iterator[tuple[str, str]]:
    """The newest dice that were rolled by hand, by their labels, each as it was entered last."""
    seen: set[str] = set()
    dice = [thrown.rolled for thrown in rulings.thrown_by_hand(summary.campaign)]
    fights = fights_of_dice(summary.campaign, (each.label for each in dice))
    for rolled in dice:
        if rolled.label not in seen:
            seen.add(rolled.label)
            yield rolled.label, f"{begun(die_in_words(rolled.label, fights, names))}: {rolled.face}"
