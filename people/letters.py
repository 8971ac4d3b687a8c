"""The words of mails about accounts and invitations, and of the news meanwhile, in the reader's language.

They are made when they go out.
"""

from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from people import invitations, proving
from people.languages import moment
from people.models import ENGLISH, Account, Invitation, Letter, Notice
from people.passwords import days, link_of

PASSWORD = {
    "en": (
        "[Hauteville] Your password",
        (
            "Hello {name},\n\nuse this link to set a password for your account {name} and to sign in. "
            "It works once, for {days} days:\n\n{link}\n\n"
            "If you did not ask for it, ignore this mail: your account stays as it is.\n"
        ),
    ),
    "fr": (
        "[Hauteville] Votre mot de passe",
        (
            "Bonjour {name},\n\nce lien vous permet de choisir un mot de passe pour votre compte {name} et de vous "
            "connecter. Il sert une seule fois, pendant {days} jours :\n\n{link}\n\n"
            "Si vous ne l'avez pas demandé, rien n'a changé et vous n'avez rien à faire.\n"
        ),
    ),
}
ADDRESS = {
    "en": (
        "[Hauteville] Is this your mail address?",
        (
            "Hello,\n\nthe account {name} gets its mail at this address. If the account is yours, confirm it by this "
            "link, which works for {days} days:\n\n{link}\n\n"
            "If it is not yours, ignore this mail: that account sees none of the mail sent here to others.\n"
        ),
    ),
    "fr": (
        "[Hauteville] Cette adresse est-elle la vôtre ?",
        (
            "Bonjour,\n\non écrit à cette adresse au titulaire du compte {name}. Si c'est vous, dites-le par ce lien, "
            "valable {days} jours :\n\n{link}\n\n"
            "Sinon, ne faites rien : ce compte ne voit rien de ce qui a été envoyé ici à d'autres.\n"
        ),
    ),
}
INVITATION = {
    "en": (
        "[Hauteville] You are invited to a campaign",
        (
            "Hello,\n\nan organiser offers you a seat in a campaign. Open this link to see the campaign, and to accept or "
            "decline until {until}:\n\n{link}\n\nYou take no seat until you accept.\n"
        ),
    ),
    "fr": (
        "[Hauteville] Vous êtes invité à une campagne",
        (
            "Bonjour,\n\nun organisateur vous propose une place dans une campagne. Ce lien vous dit laquelle ; vous y "
            "acceptez ou refusez, jusqu'au {until} :\n\n{link}\n\n"
            "Tant que vous n'avez pas accepté, personne ne vous a placé nulle part.\n"
        ),
    ),
}

SUMMARY = {
    "en": (
        "[Hauteville] {count} notices wait for you",
        (
            "Hello {name},\n\nthese notices came while your mail did not reach you, the oldest first:\n\n{subjects}\n\n"
            "Read them here:\n\n{link}\n"
        ),
    ),
    "fr": (
        "[Hauteville] {count} avis vous attendent",
        (
            "Bonjour {name},\n\ntant qu'aucun courriel ne vous parvenait, on vous a annoncé ceci, du plus ancien au plus "
            "récent :\n\n{subjects}\n\nTout est à lire ici :\n\n{link}\n"
        ),
    ),
}


def written_out(letter: Letter) -> EmailMessage | None:
    """The mail of a letter, with a fresh link in it; None if its occasion is over or its recipient is gone."""
    if letter.account is not None:
        return of_address(letter) if letter.proves else of_password(letter.account)
    if letter.invitation is not None:
        return of_invitation(letter.invitation)
    return None


def of_password(account: Account) -> EmailMessage | None:
    """The link with which an account's owner sets his password."""
    if not account.is_active or not account.email:
        return None
    subject, body = PASSWORD.get(account.language) or PASSWORD[ENGLISH]
    said = body.format(name=account.called, days=days(), link=link_of(account))
    return EmailMessage(subject, said, to=[account.email])


def of_address(letter: Letter) -> EmailMessage | None:
    """The link by which somebody says that an address is his; None once he has, or is written to elsewhere."""
    account = letter.account
    if account is None or not account.is_active or not proving.same(account.email, letter.proves):
        return None
    if proving.is_proven(account):
        return None
    subject, body = ADDRESS.get(account.language) or ADDRESS[ENGLISH]
    said = body.format(name=account.called, days=days(), link=proving.link_of(account))
    return EmailMessage(subject, said, to=[account.email])


def of_invitation(invitation: Invitation) -> EmailMessage | None:
    """The link with which an invitation is accepted."""
    address = invitations.address_of(invitation)
    if not address or not invitations.still_open().filter(pk=invitation.pk).exists():
        return None
    language = invitation.account.language if invitation.account is not None else ENGLISH
    subject, body = INVITATION.get(language) or INVITATION[ENGLISH]
    zone = (invitation.account.zone if invitation.account is not None else "") or invitation.zone
    until = moment(invitation.expires, language, zone)
    said = body.format(until=until, link=invitations.link_of(invitation))
    return EmailMessage(subject, said, to=[address])


def summary(account: Account, notices: Sequence[Notice], headers: dict[str, str]) -> EmailMessage:
    """One mail for notices that have waited for an address that takes mail: their subjects, and the page to read them."""
    subject, body = SUMMARY.get(account.language) or SUMMARY[ENGLISH]
    said = {
        "name": account.called,
        "count": len(notices),
        "subjects": "\n".join(f"- {each.subject}" for each in notices),
        "link": settings.SITE_ADDRESS + reverse("account-notices"),
    }
    return EmailMessage(subject.format(**said), body.format(**said), to=[account.email], headers=headers)
