from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('worker', '0002_faults_and_strange_proxies'),
    ]

    operations = [
        migrations.AddField(
            model_name='strangeproxy',
            name='silent',
            field=models.BooleanField(default=False),
        ),
    ]
