"""The page of one's account: who one is, what one is invited to, and what one can change."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from account.invitations import offered
from account.page import answered, page, show
from account.passwords import secret_field
from people import addressing, invitations, notices, post, tokens
from people.guesses import TooManyGuesses
from people.models import Account
from rulebook import Refusal


class EmailForm(forms.Form):
    """Another mail address, and the password, so that it is the owner who says so."""

    email = forms.EmailField(label="Your mail address; empty for none", required=False)
    password = secret_field("Your password", "current-password")


def owner(request: HttpRequest) -> Account:
    """Whoever is signed in; the page has seen to it that somebody is."""
    assert isinstance(request.user, Account)
    return request.user


@require_safe
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """One's account."""
    account = owner(request)
    context = {
        "title": account.username,
        "trouble": post.trouble_of(account.email),
        "unread": notices.unread(account),
        "offers": [offered(each) for each in invitations.to(account)],
        "tokens": tokens.held(account),
    }
    return page(request, "home", context)


@require_http_methods(["GET", "POST"])
@login_required
def change_email(request: HttpRequest) -> HttpResponse:
    """Give another mail address, or none."""
    account = owner(request)
    form = EmailForm(request.POST or None, initial={"email": account.email})
    if request.method == "POST" and form.is_valid():
        try:
            addressing.choose(request, account, form.cleaned_data["email"], form.cleaned_data["password"])
        except (Refusal, TooManyGuesses) as refusal:
            show(form, refusal)
        else:
            messages.success(request, "Your mail address is kept.")
            return redirect("account")
    return answered(request, "form", form, {"title": "Your mail address", "button": "Keep it"})


@require_POST
@login_required
def end_tokens(request: HttpRequest) -> HttpResponse:
    """End all tokens: every client of the API is signed out."""
    messages.success(request, f"{tokens.end_others(owner(request))} tokens have ended.")
    return redirect("account")
