"""The objections to a request, in the reader's words."""

from math import ceil

from campaign.presentation.report import Names
from campaign.presentation.report.refused import worded
from campaign.presentation.report.words import begun
from people.guesses import BUSY, TooManyGuesses
from rulebook import Refusal
from rulebook.refusal import phrase

MINUTE = 60
MEANWHILE = phrase("Something else was written at the same moment; look at the page, and send it again.")
"""Where the log was written to by somebody else between reading and writing."""


def in_words(refusal: Refusal | TooManyGuesses, names: Names) -> str:
    """Why something was refused, as a sentence without its mark: the limits of an account are no rules of the game.

    A name at its beginning stays as it is written.
    """
    if isinstance(refusal, TooManyGuesses):
        return wait_in_words(refusal.wait, names)
    said = worded(refusal.template, refusal.values, names)
    said = said if refusal.template.startswith("{") else begun(said)
    return said if said.endswith((".", "!", "?")) else f"{said}."


def wait_in_words(seconds: int, names: Names) -> str:
    """For how long requests are refused, rounded up."""
    if seconds <= BUSY:
        return names.say("Too many tries; wait a few seconds.")
    return names.count(
        ceil(seconds / MINUTE), "Too many tries; wait a minute.", "Too many tries; wait {n} minutes."
    )
