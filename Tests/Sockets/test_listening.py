"""Unix sockets, sockets that systemd gives, and TLS."""

import contextlib
import json
import os
import signal
import socket
import ssl
import stat
import subprocess
import urllib.request

from clients import Tool, get, run_example, unix_connect
from daemon import PATIENCE, PROGRAM, Daemon, start

# What systemd does before it starts a service: the sockets from descriptor 3 on, and for whom.
ACTIVATE = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec 3<&"$0"; exec "$@"'


def test_a_unix_socket_is_its_users_alone_needs_no_token_and_goes_with_the_daemon(tmp_path):
    path = tmp_path / "pullwire.sock"
    daemon = Daemon("--unix", path)
    assert (daemon.url, daemon.ready["socket"], "viewerUrl" in daemon.ready) == (f"unix:{path}", str(path), False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    tool = Tool("ws://localhost/ws?session=demo", connect=lambda url, **options: unix_connect(str(path), url, **options))
    assert tool.hear("welcome")["role"] == "controller"
    tool.close()

    taken = subprocess.run([PROGRAM, "serve", "--unix", path, "--data", "none"], capture_output=True, text=True)
    assert taken.returncode == 4 and f"{path} is in use" in taken.stderr
    assert daemon.stop() == 0 and not path.exists()


def test_the_socket_of_a_daemon_that_was_killed_is_replaced(tmp_path):
    path = tmp_path / "pullwire.sock"
    Daemon("--unix", path).kill()
    assert path.exists()
    daemon = Daemon("--unix", path)
    assert daemon.stop() == 0 and not path.exists()


def activated(listener, *arguments, stderr=None, **environment):
    """A daemon that is given this socket as descriptor 3."""
    listener.set_inheritable(True)
    command = [PROGRAM, "serve", "--json", "--data", "none", *arguments]
    process = start(
        ["bash", "-c", ACTIVATE, str(listener.fileno()), *command], pass_fds=[listener.fileno()], stdout=subprocess.PIPE, stderr=stderr, text=True,
        env={**os.environ, **environment})
    return process, json.loads(process.stdout.readline())


def test_a_socket_of_systemds_is_served_and_readiness_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
        notified.bind(str(tmp_path / "notify"))
        notified.settimeout(PATIENCE)
        port = listener.getsockname()[1]
        process, ready = activated(listener, NOTIFY_SOCKET=str(tmp_path / "notify"))
        assert notified.recv(100) == b"READY=1"
        assert ready["port"] == port and ready["url"] == f"http://127.0.0.1:{port}/"
        assert get(f"http://127.0.0.1:{port}/healthz") == (200, "ok\n")
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0


def test_a_socket_of_systemds_that_others_reach_needs_a_token_and_its_file_stays(tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as listener:
        process, ready = activated(listener, PULLWIRE_TOKEN="0123456789abcdef")
        assert ready["url"].endswith("/#token=0123456789abcdef") and get(f"http://127.0.0.1:{ready['port']}/metrics")[0] == 401
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0
    path = tmp_path / "given.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        process, ready = activated(listener)
        assert ready["socket"] == str(path)
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0 and path.exists(), "it is systemd's"


def test_options_that_a_socket_of_systemds_replaces_are_named():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        process, ready = activated(listener, "--lan", stderr=subprocess.PIPE)
        process.terminate()
        assert process.wait(timeout=PATIENCE) == 0 and ready["url"].startswith("http://127.0.0.1:")
        assert "systemd listens for this daemon, so --lan changes nothing" in process.stderr.read()


def test_a_descriptor_that_does_not_listen_is_a_clear_error():
    with socket.socket() as idle:
        idle.set_inheritable(True)
        run = subprocess.run(
            ["bash", "-c", ACTIVATE, str(idle.fileno()), PROGRAM, "serve", "--data", "none"], pass_fds=[idle.fileno()], capture_output=True, text=True)
    assert run.returncode == 4 and "cannot listen on descriptor 3: it is no listening stream socket" in run.stderr


def test_a_certificate_that_cannot_be_used_is_a_clear_error(certificate, tmp_path):
    cert, key = certificate
    (tmp_path / "other.pem").write_text("nothing")
    for files, words in [
        ((tmp_path / "missing.pem", key), "missing.pem cannot be used: "), ((tmp_path / "other.pem", key), "other.pem cannot be used: no start line"),
        ((cert, tmp_path / "other.pem"), "other.pem cannot be used: "), ((cert, None), "--tls-cert and --tls-key belong together"),
    ]:
        options = ["--tls-cert", files[0]] + (["--tls-key", files[1]] if files[1] else [])
        run = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", "none", *options], capture_output=True, text=True)
        assert run.returncode == 2 and words in run.stderr


def test_over_tls_tools_connect_and_nobody_without_it(certificate):
    cert, key = certificate
    daemon = Daemon("--tls-cert", cert, "--tls-key", key)
    assert daemon.url == f"https://127.0.0.1:{daemon.port}/"
    trusting = ssl.create_default_context(cafile=cert)
    assert get(f"https://localhost:{daemon.port}/healthz", context=trusting) == (200, "ok\n")
    with urllib.request.urlopen(f"https://localhost:{daemon.port}/", context=trusting) as page:
        assert page.headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
    link = ("--link", f"https://localhost:{daemon.port}/?session=example")
    assert run_example(*link, "--tls-ca", cert).returncode == 0 and "certificate verify failed" in run_example(*link).stderr
    offering = ssl.create_default_context(cafile=cert)
    offering.set_alpn_protocols(["h2", "http/1.1"])
    with offering.wrap_socket(socket.create_connection(("127.0.0.1", daemon.port)), server_hostname="localhost") as client:
        assert client.selected_alpn_protocol() == "http/1.1" and client.version() in ("TLSv1.2", "TLSv1.3")
    with socket.create_connection(("127.0.0.1", daemon.port), timeout=PATIENCE) as plain, contextlib.suppress(ConnectionResetError):
        plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP" not in plain.recv(1000)
    assert daemon.stop() == 0
