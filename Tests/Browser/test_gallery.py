"""The page that `pullwire export site` writes, as a plain web server gives it out, under a policy that forbids everything else."""

import functools
import http.server
import json
import subprocess
import threading

import pytest
from daemon import PROGRAM
from test_accessibility import AXE, FINDINGS
from test_element import Handler, open_page  # noqa: F401

PREVIEWS = "[...document.querySelectorAll('pullwire-preview')]"


class SiteHandler(Handler):
    extensions_map = {**Handler.extensions_map, ".svg": "image/svg+xml"}


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gallery")
    subprocess.run([PROGRAM, "export", "site", folder], check=True, capture_output=True)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(SiteHandler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_every_preview_is_ready_when_it_comes_near_and_out_of_view_nothing_runs(gallery, open_page):  # noqa: F811
    systems = json.loads(subprocess.run([PROGRAM, "systems", "--json"], check=True, capture_output=True).stdout)["systems"]
    labels = [f"{system['name']}, {preset['name']}" for system in systems for preset in system["presets"] if "header" in preset.get("edges", ["header"])]
    element = open_page(gallery)
    assert [label.split(":")[0] for label in element.page.evaluate(f"{PREVIEWS}.map((preview) => preview.getAttribute('label'))")] == labels
    element.until("element.isPlaying")
    assert not element.page.evaluate(f"{PREVIEWS}.at(-1).isReady")  # it is far away, and has loaded nothing
    height = element.page.evaluate("document.documentElement.scrollHeight")
    for index in range(len(labels)):
        element.page.evaluate(f"{PREVIEWS}[{index}].scrollIntoView()")
        element.until(f"{PREVIEWS}[{index}].isReady")
    assert element.heard("error") == [] and element.page.evaluate("document.documentElement.scrollHeight") == height
    element.until("!element.isPlaying && `tick:${element.tick}` === element.getAttribute('poster')")
    element.until(f"{PREVIEWS}.at(-1).isPlaying")


def test_a_preview_plays_once_in_view_and_again_under_the_mouse_and_by_the_keyboard(gallery, open_page):  # noqa: F811
    element = open_page(gallery)
    element.until("element.isPlaying")
    element.do("element.setAttribute('speed', 10)")
    for again in (lambda: element.page.mouse.move(*element.place(300)), lambda: element.page.locator("nav a").last.press("Tab")):
        element.until("!element.isPlaying && element.tick === element.ticks")
        again()
        element.until("element.isPlaying && element.tick < element.ticks")


def test_the_mouse_pulls_a_preview_and_the_wheel_scrolls_the_page_until_then(gallery, open_page):  # noqa: F811
    element = open_page(gallery)
    element.until("element.isPlaying")
    element.page.mouse.move(*element.place(200))
    element.page.mouse.wheel(0, 40)
    element.until("scrollY === 40")
    element.pull(500, start=100)
    element.until("heard.some(([kind]) => kind === 'arm')")
    assert not element.do("element.isPlaying")
    element.page.mouse.up()
    element.until("heard.some(([kind]) => kind === 'begin')")
    element.page.mouse.wheel(0, 40)
    element.until("heard.some(([kind, detail]) => kind === 'state' && detail.to === 'idle')")  # one beside it may play, too
    assert element.page.evaluate("scrollY") == 40


def test_a_finger_scrolls_the_page_and_pulls_a_preview_that_was_tapped(gallery, open_page):  # noqa: F811
    element = open_page(gallery, has_touch=True, is_mobile=True)
    element.until("element.isPlaying")
    browser = element.page.context.new_cdp_session(element.page)

    def swipe(travel):
        x, y = element.place(300)
        browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in range(1, 13):
            browser.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + travel * part / 12}]})
        browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    element.page.evaluate("addEventListener('scrollend', () => { globalThis.hasScrolled = true; })")
    swipe(-120)
    element.until("globalThis.hasScrolled && scrollY > 20")
    assert ["pause", {"reason": "hand"}] not in element.heard()
    element.page.touchscreen.tap(*element.place(300))
    element.until("document.activeElement === element")
    before = element.page.evaluate("scrollY")
    swipe(300)
    element.until("heard.some(([kind, detail]) => kind === 'pause' && detail.reason === 'hand')")
    assert element.page.evaluate("scrollY") == before


def test_who_wants_less_motion_sees_controls_at_work_and_plays_them_by_a_button(gallery, open_page):  # noqa: F811
    element = open_page(gallery, reduced_motion="reduce").ready()
    element.page.mouse.move(*element.place(300))
    element.until("`tick:${element.tick}` === element.getAttribute('poster')")
    assert element.heard("play") == []
    element.page.get_by_role("button", name="Play").first.click()
    element.until("heard.some(([kind]) => kind === 'play')")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_and_as_wide_as_the_window(gallery, open_page, width, scheme):  # noqa: F811
    element = open_page(gallery, color_scheme=scheme, reduced_motion="reduce").ready()
    element.page.set_viewport_size({"width": width, "height": 900})
    assert element.page.evaluate("document.documentElement.scrollWidth") == width
    element.page.evaluate(AXE)
    assert element.page.evaluate(FINDINGS) == []
