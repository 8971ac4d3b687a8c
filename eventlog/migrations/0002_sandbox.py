from django.db import migrations

from eventlog.tables import SANDBOX
from eventlog.schema import sql


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0001_log")]
    operations = [
        migrations.RunSQL(
            sql(SANDBOX, "tables", "eventlog_append"),
            reverse_sql="drop table sandbox_event, sandbox_batch, sandbox_snapshot,"
            " sandbox_follower; drop function sandbox_append;",
        )
    ]
