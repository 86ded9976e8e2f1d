"""studeval beside every evaluator that pip can install, and beside what the machine allows; all interleaved in one run.

    python benchmarks/side_by_side.py [--quick] [--json FILE] [--plot FILE] [--readme]

First everybody values the same random hands, and must put them in the same order. Then come the tables: from Python one
hand at a time; batches in C and from numpy, by kernel, of a million hands and streaming from main memory, against the
ceiling; two threads; all hands counted; and which targets are met. Read ratios, never the numbers of two runs.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import platform
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

import ceiling
import numpy as np
import rivals
from clock import Contender, one_by_one, race
from hands import Hands
from targets import IN_C, ONE_THREAD, targets

import studeval as sv
from studeval import fast
from studeval.evaluator.native import ffi, lib

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Row = dict[str, Any]

KINDS = {"high": 7, "low": 7, "low8": 7, "omaha_high": 9, "omaha_low8": 9}
KERNELS = ("portable", "avx2", "avx512")
BATCHES = ("high", "low", "low8", "hilo", "highlow", "omaha_high", "omaha_low8", "omaha_hilo")
CHECKED, PYTHON_HANDS, MILLION = 2_000, 20_000, 1_000_000
STREAMING = 8  # million hands; 80 MB, more than the caches of most machines
TURNS = 40
ALL_HANDS = 133_784_560
OURS = "studeval"
README, MARKS = Path(__file__).with_name("README.md"), ("<!-- one run -->", "<!-- end of the run -->")


# ---- the same order


def check(found: dict[str, list[rivals.Rival]], hands: Hands) -> list[str]:
    """One line a rival and kind of hand. SystemExit if it puts two hands in another order than we do."""
    return [
        f"{kind}: {rival.name} agrees"
        for kind in KINDS
        for rival in found[kind]
        if agrees(kind, rival, hands)
    ]


def agrees(kind: str, rival: rivals.Rival, hands: Hands) -> bool:
    """True if the rival's values rise as ours do."""
    pairs = set()
    for name in hands.names(0, KINDS[kind])[:CHECKED]:
        theirs = called(rival.value, rival.build(name))
        pairs.add((our_value(kind, name), -1 if theirs is None else 1e6 + rival.sign * theirs))
    ordered = sorted(pairs)
    if all(a < c and b < d for (a, b), (c, d) in pairwise(ordered)):
        return True
    raise SystemExit(f"{kind}: {rival.name} orders the hands otherwise than studeval")


def called(function: Callable[..., Any], hand: Any) -> Any:
    """The value of a prebuilt hand."""
    return function(*hand) if isinstance(hand, tuple) else function(hand)


def our_build(kind: str, cards: list[str]) -> Any:
    """The hand as `studeval.fast` takes it."""
    parts = (cards[:4], cards[4:]) if kind.startswith("omaha") else (cards,)
    masks = tuple(fast.parse("".join(part)) for part in parts)
    return masks if len(masks) > 1 else masks[0]


def our_value(kind: str, cards: list[str]) -> int:
    """The value by `studeval.fast`."""
    return int(called(getattr(fast, kind), our_build(kind, cards)))


# ---- one hand at a time from Python


def prebuilt(kind: str, found: Sequence[rivals.Rival], names: list[list[str]]) -> Iterator[Contender]:
    """Hands that are made beforehand."""
    yield one_by_one(OURS, getattr(fast, kind), [our_build(kind, cards) for cards in names])
    for rival in found:
        if rival.prebuilt:
            yield one_by_one(rival.name, rival.value, [rival.build(cards) for cards in names])


def from_text(kind: str, found: Sequence[rivals.Rival], names: list[list[str]]) -> Iterator[Contender]:
    """Hands that come as text: ours through the raw door, and as a `High` or `Low` through the front door."""
    texts = ["".join(cards) for cards in names]
    value, parse = getattr(fast, kind), fast.parse
    yield one_by_one(OURS, lambda text: value(parse(text)), texts)
    yield one_by_one(f"{OURS}, as an object", getattr(sv, kind), texts)
    for rival in found:
        if rival.from_text:
            yield one_by_one(rival.name, rival.from_text, [rival.spell(cards) for cards in names])


def texts_at_once(kind: str, found: Sequence[rivals.Rival], names: list[list[str]]) -> Iterator[Contender]:
    """A list of texts in one call, by those who have one."""
    texts = ["".join(cards) for cards in names]
    many = getattr(fast, f"{kind}_many")
    yield Contender(OURS, lambda: many(fast.parse_many(texts)), len(texts))
    for rival in found:
        if rival.many:
            yield Contender(rival.name, partial(rival.many, texts), len(texts))


ONE_HAND = {
    "one hand, prebuilt": prebuilt,
    "one hand, from a text": from_text,
    "a list of texts": texts_at_once,
}


def one_hand_rows(found: dict[str, list[rivals.Rival]], hands: Hands, repeats: int) -> Iterator[Row]:
    """The race of each form and kind of hand; `ratio` is how many times faster we are."""
    for form, contenders in ONE_HAND.items():
        for kind in KINDS if form == "one hand, prebuilt" else ("high", "low"):
            names = hands.names(0, KINDS[kind])[:PYTHON_HANDS]
            speeds = race(list(contenders(kind, found[kind], names)), repeats)
            for name, speed in sorted(speeds.items(), key=lambda item: -item[1]):
                yield {
                    "form": form,
                    "kind": kind,
                    "name": name,
                    "speed": speed,
                    "ratio": speeds[OURS] / speed,
                }


# ---- C by kernel


def use(kernel: str) -> bool:
    """Whether that kernel runs here; if so it is the one in force."""
    return bool(lib.sv_use_cpu(kernel.encode()) == 0)


def with_kernel(kernel: str, run: Callable[[], object]) -> Callable[[], object]:
    """The run, by that kernel."""
    return lambda: (lib.sv_use_cpu(kernel.encode()), run())


def in_c(kind: str, read: Sequence[np.ndarray], written: Sequence[np.ndarray]) -> Callable[[], object]:
    """The bare C call."""
    pointers = [ffi.from_buffer("uint64_t[]", array) for array in read]
    results = [ffi.from_buffer("uint16_t[]", array) for array in written]
    return partial(getattr(lib, f"sv_{kind}_many"), *pointers, len(read[0]), *results)


def new(rows: int) -> np.ndarray:
    """Values in memory that is fresh from the system: every page is faulted in by the first write."""
    return np.frombuffer(mmap.mmap(-1, 2 * rows), np.uint16)


def in_small_pages(array: np.ndarray) -> np.ndarray:
    """A copy in pages of the usual size, where numpy would ask for huge ones: memory as C programs have it."""
    copy = np.frombuffer(mmap.mmap(-1, array.nbytes), array.dtype)
    copy[:] = array
    return copy


class Memory:
    """What a batch of one kind reads and writes: the hands, so many times over."""

    def __init__(self, kind: str, hands: Hands, times: int = 1) -> None:
        self.kind = kind
        omaha, self.ways = kind.startswith("omaha"), 2 if kind.endswith(("hilo", "highlow")) else 1
        self.cards = np.tile(hands.cards if omaha else hands.cards[:, :7], (times, 1))
        self.read = [
            in_small_pages(np.tile(sets, times)) for sets in (hands.omaha if omaha else (hands.stud,))
        ]
        self.rows = len(self.cards)
        self.written = [new(self.rows) for _ in range(self.ways)]

    def contenders(self) -> Iterator[Contender]:
        """The ceiling, and by each kernel every way to call it."""
        if ceiling.compiler():
            yield Contender("ceiling", ceiling.ceiling(self.read, self.written), self.rows)
        many, out = getattr(fast, f"{self.kind}_many"), self.out(self.written)
        ways = {
            "c": in_c(self.kind, self.read, self.written),
            "numpy": partial(many, *self.read, out=out),
            "fresh": lambda: many(*self.read, out=self.out([new(self.rows) for _ in range(self.ways)])),
            "indices": partial(many, self.cards, out=out),
        }
        for kernel in filter(use, KERNELS):
            for way, run in ways.items():
                yield Contender(f"{kernel}: {way}", with_kernel(kernel, run), self.rows)

    def out(self, arrays: list[np.ndarray]) -> Any:
        """The argument `out`."""
        return arrays[0] if self.ways == 1 else tuple(arrays)


WAYS = ("c", "numpy", "fresh", "indices")


def batch_rows(hands: Hands, times: int, repeats: int) -> Iterator[Row]:
    """A row for each kind and kernel: the speed of each way, C against the ceiling, numpy against C."""
    for kind in BATCHES:
        memory = Memory(kind, hands, times)
        speeds = race(list(memory.contenders()), repeats)
        top = speeds.get("ceiling", float("nan"))
        for kernel in filter(use, KERNELS):
            row = {way: speeds[f"{kernel}: {way}"] for way in WAYS}
            ratios = {"of_ceiling": row["c"] / top, "numpy_of_c": row["numpy"] / row["c"]}
            yield {"kind": kind, "kernel": kernel, "rows": memory.rows, "ceiling": top} | row | ratios


def count_rows(repeats: int) -> Iterator[Row]:
    """The seconds in which all hands of seven are counted, by kernel."""
    for kernel in filter(use, KERNELS):
        speeds = race(
            [Contender("count", with_kernel(kernel, partial(fast.count, "stud")), ALL_HANDS)], repeats
        )
        yield {"kernel": kernel, "seconds": ALL_HANDS / speeds["count"]}


# ---- threads


def in_two_threads(first: Callable[[], object], second: Callable[[], object]) -> None:
    """Both at once, several times each."""
    threads = [Thread(target=lambda run=run: [run() for _ in range(TURNS)]) for run in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def thread_contenders(read: np.ndarray, out: np.ndarray) -> Iterator[Contender]:
    """One thread; and two: in C without Python, from two Python threads with half a batch each, in one call."""
    yield Contender(ONE_THREAD, partial(fast.high_many, read, out), len(read))
    if ceiling.compiler():
        address = int(ffi.cast("uintptr_t", ffi.addressof(lib, "sv_high_many")))
        yield Contender(IN_C, ceiling.two_loops(address, read, out, TURNS), TURNS * len(read))
    halves = [
        partial(fast.high_many, *half) for half in zip(np.split(read, 2), np.split(out, 2), strict=True)
    ]
    yield Contender("two callers", lambda: in_two_threads(*halves), TURNS * len(read))
    yield Contender("one call, threads=2", partial(fast.high_many, read, out, threads=2), len(read))


def thread_rows(hands: Hands, repeats: int) -> Iterator[Row]:
    """Two threads against one, on batches that stay in the caches."""
    read, out = hands.stud, np.zeros(MILLION, np.uint16)
    for kernel in filter(use, KERNELS):
        speeds = race(list(thread_contenders(read, out)), repeats, perf_counter, min)
        for name, speed in speeds.items():
            yield {"kernel": kernel, "name": name, "speed": speed, "ratio": speed / speeds[ONE_THREAD]}


# ---- what comes out


def machine() -> Row:
    """Where and with what this was measured."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    return {
        "processor": models[0].split(":")[1].strip() if models else platform.processor(),
        "cores": os.cpu_count(),
        "load before the run": f"{os.getloadavg()[0]:.1f}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "studeval": f"{sv.__version__}, {sv.backend()}",
    }


def millions(speed: float) -> str:
    """Hands a second, in millions, to three figures."""
    return f"{speed / 1e6:.3g}" if speed < 1e9 else f"{speed / 1e6:,.0f}"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table, its columns aligned."""
    cells = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


BATCH_HEAD = (
    "hand",
    "kernel",
    "ceiling",
    "C",
    "numpy",
    "numpy, fresh",
    "indices",
    "C / ceiling",
    "numpy / C",
)


def batch_table(rows: list[Row]) -> str:
    """Batches of one size."""
    speeds = ("ceiling", *WAYS)
    ratios = ("of_ceiling", "numpy_of_c")
    return f"Batches of {rows[0]['rows']:,} hands, M hands/s:\n\n" + table(
        BATCH_HEAD,
        [
            [
                row["kind"],
                row["kernel"],
                *(millions(row[key]) for key in speeds),
                *(f"{row[key]:.2f}" for key in ratios),
            ]
            for row in rows
        ],
    )


def report(result: Row) -> str:
    """All the tables, as Markdown."""
    one = [
        [r["form"], r["kind"], r["name"], millions(r["speed"]), f"{r['ratio']:.3g}"]
        for r in result["one_hand"]
    ]
    threads = [[r["kernel"], r["name"], millions(r["speed"]), f"{r['ratio']:.2f}"] for r in result["threads"]]
    counts = [[r["kernel"], f"{r['seconds']:.3f}"] for r in result["count"]]
    facts = [f"- {key}: {value}" for key, value in (result["machine"] | result["versions"]).items()]
    return "\n\n".join(
        [
            "\n".join(facts),
            table(["from Python", "hand", "evaluator", "M hands/s", "studeval is x times"], one),
            batch_table(result["batch"]),
            batch_table(result["streaming"]),
            table(["kernel", "cache-resident batch", "M hands/s", "x one thread"], threads),
            table(["kernel", "seconds to count all 133,784,560 hands"], counts),
            table(["target", "wanted", "found", "met"], targets(result)),
        ]
    )


def curve(hands: Hands, repeats: int) -> dict[str, list[tuple[int, float]]]:
    """Hands a second by batch size, from numpy, by kernel, into one output and into new arrays of numpy's."""
    lines: dict[str, list[tuple[int, float]]] = {}
    for size in [4**n for n in range(11) if 4**n <= MILLION]:
        read = hands.stud[:size]
        out = np.zeros(size, np.uint16)
        for kernel in filter(use, KERNELS):
            for name, run in (
                ("reused", partial(fast.high_many, read, out)),
                ("new", partial(fast.high_many, read)),
            ):
                speed = race([Contender(name, with_kernel(kernel, run), size)], repeats)[name]
                lines.setdefault(f"{kernel}, {name} output", []).append((size, speed))
    return lines


def plot(lines: dict[str, list[tuple[int, float]]], file: str) -> None:
    """The curves as a picture; needs matplotlib."""
    import matplotlib as mpl  # noqa: PLC0415  (only a picture needs it)

    mpl.use("Agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  # (only a picture needs it)

    figure, axes = plt.subplots(figsize=(8, 5))
    for name, points in lines.items():
        axes.loglog(*zip(*points, strict=True), "--" if "new" in name else "-", label=name)
    axes.set(
        xlabel="hands in a batch", ylabel="hands a second", title="fast.high_many from numpy, one thread"
    )
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(file, dpi=120)


def rewrite(file: Path, tables: str) -> None:
    """Put the tables between the marks of the file."""
    before, _, rest = file.read_text(encoding="utf-8").partition(MARKS[0])
    _, _, after = rest.partition(MARKS[1])
    file.write_text(f"{before}{MARKS[0]}\n\n{tables}\n\n{MARKS[1]}{after}", encoding="utf-8")


def main() -> None:
    """Check, race, report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    parser.add_argument("--json", help="write the numbers there")
    parser.add_argument("--plot", help="write a picture of hands a second by batch size there")
    parser.add_argument("--readme", action="store_true", help="put the tables into benchmarks/README.md")
    options = parser.parse_args()
    repeats = 5 if options.quick else 15
    found, versions = rivals.load()
    hands = Hands(MILLION)
    print("\n".join(check(found, hands)), file=sys.stderr)
    result = {
        "machine": machine(),
        "versions": versions,
        "one_hand": list(one_hand_rows(found, hands, repeats)),
    }
    result["batch"] = list(batch_rows(hands, 1, repeats))
    result["streaming"] = list(batch_rows(hands, STREAMING, max(5, repeats // 2)))
    result |= {"threads": list(thread_rows(hands, repeats)), "count": list(count_rows(min(repeats, 7)))}
    if options.plot:
        result["curve"] = curve(hands, repeats)
        plot(result["curve"], options.plot)
    if options.json:
        Path(options.json).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(report(result))
    if options.readme:
        rewrite(README, report(result))


if __name__ == "__main__":
    main()
