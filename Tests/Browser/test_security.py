"""Pages from elsewhere, and wrong messages from a page."""

import http.server
import threading

import pytest

OPEN = """url => new Promise(resolve => {
    const socket = new WebSocket(url, 'pullwire.v1.json');
    socket.onopen = () => resolve('open');
    socket.onerror = () => resolve('refused');
})"""


@pytest.fixture
def elsewhere():
    """A web server with another origin."""
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def test_a_page_from_elsewhere_gets_no_socket(chromium, daemon, elsewhere):
    page = chromium.new_page()
    page.goto(elsewhere)
    assert page.evaluate(OPEN, f"ws://127.0.0.1:{daemon.port}/ws?session=demo") == "refused"
    page.goto(daemon.url)
    assert page.evaluate(OPEN, f"ws://127.0.0.1:{daemon.port}/ws?session=demo") == "open"
    page.close()


def test_a_page_from_elsewhere_cannot_load_the_daemon_s_files(chromium, daemon, elsewhere):
    page = chromium.new_page()
    page.goto(elsewhere)
    load = "url => new Promise(resolve => Object.assign(new Image(), { onload: () => resolve('loaded'), onerror: () => resolve('refused'), src: url }))"
    assert page.evaluate(load, daemon.url + "icon.svg") == "refused"
    page.close()
