"""Behind nginx, as a reverse proxy that others reach the daemon through."""

import getpass
import os
import re
import shutil
import socket
import time

import pytest
from clients import get, refusal
from conftest import PATIENCE, ROOT, Daemon, Preview, start
from playwright.sync_api import expect

# As docs/the-daemon.md has it, for /preview/ and the port 8484.
BLOCK = re.search(r"^```nginx\n(.*?)^```$", (ROOT / "docs" / "the-daemon.md").read_text(), re.MULTILINE | re.DOTALL)[1]
CONFIGURATION = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {block}
    }}
}}
"""


class Proxy:
    """nginx in the foreground; `location` is shown, `upstream` is asked."""

    def __init__(self, folder, port, location, upstream):
        self.origin = f"http://127.0.0.1:{port}"
        self.log = folder / "access.log"
        user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            CONFIGURATION.format(folder=folder, user=user, port=port, block=BLOCK.replace("/preview/", location).replace("http://127.0.0.1:8484", upstream)))
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = start([program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"])
        deadline = time.monotonic() + PATIENCE
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < deadline and self.process.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.01)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0


@pytest.fixture
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def drag_through(chromium, url):
    preview = Preview(chromium.new_page(), url, "demo")
    preview.pull(200)
    preview.wait_state("armed")
    preview.page.mouse.up()
    preview.wait_state("idle")
    assert preview.faults == []
    preview.page.context.close()


@pytest.mark.parametrize("cut", [False, True], ids=["the proxy keeps the path", "the proxy cuts it off"])
def test_the_preview_works_under_a_path(chromium, tmp_path, free_port, cut):
    daemon = Daemon("--base-path", "/preview", "--allow-origin", f"http://127.0.0.1:{free_port}")
    upstream = f"http://127.0.0.1:{daemon.port}"
    proxy = Proxy(tmp_path, free_port, "/preview/", upstream + "/" if cut else upstream)
    assert daemon.url.startswith(f"{proxy.origin}/preview/#token="), "the link is the one that people can open"

    drag_through(chromium, daemon.url)
    assert get(f"{proxy.origin}/preview/healthz") == (200, "ok\n")
    assert get(f"{proxy.origin}/preview/systems.json")[0] == 200
    assert get(f"{proxy.origin}/preview/api/sessions")[0] == 401
    assert get(f"{proxy.origin}/preview/api/sessions", daemon.token)[0] == 200
    assert get(f"{proxy.origin}/elsewhere")[0] == 404
    assert daemon.stop() == 0
    proxy.stop()
    lines = proxy.log.read_text()
    assert "/preview/ws?session=demo" in lines and daemon.token not in lines


def test_without_its_last_slash_the_page_moves_there_and_keeps_its_session(chromium, tmp_path, free_port):
    daemon = Daemon("--base-path", "preview/", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/preview", f"http://127.0.0.1:{daemon.port}")
    page = chromium.new_page()
    page.goto(f"{proxy.origin}/preview?session=a.b#token={daemon.token}")
    expect(page.locator("#connection")).to_have_text("Connected")
    assert page.url == f"{proxy.origin}/preview/?session=a.b#token={daemon.token}"
    page.close()
    proxy.stop()
    assert daemon.stop() == 0


def test_a_proxy_may_reach_the_daemon_over_a_unix_socket(chromium, tmp_path, free_port):
    path = tmp_path / "pullwire.sock"
    daemon = Daemon("--unix", path, "--base-path", "/", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/", f"http://unix:{path}")
    assert daemon.ready["socket"] == str(path) and daemon.port is None
    drag_through(chromium, daemon.url)
    proxy.stop()
    assert daemon.stop() == 0 and not path.exists()


def test_a_name_of_the_proxys_must_be_allowed(tmp_path, free_port):
    daemon = Daemon("--base-path", "/preview")
    proxy = Proxy(tmp_path, free_port, "/preview", f"http://127.0.0.1:{daemon.port}")
    status, words = get(f"{proxy.origin}/preview/", Host="preview.example")
    assert status == 403 and "start it with --allow-origin for that name" in words
    status, words = refusal(f"ws://127.0.0.1:{free_port}/preview/ws", token=daemon.token, origin="http://preview.example")
    assert status == 403 and words.startswith("Pages from http://preview.example")
    proxy.stop()
    assert daemon.stop() == 0


def test_wrong_tokens_count_by_whom_the_proxy_names_when_it_is_trusted(tmp_path, free_port):
    daemon = Daemon("--base-path", "/", "--trust-proxy")
    proxy = Proxy(tmp_path, free_port, "/", f"http://127.0.0.1:{daemon.port}")
    url = f"ws://127.0.0.1:{free_port}/ws?session=demo"
    for index in range(10):  # what a client makes up stands before what the proxy appends
        assert get(f"{proxy.origin}/metrics", "0123456789abcdef", **{"X-Forwarded-For": f"10.0.0.{index}"})[0] == 401
    assert refusal(url, token=daemon.token)[0] == 429
    assert get(f"http://127.0.0.1:{daemon.port}/metrics", daemon.token, **{"X-Forwarded-For": "10.9.9.9"})[0] == 200
    proxy.stop()
    assert daemon.stop() == 0
