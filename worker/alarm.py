"""An overdue night is told to the operator: in the error log and by mail, once a night."""

import logging
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import mail_admins

from campaign import due

logger = logging.getLogger(__name__)

BODY = """These nights should have been played by now:

{nights}

Nothing of a campaign is lost: what is due stands in the database, and whoever works next plays it.
`{command} doctor` says what is wrong, `{command} night --due` plays whatever is due in its own process.
"""


def raise_for(overdue: list[due.Overdue]) -> None:
    """Tell the operator of the nights that he was not told of yet. Names no more of a campaign than its id."""
    fresh = due.untold(overdue)
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
        due.forget_told(fresh)
