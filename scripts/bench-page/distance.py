"""A network that is far away: a proxy on the loopback that delays everything, the socket, too."""

import asyncio
import threading

STEP = 1 << 16  # bytes read at a time


class Distance:
    """Shows the server at `port` as if a round trip to it took so many seconds.

    A connection is there after one round trip, as with TCP, and each way takes half of one. Nothing is lost, and the width of the line has no limit."""

    def __init__(self, port, round_trip):
        self.target, self.round_trip, self.port = port, round_trip, None
        self.loop, ready = asyncio.new_event_loop(), threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def _run(self, ready):
        async def serve():
            server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            ready.set()
            await server.serve_forever()

        self.loop.run_until_complete(serve())

    async def _connect(self, reader, writer):
        there = await asyncio.open_connection("127.0.0.1", self.target)
        accepted = self.loop.time() + self.round_trip
        await asyncio.gather(self._carry(reader, there[1], accepted), self._carry(there[0], writer, 0), return_exceptions=True)

    async def _carry(self, reader, writer, earliest):
        """Each piece arrives half a round trip after it was sent, in order; nothing is sent before the connection is there."""
        pieces = asyncio.Queue()

        async def deliver():
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if not piece:
                    return writer.close()
                writer.write(piece)

        delivery = asyncio.ensure_future(deliver())
        piece = b"?"
        while piece:
            try:
                piece = await reader.read(STEP)
            except ConnectionError:
                piece = b""
            pieces.put_nowait((max(self.loop.time(), earliest) + self.round_trip / 2, piece))
        await delivery
