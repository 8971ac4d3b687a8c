from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0008_preparations"),
    ]

    operations = [
        migrations.AddField(
            model_name="feedline",
            name="corrected",
            field=models.PositiveIntegerField(
                db_default=0,
                default=0,
                help_text="the number of the line that tells of its correction, 0 for none",
            ),
        ),
    ]
