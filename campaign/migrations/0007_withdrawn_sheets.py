from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0006_engagements"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="withdrawn_at",
            field=models.DateTimeField(null=True),
        ),
    ]
