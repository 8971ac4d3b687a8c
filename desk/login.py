"""Signing in at the desk: the page on which everybody signs in, for those alone whom the desk is open to."""

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.http import HttpRequest

from account.page import spoken_by
from account.reading import names_in
from account.sign_in import InTurn, SignIn
from campaign.presentation.locale import SOURCE

PAGE = SignIn.template_name


class LoginForm(InTurn, AdminAuthenticationForm):
    """The desk's own form, under the same limit as everywhere else."""


def context_for(request: HttpRequest) -> dict[str, Any]:
    """The context of that page here: the desk is in English."""
    names = names_in(SOURCE)
    said = {"title": names.say("Sign in")} | spoken_by(names)
    if request.user.is_authenticated:
        name = request.user.get_username()
        said["lead"] = (
            f"You are signed in as {name}. The desk is not open to that account: sign in with another."
        )
    return said
