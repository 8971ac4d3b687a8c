"""What a release has recorded is listed by digests, and stays: no command writes over it, and a check finds a change."""

import subprocess

import pytest
from django.core.management import CommandError

from campaign.service.log.decider import RULES_VERSION
from config.version import VERSION
from harness.golden import fights, released, shelf
from harness.golden.cases import PAUSED
from harness.management.commands import golden
from harness.records import promised
from tests.harness.golden.kept import SHELF
from tests.harness.golden.test_fights import SMALLEST
from tests.harness.golden.test_record import WAITING
from tests.shell import run


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A shelf with one campaign and one battle, which one release has handed out."""
    monkeypatch.setattr(golden, "CASES", (WAITING,))
    monkeypatch.setattr(golden.fights, "all_of_them", lambda: (SMALLEST,))
    for path in (shelf.path_of(SHELF, RULES_VERSION, PAUSED), SMALLEST.path(SHELF)):
        copy = tmp_path / path.relative_to(SHELF)
        copy.parent.mkdir(parents=True)
        copy.write_bytes(path.read_bytes())
    assert f"{VERSION}.sha256: 2 recordings" in run("golden", "release", "--shelf", tmp_path)
    assert promised.path_of(tmp_path, VERSION).exists()
    return tmp_path


def test_a_release_lists_what_is_kept_for_the_usual_tool(own):
    assert set(released.named(own)) == {*shelf.kept(own), *fights.kept(own)}
    argv = ["sha256sum", "--check", "--strict", released.path_of(own, VERSION)]
    assert subprocess.run(argv, cwd=own, capture_output=True, check=False).returncode == 0


def test_a_release_has_one_list(own):
    with pytest.raises(CommandError, match=f"{VERSION} is released, and its list is kept"):
        run("golden", "release", "--shelf", own)


def test_what_is_faulty_is_not_released(own):
    released.path_of(own, VERSION).unlink()
    shelf.path_of(own, RULES_VERSION, PAUSED).write_bytes(b"torn")
    with pytest.raises(CommandError, match="paused"):
        run("golden", "release", "--shelf", own)
    assert not released.path_of(own, VERSION).exists()


def test_what_a_release_has_handed_out_is_never_recorded_again(own):
    before = {path: path.read_bytes() for path in released.named(own)}
    told = run("golden", "record", "--shelf", own, "--anew")
    assert {path: path.read_bytes() for path in before} == before
    assert all(f"{path}: is kept" in told for path in before)


def test_a_recording_of_a_release_that_is_changed_or_gone_is_found(own):
    [battle], [log] = fights.kept(own), shelf.kept(own)
    battle.write_bytes(battle.read_bytes() + b" ")
    log.unlink()
    names = {str(path.relative_to(own)) for path in (battle, log)}
    assert {fault.split(" ", 1)[0] for fault in released.faults(own)} == names
    assert sorted(fault.split(" ", 1)[1].split(":")[0] for fault in released.faults(own)) == [
        "is missing",
        "was changed",
    ]
