"""Pull the list down with a mouse and with a finger."""

import datetime
import json
import os
import shutil

import pytest
from conftest import PICTURES
from daemon import ROOT


@pytest.mark.parametrize("encoding", ["binary", "json"])
def test_bars_assemble_glow_and_leave_and_the_list_rests_where_it_began(open_preview, encoding):
    preview = open_preview(query={"encoding": encoding, "preset": "published"}, preferences={"time": False})  # so that the device keeps its size
    preview.say(type="work", mode="manual")
    before, rest = preview.image(), preview.frame["offset"]

    preview.pull(60)
    few, _ = preview.light_in_gap()
    preview.mouse_to(200 + 180)
    preview.wait_state("armed")
    preview.wait("parseFloat(document.getElementById('offset').textContent.replace('−', '-')) < -87")
    many, glowing = preview.light_in_gap()
    assert 0 < few < many
    assert glowing == 0  # CB-10: bars that have arrived are dark

    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.wait_offset(-80)
    assert preview.frame["insets"] == [80, 0]
    preview.until(lambda: preview.light_in_gap()[1] > 0, "a bar to glow")  # CB-14: one after another

    with preview.holding("ending"):
        preview.say(type="finish")
        preview.wait_shown("ending")
    preview.wait_state("idle")
    preview.wait_offset(rest)
    assert preview.frame["insets"] == [0, 0]
    preview.wait_image(before)
    preview.wait_callbacks("begin", "action", "end")
    assert preview.faults == []
    assert {type(message) for message in preview.sent} == {bytes if encoding == "binary" else str}


@pytest.mark.parametrize(("axis", "way"), [("horizontal", 1), ("rightToLeft", -1)])
def test_a_horizontal_list_is_pulled_away_from_where_it_begins_by_mouse_arrow_and_wheel(open_preview, axis, way):
    preview = open_preview(session=axis)
    preview.say(type="set", name="scroll.axis", value=axis)
    preview.say(type="work", mode="manual")
    preview.until(lambda: preview.of("scene")[-1].get("axis") == axis, "the axis")
    box = preview.page.locator("#device").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pulled = lambda: preview.frame["offset"] < -30

    preview.page.mouse.move(x, y)
    preview.page.mouse.down()
    preview.page.mouse.move(x, y + 100, steps=5)
    assert preview.frame["offset"] == 0
    preview.page.mouse.move(x + way * box["width"] * 0.45, y, steps=10)
    preview.until(pulled, "the mouse to pull")
    preview.page.mouse.up()
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.wait_offset(0)

    preview.page.locator("#device").focus()
    preview.page.keyboard.down("ArrowRight" if way > 0 else "ArrowLeft")
    preview.until(pulled, "the arrow key to pull")
    preview.page.keyboard.up("ArrowRight" if way > 0 else "ArrowLeft")
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.wait_offset(0)

    frames = len(preview.of("frame"))
    preview.page.mouse.move(x, y)
    preview.page.mouse.wheel(-way * 124, 0)  # at once: on a busy machine the wheel would rest between two, and let go
    preview.until(lambda: any(frame["offset"] < -30 for frame in preview.of("frame")[frames:]), "the wheel to pull")
    assert preview.faults == []


def test_a_finger_pulls_as_a_mouse_does(open_preview):
    preview = open_preview(has_touch=True, is_mobile=True)
    preview.say(type="work", mode="manual")
    cdp = preview.page.context.new_cdp_session(preview.page)

    def touch(kind, y=None):
        points = [] if y is None else [dict(zip("xy", preview.place(y)))]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 200)
    for y in range(210, 420, 10):
        touch("touchMove", y)
    preview.wait_state("armed")
    touch("touchEnd")
    preview.wait_state("loading")
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.wait_offset(0)

    def phases():
        return {message["phase"] for message in map(json.loads, preview.sent) if message["type"] == "drag"}

    preview.until(lambda: phases() == {"began", "moved", "ended"}, "the whole drag")


@pytest.fixture
def stopped(chromium, open_preview):
    """A preview whose page's clock stands still until the test moves it: a hand in time, however slow the machine is."""
    context = chromium.new_context(viewport={"width": 1100, "height": 1000})
    context.clock.install()
    preview = open_preview(context=context)
    preview.say(type="work", mode="manual")
    context.clock.pause_at(datetime.datetime.now() + datetime.timedelta(seconds=1))
    return preview, context.clock


def test_a_wheel_pulls_and_lets_go_by_itself(stopped):
    preview, clock = stopped
    preview.page.mouse.move(*preview.place(300))
    for _ in range(6):
        preview.page.mouse.wheel(0, -40)
        clock.run_for(16)
    preview.until(lambda: preview.frame["header"]["state"] == "armed", "a frame that is armed")
    clock.run_for(16)
    preview.wait_state("armed")
    clock.resume()
    preview.wait_state("loading")
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.wait_offset(0)


def test_one_notch_of_a_wheel_is_a_pull_in_time(stopped):
    preview, clock = stopped
    preview.say(type="set", name="dropHeight", value=40)
    preview.page.mouse.move(*preview.place(300))
    preview.page.mouse.wheel(0, -120)
    states = []
    while "armed" not in states:
        seen = preview.frame["tick"]
        clock.run_for(16)  # a frame of the display
        preview.until(lambda: preview.frame["tick"] > seen, "the next sample's frame")
        states.append(preview.frame["header"]["state"])
    assert states[:-1] == ["pulling"] * (len(states) - 1) and 3 <= len(states) <= 8
    clock.resume()  # no notch comes: the finger lifts
    preview.wait_state("loading")
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.until(lambda: preview.newest("takes").get("takes"), "the take")
    measure = preview.page.locator("[data-measure=timeToArm] b")
    measure.wait_for()
    assert float(measure.inner_text().split()[0]) > 0


def test_a_fling_carries_the_list_on(stopped):
    preview, clock = stopped
    preview.mouse_down(600)
    for y in range(550, 299, -50):
        clock.run_for(16)
        preview.mouse_to(y, steps=1)
    preview.page.mouse.up()
    clock.resume()
    preview.wait("parseFloat(document.getElementById('offset').textContent.replace('−', '-')) > 300")
    preview.wait_callbacks("willBeginDecelerating")
    assert "begin" not in preview.notices()


def test_nothing_is_sent_at_rest(open_preview):
    preview = open_preview()
    preview.pull(40)
    preview.page.mouse.up()
    preview.wait_state("idle")
    preview.wait_offset(0)
    before = len(preview.of("frame"))
    # Two answers to pings, 2 s apart, and no frame beside them.
    pongs = len(preview.of("pong"))
    preview.until(lambda: len(preview.of("pong")) >= pongs + 2, "two pongs")
    assert len(preview.of("frame")) == before


def test_the_picture_of_the_readme(open_preview):
    preview = open_preview(query={"system": "storehouse"}, device_scale_factor=1.5, color_scheme="light")
    preview.page.set_viewport_size({"width": 1280, "height": 860})
    preview.pull(200)
    preview.page.mouse.up()
    preview.wait("document.querySelectorAll('#measures button').length > 3")  # the take is there
    preview.until(lambda: len(preview.of("pong")) >= 4, "a latency without the page's start")
    preview.pull(130)
    PICTURES.mkdir(parents=True, exist_ok=True)
    preview.page.screenshot(path=PICTURES / "preview.png")
    preview.page.mouse.up()
    if os.environ.get("UPDATE_PICTURES"):
        shutil.copy(PICTURES / "preview.png", ROOT / "Tests" / "Browser" / "preview.png")
    assert preview.light_in_gap()[0] > 0
