from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("eventlog", "0002_sandbox"),
    ]

    operations = [
        migrations.CreateModel(
            name="Batch",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "stream", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("stream", models.UUIDField()),
                ("number", models.IntegerField()),
                ("command_id", models.TextField()),
                ("name", models.TextField()),
                ("body", models.TextField()),
                ("actor", models.TextField()),
                ("rules", models.TextField()),
                ("first_version", models.IntegerField()),
                ("last_version", models.IntegerField()),
                ("digest", models.BinaryField()),
                ("head", models.BinaryField()),
                ("recorded_at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "batches",
                "db_table": "eventlog_batch",
                "ordering": ["stream", "number"],
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("position", models.BigIntegerField(primary_key=True, serialize=False)),
                ("stream", models.UUIDField()),
                ("version", models.IntegerField()),
                ("batch", models.IntegerField()),
                ("type", models.TextField()),
                ("schema", models.SmallIntegerField()),
                ("payload", models.TextField()),
                ("digest", models.BinaryField()),
            ],
            options={
                "db_table": "eventlog_event",
                "ordering": ["position"],
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="Follower",
            fields=[
                ("name", models.TextField(primary_key=True, serialize=False)),
                ("position", models.BigIntegerField(default=0)),
                ("stopped_at", models.BigIntegerField(null=True)),
                ("reason", models.TextField(blank=True, default="")),
                ("updated_at", models.DateTimeField()),
            ],
            options={
                "db_table": "eventlog_follower",
                "ordering": ["name"],
                "managed": False,
            },
        ),
    ]
