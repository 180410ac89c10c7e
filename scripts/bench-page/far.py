"""What a hand feels at a distance from the daemon: how late the content comes, and how smoothly."""

import contextlib
import itertools
import json
import random
import statistics
import time

from clients import connect
from distance import Distance
from figures import LOADS, SETTLE, Figures
from mouse import Mouse

ROUND_TRIPS = [0, 0.05, 0.15, 0.3]  # s
SPEEDS = [400, 900]  # pt/s
VIEWPORT = 844  # pt, a session's standard height
START, END = 120, 640  # pt: where a stroke begins and ends on the device
PATIENCE = 60  # s
QUIET = 400  # ms without a frame: the list is at rest
# A browser that has been here before: no list pulls itself, and its top is at 0, without room for a status bar.
VISITED = "Object.assign(localStorage, { 'pullwire.hints': '{\"pull\":true,\"time\":true,\"knob\":true}', 'pullwire.preferences': '{\"safeAreas\":false}' })"

# A viewer's last frame, in the encoding that pages have, read by the page's own module: in JSON numbers have more decimals.
FRESH = """([session, quiet]) => new Promise(async (resolve) => {
    const { createBinaryReader } = await import(new URL('net/binary.js', location.href));
    const [read, socket] = [createBinaryReader(() => {}), new WebSocket(new URL('ws?session=' + session, location.href), 'pullwire.v1')];
    socket.binaryType = 'arraybuffer';
    let timer;
    socket.onmessage = ({ data }) => {
        const message = read(data);
        if (message.type !== 'frame') return;
        clearTimeout(timer);
        timer = setTimeout(() => { socket.close(); resolve(message); }, quiet);
    };
})"""


def pulled(travel):
    """The offset of a list at rest at its top that a finger has pulled so far: physics.md 1."""
    return -0.55 * travel * VIEWPORT / (VIEWPORT + 0.55 * travel)


def until(page, condition):
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        if time.monotonic() > deadline:
            raise SystemExit(f"waited in vain for {condition}")
        page.wait_for_timeout(10)


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Hand:
    """The mouse on a page's device, in viewport points, and what the page has shown meanwhile."""

    def __init__(self, page, debugging_port, session):
        self.page, self.mouse = page, Mouse(debugging_port, session)
        self.look()

    def look(self):
        """Where the device is: it moves when the time panel comes."""
        box = self.page.locator("#device").bounding_box()
        self.x, self.top, self.scale = box["x"] + box["width"] / 2, box["y"], box["height"] / VIEWPORT

    def down(self, y):
        self.mouse.press(self.x, self._pixels(y))

    def up(self, y):
        self.mouse.release(self.x, self._pixels(y))

    def stroke(self, start, end, speed):
        seconds = max(abs(end - start) / speed, 1 / 60)
        self.mouse.drag(self.x, lambda second: self._pixels(start + (end - start) * min(1, second / seconds)), seconds + 2 / 60, rate=60)

    def recorded(self):
        """Moves and frames with the finger in points, and paints."""
        moves, paints, frames = self.page.evaluate("(probe.isRecording = false, [probe.moves, probe.paints, probe.frames])")
        points = lambda y: None if y is None else (y - self.top) / self.scale
        return [(at, points(y)) for at, y in moves], paints, [(at, offset, points(y), points(came)) for at, offset, y, came in frames]

    def _pixels(self, y):
        return self.top + y * self.scale


class FarFigures(Figures):
    gestures = 1000

    @contextlib.contextmanager
    def far(self, round_trip, **options):
        """A page over a link, which is given as well."""
        link = Distance(self.port, round_trip, **options)
        with self.page(url=link.url, script=VISITED) as (page, session):
            page.locator("[data-parameter]").first.wait_for(state="attached")  # the panel, which waits for the catalog
            yield page, session, link
        link.close()

    @contextlib.contextmanager
    def hand(self, page, session):
        """After a first pull, which loads what pulls need."""
        hand = Hand(page, self.debugging_port, session)
        hand.down(START)
        hand.stroke(START, START + 5, 5)
        hand.up(START + 5)
        page.wait_for_timeout(SETTLE)
        until(page, "probe.offset === 0")
        hand.look()
        yield hand
        hand.mouse.close()

    # Figures

    def finger(self):
        for round_trip in ROUND_TRIPS:
            late, behind = [], {}
            with self.far(round_trip) as (page, session, _), self.hand(page, session) as hand:
                hand.down(START)
                for speed in SPEEDS:
                    strokes = [self.stroke(page, hand, *ends, speed) for ends in [(START, END), (END, START)] * max(1, self.seconds // 2)]
                    late += [each for stroke in strokes for each in latenesses(*stroke)]
                    behind[speed] = statistics.median(each for stroke in strokes for each in distances(*stroke))
                hand.up(START)
            at = f"at {round_trip * 1000:.0f} ms round trip"
            for name, share, most in [("p50", 0.5, 14), ("p95", 0.95, 24)]:
                value = quantile(late, share)
                yield f"finger to paint {at}, {name}, ms", f"<= {most}", value, value <= most
            for speed, value in behind.items():
                yield f"content behind the finger {at}, {speed} pt/s, pt", "", value, None

    def stroke(self, page, hand, start, end, speed):
        page.evaluate("probe.record()")
        hand.stroke(start, end, speed)
        until(page, f"Math.abs(probe.offset - {pulled(end - START)}) < 0.05")
        moves, paints, _ = hand.recorded()
        return moves, paints, 1 if end > start else -1

    def jitter(self):
        """Random gestures, some of which catch a moving list."""
        bad = {"jitter": 0.02, "stalls": 0.01}
        for name, options, count in [("at 150 ms", {}, min(self.gestures, 20)), ("at 150 ms, 20 ms of jitter, 1 % stalls", bad, self.gestures)]:
            steps, rests, gaps = [], [], []
            with self.far(0.15, **options) as (page, session, _), self.hand(page, session) as hand:
                self.say(session, type="work", mode="after", seconds=0.2, result="succeeded")
                chance = random.Random(1)
                for number in range(count):
                    page.evaluate("probe.record()")
                    gesture(hand, chance)
                    if number == count - 1 or chance.random() < 0.25:
                        rests.append(self.is_same_at_rest(page, session))
                    else:
                        page.wait_for_timeout(chance.uniform(0, 800))
                    frames = hand.recorded()[2]
                    steps += visible_steps(frames)
                    gaps += [now[0] - then[0] for then, now in itertools.pairwise(frames)]
            yield f"largest visible step {name}, pt", "<= 1", max(steps), max(steps) <= 1
            yield f"visible steps above 1 pt in {count} gestures {name}", "0", sum(step > 1 for step in steps), max(steps) <= 1
            yield f"rests of {len(rests)} that are not a fresh viewer's {name}", "0", rests.count(False), all(rests)
            yield f"  longest gap of the display's frames {name}, ms: if long, the machine was busy", "", max(gaps), None

    def follower(self):
        with self.far(0) as (page, session, link), self.playing(session, LOADS):
            until(page, "document.getElementById('header').dataset.state === 'loading'")
            page.wait_for_timeout(SETTLE)
            link.reset()
            start = time.monotonic()
            page.wait_for_timeout(2000 * self.seconds)
            rate = sum(socket.down for socket in link.sockets) / (time.monotonic() - start)
        yield "bytes a second to a page while it loads", "< 200", rate, rate < 200

    def knob(self):
        """A scrub on the label of a duration, one move at a time, until the last take's curve has been drawn with it."""
        for round_trip in (0, 0.15):
            with self.far(round_trip) as (page, session, _), self.hand(page, session) as hand:
                self.say(session, type="work", mode="after", seconds=0.2, result="succeeded")
                hand.down(START)
                hand.stroke(START, START + 300, 900)
                hand.up(START + 300)
                page.locator(".bar[data-animation='header closing']").wait_for()
                label = page.locator(".row[data-parameter='header.closeDuration'] label")
                label.scroll_into_view_if_needed()
                box = label.bounding_box()
                x, y = box["x"] + 5, box["y"] + box["height"] / 2
                hand.mouse.press(x, y)
                for turn in range(10 * self.seconds):
                    hand.mouse.move(x + (40 if turn % 2 else 20), y)
                    until(page, f"probe.turns.length > {turn}")
                hand.mouse.release(x, y)
                value = statistics.median(page.evaluate("probe.turns"))
            yield f"knob to curve at {round_trip * 1000:.0f} ms round trip, p50, ms", "<= 10", value, value <= 10

    # Measuring

    def say(self, session, **message):
        """As another viewer, who waits until it was heard."""
        with connect(f"ws://127.0.0.1:{self.port}/ws?session={session}", subprotocols=["pullwire.v1.json"]) as socket:
            for each in (message, {"type": "ping", "t": 0}):
                socket.send(json.dumps(each))
            while json.loads(socket.recv(timeout=PATIENCE))["type"] != "pong":
                pass

    def is_same_at_rest(self, page, session):
        """Whether the page comes to show the frame that a fresh viewer has once the list is at rest, but for the tick."""
        whole = lambda shown: rounded({**shown, "tick": None})
        for _ in range(3):  # a page that was held up for longer than QUIET took a moving frame for the last one
            fresh = page.evaluate(FRESH, [session, QUIET])
            for _ in range(50):
                shown, offset = page.evaluate("[probe.shown(), probe.offset]")
                if whole(shown) == whole(fresh) and rounded(offset) == rounded(fresh["offset"]):
                    return True
                page.wait_for_timeout(20)
        return False


def rounded(value):
    """As bytes have it: a page with its own engine has every bit."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, 3) + 0.0 if isinstance(value, float) else value


def gesture(hand, chance):
    y = chance.uniform(100, 700)
    hand.down(y)
    for _ in range(chance.randint(1, 3)):
        end = min(800, max(40, y + chance.choice((-1, 1)) * chance.uniform(50, 500)))
        hand.stroke(y, end, chance.uniform(200, 2500))
        y = end
    hand.up(y)


def latenesses(moves, paints, way):
    """For each move of a stroke, ms until a paint in which the content is where that move puts it, or farther."""
    paints = iter(paints)
    painted = next(paints)
    for (_, last), (at, y) in itertools.pairwise(moves):
        if y == last:
            continue
        while painted[0] < at or way * (painted[1] - pulled(y - START)) > 0.05:
            painted = next(paints, None)
            if painted is None:
                return
        yield painted[0] - at


def distances(moves, paints, way):
    """How far the content of each paint of a stroke is from where the finger then is, pt."""
    for now, offset in paints:
        before = [y for at, y in moves if at <= now]
        if before and now < moves[-1][0]:
            yield abs(offset - pulled(before[-1] - START))


def visible_steps(frames):
    """How far the content steps from one of the display's frames to the next, beyond what explains it, pt.

    A step is explained by the finger's own since it came down, by rest, and by the steps before and after it; without a finger also by what those lead to or come from,
    because an animation may begin at full speed."""
    speeds = [0, *((b[1] - a[1]) / (b[0] - a[0]) for a, b in itertools.pairwise(frames))]
    for n in range(3, len(frames) - 2):
        (then, before, left, _), (now, after, held, came) = frames[n - 1 : n + 1]
        left = left if came is None else came
        reach = [0, speeds[n - 1], speeds[n + 1]]
        if left is None or held is None:
            reach += [2 * speeds[n - 1] - speeds[n - 2], 2 * speeds[n + 1] - speeds[n + 2]]
        reach = [speed * (now - then) for speed in reach] + ([] if left is None or held is None else [left - held])
        if left is not None and held is not None and frames[n + 1][2] is None:  # it has lifted in this frame, which both have moved
            reach.append(left - held + speeds[n + 1] * (now - then))
        yield max(0, min(reach) - (after - before), after - before - max(reach))
