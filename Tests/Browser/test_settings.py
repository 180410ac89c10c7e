"""The inspector: fields that show what the session has, and change it as one scrubs, types or steps."""

import json
import os

import pytest
from conftest import Preview
from daemon import Daemon


def field(preview, key):
    return preview.page.locator(f"[data-parameter='{key}'] [id^=knob]:is(input, select)")


def segment(preview, key, text):
    """One of two or three choices side by side."""
    return preview.page.locator(f"[data-parameter='{key}']").get_by_role("radio", name=text, exact=True)


def parameter(preview, name, edge="header"):
    return preview.of("scene")[-1][edge]["parameters"][name]


def sets(preview, name):
    """The values that the page has sent for a parameter."""
    sent = [json.loads(text) for text in preview.sent]
    return [message["value"] for message in sent if message["type"] == "set" and message["name"] == name]


def box_of(preview, selector):
    locator = preview.page.locator(selector)
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"], box["y"] + box["height"] / 2, box["width"]


def test_a_parameter_set_on_one_page_shows_on_every_page(open_preview):
    one, two = open_preview(), open_preview()
    field(one, "header.lineWidth").fill("6")
    field(one, "header.lineWidth").press("Enter")

    two.wait("document.querySelector(\"[data-parameter='header.lineWidth'] input\")?.value === '6'")
    two.until(lambda: two.of("scene")[-1]["nodes"][1]["width"] == 6, "the scene")
    assert one.faults == two.faults == []


def test_choices_flags_and_colors_reach_the_scene(open_preview):
    preview = open_preview()
    field(preview, "header.figure").select_option("akta")
    preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == 17, "AKTA's 16 bars")
    field(preview, "header.reverseLoadingAnimation").check()
    preview.until(lambda: parameter(preview, "reverseLoadingAnimation"), "the flag")
    preview.page.get_by_label("Color, palette", exact=True).evaluate("input => { input.value = '#ff8000'; input.dispatchEvent(new Event('input')); }")
    preview.until(lambda: preview.of("scene")[-1]["nodes"][1]["color"] == "#ff8000", "the color, before the palette is closed")
    preview.page.get_by_label("Color, palette", exact=True).dispatch_event("change")
    field(preview, "header.color").fill("08f")
    field(preview, "header.color").press("Enter")
    preview.until(lambda: preview.of("scene")[-1]["nodes"][1]["color"] == "#0088ff", "the color that was typed")


def test_wrong_input_is_red_with_its_range_and_never_sent(open_preview):
    preview = open_preview()
    scale = field(preview, "header.scale")
    true = scale.input_value()
    for text, end in (("999", lambda: scale.press("Escape")), ("999", scale.blur), ("letters", lambda: scale.press("Escape")), ("letters", scale.blur)):
        scale.fill(text)
        preview.wait("document.querySelector(\"[data-parameter='header.scale'] input\").getAttribute('aria-invalid') === 'true'")
        assert preview.page.locator("[data-parameter='header.scale'] .error").inner_text() == "Scale: a number from 0.1 to 10"
        assert scale.input_value() == text

        end()
        assert (scale.input_value(), scale.get_attribute("aria-invalid")) == (true, "false")
    assert sets(preview, "scale") == []


def test_a_refused_text_is_red_with_the_daemons_reason(open_preview):
    preview = open_preview("words", query={"system": "words"})
    text = field(preview, "header.text")
    true = text.input_value()
    text.press_sequentially("\U0001F9FF")
    preview.wait("document.querySelector(\"[data-parameter='header.text'] .error\").textContent.includes('has no glyph')")
    assert text.get_attribute("aria-invalid") == "true"
    text.press("Escape")
    assert text.input_value() == true
    assert parameter(preview, "text") == true


def test_arrows_add_the_step_shift_ten_alt_a_tenth(open_preview):
    preview = open_preview()
    scale = field(preview, "header.scale")
    scale.fill("1.27")
    scale.press("Enter")
    preview.until(lambda: parameter(preview, "scale") == 1.27, "the typed value")
    for key, value in [("ArrowUp", 1.4), ("Shift+ArrowUp", 2), ("Alt+ArrowDown", 1.99)]:  # rounded to the step that is added
        scale.press(key)
        preview.until(lambda: parameter(preview, "scale") == value, f"{value} by {key}")
        assert float(scale.input_value()) == value


def test_a_scrub_over_label_or_field_sends_while_it_runs_and_is_one_step_of_undo(open_preview):
    preview = open_preview()
    true = parameter(preview, "dropHeight")
    for selector in ("[data-parameter='header.dropHeight'] label", "[data-parameter='header.dropHeight'] .number-field"):
        x, y, width = box_of(preview, selector)
        preview.page.mouse.move(x + 5, y)
        preview.page.mouse.down()
        for step in range(1, 13):
            preview.page.mouse.move(x + 5 + step * 5, y)
            preview.page.wait_for_timeout(20)
        preview.until(lambda: parameter(preview, "dropHeight") > true, "the value, while the button is down")
        preview.page.mouse.up()
        last = sets(preview, "dropHeight")[-1]
        preview.until(lambda: parameter(preview, "dropHeight") == last, "the last value")
        assert len(sets(preview, "dropHeight")) > 3

        preview.page.keyboard.press("Control+z")
        preview.until(lambda: parameter(preview, "dropHeight") == true, "all of it undone")
        preview.page.keyboard.press("Control+Shift+z")
        preview.until(lambda: parameter(preview, "dropHeight") == last, "all of it done again")
        preview.page.get_by_label("Undo", exact=True).click()
        preview.until(lambda: parameter(preview, "dropHeight") == true, "undone by the button")
    assert preview.faults == []


@pytest.mark.parametrize("window, part", [((1100, 1000), ".number-field"), ((390, 844), ".slider"), ((844, 390), ".slider")])
def test_a_finger_scrubs_sideways(open_preview, chromium, window, part):
    """On a tablet over the field, on a phone over the slider below the value."""
    preview = open_preview(context=chromium.new_context(viewport={"width": window[0], "height": window[1]}, has_touch=True, is_mobile=True))
    if window[0] < 1000:
        preview.page.locator("#tab-tune").dispatch_event("click")
    true = parameter(preview, "dropHeight")
    x, y, width = box_of(preview, f"[data-parameter='header.dropHeight'] {part}")
    touch = preview.page.context.new_cdp_session(preview.page)
    for kind, place in [("touchStart", 0.3), ("touchMove", 0.4), ("touchMove", 0.6), ("touchMove", 0.8)]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + width * place, "y": y}]})
    preview.until(lambda: parameter(preview, "dropHeight") > true, "the value under the finger")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    heights = preview.page.locator("[data-parameter='header.dropHeight'] :is(.slider, input)").evaluate_all("all => all.filter(each => each.checkVisibility()).map(each => each.getBoundingClientRect().height)")
    assert min(heights) >= 44


def test_a_click_types_a_drag_does_not_and_a_double_click_on_the_label_sets_back(open_preview):
    preview = open_preview()
    preview.page.get_by_role("region", name="Start with a control").wait_for()
    true = parameter(preview, "dropHeight")
    x, y, width = box_of(preview, "[data-parameter='header.dropHeight'] .number-field")
    focused = "document.activeElement === document.querySelector(\"[data-parameter='header.dropHeight'] input\")"
    preview.page.mouse.move(x + 20, y)
    preview.page.mouse.down()
    preview.page.mouse.move(x + 60, y, steps=5)
    preview.page.mouse.up()
    preview.until(lambda: parameter(preview, "dropHeight") > true, "the value that was dragged to")
    assert not preview.page.evaluate(focused)
    preview.page.mouse.click(x + width / 2, y)
    preview.wait(focused)
    preview.page.keyboard.type("123")  # over what is selected
    preview.page.keyboard.press("Enter")
    preview.until(lambda: parameter(preview, "dropHeight") == 123, "the value that was typed")
    preview.page.locator("[data-parameter='header.dropHeight'] label").dblclick()
    preview.until(lambda: parameter(preview, "dropHeight") == true, "the preset's value")


def test_a_changed_value_is_set_back_by_keys_and_by_a_finger(open_preview):
    for options in ({}, {"has_touch": True, "is_mobile": True}):
        preview = open_preview(**options)
        true = parameter(preview, "dropHeight")
        preview.say(type="set", name="dropHeight", value=true + 20)
        back = preview.page.get_by_role("button", name=f"Drop height: back to {true:g} pt")
        back.wait_for()
        if options:
            back.tap()
        else:
            field(preview, "header.dropHeight").focus()
            preview.page.keyboard.press("Shift+Tab")
            preview.page.keyboard.press("Enter")
        preview.until(lambda: parameter(preview, "dropHeight") == true, "what the preset has")
        back.wait_for(state="hidden")


def test_the_search_is_reached_by_its_key(open_preview):
    preview = open_preview()
    preview.page.keyboard.press("/")
    preview.wait("document.activeElement.type === 'search'")  # keys are loaded when the page is first used
    preview.page.keyboard.type("always bo")
    preview.until(lambda: preview.page.locator("[data-parameter]:visible").count() == 1, "one row")
    assert preview.page.locator("[data-parameter='scroll.alwaysBounce']").is_visible()


def test_a_scrub_makes_no_row_anew(open_preview):
    preview = open_preview()
    x, y, _ = box_of(preview, "[data-parameter='header.dropHeight'] .number-field")
    preview.page.mouse.move(x - 1, y)
    preview.page.locator(".curve-picture").first.wait_for(state="attached")  # they come with the rest of the page
    preview.page.evaluate(
        """() => {
            window.made = 0;
            const count = list => list.forEach(({ addedNodes }) => addedNodes.forEach(node => { if (node.nodeType === 1) window.made += 1; }));
            new MutationObserver(count).observe(document.getElementById('inspector'), { childList: true, subtree: true });
        }""")
    preview.page.mouse.move(x, y)
    preview.page.mouse.down()
    for step in range(30):
        preview.page.mouse.move(x + step, y)
        preview.page.wait_for_timeout(16)
    preview.page.mouse.up()
    last = sets(preview, "dropHeight")[-1]
    preview.wait(f"document.querySelector(\"[data-parameter='header.dropHeight'] input\").value === '{last:g}'")
    assert preview.page.evaluate("window.made") == 0


def test_a_system_is_chosen_in_a_dialog_and_undone(open_preview):
    preview = open_preview()
    preview.page.get_by_role("button", name="header control:").click()
    preview.page.get_by_role("dialog").get_by_role("button", name="None").click()
    preview.until(lambda: preview.of("scene")[-1]["nodes"] == [], "an empty header")
    preview.page.get_by_role("button", name="header control:").click()
    preview.page.get_by_role("dialog").get_by_role("button", name="arrow designed").click()
    preview.until(lambda: preview.of("scene")[-1].get("header", {}).get("system") == "arrow", "the arrow")
    preview.page.get_by_label("Undo", exact=True).click()
    preview.page.get_by_label("Undo", exact=True).click()
    preview.until(lambda: preview.of("scene")[-1].get("header", {}).get("system") == "storehouse", "the first system")
    assert preview.faults == []


def test_a_watcher_sees_the_values_and_cannot_change_them(chromium):
    daemon = Daemon("--viewer-token", "watch-0123456789abc", env={**os.environ, "PULLWIRE_TOKEN": "control-0123456789"})
    controller = Preview(chromium.new_page(), daemon.url, "demo")
    watcher = Preview(chromium.new_page(), daemon.ready["viewerUrl"], "demo")
    field(controller, "header.lineWidth").fill("6")
    field(controller, "header.lineWidth").press("Enter")
    watcher.wait("document.querySelector(\"[data-parameter='header.lineWidth'] input\").value === '6'")
    assert field(watcher, "header.lineWidth").is_disabled()
    x, y, _ = box_of(watcher, "[data-parameter='header.dropHeight'] .number-field")
    watcher.page.mouse.move(x, y)
    watcher.page.mouse.down()
    watcher.page.mouse.move(x + 40, y, steps=5)
    watcher.page.mouse.up()
    watcher.page.keyboard.press("Control+z")
    assert not any('"set"' in text for text in watcher.sent)
    for preview in (controller, watcher):
        preview.page.close()


def test_what_the_session_has_beside_its_systems_is_shown_and_set(open_preview):
    preview = open_preview()
    for key, value in [("list.height", "3000"), ("list.rows", "12"), ("list.top", "20"), ("list.width", "320")]:
        field(preview, key).fill(value)
        field(preview, key).press("Enter")
    preview.until(lambda: preview.of("scene")[-1]["viewport"][0] == 320, "the width")
    scene = preview.of("scene")[-1]
    assert (scene["content"]["height"], scene["content"]["sections"][1]["row"]) == (3000, 12)
    preview.until(lambda: preview.frame["insets"][0] == 20, "the inset")
    preview.page.get_by_role("searchbox", name="Search values").fill("scroll.rate")
    segment(preview, "scroll.rate", "Fast").check()
    preview.until(lambda: sets(preview, "scroll.rate") == ["fast"], "the scroll view's")
    assert preview.faults == []
