"""The C library by itself: compiled without Python, warnings as errors, and its own tests under CTest."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# The tools that the test extra brings stand beside this Python, whether or not they are on PATH.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


def run(program: str, *arguments: str | Path) -> str:
    tool = shutil.which(program, path=PATH)
    assert tool, f"{program} is not there: pip install -e '.[test]'"
    done = subprocess.run(
        [tool, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize(
    "options", [["-DCMAKE_BUILD_TYPE=Release"], ["-DSTUDEVAL_SANITIZE=ON"]], ids=["release", "sanitizers"]
)
def test_c_library_passes_its_own_tests(tmp_path: Path, options: list[str]) -> None:
    run("cmake", "-S", ROOT / "csrc", "-B", tmp_path, "-DSTUDEVAL_TESTS=ON", "-DSTUDEVAL_WERROR=ON", *options)
    run("cmake", "--build", tmp_path, "--parallel", "2")
    report = run("ctest", "--test-dir", tmp_path, "--output-on-failure")
    assert "100% tests passed" in report
