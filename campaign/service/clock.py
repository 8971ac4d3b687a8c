"""The time of the service's clock; tests stop it here."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, in UTC."""
    return timezone.now()
