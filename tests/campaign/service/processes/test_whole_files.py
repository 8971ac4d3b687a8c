"""A file that is written is there whole, or not at all."""

import os
import signal
import stat
from pathlib import Path

import pytest

from campaign.service.processes import whole_files
from campaign.service.processes.whole_files import READABLE, written


@pytest.fixture(params=["without a name", "aside"])
def nameless(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the file system lets a file be without a name until it is done."""
    if request.param == "aside":
        monkeypatch.setattr(whole_files.os, "O_TMPFILE", os.O_DIRECTORY | os.O_WRONLY)
    return bool(request.param == "without a name")


@pytest.mark.usefixtures("nameless")
def test_what_is_done_is_in_its_place_for_its_owner_alone(tmp_path: Path) -> None:
    with written(tmp_path / "a") as out:
        out.write(b"new")
        assert not (tmp_path / "a").exists()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.usefixtures("nameless")
def test_what_may_be_read_by_all_is_so_as_far_as_the_process_allows(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        with written(tmp_path / "a", READABLE):
            pass
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


@pytest.mark.usefixtures("nameless")
def test_where_it_fails_all_is_as_before(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), written(tmp_path / "a"):
        raise KeyboardInterrupt
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


def test_what_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    if not (child := os.fork()):
        with written(tmp_path / "a") as out:
            out.write(b"new")
            out.flush()
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


@pytest.mark.usefixtures("nameless")
def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "far").write_bytes(b"old")
    (tmp_path / "a").symlink_to(tmp_path / "far")
    with written(tmp_path / "a") as out:
        out.write(b"new")
    assert (tmp_path / "far").read_bytes() == b"old"
    assert (tmp_path / "a").read_bytes() == b"new"


def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with written(tmp_path / "pipe") as out:
        out.write(b"new")
    assert os.read(reader, 9) == b"new"
    os.close(reader)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), written(tmp_path / "none" / "a"):
        pass
