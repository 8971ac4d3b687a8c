"""The records of the night shift about itself; not of the log."""

from django.db import models


class Sweep(models.Model):
    """When the last sweep ended: the one row is the sign that beat and a worker are alive."""

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"swept at {self.at:%Y-%m-%d %H:%M:%S}"


class Fault(models.Model):
    """An error that nobody expected, once for a place in the code and a page; `times` that the operator has not heard of.

    `request` is the id under which the log has the last one; `told` is when the operator was last written to.
    """

    mark = models.CharField(max_length=64, unique=True)
    page = models.TextField()
    said = models.TextField()
    request = models.CharField(max_length=100, blank=True)
    times = models.PositiveIntegerField(default=0)
    first = models.DateTimeField()
    last = models.DateTimeField()
    told = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.page}, {self.times} times"


class StrangeProxy(models.Model):
    """A proxy through which requests have come and whose word on addresses is not believed; the one row is the last.

    `address` is that of the connection, empty for a socket; `silent`: it did not say for whom it asked.
    """

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    address = models.CharField(max_length=45, blank=True)
    silent = models.BooleanField(default=False)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.address or 'a socket'} at {self.at:%Y-%m-%d %H:%M:%S}"
