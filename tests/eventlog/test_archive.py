"""Exports are read as they lie on a disk, plain or packed, and no file makes the reader hold more than it can."""

import gzip
import lzma

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from eventlog import archive
from eventlog.archive import ArchiveError

LINES = [
    b'{"kind":"x"}\n',
    b"\n",
    b"\xff\r\x00 not json\n",
    b"x" * 200_000 + b"\n",
    b"the last has no newline",
]
WHOLE = b"".join(LINES)
PACKED = {"plain": bytes, "xz": lzma.compress, "gz": gzip.compress}


def put(folder, data, name="log"):
    path = folder / name
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("kind", PACKED)
def test_the_lines_are_the_same_however_they_are_packed_and_the_file_is_called(tmp_path, kind):
    assert list(archive.lines(put(tmp_path, PACKED[kind](WHOLE)))) == LINES


@given(st.binary(max_size=300), st.sampled_from(sorted(PACKED)))
def test_every_byte_comes_back_in_lines_that_end_in_newlines(tmp_path_factory, data, kind):
    assume(kind != "plain" or not data.startswith((archive.XZ, archive.GZIP)))
    found = list(archive.lines(put(tmp_path_factory.mktemp("a"), PACKED[kind](data))))
    assert b"".join(found) == data
    assert all(line.endswith(b"\n") for line in found[:-1])


@pytest.mark.parametrize("kind", ["xz", "gz"])
def test_archives_one_after_the_other_are_read_on(tmp_path, kind):
    pack = PACKED[kind]
    assert list(archive.lines(put(tmp_path, pack(b"a\n") + pack(b"b\n")))) == [b"a\n", b"b\n"]


@pytest.mark.parametrize("kind", ["xz", "gz"])
@pytest.mark.parametrize("kept", [0.1, 0.5, 0.99])
def test_an_archive_that_was_cut_is_told(tmp_path, kind, kept):
    packed = PACKED[kind](WHOLE)
    with pytest.raises(ArchiveError, match="it was cut"):
        list(archive.lines(put(tmp_path, packed[: max(6, int(len(packed) * kept))])))


@pytest.mark.parametrize("kind", ["xz", "gz"])
def test_a_damaged_archive_is_told(tmp_path, kind):
    packed = bytearray(PACKED[kind](WHOLE))
    packed[len(packed) // 2] ^= 0xFF
    with pytest.raises(ArchiveError, match="damaged"):
        list(archive.lines(put(tmp_path, bytes(packed))))


@pytest.mark.parametrize("more", [b"more", b"m" * 100_000, b"\0\0\0\0more"])
def test_what_stands_behind_an_archive_is_told(tmp_path, more):
    with pytest.raises(ArchiveError, match="damaged"):
        list(archive.lines(put(tmp_path, lzma.compress(WHOLE) + more)))


def test_padding_of_zeros_is_none_of_the_lines(tmp_path):
    assert list(archive.lines(put(tmp_path, lzma.compress(b"a\n") + bytes(8)))) == [b"a\n"]


def test_an_archive_is_unpacked_no_further_than_its_lines_are_asked_for(tmp_path):
    path = put(tmp_path, lzma.compress(b"a\n" + b"x" * 50_000_000))
    assert next(archive.lines(path)) == b"a\n"


def test_a_line_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "LONGEST_LINE", 1000)
    with pytest.raises(ArchiveError, match="a line is longer than 1000 bytes"):
        list(archive.lines(put(tmp_path, lzma.compress(b"x" * 10_000_000))))


def test_an_archive_that_unpacks_to_more_than_any_export_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "LARGEST", 1000)
    with pytest.raises(ArchiveError, match="more than 1000 bytes"):
        list(archive.lines(put(tmp_path, lzma.compress(b"x\n" * 10_000_000))))


def test_an_archive_that_wants_more_memory_than_there_is_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "MEMORY", 2**20)
    with pytest.raises(ArchiveError, match="damaged"):
        list(archive.lines(put(tmp_path, lzma.compress(WHOLE, preset=9))))
