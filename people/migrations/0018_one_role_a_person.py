"""A person has one role in a campaign at a time: an account with two by now keeps the first."""

import logging

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

logger = logging.getLogger(__name__)


def end_later_roles(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """End the later roles of a person in a campaign, and name them; they stay on record."""
    held = apps.get_model("people", "Tenure").objects.filter(until=None).exclude(account=None)
    first = held.order_by("account", "campaign", "since", "pk").distinct("account", "campaign")
    later = held.exclude(pk__in=list(first.values_list("pk", flat=True))).order_by("since", "pk")
    for name, who, campaign, *role in list(
        later.values_list("pk", "account__username", "campaign", "role", "faction")
    ):
        held.filter(pk=name).update(until=timezone.now())
        logger.warning("%s had two roles in campaign %s: %s is over", who, campaign, " ".join(role).strip())


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0017_address_since'),
    ]

    operations = [
        migrations.RunPython(end_later_roles, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name='tenure',
            name='one_seat_a_player',
        ),
        migrations.AddConstraint(
            model_name='tenure',
            constraint=models.UniqueConstraint(condition=models.Q(('until', None)), fields=('campaign', 'account'), name='one_role_a_person'),
        ),
    ]
