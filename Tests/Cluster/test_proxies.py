"""Daemons behind the proxies that docs/more-than-one-machine.md describes: a rolling restart, the page, and scripts/cluster."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import sys
import urllib.request

import network
import pytest
import websockets
from conftest import CHROMIUM
from daemon import PATIENCE, PROGRAM, ROOT
from viewers import Viewer
from playwright.sync_api import expect, sync_playwright
from servers import TOKEN, HAProxy, Nginx, until


@pytest.fixture(params=[HAProxy, Nginx])
def proxied(start, folder, request):
    """Three daemons and a proxy before them."""
    nodes = [start(name, "--drain", "10s") for name in "abc"]
    proxy = request.param(folder, nodes)
    until(proxy.is_ready, "the proxy")
    yield proxy, nodes
    proxy.stop()


def test_a_rolling_restart_under_load_drops_no_session(proxied, database):
    """Each daemon in turn gives its sessions away and is started again, while viewers pull in all of them."""
    proxy, nodes = proxied
    returns = []

    async def restart_all():
        stopped = asyncio.Event()
        viewers = [Viewer(f"s{number}", proxy.url.replace("http", "ws"), 1, returns) for number in range(20)]
        lives = [asyncio.create_task(viewer.live(stopped)) for viewer in viewers]
        await all_of(viewers, lambda viewer: viewer.pulls > 0)
        for node in nodes:
            await asyncio.get_running_loop().run_in_executor(None, node.kill, signal.SIGTERM)
            assert node.process.returncode == 0
            await asyncio.get_running_loop().run_in_executor(None, node.start)
            await all_of(viewers, lambda viewer: viewer.lost is None)
        for viewer in viewers:
            viewer.is_pulling = False
        await all_of(viewers, lambda viewer: (viewer.offset, viewer.insets) == (0, [0, 0]))
        stopped.set()
        for life in lives:
            life.cancel()

    async def all_of(viewers, holds):
        async with asyncio.timeout(PATIENCE):
            while not all(map(holds, viewers)):
                await asyncio.sleep(0.05)

    asyncio.run(restart_all())
    assert returns and {back.code for back in returns} == {1012}, "viewers were sent away in order, and never lost"
    rows = database.query("SELECT name, epoch, restoring FROM sessions")
    assert len(rows) == 20 and all(int(epoch) >= 2 for _, epoch, _ in rows), "every session has moved, and none was made anew"


def test_the_page_comes_back_by_itself_when_its_daemon_ends(proxied):
    proxy, nodes = proxied
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]).new_page()
        failed = []
        page.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
        page.on("response", lambda response: response.ok or failed.append((response.url, response.status)))
        page.goto(f"{proxy.url}/?session=demo#token={TOKEN}")
        assert failed == [], "all files of the page have come"
        expect(page.locator("body")).to_have_attribute("data-connection", "open", timeout=PATIENCE * 1000)
        owner = next(node for node in nodes if "demo" in node.sessions())
        owner.kill(signal.SIGTERM)
        next_owner = until(lambda: next((node for node in nodes if node is not owner and "demo" in node.sessions()), None), "the session at another daemon")
        expect(page.locator("body")).to_have_attribute("data-connection", "open", timeout=PATIENCE * 1000)
        box = page.locator("#device").bounding_box()
        page.mouse.move(box["x"] + 100, box["y"] + 150)
        page.mouse.down()
        page.mouse.move(box["x"] + 100, box["y"] + 300, steps=5)
        until(lambda: next_owner.sessions()["demo"]["finger"], "the page's finger at the other daemon")
        page.mouse.up()


def test_who_names_no_session_is_in_the_one_named_demo(proxied):
    proxy, _ = proxied

    async def sessions():
        found = set()
        for query in ("", "?", "?system=plain", "?session=demo", "?session="):
            try:
                async with websockets.connect(f"{proxy.url.replace('http', 'ws')}/ws{query}", subprotocols=["pullwire.v1.json"], additional_headers={"Authorization": f"Bearer {TOKEN}"}) as socket:
                    found.add(json.loads(await socket.recv())["session"])
            except websockets.InvalidStatus as refused:
                found.add(refused.response.status_code)
        return found

    assert asyncio.run(sessions()) == {"demo", 400}, "an empty name is an error"


def running(place):
    """The processes that were started with files of that folder, each with its command line."""
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            line = path.read_text(errors="replace").replace("\0", " ")
            if str(place) in line:
                yield int(path.parent.name), line


def test_scripts_cluster_starts_everything_goes_on_without_a_daemon_and_stops_it(folder):
    """As docs/more-than-one-machine.md says, with the program that the tests have built."""
    place = folder / "try"
    process = subprocess.Popen(
        [ROOT / "scripts" / "cluster", "--nodes", "2", "--port", "18443", place], stdout=subprocess.PIPE, text=True, env={**os.environ, "PULLWIRE_PROGRAM": str(PROGRAM)})
    try:
        link = re.search(r"https://\S+", process.stdout.readline())[0]
        address, token = link.split("/?session=demo#token=")
        trust = ssl.create_default_context(cafile=place / "certificate.pem")
        request = urllib.request.Request(f"{address}/api/sessions?all", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, context=trust, timeout=PATIENCE) as answer:
            assert [node["name"] for node in json.load(answer)["nodes"]] == ["a", "b"]
        process.stdout.readline()  # where the logs are
        [daemon] = [pid for pid, line in running(place) if "--node b" in line]
        os.kill(daemon, signal.SIGKILL)
        assert process.stdout.readline() == "Daemon b has ended, and is started again.\n"
        until(lambda: [pid for pid, line in running(place) if "--node b" in line], "it runs again")
        again = subprocess.run(process.args, capture_output=True, text=True)
        assert (again.returncode, again.stderr) == (2, "scripts/cluster: something listens on port 18443 already; --port names others\n")
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
    assert not list(running(place))
    shutil.rmtree(place)


def test_faults_at_random_lose_nothing(request):
    """A few faults of random_faults.py, which can be run for longer; --faults and --seed ask for more, and for others."""
    if not network.is_allowed():
        pytest.skip("no networks of their own may be made and parted here")
    faults = [f"--{name}={request.config.getoption(name)}" for name in ("seed", "faults")]
    command = [sys.executable, ROOT / "Tests" / "Cluster" / "random_faults.py", *faults, "--sessions", "12", "--pause", "0.5", "2"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
