"""The disk of a daemon is full, held or broken: what comes back after kill -9, and who is told what.

`FAULTS=all` lets every call of the store fail, one after the other, instead of a few. That takes some minutes.
"""

import contextlib
import errno
import json
import os
import socket
import sqlite3
import subprocess

import pytest
from clients import get, refusal
from daemon import PATIENCE
from faults import ALL, Disk, address, full, height, held, is_failing, is_kept, keep, serve, tune, until

IS_COMPLETE = os.environ.get("FAULTS") == "all"
SESSIONS = 3
FAULTS = [(errno.EIO, 1), (errno.ENOSPC, 1), (errno.EIO, 10), (errno.ENOSPC, 10)]  # once, and for a while


@pytest.fixture
def disk(tmp_path):
    return Disk(tmp_path)


def test_what_a_full_disk_could_not_take_is_written_as_soon_as_there_is_room_and_both_are_told_once(disk):
    sessions = [f"s{number}" for number in range(5)]
    daemon = serve(disk, stderr=subprocess.PIPE)
    for session in sessions:
        tune(daemon, session, 50)
    until(lambda: all(is_kept(disk, session, 50) for session in sessions), "not kept")
    with full(disk):
        tools = [tune(daemon, session, 60) for session in sessions]
        until(lambda: is_failing(daemon), "nothing fails")
        [tool.close() for tool in tools]
    until(lambda: not is_failing(daemon), "it fails for ever")
    daemon.kill()
    lines = daemon.process.stderr.read().splitlines()
    assert ["cannot be kept" in lines[0], "are kept again" in lines[1], len(lines)] == [True, True, 2], lines
    daemon = serve(disk)
    assert [height(daemon, session) for session in sessions] == [60] * 5
    assert daemon.stop() == 0


def test_a_daemon_that_is_ended_while_the_disk_is_full_writes_when_there_is_room(disk):
    daemon = serve(disk)
    with full(disk):
        tune(daemon, "demo", 60)
        until(lambda: is_failing(daemon), "nothing fails")
        daemon.process.terminate()
        count = disk.count
        until(lambda: disk.count > count, "nothing is tried")
    assert daemon.process.wait(timeout=PATIENCE) == 0
    daemon = serve(disk)
    assert height(daemon, "demo") == 60 and daemon.stop() == 0


@pytest.mark.parametrize("trouble", [held, full])
def test_who_joins_a_kept_session_then_is_answered_503_and_finds_it_later(disk, trouble):
    keep(disk, "demo", height=60)
    daemon = serve(disk)
    with trouble(disk):
        for _ in range(2):
            status, text = refusal(address(daemon, "demo"))
            assert status == 503 and "cannot be read just now" in text
        assert height(daemon, "new") == 80, "a session that is certainly new begins"
    assert get(f"http://127.0.0.1:{daemon.port}/ws?session=demo")[0] in (426, 503)
    until(lambda: not is_failing(daemon), "it fails for ever")
    assert height(daemon, "demo") == 60 and daemon.stop() == 0


def test_who_leaves_while_the_store_is_asked_leaves_the_session_as_it_was(disk):
    keep(disk, "demo", height=60)
    daemon = serve(disk)
    lines = ["GET /ws?session=demo HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: pullwire.v1.json", "", ""]
    for _ in range(3):
        with held(disk):
            with socket.create_connection(("127.0.0.1", daemon.port)) as client:
                client.sendall("\r\n".join(lines).encode())
                until(lambda: "\npullwire_connections 2" in get(f"http://127.0.0.1:{daemon.port}/metrics")[1], "it did not come")
            until(lambda: "\npullwire_connections 1" in get(f"http://127.0.0.1:{daemon.port}/metrics")[1], "it keeps its descriptor")
    sessions = f"http://127.0.0.1:{daemon.port}/api/sessions"
    until(lambda: [session["name"] for session in json.loads(get(sessions)[1])["kept"]] == ["demo"], "it is not given back")
    assert height(daemon, "demo") == 60 and not (disk.data / "set-aside").exists()
    assert daemon.stop() == 0


# One call after the other


def places(count, sample):
    """The calls that fail, one after the other."""
    return range(1, count + 1) if IS_COMPLETE else [place for place in sample if place <= count]


def test_a_call_that_fails_while_the_daemon_runs_costs_nothing(disk):
    daemon, wanted = serve(disk), {}
    for error, length in FAULTS if IS_COMPLETE else FAULTS[::3]:
        for place in places(60, [2, 5]):
            disk.fail(place, length, error)
            session = f"s{len(wanted)}"
            wanted[session] = 100 + len(wanted) % 50  # not the default, which is not written
            tune(daemon, session, wanted[session] - 1).close()
            tune(daemon, session, wanted[session]).close()
            until(lambda: is_kept(disk, session, wanted[session]), f"call {place} fails {length} times with {error}, and nothing is kept")
            if IS_COMPLETE and disk.count < place:
                break
            disk.work()
    disk.work()
    daemon.kill()
    daemon = serve(disk)
    found = {session: height(daemon, session) for session in wanted}
    print(f"{len(wanted)} faults while it runs")
    assert found == wanted and daemon.stop() == 0 and not (disk.data / "set-aside").exists()


def test_a_daemon_that_is_killed_while_calls_fail_leaves_what_was_kept(disk):
    daemon, count = serve(disk), 0
    for session in range(SESSIONS):
        tune(daemon, f"s{session}", 50).close()
    until(lambda: all(is_kept(disk, f"s{session}", 50) for session in range(SESSIONS)), "not kept")
    for error in [errno.EIO, errno.ENOSPC]:
        for place in places(25, [3]):
            count += 1
            disk.fail(place, ALL, error)
            tools = [tune(daemon, f"s{session}", 50 + count) for session in range(SESSIONS)]
            until(lambda: disk.count >= place + 1 or all(is_kept(disk, f"s{session}", 50 + count) for session in range(SESSIONS)), "nothing is tried")
            daemon.kill()
            [tool.close() for tool in tools]
            disk.work()
            daemon = serve(disk)
            found = {height(daemon, f"s{session}") for session in range(SESSIONS)}
            assert found <= {50, *range(51, 51 + count)}, (place, error)
            for session in range(SESSIONS):
                tune(daemon, f"s{session}", 50).close()
            until(lambda: all(is_kept(disk, f"s{session}", 50) for session in range(SESSIONS)), "not kept")
    print(f"{count} kills")
    assert daemon.stop() == 0 and not (disk.data / "set-aside").exists()


@pytest.mark.parametrize("version", [3, 2], ids=["as it is", "upgraded"])
def test_a_daemon_starts_or_says_why_not_whichever_call_fails_and_loses_nothing(disk, version):
    names = [f"s{session}" for session in range(SESSIONS)]
    keep(disk, *names, height=60)
    started = refused = 0
    for error, length in FAULTS if IS_COMPLETE else FAULTS[:1]:
        for place in places(100, [3, 10, 21]):
            with contextlib.closing(sqlite3.connect(disk.data / "pullwire.sqlite")) as database:
                database.execute(f"PRAGMA user_version = {version}")
            disk.fail(place, length, error)
            try:
                daemon = serve(disk, stderr=subprocess.PIPE)
            except json.JSONDecodeError:
                daemon = None
            happened, _ = disk.count >= place, disk.work()
            if daemon is None:
                refused += 1
            else:
                started += 1
                assert {height(daemon, name) for name in names} == {60}, (place, error)
                daemon.kill()
            daemon = serve(disk)
            assert {height(daemon, name) for name in names} == {60}, (place, error)
            assert daemon.stop() == 0
            if IS_COMPLETE and not happened:
                break
    print(f"{started} starts, {refused} refusals")
    assert not (disk.data / "set-aside").exists() and not list(disk.data.glob("*damaged*"))
