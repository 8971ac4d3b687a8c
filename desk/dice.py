"""An awaited die: what it is for, and the face that the organiser rolled."""

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report.die_in_words import die_in_words, fights_of
from campaign.presentation.report.words import begun
from campaign.service.battles import enter_die
from desk import once_more, refusals
from desk.access import asker, looked_at, organises, tenure_of, to_read
from desk.nights import play_on
from desk.page import page, posted
from desk.wording import seen_by
from people.models import ENGLISH


class FaceForm(forms.Form):
    """The face of a die. `label` is the die that the organiser saw, so that a second click enters no other."""

    label = forms.CharField(widget=forms.HiddenInput)
    face = forms.IntegerField(widget=UnfoldAdminIntegerFieldWidget())


@to_read
def die(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The die that the night waits for."""
    if summary.awaited_die is None:
        messages.error(request, "No die is awaited; nothing was changed.")
        return redirect("admin:campaign", summary.campaign)
    form = FaceForm(posted(request), initial={"label": summary.awaited_die["label"]})
    if request.method == "POST":
        tenure = tenure_of(request, summary)
        sure = form.is_valid() and possible(summary, form) and not once_more.declined(request)
        if sure and not once_more.confirmed(request):
            return once_more.asked(request, summary, question(summary, form.cleaned_data["face"]))
        if sure and entered(summary, form, str(tenure.id)):
            play_on(request, summary)
            summary.refresh_from_db()
            return redirect("admin:die" if summary.awaited_die else "admin:campaign", summary.campaign)
    context = {
        "title": "A die to roll",
        "summary": summary,
        "die": summary.awaited_die,
        "wanted": wanted(summary, asker(request).language),
        "language": asker(request).language,
        "witness": seen_by(summary, summary.awaited_die["witness"]),
        "form": form,
        "organises": organises(request, summary),
    }
    return page(request, admin.site, "die", context, status=400 if form.errors else 200)


def wanted(summary: CampaignSummary, language: str) -> str:
    """What the awaited die decides: "The result of battle 1, Normans against Lombards at Troia."."""
    state, _ = looked_at(summary)
    label = (summary.awaited_die or {})["label"]
    return f"{begun(die_in_words(label, fights_of(state), names_of(state, language=language)))}."


def possible(summary: CampaignSummary, form: FaceForm) -> bool:
    """Whether the awaited die has the face; False, with the reason in the form, if it has not."""
    die, face = summary.awaited_die or {}, form.cleaned_data["face"]
    if form.cleaned_data["label"] == die["label"] and not 1 <= face <= die["sides"]:
        form.add_error("face", f"this die has the faces 1 to {die['sides']}, not {face}")
    return not form.errors


def question(summary: CampaignSummary, face: int) -> once_more.Question:
    """What entering a face will do."""
    die = summary.awaited_die or {}
    return once_more.Question(
        title=f"Enter {face} for this die?",
        says=(
            f"The die of 1 to {die['sides']} decides this ({die['rule']}): {wanted(summary, ENGLISH)}",
            f"It shows {face}.",
            f"The night of day {summary.day} goes on with it at once.",
        ),
        button=f"Enter {face} for good",
        back=reverse("admin:die", args=(summary.campaign,)),
    )


def entered(summary: CampaignSummary, form: FaceForm, actor: str) -> bool:
    """Enter the face; False, with the reason in the form, if it is refused."""
    with refusals.shown(form):
        enter_die(summary.campaign, form.cleaned_data["label"], form.cleaned_data["face"], actor=actor)
    return not form.errors
