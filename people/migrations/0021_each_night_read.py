"""A reader's nights are kept one by one; of a night that was read by now, all before it count as read too."""

from typing import Any

from django.apps.registry import Apps
from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def list_nights(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down each night up to the last one that was read."""
    tenures: Any = apps.get_model("people", "Tenure").objects
    for last in tenures.exclude(last_night_read=0).values_list("last_night_read", flat=True).distinct():
        tenures.filter(last_night_read=last).update(nights_read=list(range(1, last + 1)))


def keep_last(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down the last of the nights that were read, as releases before this one do."""
    tenures: Any = apps.get_model("people", "Tenure").objects
    for tenure in tenures.exclude(nights_read=[]):
        tenure.last_night_read = max(tenure.nights_read)
        tenure.save(update_fields=["last_night_read"])


class Migration(migrations.Migration):
    dependencies = [("people", "0020_looks_of_an_account")]

    operations = [
        migrations.RenameField("tenure", "nights_read", "last_night_read"),
        migrations.AddField(
            "tenure",
            "nights_read",
            ArrayField(models.PositiveIntegerField(), default=list, editable=False, size=None),
        ),
        migrations.RunPython(list_nights, keep_last),
        migrations.RemoveField("tenure", "last_night_read"),
    ]
