import json
import os
import random
import stat
import zipfile
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest
from django.db import connection

from campaign.models import CampaignSummary, DiceSecret
from campaign.service import clock, dice_secret
from campaign.service.log import commands
from campaign.service.nights import night
from campaign.service.processes import backup as module
from campaign.service.processes.backup import BackupRefused, backup, restore
from eventlog import verify
from eventlog.log import LOG
from people.models import Account
from people.tenures import organise
from tests.campaign.archives.conftest import elsewhere as elsewhere
from tests.plugins.databases import pointed_at
from tests.worker import logs, nights


@pytest.fixture
def still(monkeypatch):
    """Salts, times and ids of commands that are the same in both databases."""
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    monkeypatch.setattr(dice_secret, "salt", lambda: "5a" * 16)
    monkeypatch.setattr(commands, "uuid4", lambda: UUID(int=LOG.position()))


def contents():
    """Every row of every table, as text."""
    with connection.cursor() as cursor:
        names = sorted(connection.introspection.table_names(cursor))
        found = {}
        for name in names:
            cursor.execute(f'select t::text from "{name}" t order by 1')
            found[name] = [row[0] for row in cursor.fetchall()]
    return {name: rows for name, rows in found.items() if name != "django_migrations"}


def paused():
    """A campaign whose night waits for a battle."""
    campaign = nights.opened("apulia_1053", battles="organiser")
    organise(Account.objects.create_user("roger"), campaign)
    nights.play_until_awaited(campaign, random.Random(3))
    return campaign


def test_a_paused_day_restored_elsewhere_goes_on_byte_for_byte(committed_db, elsewhere, tmp_path, still):
    campaign = paused()
    backup(str(tmp_path / "backup"))
    before = contents()
    nights.play_through(campaign, random.Random(7))
    here = logs.history(campaign)
    with pointed_at(elsewhere):
        restore(str(tmp_path / "backup"))
        assert contents() == before
        assert verify.whole(LOG) == []
        nights.play_through(campaign, random.Random(7))
        assert logs.history(campaign) == here
        assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


def test_counters_go_on_where_they_stood(committed_db, elsewhere, tmp_path):
    campaign = paused()
    position, newest = LOG.position(), Account.objects.latest("pk").pk
    backup(str(tmp_path / "backup"))
    with pointed_at(elsewhere):
        restore(str(tmp_path / "backup"))
        assert Account.objects.create_user("robert").pk == newest + 1
        nights.answer(campaign, random.Random(1))
        assert LOG.tail(position)[0].position == position + 1


def test_a_backup_is_of_one_moment(committed_db, elsewhere, tmp_path, monkeypatch):
    """What is written while the tables are copied, one after the other, is not in it."""

    campaign, copied = nights.opened(), module.copy_out
    head = LOG.head(campaign)

    def elsewhere_meanwhile(*given):
        if not done:
            done.append(1)
            with ThreadPoolExecutor(1) as pool:
                pool.submit(close_there, campaign).result()
        return copied(*given)

    done: list[int] = []
    monkeypatch.setattr(module, "copy_out", elsewhere_meanwhile)
    backup(str(tmp_path / "backup"))
    assert LOG.head(campaign) != head
    with pointed_at(elsewhere):
        restore(str(tmp_path / "backup"))
        assert LOG.head(campaign) == head
        assert CampaignSummary.objects.get(campaign=campaign).phase == "orders"


def close_there(campaign):
    try:
        nights.close(campaign)
    finally:
        connection.close()


def test_a_backup_is_for_its_owner_alone_and_holds_the_secret(committed_db, tmp_path):
    nights.opened()
    manifest = backup(str(tmp_path / "backup"))
    assert stat.S_IMODE(os.stat(tmp_path / "backup").st_mode) == 0o600
    [table] = [table for table in manifest.tables if table.name == DiceSecret._meta.db_table]
    assert table.rows == 1


def test_a_database_in_use_takes_no_backup(committed_db, tmp_path):
    campaign = nights.opened()
    backup(str(tmp_path / "backup"))
    head = LOG.head(campaign)
    with pytest.raises(BackupRefused, match="not empty"):
        restore(str(tmp_path / "backup"))
    assert LOG.head(campaign) == head


def test_a_backup_of_another_release_is_refused(committed_db, elsewhere, tmp_path):
    nights.opened()
    backup(str(tmp_path / "backup"))
    with pointed_at(elsewhere):
        with connection.cursor() as cursor:
            cursor.execute(
                "insert into django_migrations (app, name, applied) values ('campaign', '9999_x', now())"
            )
        with pytest.raises(BackupRefused, match="9999_x"):
            restore(str(tmp_path / "backup"))


@pytest.mark.parametrize("damage", ["cut", "flipped", "missing"])
def test_a_damaged_backup_is_refused_and_changes_nothing(committed_db, elsewhere, tmp_path, damage):
    file = tmp_path / "backup"
    nights.opened()
    backup(str(file))
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-100])
    elif damage == "missing":
        file.unlink()
    else:
        with zipfile.ZipFile(file) as archive:
            place = archive.getinfo("eventlog_event").header_offset + 200
        content = bytearray(file.read_bytes())
        content[place] ^= 1
        file.write_bytes(bytes(content))
    with pointed_at(elsewhere):
        before = contents()
        with pytest.raises(BackupRefused):
            restore(str(file))
        assert contents() == before


def rewritten(file, change, entry="manifest.json"):
    """The backup with one entry changed, every checksum true."""
    with zipfile.ZipFile(file) as archive:
        kept = {name: archive.read(name) for name in archive.namelist()}
    kept[entry] = change(kept[entry])
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in kept.items():
            archive.writestr(name, content)


def without(kind, name):
    """A manifest that leaves something out."""

    def change(text):
        manifest = json.loads(text)
        if kind == "table":
            manifest["tables"] = [table for table in manifest["tables"] if table["name"] != name]
        elif kind == "column":
            (table,) = [table for table in manifest["tables"] if table["name"] == name]
            table["columns"].pop()
        else:
            manifest["sequences"].popitem()
        return json.dumps(manifest)

    return change


@pytest.mark.parametrize(
    ("change", "entry", "reason"),
    [
        (without("table", "campaign_card"), "manifest.json", "campaign_card"),
        (without("table", "eventlog_event"), "manifest.json", "eventlog_event"),
        (without("column", "campaign_card"), "manifest.json", "campaign_card"),
        (without("counter", ""), "manifest.json", "does not name all"),
        (lambda text: b"[" * 100_000, "manifest.json", "cannot be read"),
        (lambda rows: rows.split(b"\n")[0] + b"\n", "eventlog_event", "rows in the backup"),
        (lambda rows: rows + b"odd\n", "eventlog_batch", "does not take"),
        (lambda rows: rows.replace(b"DayOpened", b"DayEnded"), "eventlog_event", "log is not whole"),
    ],
)
def test_a_backup_that_was_tampered_with_is_refused_and_changes_nothing(
    committed_db, elsewhere, tmp_path, change, entry, reason
):
    file = tmp_path / "backup"
    nights.opened()
    backup(str(file))
    rewritten(file, change, entry)
    with pointed_at(elsewhere):
        before = contents()
        with pytest.raises(BackupRefused, match=reason):
            restore(str(file))
        assert contents() == before


def test_a_file_that_cannot_be_written_is_refused(committed_db, tmp_path):
    with pytest.raises(BackupRefused, match="cannot be written"):
        backup(str(tmp_path / "no folder" / "backup"))


def test_play_goes_on_after_a_restored_secret(committed_db, elsewhere, tmp_path):
    campaign = nights.opened()
    backup(str(tmp_path / "backup"))
    with pointed_at(elsewhere):
        restore(str(tmp_path / "backup"))
        nights.close(campaign)
        assert night.play(campaign).how == "played"
