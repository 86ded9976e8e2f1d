"""The command: python -m tests.mutation python|c|list (see README.md here)."""

from __future__ import annotations

import os
import random
import sys
from collections import Counter
from itertools import chain, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from tests.mutation import equivalents
from tests.mutation.c_build import CSRC, TABLES, Baseline
from tests.mutation.c_mutants import CSource, TableSource
from tests.mutation.c_run import GENERATORS, CRun, in_two_rounds
from tests.mutation.cases import suite
from tests.mutation.mutant import ROOT
from tests.mutation.pool import judged
from tests.mutation.python_mutants import Source
from tests.mutation.python_run import PythonRun, engine_for, quickly
from tests.mutation.results import read, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import TextIO

    from tests.mutation.mutant import Mutant
    from tests.mutation.results import Result

    Run = Callable[[Any, Sequence[Mutant], int], Iterator[Result]]

BUILD = ROOT / "build" / "mutation"
SEED, ENTRIES = 7, 4
# No part of the library; and the public header, which holds no code.
NO_PART = {"bench.c", "example.c", "python_cdef.h", "studeval.h"}


@click.group()
def main() -> None:
    """Mutants of the code: how many the bundled cases alone kill, how many the tests, and which live."""
    equivalents.entries()  # a fault in that file shows now


def _shared(command: Any) -> Any:
    """The options of both runs."""
    for option in (
        click.option("--jobs", default=2, help="Processes."),
        click.option("--seed", default=SEED, help="For what is chosen."),
        click.option(
            "--again", type=click.Path(exists=True), help="Only those alive in this earlier NDJSON."
        ),
        click.option("--tests/--cases-only", default=True, help="Whether tests judge what the cases leave."),
        click.option("--recheck", is_flag=True, help="Those of equivalent.yaml too: none may be killed."),
        click.option("--output", type=click.Path(), default=os.devnull, help="Where the NDJSON goes."),
        click.option(
            "--resume", is_flag=True, help="Go on with that NDJSON: what it holds is not judged again."
        ),
    ):
        command = option(command)
    return command


@main.command("list")
@click.argument("files", nargs=-1, required=True)
def list_(files: Sequence[str]) -> None:
    """The mutants of Python and C files, a line each."""
    for file in files:
        source = Source(file) if file.endswith(".py") else CSource(file)
        for each in source.mutants:
            print(f"{file}:{each.line} {each.operator}: {each.before}  ->  {each.after}")


@main.command("table")
@click.argument("outputs", nargs=-1, required=True, type=click.Path(exists=True))
def table_(outputs: Sequence[str]) -> None:
    """The table of earlier runs, from their NDJSON."""
    print(table([result for output in outputs for result in read(output)]))


@main.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--sample", type=int, help="Only so many mutants, chosen by the seed.")
@click.option("--op", multiple=True, help="Only the cases of this operation.")
@_shared
def python(files: Sequence[str], sample: int | None, op: Sequence[str], **shared: Any) -> None:
    """Mutants of Python files, such as studeval/rules/award.py. Exit 1 if one is alive."""
    sources = {file: Source(file) for file in files}
    suites = {engine: suite(engine, op) for engine in set(map(engine_for, files))}
    mutants = [mutant for source in sources.values() for mutant in source.mutants]
    chosen = _again(mutants, shared["again"])
    if sample:
        chosen = sorted(random.Random(shared["seed"]).sample(chosen, sample), key=lambda mutant: mutant.file)
    judge = PythonRun(sources, suites, shared["recheck"], shared["tests"])
    _judge(judge, quickly if shared["tests"] else judged, chosen, mutants, **shared)


@main.command()
@click.argument("files", nargs=-1)
@click.option("--each", default=14, help="So many mutants of each file, chosen by the seed.")
@click.option("--entries", default=ENTRIES, help="So many wrong entries in each of the tables.")
@_shared
def c(files: Sequence[str], each: int, entries: int, **shared: Any) -> None:
    """Mutants of the C sources and of the generators of the tables, all or some. Exit 1 if one is alive."""
    asked = suite("c", ())
    with TemporaryDirectory(prefix="c-", dir=BUILD) as folder:
        base = Baseline(Path(folder) / "base")
        base.make()
        sources = _c_sources(base, entries, shared["seed"], set(files))
        some = zip_longest(*(_some(source, each, shared["seed"]) for source in sources.values()))
        chosen = [mutant for one_of_each in some for mutant in one_of_each if mutant]
        judge = CRun(sources, asked, base, shared["recheck"], shared["tests"])
        if shared["tests"]:
            judge.check()
        mutants = _listed(sources, (entries, shared["seed"]) == (ENTRIES, SEED))
        _judge(judge, in_two_rounds, _again(chosen, shared["again"]), mutants, **shared)


def _listed(sources: Mapping[str, CSource | Source], as_usual: bool) -> list[Mutant]:
    """The mutants that equivalent.yaml may speak of: of tables it has only those of the usual choice."""
    kept = (source for source in sources.values() if as_usual or not isinstance(source, TableSource))
    return [mutant for source in kept for mutant in source.mutants]


def _again(mutants: list[Mutant], earlier: str | None) -> list[Mutant]:
    """Those that live in the output of an earlier run; all of them without one."""
    if not earlier:
        return mutants
    lived = {result.mutant.key for result in read(earlier) if result.fate == "alive"}
    return [mutant for mutant in mutants if mutant.key in lived]


def _c_sources(base: Baseline, entries: int, seed: int, only: set[str]) -> dict[str, CSource | Source]:
    tables = {name: TableSource(name, (base.tables / name).read_text(), entries, seed) for name in TABLES}
    names = sorted(f"csrc/{path.name}" for pattern in ("*.c", "*.h") for path in CSRC.glob(pattern))
    files = {name: CSource(name) for name in names if Path(name).name not in NO_PART}
    everything = files | tables | {name: Source(name) for name in GENERATORS}
    return {name: source for name, source in everything.items() if not only or name in only}


def _some(source: CSource | Source, number: int, seed: int) -> list[Mutant]:
    """So many mutants of a file; of a table all, for they are chosen already."""
    if isinstance(source, TableSource):
        return source.mutants
    return random.Random(f"{seed} {source.file}").sample(source.mutants, min(number, len(source.mutants)))


def _judge(judge: Any, run: Run, chosen: Sequence[Mutant], mutants: Sequence[Mutant], **shared: Any) -> None:
    begin, output = perf_counter(), Path(shared["output"])
    earlier = read(str(output)) if shared["resume"] and output.is_file() else []
    left = list(_left(chosen, earlier))
    with output.open("a" if earlier else "w", encoding="utf-8") as stream:
        code = _report(chain(earlier, _noted(run(judge, left, shared["jobs"]), stream)), mutants)
    print(f"{perf_counter() - begin:.0f} s")
    sys.exit(code)


def _left(chosen: Iterable[Mutant], earlier: Iterable[Result]) -> Iterator[Mutant]:
    """Those that an earlier run did not come to. Two places of a line can look the same: each counts."""
    done = Counter(result.mutant.key for result in earlier)
    for mutant in chosen:
        if not done[mutant.key]:
            yield mutant
        done[mutant.key] -= 1


def _noted(results: Iterable[Result], stream: TextIO) -> Iterator[Result]:
    for each in results:
        print(each.line(), file=stream, flush=True)
        yield each


def _report(results: Iterable[Result], mutants: Sequence[Mutant]) -> int:
    found, faults = [], equivalents.stale(mutants)
    for fault in faults:
        print(f"equivalent.yaml: no such mutant: {fault}")
    for each in results:
        found.append(each)
        if _is_fault(each):
            faults.append(_told(each))
            print(faults[-1], flush=True)
    print(table(found), end="")
    return 1 if faults else 0


def _is_fault(result: Result) -> bool:
    """Whether a mutant lives that should not, or one that is said to do the same was told from the original."""
    equal = bool(equivalents.why_equal(result.mutant))
    return (result.fate == "alive" and not equal) or (equal and result.fate in {"cases", "tests", "check"})


def _told(result: Result) -> str:
    mutant = result.mutant
    where = (
        f"{mutant.file}:{mutant.line} {result.fate} ({result.scope}, {mutant.operator}) in {mutant.function}"
    )
    return f"{where}\n    {mutant.before}\n    {mutant.after}\n    {result.killer}".rstrip()


if __name__ == "__main__":
    main()
