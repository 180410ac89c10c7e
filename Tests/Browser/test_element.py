"""<pullwire-preview> in a page of its own, under a policy that forbids everything else, and in a file without a network."""

import functools
import http.server
import re
import subprocess
import threading
import time

import pytest
from daemon import PATIENCE, PROGRAM, ROOT
from test_accessibility import AXE, FINDINGS

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'"
GUIDE = (ROOT / "docs" / "embedding.md").read_text()
HTML = re.findall(r"^```html\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
EVENTS = ["ready", "state", "arm", "begin", "end", "play", "pause", "error"]
LISTEN = """globalThis.heard = []; globalThis.ticks = [];
for (const type of EVENTS) document.addEventListener(type, ({ target, detail }) => { if (target.tagName === 'PULLWIRE-PREVIEW') heard.push([type, detail]); }, { capture: true });
document.addEventListener('tick', ({ detail }) => ticks.push(detail.tick), { capture: true });""".replace("EVENTS", str(EVENTS))


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


def test_a_recording_plays_and_is_sought_and_each_tick_has_its_picture(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" controls></pullwire-preview>')).ready()
    assert element.do("element.ticks") == 564
    first = element.image()
    element.do("element.seek(58)")
    armed = element.image()
    assert element.do("element.tick") == 58 and armed != first
    element.do("element.seek(500)")
    assert element.image() != armed
    element.do("element.seek(58)")
    assert element.image() == armed
    element.do("element.seek(0)")
    assert element.image() == first

    slider = element.page.get_by_role("slider", name="Time")
    slider.focus()
    for key, tick in (("ArrowRight", 1), ("Shift+ArrowRight", 13), ("ArrowLeft", 12), ("End", 564), ("Home", 0)):
        slider.press(key)
        assert element.do("element.tick") == tick, key
    assert slider.get_attribute("aria-valuetext") == "0.00 s of 4.70 s"
    box = slider.bounding_box()
    element.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(element.do("element.tick") - 282) < 4

    element.do("element.setAttribute('speed', 4)")
    element.do("element.seek(0)")
    slider.press("Space")
    element.until("heard.some(([kind, detail]) => kind === 'pause' && detail.reason === 'end')")
    assert [kind for kind, _ in element.heard() if kind != "state"] == ["ready", "play", "arm", "begin", "end", "pause"]
    assert [detail["to"] for _, detail in element.heard("state")] == ["pulling", "armed", "loading", "ending", "idle"]
    assert element.do("element.tick") == 564
    count = element.page.evaluate("ticks.length")
    element.page.wait_for_timeout(200)
    assert element.page.evaluate("ticks.length") == count  # at rest nothing runs


def test_it_loops_until_a_hand_takes_over_and_plays_on_from_there(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" autoplay loop speed="10"></pullwire-preview>')).ready()
    element.until("ticks.filter((tick, index) => tick < ticks[index - 1]).length >= 2")
    element.do("element.setAttribute('speed', '0.1')")
    element.do("element.seek(20)")
    element.pull(300)
    assert element.heard("pause")[-1] == ["pause", {"reason": "hand"}]
    tick = element.do("element.tick")
    assert 20 <= tick < 60
    element.page.mouse.up()
    element.until("heard.some(([kind]) => kind === 'begin')")
    element.do("element.play()")
    assert tick <= element.do("element.tick") <= tick + 20 and element.do("element.isPlaying")


def test_settings_change_what_a_recording_shows_at_the_same_tick(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" poster="tick:58"></pullwire-preview>')).ready()
    assert element.do("element.tick") == 58
    before = element.image()
    element.do("element.set('lineWidth', 9)")
    assert element.do("element.tick") == 58 and element.image() != before
    element.do("element.set({ lineWidth: 2 })")
    assert element.image() == before
    element.do("element.setAttribute('set-color', '#ff0000')")
    element.until("root.querySelector('canvas').toDataURL() !== " + repr(before))
    element.do("element.set('nothing', 1)")
    assert element.heard("error") == [["error", {"message": 'nothing="1": storehouse has no parameter "nothing"'}]]
    element.do("element.set('dropHeight', -5)")
    assert "not allowed" in element.heard("error")[-1][1]["message"]
    assert element.do("root.querySelector('.words').textContent.includes('not allowed')")


def test_who_wants_less_motion_sees_the_armed_state_at_rest(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" autoplay></pullwire-preview>'), reduced_motion="reduce").ready()
    assert not element.do("element.isPlaying")
    armed = element.do("element.tick")
    assert 0 < armed < 60
    element.do("element.play()")
    element.until("heard.some(([kind]) => kind === 'begin')")


@pytest.mark.parametrize("attributes, words", [
    ('src="pull.pull"', 'pullwire run pull.pull --record pull.pullcast'),
    ('src="none.pullcast"', "answers 404"),
    ('src="page.html"', "this is no recording"),
    ('src="#none"', 'the page has no element "none"'),
    ('system="nothing"', 'there is no control "nothing"'),
    ('system="arrow" set-height="tall"', 'height="tall": it is no number'),
    ('system="arrow" engine="pull.pullcast"', "the engine cannot be had"),
])
def test_what_is_wrong_is_said_in_the_element_and_as_an_event(site, open_page, attributes, words):
    element = open_page(written(site, f"<pullwire-preview {attributes}></pullwire-preview>"))
    element.until("heard.some(([kind]) => kind === 'error')")
    assert words in element.heard("error")[0][1]["message"]
    assert words.lower() in element.do("root.querySelector('[role=alert]').textContent").lower()
    element.page.faults = [fault for fault in element.page.faults if "404" not in fault]  # the browser's own line


def test_a_recording_that_was_cut_off_plays_what_is_there_and_says_so(site, open_page):
    whole = (site[0] / "pull.pullcast").read_text()
    (site[0] / "cut.pullcast").write_text(whole[:len(whole) // 2])
    element = open_page(written(site, '<pullwire-preview src="cut.pullcast"></pullwire-preview>')).ready()
    assert element.heard("ready")[0][1]["isCut"] and 0 < element.do("element.ticks") < 564
    assert "cut off" in element.do("root.querySelector('[role=status]').textContent")


def test_out_of_sight_nothing_runs(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" autoplay loop></pullwire-preview><div id="space"></div>')).ready()
    element.page.evaluate("document.getElementById('space').style.height = '5000px'")
    element.until("ticks.length > 5")
    element.page.evaluate("scrollTo(0, 4000)")
    element.page.wait_for_timeout(300)
    count = element.page.evaluate("ticks.length")
    element.page.wait_for_timeout(300)
    assert element.page.evaluate("ticks.length") == count and element.do("element.isPlaying")
    element.page.evaluate("scrollTo(0, 0)")
    element.until(f"ticks.length > {count + 5}")


def test_keys_pull_and_a_link_gives_its_values(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="https://preview.example/?session=a#token=x&amp;header=arrow&amp;header.height=90&amp;header.background=00ff00&amp;footer=&amp;list.top=64&amp;list.work=after&amp;list.seconds=0.2"></pullwire-preview>')).ready()
    assert element.heard("ready") == [["ready", {"ticks": 0, "system": "arrow", "isCut": False}]]
    element.do("element.focus()")
    element.page.keyboard.down("ArrowDown")
    element.until("heard.some(([kind]) => kind === 'arm')")
    element.page.keyboard.up("ArrowDown")
    element.until("heard.some(([kind]) => kind === 'end')")


@pytest.fixture
def bundled(site):
    """The site of the guide, made by its commands."""
    folder, _ = site
    (folder / "pullwire").unlink()
    subprocess.run([ROOT / "scripts" / "element", folder / "pullwire"], check=True, capture_output=True)
    return site


def test_the_guide_s_page_works_as_it_stands_there(bundled, open_page):
    folder, address = bundled
    (folder / "index.html").write_text(HTML[0])
    element = open_page(f"{address}/index.html")
    element.until("heard.filter(([kind]) => kind === 'ready').length === 2")
    element.page.mouse.move(*(box := element.page.locator("canvas").first.bounding_box()) and (box["x"] + 100, box["y"] + 100))
    element.page.mouse.down()
    element.page.mouse.move(box["x"] + 100, box["y"] + 350, steps=12)
    element.until("heard.some(([kind, { from }]) => kind === 'arm')")
    element.page.mouse.up()
    element.page.locator("pullwire-preview").nth(1).scroll_into_view_if_needed()
    element.until("document.querySelectorAll('pullwire-preview')[1].tick > 20")
    assert element.page.evaluate("[document.body.querySelectorAll(':scope > :not(p, pullwire-preview)').length, document.styleSheets.length, document.adoptedStyleSheets.length]") == [0, 0, 0]  # nothing leaks


def test_a_file_works_from_a_disk_without_a_network(tmp_path, open_page):
    subprocess.run([ROOT / "scripts" / "element", tmp_path / "pullwire", "--inline"], check=True, capture_output=True)
    assert not (tmp_path / "pullwire" / "engine.wasm").exists()
    record("storehouse-basic", tmp_path / "pull.pullcast")
    recording = "\n".join(line for line in (tmp_path / "pull.pullcast").read_text().splitlines() if not re.match(r'\[\d+,"[nf]"', line))
    assert len(recording) < 8000
    (tmp_path / "page.html").write_text(HTML[1].replace("RECORDING", recording))
    element = open_page((tmp_path / "page.html").as_uri(), offline=True).ready()
    assert element.do("element.ticks") == 564
    first = element.image()
    element.do("element.seek(58)")
    assert element.image() != first
    element.page.get_by_role("button", name="Play").click()
    element.until("heard.some(([kind]) => kind === 'begin')")
    element.page.get_by_role("button", name="Pause").click()
    assert not element.do("element.isPlaying")


def test_without_a_recording_it_pulls_itself_and_then_waits_for_a_hand(site, open_page):
    element = open_page(written(site, '<pullwire-preview system="plain" autoplay controls speed="6" set-work="0.2s"></pullwire-preview>')).ready()
    element.until("heard.some(([kind, detail]) => kind === 'pause' && detail.reason === 'end')")
    assert [kind for kind, _ in element.heard() if kind != "state"] == ["ready", "play", "arm", "begin", "end", "pause"]
    element.pull(280)
    element.page.mouse.up()
    element.until("heard.filter(([kind]) => kind === 'end').length === 2")


def test_a_poster_stays_until_there_is_a_preview_and_a_theme_is_of_rows_and_bar(site, open_page):
    element = open_page(written(site, '<pullwire-preview system="plain" poster="pullwire/images/wire/0.png" engine="none.wasm"></pullwire-preview>'))
    element.until("heard.some(([kind]) => kind === 'error')")
    assert element.do("!root.querySelector('img').hidden && root.querySelector('img').naturalWidth > 0")
    element.do("element.removeAttribute('engine')")
    element.until("element.isReady")
    assert element.do("root.querySelector('img').hidden && root.querySelector('.words').hidden")
    light = element.image()
    element.do("element.setAttribute('theme', 'dark')")
    element.until(f"root.querySelector('canvas').toDataURL() !== {light!r}")
    assert element.do("root.querySelector('.whole').dataset.theme") == "dark"
    element.page.faults = [fault for fault in element.page.faults if "404" not in fault]


def test_a_finger_of_a_touch_and_a_wheel_pull_it_as_on_the_page(site, open_page):
    element = open_page(written(site, '<pullwire-preview system="arrow" set-work="0.1s"></pullwire-preview>'), has_touch=True).ready()
    browser = element.page.context.new_cdp_session(element.page)
    for travel in range(0, 280, 20):
        x, y = element.place(200 + travel)
        browser.send("Input.dispatchTouchEvent", {"type": "touchMove" if travel else "touchStart", "touchPoints": [{"x": x, "y": y}]})
    element.until("heard.some(([kind]) => kind === 'arm')")
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    element.until("heard.some(([kind]) => kind === 'end')")
    element.page.mouse.move(*element.place(300))
    for _ in range(6):
        element.page.mouse.wheel(0, -100)
    element.until("heard.filter(([kind]) => kind === 'end').length === 2")


def test_an_element_that_is_moved_or_removed_leaves_nothing_running(site, open_page):
    element = open_page(written(site, '<pullwire-preview src="pull.pullcast" autoplay loop></pullwire-preview><div id="other"></div>')).ready()
    element.page.evaluate("document.getElementById('other').append(document.querySelector('pullwire-preview'))")
    element.until("heard.filter(([kind]) => kind === 'ready').length === 2 && element.tick > 5")
    element.page.evaluate("globalThis.kept = document.querySelector('pullwire-preview'); kept.remove(); ticks.length = 0; kept.addEventListener('tick', () => ticks.push(1)); kept.pause(); kept.seek(3)")
    element.page.wait_for_timeout(300)
    assert element.page.evaluate("[ticks.length, kept.tick, kept.isPlaying]") == [0, 0, False]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_accessible(site, open_page, theme):
    element = open_page(written(site, f'<body><main><h1>Page</h1><pullwire-preview src="pull.pullcast" controls theme="{theme}"></pullwire-preview><pullwire-preview src="none.pull" theme="{theme}"></pullwire-preview></main></body>')).ready()
    element.page.evaluate(AXE)
    assert element.page.evaluate(FINDINGS) == []
