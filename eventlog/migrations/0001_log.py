from django.db import migrations

from eventlog.tables import REAL
from eventlog.schema import sql


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.RunSQL(
            sql(REAL, "tables", "eventlog_append", "eventlog_refuse"),
            reverse_sql="drop table eventlog_event, eventlog_batch, eventlog_snapshot,"
            " eventlog_follower; drop function eventlog_append, eventlog_refuse;",
        )
    ]
