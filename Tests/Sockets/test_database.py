"""What the database keeps outlives the daemon, also one that is killed; and files that are damaged, or of another version."""

import contextlib
import json
import sqlite3
import subprocess
import time

from clients import Tool, get
from daemon import PATIENCE, PROGRAM, Daemon


def join(daemon, session, query=""):
    return Tool(f"ws://127.0.0.1:{daemon.port}/ws?session={session}{query}")


ARROW = "&system=arrow&preset=published"


def texts(tool):
    """What the labels of the control say in the next scene and its first frame."""
    nodes, frame = tool.hear("scene")["nodes"], tool.hear("frame")
    return [{**node, **frame["nodes"].get(str(node["id"]), {})}.get("text") or "" for node in nodes if node["kind"] == "label"]


def refresh(tool):
    tool.say(type="work", mode="manual")
    tool.say(type="begin")
    while tool.hear("frame")["header"]["state"] != "loading":
        pass


def test_a_refresh_is_remembered_after_kill_9_and_by_another_daemon(tmp_path):
    one, two = Daemon(data=tmp_path), Daemon(data=tmp_path)
    tool = join(one, "demo", ARROW)
    assert any("首次刷新" in text for text in texts(tool))
    refresh(tool)
    one.until_kept("MSCommonRefreshTimeKey")
    one.kill()

    for daemon in (two, Daemon(data=tmp_path)):
        assert any("上次刷新时间:今天" in text for text in texts(join(daemon, "another", ARROW)))
        assert daemon.stop() == 0


def test_sessions_share_a_key_and_keep_others_apart(daemon):
    one, two, three = (join(daemon, name, ARROW) for name in ("one", "two", "three"))
    three.say(type="set", name="timeKey", value="mine")
    while three.hear("scene")["header"]["parameters"]["timeKey"] != "mine":
        pass
    refresh(one)
    two.say(type="ping", t=0)
    while not any("今天" in node.get("text", "") for node in two.hear("frame")["nodes"].values()):
        pass
    assert not any("今天" in text for text in texts(join(daemon, "three")))


def header(tool, system):
    """What the newest scene says, as soon as that is its system."""
    while (header := tool.hear("scene")["header"])["system"] != system:
        pass
    return header["parameters"]


def test_a_session_that_was_tuned_is_kept_and_comes_back_with_all_that_its_systems_had(tmp_path):
    daemon = Daemon("--time-to-live", 0, data=tmp_path)

    def kept():
        return {session["name"]: session["header"] for session in json.loads(get(f"http://127.0.0.1:{daemon.port}/api/sessions")[1])["kept"]}

    for name in ("untouched", "tuned"):
        tool = join(daemon, name, "&system=storehouse")
        if name == "tuned":
            tool.say(type="set", name="dropHeight", value=123)
            tool.say(type="system", name="arrow", preset="designed", language="de")
            header(tool, "arrow")
        tool.close()
    deadline = time.monotonic() + PATIENCE
    while kept() != {"tuned": "arrow"}:
        assert time.monotonic() < deadline, kept()
        time.sleep(0.05)

    for restart in (False, True):
        if restart:
            assert daemon.stop() == 0
            daemon = Daemon(data=tmp_path)
        again = join(daemon, "tuned", "&system=plain")
        assert header(again, "arrow")["language"] == "de"
        again.say(type="system", name="storehouse")
        assert header(again, "storehouse")["dropHeight"] == 123
        again.say(type="system", name="arrow")
        header(again, "arrow")
        again.close()
    assert daemon.stop() == 0


def pull(tool):
    """A pull by hand; returns the number of its take."""
    tool.say(type="drag", phase="began", samples=[[0, 100]])
    tool.say(type="drag", phase="moved", samples=[[100000, 300]])
    tool.say(type="drag", phase="ended", samples=[[116000, 300]])
    return tool.hear("takes")["takes"][-1]["number"]


def test_notes_are_told_to_all_who_ask_and_outlive_kill_9_with_their_takes(tmp_path):
    daemon = Daemon(data=tmp_path)
    one, two = join(daemon, "demo", "&system=plain"), join(daemon, "demo")
    one.say(type="work", mode="after", seconds=0.1)
    one.say(type="people", name="Ada")
    take = pull(one)
    for tool in (one, two):
        tool.say(type="notes")
        assert tool.hear("noted")["notes"] == []
    one.say(type="note", take=take, tick=12, text="喜欢")
    written = {"number": 1, "take": take, "tick": 12, "text": "喜欢", "by": "Ada"}
    for tool in (one, two):
        assert tool.hear("noted")["notes"] == [written]
    one.say(type="trace", take=take, recorded=True)
    before = one.hear("traced")
    assert before["notes"] == [{"tick": 12, "text": "喜欢"}]
    pull(two)  # a take without notes
    daemon.until_kept("喜欢")
    daemon.kill()

    daemon = Daemon(data=tmp_path)
    again = join(daemon, "demo")
    assert [each["number"] for each in again.hear("takes")["takes"]] == [take]
    again.say(type="notes")
    assert again.hear("noted")["notes"] == [written]
    again.say(type="trace", take=take, recorded=True)
    assert again.hear("traced") == before

    for number in range(100):
        again.say(type="note", take=take, tick=number, text="x" * 50, id=number)
    assert again.hear("refusal")["text"] == "this session has 100 notes already; remove one first"
    again.say(type="note", take=take, text="x" * 501)
    assert again.hear("refusal")["reason"] == "outOfRange"
    again.say(type="removeNote", number=1)
    while len(told := again.hear("noted")["notes"]) != 99 or told[0]["number"] == 1:
        pass
    assert daemon.stop() == 0


def test_a_damaged_file_is_set_aside_and_told_and_the_daemon_starts(tmp_path):
    rubbish = "this is no database, however long it is" * 100
    (tmp_path / "pullwire.sqlite").write_text(rubbish)
    daemon = Daemon(data=tmp_path, stderr=subprocess.PIPE)
    assert daemon.stop() == 0 and "damaged, or no database" in daemon.process.stderr.read()
    assert [path.read_text() for path in tmp_path.glob("pullwire.sqlite.damaged-*")] == [rubbish]


def test_a_database_of_a_newer_version_is_refused(tmp_path):
    assert Daemon(data=tmp_path).stop() == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "pullwire.sqlite")) as database:
        database.execute("PRAGMA user_version = 99")
    run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", str(tmp_path)], capture_output=True, text=True)
    assert run.returncode == 2 and "of a newer Pullwire (version 99" in run.stderr
