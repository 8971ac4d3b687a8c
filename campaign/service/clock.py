"""What time it is for the service; tests stop it here."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, in UTC."""
    return timezone.now()
