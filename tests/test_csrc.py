"""The C library by itself: compiled without Python, warnings as errors, and its own tests under CTest."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str | Path) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_c_library_passes_its_own_tests(tmp_path: Path) -> None:
    options = ("-DSTUDEVAL_TESTS=ON", "-DSTUDEVAL_WERROR=ON", "-DCMAKE_BUILD_TYPE=Release")
    run("cmake", "-S", ROOT / "csrc", "-B", tmp_path, *options)
    run("cmake", "--build", tmp_path, "--parallel", "2")
    report = run("ctest", "--test-dir", tmp_path, "--output-on-failure")
    assert "100% tests passed" in report
