from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0002_shift_lease"),
    ]

    operations = [
        migrations.AlterField(
            model_name="feedline",
            name="facts",
            field=models.TextField(),
        ),
    ]
