"""Signing in at the desk, under the same limit as everywhere else."""

from typing import Any

from django.core.exceptions import ValidationError
from unfold.forms import AuthenticationForm

from people.guesses import TooManyGuesses, in_turn


class LoginForm(AuthenticationForm):
    """Name and password; whoever has guessed too often is told for how long he waits."""

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
            raise ValidationError(str(refusal), code="too_many") from refusal
        raise refused
