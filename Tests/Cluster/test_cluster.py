"""Several daemons, one database: a session is at one of them at a time, and goes on wherever it is wanted."""

import json
import os
import pathlib
import signal
import subprocess
import time

import pytest
from clients import refusal
from daemon import PROGRAM
from servers import TOKEN, seen, until

FIVE_SECONDS = dict(type="work", mode="after", seconds=5, result="succeeded")


def rest(node, viewer, session="demo"):
    """The last frame, once nothing has moved for a while."""
    frame = viewer.hear("frame")
    until(lambda: node.sessions()[session]["idleSeconds"] > 0.3, "the rest")
    viewer.say(type="ping", t=0)
    while (message := json.loads(viewer.socket.recv(timeout=60)))["type"] != "pong":
        frame = message if message["type"] == "frame" else frame
    return frame


def epochs(database, session="demo"):
    return [int(epoch) for [epoch] in database.query(f"SELECT epoch FROM sessions WHERE name = '{session}'")]


def line(database, session="demo"):
    """The inputs' epochs and numbers, in their order."""
    return [(int(epoch), int(number)) for epoch, number in database.query(f"SELECT epoch, seq FROM inputs WHERE session = '{session}' ORDER BY epoch, seq")]


class TestHandOver:
    def test_a_session_goes_on_where_it_is_asked_for_and_its_viewers_are_sent_there(self, database, two):
        a, b = two
        first = a.watch("demo")
        first.say(type="work", mode="manual")
        first.say(type="begin", edge="header", id=1)
        first.hear("done")
        second = b.watch("demo")
        assert "made" not in second.hear("welcome")
        assert first.ending() == (1012, "the session goes on at another daemon; connect again")
        assert second.hear("frame")["header"]["state"] in ("beginning", "loading")
        assert epochs(database) == [2] and "demo" not in a.sessions() and "demo" in b.sessions()
        second.say(type="finish", edge="header", id=2)
        second.hear("done")
        again = a.watch("demo")
        assert again.hear("frame")["header"]["state"] in ("beginning", "loading", "ending", "idle")
        until(lambda: epochs(database) == [3], "the third epoch")
        assert line(database) == sorted(line(database)) and [number for epoch, number in line(database) if epoch == 1][0] == 1

    def test_nothing_of_it_is_lost_and_not_a_number_differs(self, two):
        a, b = two
        first = a.watch("demo", system="storehouse")
        first.say(type="inset", top=64, bottom=34)
        first.say(type="content", height=3000)
        first.say(type="set", name="dropHeight", value=91.5)
        first.say(type="work", mode="manual")
        first.say(type="drag", phase="began", samples=[[0, 100]])
        first.say(type="drag", phase="moved", samples=[[8000, 150], [16000, 420]])
        first.say(type="drag", phase="ended", samples=[[16000, 420]])
        first.say(type="finish", edge="header")
        before = rest(a, first)
        second = b.watch("demo")
        after = rest(b, second)
        assert {key: before[key] for key in ("offset", "insets", "header", "nodes")} == {key: after[key] for key in ("offset", "insets", "header", "nodes")}
        assert after["tick"] >= before["tick"] and after["insets"] == [64, 34]

    def test_its_rows_are_a_recording_that_gives_the_same_frames(self, database, two, tmp_path):
        a, b = two
        frames = {}
        for node, travel in ((a, 120), (b, 330), (a, 60)):
            viewer = node.watch("demo")
            if node is a and travel == 120:  # so much that the session is made anew from its rest
                for height in range(1500, 1600):
                    viewer.say(type="content", height=height)
                until(lambda: database.query("SELECT 1 FROM sessions WHERE scenario->>'tick' IS NOT NULL"), "a scenario that begins in the middle")
            viewer.say(type="drag", phase="began", samples=[[0, 100]])
            viewer.say(type="drag", phase="moved", samples=[[16000, 100 + travel / 2], [32000, 100 + travel]])
            viewer.say(type="drag", phase="ended", samples=[[33000, 100 + travel]])
            for _ in range(20):
                frame = viewer.hear("frame")
                frames[frame["tick"]] = seen(frame)
        until(lambda: len({epoch for epoch, _ in line(database)}) == 3, "inputs of three epochs")
        replayed = until(lambda: (found := database.replayed("demo", tmp_path)) and max(frames) <= max(found) and found, "all that was seen")
        common = sorted(frames.keys() & replayed.keys())
        assert len(common) > 30 and {tick: frames[tick] for tick in common} == {tick: replayed[tick] for tick in common}

    def test_a_finger_that_was_down_has_vanished(self, two):
        a, b = two
        first = a.watch("demo")
        first.say(type="drag", phase="began", samples=[[0, 100]])
        first.say(type="drag", phase="moved", samples=[[8000, 150], [16000, 300]], id=1)
        first.hear("done")
        assert rest(b, b.watch("demo"))["offset"] == 0

    def test_who_waits_for_a_session_waits_for_no_other(self, database, two):
        """A session of a daemon that has died comes after its lease; all others come at once."""
        a, b = two
        a.watch("lost").hear("welcome")
        until(lambda: epochs(database, "lost"), "the session in the database")
        a.kill()
        began = time.monotonic()
        waiting = b.watch("lost")
        b.watch("other").hear("welcome")
        assert time.monotonic() - began < 2
        waiting.hear("welcome")
        assert epochs(database, "lost") == [2] and time.monotonic() - began < 6


class TestCommandLine:
    """`play` and `record` on a session that another daemon takes meanwhile."""

    def test_its_notes_go_with_it_and_the_takes_that_have_them(self, two):
        a, b = two
        first = a.watch("demo", system="plain")
        first.say(type="work", mode="after", seconds=0.1)
        first.say(type="drag", phase="began", samples=[[0, 100]])
        first.say(type="drag", phase="moved", samples=[[16000, 300]])
        first.say(type="drag", phase="ended", samples=[[16000, 300]])
        [take] = first.hear("takes")["takes"]
        first.say(type="note", text="喜欢 \\u0000 'x'", tick=12)
        first.say(type="trace", take=take["number"], recorded=True, id=2)
        before = first.hear("traced")["messages"]
        second = b.watch("demo")
        assert second.hear("takes")["takes"] == [take]
        second.say(type="notes")
        assert [(note["take"], note["tick"], note["text"]) for note in second.hear("noted")["notes"]] == [(take["number"], 12, "喜欢 \\u0000 'x'")]
        second.say(type="trace", take=take["number"], recorded=True)
        assert second.hear("traced")["messages"] == before

    def test_a_script_that_plays_begins_again_where_the_session_goes_on(self, two, tmp_path):
        a, b = two
        (tmp_path / "a.pull").write_text("pull 1\nmark begun\nhold 1s\ndrag 200pt in 300ms\nrelease\nwait settled timeout 20s\n")
        playing = self.start("play", a, tmp_path / "a.pull")
        assert playing.stdout.readline().endswith("mark begun\n")
        taker = b.watch("demo")
        taker.hear("welcome")
        out, errors = playing.communicate(timeout=60)
        assert "mark begun" in out and "passed" in out and playing.returncode == 0
        assert errors.endswith("a.pull: the session goes on at another daemon, where it plays from its beginning\n")
        assert taker.ending()[0] == 1012, "the script has taken it back"

    def test_a_recording_ends_whole_and_says_so(self, two, tmp_path):
        a, b = two
        viewer = a.watch("demo")
        viewer.say(type="begin", edge="header")
        viewer.hear("frame")
        recording = self.start("record", a, "--out", tmp_path / "demo.pullcast")
        until(lambda: (tmp_path / "demo.pullcast").exists() and (tmp_path / "demo.pullcast").read_text().count("\n") > 5, "some lines")
        b.watch("demo").hear("welcome")
        _, errors = recording.communicate(timeout=60)
        assert recording.returncode == 4 and "the session goes on at another daemon, and the recording ends here, whole" in errors
        done = subprocess.run([PROGRAM, "replay", "--verify", tmp_path / "demo.pullcast"], capture_output=True, text=True)
        assert done.returncode == 0 and "cut off" not in done.stdout, done.stderr

    def start(self, command, node, *arguments):
        return subprocess.Popen(
            [PROGRAM, command, *arguments, "--link", f"{node.url}/?session=demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PULLWIRE_TOKEN": TOKEN})


class TestFence:
    def test_who_has_lost_a_session_writes_nothing_and_sends_its_viewers_away(self, database, two):
        a, _ = two
        viewer = a.watch("demo")
        viewer.say(type="begin", edge="header")
        until(lambda: line(database), "the inputs in the database")
        database.query("INSERT INTO nodes (id, url, seen) VALUES ('thief', '', now() + interval '1 hour')")
        database.query("UPDATE sessions SET owner = 'thief', epoch = epoch + 1 WHERE name = 'demo'")
        [before] = database.query("SELECT owner, epoch, tick, scenario FROM sessions")
        viewer.say(type="begin", edge="footer")
        assert viewer.ending()[0] == 1012
        assert database.query("SELECT owner, epoch, tick, scenario FROM sessions") == [before]
        assert a.sessions() == {} and "pullwire_sessions_lost_total{node=\"a\"} 1" in a.get("/metrics")[1]

    def test_a_daemon_that_was_stopped_for_longer_than_its_lease_forgets_what_others_have(self, database, two):
        a, b = two
        viewer, other = a.watch("demo"), a.watch("mine")
        viewer.say(type="begin", edge="header")
        viewer.hear("frame")
        until(lambda: line(database) and epochs(database, "mine"), "the sessions in the database")
        a.process.send_signal(signal.SIGSTOP)
        b.watch("demo").hear("welcome")
        a.process.send_signal(signal.SIGCONT)
        assert viewer.ending() == (1012, "the session goes on at another daemon; connect again")
        until(a.is_ready, "its lease again")
        other.say(type="content", height=1500, id=7)
        assert {other.hear("done")["id"]} == {7}, "what nobody has taken goes on"
        assert epochs(database) == [2] and epochs(database, "mine") == [1]


class TestDatabase:
    @pytest.mark.parametrize("away, back", [("stop", "start"), ("pause", "resume")])
    def test_while_it_is_gone_or_silent_everybody_stays_and_behind_the_lease_time_stands_still(self, server, database, start, away, back):
        a = start("a")
        viewer = a.watch("demo")
        viewer.say(**FIVE_SECONDS)
        viewer.say(type="begin", edge="header", id=1)
        viewer.hear("done")
        getattr(server, away)()
        try:
            until(lambda: not a.is_ready(), "the end of the lease")
            assert a.get("/readyz") == (404, "its database does not answer\n") and a.get("/healthz")[0] == 200
            status, words = refusal(f"{a.url.replace('http', 'ws')}/ws?session=new", token=TOKEN)
            assert (status, words) == (503, "This daemon has lost its database; connect again, and another one may answer.\n")
            viewer.say(type="content", height=1000, id=2)
            while (answer := viewer.hear("refusal")).get("id") != 2:
                pass
            assert answer["reason"] == "busy" and "database" in answer["text"]
            ticks = [a.sessions()["demo"]["tick"] for _ in range(2) if not time.sleep(0.2)]
            assert ticks[0] == ticks[1]
        finally:
            getattr(server, back)()
        until(a.is_ready, "the daemon's return")
        while (frame := viewer.hear("frame"))["header"]["state"] != "idle":
            pass
        assert frame["insets"] == [0, 0] and epochs(database) == [1]

    def test_who_waits_for_a_session_at_a_daemon_that_loses_it_is_sent_to_another(self, server, database, start):
        a, b = start("a"), start("b")
        a.watch("demo").hear("welcome")
        until(lambda: epochs(database), "the session in the database")
        a.process.send_signal(signal.SIGSTOP)
        waiting = b.watch("demo")
        server.stop()
        try:
            assert waiting.ending() == (1012, "this daemon has lost its database; connect again")
        finally:
            server.start()
            a.process.send_signal(signal.SIGCONT)
        until(lambda: a.is_ready() and b.is_ready(), "both daemons")
        viewer = a.watch("other")
        viewer.hear("welcome")
        until(lambda: epochs(database, "other") == [1], "a session that came later")
        assert epochs(database) == [1] and "demo" in a.sessions(), "nobody has asked for it since"

    def test_one_that_comes_later_is_waited_for(self, server, database, start):
        server.stop()
        try:
            a = start("a", is_ready=False)
            assert a.get("/readyz")[0] == 404
        finally:
            server.start()
        until(a.is_ready, "the daemon")
        a.watch("demo").hear("welcome")

    @pytest.mark.parametrize("url, words", [
        ("postgres://pullwire@{host}/nowhere", 'database "nowhere" does not exist'),
        ("postgres://pullwire@[", "it looks like postgres://user@host/database"),
    ])
    def test_one_that_cannot_be_right_is_an_error_in_words(self, server, url, words):
        url = url.format(host=f"{server.place.address}:{server.port}")
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", url], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and words in done.stderr

    def test_doctor_says_what_is_there_and_changes_nothing(self, server, database, start):
        def doctor(url):
            done = subprocess.run([PROGRAM, "doctor", "--json", "--port", "0", "--data", url], capture_output=True, text=True, timeout=60)
            return next((check["verdict"], check["text"]) for check in json.loads(done.stdout)["checks"] if check["name"] == "database")

        verdict, text = doctor(database.url)
        assert verdict == "ok" and text.startswith("PostgreSQL ") and text.endswith("; there are no tables yet")
        assert database.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [["0"]]
        start("a")
        assert doctor(database.url)[1].endswith("; version 3 of its tables")
        assert doctor("postgres://127.0.0.1:1/x")[0] == "fault"

    def test_neighbouring_versions_share_it_and_others_do_not(self, database, start):
        start("a").watch("demo").hear("welcome")
        database.query("ALTER TABLE sessions ADD COLUMN later text; UPDATE schema_version SET version = 4, oldest = 3")
        start("b").watch("demo").hear("welcome")
        assert epochs(database) == [2]
        database.query("UPDATE schema_version SET version = 5, oldest = 4")
        done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", database.url], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and "it is of a newer Pullwire (version 5 of its tables" in done.stderr

    def test_what_cannot_be_read_is_set_aside_and_a_new_session_begins(self, database, start):
        a = start("a")
        a.watch("demo").close()
        until(lambda: database.query("SELECT 1 FROM sessions WHERE abandoned IS NOT NULL"), "the session in the database")
        a.kill(signal.SIGINT)
        database.query("UPDATE sessions SET scenario = '{\"content\": -1}'")
        assert start("b").watch("demo").hear("welcome")["made"]
        [[name, why]] = until(lambda: database.query("SELECT name, why FROM unreadable_sessions"), "what is set aside")
        assert name == "demo" and "scenario" in why

    def test_a_session_that_somebody_tuned_is_kept_and_comes_back_anywhere(self, database, start):
        a = start("a", "--time-to-live", "0")
        viewer = a.watch("demo")
        viewer.say(type="set", name="dropHeight", value=91, id=1)
        viewer.hear("done")
        viewer.close()
        b = start("b")
        until(lambda: [kept["name"] for kept in json.loads(b.get("/api/sessions")[1])["kept"]] == ["demo"], "the list of what is kept")
        assert b.watch("demo").hear("scene")["header"]["parameters"]["dropHeight"] == 91

    def test_sessions_to_which_nobody_comes_back_leave_no_row(self, database, start):
        a = start("a", "--time-to-live", "0")
        a.watch("demo").close()
        a.watch("nobody", existing="true").ending()
        until(lambda: database.query("SELECT count(*) FROM sessions") == [["0"]] and database.query("SELECT count(*) FROM inputs") == [["0"]], "empty tables")


class TestDrain:
    def test_sessions_go_to_others_new_viewers_are_sent_away_and_the_daemon_ends(self, database, two):
        a, b = two
        viewers = [a.watch(f"s{number}") for number in range(10)]
        playing = a.watch("playing")
        playing.say(type="play", name="a.pull", script="pull 1\nhold 2s\ndrag 200pt in 300ms\nrelease\nwait settled timeout 20s\n")
        while playing.hear("script")["event"] != "started":
            pass
        a.process.send_signal(signal.SIGTERM)
        for viewer in viewers:
            assert viewer.ending() == (1012, "this daemon ends; connect again")
        assert a.get("/readyz") == (404, "it ends\n")
        status, words = refusal(f"{a.url.replace('http', 'ws')}/ws?session=new", token=TOKEN)
        assert (status, words) == (503, "This daemon ends; connect again, and another one will answer.\n")
        assert playing.hear("script")["outcome"] == "passed", "what plays may play to its end"
        assert playing.ending()[0] == 1012 and a.process.wait(timeout=60) == 0
        for number in range(10):
            assert "made" not in b.watch(f"s{number}").hear("welcome")
        rows = lambda: {tuple(row) for row in database.query("SELECT epoch, restoring FROM sessions WHERE name LIKE 's%'")}  # noqa: E731
        until(lambda: rows() == {("2", "0")}, "ten sessions that have gone on")

    def test_what_plays_for_too_long_is_cut_off(self, start):
        a = start("a", "--drain", "1s")
        viewer = a.watch("demo")
        viewer.say(type="play", name="a.pull", script="pull 1\nhold 30s\n")
        while viewer.hear("script")["event"] != "started":
            pass
        a.process.send_signal(signal.SIGTERM)
        assert viewer.ending()[0] == 1012 and a.process.wait(timeout=60) == 0


class TestLists:
    def test_one_daemon_lists_the_sessions_of_all(self, two):
        a, b = two
        here, there = a.watch("here"), b.watch("there")
        here.hear("frame"), there.hear("frame")
        def both():
            listing = json.loads(a.get("/api/sessions?all")[1])
            return listing if len(listing["sessions"]) == 2 else None
        listing = until(both, "both sessions")
        assert [(session["name"], session["node"], session["url"], session["epoch"]) for session in listing["sessions"]] == [("here", "a", a.url, 1), ("there", "b", b.url, 1)]
        assert [(node["name"], node["url"], node["sessions"]) for node in listing["nodes"]] == [("a", a.url, 1), ("b", b.url, 1)]
        assert all(node["silentSeconds"] < 4 for node in listing["nodes"])

    def test_every_metric_and_every_line_of_the_log_names_the_daemon(self, start):
        a = start("a")
        a.watch("demo").close()
        text = a.get("/metrics")[1]
        assert all('node="a"' in line for line in text.splitlines() if not line.startswith("#")) and 'pullwire_ready{node="a"} 1' in text
        lines = until(a.lines, "a line of the log")
        assert lines and all("node=a" in line for line in lines)


def test_a_daemon_alone_has_no_thread_of_a_cluster_and_no_connection_to_a_database(tmp_path, start):
    def threads(process):
        return {path.read_text().strip() for path in pathlib.Path(f"/proc/{process.pid}/task").glob("*/comm")}

    alone = subprocess.Popen([PROGRAM, "serve", "--json", "--port", "0", "--data", tmp_path], stdout=subprocess.PIPE, text=True)
    try:
        alone.stdout.readline()
        assert "cluster" in threads(start("a").process) and "cluster" not in threads(alone)
        sockets = [os.readlink(path) for path in pathlib.Path(f"/proc/{alone.pid}/fd").iterdir()]
        assert len([link for link in sockets if link.startswith("socket:")]) == 1, "it listens, and has no other socket"
    finally:
        alone.kill()
        alone.wait()
