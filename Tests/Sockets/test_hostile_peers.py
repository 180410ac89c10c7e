"""Peers that are no browsers: they never read, come by the thousand, nest and traverse. No page, but a real daemon."""

import json
import pathlib
import socket
import subprocess

import pytest
from clients import connect
from daemon import BUILD, PATIENCE, Daemon, start

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n{more}\r\n")


@pytest.fixture
def own_daemon():
    daemon = Daemon()
    yield daemon
    assert daemon.stop() == 0


def viewer(daemon, session="demo"):
    return connect(f"ws://127.0.0.1:{daemon.port}/ws?session={session}", subprotocols=["pullwire.v1.json"])


def plain(port, text, receive_buffer=None):
    peer = socket.socket()
    if receive_buffer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    peer.settimeout(PATIENCE)
    peer.connect(("127.0.0.1", port))
    peer.sendall(text.encode())
    return peer


def upgraded(port, path="/", more="", receive_buffer=None):
    peer = plain(port, UPGRADE.format(path=path, more=more), receive_buffer)
    assert peer.recv(12) == b"HTTP/1.1 101"
    return peer


def kilobytes(pid):
    """What the process has in memory."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def messages(socket, kind):
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            yield message


def test_a_viewer_that_never_reads_takes_no_memory_and_no_frames_from_others(own_daemon):
    stalled = upgraded(own_daemon.port, "/ws?session=demo", "Sec-WebSocket-Protocol: pullwire.v1.json\r\n", receive_buffer=4096)
    with viewer(own_daemon) as reader:
        reader.send('{"type":"work","mode":"manual"}')
        reader.send('{"type":"begin"}')
        frames = messages(reader, "frame")
        before = None
        for _ in range(20):  # a daemon that has just started still compresses its page
            for _ in range(30):
                next(frames)
            last, before = before, kilobytes(own_daemon.process.pid)
            if last == before:
                break
        ticks = [next(frames)["tick"] for _ in range(600)]
        assert ticks == sorted(set(ticks))
        assert kilobytes(own_daemon.process.pid) - before < 2000
    stalled.close()


def test_thousands_that_come_and_go_leave_nothing_behind(own_daemon):
    def come_and_go(count):
        for number in range(count):
            upgraded(own_daemon.port, f"/ws?session=s{number % 10}", "Sec-WebSocket-Protocol: pullwire.v1\r\n").close()

    descriptors = pathlib.Path(f"/proc/{own_daemon.process.pid}/fd")
    come_and_go(300)
    before, open_before = kilobytes(own_daemon.process.pid), len(list(descriptors.iterdir()))
    come_and_go(1500)
    with viewer(own_daemon, "s1"):
        assert kilobytes(own_daemon.process.pid) - before < 3000
        assert len(list(descriptors.iterdir())) <= open_before + 5


@pytest.mark.parametrize("text", ["[" * 60_000, '{"type":"ping","t":' + "[" * 60_000, '{"type":' * 7_000])
def test_a_message_nested_as_deep_as_it_can_be_is_refused(own_daemon, text):
    with viewer(own_daemon) as peer:
        peer.send(text)
        assert next(messages(peer, "refusal"))["reason"] == "badMessage"


def test_a_script_nested_as_deep_as_it_can_be_is_refused(own_daemon):
    with viewer(own_daemon) as peer:
        peer.send(json.dumps({"type": "play", "name": "deep", "script": '{"pull":1,"steps":' + "[" * 60_000}))
        assert next(messages(peer, "refusal"))["reason"] == "script"


@pytest.mark.parametrize("path", ["/../Package.swift", "/..%2fPackage.swift", "/%2e%2e/Package.swift", "/images/../../Package.swift", "/....//Package.swift"])
def test_no_path_leads_out_of_the_page(own_daemon, path):
    peer = plain(own_daemon.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = b"".join(iter(lambda: peer.recv(65536), b""))
    assert b" 200 " not in answer.split(b"\r\n")[0] and b"PackageDescription" not in answer


@pytest.fixture
def echo():
    process = start([BUILD / "websockets-echo", "0"], stdout=subprocess.PIPE, text=True)
    yield process, int(process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
    process.kill()
    process.wait()


def test_echo_gives_back_what_came_up_to_16_mib(echo):
    with connect(f"ws://127.0.0.1:{echo[1]}/any/path", max_size=None, compression=None) as peer:
        for message in ["pull", b"\0\1", "", "é" * 70_000, bytes(16 << 20)]:
            peer.send(message)
            assert peer.recv(timeout=PATIENCE) == message
        peer.send(["in ", "three ", "pieces"])
        assert peer.recv(timeout=PATIENCE) == "in three pieces"


def test_echo_makes_who_does_not_read_wait(echo):
    process, port = echo
    peer = upgraded(port)
    before = kilobytes(process.pid)
    peer.settimeout(0.5)
    with pytest.raises(TimeoutError):
        for _ in range(3000):
            peer.sendall(b"\x82\xfe\xea\x60\0\0\0\0" + bytes(60_000))
    assert kilobytes(process.pid) - before < 20_000


def drag(peer, phase, *samples):
    peer.send(json.dumps({"type": "drag", "phase": phase, "samples": samples}))


def test_a_drag_without_time_leaves_every_number_a_number_also_after_a_restart(tmp_path):
    daemon = Daemon("--data", tmp_path)
    with viewer(daemon, "attacked") as peer, viewer(daemon, "attacked") as other:
        for _ in range(2):
            drag(peer, "began", [0, 100])
            drag(peer, "moved", [1e-300, 300])
            drag(peer, "ended", [1e-300, 300])
        drag(peer, "began", [0, 100])
        drag(peer, "moved", [8000, 150], [7000, 900])
        assert next(messages(peer, "refusal"))["text"].endswith("times that never go backwards, found 7000 after 8000 µs")
        drag(peer, "moved", [8000, 400])
        while (frame := next(messages(other, "frame")))["offset"] > -100:
            assert all(isinstance(number, (int, float)) for number in [frame["offset"], *frame["insets"]])
    assert daemon.stop() == 0
    daemon = Daemon("--data", tmp_path)
    with viewer(daemon, "attacked") as peer:
        assert isinstance(next(messages(peer, "frame"))["offset"], (int, float))
        drag(peer, "began", [0, 100])
        drag(peer, "moved", [1, 400])
        while next(messages(peer, "frame"))["offset"] > -50:
            pass
    assert daemon.stop() == 0
