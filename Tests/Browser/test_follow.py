"""The page's own engine beside the daemon's, in a real Chromium."""

import json

import pytest
from daemon import Daemon

SHOWN = "parseFloat(document.getElementById('offset').textContent.replace('−', '-'))"


@pytest.fixture
def daemon(tmp_path):
    with open(tmp_path / "log", "w") as log:
        daemon = Daemon(stderr=log)
    daemon.log = tmp_path / "log"
    return daemon


def follow(open_preview, **more):
    query = {"engine": "on", **more.pop("query", {})}
    preview = open_preview(query=query, **more)
    preview.page.mouse.move(*preview.place(300))  # what comes later is loaded, and the engine with it
    preview.page.mouse.move(*preview.place(310))
    preview.until(lambda: preview.of("followed"), "what the preview is made from")
    return preview


def assert_never_differed(*previews):
    for preview in previews:
        assert not [text for text in preview.sent if "unfollow" in text]
        assert preview.faults == []


def test_a_pull_is_drawn_by_the_page_and_no_frame_is_sent(open_preview):
    preview = follow(open_preview)
    frames = len(preview.of("frame"))
    preview.pull(200)
    preview.wait_shown("armed")
    preview.page.mouse.up()
    preview.wait_shown("loading")
    preview.wait_shown("idle")
    preview.until(lambda: preview.of("reached"), "a hash")
    assert len(preview.of("frame")) == frames
    assert preview.of("inputs")
    assert_never_differed(preview)


def test_a_finger_moves_the_list_though_nothing_arrives_and_all_is_right_once_it_does(open_preview, far):
    link = far(0.15)
    preview = follow(open_preview, url=link.url)
    with link.holding():
        preview.pull(200)
        preview.wait_shown("armed")
        assert not preview.of("inputs")
    preview.page.mouse.up()
    preview.wait_shown("loading")
    preview.wait_shown("idle")
    preview.page.mouse.move(5, 5)
    fresh = open_preview()
    fresh.page.mouse.move(*fresh.place(300))  # all of the page is loaded: the device has the same size
    fresh.page.mouse.move(5, 5)
    fresh.wait("document.getElementById('dock').childElementCount > 0")
    fresh.wait_image(preview.image())
    assert_never_differed(preview)


def test_a_finger_whose_daemon_does_not_answer_is_marked_and_let_go(open_preview, far):
    link = far(0.05)
    preview = follow(open_preview, url=link.url)
    with link.holding():
        preview.pull(200)
        preview.wait("document.getElementById('toast').textContent.includes('the finger is let go')")
    preview.page.mouse.up()
    preview.wait_shown("idle")
    assert_never_differed(preview)


def test_who_watches_sees_what_another_ones_finger_does(open_preview):
    hand, watcher = follow(open_preview), follow(open_preview)
    hand.pull(150)
    watcher.wait(f"Math.abs({SHOWN} - {hand.page.evaluate(SHOWN)}) < 0.1")
    hand.page.mouse.up()
    for preview in (hand, watcher):
        preview.wait_shown("idle")
    watcher.page.mouse.move(5, 5)
    hand.page.mouse.move(5, 5)
    watcher.wait_image(hand.image())
    assert_never_differed(hand, watcher)


def test_a_script_is_followed_and_what_it_does_is_told(open_preview):
    preview = follow(open_preview)
    preview.say(type="play", name="pull", script="pull 1\ndrag 200pt in 300ms\nrelease\nsleep 3s")
    preview.wait_shown("loading")
    preview.until(lambda: [each for each in preview.of("script") if each["event"] == "finished"], "the script's end")
    assert len(preview.of("followed")) > 1
    assert_never_differed(preview)


def test_a_frame_that_differs_is_told_and_frames_come_again(open_preview, chromium, daemon):
    context = chromium.new_context(viewport={"width": 1100, "height": 1000})

    def falsify(page_side):
        server = page_side.connect_to_server()

        def pass_on(message):
            told = json.loads(message)
            if told["type"] == "reached":
                message = json.dumps({**told, "hash": "00c0ffee00c0ffee"})
            page_side.send(message)

        server.on_message(pass_on)

    context.route_web_socket("**/ws?session=*", falsify)
    preview = follow(open_preview, context=context)
    preview.mouse_down(200)
    preview.mouse_to(400)
    preview.wait(f"{SHOWN} < -90")
    preview.until(lambda: any("the engine differs" in fault for fault in preview.faults), "the difference")
    preview.mouse_to(300)
    preview.wait(f"{SHOWN} > -70")
    preview.page.mouse.up()
    log = daemon.log.read_text()
    assert "a page's engine differs" in log and '"scenario":' in log


def test_without_its_engine_the_page_gets_frames(open_preview):
    preview = open_preview()
    preview.pull(200)
    assert not [text for text in preview.sent if '"type":"follow' in text]
    assert preview.of("frame")


MEASURED = "[...document.querySelectorAll('#measures button')].map(card => card.textContent).join()"


def take_of_a_pull(preview):
    """A take of a storehouse, whose curves and measures are there."""
    preview.say(type="work", mode="after", seconds=0.2)
    preview.pull(200)
    preview.wait_shown("armed")
    preview.page.mouse.up()
    preview.wait("document.querySelector('.bar[data-animation=\"header closing\"]') !== null")
    preview.wait(f"{MEASURED}.includes('ms')")


def test_a_take_is_run_by_the_page_as_the_daemon_runs_it(open_preview):
    preview = follow(open_preview)
    take_of_a_pull(preview)
    assert not [text for text in preview.sent if '"trace"' in text and '"take"' in text]
    watcher = open_preview()
    watcher.page.mouse.move(*watcher.place(300))
    watcher.page.mouse.move(*watcher.place(310))
    watcher.until(lambda: watcher.of("traced"), "the daemon's trace")
    watcher.wait(f"{MEASURED}.includes('ms')")
    assert watcher.page.evaluate(MEASURED) == preview.page.evaluate(MEASURED)
    assert_never_differed(preview)


def test_a_knob_bends_the_take_though_nothing_arrives(open_preview, far):
    link = far(0.15)
    preview = follow(open_preview, url=link.url)
    take_of_a_pull(preview)
    before = preview.page.evaluate(MEASURED)
    with link.holding():
        preview.page.locator("[data-parameter='header.dropHeight'] input").fill("40")
        preview.page.keyboard.press("Enter")
        preview.wait(f"{MEASURED} !== '{before}'")
        tuned = preview.page.evaluate(MEASURED)
    preview.until(lambda: '"dropHeight":40' in preview.newest("followed").get("scenario", ""), "the daemon's word")
    assert preview.page.evaluate(MEASURED) == tuned
    assert_never_differed(preview)
