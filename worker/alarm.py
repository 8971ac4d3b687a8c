"""The operator's mails: overdue nights and addresses that take no mail, once each, and errors, gathered."""

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import mail_admins
from django.utils import timezone

from campaign.service.processes import schedule
from people import post
from worker import faults

logger = logging.getLogger(__name__)

BODY = """These nights should have been played by now:

{nights}

The campaigns are safe: the database keeps what is due, and the next worker plays it.
`{command} doctor` finds the fault, and `{command} night --due` plays all that is due in its own process.
"""


POST = """{count} mail address(es) refused mail for an hour or longer; one of them may be the mail server itself.

All other mail goes out meanwhile. An address that refuses for three days is given up, and the service asks its owner for
another. `{command} doctor` lists the addresses with their answers.
"""


FAULTS = """{count} request(s) ended in an unexpected error, and their senders saw a page about it.

{faults}

Further errors are gathered: the next mail comes in {minutes} minutes or later. The log has every error.
"""
FAULT = """{page}: {times} time(s), the last at {last:%Y-%m-%d %H:%M} UTC{request}

{said}"""


def raise_for_faults() -> None:
    """Tell the operator of the errors of requests that he was not told of yet, all in one mail, and seldom."""
    found = faults.take_due(timezone.now())
    if not found:
        return
    told = "\n\n".join(
        FAULT.format(
            page=each.page,
            times=each.times,
            last=each.last,
            request=f", request {each.request} in the log" if each.request else "",
            said=each.said,
        )
        for each in found
    )
    count, minutes = sum(each.times for each in found), faults.EVERY // timedelta(minutes=1)
    try:
        mail_admins(f"{count} request(s) failed", FAULTS.format(count=count, faults=told, minutes=minutes))
    except (SMTPException, OSError, ValueError):
        logger.exception("the operator could not be written to")
        faults.give_back(found)


def raise_for(overdue: list[schedule.Overdue]) -> None:
    """Tell the operator of the nights that he was not told of yet. Names only the id of a campaign."""
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
    """Tell the operator, without naming them, about addresses that have newly failed.

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
    post.note_told(fresh)
