from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0010_publications"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="deputy",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
