"""The wishes of a person for his news and pages: language, clock, mails, colours, and letters of the keyboard."""

from functools import cache
from zoneinfo import available_timezones

from people import languages
from people.models import COLOURS, MAILS, Account
from rulebook import Refusal

HOUSE = "house-wishes"
KINDS = tuple(name for name, _ in MAILS)
LOOKS = tuple(name for name, _ in COLOURS)


@cache
def zones() -> tuple[str, ...]:
    """The time zones that are called after a place, which mean the same on every machine."""
    return tuple(sorted(name for name in available_timezones() if "/" in name and name[0].isupper()))


def choose(
    account: Account,
    *,
    language: str | None = None,
    zone: str | None = None,
    mails: str | None = None,
    colours: str | None = None,
    shortcuts: bool | None = None,
) -> None:
    """Keep the changed wishes of a person from now on; None leaves it as it is. Raises Refusal, naming the field.

    `zone` is a place ("Europe/Rome"), "" for the clock of each campaign; `mails` one of KINDS, `colours` one of LOOKS.
    """
    if language is not None:
        account.language = languages.known_language(language)
    if zone is not None:
        if zone and zone not in zones():
            raise Refusal(HOUSE, "zone", "{given!r} is not a time zone", given=zone[:40])
        account.zone = zone
    if mails is not None:
        if mails not in KINDS:
            raise Refusal(HOUSE, "mails", "{given!r} is not one of {words}", given=mails[:20], words=KINDS)
        account.mails = mails
    if colours is not None:
        if colours not in LOOKS:
            raise Refusal(
                HOUSE, "colours", "{given!r} is not one of {words}", given=colours[:20], words=LOOKS
            )
        account.colours = colours
    if shortcuts is not None:
        account.shortcuts = shortcuts
    account.save(update_fields=["language", "zone", "mails", "colours", "shortcuts"])
