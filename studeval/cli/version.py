"""The version of the package, also where it runs from a checkout that was never installed."""

from __future__ import annotations


def version() -> str:
    """Such as "0.1.0"."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # slow to import

    try:
        return version("studeval")
    except PackageNotFoundError:
        return "of a checkout, not installed"
