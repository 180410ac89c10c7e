"""The page in every window: what is where, what is remembered, and that nothing is out of reach."""

import json
import re

import pytest

SIZES = [
    (320, 568), (360, 640), (390, 844), (737, 900), (820, 1180), (1024, 768), (1100, 800), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160),
    (844, 390), (667, 375), (720, 450),  # phones on their side, and 1440 x 900 at 200 %
]
PANELS = {"tune": "inspector", "time": "panel", "share": "sharing"}
UNREACHABLE = """() => [...document.querySelectorAll('button, input, select, a, summary, [tabindex="0"]')].filter(element => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) 
        && getComputedStyle(element).visibility !== 'hidden' && element.closest('*') && !scrolls(element);
    function scrolls(inner) {
        for (let outer = inner.parentElement; outer; outer = outer.parentElement)
            if (['auto', 'scroll'].includes(getComputedStyle(outer).overflowX)) return true;
        return false;
    }
}).map(element => element.id || element.textContent || element.className)"""


def mode(preview):
    return preview.page.evaluate("document.body.dataset.mode")


@pytest.fixture
def open_size(chromium, open_preview):
    def open(width, height, **options):
        query = options.pop("query", {})
        return open_preview(context=chromium.new_context(viewport={"width": width, "height": height}, **options), query=query)
    return open


def shown(preview, panel):
    box = preview.page.locator(f"#{panel}").bounding_box()
    return box is not None and box["width"] > 100 and box["height"] > 40


def test_every_panel_is_in_reach_and_nothing_overflows(open_size):
    preview = open_size(*SIZES[0])
    page = preview.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")  # the page knows its new layout with the display's next frame
        for tab, panel in PANELS.items():
            if mode(preview) == "phone" and page.locator("body").get_attribute("data-sheet") == "closed":
                page.locator("#sheet .handle").click()
            button = page.locator(f"#tab-{tab}")
            if button.is_visible():
                button.click()
            elif tab == "share":
                continue  # it is in the bar
            preview.until(lambda: shown(preview, panel), f"{panel} at {width} x {height}")
            preview.until(lambda: fits(preview, width), f"{panel} in {width} x {height}")
            assert page.evaluate(UNREACHABLE) == [], f"{panel} at {width} x {height}"
            assert page.locator("#device").bounding_box()["y"] < height / 2, "the device stays visible"
    assert preview.faults == []


def fits(preview, width):
    """Whether neither the page nor the device is wider or higher than the window; the page knows a new size a frame of the display later."""
    scroll = preview.page.evaluate("[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]")
    device = preview.page.locator("#device").bounding_box()
    return scroll[0] <= scroll[1] and scroll[2] <= scroll[3] and device["width"] >= 100 and device["x"] >= 0 and device["x"] + device["width"] <= width + 1


@pytest.mark.parametrize(("width", "height", "touch"), [(768, 1024, True), (1024, 768, False), (1280, 800, False), (1440, 900, False), (1920, 1080, False)])
def test_the_pads_are_one_row_below_the_device_in_the_middle_of_the_stage(open_size, width, height, touch):
    preview = open_size(width, height, has_touch=touch, is_mobile=touch)
    tops = set(preview.page.evaluate("[...document.querySelectorAll('.pads button')].filter(each => each.checkVisibility()).map(each => Math.round(each.getBoundingClientRect().top))"))
    assert len(tops) == 1, "a row of their own"
    stage, device, pads = (preview.page.locator(place).bounding_box() for place in ("#stage", ".device", ".pads"))
    for box in (device, pads):
        assert abs(box["x"] + box["width"] / 2 - stage["x"] - stage["width"] / 2) <= 1
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
    assert device["y"] + device["height"] < pads["y"] and pads["y"] + pads["height"] <= stage["y"] + stage["height"]


PARTS = "#tabs [role=tablist], #stage, #device, .find, section[data-place=header], section[data-place=footer], #status .figures, #slim, #sheet"
BOXES = "[...document.querySelectorAll(`" + PARTS + "`)].map(each => [each.id || each.className, ...Object.values(each.getBoundingClientRect().toJSON()).slice(0, 4).map(Math.round)])"


@pytest.mark.parametrize("width, height, touch", [(768, 1024, True), (820, 700, False), (1024, 768, False), (1440, 900, False)])
def test_nothing_that_is_seen_first_moves_when_the_rest_comes(chromium, open_preview, width, height, touch):
    context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=touch, bypass_csp=True)
    held = {"scripts": [], "sheet": []}
    context.route(re.compile(r"/(rest|later[.][A-Z0-9]{8})[.]js"), lambda route: held["scripts"].append(route))
    context.route(re.compile(r"/later[.]([A-Z0-9]{8}[.])?css"), lambda route: held["sheet"].append(route))
    preview = open_preview(f"still{width}", context=context)
    preview.page.add_style_tag(content="* { font-family: sans-serif !important; }")  # a font of its own has other widths
    before = preview.page.evaluate(BOXES)
    assert preview.page.locator(".stage-tools").count() == 0 and len(before) > 5
    preview.page.mouse.move(1, height - 1)
    preview.until(lambda: len(held["scripts"]) > 0 and len(held["sheet"]) > 0, "the rest is asked for")
    held["scripts"][0].continue_()
    preview.page.wait_for_function("performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && /(rest|later[.][A-Z0-9]{8})[.]js/.test(name))")
    assert preview.page.evaluate(BOXES) == before, "its scripts wait for its style"
    held["sheet"][0].continue_()
    preview.page.locator(".stage-tool").first.wait_for()
    preview.page.locator(".start .tile").first.wait_for()
    assert preview.page.evaluate(BOXES) == before


def test_a_phone_shows_the_device_from_edge_to_edge_and_under_the_sheet(open_size):
    preview = open_size(390, 844, has_touch=True, is_mobile=True)
    page = preview.page
    assert page.locator("#device").bounding_box()["width"] == 390
    page.locator("#sheet .handle").tap()
    page.locator("#tab-tune").tap()
    preview.until(lambda: abs(page.locator("#sheet").bounding_box()["y"] - 844 * 0.39) <= 1, "half a sheet")
    preview.mouse_down(100)
    preview.mouse_to(200)
    preview.wait("document.querySelector('#sheet b').textContent === 'Pulling'")
    page.mouse.up()
    page.locator("#sheet .handle").tap()
    preview.until(lambda: not shown(preview, "inspector"), "no panel")
    preview.until(lambda: page.locator("#sheet").bounding_box()["y"] == 844 - 72, "the bar alone")


def test_the_sheet_follows_the_finger_and_goes_where_it_is_thrown(open_size):
    preview = open_size(390, 844)
    page = preview.page

    def top():
        return page.locator("#sheet").bounding_box()["y"]

    def drag(to, steps):
        """To that y, as fast as the mouse goes with so many steps; the button stays down."""
        page.mouse.move(100, top() + 8)
        page.mouse.down()
        page.mouse.move(100, to, steps=steps)

    drag(500, steps=10)
    preview.until(lambda: abs(top() - 492) <= 1, "the sheet under the finger")
    page.mouse.up()
    preview.until(lambda: abs(top() - 844 * 0.39) <= 1, "the nearest height, and the next one upwards")
    drag(120, steps=2)
    page.mouse.up()
    preview.until(lambda: top() == 48, "the whole window, below the bar")
    page.locator("#sheet .handle").press("ArrowDown")
    preview.until(lambda: abs(top() - 844 * 0.39) <= 1, "half of it, by the keyboard")
    page.locator("#tab-time").press("Escape")
    preview.until(lambda: top() == 844 - 72, "the bar alone")
    assert page.evaluate("document.activeElement.className").startswith("handle")


def test_on_its_side_a_phone_has_its_panels_beside_the_device_and_the_bar_over_it(open_size):
    preview = open_size(844, 390, has_touch=True, is_mobile=True)
    device, bar, panel = (preview.page.locator(place).bounding_box() for place in ("#device", "#sheet", "#inspector"))
    assert abs(device["width"] - min(0.38 * 844, 0.83 * 390)) <= 1 and device["x"] == 0
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= device["width"] and bar["y"] + bar["height"] <= 390
    assert panel["x"] >= device["width"] - 1


def test_gestures_on_a_phone_are_behind_one_button(open_size):
    preview = open_size(390, 844, has_touch=True, is_mobile=True)
    page = preview.page
    page.locator("#sheet").get_by_role("button", name="Gestures").tap()
    menu = page.get_by_role("dialog", name="Gestures")
    preview.until(lambda: menu.get_by_role("button").all_inner_texts()[:6] == ["Slow pull", "Flick", "Pull and back", "Double pull", "While loading", "Again"], "the gestures")
    menu.get_by_role("button", name="Flick").tap()
    preview.wait_callbacks("begin")
    page.locator("#sheet").get_by_role("button", name="Gestures").tap()
    menu.get_by_role("button", name="Succeeded").tap()
    preview.until(lambda: {"type": "finish", "result": "succeeded", "edge": "header"} in map(json.loads, preview.sent), "the end of the work")


def test_the_theme_is_the_system_s_until_one_is_chosen_and_then_remembered(open_size):
    preview = open_size(1440, 900, color_scheme="dark")
    theme = "document.documentElement.dataset.theme"
    assert preview.page.evaluate(theme) == "dark"
    preview.page.locator("#theme").click()
    assert preview.page.evaluate(theme) == "light"
    preview.page.reload()
    preview.wait("document.body.dataset.connection === 'open'")
    assert preview.page.evaluate(theme) == "light"


def test_corrupted_storage_does_not_break_the_page(open_size):
    preview = open_size(1440, 900)
    for kept in ('{"theme"', "null", '{"theme":"pink","lowerHeight":"high","device":[]}', '{"device":"No such phone","sideways":true}'):
        preview.page.evaluate("text => localStorage.setItem('pullwire.preferences', text)", kept)
        preview.page.reload()
        preview.wait("document.body.dataset.connection === 'open' && document.body.dataset.scene === 'yes'")
        assert preview.faults == [], kept


def test_a_device_is_chosen_turned_and_given_its_safe_areas(open_size):
    preview = open_size(1440, 900)
    page = preview.page

    def viewport():
        return preview.of("scene")[-1]["viewport"]

    def choose(name):
        page.locator("#devices").click()
        page.locator(f"[data-device='{name}']").click()

    choose("iPhone SE")
    preview.until(lambda: viewport() == [375, 667], "the small phone")
    choose("iPhone 15, 16")
    preview.until(lambda: viewport() == [393, 852], "the other phone")
    page.locator("#look").click()
    page.locator("#prefer-safeAreas").check()
    preview.until(lambda: preview.frame["insets"] == [59, 34], "its safe areas")
    preview.wait_offset(-59)
    page.keyboard.press("Escape")
    page.locator("#turn").click()
    preview.until(lambda: viewport() == [852, 393] and preview.frame["insets"] == [0, 21], "the device on its side")
    ratio = page.evaluate("(box => box.width / box.height)(document.getElementById('device').getBoundingClientRect())")
    assert abs(ratio - 852 / 393) < 0.02


def test_content_is_as_the_page_until_one_chooses_light_or_dark(open_size):
    preview = open_size(1440, 900, color_scheme="light")
    pixel = "(d => [...d.getContext('2d').getImageData(d.width >> 1, d.height >> 1, 1, 1).data].slice(0, 3))(document.getElementById('device'))"
    preview.until(lambda: max(preview.page.evaluate(pixel)) > 200, "light rows")
    choose_content(preview, "Dark")
    preview.until(lambda: max(preview.page.evaluate(pixel)) < 80, "dark rows")
    choose_content(preview, "As page")
    preview.until(lambda: max(preview.page.evaluate(pixel)) > 200, "rows as light as the page")
    preview.page.locator("#theme").click()  # from the system's to light
    preview.page.locator("#theme").click()
    preview.until(lambda: max(preview.page.evaluate(pixel)) < 80, "rows as dark as the page")


def choose_content(preview, text):
    preview.page.locator("#look").click()
    preview.page.get_by_role("radio", name=text).click()
    preview.page.keyboard.press("Escape")


DARK = """canvas => {
    const { width, height } = canvas;
    const bytes = canvas.getContext('2d').getImageData(0, Math.floor(height * 0.6), width, Math.ceil(height * 0.4)).data;
    return bytes.filter((_, index) => index % 4 === 0).reduce((sum, red) => sum + red, 0) / (bytes.length / 4) < 110;
}"""


def test_in_dark_content_the_filmstrip_and_the_pictures_to_choose_from_are_dark(open_size):
    preview = open_size(1440, 900, query={"system": "storehouse"})
    page = preview.page
    page.get_by_role("button", name="Flick").click()
    film, head = page.locator(".filmstrip canvas").first, page.locator("#inspector .head .thumbnail").first
    for canvas in (film, head):
        canvas.wait_for()
        preview.until(lambda: not canvas.evaluate(DARK), "a light picture")
    choose_content(preview, "Dark")
    for canvas in (film, head):
        preview.until(lambda: canvas.evaluate(DARK), "a dark picture")
    page.keyboard.press("Escape")
    page.locator("#inspector .head .picker").first.click()
    preview.until(lambda: page.locator(".gallery .thumbnail").nth(1).evaluate(DARK), "a dark picture to choose from")


def test_escape_cancels_a_pull(open_size):
    preview = open_size(1440, 900)
    preview.say(type="work", mode="manual")
    preview.mouse_down()
    preview.mouse_to(400)
    preview.wait_state("armed")
    preview.page.keyboard.press("Escape")
    preview.wait_state("idle")
    preview.wait_offset(0)
    preview.mouse_to(500)
    preview.page.mouse.up()
    assert "action" not in preview.notices()
    phases = [message["phase"] for message in map(json.loads, preview.sent) if message["type"] == "drag"]
    assert phases[-1] == "cancelled"


def test_the_finger_is_shown_before_the_daemon_has_answered(open_size):
    preview = open_size(1440, 900)
    x, y = preview.place(500)
    page = preview.page
    page.mouse.move(x, y)
    with preview.holding("never"):
        before = preview.image()
        page.mouse.down()
        preview.until(lambda: preview.image() != before, "the finger")
    page.mouse.up()
    preview.until(lambda: preview.image() == before, "no finger")


def test_sessions_are_listed_behind_the_session_s_name(open_size):
    preview = open_size(1440, 900)
    page = preview.page
    preview.page.evaluate("new Promise(done => { const socket = new WebSocket(new URL('ws?session=other', location.href), 'pullwire.v1.json'); socket.onmessage = done; })")
    page.locator("#session").click()
    page.locator("#session-list a", has_text="other").wait_for()
    assert page.locator("#session-list a[aria-current=page]").inner_text().startswith("demo")
    page.keyboard.press("Escape")
    preview.until(lambda: not page.locator(".session-menu").is_visible(), "no menu")
    page.locator("#session").click()
    page.locator("#session-name").fill("brand-new")
    page.locator("#session-name").press("Enter")
    preview.wait("document.getElementById('session')?.textContent === 'brand-new'")


def test_a_pull_is_announced_three_times(open_size):
    preview = open_size(1440, 900)
    page = preview.page
    preview.wait("document.getElementById('announcement') !== null")  # it comes after the first frame
    live = "[aria-live=polite], [aria-live=assertive], [role=status]:not([aria-live]), [role=alert], output:not([aria-live])"
    assert page.evaluate("live => [...document.querySelectorAll(live)].filter(one => !one.closest('#inspector, .share, #recorder, #banners')).map(one => one.id)", live) == ["announcement"]
    page.evaluate("""() => {
        globalThis.said = [];
        new MutationObserver(() => said.push(document.getElementById('announcement').textContent)).observe(document.getElementById('announcement'), { childList: true, characterData: true, subtree: true });
    }""")
    preview.say(type="work", mode="manual")
    preview.pull(200)
    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.wait("said.length === 2")
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.wait("said.length === 3")
    assert page.evaluate("said") == ["header armed", "header loading", "header done"]


def test_an_embedded_page_is_the_device_alone(open_size):
    preview = open_size(400, 700, query={"embed": ""})
    page = preview.page
    assert not page.locator("#bar").is_visible() and not page.locator("#tabs").is_visible()
    box = page.locator("#device").bounding_box()
    assert abs(box["height"] - 700) <= 1 or abs(box["width"] - 400) <= 1
    preview.pull(100)
    page.mouse.up()


PLACES = "JSON.stringify(['devices', 'turn', 'look', 'latency', 'theme', 'help', 'share'].map(id => document.getElementById(id).getBoundingClientRect().x))"


def test_no_button_moves_when_the_latency_has_other_digits(open_size):
    page = open_size(1000, 900).page
    for width in (1000, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        places = page.evaluate(
            f"""['–', '0.3 ms', '12 ms', '999 ms', '1.2 s', '123 s'].map(text => {{
                const number = document.querySelector('#latency > .often');
                number.textContent = text;
                return {PLACES} + (number.scrollWidth <= number.clientWidth);
            }})"""
        )
        assert len(set(places)) == 1 and places[0].endswith("true"), places


def test_a_toast_that_ends_leaves_no_empty_pill(open_size):
    preview = open_size(1440, 900)
    preview.page.keyboard.press("r")
    preview.wait("document.getElementById('toast').textContent.startsWith('There is no gesture yet')")
    seen = preview.page.evaluate("""() => new Promise(resolve => {
        const toast = document.getElementById('toast');
        let frames = 0;
        const look = () => {
            if (toast.textContent !== '') return requestAnimationFrame(look);
            if (toast.checkVisibility()) return resolve('an empty toast');
            return (frames += 1) > 5 ? resolve('nothing') : requestAnimationFrame(look);
        };
        look();
    })""")
    assert seen == "nothing"
