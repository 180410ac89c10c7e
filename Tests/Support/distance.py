"""A network that is far away, and as bad as one likes: a proxy on the loopback that delays everything, the socket, too."""

import asyncio
import contextlib
import random
import threading

STEP = 1 << 16  # bytes read at a time


class Connection:
    """One of the connections that have come: its first line, and what it has carried, bytes."""

    def __init__(self):
        self.opening, self.up, self.down = b"", 0, 0

    @property
    def is_socket(self):
        return b"/ws?" in self.opening


class Distance:
    """Shows the server at `port` as if a round trip to it took so many seconds.

    A connection is there after one round trip, as with TCP, and each way takes half of one, give or take `jitter`. A share of the pieces, `stalls`, comes
    `stall` seconds later still, as if it had been lost and sent again. What was sent later arrives later: nothing overtakes and nothing is lost, and the
    width of the line has no limit. One seed is one sequence of delays. All of these may be changed while it runs; what is on its way keeps its time.

    It runs in a thread of its own, because Playwright holds the test's."""

    def __init__(self, port, round_trip, jitter=0, stalls=0, stall=0.2, seed=1):
        self.target, self.round_trip, self.jitter, self.stalls, self.stall = port, round_trip, jitter, stalls, stall
        self.random, self.delays, self.connections = random.Random(seed), [], []
        ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(ready)), daemon=True)
        self._thread.start()
        ready.wait()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    @property
    def sockets(self):
        """The connections that are WebSockets, oldest first."""
        return [each for each in self.connections if each.is_socket]

    def reset(self):
        """Counts from 0 again."""
        for each in self.connections:
            each.up = each.down = 0

    @contextlib.contextmanager
    def holding(self):
        """Until the end of the block nothing arrives, either way."""
        self._loop.call_soon_threadsafe(self._flows.clear)
        yield
        self._loop.call_soon_threadsafe(self._flows.set)

    def close(self):
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    async def _serve(self, ready):
        self._loop, self._end, self._flows = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        self._flows.set()
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._end.wait()
        server.close()

    async def _join(self, reader, writer):
        try:
            there, connection = await asyncio.open_connection("127.0.0.1", self.target), Connection()
        except ConnectionError:
            return writer.close()
        self.connections.append(connection)
        accepted = self._loop.time() + self.round_trip
        with contextlib.suppress(asyncio.CancelledError):  # it is closed; asyncio's streams warn about cancelled tasks
            await asyncio.gather(self._carry(reader, there[1], connection, "up", accepted), self._carry(there[0], writer, connection, "down", 0))

    def _delay(self):
        stalled = self.stall if self.random.random() < self.stalls else 0
        delay = max(0, self.round_trip / 2 + self.random.uniform(-self.jitter, self.jitter)) + stalled
        self.delays.append(delay)
        return delay

    async def _carry(self, reader, writer, connection, way, earliest):
        """Nothing is sent before the connection is there."""
        pieces, due, piece = asyncio.Queue(), earliest, b"?"
        delivery = asyncio.ensure_future(self._deliver(pieces, writer))
        while piece:
            try:
                piece = await reader.read(STEP)
            except ConnectionError:
                piece = b""
            connection.opening = connection.opening or piece.partition(b"\r\n")[0]
            setattr(connection, way, getattr(connection, way) + len(piece))
            due = max(due, max(self._loop.time(), earliest) + self._delay())
            pieces.put_nowait((due, piece))
        await delivery

    async def _deliver(self, pieces, writer):
        with contextlib.suppress(ConnectionError):
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(max(0, due - self._loop.time()))
                await self._flows.wait()
                if not piece:
                    break
                writer.write(piece)
                await writer.drain()
        writer.close()
