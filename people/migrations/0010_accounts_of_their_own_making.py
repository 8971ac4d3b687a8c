"""The inviter of a person is not the maker of the account that this person made for himself."""

from datetime import timedelta

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

AT_ONCE = timedelta(minutes=1)
"""An account made on the page of a link accepts with the same form; one that an organiser makes has no password yet."""


def set_free(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Forget the maker of each account that came to be with the acceptance of an invitation by link."""
    invitations = apps.get_model("people", "Invitation").objects.filter(
        account=None,
        accepted__gte=F("tenure__account__date_joined"),
        accepted__lte=F("tenure__account__date_joined") + AT_ONCE,
        by__account=F("tenure__account__introduced_by"),
    )
    made = list(invitations.values_list("tenure__account", flat=True))
    apps.get_model("people", "Account").objects.filter(pk__in=made).update(introduced_by=None)


class Migration(migrations.Migration):
    dependencies = [("people", "0009_reminders")]

    operations = [migrations.RunPython(set_free, migrations.RunPython.noop)]
