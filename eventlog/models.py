"""The log's tables as Django sees them, for reading: admin lists and filters.

The tables are made by SQL in the migrations and written by `eventlog.store` alone.
"""

from __future__ import annotations

from django.db import models


class Batch(models.Model):
    """A command that took effect."""

    pk = models.CompositePrimaryKey("stream", "number")
    stream = models.UUIDField()
    number = models.IntegerField()
    command_id = models.TextField()
    name = models.TextField()
    body = models.TextField()
    actor = models.TextField()
    rules = models.TextField()
    first_version = models.IntegerField()
    last_version = models.IntegerField()
    digest = models.BinaryField()
    head = models.BinaryField()
    recorded_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "eventlog_batch"
        ordering = ["stream", "number"]
        verbose_name_plural = "batches"

    def __str__(self) -> str:
        return f"{self.command_id} ({self.name})"


class Event(models.Model):
    """An event of any stream, at its place in the whole log."""

    position = models.BigIntegerField(primary_key=True)
    stream = models.UUIDField()
    version = models.IntegerField()
    batch = models.IntegerField()
    type = models.TextField()
    schema = models.SmallIntegerField()
    payload = models.TextField()
    digest = models.BinaryField()

    class Meta:
        managed = False
        db_table = "eventlog_event"
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.position}: {self.type}"


class Follower(models.Model):
    """A reader of the whole log: how far it has come and, if it stopped, where and why."""

    name = models.TextField(primary_key=True)
    position = models.BigIntegerField(default=0)
    stopped_at = models.BigIntegerField(null=True)
    reason = models.TextField(default="", blank=True)
    updated_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "eventlog_follower"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
