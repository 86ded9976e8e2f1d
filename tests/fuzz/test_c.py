"""The fuzz targets of csrc/fuzz in their short form, under the sanitizers: with libFuzzer if Clang is there.

docs/fuzzing.md tells the long form.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TARGETS = ("parse", "values", "batch", "counting")
QUICK = ("-DCMAKE_BUILD_TYPE=Debug",)  # quick to compile, for what runs for a moment only
LIBRARY_FUZZER = "int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return !data && size; }"


def compiler(folder: Path) -> list[str]:
    """Clang if it links libFuzzer; else whatever CMake takes, and csrc/fuzz/driver.c."""
    source = folder / "probe.c"
    source.write_text(LIBRARY_FUZZER, encoding="ascii")
    clang = shutil.which("clang")
    command = [str(clang), "-fsanitize=fuzzer,address,undefined", str(source), "-o", str(folder / "probe")]
    works = clang and subprocess.run(command, capture_output=True, check=False).returncode == 0
    return ["-DCMAKE_C_COMPILER=clang"] if works else []


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, tool) -> Path:
    folder = tmp_path_factory.mktemp("fuzz")
    options = ["-DSTUDEVAL_FUZZ=ON", "-DSTUDEVAL_TESTS=OFF", "-DSTUDEVAL_WERROR=ON", *compiler(folder)]
    tool("cmake", "-S", ROOT / "csrc", "-B", folder, *options)
    tool("cmake", "--build", folder, "--parallel", "2")
    return folder


def test_every_target_runs_its_short_form(built: Path, tool) -> None:
    report = tool("ctest", "--test-dir", built, "--output-on-failure")
    assert "100% tests passed" in report
    assert all(f"fuzz_{name} " in report for name in TARGETS)


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_takes_a_file_that_was_found(built: Path, tmp_path: Path, tool, name: str) -> None:
    found = tmp_path / "found"
    found.write_bytes(b"\x28\x00\x04\x08\x0c\x10 As Kd")
    tool(built / "fuzz" / f"fuzz_{name}", found)


def test_a_target_stops_at_what_does_not_hold(tmp_path: Path, tool) -> None:
    """The targets can fail: with another count of the cards in a hand, the values target aborts."""
    source = (ROOT / "csrc" / "fuzz" / "values.c").read_text(encoding="utf-8")
    assert "n >= 5 && n <= 7" in source
    wrong = tmp_path / "csrc"
    shutil.copytree(ROOT / "csrc", wrong)
    (wrong / "fuzz" / "values.c").write_text(source.replace("n <= 7", "n <= 6"), encoding="utf-8")
    tool("cmake", "-S", wrong, "-B", tmp_path / "build", "-DSTUDEVAL_FUZZ=ON", "-DSTUDEVAL_TESTS=OFF", *QUICK)
    tool("cmake", "--build", tmp_path / "build", "--target", "fuzz_values", "--parallel", "2")
    target = tmp_path / "build" / "fuzz" / "fuzz_values"
    done = subprocess.run([target, "-runs=200000", "-seed=1"], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "not so: !!high == is_hand" in done.stderr
