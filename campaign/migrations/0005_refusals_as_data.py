import json
from typing import Any

from django.db import migrations

ROWS = 1000


def told(apps: Any, schema_editor: Any) -> None:
    """The lines of failed orders: what was a finished sentence becomes one without values."""
    lines = apps.get_model("campaign", "FeedLine").objects
    failed = lines.filter(kind="OrderFailed")
    for line in failed.iterator(chunk_size=ROWS):
        facts = json.loads(line.facts)
        if "reason" in facts:
            facts["said"], facts["values"] = facts.pop("reason"), {}
            key = {"campaign": line.campaign, "faction": line.faction, "number": line.number}
            written = json.dumps(facts, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
            lines.filter(**key).update(facts=written)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0004_feed_by_its_own_key"),
    ]

    operations = [
        migrations.RunPython(told, migrations.RunPython.noop),
    ]
