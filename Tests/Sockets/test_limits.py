"""Every limit of `serve`, on a real socket: whoever meets one is told so in words."""

import contextlib
import json
import resource
import socket
import time

import pytest
from clients import PATIENCE, Tool, get, refusal
from daemon import Daemon


@pytest.fixture
def limited():
    """Starts daemons with these options."""
    daemons = []

    def start(*arguments):
        daemons.append(Daemon(*arguments))
        return daemons[-1], f"ws://127.0.0.1:{daemons[-1].port}/ws?session="

    yield start
    for daemon in daemons:
        assert daemon.stop() == 0


def eventually_heard(tool):
    """Whether a ping is answered again, tried five times a second."""
    for attempt in range(5 * PATIENCE):
        tool.say(type="ping", t=1000 + attempt)
        with contextlib.suppress(TimeoutError):
            while json.loads(tool.socket.recv(timeout=0.2)).get("t", 0) < 1000:
                pass
            return True
    return False


def test_a_longer_message_ends_its_own_connection_only(limited):
    daemon, url = limited("--message-length", 300)
    tool, other = Tool(url + "demo"), Tool(url + "demo")
    tool.say(type="ping", t=1)
    assert tool.hear("pong")["t"] == 1
    tool.socket.send("x" * 301)
    assert tool.ending() == (1009, "messages are limited to 300 bytes")
    other.say(type="ping", t=2)
    assert other.hear("pong")["t"] == 2


def test_too_many_messages_are_refused_once_a_spell_and_in_the_end_close_the_connection(limited):
    daemon, url = limited("--message-rate", 20)
    tool = Tool(url + "demo")
    for index in range(45):
        tool.say(type="ping", t=index)
    refused = tool.hear("refusal")
    assert (refused["reason"], refused["text"]) == ("tooManyMessages", "at most 20 messages a second; this one was dropped")
    assert eventually_heard(tool), "a while later it may go on"
    with contextlib.suppress(Exception):
        for index in range(200):
            tool.say(type="ping", t=index)
    assert tool.ending() == (1008, "too many messages")
    text = get(f"http://127.0.0.1:{daemon.port}/metrics")[1]
    assert 'pullwire_refusals_total{reason="tooManyMessages"} 2\n' in text and "pullwire_connections_expelled_total 1\n" in text


def test_a_hand_at_a_fast_mouse_is_never_too_much(limited):
    daemon, url = limited()
    tool = Tool(url + "demo")
    for index in range(240):  # a second of a page at 240 Hz, all at once
        tool.say(type="ping", t=index)
    assert [tool.hear("pong")["t"] for _ in range(240)] == list(range(240))


def test_connections_beyond_the_limits_are_told_so(limited):
    daemon, url = limited("--connections", 3)
    tools = [Tool(url + "demo") for _ in range(3)]
    assert refusal(url + "demo") == (503, "There are 3 connections already; try again later.\n")
    tools[0].close()
    Tool(url + "demo").hear("welcome")

    daemon, url = limited("--connections-per-address", 2)
    tools = [Tool(url + "demo") for _ in range(2)]
    assert refusal(url + "demo") == (429, "Your address has 2 connections already; close some.\n")
    assert get(f"http://127.0.0.1:{daemon.port}/healthz") == (429, "Your address has 2 connections already; close some.\n")


def test_viewers_and_sessions_beyond_the_limits_are_told_so(limited):
    daemon, url = limited("--viewers", 2, "--sessions", 2)
    tools = [Tool(url + name) for name in ("a", "a", "b")]
    assert refusal(url + "a") == (503, "This session has 2 viewers already.\n")
    assert refusal(url + "c") == (503, "There are 2 sessions already; try later.\n")
    assert get(f"http://127.0.0.1:{daemon.port}/ws?session=c") == (503, "There are 2 sessions already; try later.\n")
    tools.append(Tool(url + "b"))
    assert 'pullwire_refusals_total{reason="full"} 3\n' in get(f"http://127.0.0.1:{daemon.port}/metrics")[1]


def test_scripts_contents_and_scenes_beyond_the_limits_are_told_so(limited):
    daemon, url = limited("--script-length", 50, "--content-height", 3000, "--nodes", 20)
    tool = Tool(url + "demo&system=labels")
    for message, words in [
        ({"type": "play", "name": "a", "script": "pull 1\n" + "#" * 60}, "a script may have 50 bytes, not 67"),
        ({"type": "content", "height": 4000}, "the content may be 3000 pt high"),
        ({"type": "set", "name": "text", "value": "x" * 40}, "that would be drawn with 42 nodes; 20 are allowed"),
    ]:
        tool.say(**message)
        refused = tool.hear("refusal")
        assert (refused["reason"], refused["text"]) == ("tooLarge", words)
    assert refusal(limited("--nodes", 3)[1] + "demo&system=storehouse") == (400, "that would be drawn with 15 nodes; 3 are allowed\n")


def test_a_session_is_forgotten_when_its_time_is_over(limited):
    daemon, url = limited("--time-to-live", 0)
    Tool(url + "demo").close()
    deadline = time.monotonic() + PATIENCE
    while get(f"http://127.0.0.1:{daemon.port}/api/sessions")[1] != '{"sessions":[],"kept":[]}':
        assert time.monotonic() < deadline


def test_a_slow_handshake_and_a_silent_peer_are_hung_up_on(limited):
    daemon, url = limited("--handshake-timeout", 1, "--ping-after", 1, "--gone-after", 2)
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as slow:
        slow.sendall(b"GET /ws HTTP/1.1\r\nHost: local")
        assert slow.recv(1000) == b"" and 0.5 < time.monotonic() - start < 5  # s, the default
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as silent:
        silent.sendall(
            b"GET /ws?session=demo HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: pullwire.v1.json\r\n\r\n")
        start, heard = time.monotonic(), b""
        while more := silent.recv(65536):
            heard += more
        assert b"\x89\x00" in heard, "it was pinged"
        assert 1 < time.monotonic() - start < 15  # s, the default


def test_a_thousand_connections_from_one_address_are_no_trouble(limited):
    daemon, url = limited()
    ours, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(ours, min(most, 4096)), most))
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(socket.create_connection(("127.0.0.1", daemon.port))) for _ in range(1100)]
        crowd[-1].settimeout(PATIENCE)
        crowd[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert crowd[-1].recv(1000).startswith(b"HTTP/1.1 200")
