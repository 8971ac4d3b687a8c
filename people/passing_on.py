"""A link for a new password that an organiser passes on himself, to a person without a known mail address (house).

The holder of such a link is signed in as another person. So it waits as another address does. It begins after some
days, the owner is told at once, and he can end it by signing in or refusing.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from people.helping import HOUSE, WAITS, helped_tenure, tell
from people.models import Account, Help, Tenure
from people.passwords import link_of
from rulebook import Refusal

LINK = "link"
"""The name of the link in a record of help."""
TOLD = {
    "en": (
        "A link for a new password of yours is asked for",
        (
            "An organiser of a campaign of yours asks for a link by which a new password is set for your account. "
            "He will pass it on to you. The link comes in three days, unless you sign in before, or refuse it on the page "
            "of your account, which says who asks."
        ),
    ),
    "fr": (
        "On demande un lien pour votre mot de passe",
        (
            "L’organisateur d’une de vos campagnes demande un lien qui permet de choisir un nouveau mot de passe pour "  # noqa: RUF001
            "votre compte, afin de vous le transmettre. Il existera dans trois jours, sauf si vous vous connectez avant "
            "cela, ou le refusez sur la page de votre compte, qui dit de qui il s’agit."  # noqa: RUF001
        ),
    ),
}


def ask(by: Account, held: Tenure) -> Help:
    """Ask for a link for the holder of this tenure, who is told; there is one after some days, unless he acts.

    Raises Refusal as `people.helping.helped_tenure` does, for an account with an address, and if it is asked for already.
    """
    account = held.account
    assert account is not None, "somebody sits there"
    check_needed(by, account)
    with transaction.atomic():
        # Whoever asks at the same moment waits here.
        Account.objects.select_for_update(of=("self",)).get(pk=account.pk)
        if waiting(account).exists():
            raise Refusal(HOUSE, "account", "somebody has already asked for a link for this account")
        made = Help.objects.create(account=account, by=by, what=LINK, counts_from=timezone.now() + WAITS)
        tell(held, TOLD)
    return made


def check_needed(by: Account, account: Account) -> None:
    """Raise Refusal as `people.helping.helped_tenure` does, and for an account with an address: there a link goes."""
    helped_tenure(by, account)
    if account.email:
        raise Refusal(HOUSE, "account", "this account has a mail address: have a link sent there")


def waiting(account: Account) -> QuerySet[Help]:
    """The link that is asked for and still to be taken; its owner's signing in ends the wish."""
    asked = Help.objects.filter(account=account, what=LINK, done=None, refused=None)
    return asked.filter(Q(account__last_login=None) | Q(account__last_login__lt=F("at")))


def asked_by(by: Account, account: Account) -> Help | None:
    """The link for an account that this organiser has asked for and not had."""
    return waiting(account).filter(by=by).first()


def take_link(by: Account, account: Account, now: datetime) -> str:
    """Take the link, only once, for the organiser who has asked for it.

    Raises Refusal as `check_needed` does, and for one that was refused, never requested, or due later than `now`.
    """
    check_needed(by, account)
    with transaction.atomic():
        asked = waiting(account).filter(by=by).select_for_update(of=("self",)).first()
        if asked is None or asked.counts_from is None or asked.counts_from > now:
            raise Refusal(HOUSE, "account", "there is no such link now")
        asked.done = now
        asked.save(update_fields=["done"])
        return link_of(account)


def refuse(account: Account) -> bool:
    """Refuse the link that an organiser asks for; False without one."""
    return bool(waiting(account).update(refused=timezone.now()))
