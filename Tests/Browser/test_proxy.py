"""Behind nginx, as a reverse proxy that others reach the daemon through."""

from clients import get
from conftest import Preview
from daemon import Daemon
from nginx import Proxy
from playwright.sync_api import expect


def drag_through(chromium, url):
    preview = Preview(chromium.new_page(), url, "demo")
    preview.pull(200)
    preview.wait_state("armed")
    preview.page.mouse.up()
    preview.wait_state("idle")
    assert preview.faults == []
    preview.page.context.close()


def test_the_preview_works_under_a_path(chromium, tmp_path, free_port):
    daemon = Daemon("--base-path", "/preview", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/preview/", f"http://127.0.0.1:{daemon.port}")
    assert daemon.url.startswith(f"{proxy.origin}/preview/#token="), "the link is the one that people can open"

    drag_through(chromium, daemon.url)
    assert get(f"{proxy.origin}/preview/healthz") == (200, "ok\n")
    assert get(f"{proxy.origin}/preview/systems.json")[0] == 200
    assert get(f"{proxy.origin}/preview/api/sessions")[0] == 401
    assert get(f"{proxy.origin}/preview/api/sessions", daemon.token)[0] == 200
    assert get(f"{proxy.origin}/elsewhere")[0] == 404
    assert daemon.stop() == 0
    proxy.stop()
    lines = proxy.log.read_text()
    assert "/preview/ws?session=demo" in lines and daemon.token not in lines


def test_without_its_last_slash_the_page_moves_there_and_keeps_its_session(chromium, tmp_path, free_port):
    daemon = Daemon("--base-path", "preview/", "--allow-origin", f"http://127.0.0.1:{free_port}")
    proxy = Proxy(tmp_path, free_port, "/preview", f"http://127.0.0.1:{daemon.port}")
    page = chromium.new_page()
    page.goto(f"{proxy.origin}/preview?session=a.b#token={daemon.token}")
    expect(page.locator("#connection")).to_have_text("Connected")
    assert page.url == f"{proxy.origin}/preview/?session=a.b#token={daemon.token}"
    page.close()
    proxy.stop()
    assert daemon.stop() == 0
