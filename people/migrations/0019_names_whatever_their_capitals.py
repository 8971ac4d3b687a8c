"""No names of accounts differ in their capitals alone: of accounts that have such names by now the later are renamed."""

import logging
from collections.abc import Iterator
from typing import Any
from unicodedata import normalize

import django.db.models.functions.text
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Value, Window
from django.db.models.functions import Lower, RowNumber

import people.names

logger = logging.getLogger(__name__)
LONGEST = 150


def rename_doubles(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give each account a unique name: to the oldest owner his own, to others his with a number.

    A name is brought to the form in which browsers send it, since its owner signs in by that.
    """
    accounts = apps.get_model("people", "Account").objects
    for account in accounts.order_by("date_joined", "pk"):
        if (name := normalize("NFKC", account.username)) != account.username:
            rename(apps, account, name)
    place = Window(RowNumber(), partition_by=Lower("username"), order_by=[F("date_joined"), F("pk")])
    for account in accounts.annotate(place=place).filter(place__gt=1).order_by("date_joined", "pk"):
        rename(apps, account, account.username)


def rename(apps: Apps, account: Any, name: str) -> None:
    """Give an account this name or, where somebody has it, one like it; the log and a letter to its owner say so."""
    rows = apps.get_model("people", "Account").objects
    others = rows.exclude(pk=account.pk).annotate(small=Lower("username"))
    fresh = next(each for each in like(name) if not others.filter(small=Lower(Value(each))).exists())
    rows.filter(pk=account.pk).update(username=fresh)
    if account.email and account.is_active:
        apps.get_model("people", "Letter").objects.create(account_id=account.pk)
    logger.warning("the account %s is called %s from now on: tell its owner", account.username, fresh)


def like(name: str) -> Iterator[str]:
    """A name, and then others like it."""
    yield name[:LONGEST]
    number = 2
    while True:
        yield f"{name[: LONGEST - len(str(number)) - 1]}-{number}"
        number += 1


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0018_one_role_a_person'),
    ]

    operations = [
        migrations.RunPython(rename_doubles, migrations.RunPython.noop),
        migrations.AlterModelManagers(
            name='account',
            managers=[
                ('objects', people.names.Accounts()),
            ],
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='one_account_a_name', violation_error_message='choose another name: this one is not available'),
        ),
    ]
