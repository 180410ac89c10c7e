"""Several pages, one session; daemons that die and come back."""

import pytest
from conftest import Preview
from daemon import Daemon


def test_two_pages_on_one_session_see_the_same(open_preview):
    one, two = open_preview("shared"), open_preview("shared")
    other = open_preview("another")
    for page in (one, two):  # of another's finger only the height is known: it is shown in the middle
        page.page.locator("#look").click()
        page.page.locator("#prefer-touches").uncheck()
        page.page.keyboard.press("Escape")
    one.say(type="work", mode="manual")

    one.pull(180)
    two.wait_state("armed")
    two.wait("Math.abs(parseFloat(document.getElementById('offset').textContent.replace('−', '-')) - (-88.6)) < 1")
    one.until(lambda: one.frame["offset"] == two.frame["offset"], "the same frame")
    one.until(lambda: one.image() == two.image(), "the same picture")
    one.page.mouse.up()
    two.wait_state("loading")
    assert len(other.of("frame")) == 1  # nothing happens there

    one.say(type="finish")
    two.wait_state("idle")
    one.wait_state("idle")
    one.until(lambda: one.notices() == two.notices(), "the same callbacks")
    one.until(lambda: one.image() == two.image(), "the same picture")


@pytest.mark.parametrize("encoding", ["json", "binary"])
def test_who_watches_sees_the_finger_of_who_drags_until_it_lifts(open_preview, encoding):
    one, two = open_preview("shared"), open_preview("shared", query={"encoding": encoding})
    one.say(type="work", mode="manual")
    one.pull(180)
    two.until(lambda: tint_at(two, 380), "the finger of the other page")
    one.mouse_to(300)
    two.until(lambda: tint_at(two, 300) and not tint_at(two, 380), "the finger where it has gone")
    one.page.mouse.up()
    two.until(lambda: not tint_at(two, 300), "no finger")
    assert len(one.of("finger")) == 0 and one.faults == two.faults == []


def tint_at(preview, y):
    """Whether a finger is to be seen at that height in the middle of the device, where the rows are white."""
    return preview.page.evaluate(
        """(y) => {
            const device = document.getElementById('device');
            const scale = device.height / 844;
            const [red, green, blue] = device.getContext('2d').getImageData(Math.round(device.width / 2), Math.round(y * scale), 1, 1).data;
            return Math.max(red, green, blue) - Math.min(red, green, blue) > 30; // each viewer's finger has a color of its own
        }""",
        y,
    )


def test_a_page_that_speaks_binary_and_one_that_speaks_json_see_the_same(open_preview):
    one, two = open_preview(query={"encoding": "binary"}), open_preview()
    one.say(type="work", mode="manual")
    one.pull(180)
    two.wait_state("armed")
    two.wait("Math.abs(parseFloat(document.getElementById('offset').textContent.replace('−', '-')) - (-88.6)) < 1")
    one.until(lambda: abs(one.frame["offset"] - two.frame["offset"]) <= 0.0006, "the same frame, but for rounding")
    one.page.mouse.up()
    one.wait_state("loading")
    one.say(type="finish")
    one.wait_state("idle")
    two.wait_state("idle")
    one.until(lambda: one.notices() == two.notices(), "the same callbacks")
    one.until(lambda: one.image() == two.image(), "the same picture")
    assert one.faults == two.faults == []


def test_one_finger_at_a_time(open_preview):
    one, two = open_preview(), open_preview()
    one.pull(100)

    two.mouse_down(400)
    two.mouse_to(700)
    two.wait("document.querySelector('#notices [data-name=busy]') !== null")
    assert abs(two.frame["offset"] + 51.6) < 1  # still the first finger's
    two.page.mouse.up()
    one.page.mouse.up()
    two.wait_offset(0)

    two.pull(100)  # now it is free
    two.page.mouse.up()


def test_a_finger_that_vanishes_with_its_page_lets_go(open_preview):
    one, two = open_preview(), open_preview()
    one.pull(180)
    two.wait_state("armed")

    one.page.close()

    two.wait_state("idle")
    two.wait_offset(0)
    assert "begin" not in two.notices()


def test_the_page_comes_back_when_the_daemon_does(chromium):
    daemon = Daemon()
    page = chromium.new_page()
    preview = Preview(page, daemon.url, "demo")

    daemon.kill()
    preview.wait("document.body.dataset.connection === 'reconnecting'")
    daemon = Daemon(port=daemon.port)
    preview.wait("document.body.dataset.connection === 'open'")

    preview.say(type="work", mode="manual")
    preview.pull(180)
    page.mouse.up()
    preview.wait_state("loading")
    page.close()
    assert daemon.stop() == 0


def test_a_daemon_that_stops_says_so(open_preview, daemon):
    preview = open_preview()
    codes = []
    preview.page.expose_function("heardClose", lambda code: codes.append(code))
    preview.page.evaluate("""() => new Promise(resolve => {
        const socket = new WebSocket(new URL('ws?session=demo', location.href), 'pullwire.v1.json');
        socket.onopen = resolve;
        socket.onclose = event => window.heardClose(event.code);
    })""")
    assert daemon.stop() == 0
    preview.until(lambda: codes, "the close code")
    assert codes == [1001]
