"""Fixtures that several folders share."""

import socket
import subprocess

import pytest
from daemon import PATIENCE, Daemon, started
from distance import Distance


@pytest.fixture(autouse=True)
def no_leftovers():
    yield
    while started:
        process = started.pop()
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=PATIENCE)


@pytest.fixture
def daemon():
    daemon = Daemon()
    yield daemon
    if daemon.process.poll() is None:
        assert daemon.stop() == 0


@pytest.fixture
def far(daemon):
    """Makes a link to the daemon over which a round trip takes so many seconds; `options` are Distance's: jitter, stalls, stall, seed."""
    links = []

    def open(round_trip, **options):
        links.append(Distance(daemon.port, round_trip, **options))
        return links[-1]

    yield open
    for link in links:
        link.close()


@pytest.fixture
def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def guarded(tmp_path):
    """A daemon for the local network, and its log."""
    with open(tmp_path / "log", "w") as log:
        daemon = Daemon("--lan", "--log-level", "trace", stderr=log)
    daemon.log = tmp_path / "log"
    yield daemon
    assert daemon.stop() == 0


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """The files of a certificate for localhost and of its key."""
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"
