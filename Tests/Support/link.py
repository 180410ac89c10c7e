"""A bad network between a peer and the daemon: with delays, jitter and interruptions."""

import random
import socket
import threading
import time


class Link:
    """A port that forwards connections to another one; data in both directions arrives in order, up to `delay` s late."""

    def __init__(self, port, delay=0):
        self.target, self.delay, self.random, self.pairs = port, delay, random.Random(7), []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.isUp = True
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            if not self.isUp:
                near.close()
                far.close()
                continue
            self.pairs += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one, other):
        try:
            while data := one.recv(65536):
                time.sleep(self.random.uniform(0, self.delay))
                other.sendall(data)
        except OSError:
            pass
        finally:
            for end in (one, other):
                end.close()

    def cut(self):
        """Cuts every connection, and accepts no new one."""
        self.isUp = False
        for end in self.pairs:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.pairs = []

    def restore(self):
        self.isUp = True

    def close(self):
        self.cut()
        self.door.close()
