"""Tests of a cluster: real daemons, a real PostgreSQL, a real HAProxy."""

import os
import pathlib
import shutil
import signal
import tempfile

import pytest
from servers import Node, Postgres, until

# A run in the background ignores Ctrl-C, and a script that it starts could not take it up again.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--faults", default=2, type=int, help="how many faults at random (2; the simulation has more)")
    parser.addoption("--seed", default=3, type=int, help="which ones (3)")


CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def folder():
    """PostgreSQL runs as another user, who must come in."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="pullwire-cluster-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def server(folder):
    server = Postgres(folder)
    yield server
    server.stop()


@pytest.fixture
def database(server, request):
    """An empty database of the server."""
    name = f"test{abs(hash(request.node.name)) % 10**9}"
    server.query(f"CREATE DATABASE {name}", database="postgres")
    yield server.named(name)
    server.query(f"DROP DATABASE {name} WITH (FORCE)", database="postgres")


@pytest.fixture
def start(database, folder):
    """Starts a daemon on the database, by its name."""
    nodes = []

    def start(name, *arguments, is_ready=True):
        node = Node(name, database.url, "--log-level", "info", *arguments, log=folder / f"{name}.log")
        nodes.append(node)
        if is_ready:
            until(node.is_ready, f"{name}")
        return node

    yield start
    for node in nodes:
        if node.process.poll() is None:
            node.kill()
        os.unlink(folder / f"{node.name}.log") if (folder / f"{node.name}.log").exists() else None


@pytest.fixture
def two(start):
    return start("a"), start("b")
