"""The figures of the page, each measured in Chromium."""

import contextlib
import gzip
import itertools
import json
import math
import pathlib
import re
import statistics
import urllib.request

from clients import connect
from distance import Distance
from mouse import Mouse, drain

HERE = pathlib.Path(__file__).parent
ROUND_TRIP = 0.15  # s
DISPLAY_FRAME = 1000 / 60  # ms
SETTLE = 1500  # ms that a page is given before it is measured
DRAGS = "pull 1\nrepeat 400\ndrag 220pt in 400ms ease in-out\ndrag -220pt in 400ms ease in-out\nend\nrelease\n"
LOADS = "pull 1\nwork manual\ndrag 260pt in 300ms\nhold 100ms\nrelease\nwait state loading timeout 5s\nsleep 600s\n"


def ask(url):
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})) as answer:
        body = answer.read()
        return body, gzip.decompress(body) if answer.headers["Content-Encoding"] == "gzip" else body


class Figures:
    """Measures the page of a daemon. Each method yields rows: figure, target, measured, and whether it is met (None: it only explains)."""

    def __init__(self, chromium, debugging_port, port, seconds, minutes, query=""):
        self.chromium, self.debugging_port, self.port, self.seconds, self.minutes = chromium, debugging_port, port, seconds, minutes
        self.url, self.query, self.sessions = f"http://127.0.0.1:{port}/", f"&{query}" if query else "", itertools.count()

    # Arrangements

    @contextlib.contextmanager
    def page(self, scale=1, width=1280, height=900, system="storehouse", url=None, script="", **options):
        context = self.chromium.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale, **options)
        page = context.new_page()
        page.add_init_script(path=HERE / "probe.js")
        page.add_init_script(script)
        session = f"bench{next(self.sessions)}"
        self.open(page, f"{url or self.url}?session={session}&system={system}{self.query}")
        yield page, session
        context.close()

    @staticmethod
    def open(page, url):
        page.goto(url)
        while not page.evaluate("probe.firstFrame"):
            page.wait_for_timeout(20)
        return page.evaluate("probe.firstFrame")

    @contextlib.contextmanager
    def playing(self, session, script):
        """Plays in the session as another viewer until the end of the block."""
        with connect(f"ws://127.0.0.1:{self.port}/ws?session={session}", subprotocols=["pullwire.v1.json"]) as socket:
            socket.send(json.dumps({"type": "play", "name": "bench.pull", "script": script}))
            while (message := json.loads(socket.recv(timeout=10)))["type"] != "script":
                assert message["type"] != "refusal", message["text"]
            drain(socket)
            yield

    # Figures

    def weight(self):
        """Everything that the document and its scripts and style sheets load, gzipped; pictures and the catalog are data."""
        total, seen, waiting = 0, set(), [""]
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            packed, plain = ask(self.url + path)
            total += min(len(packed), len(gzip.compress(plain, 9)))
            text, folder = plain.decode(), path.rpartition("/")[0]
            found = re.findall(r'(?:src|href)="([^":#]+\.(?:js|css))"', text) if path == "" else re.findall(r" from '(\.[^']+)'", text)
            waiting += [str(pathlib.PurePosixPath(*normal(folder, name))) for name in found]
        yield "page weight, gzipped, kB", "<= 60", total / 1000, total <= 60_000
        yield "files", "", len(seen), None

    def first_frame(self):
        far = Distance(self.port, ROUND_TRIP)
        first, again = [], []
        for _ in range(5):
            context = self.chromium.new_context()
            page = context.new_page()
            page.add_init_script(path=HERE / "probe.js")
            first.append(self.open(page, f"{far.url}?session=far{next(self.sessions)}{self.query}"))
            page.reload()
            while not (shown := page.evaluate("probe.firstFrame")):
                page.wait_for_timeout(20)
            again.append(shown)
            context.close()
        far.close()
        for name, values, most in [("first frame at 150 ms round trip, s", first, 1.0), ("reload at 150 ms round trip, s", again, 0.6)]:
            value = statistics.median(values) / 1000
            yield name, f"<= {most}", value, value <= most

    def draws(self):
        for name, script in [("a script drags", DRAGS), ("it loads", LOADS)]:
            with self.page() as (page, session), self.playing(session, script):
                rate = self.rate(page)
                yield f"draws a second while {name}", ">= 58", rate, rate >= 58
        with self.page(scale=2) as (page, session), self.throttled(page, 4):
            rate, _ = self.dragged(page, session)
            yield "draws a second while dragged, 4x throttle, DPR 2", ">= 55", rate, rate >= 55

    def latency(self):
        with self.page() as (page, session):
            _, latencies = self.dragged(page, session)
        beyond = sorted(max(0, latency - DISPLAY_FRAME) for latency in latencies)
        yield "drag to paint beyond a display's frame, p50, ms", "<= 12", beyond[len(beyond) // 2], beyond[len(beyond) // 2] <= 12
        yield "drag to paint beyond a display's frame, p99, ms", "", beyond[int(len(beyond) * 0.99)], None

    def costs(self):
        """Where a frame's time goes while a script drags: by folders of modules, from a profile; layout and style from the browser's own counters."""
        query, self.query = self.query, self.query + "&modules"  # the profile names them
        with self.page() as (page, session), self.playing(session, DRAGS):
            page.wait_for_timeout(SETTLE)
            tools = page.context.new_cdp_session(page)
            for method in ("Profiler.enable", "Performance.enable"):
                tools.send(method)
            before = counters(tools)
            tools.send("Profiler.setSamplingInterval", {"interval": 200})
            tools.send("Profiler.start")
            rate = self.rate(page, settle=0)
            profile, after = tools.send("Profiler.stop")["profile"], counters(tools)
        self.query = query
        frames = rate * self.seconds
        cost = {name: (after[name] - before[name]) * 1000 / frames for name in after}
        folders = self_times(profile)
        texts = sum(folders.get(name, 0) for name in ("shell", "inspector")) / 1000 / frames + cost["LayoutDuration"] + cost["RecalcStyleDuration"]
        yield "readouts, ms a frame (shell, inspector, layout, style)", "<= 0.3", texts, texts <= 0.3
        for name in sorted(folders, key=folders.get, reverse=True)[:8]:
            yield f"  {name}, ms a frame", "", folders[name] / 1000 / frames, None
        for name in ("LayoutDuration", "RecalcStyleDuration", "TaskDuration"):
            yield f"  {name}, ms a frame", "", cost[name], None

    def heap(self):
        with self.page() as (page, session), self.playing(session, DRAGS):
            tools = page.context.new_cdp_session(page)
            page.wait_for_timeout(45_000)  # until the 30 s are there that the live plot keeps
            sizes = []
            for _ in range(7):
                tools.send("HeapProfiler.collectGarbage")
                sizes.append(tools.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
                page.evaluate("probe.draws.length = probe.latencies.length = 0")
                if len(sizes) < 7:
                    page.wait_for_timeout(self.minutes * 60_000 / 6)
        # The first half against the second: a cache that fills up is flat, a leak is not.
        growth = statistics.median(sizes[4:]) - statistics.median(sizes[:3])
        yield f"heap's growth over {self.minutes:g} min, MB (at {sizes[-1]:.1f} MB)", "<= 0.3", growth, growth <= 0.3

    def accessibility(self):
        try:
            import axe_playwright_python
        except ImportError:
            print("axe is left out: it is not in the virtual environment")
            return
        script = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
        for scheme, (name, width, height) in itertools.product(("light", "dark"), [("desktop", 1280, 900), ("phone", 390, 844)]):
            # axe is put into the page against its policy, which a tool may.
            with self.page(width=width, height=height, color_scheme=scheme, bypass_csp=True, has_touch=name == "phone") as (page, _):
                page.wait_for_timeout(SETTLE)
                page.evaluate(script)
                found = page.evaluate("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((n) => n.target).join(' ')}`))")
            yield f"axe findings, {scheme}, {name}", "0", len(found), not found
            yield from ((f"  {text}"[:110], "", math.nan, None) for text in found)

    # Measuring

    def rate(self, page, settle=SETTLE):
        page.wait_for_timeout(settle)
        start = page.evaluate("(probe.draws.length = 0, performance.now())")
        page.wait_for_timeout(1000 * self.seconds)
        count, end = page.evaluate("[probe.draws.length, performance.now()]")
        return count / (end - start) * 1000

    def dragged(self, page, session):
        """Draws a second and latencies while a mouse drags up and down."""
        box = page.locator("#device").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.3
        page.wait_for_timeout(SETTLE)
        mouse = Mouse(self.debugging_port, session)
        mouse.press(x, y)
        mouse.drag(x, lambda second: y + 2 * second, SETTLE / 1000)  # until everything has loaded that a first pull loads
        start = page.evaluate("(probe.draws.length = probe.latencies.length = 0, performance.now())")
        mouse.drag(x, lambda second: y + 100 * (1 - math.cos(3 * second)), self.seconds)
        count, end, latencies = page.evaluate("[probe.draws.length, performance.now(), probe.latencies]")
        mouse.release(x, y)
        mouse.close()
        return count / (end - start) * 1000, latencies

    @contextlib.contextmanager
    def throttled(self, page, factor):
        tools = page.context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": factor})
        yield
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def normal(folder, name):
    parts = []
    for part in [*folder.split("/"), *name.split("/")]:
        parts = parts[:-1] if part == ".." else parts + [part] * (part not in ("", "."))
    return parts


def counters(tools):
    names = ("LayoutDuration", "RecalcStyleDuration", "TaskDuration")
    return {metric["name"]: metric["value"] for metric in tools.send("Performance.getMetrics")["metrics"] if metric["name"] in names}


def self_times(profile):
    """µs of each folder of modules; what is the browser's own goes by its name."""
    nodes = {node["id"]: node["callFrame"] for node in profile["nodes"]}
    times = {}
    for node, delta in zip(profile["samples"], profile["timeDeltas"]):
        frame = nodes[node]
        path = frame["url"].partition("://")[2].partition("/")[2].partition("?")[0]
        name = path.partition("/")[0] if "/" in path else path or frame["functionName"]
        if name not in ("(idle)", "(root)"):
            times[name] = times.get(name, 0) + delta
    return times
