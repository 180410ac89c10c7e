"""How the page comes to the browser: bundled, compressed, cached, and into whose frames."""

import http.server
import json
import re
import subprocess
import threading

import pytest
from clients import ask, linked
from conftest import Preview
from daemon import PATIENCE, PROGRAM, ROOT, Daemon
from test_dock import pulled

WEB = ROOT / "web"
LATER = re.compile("/later[.][A-Z0-9]{8}[.]js")


def test_an_error_in_the_bundle_leads_to_its_module(daemon):
    modules = []
    for url in [*(linked(daemon, name) for name in ("main", "shared", "later")), clip_script(daemon)]:
        assert ask(url)[2].decode().splitlines()[-1] == f"//# sourceMappingURL={url.rpartition('/')[2]}.map"
        sources = json.loads(ask(url + ".map")[2])["sources"]
        modules += [path for path in sources if path.startswith("clip/")] if "/clip." in url else sources  # it is given what it imports from elsewhere
    own = [str(path.relative_to(WEB)) for path in WEB.rglob("*.js") if path.parent.name not in ("bundle", "element", "report", "site", "standalone")]  # the report's own are in its file only, and the element's, the site's and those of a page without a daemon in what is exported
    assert sorted(modules) == sorted({*own, "load.js", "apart.js"} - {"early.js", "standalone.js"}), "each module is in one of them"


def loaded_by(page):
    """The bytes of each file that the page has loaded, as they were transferred, by its name; without pictures, fonts and what the daemon says of itself: they come after the first frame."""
    entries = page.evaluate("[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({name, encodedBodySize}) => [name, encodedBodySize])")
    return {name: size for url, size in entries if not (name := url.partition("?")[0].rpartition("/")[2]).endswith((".png", ".woff2", "systems.json"))}


def test_the_page_weighs_no_more_than_61_kB_on_opening_and_the_rest_no_more_than_128(chromium, daemon):
    preview = Preview(chromium.new_page(), daemon.url, "light")
    preview.page.wait_for_load_state("networkidle")
    sizes = {name: size for name, size in loaded_by(preview.page).items() if not name.startswith("later.")}  # which comes when the page is used, or a while after the first frame
    assert {name.partition(".")[0] for name in sizes} >= {"", "main", "shared", "early", "style", "devices"} and all(sizes.values()), sizes
    assert sum(sizes.values()) <= 61_000, sizes
    preview.page.mouse.move(300, 300)
    preview.until(lambda: len([name for name in loaded_by(preview.page) if name.startswith("later.")]) == 2, "the rest of the page")
    assert sum(size for name, size in loaded_by(preview.page).items() if name.startswith("later.")) <= 128_000
    preview.page.context.close()


def clip_script(daemon):
    later = ask(linked(daemon, "later"))[2].decode()
    return daemon.url.partition("#")[0] + re.search("clip[.][A-Z0-9]{8}[.]js", later).group()


def test_clips_are_a_script_of_at_most_11_kB_which_comes_when_one_opens_it(chromium, daemon):
    preview = pulled(lambda *given, **more: Preview(chromium.new_page(), daemon.url, "clips"))
    clips = lambda: {name: size for name, size in loaded_by(preview.page).items() if name.startswith("clip.")}  # noqa: E731
    preview.page.get_by_role("button", name="Share", exact=True).click()
    line = preview.page.get_by_role("button", name=re.compile("^Clip"))
    line.wait_for()
    assert clips() == {}
    line.click()
    preview.page.get_by_role("dialog", name="Clip").wait_for()
    assert len(clips()) == 2 and sum(clips().values()) <= 11_000, clips()  # with its sheet
    preview.page.context.close()


MOVES = """() => {
    const sheet = () => document.querySelector('link[rel=stylesheet][href*=later]') !== null;
    const move = (movementX) => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX }));
    if (sheet()) return 'it has been loaded already';
    move(0);
    const isEarly = sheet();
    move(1);
    return [isEarly, sheet()];
}"""


def test_a_pointer_that_rests_loads_nothing_one_that_moves_loads_the_rest(chromium, daemon):
    preview = Preview(chromium.new_page(), daemon.url, "resting")
    assert preview.page.evaluate(MOVES) == [False, True]
    preview.page.context.close()


@pytest.mark.parametrize("query", ["", "modules"])
def test_a_first_click_opens_what_is_loaded_for_it_also_on_a_slow_link(chromium, daemon, query):
    page = chromium.new_page()
    held = []
    page.route(re.compile(LATER.pattern + "|/inspector/share[.]js"), lambda route: held.append(route))
    page.goto(f"{daemon.url}?session=slow&{query}")
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    page.get_by_role("button", name="Share").click()
    while not held:
        page.wait_for_timeout(10)
    assert page.get_by_role("dialog", name="Share").count() == 0
    page.get_by_role("button", name="Share").click()  # impatience closes nothing
    for route in held:
        route.continue_()
    page.get_by_role("dialog", name="Share").wait_for()
    assert page.get_by_label("Link", exact=True).input_value().startswith(daemon.url) and len(held) == 1
    page.context.close()


@pytest.mark.parametrize("query", ["", "modules"])
def test_what_is_typed_behind_a_key_arrives_in_its_field_also_on_a_slow_link(chromium, daemon, query):
    page = chromium.new_page()
    held = []
    page.route(re.compile(LATER.pattern + "|/(rest|shell/palette)[.]js"), lambda route: held.append(route))
    page.goto(f"{daemon.url}?session=typed&{query}")
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    page.keyboard.type("/drop h")
    assert page.get_by_label("Search values").input_value() == "drop h"
    page.locator("#device").focus()
    for key in ("Control+k", "r", "o", "w", "Control+k", " ", "h"):  # impatience loses nothing
        page.keyboard.press(key)
    while not held:
        page.wait_for_timeout(10)
    page.unroute_all(behavior="ignoreErrors")
    for route in held:
        route.continue_()
    field = page.get_by_role("combobox", name="Search everything")
    field.wait_for()
    assert field.input_value() == "row h"
    page.keyboard.type("e")
    assert field.input_value() == "row he"
    page.context.close()


def test_what_could_not_be_loaded_is_said_and_can_be_tried_again(chromium, daemon):
    page = chromium.new_page()
    page.route(LATER, lambda route: route.abort())
    page.goto(f"{daemon.url}?session=lost")
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    page.locator("#inspector header button").first.click()
    page.locator("#toast", has_text="It could not be loaded, try again.").wait_for()
    page.unroute(LATER)
    page.locator("#inspector header button").first.click()
    page.get_by_role("dialog", name="Control of the header").wait_for()
    page.context.close()


def test_a_reload_asks_for_the_document_alone(chromium, daemon):
    preview = Preview(chromium.new_page(), daemon.url, "demo")
    names = []
    preview.page.on("response", lambda answer: names.append(answer.url.rpartition("/")[2]))
    with preview.page.expect_event("websocket"):
        preview.page.reload()
    assert all(name.startswith(("main.", "early.", "shared.", "style.")) for name in names if name.endswith((".js", ".css")))
    assert preview.page.evaluate("performance.getEntriesByType('resource').filter(({name}) => /[/](main|early|shared|style)[.]/.test(name)).every(({transferSize}) => transferSize === 0)")
    preview.page.context.close()


def test_the_socket_is_opened_before_the_page_is_loaded_and_used_by_it(chromium, daemon):
    page = chromium.new_page()
    order = []
    page.on("websocket", lambda socket: order.append("socket"))
    page.route("**/main.*.js", lambda route: (page.wait_for_timeout(300), order.append("main"), route.continue_()))
    page.goto(daemon.url)
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    assert order == ["socket", "main"]
    page.close()


class Host:
    """A page of another origin that shows its `target` in a frame."""

    def __init__(self, target):
        self.target, host = target, self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(f'<iframe src="{host.target}" width="400" height="800"></iframe>'.encode())

            def log_message(self, *words):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def refused_frames(chromium, host):
    """What Chromium says of frames that it does not show on the host's page; nothing when the device is shown there, connected."""
    page = chromium.new_page()
    lines = []
    page.on("console", lambda line: lines.append(line.text))
    page.goto(host.origin)
    while True:
        refusals = [line for line in lines if "frame-ancestors" in line]
        if refusals or any(frame.locator("body[data-connection=open] #device").count() for frame in page.frames[1:]):
            page.close()
            return refusals
        page.wait_for_timeout(10)


def test_a_page_elsewhere_shows_the_device_only_where_it_is_allowed(chromium):
    strict = Daemon()
    host = Host(strict.url + "?embed")
    assert refused_frames(chromium, host), "without the option nobody"
    assert strict.stop() == 0

    daemon = Daemon("--allow-embed", host.origin, "--allow-embed", "https://docs.example.com")
    assert refused_frames(chromium, Host(daemon.url + "?embed")), "another port is another origin"
    host.target = daemon.url + "?embed"
    assert refused_frames(chromium, host) == []
    host.target = daemon.url
    assert refused_frames(chromium, host), "the page itself stays forbidden"
    policy = f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors {host.origin} https://docs.example.com"
    embedded = ask(daemon.url + "?embed")[1]
    assert embedded.get_all("Content-Security-Policy") == [policy] and embedded.get_all("Cross-Origin-Resource-Policy") == ["cross-origin"]
    assert ask(daemon.url)[1].get_all("Content-Security-Policy") == ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'"]
    assert daemon.stop() == 0
