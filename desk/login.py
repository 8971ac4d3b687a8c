"""Signing in at the desk."""

from unfold.forms import AuthenticationForm

from account.sign_in import InTurn


class LoginForm(InTurn, AuthenticationForm):
    """The desk's own form, under the same limit as everywhere else."""
