"""The lane of the control's own animations: its bars are dragged and moved by keys, and what is tuned at rest is played."""

import pytest
from conftest import Preview
from playwright.sync_api import expect
from test_dock import pulled, traces
from test_settings import parameter


@pytest.fixture
def open_lane(open_preview):
    def open(**options):
        return pulled(open_preview, "lane", **options)

    return open


def watched(preview):
    """Pulls the list, and waits until it is at rest."""
    preview.pull(170)
    preview.page.mouse.up()
    preview.wait_callbacks("begin", "action", "end")
    preview.wait_state("idle")


def bar(preview, name="header closing"):
    return preview.page.locator(f".bar[data-animation='{name}']")


def field(preview, name="closeDuration"):
    return preview.page.locator(f".row[data-parameter='header.{name}'] input")


def until(preview, wanted, name="closeDuration"):
    preview.until(lambda: parameter(preview, name) == wanted, f"{name} {wanted}")


def test_an_end_is_dragged_the_field_follows_and_one_undo_restores_it(open_lane):
    preview = open_lane()
    box = bar(preview).bounding_box()
    x, y = box["x"] + box["width"] - 1, box["y"] + box["height"] / 2
    preview.page.mouse.move(x, y)
    expect(preview.page.locator(".bar-tip")).to_have_text("Close duration 1.2 s")
    preview.page.mouse.down()
    preview.page.mouse.move(x - box["width"] / 4, y, steps=4)
    preview.page.mouse.move(x - box["width"] / 2, y, steps=4)
    until(preview, 0.6)
    expect(preview.page.locator(".bar-tip")).to_have_text("Close duration 0.6 s")
    preview.page.mouse.up()
    expect(field(preview)).to_have_value("0.6")
    preview.page.keyboard.press("Control+z")
    until(preview, 1.2)
    assert preview.faults == []


def middle(preview, name, share=0.5):
    box = bar(preview, name).bounding_box()
    return box["x"] + share * box["width"], box["y"] + box["height"] / 2


def test_a_bar_is_dragged_by_its_stagger_and_elsewhere_one_scrubs(open_lane):
    preview = open_lane()
    x, y = middle(preview, "header glow", 0.3)
    preview.page.mouse.move(x, y)
    expect(preview.page.locator(".bar-tip")).to_have_text("Glow stagger 0.1 s")
    preview.page.mouse.down()
    preview.page.mouse.move(x + 20, y, steps=4)
    preview.until(lambda: parameter(preview, "glowStagger") > 0.1, "a longer stagger")
    preview.page.mouse.up()
    x, y = middle(preview, "header closing", 0.3)
    preview.page.mouse.click(x, y)
    preview.wait("document.querySelector('[data-command=live]').ariaPressed === 'false'")
    assert parameter(preview, "closeDuration") == 1.2
    assert preview.faults == []


def test_arrow_keys_change_the_duration_by_its_step_and_enter_opens_its_curve(open_lane):
    preview = open_lane()
    closing = preview.page.get_by_role("slider", name="Closing: Close duration")
    closing.focus()
    preview.page.keyboard.press("ArrowLeft")
    until(preview, 1.1)
    expect(closing).to_have_attribute("aria-valuetext", "1.1 s, Close curve ease in out")
    preview.page.keyboard.press("Shift+ArrowRight")
    until(preview, 2)
    preview.page.keyboard.press("Enter")
    expect(preview.page.get_by_role("dialog", name="Close curve")).to_be_visible()
    preview.page.keyboard.press("Escape")
    preview.page.keyboard.press("Control+z")
    until(preview, 1.1)
    assert preview.faults == []


@pytest.mark.parametrize(("name", "curve"), [("header closing", "Close curve"), ("header glow", "Glow curve")])
def test_a_double_click_opens_the_curve_and_does_nothing_else(open_lane, name, curve):
    preview = open_lane()
    preview.page.mouse.dblclick(*middle(preview, name))
    expect(preview.page.get_by_role("dialog", name=curve)).to_be_visible()
    expect(preview.page.locator("[data-command='live']")).to_have_attribute("aria-pressed", "true")
    assert preview.faults == []


def test_who_may_only_watch_is_told_so(chromium, guarded):
    one = Preview(chromium.new_page(), guarded.url, "lane", system="storehouse")
    watched(one)
    viewer = Preview(chromium.new_page(), guarded.ready["viewerUrl"], "lane")
    viewer.page.set_viewport_size({"width": 1280, "height": 900})
    bar(viewer).focus()
    viewer.page.keyboard.press("ArrowLeft")
    expect(viewer.page.locator("#toast")).to_contain_text("may only watch")
    expect(bar(viewer)).to_have_attribute("aria-disabled", "true")
    assert parameter(one, "closeDuration") == 1.2
    for preview in (one, viewer):
        preview.page.context.close()


def replay(preview):
    return preview.page.locator(".held", has_text="Replay: Take 1")


def tune(preview, text="0.6"):
    field(preview).fill(text)
    field(preview).press("Enter")


def test_what_is_tuned_at_rest_is_played_and_the_list_is_live_again(open_lane):
    preview = open_lane()
    live = preview.image()
    tune(preview)
    replay(preview).wait_for()
    assert preview.image() != live
    replay(preview).wait_for(state="hidden")
    preview.wait_image(live)
    expect(preview.page.locator("[data-command='live']")).to_have_attribute("aria-pressed", "true")
    preview.page.get_by_label("Speed", exact=True).select_option("0.1")
    tune(preview, "0.9")
    replay(preview).wait_for()
    preview.page.locator(".held button").click()
    expect(replay(preview)).to_be_hidden()
    expect(preview.page.locator("[data-command='live']")).to_have_attribute("aria-pressed", "true")
    assert preview.faults == []


def test_the_replay_can_be_turned_off_and_stays_off(open_lane):
    preview = open_lane()
    preview.page.keyboard.press("Control+k")
    preview.page.keyboard.type("play what i tune")
    preview.page.get_by_role("option", name="Play what I tune").click()
    before = len(traces(preview))
    tune(preview)
    preview.until(lambda: len(traces(preview)) > before, "the take with the new value")
    preview.page.wait_for_timeout(400)
    expect(replay(preview)).to_be_hidden()
    preview.page.reload()
    preview.page.locator("#look").click()
    expect(preview.page.get_by_role("switch", name="Play what I tune")).not_to_be_checked()


def test_a_finger_drags_an_end_on_a_phone(chromium, open_preview):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    preview = open_preview("lane", context=context, query={"system": "storehouse"})
    watched(preview)
    preview.page.locator("#tab-time").dispatch_event("click")
    bar(preview).wait_for()
    x, y = middle(preview, "header closing", 1)
    touch = context.new_cdp_session(preview.page)
    for kind, way in [("touchStart", -15), ("touchMove", -25), ("touchMove", -95)]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + way, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    preview.until(lambda: parameter(preview, "closeDuration") < 1, "a shorter close")
    assert preview.faults == []
