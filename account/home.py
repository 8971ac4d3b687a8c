"""The page of your account: your names, your invitations, and the things that you can change."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from account.invitations import offers_to
from account.page import answered, page, show
from account.passwords import secret_field
from account.reading import later, names_for, names_in
from campaign.presentation.report.words import begun
from people import addressing, helping, passing_on, post, proving, tokens, wishes
from people.guesses import TooManyGuesses
from people.models import ALL_MAILS, COLOURS, LANGUAGES, MORNINGS, NO_MAILS, OTHERS, Account
from people.wishes import zones
from rulebook import Refusal

ON, OFF = "on", "off"
BY_MAIL = [(ON, later("At once")), (OFF, later("Page only"))]
MAILS_OF = {ALL_MAILS: (ON, ON), MORNINGS: (ON, OFF), OTHERS: (OFF, ON), NO_MAILS: (OFF, OFF)}
"""The two rows of mails, reports of nights and all other notices, for each kind of wish."""


class EmailForm(forms.Form):
    """Another mail address, and the password, so that it is the owner who says so."""

    email = forms.EmailField(label=later("Your mail address; empty for none"), required=False)
    password = secret_field(later("Your password"), "current-password")


class WishesForm(forms.Form):
    """The wishes of a person. `nights` and `others` are the two kinds of notices that come by mail as well, or do not."""

    language = forms.ChoiceField(label=later("Language"), choices=LANGUAGES, widget=forms.RadioSelect)
    zone = forms.ChoiceField(
        label=later("Your time zone"),
        required=False,
        choices=lambda: [("", later("that of each campaign")), *pairs(zones())],
    )
    colours = forms.ChoiceField(
        label=later("Colours"),
        required=False,
        choices=lambda: [(name, later(words)) for name, words in COLOURS],
        widget=forms.RadioSelect,
    )
    shortcuts = forms.ChoiceField(
        label=later("Letters of the keyboard as commands"),
        choices=[(ON, later("On")), (OFF, later("Off"))],
        widget=forms.RadioSelect,
    )
    nights = forms.ChoiceField(
        label=later("The report of each night"), choices=BY_MAIL, widget=forms.RadioSelect
    )
    others = forms.ChoiceField(label=later("All other notices"), choices=BY_MAIL, widget=forms.RadioSelect)

    def wanted(self) -> dict[str, Any]:
        """The wishes of a form without a fault."""
        data = self.cleaned_data
        return {
            "language": data["language"],
            "zone": data["zone"],
            "mails": next(
                kind for kind, rows in MAILS_OF.items() if rows == (data["nights"], data["others"])
            ),
            "colours": data["colours"],
            "shortcuts": data["shortcuts"] == ON,
        }


def pairs(names: Iterable[str]) -> list[tuple[str, Any]]:
    """Names as the choices of a field."""
    return [(name, name.replace("_", " ")) for name in names]


def owner(request: HttpRequest) -> Account:
    """The account that is signed in; the page has checked that there is one."""
    assert isinstance(request.user, Account)
    return request.user


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The page of your account."""
    account, names = owner(request), names_for(request)
    form = WishesForm(initial=wished(account))
    context = {
        "title": names.say("Account of {name}", name=account.called),
        "form": form,
        "rows": [form["nights"], form["others"]],
        "trouble": post.trouble_of(account.email),
        "offers": offers_to(account),
        "tokens": tokens.valid(account),
        "given": helping.pending(account).select_related("by").first(),
        "link": passing_on.waiting(account).select_related("by").first(),
        "helped": helping.record(account),
        "provable": settings.MAIL_GOES_OUT and bool(account.email) and not proving.is_proven(account),
    }
    return page(request, "home", context)


@require_http_methods(["GET", "POST"])
@login_required
def change_email(request: HttpRequest) -> HttpResponse:
    """Give another mail address, or none."""
    account, names = owner(request), names_for(request)
    form = EmailForm(request.POST or None, initial={"email": account.email})
    if request.method == "POST" and form.is_valid():
        try:
            addressing.choose(request, account, form.cleaned_data["email"], form.cleaned_data["password"])
        except (Refusal, TooManyGuesses) as refusal:
            show(form, refusal, names)
        else:
            messages.success(request, names.say("Your mail address is saved."))
            return redirect("account")
    return answered(
        request, "form", form, {"title": names.say("Your mail address"), "button": names.say("Save")}
    )


@require_POST
@login_required
def ask_for_proof(request: HttpRequest) -> HttpResponse:
    """Send a link to the address of an account, by which its owner confirms that it is his own."""
    names = names_for(request)
    if proving.ask(owner(request)):
        messages.success(request, names.say("A link is on its way to your mail address."))
    return redirect("account")


@require_http_methods(["GET", "POST"])
def prove_email(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm by the link of a mail that the address is the owner's; only looking at the page says nothing yet."""
    account, names = proving.of_link(token), names_for(request)
    context = {"title": names.say("Your mail address"), "secret": token}
    if account is None:
        return page(request, "said", context | {"text": f"{begun(names.say(proving.USED))}."}, status=404)
    if request.method == "POST":
        proving.prove(token)
        text = names.say("{address} is yours. Thank you.", address=account.email)
        return page(request, "said", context | {"text": text})
    context |= {
        "lead": names.say(
            "Mail for the account {name} goes to {address}.", name=account.called, address=account.email
        ),
        "button": names.say("This address is mine"),
    }
    return page(request, "form", context)


def wished(account: Account) -> dict[str, str]:
    """The wishes of an account, as its form has them."""
    nights, others = MAILS_OF[account.mails]
    return {
        "language": account.language,
        "zone": account.zone,
        "colours": account.colours,
        "shortcuts": ON if account.shortcuts else OFF,
        "nights": nights,
        "others": others,
    }


@require_http_methods(["GET", "POST"])
@login_required
def wish(request: HttpRequest) -> HttpResponse:
    """Keep the wishes of a person; the page of the form alone shows its faults."""
    account = owner(request)
    form = WishesForm(request.POST or None, initial=wished(account))
    if request.method == "POST" and form.is_valid():
        wishes.choose(account, **form.wanted())
        messages.success(request, names_in(account.language).say("Saved."))
        return redirect("account")
    names = names_for(request)
    context = {"title": names.say("Language, colours and mails"), "button": names.say("Save")}
    return answered(request, "form", form, context)


@require_POST
@login_required
def answer_address(request: HttpRequest) -> HttpResponse:
    """Accept or refuse the mail address that an organiser has given for the account."""
    account, names = owner(request), names_for(request)
    if request.POST.get("answer") == "accept":
        helping.accept(account)
        messages.success(request, names.say("Your mail address is saved."))
    elif helping.refuse(account):
        messages.success(request, names.say("You refused the address; your mail goes where it went before."))
    return redirect("account")


@require_POST
@login_required
def refuse_link(request: HttpRequest) -> HttpResponse:
    """Refuse the link for a new password that an organiser asks for, to pass it on."""
    account = owner(request)
    if passing_on.refuse(account):
        messages.success(request, names_for(request).say("You refused it: the link will not be made."))
    return redirect("account")


@require_POST
@login_required
def end_tokens(request: HttpRequest) -> HttpResponse:
    """End all tokens: every client of the API is signed out."""
    ended = tokens.end_others(owner(request))
    said = names_for(request).count(ended, "{n} token has ended.", "{n} tokens have ended.")
    messages.success(request, said)
    return redirect("account")


@require_POST
@login_required
def end_token(request: HttpRequest, name: str) -> HttpResponse:
    """End one token; a token that has ended already stays ended."""
    names = names_for(request)
    if tokens.end(owner(request), name):
        messages.success(request, names.count(1, "{n} token has ended.", "{n} tokens have ended."))
    return redirect("account")
