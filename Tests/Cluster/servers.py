"""PostgreSQL, HAProxy and the daemons of a cluster, on ports of this machine or each in a network of its own."""

import contextlib
import copy
import csv
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from clients import Tool
from daemon import PATIENCE, PROGRAM, ROOT

POSTGRES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))[-1]
TOKEN = "test-token-of-the-cluster"


def until(holds, what):
    """What `holds` returns, as soon as that is true."""
    deadline = time.monotonic() + PATIENCE
    while not (value := holds()):
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.02)
    return value


def seen(frame):
    """Offset and insets, with the digits that messages have."""
    return round(frame["offset"], 4), [round(inset, 4) for inset in frame["insets"]]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Place:
    """Where a server runs: this machine, or a network namespace of it."""

    def __init__(self, address="127.0.0.1", namespace=None):
        self.address, self.namespace = address, namespace

    def command(self, words):
        return (["ip", "netns", "exec", self.namespace] if self.namespace else []) + [str(word) for word in words]


class Postgres:
    """A PostgreSQL whose files are in a folder; it does not run as root, because it refuses to."""

    def __init__(self, folder, place=Place()):
        self.folder, self.place, self.port = pathlib.Path(folder) / "postgres", place, free_port()
        self.folder.mkdir()
        self.owner = "postgres" if os.geteuid() == 0 else None
        if self.owner:
            shutil.chown(self.folder, self.owner)
        self._run("initdb", "-D", self.folder / "data", "-U", "pullwire", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        with open(self.folder / "data" / "pg_hba.conf", "a") as access:
            access.write("host all all 0.0.0.0/0 trust\n")
        self.name = "pullwire"
        self.start()
        self.query("CREATE DATABASE pullwire", database="postgres")

    def named(self, name):
        """The same server, another database."""
        other = copy.copy(self)
        other.name = name
        return other

    @property
    def url(self):
        return f"postgres://pullwire@{self.place.address}:{self.port}/{self.name}"

    def _as_owner(self, command):
        return (["setpriv", f"--reuid={self.owner}", f"--regid={self.owner}", "--clear-groups"] if self.owner else []) + [str(word) for word in command]

    def _run(self, program, *arguments):
        subprocess.run(self._as_owner([POSTGRES / program, *arguments]), check=True, capture_output=True, cwd="/")

    def start(self):
        command = [POSTGRES / "postgres", "-D", self.folder / "data", "-p", self.port, "-h", self.place.address, "-k", self.folder, "-c", "fsync=off"]
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(self.place.command(self._as_owner(command)), stdout=log, stderr=log, cwd="/")
        until(lambda: subprocess.run(self._as_owner([POSTGRES / "pg_isready", "-h", self.folder, "-p", self.port]), capture_output=True).returncode == 0, "PostgreSQL")

    def stop(self, how=signal.SIGINT):
        """SIGINT ends all connections and stops; SIGQUIT is a crash."""
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)

    def pause(self, how=signal.SIGSTOP):
        """It answers nobody, and its connections stay open."""
        main = self.process.pid
        for process in [str(main), *pathlib.Path(f"/proc/{main}/task/{main}/children").read_text().split()]:
            with contextlib.suppress(ProcessLookupError):  # a connection's, which has ended
                os.kill(int(process), how)

    def resume(self):
        self.pause(signal.SIGCONT)

    def recording(self, session):
        """A session as a recording of its inputs, by the query that Sources/Cluster/README.md gives."""
        query = re.search(r"```sql\n(.*?)```", (ROOT / "Sources" / "Cluster" / "README.md").read_text(), re.DOTALL)[1]
        return "".join(line + "\n" for [line] in self.query(query.replace("'demo'", f"'{session}'")))

    def replayed(self, session, folder):
        """Offset and insets of a session by tick, as `pullwire replay` makes them from its rows. Ticks with an input are left out: a viewer may have seen
        what was before it."""
        recording, frames = pathlib.Path(folder) / "rows.pullcast", pathlib.Path(folder) / "rows.jsonl"
        recording.write_text(self.recording(session))
        subprocess.run([PROGRAM, "replay", recording, "--frames", frames], check=True, capture_output=True)
        head, *lines = map(json.loads, recording.read_text().splitlines())
        inputs = {tick for tick, code, _ in lines if code == "i"}
        found = {frame["tick"]: seen(frame) for frame in map(json.loads, frames.read_text().splitlines())}
        return {head["scenario"].get("tick", 0) + tick: frame for tick, frame in found.items() if tick not in inputs}

    def query(self, sql, database=None):
        """The rows, each a list of texts."""
        command = [POSTGRES / "psql", "-h", self.folder, "-p", self.port, "-U", "pullwire", "-d", database or self.name, "-XAtq", "-v", "ON_ERROR_STOP=1", "--csv", "-c", sql]
        answer = subprocess.run(self._as_owner(command), capture_output=True, text=True, timeout=PATIENCE, cwd="/")
        assert answer.returncode == 0, answer.stderr
        return list(csv.reader(answer.stdout.splitlines()))


class Node:
    """A daemon of the cluster."""

    def __init__(self, name, database, *arguments, place=Place(), port=None, log=None):
        self.name, self.database, self.arguments, self.place = name, database, arguments, place
        self.port, self.log = port or free_port(), log
        self.start()

    @property
    def url(self):
        return f"http://{self.place.address}:{self.port}"

    def start(self):
        command = [PROGRAM, "serve", "--json", "--address", self.place.address, "--port", self.port, "--data", self.database, "--node", self.name, *self.arguments]
        with open(self.log or os.devnull, "a") as log:
            self.process = subprocess.Popen(
                self.place.command(command), stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, "PULLWIRE_TOKEN": TOKEN})
        line = self.process.stdout.readline()
        assert line, f"{self.name} did not start"
        self.ready = json.loads(line)

    def watch(self, session, **query):
        """A viewer of a session."""
        query = "".join(f"&{name}={value}" for name, value in query.items())
        return Tool(f"{self.url.replace('http', 'ws')}/ws?session={session}{query}", token=TOKEN)

    def lines(self):
        """What it has logged."""
        return pathlib.Path(self.log).read_text().splitlines()

    def get(self, path):
        """Status and text."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {TOKEN}"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def is_ready(self):
        try:
            return self.get("/readyz")[0] == 200
        except OSError:
            return False

    def sessions(self):
        return {session["name"]: session for session in json.loads(self.get("/api/sessions")[1])["sessions"]}

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)


class HAProxy:
    """The documented file, without TLS and with the servers that there are here."""

    def __init__(self, folder, nodes, place=Place(), port=None):
        self.place, self.port = place, port or free_port()
        lines = (ROOT / "scripts" / "proxies" / "haproxy.cfg").read_text().splitlines()
        assert sum(line.strip().startswith("bind ") for line in lines) == 1
        lines = [f"    bind {place.address}:{self.port}" if line.strip().startswith("bind ") else line for line in lines if not line.startswith("    server ")]
        lines += [f"    server {node.name} {node.place.address}:{node.port}" for node in nodes]
        self.file = pathlib.Path(folder) / "haproxy.cfg"
        self.file.write_text("\n".join(lines) + "\n")
        self.log = open(pathlib.Path(folder) / "haproxy.log", "a")
        self.process = subprocess.Popen(place.command(["haproxy", "-f", self.file]), stdout=self.log, stderr=self.log)

    @property
    def url(self):
        return f"http://{self.place.address}:{self.port}"

    def is_ready(self):
        try:
            with urllib.request.urlopen(self.url + "/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        self.log.close()


class Nginx:
    """The documented file, without TLS and with the servers that there are here."""

    def __init__(self, folder, nodes):
        self.port, self.folder = free_port(), pathlib.Path(folder) / "nginx"
        self.folder.mkdir()
        lines = [line for line in (ROOT / "scripts" / "proxies" / "nginx.conf").read_text().splitlines() if not line.lstrip().startswith(("ssl_", "server 10."))]
        text = "\n".join(lines).replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};")
        servers = "".join(f"server 127.0.0.1:{node.port} max_fails=1 fail_timeout=2s;" for node in nodes)
        text = text.replace("consistent;", "consistent;" + servers)
        user = "user root;" if os.geteuid() == 0 else ""
        paths = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"{user} daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; events {{}} http {{ access_log off; {paths}\n{text}\n}}")
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = subprocess.Popen([program, "-c", self.folder / "nginx.conf", "-p", self.folder, "-e", self.folder / "error.log"])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def is_ready(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder)
