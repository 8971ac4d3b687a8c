"""A campaign that somebody has brought waits once, however often its form was sent."""

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def let_go_of_doubles(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep of what waits twice the one that was brought first."""
    arrivals = apps.get_model("people", "Arrival").objects.filter(done=None)
    kept = arrivals.order_by("account", "campaign", "at").distinct("account", "campaign")
    arrivals.exclude(pk__in=list(kept.values_list("pk", flat=True))).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0012_arrivals'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(let_go_of_doubles, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='arrival',
            constraint=models.UniqueConstraint(
                condition=models.Q(('done', None)),
                fields=('account', 'campaign'),
                name='what_is_brought_waits_once',
            ),
        ),
    ]
