"""Last refresh times (MS-6) outlive the daemon, also one that is killed, and are shared."""

import contextlib
import json
import sqlite3
import subprocess
import time

from clients import get
from conftest import PATIENCE, PROGRAM, Daemon, Preview


def texts(preview):
    """What the labels of the control say now."""
    scene, frame = preview.of("scene")[-1], preview.frame
    return [{**node, **frame["nodes"].get(str(node["id"]), {})}.get("text") for node in scene["nodes"] if node["kind"] == "label"]


def refresh(preview):
    preview.say(type="work", mode="manual")
    preview.page.get_by_role("button", name="Begin", exact=True).click()
    preview.wait_state("loading")


def test_a_refresh_is_remembered_after_kill_9_and_by_another_daemon(chromium, tmp_path):
    one, two = Daemon(data=tmp_path), Daemon(data=tmp_path)
    page = chromium.new_page()
    preview = Preview(page, one.url, "demo", system="arrow", preset="published")
    assert any("首次刷新" in text for text in texts(preview) if text)
    refresh(preview)
    one.until_kept("MSCommonRefreshTimeKey")
    one.kill()

    three = Daemon(data=tmp_path)
    for daemon in (two, three):
        again = Preview(chromium.new_page(), daemon.url, "another", system="arrow", preset="published")
        assert any("上次刷新时间:今天" in text for text in texts(again) if text)
        again.page.close()
        assert daemon.stop() == 0
    page.close()


def test_sessions_share_a_key_and_keep_others_apart(open_preview):
    one, two, three = (open_preview(name, query={"system": "arrow", "preset": "published"}) for name in ("one", "two", "three"))
    three.page.locator("[data-parameter='header.timeKey'] input").fill("mine")
    three.page.locator("[data-parameter='header.timeKey'] input").press("Enter")
    three.until(lambda: three.of("scene")[-1]["header"]["parameters"]["timeKey"] == "mine", "the key")
    refresh(one)
    two.until(lambda: any("今天" in text for text in texts(two) if text), "the other session's text")
    assert not any("今天" in text for text in texts(three) if text)


def header(preview):
    return preview.of("scene")[-1]["header"]


def test_a_session_that_was_tuned_is_kept_and_comes_back_with_all_that_its_systems_had(chromium, tmp_path):
    daemon = Daemon("--time-to-live", 0, data=tmp_path)

    def kept():
        return {session["name"]: session["header"] for session in json.loads(get(f"http://127.0.0.1:{daemon.port}/api/sessions")[1])["kept"]}

    for name in ("untouched", "tuned"):
        page = chromium.new_page()
        preview = Preview(page, daemon.url, name, system="storehouse")
        if name == "tuned":
            preview.say(type="set", name="dropHeight", value=123)
            preview.say(type="system", name="arrow", preset="designed", language="de")
            preview.until(lambda: header(preview)["system"] == "arrow", "the arrow")
        page.close()
    deadline = time.monotonic() + PATIENCE
    while kept() != {"tuned": "arrow"}:
        assert time.monotonic() < deadline, kept()
        time.sleep(0.05)

    for restart in (False, True):
        if restart:
            assert daemon.stop() == 0
            daemon = Daemon(data=tmp_path)
        again = Preview(chromium.new_page(), daemon.url, "tuned", system="plain")
        assert header(again)["system"] == "arrow" and header(again)["parameters"]["language"] == "de"
        again.say(type="system", name="storehouse")
        again.until(lambda: header(again)["system"] == "storehouse", "the storehouse")
        assert header(again)["parameters"]["dropHeight"] == 123
        again.say(type="system", name="arrow")
        again.until(lambda: header(again)["system"] == "arrow", "the arrow")
        again.page.close()
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
