"""Several pages, one session; daemons that die and come back."""

from conftest import Daemon, Preview


def test_two_pages_on_one_session_see_the_same(open_preview):
    one, two = open_preview("shared"), open_preview("shared")
    other = open_preview("another")
    one.page.evaluate("document.getElementById('prefer-touches').click()")  # a page shows its own finger only
    one.say(type="work", mode="manual")

    one.pull(180)
    two.wait_state("armed")
    two.wait("Math.abs(parseFloat(document.getElementById('offset').textContent) - (-88.6)) < 1")
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


def test_a_page_that_speaks_binary_and_one_that_speaks_json_see_the_same(open_preview):
    one, two = open_preview(query={"encoding": "binary"}), open_preview()
    one.say(type="work", mode="manual")
    one.pull(180)
    two.wait_state("armed")
    two.wait("Math.abs(parseFloat(document.getElementById('offset').textContent) - (-88.6)) < 1")
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
