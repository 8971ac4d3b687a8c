"""The sessions and tokens of people, in browsers and clients: ended with an account, and cleared once run out."""

from datetime import datetime

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.sessions.models import Session
from knox.models import AuthToken


def end_sessions(account: int) -> int:
    """End all sessions of the account with this number; how many. A session tells whose it is to who decodes it alone."""
    own = [
        session.pk
        for session in Session.objects.iterator()
        if session.get_decoded().get("_auth_user_id") == str(account)
    ]
    return int(Session.objects.filter(pk__in=own).delete()[0])


def end_all(account: int) -> None:
    """End all sessions and tokens of the account with this number."""
    end_sessions(account)
    AuthToken.objects.filter(user=account).delete()


def forget_ended(now: datetime) -> int:
    """Forget sessions and tokens that have run out, and expired wrong guesses; their number."""
    ended = (
        Session.objects.filter(expire_date__lt=now),
        AuthToken.objects.filter(expiry__lt=now),
        AccessAttempt.objects.filter(attempt_time__lt=now - settings.AXES_COOLOFF_TIME),
    )
    return sum(int(rows.delete()[0]) for rows in ended)
