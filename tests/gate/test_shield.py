"""Ctrl-C waits for the end of what must be whole, and comes then."""

import os
import signal
from threading import Thread

import pytest

from studeval.gate.shield import shielded


def interrupt():
    os.kill(os.getpid(), signal.SIGINT)


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
