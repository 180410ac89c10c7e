"""A bad link: data arrives with varying delays, but in order."""

import asyncio
import random
import threading


class JitteryLink:
    """A port that forwards to a daemon's; every chunk of bytes, in either direction, is delayed by 0 to `most` seconds.

    The delays come from a seed. It runs in a thread of its own, because Playwright holds the test's.
    """

    def __init__(self, port, seed, most=0.2):
        self._target, self._random, self._most = port, random.Random(seed), most
        self.delays = []  # s, of every chunk
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        ready.wait()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def close(self):
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _serve(self, ready):
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._end.wait()
        server.close()

    async def _join(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        try:
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        except asyncio.CancelledError:  # the link is closed; asyncio's streams warn about cancelled tasks
            pass

    async def _carry(self, reader, writer):
        chunks = asyncio.Queue()
        delivery = asyncio.ensure_future(self._deliver(chunks, writer))
        due = 0
        try:
            while chunk := await reader.read(65536):
                delay = self._random.uniform(0, self._most)
                self.delays.append(delay)
                due = max(due, self._loop.time() + delay)
                chunks.put_nowait((due, chunk))
        except ConnectionError:
            pass
        chunks.put_nowait((due, None))
        await delivery

    async def _deliver(self, chunks, writer):
        try:
            while True:
                due, chunk = await chunks.get()
                await asyncio.sleep(due - self._loop.time())
                if chunk is None:
                    break
                writer.write(chunk)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()
