#!/usr/bin/env python3
"""Pulls the list of a running preview down, lets go, and waits until its refresh is over.

A client of the preview protocol in one file: Sources/PreviewProtocol/README.md is the reference. It needs the package
`websockets` from PyPI, version 13 or later:

    python3 -m venv venv && venv/bin/pip install websockets
    venv/bin/python scripts/examples/drag.py --travel 200 --link 'http://127.0.0.1:8484/?session=demo'
"""

import argparse
import asyncio
import json
import os
import ssl
import sys
import time
import urllib.parse

from websockets.asyncio.client import connect  # websockets.sync uses a TLS socket in two threads, which Python does not allow
from websockets.exceptions import InvalidStatus, WebSocketException

SUBPROTOCOL = "pullwire.v1.json"
SAMPLE_INTERVAL = 1 / 120  # s, as often as a good touch screen looks


class Refused(Exception):
    """The daemon would not, in its own words."""


def reach(link, authority=None):
    """The socket of a link. `authority` is a file of certificates to trust over TLS, None: the system's."""
    page = urllib.parse.urlsplit(link)
    token = urllib.parse.parse_qs(page.fragment).get("token", [os.environ.get("PULLWIRE_TOKEN")])[0]
    scheme = "wss" if page.scheme == "https" else "ws"
    address = urllib.parse.urlunsplit((scheme, page.netloc, page.path.rstrip("/") + "/ws", page.query, ""))
    tls = ssl.create_default_context(cafile=authority) if scheme == "wss" else None
    headers = {"Authorization": "Bearer " + token} if token else {}
    return connect(address, subprotocols=[SUBPROTOCOL], additional_headers=headers, max_size=None, ssl=tls)


class Preview:
    """A viewer: what it says, and what the daemon tells it."""

    def __init__(self, socket):
        self.socket = socket
        self.welcome = self.scene = self.frame = None

    async def say(self, kind, **fields):
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def messages(self, until):
        """What comes, until that moment of time.monotonic(); the newest welcome, scene and frame are kept."""
        while True:
            try:
                message = json.loads(await asyncio.wait_for(self.socket.recv(), until - time.monotonic()))
            except asyncio.TimeoutError:
                return
            if message["type"] == "refusal":
                raise Refused(f"{message['reason']}: {message['text']}")
            if message["type"] in ("welcome", "scene", "frame"):
                setattr(self, message["type"], message)
            yield message

    async def hear(self, kind, patience=15):
        """The next message of that type."""
        async for message in self.messages(time.monotonic() + patience):
            if message["type"] == kind:
                return message
        raise TimeoutError(f"no {kind} within {patience} s")


async def drag(preview, travel, duration, hold):
    """A finger that goes down, moves so many points in so many seconds, rests and lifts.

    Each sample carries its own time: how evenly the messages arrive changes nothing.
    """
    start = preview.scene["viewport"][1] / 4
    steps = max(1, round(duration / SAMPLE_INTERVAL))
    began = time.monotonic()

    def sample(seconds, share):
        return [round(seconds * 1e6), round(start + travel * share, 3)]

    await preview.say("drag", phase="began", samples=[sample(0, 0)])
    for step in range(1, steps + 1):
        await show(preview, until=began + step * duration / steps)
        await preview.say("drag", phase="moved", samples=[sample(step * duration / steps, step / steps)])
    await show(preview, until=began + duration + hold)
    await preview.say("drag", phase="ended", samples=[sample(duration + hold, 1)])


async def show(preview, until, end=None):
    """Prints the notices that come until then, or until `end(notice)` holds; whether it did."""
    async for message in preview.messages(until):
        if message["type"] != "notice":
            continue
        rest = {key: value for key, value in message.items() if key not in ("type", "tick", "notice")}
        seconds = message["tick"] / preview.welcome["ticksPerSecond"]
        print(f"{seconds:8.3f} s  {message['notice']:24} {rest or ''}", flush=True)
        if end and end(message):
            return True
    return False


def has_come(state):
    return lambda notice: notice["notice"] == "state" and notice["edge"] == "header" and notice["to"] == state


async def pull(preview, options):
    await preview.hear("frame")  # the welcome and the scene come before it
    print(f"session {preview.welcome['session']}, {preview.scene.get('header', {}).get('system', 'no control')}, {preview.frame['offset']} pt")
    await drag(preview, options.travel, options.duration, options.hold)
    end = time.monotonic() + options.patience
    if not await show(preview, end, has_come("loading")):
        return "the pull did not set off a refresh"
    if not await show(preview, end, has_come("idle")):
        return "the refresh did not end"
    await show(preview, until=time.monotonic() + 1)  # the last frame comes after the last notice
    print(f"settled at {preview.frame['offset']} pt")


async def run(options):
    async with reach(options.link, options.tls_ca) as socket:
        return await pull(Preview(socket), options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--link", default="http://127.0.0.1:8484/", help="as `pullwire serve` prints it; its token may also be in PULLWIRE_TOKEN")
    parser.add_argument("--tls-ca", metavar="FILE", help="trust the certificates in this file instead of the system's")
    parser.add_argument("--travel", type=float, default=200, metavar="PT", help="how far the finger goes down (200)")
    parser.add_argument("--duration", type=float, default=0.3, metavar="S", help="in what time (0.3)")
    parser.add_argument("--hold", type=float, default=0.2, metavar="S", help="how long it rests then (0.2)")
    parser.add_argument("--patience", type=float, default=15, metavar="S", help="how long to wait for the refresh (15)")
    options = parser.parse_args()
    try:
        return asyncio.run(run(options))
    except InvalidStatus as refused:
        return refused.response.body.decode().strip()
    except (Refused, WebSocketException, OSError, ValueError) as reason:
        return str(reason)


if __name__ == "__main__":
    sys.exit(main())
