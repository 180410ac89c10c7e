"""The page for everyone: contrast and names by axe, targets for fingers, the keyboard alone, a screen reader, high contrast, less motion."""

import pathlib

import axe_playwright_python
import pytest
from playwright.sync_api import expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
FINDINGS = "(document.getAnimations().filter(one => one.effect.getComputedTiming().endTime !== Infinity).forEach(one => one.finish()), axe.run()).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.target).join(' ')))"
# In the other scheme nothing but colours is another.
PALE = FINDINGS.replace("axe.run()", "axe.run({ runOnly: ['color-contrast'] })")
SMALL = f"({(pathlib.Path(__file__).parent / 'design.js').read_text()})(true)['small targets']"  # by what a press beside a control hits
WINDOWS = {"desktop": (1280, 900), "phone": (390, 844), "phone on its side": (844, 390)}


@pytest.fixture
def open_window(chromium, open_preview):
    def open(window, **options):
        width, height = WINDOWS[window]
        touch = {"has_touch": True, "is_mobile": True} if window != "desktop" else {}
        return open_preview(context=chromium.new_context(viewport={"width": width, "height": height}, **touch, **options))
    return open


def perform(preview, gesture="Flick"):
    """A gesture by its pad, or where there is no room for pads by its menu, until its measures are there."""
    gestures = preview.page.get_by_role("button", name="Gestures")
    gestures.or_(preview.page.get_by_role("button", name=gesture)).first.wait_for()  # a phone's bar comes with the rest of the page
    if gestures.is_visible():
        gestures.click()
    preview.page.get_by_role("button", name=gesture).click()
    preview.wait("document.querySelector('#measures button')")


CONTENTS = {"tune": "#inspector [data-parameter]", "time": "#dock .chart canvas", "share": ".share"}
MENUS = ("session", "devices", "look", "latency", "share", "more")


def panels(preview):
    """Opens one panel after the other, until what it loads is there; yields its name."""
    handle = preview.page.locator("#sheet .handle")
    if handle.is_visible() and preview.page.locator("body").get_attribute("data-sheet") == "closed":
        handle.click()
    for tab, content in CONTENTS.items():
        button = preview.page.locator(f"#tab-{tab}")
        if button.is_visible():
            button.click()
        elif tab == "share":
            continue  # among the menus
        preview.page.locator(content).first.wait_for()
        yield tab


def menus(preview):
    """Opens each menu of the bar, the palette and the list of keys, one after the other; yields its name."""
    for name in MENUS:
        button = preview.page.locator(f"#{name}")
        if not button.is_visible() or (name == "share" and preview.page.locator("#tab-share").is_visible()):
            continue
        button.click()
        preview.page.locator(".menu:popover-open").wait_for()
        yield name
        preview.page.keyboard.press("Escape")
    for key, name in (("Control+k", "palette"), ("?", "keys")):
        preview.page.keyboard.press(key)
        preview.page.locator(f"dialog.{name}[open]").wait_for()
        yield name
        preview.page.keyboard.press("Escape")


def turn_dark(preview):
    """As when the system changes its scheme."""
    preview.page.emulate_media(color_scheme="dark")
    preview.wait("document.documentElement.dataset.theme === 'dark'")


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_and_fingers_hit_in_any_panel_with_a_take_in_it(open_window, window):
    preview = open_window(window, color_scheme="light", bypass_csp=True)  # axe is put into the page against its policy, which a tool may
    perform(preview)
    preview.page.evaluate(AXE)
    for panel in panels(preview):
        assert preview.page.evaluate(FINDINGS) == [], panel
        if window != "desktop":
            assert preview.page.evaluate(SMALL) == [], panel
    for menu in menus(preview):
        assert preview.page.evaluate(FINDINGS) == [], menu
        if window != "desktop":
            assert preview.page.evaluate(SMALL) == [], menu
    turn_dark(preview)
    for each in (panels, menus):
        for shown in each(preview):
            assert preview.page.evaluate(PALE) == [], shown


def test_the_keyboard_alone_pulls_tunes_looks_and_compares(open_window):
    preview = open_window("desktop")
    page = preview.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the device"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "device"
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    preview.wait("document.querySelector('#measures button')")  # the key lets go by itself, and what was pulled loads and ends
    page.keyboard.press("p")
    expect(page.locator("[data-command=pin]")).to_have_attribute("aria-pressed", "true")
    value = page.locator("[data-parameter='header.dropHeight'] input[type=text]")
    value.focus()
    before = value.input_value()
    page.keyboard.press("Shift+ArrowUp")
    expect(value).not_to_have_value(before)
    page.keyboard.press("Control+z")
    expect(value).to_have_value(before)
    assert preview.faults == []


def test_every_stop_of_the_tab_key_is_seen_and_has_a_name(open_window):
    preview = open_window("desktop")
    perform(preview)
    seen = []
    for _ in range(150):
        preview.page.keyboard.press("Tab")
        stop = preview.page.evaluate("""() => {
            const element = document.activeElement, style = getComputedStyle(element), box = element.getBoundingClientRect();
            return [element.tagName, element.textContent || element.ariaLabel || element.title || element.labels?.[0]?.textContent || element.getAttribute('aria-labelledby') || '',
                style.outlineStyle !== 'none' || element.closest(':focus-within') !== element, box.width * box.height > 0];
        }""")
        if stop[0] == "BODY":
            break
        seen.append(stop)
    assert len(seen) > 40 and [stop for stop in seen if not stop[1] or not stop[2] or not stop[3]] == []


def test_with_less_motion_nothing_fades(open_window):
    preview = open_window("desktop", reduced_motion="reduce")
    moving = "[...document.querySelectorAll('*')].filter(element => { const style = getComputedStyle(element); return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0; }).map(element => element.className)"
    assert preview.page.evaluate(moving) == []


def test_in_high_contrast_what_is_chosen_is_still_seen(open_window):
    preview = open_window("desktop", forced_colors="active")
    colors = preview.page.evaluate("""() => ['true', 'false'].map(chosen => getComputedStyle(document.querySelector(`[role=tab][aria-selected=${chosen}]`)).backgroundColor)""")
    assert colors[0] != colors[1]
