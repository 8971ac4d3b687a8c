from django.apps.registry import Apps
from django.core.management import CommandError
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def kept(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Go no further back than this while anything is recorded: the migrations before it would drop the log."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("select count(*) from eventlog_batch")
        [recorded] = cursor.fetchone()
    if recorded:
        commands = "1 command" if recorded == 1 else f"{recorded} commands"
        raise CommandError(
            f"the log holds {commands}, and nothing but a backup would bring it back: nothing was dropped"
        )


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0003_models")]
    operations = [migrations.RunPython(migrations.RunPython.noop, kept)]
