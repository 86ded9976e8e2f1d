"""The C library by itself: compiled without Python, warnings as errors, and its own tests under CTest."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "options", [["-DCMAKE_BUILD_TYPE=Release"], ["-DSTUDEVAL_SANITIZE=ON"]], ids=["release", "sanitizers"]
)
def test_c_library_passes_its_own_tests(tmp_path: Path, tool, options: list[str]) -> None:
    tool(
        "cmake", "-S", ROOT / "csrc", "-B", tmp_path, "-DSTUDEVAL_TESTS=ON", "-DSTUDEVAL_WERROR=ON", *options
    )
    tool("cmake", "--build", tmp_path, "--parallel", "2")
    report = tool("ctest", "--test-dir", tmp_path, "--output-on-failure")
    assert "100% tests passed" in report
