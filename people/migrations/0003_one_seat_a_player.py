from typing import Any

from django.db import migrations, models
from django.utils import timezone


def end_earlier_seats(apps: Any, schema_editor: Any) -> None:
    """Of two seats that an account holds in a campaign the newer one stands: it is the one that it played."""
    held = apps.get_model('people', 'Tenure').objects.filter(role='player', until=None, account__isnull=False)
    seen = set()
    for name, account, campaign in held.order_by('-since').values_list('id', 'account', 'campaign'):
        if (account, campaign) in seen:
            held.filter(id=name).update(until=timezone.now())
        seen.add((account, campaign))


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0002_desk'),
    ]

    operations = [
        migrations.RunPython(end_earlier_seats, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='tenure',
            constraint=models.UniqueConstraint(condition=models.Q(('role', 'player'), ('until', None)), fields=('campaign', 'account'), name='one_seat_a_player'),
        ),
    ]
