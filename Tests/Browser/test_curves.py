"""The curve editor: a handle is dragged, a spring scrubbed, a text pasted, a tile taken, each one step of undo; by keys, fingers and screen readers, too."""

import re

import pytest
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS
from test_design import looked
from test_settings import parameter, sets

KEY = "header.closeCurve"
WINDOWS = {"desktop": (1440, 900), "low": (1280, 720), "tablet": (820, 1100), "phone": (390, 844), "small phone": (320, 568), "phone on its side": (844, 390)}


@pytest.fixture
def open_curves(chromium, open_preview):
    """A page with storehouse, and the editor of its close curve."""
    def open(window="desktop", is_open=True, **options):
        width, height = WINDOWS[window]
        touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
        context = chromium.new_context(viewport={"width": width, "height": height}, bypass_csp=True, **touch, **options)
        preview = open_preview(context=context, query={"system": "storehouse"})
        if width < 1000:
            preview.page.locator("#tab-tune").dispatch_event("click")
        if is_open:
            button(preview).click()
            editor(preview).wait_for()
        return preview

    return open


def button(preview, key=KEY):
    return preview.page.locator(f".row[data-parameter='{key}'] button.select")


def editor(preview):
    return preview.page.get_by_role("dialog", name="Close curve")


def text(preview):
    return editor(preview).get_by_label("Curve as text")


def value(preview):
    """What the session has."""
    return parameter(preview, "closeCurve")


def sent(preview):
    return len(sets(preview, "closeCurve"))


def until(preview, wanted):
    preview.until(lambda: value(preview) == wanted, wanted)


def paste(preview, words):
    text(preview).fill(words)
    text(preview).press("Enter")


def test_a_handle_is_dragged_sends_meanwhile_and_is_one_step_of_undo(open_curves):
    preview = open_curves()
    page = preview.page
    box = editor(preview).get_by_role("slider", name="First handle").bounding_box()
    before = sent(preview)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(1, 13):
        page.mouse.move(box["x"] + box["width"] / 2 - step * 4, box["y"] + box["height"] / 2 - step * 15)
        page.wait_for_timeout(20)
    preview.until(lambda: sent(preview) > before + 3, "values while the button is down")
    page.mouse.up()
    preview.until(lambda: re.fullmatch(r"cubic\(0\.2\d?, 1\.\d+, 0\.58, 1\)", value(preview)), "a handle above 1")
    after = editor(preview).get_by_role("slider", name="First handle").bounding_box()
    graph = editor(preview).locator(".curve-board").bounding_box()
    assert graph["y"] - 20 <= after["y"] <= graph["y"] + graph["height"]  # the graph has grown with it
    expect(text(preview)).to_have_value(value(preview))

    page.keyboard.press("Control+z")
    until(preview, "ease in out")
    page.keyboard.press("Control+Shift+z")
    preview.until(lambda: value(preview).startswith("cubic("), "all of it again")
    editor(preview).get_by_role("button", name="Back to Ease in out").click()
    until(preview, "ease in out")
    assert preview.faults == []


def test_by_the_keyboard_alone(open_curves):
    preview = open_curves(is_open=False)
    page = preview.page
    expect(button(preview)).to_have_accessible_name("Close curve: Ease in out")
    button(preview).focus()
    page.keyboard.press("Enter")
    expect(text(preview)).to_be_focused()
    for _ in range(3):  # tabs, the second handle, the first one
        page.keyboard.press("Shift+Tab")
    handle = editor(preview).get_by_role("slider", name="First handle")
    expect(handle).to_be_focused()
    page.keyboard.press("ArrowUp")
    until(preview, "cubic(0.42, 0.01, 0.58, 1)")
    page.keyboard.press("Shift+ArrowLeft")
    until(preview, "cubic(0.32, 0.01, 0.58, 1)")
    expect(handle).to_have_attribute("aria-valuetext", "x 0.32, y 0.01")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    until(preview, "spring(response 0.5, damping 0.7)")
    page.keyboard.press("Escape")
    expect(editor(preview)).to_be_hidden()
    expect(button(preview)).to_be_focused()
    assert value(preview) == "spring(response 0.5, damping 0.7)"


def test_a_text_is_pasted_in_any_spelling_and_a_wrong_one_says_where(open_curves):
    preview = open_curves()
    paste(preview, "cubic-bezier(0.34, 1.56, 0.64, 1)")
    until(preview, "cubic(0.34, 1.56, 0.64, 1)")
    expect(button(preview)).to_have_text("Out back")
    paste(preview, ".spring(response: 0.4, dampingFraction: 0.5)")
    until(preview, "spring(response 0.4, damping 0.5)")
    expect(editor(preview).get_by_label("Overshoot")).to_have_value("16.3")
    expect(editor(preview)).to_contain_text("Settles in 0.898 s")
    paste(preview, "cubic(0.3, 0, 0, 11)")
    expect(editor(preview).get_by_role("alert")).to_have_text("Column 18: y2 is from -10 to 10")
    assert value(preview) == "spring(response 0.4, damping 0.5)"
    text(preview).press("Escape")
    expect(text(preview)).to_have_value("spring(response 0.4, damping 0.5)")
    assert preview.faults == []


def test_a_spring_is_scrubbed_and_one_scrub_is_one_step(open_curves):
    preview = open_curves()
    page = preview.page
    paste(preview, "spring(response 0.4, damping 0.7)")
    until(preview, "spring(response 0.4, damping 0.7)")
    box = editor(preview).get_by_label("Damping", exact=True).locator("..").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] + box["height"] / 2, steps=8)
    preview.until(lambda: float(value(preview).split()[-1][:-1]) < 0.6, "less damping, while the button is down")
    page.mouse.up()
    page.keyboard.press("Control+z")
    until(preview, "spring(response 0.4, damping 0.7)")


def test_a_tile_of_the_gallery_plays_while_it_is_pointed_at_and_is_taken_by_a_click(open_curves):
    preview = open_curves()
    tile = editor(preview).get_by_role("button", name="Bouncy")
    ball = "document.querySelector(\".curve-tile[data-curve='spring(response 0.5, damping 0.7)'] .ball\").getAttribute('cy')"
    tile.hover()
    first = preview.page.evaluate(ball)
    preview.until(lambda: preview.page.evaluate(ball) != first, "its ball, moved")
    tile.click()
    until(preview, "spring(response 0.5, damping 0.7)")
    expect(tile).to_have_attribute("aria-current", "true")
    preview.page.keyboard.press("Control+z")
    until(preview, "ease in out")


def test_the_list_is_pulled_while_the_editor_is_open_and_a_press_on_the_values_closes_it(open_curves):
    preview = open_curves()
    preview.pull(200)
    preview.page.mouse.up()
    expect(editor(preview)).to_be_visible()
    preview.page.locator("#inspector .sections").click(position={"x": 150, "y": 780})
    expect(editor(preview)).to_be_hidden()


def test_with_less_motion_the_ball_waits_for_play(open_curves):
    preview = open_curves(reduced_motion="reduce")
    ball = "document.querySelector('.curve-board .ball').getAttribute('cy')"
    still = preview.page.evaluate(ball)
    preview.page.wait_for_timeout(700)
    assert preview.page.evaluate(ball) == still
    editor(preview).get_by_role("button", name="Play").click()
    preview.until(lambda: preview.page.evaluate(ball) != still, "the ball, moved")


def test_a_value_is_typed_in_the_palette(open_curves):
    preview = open_curves(is_open=False)
    preview.page.keyboard.press("Control+k")
    preview.page.keyboard.type("close curve ease out")
    preview.page.get_by_role("option", name="Set close curve to ease out").click()
    until(preview, "ease out")
    expect(button(preview)).to_have_text("Ease out")


@pytest.mark.parametrize("window", WINDOWS)
def test_each_kind_looks_right_and_axe_finds_nothing(open_curves, window):
    preview = open_curves(window)
    width, height = WINDOWS[window]
    preview.page.evaluate(AXE)
    for kind in ("cubic", "spring", "steps", "points"):
        preview.page.locator(f"#tab-{kind}").click()
        if kind == "spring":
            paste(preview, "spring(response 0.4, damping 0.1)")
        box = editor(preview).bounding_box()
        assert box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, kind
        editor(preview).evaluate("editor => editor.scrollTo(0, 0)")
        assert looked(preview.page, touch=width < 1000, is_over=True) == {}, kind
        assert preview.page.evaluate(FINDINGS.replace("axe.run()", "axe.run('.curve-editor')")) == [], kind
    assert preview.faults == []


def test_what_is_typed_counts_when_a_press_closes_the_editor_and_a_drag_ends_with_it(open_curves):
    preview = open_curves()
    page = preview.page
    paste(preview, "spring(response 0.4, damping 0.7)")
    editor(preview).get_by_label("Overshoot").fill("10")
    page.locator("#inspector .sections").click(position={"x": 150, "y": 780})
    until(preview, "spring(response 0.4, damping 0.59116)")
    button(preview).click()
    page.locator("#tab-cubic").click()
    editor(preview).get_by_role("slider", name="First handle").hover()
    page.mouse.down()
    page.mouse.move(200, 300, steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(editor(preview)).to_be_hidden()
    assert preview.faults == []


def test_a_finger_drags_a_handle_on_a_phone(open_curves):
    preview = open_curves("phone")
    box = editor(preview).get_by_role("slider", name="Second handle").bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = preview.page.context.new_cdp_session(preview.page)
    for kind, lower in [("touchStart", 0), ("touchMove", 20), ("touchMove", 50)]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + lower}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    preview.until(lambda: re.fullmatch(r"cubic\(0\.42, 0, 0\.5\d, 0\.\d+\)", value(preview)), "the handle below 1")
