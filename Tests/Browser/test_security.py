"""Pages from elsewhere, and wrong messages from a page."""

import http.server
import threading

import pytest
from conftest import Daemon
from test_load import ask

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


@pytest.mark.parametrize("path", ["", "systems.json", "api/sessions", "metrics", "healthz", "no/such/page", "?session=a b", "ws"])
def test_every_response_says_what_pages_may_do_with_it(daemon, path):
    headers = ask(daemon.url + path.replace(" ", "%20"))[1]
    assert {name: headers.get_all(name) for name in headers if name.startswith(("content-sec", "x-content", "referrer", "cross", "strict"))} == {
        "content-security-policy": ["default-src 'self'; base-uri 'none'; frame-ancestors 'none'"],
        "x-content-type-options": ["nosniff"],
        "referrer-policy": ["no-referrer"],
        "cross-origin-resource-policy": ["same-origin"],
        "cross-origin-opener-policy": ["same-origin"],
    }  # and nothing of TLS, which browsers would have to ignore


@pytest.mark.parametrize("host, policy", [
    ("localhost", "same-origin"), ("[::1]:8484", "same-origin"), ("preview.example.com", "same-origin"), ("192.168.1.5", "unsafe-none"), ("plain.example.com", "unsafe-none")])
def test_a_page_that_browsers_do_not_trust_has_no_policy_that_they_complain_of(host, policy):
    daemon = Daemon("--allow-origin", "https://preview.example.com", "--allow-origin", "http://plain.example.com")
    assert ask(daemon.url, Host=host)[1].get_all("Cross-Origin-Opener-Policy") == [policy]
    assert daemon.stop() == 0


def test_a_page_from_elsewhere_cannot_load_the_daemon_s_files(chromium, daemon, elsewhere):
    page = chromium.new_page()
    page.goto(elsewhere)
    load = "url => new Promise(resolve => Object.assign(new Image(), { onload: () => resolve('loaded'), onerror: () => resolve('refused'), src: url }))"
    assert page.evaluate(load, daemon.url + "icon.svg") == "refused"
    page.close()


def test_wrong_messages_are_refused_in_words_and_other_viewers_notice_nothing(open_preview):
    watcher, sender = open_preview(), open_preview()
    before = len(watcher.messages)
    refusals = sender.page.evaluate("""async () => {
        const socket = new WebSocket(new URL('ws?session=demo', location.href), 'pullwire.v1.json');
        const heard = [];
        socket.onmessage = ({data}) => { const m = JSON.parse(data); if (m.type === 'refusal') heard.push([m.reason, m.text]); };
        await new Promise(resolve => socket.onopen = resolve);
        const wrong = [
            'pull', '[]', '{"type":"teleport"}', '{"type":"drag","phase":"began","samples":"all"}', '{"type":"system","name":"slinky"}',
            '{"type":"set","name":"colour","value":1}', '{"type":"set","name":"dropHeight","value":-5}',
            '{"type":"play","name":"x.pull","script":"pull 1\\\\nrelaese"}', new Uint8Array([1, 2, 3]),
        ];
        for (const message of wrong) socket.send(message);
        while (heard.length < wrong.length) await new Promise(resolve => setTimeout(resolve, 10));
        socket.close();
        return heard;
    }""")
    refusals.sort(key=lambda refusal: refusal[0] == "script")  # a script is read beside the other messages, so its answer may come before or after theirs
    assert [reason for reason, _ in refusals] == [
        "badMessage", "badMessage", "badMessage", "badMessage", "unknownSystem", "unknownParameter", "outOfRange", "binary", "script"]
    texts = [text for _, text in refusals]
    assert 'there is no system "slinky"; there is storehouse' in texts[4]
    assert '"dropHeight" must be a number of pt from 20 to 400' in texts[6]
    assert texts[8].startswith("x.pull:2:1: ") and "release" in texts[8]
    own = {"pong", "traced", "done"}  # answers to what its page asks for
    assert [m for m in watcher.messages[before:] if m["type"] not in own] == []


def test_a_message_of_1_mib_closes_its_own_connection_only(open_preview):
    watcher, sender = open_preview(), open_preview()
    code = sender.page.evaluate("""() => new Promise(resolve => {
        const socket = new WebSocket(new URL('ws?session=demo', location.href), 'pullwire.v1.json');
        socket.onopen = () => socket.send('x'.repeat(1 << 20));
        socket.onclose = event => resolve(event.code);
    })""")
    assert code == 1009
    watcher.pull(60)  # goes on
    watcher.page.mouse.up()
