"""Signing in and out in a browser, under the same limit of guesses as everywhere else."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from account.page import spoken_by
from account.reading import names_for
from account.refusals import in_words
from people.guesses import TooManyGuesses, in_turn


class InTurn(AuthenticationForm):
    """Name and password; whoever has guessed too often is told for how long he waits."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        """The fields, with an account behind them. Raises ValidationError for a wrong password and one guess too many."""
        name = str(self.cleaned_data.get("username") or "")
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
        """What the page is made of, in the language of whoever's browser asks."""
        names = names_for(self.request)
        return super().get_context_data(**kwargs) | {"title": names.say("Sign in")} | spoken_by(names)
