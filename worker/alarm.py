"""What the operator is told, in the error log and by mail, once each: overdue nights, and addresses that take no mail."""

import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import mail_admins
from django.utils import timezone

from campaign.service import schedule
from people import post

logger = logging.getLogger(__name__)

BODY = """These nights should have been played by now:

{nights}

Nothing of a campaign is lost: what is due stands in the database, and whoever works next plays it.
`{command} doctor` says what is wrong, `{command} night --due` plays whatever is due in its own process.
"""


POST = """{count} mail address(es) took no mail for an hour or longer; one of them may be the mail server itself.

All other mail goes out meanwhile. An address that goes on refusing for three days is given up, and its owner is asked in
the service for another. `{command} doctor` says which they are and what was answered.
"""


def raise_for(overdue: list[schedule.Overdue]) -> None:
    """Tell the operator of the nights that he was not told of yet. Names no more of a campaign than its id."""
    fresh = schedule.untold(overdue)
    if not fresh:
        return
    for night in fresh:
        logger.error(
            "overdue: night %s of campaign %s, due at %s", night.closing, night.campaign, night.since
        )
    lines = "\n".join(
        f"campaign {n.campaign}, night {n.closing}, due at {n.since:%Y-%m-%d %H:%M} UTC" for n in fresh
    )
    try:
        mail_admins(f"{len(fresh)} overdue night(s)", BODY.format(nights=lines, command=settings.COMMAND))
    except (SMTPException, OSError):
        logger.exception("the operator could not be written to")
        schedule.forget_told(fresh)


def raise_for_post() -> None:
    """Tell the operator of addresses that take no mail and that he was not told of yet, without naming them.

    Told is what stands in the error log, where the mail server is what is wrong; the doctor names them as long as it lasts.
    """
    fresh = list(post.untold(timezone.now()))
    if not fresh:
        return
    for box in fresh:
        logger.error("postbox %s takes no mail since %s, after %s tries", box.pk, box.since, box.failures)
    try:
        mail_admins(
            f"{len(fresh)} address(es) take no mail", POST.format(count=len(fresh), command=settings.COMMAND)
        )
    except (SMTPException, OSError):
        logger.exception("the operator could not be written to")
    post.told(fresh)
