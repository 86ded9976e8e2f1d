"""Ctrl-C waits for the end of what must be whole, and comes then."""

import os
import signal
from threading import Thread

import pytest

from studeval.gate.shield import SIGNALS, heeded, shielded


def interrupt(number=signal.SIGINT):
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_each_way_to_ask_for_an_end_interrupts(number):
    with heeded(), pytest.raises(KeyboardInterrupt):
        interrupt(number)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_each_of_them_waits_for_the_end_of_the_block(number):
    done = []

    @shielded()
    def block():
        interrupt(number)
        done.append("all of it")

    with heeded(), pytest.raises(KeyboardInterrupt):
        block()
    assert done == ["all of it"]


def test_what_the_caller_ignores_stays_ignored():
    usual = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with heeded(), shielded():
            interrupt(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, usual)


def test_the_handlers_are_as_before():
    before = [signal.getsignal(each) for each in SIGNALS]
    with heeded(), shielded():
        pass
    assert before == [signal.getsignal(each) for each in SIGNALS]


def test_ctrl_c_comes_after_the_block():
    done = []

    @shielded()
    def block():
        interrupt()
        done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        block()
    assert done == ["all of it"]


def test_without_ctrl_c_nothing_comes_and_the_handler_is_as_before():
    before = signal.getsignal(signal.SIGINT)
    with shielded():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_of_the_block_goes_before():
    @shielded()
    def block():
        interrupt()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        block()


def test_in_another_thread_there_is_nothing_to_hold_back():
    done = []

    def work():
        with shielded():
            done.append("worked")

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done == ["worked"]
