"""The device on its stage: zoomed to its control, held in a state, and what a newcomer is shown."""

import json

import pytest
from playwright.sync_api import expect


def drags(preview):
    return [message for message in map(json.loads, preview.sent) if message["type"] == "drag"]


def traces(preview):
    return [message for message in map(json.loads, preview.sent) if message["type"] == "trace"]


def test_the_button_zooms_to_the_control_and_a_finger_is_still_measured_right(open_preview):
    preview = open_preview()
    page = preview.page
    whole = preview.image()
    button = page.get_by_role("button", name="1×")

    button.click()
    expect(page.locator(".stage-tool.focus")).to_have_text("2×")
    preview.until(lambda: preview.image() != whole, "the zoomed picture")
    box = page.locator("#device").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 200
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 120, steps=4)
    page.mouse.up()
    first, last = drags(preview)[0]["samples"][0][1], drags(preview)[-1]["samples"][-1][1]
    scale = 844 / box["height"] / 2
    assert abs(first - 200 * scale) <= 1 and abs(last - first - 120 * scale) <= 1
    page.keyboard.press("Escape")
    expect(page.locator(".stage-tool.focus")).to_have_text("1×")
    assert preview.faults == []


def test_ctrl_and_wheel_zoom_to_what_is_under_the_pointer_and_0_goes_back(open_preview):
    preview = open_preview()
    page, factor = preview.page, preview.page.locator(".stage-tool.focus")
    x, y = preview.place(300)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(6):
        page.mouse.wheel(0, -40)
    page.keyboard.up("Control")
    expect(factor).to_have_text("4×")
    page.mouse.down()
    page.mouse.up()
    assert abs(drags(preview)[0]["samples"][0][1] - 300) <= 1, "the same point of the list"
    page.keyboard.press("0")
    expect(factor).to_have_text("1×")
    assert page.evaluate("visualViewport.scale") == 1


def test_two_fingers_zoom_the_device_and_not_the_page(open_preview):
    preview = open_preview(has_touch=True, is_mobile=True)
    cdp = preview.page.context.new_cdp_session(preview.page)
    x, y = preview.place(300)

    def touch(kind, *points):
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": y, "id": number} for number, px in enumerate(points)]})

    touch("touchStart", x - 40)
    touch("touchStart", x - 40, x + 40)
    for reach in (60, 80, 100, 120):
        touch("touchMove", x - reach, x + reach)
    touch("touchEnd")
    expect(preview.page.locator(".stage-tool.focus")).to_have_text("3×")
    assert drags(preview)[-1]["phase"] == "cancelled"
    assert preview.page.evaluate("visualViewport.scale") == 1


def hold(page, state):
    page.locator(".stage-tool.hold").click()
    page.get_by_role("dialog", name="Hold").get_by_role("button", name=state, exact=True).click()


def test_a_held_state_follows_every_knob_and_stays_in_this_page(open_preview):
    preview = open_preview(query={"system": "storehouse"})
    page, held = preview.page, preview.page.locator(".held")
    rest = preview.image()

    hold(page, "Armed")
    expect(held).to_contain_text("Held: armed")
    preview.until(lambda: preview.image() != rest, "the armed list")
    armed = preview.image()
    preview.say(type="set", name="lineWidth", value=9)
    preview.until(lambda: preview.image() != armed, "the same state with the new value")
    assert drags(preview) == [] and preview.notices() == [] and preview.frame["offset"] == 0
    held.get_by_role("button", name="Let go").click()
    expect(held).to_be_hidden()
    preview.wait_image(rest)
    assert preview.faults == []


def test_loading_is_held_in_motion_and_a_finger_lets_go(open_preview):
    preview = open_preview(query={"system": "storehouse"})
    page, held = preview.page, preview.page.locator(".held")
    hold(page, "Loading")
    expect(held).to_contain_text("Held: loading")
    first = preview.image()
    preview.until(lambda: preview.image() != first, "the next bar's glow")
    preview.pull(40)
    expect(held).to_be_hidden()
    page.mouse.up()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_newcomer_s_list_pulls_itself_once_and_only_here(open_preview, motion):
    preview = open_preview(query={"system": "storehouse"}, is_first_visit=True, reduced_motion=motion)
    page, hint = preview.page, preview.page.locator(".first-pull")
    preview.until(lambda: preview.frame["insets"] == [47, 34], "the safe areas of a new session")
    preview.wait_offset(-47)

    expect(hint).to_be_visible()
    expect(hint).to_contain_text("Pull me")
    assert len(traces(preview)) >= (motion == "no-preference")
    if motion == "no-preference":
        before = preview.image()
        preview.until(lambda: preview.image() != before, "a list that moves")
    assert drags(preview) == [] and preview.frame["offset"] == -47, "nobody else sees it"
    preview.mouse_down()
    expect(hint).to_be_hidden()
    preview.mouse_to(400)
    page.mouse.up()
    expect(page.get_by_role("note")).to_contain_text("Look at it tick by tick")
    page.get_by_role("button", name="Close the hint").click()
    expect(page.get_by_role("note")).to_be_hidden()

    page.reload()
    preview.wait("document.body.dataset.connection === 'open'")
    preview.until(lambda: len(preview.of("pong")) >= 2, "time for a hint")
    assert hint.count() == 0 and preview.faults == []
