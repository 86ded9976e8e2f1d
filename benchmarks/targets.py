"""What was promised, beside what one run found: a target is a row, and a run is the judge.

The targets of a kernel are those of the prototype that they were taken from: so much of what the machine allows. Each
stands here as a share of the ceiling, streaming from main memory with memory reused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = dict[str, Any]

PROTOTYPE_CEILING = 2_500  # million hands a second
PROTOTYPE = {
    "high": {"portable": 390, "avx2": 800, "avx512": 1_700},
    "low": {"portable": 650, "avx2": 980, "avx512": 2_200},
    "low8": {"portable": 1_370, "avx2": 2_300, "avx512": 2_700},
    "hilo": {"portable": 320, "avx2": 650, "avx512": 1_480},
    "omaha_high": {"portable": 190, "avx2": 400, "avx512": 677},
    "omaha_hilo": {"portable": 168, "avx2": 310, "avx512": 600},
}
SHARE = {"portable": 0.9, "avx2": 0.85, "avx512": 0.85}  # of the prototype, that must be reached
TEXT_RIVALS = ("sval", "pkrbot", "phevaluator", "eval7")
TWO_THREADS = 1.8  # times one thread
ONE_THREAD, IN_C = "one thread", "two threads in C"  # names of rows
COUNT_SECONDS = 0.1  # "about", on AVX-512


def targets(result: Row) -> list[list[str]]:
    """Every target as target, wanted, found, met."""
    plain = [*_python(result), *_kernels(result["streaming"])]
    judged = [[name, f"{wanted:.2f}", f"{found:.2f}", _met(wanted, found)] for name, wanted, found in plain]
    allowed = {row["kernel"]: row["ratio"] for row in result["threads"] if row["name"] == IN_C}
    pairs = [row for row in result["threads"] if row["name"] not in {ONE_THREAD, IN_C}]
    return judged + [_threads(row, allowed.get(row["kernel"], TWO_THREADS)) for row in pairs]


def _met(wanted: float, found: float) -> str:
    return "yes" if found >= wanted else f"no, {found / wanted:.1%} of it"


def _python(result: Row) -> Iterator[tuple[str, float, float]]:
    rows = [row for row in result["one_hand"] if row["kind"] == "high"]
    for row in rows:
        if row["name"] == "pkrbot" and "prebuilt" in row["form"]:
            yield "a prebuilt hand, against pkrbot", 1, row["ratio"]
    texts = [row["ratio"] for row in rows if "text" in row["form"] and row["name"] in TEXT_RIVALS]
    yield (
        f"a hand from a text, against the best of {', '.join(TEXT_RIVALS)}",
        1.5,
        min(texts, default=float("inf")),
    )
    yield (
        "numpy, a million hands, against C (the worst row)",
        0.9,
        min(row["numpy_of_c"] for row in result["batch"]),
    )
    for row in result["count"]:
        if row["kernel"] == "avx512":
            yield (
                f"all hands of seven counted in {COUNT_SECONDS} s (avx512)",
                1,
                COUNT_SECONDS / row["seconds"],
            )


def _kernels(streaming: list[Row]) -> Iterator[tuple[str, float, float]]:
    for row in streaming:
        kind, kernel = row["kind"], row["kernel"]
        if kind in PROTOTYPE:
            wanted = SHARE[kernel] * PROTOTYPE[kind][kernel] / PROTOTYPE_CEILING
            yield f"{kind}, {kernel}, of the ceiling", wanted, row["of_ceiling"]


def _threads(row: Row, allowed: float) -> list[str]:
    """Where two threads in C, without Python, do not reach it, the machine is judged and not the package."""
    met = _met(TWO_THREADS, row["ratio"])
    if met != "yes" and allowed < TWO_THREADS:
        met = f"not judged: two threads in C have {allowed:.2f}"
    return [f"{row['name']}, {row['kernel']}", f"{TWO_THREADS:.2f}", f"{row['ratio']:.2f}", met]
