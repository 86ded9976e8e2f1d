"""The wheel on later interpreters, its stable ABI and platform by the tools that judge them, and builds that repeat.

An interpreter is looked for by name, and where pyenv and uv keep theirs. One that is not there is a skip that says so;
where STUDEVAL_REQUIRE_PYTHONS=3.12,3.14 names it, an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

VERSIONS = ("3.12", "3.13", "3.14", "3.15")
KEPT = (".pyenv/versions/{}*/bin/python", ".local/share/uv/python/cpython-{}*/bin/python")
SAYS = "import sys; print('{}.{}'.format(*sys.version_info))"

# A sub-interpreter with a lock of its own cannot load cffi: the pure-Python twin answers there.
IN_A_SUBINTERPRETER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
code = '''
import sys
sys.path[:] = {path!r}
import studeval as sv
print(sv.high("As Ks Qs Js Ts").category, sv.backend().name, flush=True)
'''.format(path=sys.path)
within = interpreters.create()  # and destroyed: from 3.14 on one that is left open is warned of
assert interpreters.run_string(within, code) is None
interpreters.destroy(within)
"""


def interpreter(version: str) -> str | None:
    """The program of that version, if it is on this machine."""
    kept = [str(path) for form in KEPT for path in sorted(Path.home().glob(form.format(version)))]
    found = [shutil.which(f"python{version}"), *kept]
    return next((program for program in found if program and _is(program, version)), None)


def _is(program: str, version: str) -> bool:
    told = subprocess.run([program, "-c", SAYS], capture_output=True, text=True, check=False)
    return told.stdout.strip() == version


@pytest.mark.parametrize("version", VERSIONS)
def test_the_same_wheel_on(version: str, wheel: Path, tmp_path: Path, place_of) -> None:
    program = interpreter(version)
    if program is None:
        assert version not in os.environ.get("STUDEVAL_REQUIRE_PYTHONS", "").split(",")
        pytest.skip(
            f"there is no Python {version} here: pyenv install {version}, or uv python install {version}"
        )
    place = place_of(tmp_path, program)
    place.pip(wheel)
    assert f"python    {version}." in place.studeval("info")
    assert "on c (" in place.studeval("check", "-e", "c").splitlines()[-1]
    assert place.python(IN_A_SUBINTERPRETER) == "straight flush python\n"


def test_the_tools_that_judge_wheels_find_nothing(wheel: Path, place, command) -> None:
    place.pip("abi3audit", "auditwheel")
    report = command(place.bin / "abi3audit", "--strict", "--report", wheel, cwd=place.folder)
    assert '"is_abi3": true, "is_abi3_baseline_compatible": true, "baseline": "3.11"' in report
    shown = command(place.bin / "auditwheel", "show", wheel, cwd=place.folder)
    assert '"manylinux_2_17_' in " ".join(shown.split())


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_two_builds_give_the_same_files_and_so_the_same_tables(
    wheel: Path, sdist: Path, place, command
) -> None:
    """The wheel once more, from the sdist, in another folder and with another seed of Python's hashes."""
    place.pip("pip")
    again = ("wheel", "--no-cache-dir", "--no-deps", "--wheel-dir", place.folder / "again", sdist)
    command(place.bin / "pip", *again, cwd=place.folder, STUDEVAL_REQUIRE_NATIVE="1", PYTHONHASHSEED="7")
    (second,) = (place.folder / "again").glob("*.whl")
    one, other = contents(wheel), contents(second)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
