"""The processes of a run share out what has to be compiled of the tests."""

from _pytest.assertion import rewrite

from tests.plugins import compiling


def test_every_file_is_the_share_of_one_process():
    shares = [compiling.share(list("abcdefg"), number, 3) for number in range(3)]
    assert shares == [["a", "d", "g"], ["b", "e"], ["c", "f"]]


def test_what_was_compiled_is_what_pytest_reads_when_it_imports_the_file(tmp_path, pytestconfig):
    file = tmp_path / "test_sample.py"
    file.write_text("def test_sum():\n    assert 1 + 1 == 3\n")
    kept = tmp_path / "__pycache__" / f"test_sample{rewrite.PYC_TAIL}"

    compiling.compile_tests([file], pytestconfig)

    code = rewrite._read_pyc(file, kept)
    assert code is not None
    assert "@pytest_ar" in code.co_names
    before = kept.stat().st_mtime_ns
    compiling.compile_tests([file], pytestconfig)
    assert kept.stat().st_mtime_ns == before
