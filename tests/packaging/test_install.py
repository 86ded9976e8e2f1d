"""Wheel, sdist, editable and compiler-less installs: each ends with every case passing, from outside the checkout."""

import re
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOTH = re.compile(r"on c \(\w+\) and python: all passed")  # whatever kernel this processor runs


def tracked(*folders: str) -> set[str]:
    """The files of the checkout below those folders, caches and build products left out."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so"
    }


def test_wheel_is_one_stable_abi_module_with_every_file(wheel: Path, place) -> None:
    assert wheel.name.startswith("studeval-0.1.0-cp311-abi3-")
    expected = tracked("studeval") | {f"studeval/{name}" for name in tracked("specs")}
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    extension = {name for name in names if name.startswith("studeval/evaluator/_native.abi3")}
    assert len(extension) == 1
    assert names - extension == expected
    place.pip(wheel)
    assert BOTH.search(place.studeval("check"))


def test_sdist_installs(sdist: Path, place) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert tracked("studeval", "specs", "csrc", "tests", "benchmarks") <= names
    place.pip(sdist, STUDEVAL_REQUIRE_NATIVE="1")
    assert BOTH.search(place.studeval("check"))


def test_editable_install_reads_the_specs_of_the_checkout(place) -> None:
    place.pip("-e", ROOT, STUDEVAL_REQUIRE_NATIVE="1")
    assert str(ROOT / "specs") in place.studeval("info")
    assert BOTH.search(place.studeval("check"))


NO_COMPILER = {"CC": "no-such-compiler"}


def test_without_a_compiler_it_is_pure_python_and_says_so(place) -> None:
    place.pip(ROOT, PATH=str(place.bin), **NO_COMPILER)
    info = place.studeval("info")
    assert "python" in info
    assert "the C evaluator is not there" in " ".join(info.split())
    report = place.studeval("check")
    assert "NOT ON C: the C evaluator is not there" in report
    assert "on python alone: all passed" in report


def test_without_a_compiler_the_build_fails_when_native_is_required(place) -> None:
    with pytest.raises(AssertionError, match="CMake"):
        place.pip(ROOT, PATH=str(place.bin), STUDEVAL_REQUIRE_NATIVE="1", **NO_COMPILER)
