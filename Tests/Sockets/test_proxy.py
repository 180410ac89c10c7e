"""Behind nginx, without a page: a path that the proxy cuts off, and a Unix socket."""

import contextlib

from clients import Tool, get
from daemon import Daemon
from nginx import Proxy


def drag_through(proxy, path, token):
    with contextlib.closing(Tool(f"{proxy.origin.replace('http', 'ws')}{path}ws?session=demo", token=token, origin=proxy.origin)) as tool:
        tool.say(type="drag", phase="began", samples=[[0, 200]])
        tool.say(type="drag", phase="moved", samples=[[20000, 300]])
        while tool.hear("frame")["offset"] > -40:
            pass
        tool.say(type="drag", phase="ended", samples=[[40000, 300]])


def test_the_proxy_may_cut_the_path_off(tmp_path, free_port):
    daemon = Daemon("--base-path", "/preview", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/preview/", f"http://127.0.0.1:{daemon.port}/")
    drag_through(proxy, "/preview/", daemon.token)
    for path in ("", "systems.json", "healthz"):
        assert get(f"{proxy.origin}/preview/{path}")[0] == 200
    assert get(f"{proxy.origin}/preview/api/sessions")[0] == 401
    assert get(f"{proxy.origin}/preview/api/sessions", daemon.token)[0] == 200
    assert daemon.stop() == 0
    proxy.stop()


def test_a_proxy_may_reach_the_daemon_over_a_unix_socket(tmp_path, free_port):
    path = tmp_path / "pullwire.sock"
    daemon = Daemon("--unix", path, "--base-path", "/", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/", f"http://unix:{path}")
    assert daemon.ready["socket"] == str(path) and daemon.port is None
    drag_through(proxy, "/", daemon.token)
    proxy.stop()
    assert daemon.stop() == 0 and not path.exists()
