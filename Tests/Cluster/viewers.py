"""Viewers that pull lists through a proxy, come back whenever they are sent away, and keep what they have seen."""

import asyncio
import collections
import json
import random
import time

import websockets
from servers import TOKEN, seen

Return = collections.namedtuple("Return", "session code lost seconds")


class Viewer:
    """A viewer of one session: it pulls, lets go, waits for the rest, and pulls again."""

    def __init__(self, session, url, seed, returns):
        self.session, self.url, self.random, self.returns = session, url, random.Random(f"{seed} {session}"), returns
        self.frames = collections.OrderedDict()  # by tick: offset and insets
        self.is_new = True
        self.socket, self.lost, self.code = None, None, None
        self.is_pulling, self.refusals, self.seen, self.pulls = True, collections.Counter(), time.monotonic(), 0
        self.offset = self.insets = None

    async def live(self, stopped):
        """Until it is told to stop."""
        failures = 0
        while not stopped.is_set():
            try:
                opened = time.monotonic()
                async with websockets.connect(
                    f"{self.url}/ws?session={self.session}", subprotocols=["pullwire.v1.json"], additional_headers={"Authorization": f"Bearer {TOKEN}"},
                    open_timeout=8, close_timeout=1, ping_interval=2, ping_timeout=4, max_size=None) as self.socket:
                    puller = asyncio.create_task(self.pull())
                    try:
                        async for message in self.socket:
                            self.hear(json.loads(message))
                    finally:
                        puller.cancel()
                code = self.socket.close_code
            except websockets.ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
            except (OSError, websockets.InvalidHandshake, TimeoutError, asyncio.TimeoutError, EOFError):
                code = self.code
            if self.lost is None:
                self.lost, self.code = time.monotonic(), code
            failures = 0 if time.monotonic() - opened > 3 else failures + 1
            if code != 1012 or failures > 1:
                await asyncio.sleep(min(2, 0.1 * 2**failures) * (0.5 + self.random.random() / 2))

    def hear(self, message):
        self.seen = time.monotonic()
        if message["type"] == "frame":
            if self.lost is not None:
                self.returns.append(Return(self.session, self.code, self.lost, self.seen - self.lost))
                self.lost = self.code = None
            while self.is_new and self.frames and next(reversed(self.frames)) >= message["tick"]:
                self.frames.popitem()  # what a daemon that has died had shown and not written
            self.is_new = False
            self.offset, self.insets = seen(message)
            self.frames[message["tick"]] = (self.offset, self.insets)
            while len(self.frames) > 400:
                self.frames.popitem(last=False)
        elif message["type"] == "welcome":
            self.is_new = True
        elif message["type"] == "refusal":
            self.refusals[message["reason"]] += 1

    async def pull(self):
        await self.say(type="rate", framesPerSecond=30)
        await self.say(type="work", mode="after", seconds=0.5, result="succeeded")
        while True:
            await asyncio.sleep(self.random.uniform(0.2, 2))
            if not self.is_pulling:
                continue
            travel, steps = self.random.uniform(40, 320), self.random.randint(4, 14)
            await self.say(type="drag", phase="began", samples=[[0, 100]])
            for step in range(1, steps + 1):
                await asyncio.sleep(0.05)
                samples = [[(step - 1) * 50_000 + part * 16_000, 100 + travel * (step - 1 + part / 3) / steps] for part in (1, 2, 3)]
                await self.say(type="drag", phase="moved", samples=samples)
            await self.say(type="drag", phase="ended", samples=[[steps * 50_000, 100 + travel]])
            self.pulls += 1
            await asyncio.sleep(self.random.uniform(0.5, 3))

    async def say(self, **message):
        await self.socket.send(json.dumps(message))
