"""The people of a campaign: seats, and handing the campaign to another organiser."""

from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from unfold.widgets import UnfoldAdminRadioSelectWidget, UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from campaign.models import CampaignSummary
from campaign.service.joining.offers import offer_seat, offers_made
from campaign.service.joining.seating import check_seats, dismiss_reader, hand_filing
from campaign.service.log.meanwhile import Overtaken
from desk.access import asker, looked_at, tenure_of, to_act, to_read
from desk.forms import once_more, refusals
from desk.page import page, posted
from desk.running.deputies import Stand, stands
from desk.running.offers import anew, offer_sentence, offers, withdraw
from eventlog.errors import LogRefusal
from people import tenures
from people.acquaintance import known_to
from people.models import ORGANISER, PLAYER, READER, Account, Tenure
from people.tenures import may_sit, readers
from rulebook import Refusal


class AccountField(forms.CharField):
    """An account by its username, typed or picked from the ones that the organiser knows.

    An unknown name and a forbidden one are refused alike, so that tried names give nothing away.
    """

    def __init__(self, refusal: str, **fit: Any) -> None:
        self.refusal, self.fit = refusal, fit
        widget = UnfoldAdminTextInputWidget(attrs={"list": "known", "autocomplete": "off"})
        super().__init__(label="Account", max_length=150, widget=widget)

    def clean(self, value: Any) -> Any:
        """The account. Raises ValidationError for a name that nobody has whom this may be."""
        name = super().clean(value)
        account = Account.objects.named(name).filter(is_active=True, **self.fit).first()
        if account is None:
            raise ValidationError(self.refusal.format(name=name))
        return account


BY_MAIL_TOO = "The owner of the account reads the invitation in the service, and by mail."


class InviteForm(forms.Form):
    """The recipient of an offer of a seat; without name and address it gives a link to pass on.

    Any name is taken: only its owner learns of it. `after` is the number of offers of the seat when the organiser
    looked, so that a second click offers it only once.
    """

    after = forms.IntegerField(required=False, widget=forms.HiddenInput)

    username = forms.CharField(
        label="Account",
        max_length=150,
        required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "known", "autocomplete": "off"}),
        help_text="The owner of the account reads the invitation in the service.",
    )
    email = forms.EmailField(
        label="or mail address",
        required=False,
        widget=UnfoldAdminTextInputWidget(attrs={"type": "email", "autocomplete": "off"}),
        help_text="With neither you get a link to pass on.",
    )

    role = forms.ChoiceField(
        choices=(
            (PLAYER, "to play: files the orders, and replaces the present player"),
            (READER, "to read beside the player: knows all that he knows, and files nothing"),
        ),
        initial=PLAYER,
        required=False,
        label="Purpose",
        widget=UnfoldAdminRadioSelectWidget,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if settings.MAIL_GOES_OUT:
            self.fields["username"].help_text = BY_MAIL_TOO

    def clean_role(self) -> str:
        """The role of the offer; to play, if it is left out."""
        return self.cleaned_data["role"] or PLAYER

    def clean(self) -> dict[str, Any]:
        """The fields. Raises ValidationError for both at once."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("username") and cleaned.get("email"):
            raise ValidationError("give a name or an address, not both")
        return cleaned

    def whom(self) -> dict[str, Any]:
        """The recipient and the role of the offer, after how many offers of it."""
        data = self.cleaned_data
        return {
            "name": data["username"],
            "email": data["email"],
            "role": data["role"],
            "after": data["after"],
        }

    def look_again(self, after: int) -> None:
        """Note that the next form is sent after looking at so many offers."""
        self.data = {**{name: self.data[name] for name in self.data}, "after": str(after)}


class ReplaceForm(InviteForm):
    """The recipient of an offer of a held seat, and whether its holder leaves it at once."""

    at_once = forms.BooleanField(
        required=False,
        label="The present player leaves it at once",
        widget=UnfoldBooleanWidget,
        help_text="Without it he plays on until the offer is accepted.",
    )


class HandOverForm(forms.Form):
    """The new organiser, beside the present one or instead."""

    username = AccountField("there is no {name} who may organise: ask the operator", is_staff=True)
    resign = forms.BooleanField(
        required=False,
        label="Lay down the office myself",
        widget=UnfoldBooleanWidget,
        help_text="You lose all access.",
    )


@to_act
def invite(request: HttpRequest, summary: CampaignSummary, faction: str) -> HttpResponse:
    """Offer a seat to somebody, who sits there once he has accepted; until then nothing changes."""
    state, _ = looked_at(summary)
    stand = next((each for each in stands(summary, state) if each.id == faction), None)
    if stand is None:
        raise Http404
    after = offers_made(summary.campaign, faction)
    form, link = (ReplaceForm if stand.player else InviteForm)(posted(request), initial={"after": after}), ""
    if request.method == "POST" and form.is_valid() and not once_more.declined(request):
        try:
            may_be_offered(summary.campaign, faction, form.cleaned_data["username"])
            plays = form.cleaned_data["role"] == PLAYER
            if stand.player and plays and not once_more.confirmed(request):
                return once_more.asked(request, summary, replacing(summary, stand, form))
            offered = offer_seat(
                tenure_of(request, summary),
                faction,
                **form.whom(),
                zone=summary.calendar["zone"],
                shown=summary.version,
                at_once=plays and bool(form.cleaned_data.get("at_once")),
            )
        except refusals.REFUSED as refusal:
            refused(form, refusal, summary, faction)
        else:
            if not offered:
                messages.success(request, offer_sentence(f"The seat of the {stand.people} is offered."))
                return redirect("admin:seat", summary.campaign, faction)
            form, link = InviteForm(initial={"after": after + 1}), offered
    context = {
        "title": f"The seat of the {stand.people}",
        "summary": summary,
        "form": form,
        "link": link,
        "stand": stand,
        "offers": offers(summary.campaign, faction),
        "mail_goes_out": settings.MAIL_GOES_OUT,
        "known": known_to(asker(request)),
        "beside": [each for each in readers(summary.campaign) if each.faction == faction],
        "history": Tenure.objects.filter(campaign=summary.campaign, faction=faction).order_by("-since"),
    }
    return page(request, admin.site, "seat", context, status=400 if form.errors else 200)


def refused(form: InviteForm, refusal: Refusal | LogRefusal, summary: CampaignSummary, faction: str) -> None:
    """Show why a seat is not offered; the next sending counts as after the offers that have come meanwhile."""
    refusals.show(form, refusal, summary)
    if isinstance(refusal, Overtaken):
        form.look_again(offers_made(summary.campaign, faction))


def may_be_offered(campaign: UUID, faction: str, name: str) -> None:
    """Raise Refusal once the campaign is over, and for whom all here know to be unfit: who plays, or has ever organised."""
    check_seats(campaign)
    known = Tenure.objects.filter(Q(until=None) | Q(role=ORGANISER), campaign=campaign)
    here = Account.objects.named(name).filter(tenures__in=known)
    if (account := here.first()) is not None:
        may_sit(account, campaign, faction)


def replacing(summary: CampaignSummary, stand: Stand, form: InviteForm) -> once_more.Question:
    """The question before a held seat is offered to another person."""
    invited = form.cleaned_data["username"] or form.cleaned_data["email"]
    whoever = (
        f"{invited} is offered the seat"
        if invited
        else "The person with the link that you get is offered the seat"
    )
    if form.cleaned_data.get("at_once"):
        return removing(summary, stand, whoever)
    return once_more.Question(
        title=f"Offer the seat of {stand.player}?",
        warning="Once the offer is accepted, this cannot be taken back.",
        says=(
            f"{whoever} of the {stand.people}, which {stand.player} holds.",
            f"The new player replaces {stand.player}, who no longer plays the {stand.people} from then on.",
            f"{stand.player} reads nothing of theirs from then on, either.",
            f"The new player plays the {stand.people}, and reads all that they have learned until then.",
            "Until then nothing changes, and you can withdraw the offer.",
        ),
        button=f"Offer the seat of {stand.player}",
        back=reverse("admin:seat", args=(summary.campaign, stand.id)),
    )


def removing(summary: CampaignSummary, stand: Stand, whoever: str) -> once_more.Question:
    """The question before the holder of a seat leaves it without a successor."""
    writes = (
        f"A {stand.deputy} deputy writes for the {stand.people} where no sheet is filed."
        if stand.deputy
        else f"Until somebody accepts, the {stand.people} are without a player and a deputy."
    )
    return once_more.Question(
        title=f"Let {stand.player} leave the seat now?",
        says=(
            f"{stand.player} no longer plays the {stand.people} or reads about them, and gets a notice.",
            f"{whoever} of the {stand.people}.",
            "The faction's knowledge, its reports and its sheet on file pass to the new player.",
            f"The drafts of {stand.player}, and every notice to {stand.player}, stay hidden from the new player.",
            writes,
            "All players read that the seat was left.",
        ),
        button=f"Let {stand.player} leave, and offer the seat",
        back=reverse("admin:seat", args=(summary.campaign, stand.id)),
    )


@to_act
@require_POST
def let_file(request: HttpRequest, summary: CampaignSummary, faction: str, reader: UUID) -> HttpResponse:
    """Let a reader of a seat file its orders; the former author reads from then on."""
    actor = str(tenure_of(request, summary).id)
    refusals.done(
        request,
        lambda: hand_filing(summary.campaign, faction, reader, actor=actor),
        "Another person files the orders from now on.",
    )
    return redirect("admin:seat", summary.campaign, faction)


@to_act
@require_POST
def dismiss(request: HttpRequest, summary: CampaignSummary, faction: str, reader: UUID) -> HttpResponse:
    """End the time of somebody who reads in a seat."""
    try:
        dismissed = dismiss_reader(summary.campaign, reader)
    except Refusal as refusal:
        messages.error(request, refusals.in_full(refusal))
    else:
        if dismissed:
            messages.success(request, "Nothing of the faction is read there any more.")
        else:
            messages.info(request, "That is over already.")
    return redirect("admin:seat", summary.campaign, faction)


@to_act
@require_POST
def withdraw_offer(
    request: HttpRequest, summary: CampaignSummary, faction: str, invitation: UUID
) -> HttpResponse:
    """Withdraw an invitation that nobody has accepted yet."""
    withdraw(request, summary.campaign, invitation)
    return redirect("admin:seat", summary.campaign, faction)


@to_act
@require_POST
def send_offer_again(
    request: HttpRequest, summary: CampaignSummary, faction: str, invitation: UUID
) -> HttpResponse:
    """Send an open invitation again."""
    anew(request, summary.campaign, faction, invitation)
    return redirect("admin:seat", summary.campaign, faction)


@to_act
def hand_over(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Appoint another organiser, and lay the office down if so wished."""
    form = HandOverForm(posted(request))
    if request.method == "POST" and form.is_valid() and not once_more.declined(request):
        if not once_more.confirmed(request):
            return once_more.asked(request, summary, appointing(summary, form))
        try:
            if form.cleaned_data["resign"]:
                tenures.hand_over(asker(request), form.cleaned_data["username"], summary.campaign)
            else:
                tenures.appoint(form.cleaned_data["username"], summary.campaign)
        except Refusal as refusal:
            refusals.show(form, refusal)
        else:
            messages.success(request, f"{form.cleaned_data['username'].called} organises {summary.title}.")
            return redirect("admin:index")
    context = {
        "title": f"The organisers of {summary.title}",
        "summary": summary,
        "form": form,
        "known": known_to(asker(request)),
        "organisers": organisers(summary),
    }
    return page(request, admin.site, "hand_over", context, status=400 if form.errors else 200)


def appointing(summary: CampaignSummary, form: HandOverForm) -> once_more.Question:
    """The question before another organiser is appointed."""
    name = form.cleaned_data["username"].called
    laid_down = (
        f"You no longer organise {summary.title}, and lose all access to it at once.",
        "You may take no seat in it as long as it lasts: you have seen all sides.",
    )
    return once_more.Question(
        title=f"Hand {summary.title} over to {name}?" if form.cleaned_data["resign"] else f"Appoint {name}?",
        says=(
            f"{name} organises {summary.title}: sees and does all that you do here, and only {name} can end that.",
            *(laid_down if form.cleaned_data["resign"] else ()),
        ),
        button=f"Appoint {name}" + (" and resign" if form.cleaned_data["resign"] else ""),
        back=reverse("admin:organisers", args=(summary.campaign,)),
    )


@to_read
def take_over(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Let the operator organise a campaign, for instance one that its organiser has left; it is on record."""
    if not asker(request).is_superuser:
        raise Http404
    if not once_more.confirmed(request):
        question = once_more.Question(
            title=f"Organise {summary.title}?",
            says=(
                f"You organise {summary.title} beside its organisers: you see all of it, and can act in it.",
                "Its organisers see that you do.",
            ),
            button="Organise it",
            back=reverse("admin:campaign", args=(summary.campaign,)),
        )
        return once_more.put(request, summary, question)
    refusals.done(
        request,
        lambda: tenures.appoint(asker(request), summary.campaign),
        f"You organise {summary.title} now; its organisers see that you do.",
    )
    return redirect("admin:campaign", summary.campaign)


def organisers(summary: CampaignSummary) -> list[Tenure]:
    """The present organisers of the campaign, the longest first."""
    found = Tenure.objects.filter(campaign=summary.campaign, role=ORGANISER, until=None)
    return list(found.select_related("account").order_by("since"))
