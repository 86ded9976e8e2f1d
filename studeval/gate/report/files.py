"""The files of reports: a stream grows line by line, any other report is there in full or not at all.

What stands there of an earlier run is taken away when the file is opened, so that a run which is killed leaves no
report of another day in its place.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

# A letter that is half of one is escaped, and is no error.
HOW: Mapping[str, Any] = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}


def opened(path: Path, streams: bool = False) -> TextIO:
    """The file, its folder made where there is none. Raises OSError where nothing can be written there.

    `streams`: what is written is there at once. Else it is after `flush`, and until then there is no such file.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not streams and (path.is_file() or not path.exists()):  # no pipe, no device
        with suppress(OSError):  # a folder in which only this very file may be written
            return WholeFile(path.resolve())
    plain: TextIO = path.open("w", **HOW)
    return plain


class WholeFile(StringIO):
    """A file that is written beside its place and takes it at `flush`. Raises OSError where that cannot be."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path, self._beside = path, path.with_name(f".{path.name}.{os.getpid()}.new")
        self._beside.touch()
        self._beside.unlink()
        path.unlink(missing_ok=True)

    def flush(self) -> None:
        """Puts what was written in its place."""
        try:
            self._beside.write_text(self.getvalue(), **HOW)
            self._beside.replace(self._path)
        finally:
            self._beside.unlink(missing_ok=True)
