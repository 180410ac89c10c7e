"""A take, tick by tick: scrubbed, played, measured and compared, by mouse, touch and keyboard."""

import re

from playwright.sync_api import expect


def pulled(open_preview, session="dock", query={"system": "storehouse"}, **options):
    """A preview whose list was pulled, let go, and came to rest; the dock shows that take."""
    preview = open_preview(session, query=query, **options)
    preview.page.set_viewport_size({"width": 1280, "height": 900})
    preview.say(type="work", mode="after", seconds=0.5)
    preview.pull(170)
    preview.page.mouse.up()
    preview.wait_callbacks("begin", "action", "end")
    preview.wait_state("idle")
    traced(preview)
    return preview


def traces(preview):
    """The takes that the page was sent. (Pictures of presets are gestures of scripts, whose take is 0.)"""
    return [message for message in preview.of("traced") if message["take"] > 0]


def traced(preview, count=1):
    """Until so many takes have come and the dock shows the newest."""
    preview.until(lambda: len(traces(preview)) >= count, f"{count} traces")
    preview.until(lambda: chart(preview).get_attribute("aria-valuemax") == str(traces(preview)[-1]["ticks"]), "the take in the dock")


def chart(preview):
    return preview.page.get_by_role("slider", name="Playhead")


def tick(preview):
    """Where one looks at, as the chart tells a screen reader."""
    return int(chart(preview).get_attribute("aria-valuenow"))


def until_tick(preview, wanted):
    expect(chart(preview)).to_have_attribute("aria-valuenow", str(wanted))


def picture(preview, canvas):
    return preview.page.evaluate(f"document.querySelector('{canvas}').toDataURL()")


def value(preview, signal="offset"):
    """A signal's value at the playhead, as the gutter says it."""
    return float(preview.page.locator(f".gutter [data-signal='{signal}'] .value").inner_text().replace("−", "-").replace("–", "nan") or "nan")


def x_of(preview, share):
    box = chart(preview).bounding_box()
    gutter = preview.page.locator(".gutter").bounding_box()["width"]
    return box["x"] + gutter + share * (box["width"] - gutter - 12), box["y"] + box["height"] / 2


def test_a_drag_over_the_chart_scrubs_and_the_list_lives_on_for_others(open_preview):
    one = pulled(open_preview)
    other = open_preview("dock")
    other.page.set_viewport_size({"width": 1280, "height": 900})
    one.until(lambda: other.image() == one.image(), "the same picture on both")
    live, last = other.image(), int(chart(one).get_attribute("aria-valuemax"))

    one.page.mouse.move(*x_of(one, 0.1))
    one.page.mouse.down()
    one.page.mouse.move(*x_of(one, 0.3), steps=6)
    one.page.mouse.up()

    one.until(lambda: abs(tick(one) - 0.3 * last) < 0.02 * last + 1, "the playhead")
    frames = [message for message in traces(one)[-1]["messages"] if message["type"] == "frame"]
    shown = max((frame for frame in frames if frame["tick"] <= tick(one)), key=lambda frame: frame["tick"])
    one.until(lambda: abs(value(one) - shown["offset"]) < 0.06, "the offset of that tick")
    assert one.image() != live
    assert other.image() == live
    one.page.keyboard.press("l")
    one.wait_image(live)
    assert one.faults == other.faults == []


def test_keys_step_play_and_go_to_the_ends(open_preview):
    preview = pulled(open_preview)
    last = int(chart(preview).get_attribute("aria-valuemax"))
    press = preview.page.keyboard.press

    press("Home")
    until_tick(preview, 0)
    press(".")
    press(".")
    press(",")
    until_tick(preview, 1)
    press("End")
    until_tick(preview, last)
    press("Home")
    press("Space")
    preview.until(lambda: tick(preview) > 5, "the playhead to run")
    press("Space")
    expect(preview.page.locator("[data-command=toggle]")).to_have_attribute("aria-pressed", "false")
    chart(preview).focus()
    press("Home")
    press("ArrowRight")
    press("Shift+ArrowRight")
    until_tick(preview, 11)
    press("n")
    preview.until(lambda: tick(preview) > 11, "the next callback")
    expect(chart(preview)).to_have_attribute("aria-valuetext", re.compile("tick .*, ."))  # what happened there


def test_slow_motion_is_slow_and_a_loop_goes_round(open_preview):
    preview = pulled(open_preview)
    last = int(chart(preview).get_attribute("aria-valuemax"))
    press = preview.page.keyboard.press
    preview.page.mouse.click(*x_of(preview, 0.2))
    preview.page.keyboard.down("Shift")
    preview.page.mouse.click(*x_of(preview, 0.25))
    preview.page.keyboard.up("Shift")
    expect(chart(preview)).to_have_attribute("aria-valuetext", re.compile(r"from A to B \d+\.\d{3} s"))
    expect(preview.page.locator(".gutter [data-signal=offset] .value")).to_have_attribute("title", re.compile(r"From A to B: Δ −?\d+\.\d pt"))

    press("o")
    press("Space")
    seen = set()
    preview.until(lambda: seen.add(tick(preview)) or len(seen) > 5, "some ticks")
    expect(preview.page.locator("[data-command=toggle]")).to_have_attribute("aria-pressed", "true")  # it does not end
    assert all(0.19 * last <= each <= 0.26 * last for each in seen)

    preview.page.get_by_label("Speed", exact=True).select_option("0.1")
    start = preview.page.evaluate("performance.now()")
    before = tick(preview)
    preview.until(lambda: tick(preview) != before, "the next text")
    assert preview.page.evaluate("performance.now()") - start < 20000


def test_a_jump_is_a_tick_a_time_or_a_name_and_to_nowhere_says_so(open_preview):
    preview = pulled(open_preview)
    trace = traces(preview)[-1]
    armed = next(m["tick"] for m in trace["messages"] if m["type"] == "notice" and (m["notice"] == "didEndDragging" or m.get("to") == "armed"))
    released = next(sample["tick"] for sample in trace["finger"] if sample["phase"] == "ended")
    for typed, found in (("12", 12), ("rel", released), ("100ms", 12), ("armed", armed)):
        preview.page.keyboard.press("j")
        preview.page.keyboard.type(typed)
        preview.page.keyboard.press("Enter")
        until_tick(preview, found)
        preview.page.get_by_label("Jump to").fill("")
        preview.page.get_by_label("Jump to").blur()

    field = preview.page.get_by_label("Jump to")
    field.fill("nowhere")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(preview.page.locator("#jump-error")).to_contain_text("a tick (120), a time (350ms, 1.5s) or one of")
    field.fill("1")
    expect(preview.page.locator("#jump-error")).to_be_hidden()


def test_a_wheel_zooms_and_fit_shows_all(open_preview):
    preview = pulled(open_preview)
    fitted = picture(preview, "#dock .chart .curves")
    preview.page.mouse.move(*x_of(preview, 0.2))
    preview.page.mouse.wheel(0, -300)
    preview.until(lambda: picture(preview, "#dock .chart .curves") != fitted, "a closer look")
    preview.page.keyboard.press("0")
    preview.until(lambda: picture(preview, "#dock .chart .curves") == fitted, "all of it")


def test_fingers_scrub_and_pinch(open_preview):
    preview = pulled(open_preview, has_touch=True)
    cdp = preview.page.context.new_cdp_session(preview.page)

    def touch(kind, *shares):
        points = [dict(zip("xy", x_of(preview, share)), id=index) for index, share in enumerate(shares)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    last = int(chart(preview).get_attribute("aria-valuemax"))
    touch("touchStart", 0.2)
    for share in (0.25, 0.3, 0.35, 0.4):
        touch("touchMove", share)
    touch("touchEnd")
    preview.until(lambda: abs(tick(preview) - 0.4 * last) < 0.03 * last, "the playhead under the finger")

    fitted = picture(preview, "#dock .chart .curves")
    touch("touchStart", 0.4)
    touch("touchStart", 0.4, 0.6)
    touch("touchMove", 0.3, 0.7)
    touch("touchMove", 0.2, 0.8)
    touch("touchEnd")
    preview.until(lambda: picture(preview, "#dock .chart .curves") != fitted, "a closer look")


def rows(preview):
    return preview.page.locator(".gutter .animation .name").all_inner_texts()


def test_the_controls_own_animations_have_a_lane_with_rows_in_the_order_of_their_beginnings(open_preview):
    preview = pulled(open_preview)
    ran = sorted(traces(preview)[-1]["animations"], key=lambda each: each["from"])
    assert {"glow", "closing"} <= {each["name"] for each in ran}
    assert [row.lower() for row in rows(preview)] == list(dict.fromkeys(each["name"] for each in ran))
    places = {kind: preview.page.locator(f".gutter .lane.{kind}").first.bounding_box()["y"] for kind in ("callbacks", "animations", "panel")}
    assert places["callbacks"] < places["animations"] < places["panel"]

    closing = next(each for each in ran if each["name"] == "closing")
    field = preview.page.get_by_label("Jump to")
    field.fill(str((closing["from"] + closing["to"]) // 2))
    field.press("Enter")
    duration = (closing["to"] - closing["from"]) / 120
    text = f"{duration:.2f} s" if duration >= 1 else f"{duration * 1000:.0f} ms"
    expect(preview.page.locator(".animation[data-animation='header closing'] .value")).to_have_text(text)
    expect(chart(preview)).to_have_attribute("aria-valuetext", re.compile(f"Closing {text}"))

    preview.page.get_by_role("button", name="Signal", exact=True).click()
    preview.page.get_by_label("Animations", exact=True).click()
    expect(preview.page.locator(".gutter .lane.animations")).to_have_count(0)
    assert preview.faults == []


def test_animations_share_rows_in_a_lower_lane_and_get_their_own_by_a_button(open_preview):
    preview = open_preview("labels", query={"system": "labels"})
    preview.page.set_viewport_size({"width": 1280, "height": 900})
    preview.say(type="work", mode="after", seconds=0.5)
    preview.pull(300, start=150)
    preview.page.mouse.up()
    traced(preview)
    names = {each["name"] for each in traces(preview)[-1]["animations"]}
    assert len(names) > 3

    edge = preview.page.get_by_role("separator", name="Height of the animations")
    edge.focus()
    preview.page.keyboard.press("Home")
    preview.until(lambda: rows(preview) == ["Animations"], "one row for all")
    edge = preview.page.get_by_role("separator", name="Height of the animations")
    edge.focus()
    preview.page.keyboard.press("ArrowDown")
    preview.until(lambda: len(rows(preview)) == 2 and rows(preview)[-1] == f"{len(names) - 1} more", "a row for one and a row for the others")
    preview.page.get_by_role("button", name="Show all animations").click()
    preview.until(lambda: len(rows(preview)) == len(names) and not rows(preview)[-1].endswith(" more"), "a row for each")
    assert preview.faults == []


def test_before_the_first_take_every_measure_has_a_row_that_stays_where_it_is(open_preview):
    preview = open_preview("measures", query={"system": "storehouse"}, preferences={"time": False})
    page = preview.page
    page.set_viewport_size({"width": 1440, "height": 900})
    rows = page.locator("#measures .measure")
    expect(rows).to_have_count(6)
    assert [text.split() for text in rows.all_inner_texts()][0] == ["Time", "to", "arm", "–"]
    places = rows.evaluate_all("all => all.map(row => row.getBoundingClientRect().y)")
    preview.say(type="work", mode="after", seconds=0.1)
    preview.pull(170)
    page.mouse.up()
    page.locator("#measures button[data-measure=timeToArm]").wait_for()
    assert rows.evaluate_all("all => all.map(row => row.getBoundingClientRect().y)") == places
    assert preview.faults == []


def test_a_measure_goes_to_its_tick(open_preview):
    preview = pulled(open_preview)
    button = preview.page.locator("#measures button[data-measure=largestVelocityChange]")
    button.click()
    until_tick(preview, button.get_attribute("data-tick"))


def signals(preview):
    """The open menu of signals and lanes."""
    preview.page.get_by_role("button", name="Signal", exact=True).click()
    return preview.page.get_by_role("dialog", name="Signals")


def test_signals_and_their_velocities_are_switched_in_their_menu(open_preview):
    preview = pulled(open_preview)
    before = picture(preview, "#dock .chart .curves")
    menu = signals(preview)
    menu.get_by_label("Progress header", exact=True).uncheck()
    preview.until(lambda: picture(preview, "#dock .chart .curves") != before, "a lane less")
    expect(preview.page.locator("[data-lane=progress]")).to_have_count(0)
    before = picture(preview, "#dock .chart .curves")
    menu.get_by_label("Plot −Inset top's velocity").check()
    preview.until(lambda: picture(preview, "#dock .chart .curves") != before, "another velocity")
    expect(preview.page.locator("[data-lane='velocity pt'] [data-signal]")).to_have_count(2)


def test_a_signal_is_hidden_beside_its_curve(open_preview):
    preview = pulled(open_preview)
    before = picture(preview, "#dock .chart .curves")
    preview.page.get_by_role("button", name="Hide −Inset top", exact=True).click()
    expect(preview.page.locator("[data-signal=insetTop]")).to_have_count(0)
    preview.until(lambda: picture(preview, "#dock .chart .curves") != before, "a curve less")


def test_lanes_are_turned_off_and_made_higher_and_a_reload_keeps_it(open_preview):
    preview = pulled(open_preview)
    menu = signals(preview)
    menu.get_by_label("Filmstrip").uncheck()
    expect(preview.page.locator("[data-lane=film]")).to_have_count(0)
    expect(preview.page.get_by_role("group", name="Filmstrip")).to_be_hidden()
    preview.page.keyboard.press("Escape")

    def height():
        """Also while the lanes are made anew."""
        return preview.page.evaluate("document.querySelector('[data-lane=offset]')?.getBoundingClientRect().height ?? NaN")

    before = height()
    edge = preview.page.get_by_role("separator", name="Height of Offset")
    box = edge.bounding_box()
    preview.page.mouse.move(box["x"] + 40, box["y"] + 1)
    preview.page.mouse.down()
    preview.page.mouse.move(box["x"] + 40, box["y"] + 41, steps=4)
    preview.page.mouse.up()
    preview.until(lambda: abs(height() - before - 40) <= 2, "the lane as high as it was dragged")
    edge.press("ArrowDown")
    preview.until(lambda: abs(height() - before - 56) <= 2, "another 16 pixels")

    preview.page.reload()
    preview.until(lambda: preview.page.locator("[data-lane=offset]").count() and abs(height() - before - 56) <= 2, "the height again")
    expect(preview.page.locator("[data-lane=film]")).to_have_count(0)
    box = edge.bounding_box()
    preview.page.mouse.dblclick(box["x"] + 40, box["y"] + 1)
    preview.until(lambda: abs(height() - before - 56) > 2, "its own height")


CUT = """() => {
    const room = document.querySelector('.gutter').getBoundingClientRect();
    return [...document.querySelectorAll('.gutter :is(.value, .name, b, .lane-title)')].filter(cell => cell.checkVisibility() && cell.getBoundingClientRect().width > 0)
        .filter(cell => cell.getBoundingClientRect().right > room.right - 36 * cell.matches('.value') || cell.getBoundingClientRect().left < room.left || cell.scrollWidth > cell.clientWidth + 1)
        .map(cell => cell.textContent);
}"""


def test_no_name_and_no_value_beside_the_lanes_is_cut_in_any_window(open_preview):
    preview = pulled(open_preview)
    for key in ("Home", "[", "End", "]", "p"):
        preview.page.keyboard.press(key)
    expect(preview.page.locator(".gutter [data-old=offset]")).to_have_count(1)
    for width in (768, 1024, 1100, 1280, 1440, 1920, 2560):
        preview.page.set_viewport_size({"width": width, "height": 900})
        if width < 1000:
            preview.page.get_by_role("tab", name="Time", exact=True).click()
        preview.until(lambda: preview.page.evaluate(CUT) == [] and chart(preview).bounding_box()["width"] > 200, f"all names and values at {width}: {preview.page.evaluate(CUT)}")


def test_no_long_value_beside_the_lanes_is_cut(open_preview):
    preview = open_preview("long", query={"system": "storehouse"})
    preview.page.set_viewport_size({"width": 1280, "height": 900})
    script = "pull 1\nsystem storehouse\ncontent 1000000pt\nstart 500000pt\nscroll 0pt in 500ms\nwait settled timeout 20s\n"
    preview.say(type="play", name="far", script=script)
    traced(preview)
    for key in ("End", "]", "Home", "["):
        preview.page.keyboard.press(key)
    value = preview.page.locator("[data-signal=offset] .value")
    expect(value).to_have_attribute("title", "From A to B: Δ −500000 pt")
    expect(value).to_have_text("500000")
    assert preview.page.evaluate(CUT) == []


def test_no_curve_is_lower_than_64_pixels_and_in_a_low_window_the_lanes_scroll(open_preview):
    preview = pulled(open_preview)
    for height in (1080, 900, 768, 480):
        preview.page.set_viewport_size({"width": 1280, "height": height})
        preview.page.wait_for_timeout(200)
        heights = preview.page.locator(".lane.panel").evaluate_all("all => all.map(lane => lane.getBoundingClientRect().height)")
        assert len(heights) == 3 and min(heights) >= 64, (height, heights)
    room = preview.page.locator(".lanes-room")
    assert room.evaluate("room => room.scrollHeight > room.clientHeight")


def test_nothing_is_drawn_at_rest(open_preview):
    preview = pulled(open_preview)
    preview.page.mouse.move(*x_of(preview, 0.3))
    preview.page.wait_for_timeout(300)
    preview.page.evaluate("""() => {
        globalThis.drawn = 0;
        for (const name of ['stroke', 'fill', 'fillRect', 'fillText', 'clearRect', 'drawImage']) {
            const own = CanvasRenderingContext2D.prototype[name];
            CanvasRenderingContext2D.prototype[name] = function (...parameters) { globalThis.drawn += 1; return own.apply(this, parameters); };
        }
    }""")
    preview.page.wait_for_timeout(500)
    assert preview.page.evaluate("drawn") == 0
    preview.page.mouse.move(*x_of(preview, 0.6))
    preview.wait("drawn > 0")


def test_curves_run_along_with_the_finger(open_preview):
    preview = open_preview("follow", query={"system": "storehouse"})
    preview.pull(60)
    preview.page.mouse.up()
    traced(preview)
    preview.pull(60)
    first = picture(preview, "#dock .chart .curves")
    preview.mouse_to(330)
    preview.until(lambda: picture(preview, "#dock .chart .curves") != first, "the curve to go on")
    preview.until(lambda: abs(value(preview) - preview.frame["offset"]) < 0.06, "the newest offset")
    preview.page.mouse.up()


def test_while_a_pull_is_under_way_nothing_of_the_take_before_is_said_to_be_it(open_preview):
    preview = pulled(open_preview)
    take, measures, film = preview.page.locator(".takes"), preview.page.locator("#measures"), preview.page.get_by_role("group", name="Filmstrip")
    number = take.get_attribute("data-take")
    preview.pull(120)
    expect(take).to_have_text("In progress …")
    for element in (measures, film):
        expect(element).to_contain_text(f"of take {number} · a new pull is in progress")
    expect(film.locator("button:enabled")).to_have_count(0)
    expect(measures.locator("ul")).to_have_attribute("inert", "")

    preview.page.mouse.up()
    traced(preview, 2)
    expect(take).to_have_attribute("data-take", str(traces(preview)[-1]["take"]))
    for element in (measures, film):
        expect(element.get_by_text("is in progress")).to_be_hidden()
    expect(measures.locator("button").first).to_be_enabled()


def test_notices_are_those_of_the_tick_that_one_looks_at(open_preview):
    preview = pulled(open_preview)
    title, lines = preview.page.locator("#log-title"), preview.page.locator("#notices li")
    newest = lines.first.inner_text()
    notices = [m for m in traces(preview)[-1]["messages"] if m["type"] == "notice"]
    armed = next(m["tick"] for m in notices if m.get("to") == "armed")
    preview.page.keyboard.press("j")
    preview.page.keyboard.type("armed")
    preview.page.keyboard.press("Enter")
    until_tick(preview, armed)
    expect(title).to_have_text(f"Notices up to tick {armed}")
    expect(preview.page.locator("#notices [aria-current]", has_text="armed")).to_have_count(1)
    assert all(int(tick) <= armed for tick in lines.evaluate_all("all => all.map(line => line.dataset.tick)"))

    preview.page.locator("[data-command=live]").click()
    expect(title).to_have_text("Notices")
    assert lines.first.inner_text() == newest


def test_notices_and_tick_beside_a_take_count_as_its_axis_does(open_preview):
    preview = pulled(open_preview)
    preview.pull(150)
    preview.page.mouse.up()
    traced(preview, 2)  # its first tick is not the session's
    trace = traces(preview)[-1]
    times = [m["tick"] for m in trace["messages"] if (m["type"] == "notice" and m["notice"] != "progress")]
    lines = preview.page.locator("#notices li")
    preview.until(lambda: lines.evaluate_all("all => all.map(line => Number(line.dataset.tick))") == sorted(times, reverse=True), "the take's own ticks")
    assert lines.first.locator("time").inner_text() == f"{max(times) / 120:.3f} s"
    figure = preview.page.locator("[data-figure=motion-tick] dd")
    expect(figure).to_have_text(str(trace["ticks"]))
    expect(preview.page.locator("[data-figure=tick]")).to_be_hidden()

    lines.last.locator("button").click()
    until_tick(preview, min(times))
    expect(figure).to_have_text(str(min(times)))
    expect(preview.page.get_by_label("Jump to")).to_have_value(f"{min(times) / 120:.3f} s")

    preview.page.locator("#status .close-time").click()
    expect(preview.page.locator("[data-figure=tick]")).to_be_visible()
    expect(preview.page.locator("[data-figure=motion-tick]")).to_be_hidden()
    assert preview.faults == []


def test_the_filmstrip_jumps_and_is_a_picture(open_preview):
    preview = pulled(open_preview)
    frames = preview.page.get_by_role("group", name="Filmstrip").locator("button[data-tick]")
    preview.until(lambda: frames.count() > 3, "pictures that fill the lane")
    middles = frames.evaluate_all("all => all.map(one => { const { left, width } = one.getBoundingClientRect(); return [left + width / 2, Number(one.dataset.tick)]; })")
    (first, start), (last, end) = middles[0], middles[-1]
    assert all(abs(start + (x - first) / (last - first) * (end - start) - at) <= 1 for x, at in middles)  # each at the time of its middle
    frames.nth(3).click()
    until_tick(preview, frames.nth(3).get_attribute("data-tick"))
    with preview.page.expect_download() as download:
        preview.page.get_by_role("button", name="Save the filmstrip as PNG").click()
    with open(download.value.path(), "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"


def test_the_list_of_keys_opens_and_a_letter_in_a_field_is_a_letter(open_preview):
    preview = pulled(open_preview)
    preview.page.keyboard.press("?")
    expect(preview.page.get_by_role("dialog", name="Keys")).to_contain_text("Repeat the last gesture")
    preview.page.keyboard.press("Escape")
    expect(preview.page.get_by_role("dialog", name="Keys")).to_have_count(0)
    count = len(traces(preview))
    preview.page.get_by_label("Jump to").fill("")
    preview.page.keyboard.type("r")
    assert preview.page.get_by_label("Jump to").input_value() == "r"
    assert len(traces(preview)) == count


def test_the_panel_closes_to_a_bar_with_states_and_curve_and_opens_again(open_preview):
    preview = open_preview("slim", query={"system": "storehouse"})
    preview.page.set_viewport_size({"width": 1280, "height": 900})
    slim = preview.page.locator("#slim")
    expect(slim).to_contain_text("The first pull is drawn here, tick by tick.")
    expect(slim.get_by_role("button", name="Open the time panel")).to_be_disabled()
    preview.say(type="work", mode="after", seconds=0.5)
    preview.pull(170)
    preview.page.mouse.up()
    traced(preview)
    expect(slim).to_be_hidden()

    preview.page.get_by_role("button", name="Close the time panel").click()
    expect(chart(preview)).to_be_hidden()
    colors = "new Set(new Uint32Array((canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)(document.querySelector('#slim canvas')))).size"
    preview.wait(f"{colors} > 4")  # its states and its curve
    slim.get_by_role("button", name="Open the time panel").click()
    expect(chart(preview)).to_be_visible()


def test_the_tabs_below_open_and_close_and_in_a_low_window_the_measures_are_the_first(open_preview):
    preview = pulled(open_preview)
    page = preview.page
    lower, measures = page.locator("#lower"), page.locator("#measures")
    page.get_by_role("tab", name="Record").click()
    expect(page.get_by_label("The take as text")).to_be_visible()
    page.get_by_role("tab", name="Record").click()  # the chosen one closes them
    preview.until(lambda: lower.bounding_box()["height"] < 40, "the tabs alone")
    page.get_by_role("tab", name="Notices").click()
    preview.until(lambda: lower.bounding_box()["height"] > 150, "the notices")

    expect(page.get_by_role("tab", name="Measures")).to_be_hidden()
    page.set_viewport_size({"width": 1280, "height": 660})
    expect(page.get_by_role("tab", name="Measures")).to_have_attribute("aria-selected", "true")
    preview.until(lambda: measures.bounding_box()["y"] > chart(preview).bounding_box()["y"], "the measures below the lanes")
    page.set_viewport_size({"width": 1280, "height": 900})
    preview.until(lambda: measures.bounding_box()["y"] < chart(preview).bounding_box()["y"], "the measures above them")
    expect(page.get_by_role("tab", name="Notices", exact=False).first).to_have_attribute("aria-selected", "true")


def test_what_has_no_room_in_the_line_is_in_its_menu(open_preview):
    preview = pulled(open_preview, has_touch=True, is_mobile=True)
    page = preview.page
    page.set_viewport_size({"width": 1024, "height": 900})
    page.keyboard.press("p")
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("dialog", name="More")
    for name in ("Loop", "Sweep", "Fit", "Flip", "release"):
        expect(menu.get_by_role("button", name=re.compile(f"^{name}"))).to_be_visible()
    menu.get_by_role("button", name=re.compile("^release")).click()
    preview.wait("document.querySelector('.gutter .align').value === 'release'")


def pulled_on_a_phone(chromium, open_preview, session):
    """A page on a phone that shows a take in half a sheet."""
    preview = open_preview(session, query={"system": "storehouse"}, context=chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    page = preview.page
    preview.say(type="work", mode="after", seconds=0.5)
    preview.pull(170)
    page.mouse.up()
    preview.until(lambda: traces(preview), "the take")
    page.locator("#sheet .handle").tap()
    page.locator("#tab-time").tap()
    return preview


def test_on_a_phone_finger_pinned_bands_and_animations_are_there_and_in_the_whole_sheet_all_lanes(chromium, open_preview):
    preview = pulled_on_a_phone(chromium, open_preview, "phone-lanes")
    page = preview.page
    page.locator(".transport [data-command=pin]").tap()

    def lanes():
        return page.locator(".gutter .lane").evaluate_all("all => Object.fromEntries(all.map(lane => [lane.dataset.lane, parseFloat(lane.style.height)]))")

    half = ["ruler", "states header", "pinned header", "finger", "callbacks", "animations", "offset", "velocity pt"]
    preview.until(lambda: list(lanes()) == half, "the lanes of half a sheet")
    assert min(lanes()["offset"], lanes()["velocity pt"]) >= 64
    page.locator("#sheet .handle").press("ArrowUp")
    preview.until(lambda: list(lanes()) == [*half[:-1], "progress", "velocity pt", "film"], "all lanes")
    assert min(lanes()[key] for key in ("offset", "progress", "velocity pt")) >= 64
    line = page.locator(".transport").bounding_box()
    assert page.locator(".transport [data-command=live]").bounding_box()["x"] + 44 <= line["x"] + line["width"]
    assert preview.faults == []


def test_on_a_phone_a_time_is_typed_over_the_ruler(chromium, open_preview):
    preview = pulled_on_a_phone(chromium, open_preview, "phone-jump")
    page = preview.page
    traced(preview)
    field = page.locator(".jump")
    expect(field).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("button", name="Jump to a time or tick").tap()
    expect(field).to_be_focused()
    assert field.bounding_box()["height"] >= 44 and field.bounding_box()["width"] >= 44
    field.fill("0.4 s")
    field.press("Enter")
    until_tick(preview, 48)
    expect(field).to_be_hidden()
    assert preview.faults == []
