"""<pullwire-preview> in a page of its own, under a policy that forbids everything else, and in a file without a network."""

import contextlib
import functools
import http.server
import re
import shutil
import subprocess
import threading
import time

import pytest
from daemon import PATIENCE, PROGRAM, ROOT

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'"
GUIDE = (ROOT / "docs" / "embedding.md").read_text()
HTML = re.findall(r"^```html\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
EVENTS = ["ready", "state", "arm", "begin", "end", "play", "pause", "error"]
LISTEN = """globalThis.heard = []; globalThis.ticks = [];
document.addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('pullwire-preview')) {
        for (const type of EVENTS) element.addEventListener(type, ({ detail }) => heard.push([type, detail]));
        element.addEventListener('tick', ({ detail }) => ticks.push(detail.tick));
    }
});""".replace("EVENTS", str(EVENTS))


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {"": "application/octet-stream", ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".png": "image/png", ".pullcast": "text/plain", ".css": "text/css"}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def site(tmp_path):
    """A folder of files that a plain web server gives out: the page's modules, and a recording made by the program."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "pullwire").symlink_to(ROOT / "web")
    record("storehouse-basic", folder / "pull.pullcast")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def record(script, path):
    subprocess.run([PROGRAM, "run", ROOT / "Tests" / "Golden" / f"{script}.pull", "--record", path], check=True, capture_output=True, env={"CI": "1", "PATH": "/usr/bin:/bin"})


class Element:
    """The first element of a page, and what it has told."""

    def __init__(self, page):
        self.page = page

    def do(self, script):
        return self.page.evaluate(f"(() => {{ const element = document.querySelector('pullwire-preview'); const root = element.shadowRoot; return {script}; }})()")

    def until(self, script):
        deadline = time.monotonic() + PATIENCE
        while not self.do(script):
            assert time.monotonic() < deadline, f"waited in vain for {script}; heard {self.heard()}, faults {self.page.faults}"
            self.page.wait_for_timeout(10)

    def heard(self, *kinds):
        return [[kind, detail] for kind, detail in self.page.evaluate("heard") if not kinds or kind in kinds]

    def ready(self):
        self.until("heard.some(([kind]) => kind === 'ready')")
        return self

    def image(self):
        return self.do("root.querySelector('canvas').toDataURL()")

    def place(self, y):
        box = self.page.locator("canvas").first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + y * box["height"] / 844

    def pull(self, travel, start=200):
        self.page.mouse.move(*self.place(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(start + travel), steps=12)


@pytest.fixture
def open_page(chromium):
    """Opens a page; nothing but what a test names may be said in its console."""
    pages = []

    def open(address, listens=True, **options):
        page = chromium.new_context(viewport={"width": 600, "height": 1000}, **options).new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda line: page.faults.append(line.text) if line.type in ("error", "warning") and "willReadFrequently" not in line.text else None)
        if listens:
            page.add_init_script(LISTEN)
        page.goto(address)
        pages.append(page)
        return Element(page)

    yield open
    for page in pages:
        assert page.faults == []
        page.context.close()


def written(site, body, name="page.html"):
    folder, address = site
    (folder / name).write_text(f'<!doctype html><html lang="en"><title>Page</title><script type="module" src="pullwire/element/preview-element.js"></script>{body}</html>')
    return f"{address}/{name}"


def test_a_control_is_pulled_with_the_mouse_and_tells_what_happens(site, open_page):
    element = open_page(written(site, '<pullwire-preview system="storehouse" set-drop-height="90" set-work="0.3s"></pullwire-preview>')).ready()
    at_rest = element.image()
    element.pull(250)
    element.until("heard.some(([kind]) => kind === 'arm')")
    assert element.image() != at_rest
    element.page.mouse.up()
    element.until("heard.some(([kind]) => kind === 'end') && heard.at(-1)[1].to === 'idle'")
    header = {"edge": "header"}
    assert [kind for kind, _ in element.heard() if kind != "state"] == ["ready", "arm", "begin", "end"]
    assert [detail["to"] for _, detail in element.heard("state")] == ["pulling", "armed", "loading", "ending", "idle"]
    assert element.heard("begin") == [["begin", header]] and element.heard("end") == [["end", {**header, "result": "succeeded"}]]
