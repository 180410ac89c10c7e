"""A mouse that does not wait for the page: it moves as often as a real one does, however busy the page is."""

import contextlib
import json
import socket
import threading
import time
import urllib.request

from clients import connect
from websockets.exceptions import ConnectionClosed

RATE = 125  # moves a second: USB's standard for mice


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def drain(socket):
    """Reads on the side until the socket is closed, so that who sends is never held up."""
    def read():
        with contextlib.suppress(ConnectionClosed):  # the browser was closed first
            for _ in socket:
                pass

    threading.Thread(target=read, daemon=True).start()


class Mouse:
    """The mouse of the one page whose address contains `text`, by Chromium's debugging port. Playwright's own waits for the page after each move."""

    def __init__(self, debugging_port, text):
        with urllib.request.urlopen(f"http://127.0.0.1:{debugging_port}/json") as answer:
            (target,) = [each for each in json.load(answer) if text in each["url"]]
        self.socket, self.count = connect(target["webSocketDebuggerUrl"], max_size=None), 0
        drain(self.socket)

    def press(self, x, y):
        self._send("mouseMoved", x, y)
        self._send("mousePressed", x, y, button="left", buttons=1, clickCount=1)

    def move(self, x, y):
        self._send("mouseMoved", x, y, button="left", buttons=1)

    def drag(self, x, y_at, seconds, rate=RATE):
        """Moves for so many seconds, at `y_at(second)`."""
        began = time.monotonic()
        for move in range(int(seconds * rate)):
            time.sleep(max(0, began + move / rate - time.monotonic()))
            self.move(x, y_at(move / rate))

    def release(self, x, y):
        self._send("mouseReleased", x, y, button="left", clickCount=1)

    def close(self):
        self.socket.close()

    def _send(self, kind, x, y, **more):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": "Input.dispatchMouseEvent", "params": {"type": kind, "x": x, "y": y, **more}}))
