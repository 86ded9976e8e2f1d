"""cover, fmt and lint --update-lock: what keeps a rulebook whole."""

import shutil

import pytest

from studeval.gate.exits import Exit
from studeval.rulebook import bundled


def last(result):
    return result.output.splitlines()[-1]


@pytest.fixture
def specs(tmp_path):
    """A copy of the bundled rulebook, its lock and snapshot up to date."""
    return shutil.copytree(bundled(), tmp_path / "specs")


def test_the_bundled_rulebook_is_covered(run):
    result = run("cover")
    assert result.exit_code == Exit.AS_EXPECTED
    assert last(result).startswith("COVERED: ")


def test_check_says_only_what_is_not_as_it_should_be(run):
    (line,) = run("cover", "--check").output.splitlines()
    assert line.startswith("COVERED: ")


def test_the_text_lists_documents_exemptions_decisions_and_orphans(run):
    lines = run("cover").output.splitlines()
    assert any(line.startswith("RZ  Razz, fixed limit (PokerStars rules page): ") for line in lines)
    assert any(": exempt. " in line for line in lines)
    assert any(line.startswith("  bring-in-tie: suit | seat, ") for line in lines)
    assert "orphans" in lines
    assert not any(line.startswith("  RZ-BRING-04: ") for line in lines)
    assert any(line.startswith("  RZ-BRING-04: ") for line in run("cover", "-v").output.splitlines())


def test_the_snapshot_is_what_is_checked_in(run):
    written = (bundled() / "coverage.txt").read_text(encoding="utf-8")
    assert run("cover", "--format", "snapshot").output.startswith(written)


def test_a_case_file_less_is_red_until_the_snapshot_says_so(run, specs):
    (specs / "cases" / "razz-none.yaml").write_text("cases: []\n", encoding="utf-8")
    assert run("cover", "--check", str(specs)).exit_code == Exit.BAD_INPUT
    (specs / "cases" / "razz-none.yaml").unlink()
    (specs / "cases" / "bring-in-suits.yaml").unlink()
    result = run("cover", "--check", str(specs))
    assert result.exit_code == Exit.FAILURES
    assert any(line.startswith("-  RZ-BRING-04 ") for line in result.output.splitlines())
    assert last(result).startswith("NOT COVERED: ")


def test_the_snapshot_is_written_on_request(run, specs):
    (specs / "coverage.txt").unlink()
    assert run("cover", "--check", str(specs)).exit_code == Exit.FAILURES
    assert run("cover", "--check", "--update", str(specs)).exit_code == Exit.AS_EXPECTED
    assert run("cover", "--check", str(specs)).exit_code == Exit.AS_EXPECTED


@pytest.mark.usefixtures("folder")
def test_a_folder_of_cases_alone_is_no_rulebook_to_cover(run):
    result = run("cover", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert (
        "mine is no rulebook of its own, with documents, references.yaml, decisions.yaml, profiles"
        in result.output
    )


def test_a_lock_is_made_and_kept(run, folder, add):
    assert run("lint", "--update-lock", "mine").output.startswith(
        "mine/cases.lock: 1 new line\nno problems: "
    )
    add("more.yaml")
    result = run("lint", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert last(result).startswith("mine/more.yaml:6:9: my-other-queen has no line in mine/cases.lock: ")
    assert (
        run("check", "-e", "python", "mine")
        .output.splitlines()[-1]
        .startswith("FAILED: 2 cases on python: all")
    )
    assert run("lint", "--update-lock", "mine").exit_code == Exit.AS_EXPECTED
    text = (folder / "good.yaml").read_text(encoding="utf-8")
    (folder / "good.yaml").write_text(text.replace("4: Js", "4: Ts"), encoding="utf-8")
    result = run("lint", "--update-lock", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert "mine/good.yaml:6:9: this case asserts something else than before" in result.output


def test_no_lock_is_written_while_there_are_other_problems(run, folder, add):
    add("bad.yaml", "RZ-BRING-04", "RZ-BRING-99")
    assert run("lint", "--update-lock", "mine").exit_code == Exit.BAD_INPUT
    assert not (folder / "cases.lock").exists()


@pytest.mark.usefixtures("folder")
def test_a_lock_is_for_a_folder(run):
    result = run("lint", "--update-lock", "mine/good.yaml")
    assert result.exit_code == Exit.BAD_INPUT
    assert "a lock is for a folder, and mine/good.yaml is a file" in result.output


def test_fmt_writes_what_is_not_in_its_form(run, folder, add):
    add("loose.yaml", "{seat: 3}", "{ seat:  3 }")
    result = run("fmt", "--check", "mine")
    assert (result.exit_code, result.output) == (
        Exit.FAILURES,
        "not in canonical form: mine/loose.yaml\n1 of 2 files are not in canonical form: run studeval fmt\n",
    )
    assert "{ seat:  3 }" in (folder / "loose.yaml").read_text(encoding="utf-8")
    assert run("fmt", "mine").output == "formatted: mine/loose.yaml\n2 files in canonical form\n"
    assert "{seat: 3}" in (folder / "loose.yaml").read_text(encoding="utf-8")
    assert run("fmt", "--check", "mine").output == "2 files in canonical form\n"


def test_fmt_leaves_what_cannot_be_read(run, folder):
    for name, text in (("bad.yaml", b"cases: ["), ("latin.yaml", b"cases: [\xe9]")):
        (folder / name).write_bytes(text)
    result = run("fmt", "mine")
    assert result.exit_code == Exit.BAD_INPUT
    assert [line.split(": ")[0] for line in result.output.splitlines()] == [
        "mine/bad.yaml:2:1",
        "mine/latin.yaml:1:9",
    ]
    assert (folder / "latin.yaml").read_bytes() == b"cases: [\xe9]"


def test_the_bundled_files_are_in_canonical_form(run):
    result = run("fmt", "--check")
    assert result.exit_code == Exit.AS_EXPECTED, result.output
