"""Pages of your password: to change it, to ask for a link, and the page that a link leads to."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from account.page import answered, page, show
from account.reading import later, names_for, spoken
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from people import passwords
from people.guesses import LONGEST_PASSWORD, TooManyGuesses
from people.models import Account
from rulebook import Refusal

BACKEND = "django.contrib.auth.backends.ModelBackend"
ASKED = phrase(
    "If an account has this name or address, and has a mail address, a link is on its way there. "
    "Without mail, ask the operator of this service for a link."
)

UNWRITTEN = phrase(
    "This service has no mail server, so links are passed on by hand. Ask an organiser of your "
    "campaign, or the operator of this service, for one."
)


def secret_field(label: Any, autocomplete: str) -> forms.CharField:
    """A field for a password."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=LONGEST_PASSWORD, strip=False, widget=widget)


class NewPassword(forms.Form):
    """A password, typed twice."""

    password = secret_field(later("New password"), "new-password")
    again = secret_field(later("The new password again"), "new-password")

    def clean_again(self) -> str:
        """The second one. Raises ValidationError where it is not the first."""
        if self.cleaned_data["again"] != self.cleaned_data.get("password"):
            raise forms.ValidationError(spoken("The two passwords differ."))
        return str(self.cleaned_data["again"])


class ChangeForm(NewPassword):
    """The password that counts now, and another."""

    old = secret_field(later("Your password now"), "current-password")
    field_order = ("old", "password", "again")


class AskForm(forms.Form):
    """The name or address of a person who cannot sign in any more."""

    who = forms.CharField(label=later("Your name here, or your mail address"), max_length=254)


@require_http_methods(["GET", "POST"])
@login_required
def change(request: HttpRequest) -> HttpResponse:
    """Change the password of the account; everything else that was signed in with it ends."""
    account = request.user
    assert isinstance(account, Account)
    names = names_for(request)
    form = ChangeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            passwords.change(request, account, form.cleaned_data["old"], form.cleaned_data["password"])
        except (Refusal, TooManyGuesses) as refusal:
            show(form, refusal, names)
        else:
            update_session_auth_hash(request, account)
            ended = names.say("Your password is changed. All other sign-ins and tokens have ended.")
            messages.success(request, ended)
            return redirect("account")
    return answered(
        request, "form", form, {"title": names.say("Change your password"), "button": names.say("Change it")}
    )


@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link by mail, where mail goes out; the answer is the same for everybody."""
    names = names_for(request)
    if not settings.MAIL_GOES_OUT:
        said = {"title": names.say("Set a new password"), "text": names.say(UNWRITTEN), "signs_in": True}
        return page(request, "said", said)
    form = AskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            passwords.ask(request, form.cleaned_data["who"])
        except TooManyGuesses as refusal:
            show(form, refusal, names)
        else:
            said = {"title": names.say("Look at your mail"), "text": names.say(ASKED), "signs_in": True}
            return page(request, "said", said)
    context = {
        "title": names.say("Set a new password"),
        "button": names.say("Send me a link"),
        "signs_in": True,
    }
    return answered(request, "form", form, context)


@require_http_methods(["GET", "POST"])
def set_by_link(request: HttpRequest, name: str, token: str) -> HttpResponse:
    """Set a password by the link, and be signed in; looking at the page uses nothing up."""
    account, names = passwords.account_of(name, token), names_for(request)
    context = {"title": names.say("Set your password"), "secret": token}
    if account is None:
        return page(request, "said", context | {"text": f"{begun(names.say(passwords.USED))}."}, status=404)
    form = NewPassword(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            account = passwords.set_by_link(name, token, form.cleaned_data["password"])
        except Refusal as refusal:
            show(form, refusal, names)
        else:
            login(request, account, backend=BACKEND)
            messages.success(
                request,
                names.say("You are {name}, and signed in with your new password.", name=account.called),
            )
            return redirect("account")
    context |= {
        "lead": names.say("Your name here is {name}.", name=account.called),
        "button": names.say("Set it and sign in"),
    }
    return answered(request, "form", form, context)
