"""The bundled rulebook: in the package where it is installed, beside it in a checkout."""

import sys
from pathlib import Path
from typing import Any

import pytest

from studeval.rulebook import bundled

MODULE = sys.modules["studeval.rulebook.bundled"]  # `bundled` in the package is its function
ROOT = Path(__file__).parents[2]


def found(monkeypatch: pytest.MonkeyPatch, package: Any, module: Path) -> Path:
    """What is found where the package's data are in `package`, and its module is that file."""
    monkeypatch.setattr(MODULE, "files", {"studeval": package}.__getitem__)
    monkeypatch.setattr(MODULE, "__file__", str(module))
    return bundled.__wrapped__()  # without what was found before


def rulebook(folder: Path) -> Path:
    (folder / "specs" / "schema").mkdir(parents=True)
    return folder / "specs"


class NoFolder:
    """A package that lies in no folder of its own, as in an archive."""

    def __truediv__(self, name: str) -> "NoFolder":
        return self

    def is_dir(self) -> bool:
        return True


def test_the_installed_rulebook_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed, _ = rulebook(tmp_path / "installed"), rulebook(tmp_path)
    assert installed == found(monkeypatch, tmp_path / "installed", tmp_path / "studeval/rulebook/bundled.py")


@pytest.mark.parametrize("package", [Path("without"), NoFolder()], ids=["no-folder", "no-path"])
def test_a_checkout_has_it_beside_the_package(
    package: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = rulebook(tmp_path)
    assert beside == found(monkeypatch, package, tmp_path / "studeval/rulebook/bundled.py")


def test_a_package_without_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "specs").mkdir()  # a folder of that name is no rulebook
    with pytest.raises(FileNotFoundError, match=f"there is no {tmp_path / 'specs'}; install it again"):
        found(monkeypatch, tmp_path, tmp_path / "studeval" / "rulebook" / "bundled.py")
