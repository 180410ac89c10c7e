"""A daemon whose disk fails: one or more calls that write, sync, open, rename or remove files of its data folder."""

import contextlib
import errno
import mmap
import os
import pathlib
import sqlite3
import struct
import subprocess
import time

from clients import Tool, get
from daemon import PATIENCE, Daemon

SOURCE = pathlib.Path(__file__).with_name("faults.c")
ALL = 2**31 - 1


class Disk:
    """The folder `data` in `folder`, and the calls that fail there."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.library = folder / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.library, SOURCE, "-ldl"], check=True)
        control = folder / "control"
        control.write_bytes(bytes(16))
        with open(control, "r+b") as file:
            self._control = mmap.mmap(file.fileno(), 16)
        self.environment = {**os.environ, "LD_PRELOAD": str(self.library), "FAULTS_CONTROL": str(control), "FAULTS_FOLDER": str(self.data)}

    @property
    def count(self):
        """Calls since the last `fail` or `work`."""
        return struct.unpack_from("i", self._control)[0]

    def fail(self, first=1, length=ALL, error=errno.ENOSPC):
        """Makes `length` calls fail, beginning with the call number `first`, counted from now."""
        struct.pack_into("iiii", self._control, 0, 0, first, length, error)

    def work(self):
        self.fail(first=0)


def serve(disk, *arguments, **options):
    return Daemon(*arguments, data=disk.data, env=disk.environment, **options)


def until(is_true, what):
    deadline = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


def address(daemon, session):
    return f"ws://127.0.0.1:{daemon.port}/ws?session={session}&system=storehouse"


def tune(daemon, session, height):
    tool = Tool(address(daemon, session))
    tool.say(type="set", name="dropHeight", value=height)
    while tool.hear("scene")["header"]["parameters"].get("dropHeight") != height:
        pass
    return tool


def height(daemon, session):
    with contextlib.closing(Tool(address(daemon, session))) as tool:
        return tool.hear("scene")["header"]["parameters"].get("dropHeight")


def is_kept(disk, session, height):
    """Whether the database has the session's newest value."""
    with contextlib.closing(sqlite3.connect(f"file:{disk.data}/pullwire.sqlite?mode=ro", uri=True)) as database:
        try:
            query = "SELECT scenario FROM session WHERE name = ?1 UNION ALL SELECT inputs FROM sessionInputs WHERE session = ?1"
            rows = list(database.execute(query, (session,)))
        except sqlite3.OperationalError:
            return False
    return any(f'"dropHeight":{height}' in (text if isinstance(text, str) else text.decode()) for (text,) in rows)


def keep(disk, *sessions, height):
    """A daemon that has left these."""
    daemon = serve(disk)
    for session in sessions:
        tune(daemon, session, height).close()
    until(lambda: all(is_kept(disk, session, height) for session in sessions), "not kept")
    daemon.kill()


@contextlib.contextmanager
def held(disk):
    """Another program has locked the database."""
    with contextlib.closing(sqlite3.connect(disk.data / "pullwire.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield
        database.execute("ROLLBACK")


@contextlib.contextmanager
def full(disk):
    disk.fail()
    yield
    disk.work()


def is_failing(daemon):
    return "\npullwire_store_failing 1" in get(f"http://127.0.0.1:{daemon.port}/metrics")[1]
