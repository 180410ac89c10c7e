"""Browser tests: a real daemon on a free port, a real Chromium, a finger in it."""

import base64
import contextlib
import inspect
import io
import json
import shutil
import sys
import time

import pytest
from daemon import PATIENCE, ROOT
from fixtures import certificate, daemon, far, free_port, guarded, no_leftovers  # noqa: F401
from hold import HOLD
from PIL import Image, ImageChops
from playwright.sync_api import expect, sync_playwright

PICTURES = ROOT / ".build" / "pictures"
# The shell is the same engine without the windows, tabs and services of a browser, which cost as much again as the page.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
expect.set_options(timeout=1000 * PATIENCE)


# A browser that has been here before: no list pulls itself, and none leaves room for a status bar.
VISITED = """try {
    localStorage['pullwire.hints'] ??= '{"pull":true,"time":true,"knob":true}';
    localStorage['pullwire.preferences'] ??= JSON.stringify({ safeAreas: false, ...PREFERENCES });
} catch {}"""


def stack(context=0):
    """`inspect.stack` without the lines of the sources, which Playwright asks for twice a call, never reads, and waits for longer than for Chromium."""
    frames, frame = [], sys._getframe(1)
    while frame:
        frames.append(inspect.FrameInfo(frame, frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name, None, None))
        frame = frame.f_back
    return frames


inspect.stack = stack


class Preview:
    """A page on a session, everything that the daemon told it, and its finger."""

    def __init__(self, page, url, session, is_first_visit=False, preferences={}, **query):
        self.page, self.session, self.sent, self.faults = page, session, [], []
        self._read, self._unread = [], []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        page.add_init_script(HOLD)
        if not is_first_visit:
            page.add_init_script(VISITED.replace("PREFERENCES", json.dumps(preferences)))
        query = "&".join(f"{name}={value}" for name, value in {"session": session, "encoding": "json", "engine": "off", **query}.items())
        link, _, fragment = url.partition("#")
        page.goto(f"{link}?{query}" + (f"#{fragment}" if fragment else ""))
        self.wait("document.body.dataset.connection === 'open' && document.getElementById('offset').textContent !== ''")
        self.until(lambda: self.of("frame"), "the first frame")  # which most tests read; test_follow.py is of the page's own engine
        self.wait("document.querySelector('[data-parameter]') !== null")  # the panel, which waits for the catalog

    def _hear(self, line):
        # Chromium advises against how the tests read the canvas.
        if line.type in ("error", "warning") and "willReadFrequently" not in line.text:
            self.faults.append(line.text)

    def _listen(self, socket):
        if "?aside&" in socket.url or f"session={self.session}&" not in socket.url:  # what `say` opens, and a second design's
            return
        socket.on("framereceived", lambda message: self._unread.append(message))
        socket.on("framesent", lambda message: self.sent.append(message))

    @property
    def messages(self):
        """Everything that the daemon has told the page. Bytes are read by the page's own module, here a second time."""
        unread, self._unread[:] = list(self._unread), []
        if unread and isinstance(unread[0], bytes):
            unread = self.page.evaluate(
                """async messages => {
                    const { createBinaryReader } = await import(new URL('net/binary.js', location.href));
                    globalThis.readAgain ??= createBinaryReader(() => {});
                    return messages.map(message => JSON.stringify(readAgain(Uint8Array.from(message).buffer)));
                }""",
                [list(message) for message in unread],
            )
        self._read += map(json.loads, unread)
        return self._read

    def wait(self, condition):
        """Until the page's own script says so. (Playwright's wait_for_function needs eval, which the page forbids.)"""
        self.until(lambda: self.page.evaluate(condition), condition)

    def until(self, holds, what="it", patience=PATIENCE):
        """Lets the browser run until it holds."""
        deadline = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < deadline, f"waited in vain for {what}; {self._situation()}"
            self.page.wait_for_timeout(10)

    def _situation(self):
        """What a reader of a failed run wants to know."""
        shown = self.page.evaluate("['tick', 'offset', 'toast', 'notices'].map(id => id + ': ' + document.getElementById(id)?.textContent)")
        return f"faults {self.faults}, shown {shown}, device {self.page.locator('#device').bounding_box()}, sent {self.sent[-6:]}, received {self.messages[-6:]}"

    # The page shows a frame and Playwright tells of it in an order that nobody promises, so these wait for both.

    def wait_shown(self, state, edge="header"):
        self.wait(f"document.getElementById('{edge}').dataset.state === '{state}'")

    def wait_state(self, state, edge="header"):
        self.wait_shown(state, edge)
        self.until(lambda: self.frame[edge]["state"] == state, f"a frame that is {state}")

    @contextlib.contextmanager
    def holding(self, state, edge="header", frames=0):
        """Until the end of the block the page draws all that it is sent, and nothing that comes later than so many frames into the state."""
        self.page.evaluate("wanted => hold.begin(wanted)", {"state": state, "edge": edge, "frames": frames})
        yield
        self.page.evaluate("hold.end()")

    def wait_offset(self, offset):
        self.wait(f"parseFloat(document.getElementById('offset').textContent.replace('−', '-')) === {offset}")
        self.until(lambda: self.frame["offset"] == offset, f"a frame at {offset}")

    def wait_callbacks(self, *names):
        """Until of `names` exactly these have come, in this order."""
        self.until(lambda: tuple(n for n in self.notices() if n in names) == names, names)

    def of(self, kind):
        return [message for message in self.messages if message["type"] == kind]

    def newest(self, kind):
        """The last message of that type; an empty one before it has come."""
        return (self.of(kind) or [{}])[-1]

    @property
    def frame(self):
        return self.of("frame")[-1]

    def notices(self):
        return [message["notice"] for message in self.of("notice")]

    def say(self, **message):
        """Sends a message as another viewer of the session would, and waits until it is heard."""
        self.page.evaluate(
            """([session, text]) => new Promise(resolve => {
                const socket = new WebSocket(new URL('ws?aside&session=' + session, location.href), 'pullwire.v1.json');
                socket.onmessage = ({data}) => { if (JSON.parse(data).type === 'pong') { socket.close(); resolve(); } };
                socket.onopen = () => { socket.send(text); socket.send('{"type":"ping","t":0}'); };
            })""",
            [self.session, json.dumps(message)],
        )

    # The device

    def place(self, y):
        """A point of the viewport, in the page's pixels."""
        box = self.page.locator("#device").bounding_box()
        height = self.of("scene")[-1]["viewport"][1]
        return box["x"] + box["width"] / 2, box["y"] + y * box["height"] / height

    def mouse_down(self, y=200):
        self.page.mouse.move(*self.place(y))
        self.page.mouse.down()

    def mouse_to(self, y, steps=12):
        self.page.mouse.move(*self.place(y), steps=steps)

    def pull(self, travel, start=200):
        """Pulls with the mouse and waits until the page shows the pull; the finger stays down."""
        boxes = []  # the page takes a drag's places from where it began: its layout must stay
        self.until(lambda: boxes.append(self.page.locator("#device").bounding_box()) or len(boxes) > 2 and boxes[-3:] == 3 * boxes[-1:], "a layout that stays")
        self.mouse_down(start)
        self.mouse_to(start + travel)
        shown = travel * 0.55 * 844 / (844 + travel * 0.55)
        self.wait(f"Math.abs(parseFloat(document.getElementById('offset').textContent.replace('−', '-')) + {shown}) < 1")
        if not self.of("followed"):
            self.until(lambda: abs(self.frame["offset"] + shown) < 1, "the frame that is shown")

    # The picture

    def image(self):
        """The canvas, as bytes: equal when every pixel is."""
        return self.page.evaluate("document.getElementById('device').toDataURL()")

    def wait_image(self, expected):
        """Until the canvas shows that picture again; a shade of antialiasing is none. In vain: says where it differs, and keeps both."""
        def difference():
            then, now = (Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB") for data in (expected, self.image()))
            if then.size != now.size:
                return f"sizes {then.size} and {now.size}", then, now
            return ImageChops.difference(then, now).point(lambda value: 255 if value > 16 else 0).getbbox(), then, now

        try:
            self.until(lambda: difference()[0] is None, "the picture")
        except AssertionError:
            where, then, now = difference()
            PICTURES.mkdir(parents=True, exist_ok=True)
            then.save(PICTURES / "expected.png")
            now.save(PICTURES / "found.png")
            raise AssertionError(f"the picture differs in {where}; {self.frame}") from None

    def image_in(self, state, edge="header", after=100):
        """The picture so many ms after the edge has come into that state (and is held there), which it must still be in."""
        data = self.page.evaluate(
            """([edge, state, after, patience]) => new Promise((resolve, reject) => {
                const start = performance.now();
                let since = null;
                const look = () => {
                    const now = performance.now();
                    const isThere = document.getElementById(edge).dataset.state === state && (hold.wanted === null || hold.isFull);
                    if (isThere) since ??= now; else since = null;
                    if (since !== null && now - since >= after) return resolve(document.getElementById('device').toDataURL());
                    if (now - start > patience) return reject(new Error(`never ${state}`));
                    requestAnimationFrame(look);
                };
                look();
            })""",
            [edge, state, after, PATIENCE * 1000],
        )
        return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")

    def light_in_gap(self, gap=None):
        """Pixels of the gap above the content, by default that of the newest frame, that belong to bars, and those of them that glow.

        A bar at rest has opacity 0.4; where four of them meet they reach 0.87, so only a glowing one is lighter than 240.
        """
        return self.page.evaluate(
            """gap => {
                const device = document.getElementById('device');
                const height = Math.floor(gap * device.height / 844) - 2;
                const pixels = device.getContext('2d').getImageData(0, 0, device.width, Math.max(height, 1)).data;
                let lit = 0, glowing = 0;
                for (let i = 0; i < pixels.length; i += 4) {
                    if (pixels[i] > 0x20 + 24) lit++;
                    if (pixels[i] > 240) glowing++;
                }
                return [lit, glowing];
            }""",
            -self.frame["offset"] if gap is None else gap,
        )


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_preview(chromium, daemon):
    """Opens a preview in a window of its own; `url` is another way to the daemon, such as that of `far`."""
    previews = []

    def open(session="demo", context=None, query={}, is_first_visit=False, preferences={}, url=None, **options):
        context = context or chromium.new_context(viewport={"width": 1100, "height": 1000}, **options)
        preview = Preview(context.new_page(), url or daemon.url, session, is_first_visit, preferences, **query)
        previews.append(preview)
        return preview

    yield open
    for preview in previews:
        preview.page.context.close()
