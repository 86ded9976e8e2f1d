"""The files of reports: there in full or not at all, and none of an earlier run."""

import os
from pathlib import Path

import pytest

from studeval.gate.report.files import opened


@pytest.fixture
def there(tmp_path):
    """The names and contents of what is there."""
    return lambda: {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}


def test_a_report_is_there_when_it_is_flushed_and_not_before(tmp_path, there):
    with opened(tmp_path / "out.html") as out:
        out.write("half")
        assert there() == {}
        out.write(" and half")
        out.flush()
        assert there() == {"out.html": "half and half"}
    assert there() == {"out.html": "half and half"}


def test_a_report_that_is_not_flushed_is_none(tmp_path, there):
    with opened(tmp_path / "out.html") as out:
        out.write("half")
    assert there() == {}


def test_a_stream_is_there_as_it_grows(tmp_path, there):
    with opened(tmp_path / "run.ndjson", streams=True) as out:
        out.write("{}\n")
        out.flush()
        assert there() == {"run.ndjson": "{}\n"}


@pytest.mark.parametrize(
    ("streams", "left"), [(False, {}), (True, {"out": ""})], ids=["a report", "a stream"]
)
def test_what_an_earlier_run_wrote_is_taken_away(tmp_path, there, streams, left):
    (tmp_path / "out").write_text("yesterday's", encoding="ascii")
    with opened(tmp_path / "out", streams):
        assert there() == left


def test_its_folder_is_made(tmp_path):
    with opened(tmp_path / "a" / "b" / "out") as out:
        out.write("x")
        out.flush()
    assert (tmp_path / "a" / "b" / "out").read_text(encoding="ascii") == "x"


def test_a_link_stays_one(tmp_path):
    (tmp_path / "out").symlink_to(tmp_path / "elsewhere")
    with opened(tmp_path / "out") as out:
        out.write("x")
        out.flush()
    assert (tmp_path / "out").is_symlink()
    assert (tmp_path / "elsewhere").read_text(encoding="ascii") == "x"


def test_what_is_no_file_is_written_to_as_it_is():
    with opened(Path(os.devnull)) as out:
        out.write("x")
        out.flush()
    assert not Path(os.devnull).is_file()


def test_half_a_letter_is_escaped(tmp_path, there):
    with opened(tmp_path / "out") as out:
        out.write("a\ud800")
        out.flush()
    assert there() == {"out": r"a\ud800"}


def test_where_nothing_can_be_written_is_an_error(tmp_path):
    with pytest.raises(IsADirectoryError):
        opened(tmp_path)
