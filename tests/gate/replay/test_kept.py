"""Runs over hands that were kept: read as strictly as those of questions, and joined house by house."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from studeval.gate.replay import House, Wish
from studeval.gate.replay.report import openers
from studeval.gate.replay.report.kept import KeptRun, differing, join, read, share
from studeval.gate.replay.report.records import Recorder
from studeval.gate.replay.session import Interruption, Plan, conduct
from studeval.gate.report.sinks import Sink, replay
from studeval.gate.report.stream import StreamError
from studeval.rulebook import bundled
from studeval.rulebook.formats import faults

HANDS = bundled() / "hands"
NAMES = ("ps-stud-200911-10", "ps-razz-200911-02", "absolute-stud8-200903", "wsop-2023-ppc-49")
Keep = Callable[..., bytes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand of stud that tda has otherwise than roberts, one of razz, one of stud hi-lo, and one undecided."""
    folder = tmp_path_factory.mktemp("hands")
    for name in NAMES:
        copy(HANDS / f"{name}.phh", folder)
    return folder


@pytest.fixture
def keep(folder: Path, profiles: dict[str, House]) -> Keep:
    """The stream of a run over the folder, under one house or the best of all."""

    def kept(house: str | None, *, stop: bool = False, **plan: object) -> bytes:
        wish = Wish([profiles[house]] if house else list(profiles.values()))
        interruption, out = Interruption(), io.StringIO()
        interruption.asked = stop
        planned = replace(Plan([str(folder)], wish, profile=house), **plan)  # type: ignore[arg-type]
        conduct(planned, [Recorder(planned, [openers()["ndjson"](out)], "0.1")], interruption)
        return out.getvalue().encode()

    return kept


def run_of(stream: bytes, name: str = "run.ndjson") -> KeptRun:
    return read(stream.splitlines(keepends=True), name)


# --- Reading ---------------------------------------------------------------------------------------------------------


def test_a_stream_is_read_as_it_was_written(keep: Keep) -> None:
    stream = keep("tda")
    out = io.StringIO()
    replay(run_of(stream), [openers()["ndjson"](out)])
    assert stream == out.getvalue().encode()


@pytest.mark.parametrize("kind", sorted(set(openers()) - {"ndjson"}))
def test_a_report_made_later_is_the_one_made_at_once(kind: str, keep: Keep) -> None:
    """Each kind twice from the records of one run: as they came, and read back."""
    stream = keep("tda")
    at_once, later = io.StringIO(), io.StringIO()
    take: Sink = openers()[kind](at_once)
    for line in stream.splitlines():
        take(json.loads(line))
    replay(run_of(stream), [openers()[kind](later)])
    assert at_once.getvalue() == later.getvalue() != ""


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda lines: lines[:-1], "x: no footer: the run did not end"),
        (lambda lines: lines[1:], "x:1: no header: a stream begins with one"),
        (lambda lines: [lines[0], lines[1][:40]], "x:2: the line is broken off, the run was stopped in it"),
        (lambda lines: [lines[0], *lines], "x:2: a second header"),
        (lambda lines: [*lines, lines[-1]], "x:7: a record after the footer"),
        (lambda lines: [lines[0], *lines[2:]], "x: the footer counts "),
        (lambda lines: [lines[0].replace(b"replay/1", b"replay/2")], "x:1: its format is 'studeval-replay/2'"),
        (lambda lines: [lines[0], lines[1].replace(b'"lawful"', b'"awful"'), *lines[2:]], "x:2: status: "),
        (lambda _: [], "x: no header: there is nothing in it"),
    ],
    ids=[
        "no footer", "no header", "half a line", "two headers", "after the end", "a hand less", "version", "form",
        "empty",
    ],
)  # fmt: skip
def test_what_is_no_whole_stream_is_refused(
    damage: Callable[[list[bytes]], list[bytes]], told: str, keep: Keep
) -> None:
    with pytest.raises(StreamError) as error:
        read(damage(keep("tda").splitlines(keepends=True)), "x")
    assert str(error.value).startswith(told)


def test_what_a_later_version_adds_is_let_be(keep: Keep) -> None:
    first, *rest = keep("tda").splitlines(keepends=True)
    later = json.dumps(json.loads(first) | {"weather": "fine"}).encode() + b"\n"
    assert 4 == read([later, *rest], "x").digest.counts.total()


# --- Side by side ----------------------------------------------------------------------------------------------------


@pytest.fixture
def three(keep: Keep) -> list[tuple[str, KeptRun]]:
    return [(f"{house}.ndjson", run_of(keep(house))) for house in ("tda", "roberts", "ps-stud8")]


def test_the_share_is_of_the_hands_that_a_house_judges(three: list[tuple[str, KeptRun]]) -> None:
    assert ["3/4", "4/4", "1/2"] == [share(run.digest.counts) for _, run in three]
    assert ["1/1", "1/1", ""] == [share(run.digest.games["razz"]) for _, run in three]


def test_the_hands_on_which_houses_differ_are_named(three: list[tuple[str, KeptRun]], folder: Path) -> None:
    """A house that does not judge a hand differs from nobody on it."""
    assert list(differing([run for _, run in three])) == [
        (f"{folder}/absolute-stud8-200903.phh", ["lawful", "lawful", "unlawful"]),
        (f"{folder}/ps-stud-200911-10.phh", ["unlawful", "lawful", "not-judged"]),
    ]


# --- Joining ---------------------------------------------------------------------------------------------------------


def test_runs_joined_are_as_one_run_against_all_their_houses(
    three: list[tuple[str, KeptRun]], keep: Keep, profiles: dict[str, House]
) -> None:
    houses = [profiles[name] for name in ("tda", "roberts", "ps-stud8")]
    at_once = run_of(keep(None, wish=Wish(houses)))
    joined = join(three)
    assert {hand["hand"]: hand["status"] for hand in at_once.hands()} == {
        hand["hand"]: hand["status"] for hand in joined.hands()
    }
    assert {hand["hand"]: set(hand["houses"]) for hand in at_once.hands()} == {
        hand["hand"]: set(hand["houses"]) for hand in joined.hands()
    }
    for part in ("counts", "houses", "rules", "exit", "complete", "baseline"):
        assert at_once.digest.footer[part] == joined.digest.footer[part], part


def test_a_joined_run_is_a_valid_stream(three: list[tuple[str, KeptRun]]) -> None:
    records = list(join(three).records())
    assert ["header", *["hand"] * 4, "footer"] == [record["record"] for record in records]
    assert [] == [
        fault for record in records for fault in faults(record, f"replay#/$defs/{record['record']}")
    ]


def test_a_run_alone_is_joined_to_itself(keep: Keep) -> None:
    alone = run_of(keep("tda"))
    assert list(alone.records()) == list(join([("x", alone)]).records())


def test_half_a_run_makes_a_joined_run_partial(keep: Keep) -> None:
    joined = join([("x", run_of(keep("tda"))), ("y", run_of(keep("roberts", stop=True)))])
    assert (False, 2) == (joined.digest.complete, joined.digest.footer["exit"])


def test_two_runs_under_one_house_are_refused(keep: Keep) -> None:
    run = run_of(keep("tda"))
    with pytest.raises(StreamError, match="the house tda is in both a and b"):
        join([("a", run), ("b", run)])


def test_runs_over_other_hands_are_refused(keep: Keep) -> None:
    other = keep("roberts").replace(b".phh", b".PHH")
    with pytest.raises(StreamError, match="b has no hand in common with a"):
        join([("a", run_of(keep("tda"))), ("b", run_of(other))])
