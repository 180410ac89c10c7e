"""Starts `pullwire serve` for tests, and finds what was built."""

import contextlib
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The folder of `swift build`; scripts/test names that of its own build.
BUILD = pathlib.Path(os.environ.get("PULLWIRE_BUILD", ROOT / ".build" / "debug"))
PROGRAM = os.environ.get("PULLWIRE_PROGRAM", BUILD / "pullwire")
# A folder of the page that is served instead of what the program carries, so that a changed page needs no build.
PAGE = ["--web", os.environ["PULLWIRE_WEB"]] if "PULLWIRE_WEB" in os.environ else []
PATIENCE = int(os.environ.get("PATIENCE", "60"))  # s, for each event; the machine may be slow and busy
started = []  # every process of the present test


def start(command, **options):
    """Starts a process that does not outlive its test, however the test ends."""
    process = subprocess.Popen(command, **options)
    started.append(process)
    return process


class Daemon:
    """`pullwire serve`, started and stopped as a user would."""

    def __init__(self, *arguments, port=0, data="none", **options):
        command = [PROGRAM, "serve", "--json", "--port", str(port), "--data", str(data), *PAGE, *map(str, arguments)]
        self.process = start(command, stdout=subprocess.PIPE, text=True, **options)
        self.ready = json.loads(self.process.stdout.readline())
        self.port, self.url, self.data = self.ready.get("port"), self.ready["url"], data

    def until_kept(self, *parts):
        """Waits until the database has all these: it is written twice a second; a daemon killed sooner loses the rest."""
        deadline = time.monotonic() + PATIENCE
        while not all(part in self._kept() for part in parts):
            assert time.monotonic() < deadline, f"not kept: {parts}"
            time.sleep(0.02)

    def _kept(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/pullwire.sqlite?mode=ro", uri=True)) as database:
            columns = "SELECT scenario FROM session UNION ALL SELECT inputs FROM sessionInputs UNION ALL SELECT key FROM lastRefresh UNION ALL SELECT notes FROM session WHERE notes IS NOT NULL"
            return "\n".join(text if isinstance(text, str) else text.decode() for (text,) in database.execute(columns))

    @property
    def token(self):
        return self.url.partition("#token=")[2]

    @property
    def viewer_token(self):
        return self.ready["viewerUrl"].partition("#token=")[2]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ctrl-C; returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)
