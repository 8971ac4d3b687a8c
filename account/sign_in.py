"""Signing in and out in a browser, under the same limit of guesses as everywhere else."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from account.page import spoken_by
from account.reading import later, names_for
from account.refusals import in_words
from people.guesses import LONGEST_NAME, LONGEST_PASSWORD, WRONG, TooManyGuesses, in_turn, known_as


class InTurn(AuthenticationForm):
    """Name and password; an asker who has guessed too often reads for how long he waits."""

    request: HttpRequest
    # Django's own word says that names may differ in their capitals.
    error_messages = AuthenticationForm.error_messages | {"invalid_login": later(WRONG)}
    # Django tells a browser how long a name may be, and judges longer ones all the same.
    username = UsernameField(max_length=LONGEST_NAME, widget=forms.TextInput(attrs={"autofocus": True}))
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def clean_username(self) -> str:
        """The name under which guesses at it count. Raises ValidationError for an impossible one."""
        name = known_as(self.cleaned_data["username"])
        if name is None:
            raise self.get_invalid_login_error()
        return name

    def clean(self) -> dict[str, Any]:
        """The fields, with an account behind them. Raises ValidationError for a wrong password and one guess too many."""
        if self.errors:
            # A name that nobody can have is no guess: no turn is taken, and nothing counted.
            return self.cleaned_data
        name = str(self.cleaned_data["username"])
        refused: ValidationError | None = None
        try:
            with in_turn(self.request, name):
                try:
                    return super().clean()
                except ValidationError as wrong:
                    # Told outside the turn: an error that left it would take back what was counted.
                    refused = wrong
        except TooManyGuesses as refusal:
            said = in_words(refusal, names_for(self.request))
            raise ValidationError(said, code="too_many") from refusal
        assert refused is not None
        raise refused


class SignIn(LoginView):
    """The page on which players sign in."""

    template_name = "account/sign_in.html"
    authentication_form = InTurn

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The context of the page, in the language of the asker's browser."""
        names = names_for(self.request)
        return super().get_context_data(**kwargs) | {"title": names.say("Sign in")} | spoken_by(names)
