"""The components by themselves, on the page that shows them all: by the keyboard, by axe, and what they look like."""

import os
import shutil

import pytest
from conftest import PICTURES
from daemon import ROOT
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS


@pytest.fixture
def open_showcase(chromium, daemon):
    contexts = []

    def open(scheme="light", size=(1280, 1180), **options):
        contexts.append(chromium.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, **options))
        page = contexts[-1].new_page()
        page.goto(daemon.url + "?components")
        page.get_by_role("heading", name="Components").wait_for()
        page.evaluate("async () => { while (document.fonts.size < 3) await new Promise(requestAnimationFrame); }")  # which moves what is on the page
        return page

    yield open
    for context in contexts:
        context.close()


def focus(page):
    """The name of what has the focus."""
    return page.evaluate("(({ ariaLabel, innerText, value }) => ariaLabel || innerText || value)(document.activeElement)").strip()


def presses(page, *keys):
    """What has the focus after each key."""
    seen = []
    for key in keys:
        page.keyboard.press(key)
        seen.append(focus(page).split("\n")[0])
    return seen


def settle(page):
    """Waits until nothing moves. Not for `finished`, which fails for a transition that another one replaces."""
    page.evaluate("async () => { while (document.getAnimations().some(({ playState }) => playState !== 'finished')) await new Promise(requestAnimationFrame); }")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_component(open_showcase, scheme):
    page = open_showcase(scheme, bypass_csp=True)
    page.evaluate(AXE)
    assert page.evaluate(FINDINGS) == []
    for name in ("iPhone 14", "Menu"):
        page.get_by_role("button", name=name, exact=True).click()
        settle(page)
        assert page.evaluate(FINDINGS) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Open").click()
    settle(page)
    assert page.evaluate(FINDINGS) == [], "the dialog"


def test_a_menu_by_the_keyboard(open_showcase):
    page = open_showcase()
    button, menu = page.get_by_role("button", name="iPhone 14", exact=True), page.get_by_role("dialog", name="Device")
    button.press("Enter")
    expect(menu).to_be_visible()
    assert focus(page).startswith("iPhone 14")
    assert presses(page, "ArrowDown", "ArrowDown", "Home", "End", "ArrowUp") == ["iPhone 16 Pro Max", "iPhone SE", "iPhone SE", "iPhone 16 Pro Max", "iPhone 14"]
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    button.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_text("iPhone SE is chosen.")).to_be_visible()
    expect(menu).to_be_hidden()


def test_a_menu_by_the_mouse_lies_beside_its_button_and_closes_by_a_press_outside_or_on_it(open_showcase):
    page = open_showcase()
    button, menu = page.get_by_role("button", name="iPhone 14", exact=True), page.get_by_role("dialog", name="Device")
    button.click()
    expect(menu).to_be_visible()
    settle(page)
    above, below = button.bounding_box(), menu.bounding_box()
    assert (below["x"], below["y"]) == (above["x"], above["y"] + above["height"] + 6)
    page.get_by_role("heading", name="Components").click()
    expect(menu).to_be_hidden()
    button.click()
    expect(menu).to_be_visible()
    button.click()
    expect(menu).to_be_hidden()


def test_a_dialog_keeps_the_focus_and_gives_it_back(open_showcase):
    page = open_showcase()
    button, dialog = page.get_by_role("button", name="Open"), page.get_by_role("dialog", name="Values as code")
    button.press("Enter")
    expect(dialog).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || document.activeElement.closest('dialog') !== null"), "nothing behind it"
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


def test_a_dialog_takes_the_whole_window_of_a_phone(open_showcase):
    page = open_showcase(size=(390, 844), has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Open").tap()
    dialog = page.get_by_role("dialog", name="Values as code")
    expect(dialog).to_be_visible()  # a tap is a click only when the browser has seen that it is no gesture
    settle(page)
    assert dialog.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}


def test_segments_and_tabs_by_the_keyboard(open_showcase):
    page = open_showcase()
    rate = page.get_by_role("radiogroup", name="Rate").first
    rate.get_by_role("radio", name="Normal").focus()
    page.keyboard.press("ArrowRight")
    expect(rate.get_by_role("radio", name="Fast")).to_be_checked()
    expect(rate.get_by_role("radio", name="Fast")).to_be_focused()
    page.get_by_role("tab", name="Notices").focus()
    assert presses(page, "ArrowRight", "End", "ArrowRight", "ArrowLeft") == ["Record", "Sweep", "Notices", "Sweep"]
    expect(page.get_by_role("tab", name="Sweep")).to_have_attribute("aria-selected", "true")


def test_a_select_opens_our_menu(open_showcase):
    page = open_showcase()
    select = page.get_by_role("combobox", name="Speed, Select")
    select.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(select).to_have_value("0.5")
    assert page.evaluate("select => getComputedStyle(select).appearance", select.element_handle()) == "base-select"


def test_a_splitter_by_keys_and_by_the_mouse(open_showcase):
    page = open_showcase()
    splitter = page.get_by_role("separator", name="Width of the left part")
    splitter.focus()
    for key, width in [("ArrowRight", 136), ("ArrowLeft", 120), ("Home", 60), ("End", 240)]:
        page.keyboard.press(key)
        expect(splitter).to_have_attribute("aria-valuenow", str(width))
    box = splitter.bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 47, box["y"] + 20, steps=4)
    page.mouse.up()
    expect(splitter).to_have_attribute("aria-valuenow", "190")
    splitter.dblclick(position={"x": 0, "y": 20}, force=True)
    expect(splitter).to_have_attribute("aria-valuenow", "120")


def test_a_tooltip_shows_the_name_and_the_key_to_the_pointer_and_to_the_keyboard(open_showcase):
    page = open_showcase()
    bubble = page.locator(".tooltip:popover-open")
    button = page.get_by_role("button", name="Loop").first
    button.hover()
    expect(bubble).to_have_text("LoopO")
    page.mouse.move(1, 1)
    expect(bubble).to_have_count(0)
    page.keyboard.press("Tab")
    button.focus()
    expect(bubble).to_have_text("LoopO")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_components_look_as_they_did(open_showcase, scheme):
    """Beside the pictures that are kept here, in half their size; a font of another version may differ in its edges."""
    page = open_showcase(scheme, size=(1280, 1440))
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    PICTURES.mkdir(parents=True, exist_ok=True)
    name = f"components-{scheme}.png"
    page.screenshot(path=PICTURES / name, animations="disabled")
    with Image.open(PICTURES / name) as picture:
        now = picture.convert("RGB").resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    now.quantize(256, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)
    kept = ROOT / "Tests" / "Browser" / name
    if os.environ.get("UPDATE_PICTURES"):
        shutil.copy(PICTURES / name, kept)
    with Image.open(kept) as picture:
        then = picture.convert("RGB")
    assert now.size == then.size, f"{kept} and {PICTURES / name}"
    # Blurred, so that an edge that is half a pixel elsewhere is none that differs.
    difference = ImageChops.difference(*(picture.filter(ImageFilter.BoxBlur(1)) for picture in (now, then))).convert("L").point(lambda value: 255 if value > 32 else 0)
    assert difference.getbbox() is None, f"they differ in {difference.getbbox()}: {kept} and {PICTURES / name}"


def test_the_font_comes_after_the_first_frame_and_weighs_no_more_than_30_kB(open_preview):
    preview = open_preview()
    preview.page.evaluate("async () => { while (document.fonts.size < 3) await new Promise(requestAnimationFrame); }")
    first, fonts = preview.page.evaluate("""[performance.getEntriesByName('first-contentful-paint')[0].startTime, performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2')).map(({ startTime, encodedBodySize }) => [startTime, encodedBodySize])]""")
    assert len(fonts) == 3 and min(start for start, _ in fonts) > first
    assert 0 < sum(size for _, size in fonts) <= 30_000
    assert preview.page.evaluate("document.fonts.check('600 13px Inter', 'Aa0−')") and preview.faults == []
