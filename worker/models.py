"""What the night shift keeps of itself; not of the log."""

from django.db import models


class Sweep(models.Model):
    """When the last sweep ended: the one row is the sign that beat and a worker are alive."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at:%Y-%m-%d %H:%M:%S}"
