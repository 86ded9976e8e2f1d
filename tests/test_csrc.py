"""The C library by itself: compiled without Python, warnings as errors, and its own tests under CTest."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


RELEASE = "-DCMAKE_BUILD_TYPE=Release"


@pytest.mark.parametrize(
    ("options", "programs"),
    [
        pytest.param([RELEASE], ".", id="release"),
        pytest.param(["-DSTUDEVAL_SANITIZE=ON"], ".", id="sanitizers"),
        pytest.param(
            [RELEASE, "-DCMAKE_C_FLAGS=-DSV_NO_LANES"], "many|indices", id="compiler-without-vectors"
        ),
    ],
)
def test_c_library_passes_its_own_tests(tmp_path: Path, tool, options: list[str], programs: str) -> None:
    tool(
        "cmake", "-S", ROOT / "csrc", "-B", tmp_path, "-DSTUDEVAL_TESTS=ON", "-DSTUDEVAL_WERROR=ON", *options
    )
    tool("cmake", "--build", tmp_path, "--parallel", "2")
    report = tool("ctest", "--test-dir", tmp_path, "--output-on-failure", "-R", programs)
    assert "100% tests passed" in report
