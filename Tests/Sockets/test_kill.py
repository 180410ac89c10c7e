"""Sessions after kill -9, in whatever moment it came: whole, and no older than a second."""

import contextlib
import json
import sqlite3
import time

from clients import PATIENCE, Tool, get
from daemon import Daemon

SESSIONS, ROUNDS = 20, 3
TICKS_PER_SECOND = 120


def frame_of(tool):
    return tool.hear("frame")


def drag(tools, seconds):
    """All of them drag, two samples a message, until somebody ends it; returns the newest tick that each was shown."""
    shown = {}
    for tool in tools:
        tool.say(type="drag", phase="began", samples=[[0, 100]])
    end, step = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        step += 1
        for index, tool in enumerate(tools):
            tool.say(type="drag", phase="moved", samples=[[step * 16000 - 8000, 100 + step], [step * 16000, 101 + step]])
            with contextlib.suppress(TimeoutError):
                while message := json.loads(tool.socket.recv(timeout=0.001)):
                    if message["type"] == "frame":
                        shown[index] = message["tick"]
    return shown


def test_twenty_sessions_survive_kill_9_whole_and_at_most_a_second_old(tmp_path):
    daemon = Daemon("--message-rate", 10000, data=tmp_path)
    for round in range(ROUNDS):
        tools = [Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=s{number}&system=storehouse") for number in range(SESSIONS)]
        shown = drag(tools, 1.2 + 0.37 * round)
        daemon.kill()
        with contextlib.closing(sqlite3.connect(tmp_path / "pullwire.sqlite")) as database:
            rows = dict(database.execute("SELECT name, tick FROM session"))
            inputs = list(database.execute("SELECT session, inputs FROM sessionInputs ORDER BY number"))
        assert len(rows) == SESSIONS
        taken = {}
        for session, batch in inputs:
            for tick, what in json.loads(batch):
                if "move" in what:
                    taken.setdefault(session, {}).setdefault(tick, 0)
                    taken[session][tick] += 1
        for number in range(SESSIONS):
            name = f"s{number}"
            # A message has two samples, and they are taken in one tick.
            assert all(count % 2 == 0 for count in taken[name].values()), "a tick was cut in two"
            assert rows[name] >= max(taken[name])
            assert shown[number] - rows[name] <= TICKS_PER_SECOND, f"{name} is {shown[number] - rows[name]} ticks old"
        daemon = Daemon("--message-rate", 10000, data=tmp_path)
    assert not (tmp_path / "set-aside").exists()
    for number in range(SESSIONS):
        tool = Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=s{number}")
        assert tool.hear("scene") and tool.hear("frame")["tick"] > 0
        tool.close()
    assert daemon.stop() == 0


def test_an_idle_daemon_forgets_what_nobody_came_back_to_and_then_sleeps(tmp_path):
    daemon = Daemon("--time-to-live", 1, "--record", tmp_path)
    tool = Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=demo&system=plain")
    tool.say(type="content", height=500)
    while "500" not in json.dumps(tool.hear("scene")["content"]):
        pass
    tool.close()
    deadline = time.monotonic() + PATIENCE
    while not any(path.read_text().rstrip().endswith('"x",null]') for path in tmp_path.glob("demo-*.pullcast")):
        assert time.monotonic() < deadline, "the recording never ended"
        time.sleep(0.05)
    assert "pullwire_sessions 0" in get(f"http://127.0.0.1:{daemon.port}/metrics")[1]

    def wakeups():
        lines = open(f"/proc/{daemon.process.pid}/task/{daemon.process.pid}/status").read().splitlines()
        return int(next(line for line in lines if line.startswith("voluntary_ctxt")).split()[1])

    time.sleep(1.5)  # the connection of the request closes
    before = wakeups()
    time.sleep(2)
    assert wakeups() - before <= 3
    assert daemon.stop() == 0


def test_changes_at_rest_are_written_twice_a_second_at_most_and_the_last_one_though_nobody_sends_anything_more(tmp_path):
    daemon = Daemon(data=tmp_path)
    begin = time.monotonic()
    tool = Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=demo&system=plain")
    for height in range(1001, 1101):
        tool.say(type="content", height=height)
        while tool.hear("scene")["content"]["height"] != height:
            pass
    deadline, written = time.monotonic() + PATIENCE, []
    while "1100" not in "".join(written):
        assert time.monotonic() < deadline, "the last change was not written"
        with contextlib.closing(sqlite3.connect(tmp_path / "pullwire.sqlite")) as database:
            written = [inputs.decode() for (inputs,) in database.execute("SELECT inputs FROM sessionInputs ORDER BY number")]
        time.sleep(0.05)
    assert len(written) <= 2 + 2 * (time.monotonic() - begin)
    assert daemon.stop() == 0


def test_a_data_folder_that_is_deleted_is_made_again_with_all_sessions(tmp_path):
    data = tmp_path / "data"
    daemon = Daemon(data=data)
    tools = [Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=s{number}") for number in range(3)]
    for tool in tools:
        tool.say(type="content", height=777)
        while tool.hear("scene")["content"]["height"] != 777:
            pass
    time.sleep(0.7)
    for path in data.iterdir():
        path.unlink()
    data.rmdir()
    tools[0].say(type="content", height=778)
    deadline = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(f"file:{data}/pullwire.sqlite?mode=ro", uri=True)) as database:
            if database.execute("SELECT count(*) FROM session").fetchone() == (3,):
                break
        assert time.monotonic() < deadline, "the sessions were not written anew"
        time.sleep(0.05)
    daemon.kill()
    daemon = Daemon(data=data)
    for number in range(3):
        tool = Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=s{number}")
        assert tool.hear("scene")["content"]["height"] == (778 if number == 0 else 777)
        tool.close()
    assert daemon.stop() == 0
