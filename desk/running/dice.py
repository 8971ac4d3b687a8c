"""The dice that a night waits for: their purposes, the faces that were rolled, and all of them entered at once."""

from typing import Any

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from campaign.model.state import AwaitedDie, State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.fights import fights_of
from campaign.presentation.report.words import begun
from campaign.service.nights.battles import enter_die
from campaign.service.nights.dice_ahead import MOST, DiceAhead
from desk.access import asker, organises, tenure_of, to_read
from desk.forms import once_more, refusals
from desk.page import page
from desk.running.nights import play_on
from desk.words.wording import seen_by
from rulebook import Refusal

ANOTHER = "The night waits for another die by now: look at it, and roll that."


class FaceForm(forms.Form):
    """The face of a die. `label` is the die that the organiser saw, so that a second click enters no other."""

    label = forms.CharField(max_length=500, widget=forms.HiddenInput)
    face = forms.IntegerField(widget=UnfoldAdminIntegerFieldWidget())


class Rolled(msgspec.Struct, frozen=True):
    """A die with the face that is typed for it, and its decision."""

    label: str
    face: int
    wanted: str


class Typed(msgspec.Struct, frozen=True):
    """The typed dice with their faces, the next die, if any, its form, and its purpose."""

    rolled: tuple[Rolled, ...]
    die: AwaitedDie | None
    form: FaceForm
    wanted: str


@to_read
def die(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The dice that the night waits for, the next below the typed ones; entered together, once."""
    if summary.awaited_die is None:
        return no_longer(request, summary)
    acts = request.method == "POST" and bool(tenure_of(request, summary))
    pairs = sent(request) if acts else []
    typed = read(request, summary, pairs)
    if len(typed.rolled) < len(pairs) and not typed.form.errors:
        # Somebody else entered the die, and the night has not come to its next one yet.
        return no_longer(request, summary)
    if acts and once_more.confirmed(request) and typed.rolled and not typed.form.errors:
        enter(request, summary, typed)
        summary.refresh_from_db()
        return redirect("admin:die" if summary.awaited_die else "admin:campaign", summary.campaign)
    context: dict[str, Any] = {
        "title": "Dice to roll" if typed.rolled else "A die to roll",
        "summary": summary,
        "typed": typed,
        "language": asker(request).language,
        "witness": seen_by(summary, typed.die.witness) if typed.die is not None else "",
        "form": typed.form,
        "organises": organises(request, summary),
    }
    return page(request, admin.site, "die", context, status=400 if typed.form.errors else 200)


def no_longer(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The campaign's page, which says that no die is awaited."""
    messages.error(request, "No die is awaited; nothing was changed.")
    return redirect("admin:campaign", summary.campaign)


def sent(request: HttpRequest) -> list[tuple[str, str]]:
    """The dice that were sent with their faces, in their order; one without a face at the end is still to be rolled."""
    pairs = list(zip(request.POST.getlist("label"), request.POST.getlist("face"), strict=False))[:MOST]
    return pairs[:-1] if len(pairs) > 1 and not pairs[-1][1].strip() else pairs


def read(request: HttpRequest, summary: CampaignSummary, pairs: list[tuple[str, str]]) -> Typed:
    """The typed faces, die by die, up to the first wrong one, which stands in the form."""
    ahead, language = DiceAhead(summary.campaign), asker(request).language
    rolled: list[Rolled] = []
    for label, face in pairs:
        waits, form = ahead.die(), FaceForm({"label": label, "face": face})
        if waits is None:
            break
        words = wanted(ahead.state(), waits, language)
        if not taken(ahead, waits, form):
            return Typed(tuple(rolled), waits, form, words)
        rolled.append(Rolled(waits.label, form.cleaned_data["face"], words))
    waits = ahead.die()
    form = FaceForm(initial={"label": waits.label if waits is not None else ""})
    return Typed(
        tuple(rolled), waits, form, wanted(ahead.state(), waits, language) if waits is not None else ""
    )


def wanted(state: State, die: AwaitedDie, language: str) -> str:
    """The decision of a die: "The result of the battle at Troia, Normans against Lombards."."""
    return f"{begun(die_in_words(die.label, fights_of(state), names_of(state, language=language)))}."


def taken(ahead: DiceAhead, die: AwaitedDie, form: FaceForm) -> bool:
    """Let a die show the typed face; False, with the reason in the form, if it cannot."""
    if not form.is_valid():
        return False
    if form.cleaned_data["label"] != die.label:
        form.add_error(None, ANOTHER)
        return False
    face = form.cleaned_data["face"]
    if not 1 <= face <= die.sides:
        form.add_error("face", f"this die has the faces 1 to {die.sides}, not {face}")
        return False
    try:
        ahead.enter(face)
    except Refusal as refusal:
        refusals.show(form, refusal)
    return not form.errors


def enter(request: HttpRequest, summary: CampaignSummary, typed: Typed) -> None:
    """Enter the faces, one after the other as the night asks for them, until one is refused, which is said with why."""
    actor = str(tenure_of(request, summary).id)
    for each in typed.rolled:
        try:
            enter_die(summary.campaign, each.label, each.face, actor=actor)
        except refusals.REFUSED as refusal:
            # Somebody else may have entered it since these were read.
            awaited = isinstance(refusal, Refusal) and refusal.field == "label"
            messages.error(request, ANOTHER if awaited else refusals.in_full(refusal))
            return
        play_on(request, summary)
