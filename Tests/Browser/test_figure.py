"""The figure editor: words, files, a board, the order, exports and links, against a real daemon."""

import os
from urllib.parse import urlsplit

import pytest
from conftest import Preview
from daemon import Daemon
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS, PALE, SMALL, turn_dark

SQUARE = "0,0 40,0; 40,0 40,40; 40,40 0,40; 0,40 0,0"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect x="0" y="0" width="40" height="40"/>\n<text>no</text>\n</svg>'
ENDS = """place => {
    const path = document.querySelectorAll('.board .items path')[place], matrix = path.getScreenCTM();
    const [x, y, toX, toY] = path.getAttribute('d').match(/[-\\d.]+/g).map(Number);
    return [[x, y], [toX, toY]].map(([px, py]) => { const point = new DOMPoint(px, py).matrixTransform(matrix); return [point.x, point.y]; });
}"""
DROP = """([name, content, size]) => {
    const data = new DataTransfer();
    data.items.add(new File([size ? new Uint8Array(size) : Uint8Array.from(content)], name));
    document.getElementById('editor').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def figure(preview, edge="header"):
    return preview.of("scene")[-1][edge]["parameters"]["figure"]


def editor(preview):
    return preview.page.locator("#editor")


def open_editor(preview, plays=False):
    """Opens the editor; without pulls, so that nothing moves but what a test moves."""
    preview.page.evaluate("document.getElementById('tab-tune').click()")  # where there are tabs
    if not plays:
        preview.page.evaluate("localStorage.setItem('pullwire.figure', '{\"plays\":false}')")
    preview.page.get_by_role("button", name="Edit the figure").click()
    preview.page.locator("#editor .board .items path").first.wait_for(state="attached")


def set_figure(preview, text):
    preview.say(type="set", name="figure", value=text)
    preview.until(lambda: figure(preview) == text, text)
    preview.wait(f"document.querySelectorAll('.board .items path').length === {text.count(';') + 1}")
    fit = editor(preview).get_by_role("button", name="Fit", exact=True)
    if fit.is_visible():
        fit.click()
    else:  # on a phone it is among more tools
        preview.page.locator(".board").press("0")


def drop(preview, name, content=b"", size=0):
    preview.page.evaluate(DROP, [name, list(content if isinstance(content, bytes) else content.encode()), size])


def error(preview):
    return preview.page.locator("#editor .source .error")


def drag_end(preview, place, end, way, **modifiers):
    """Drags an end of a bar by so many points; returns how many pixels a point has."""
    text = figure(preview).split("; ")[place]
    (x, y), (to_x, to_y) = [[float(number) for number in point.split(",")] for point in text.split(" ")]
    drawn = f"document.querySelectorAll('.board .items path')[{place}].getAttribute('d').match(/[-\\d.]+/g).map(Number).join()"
    preview.wait(f"{drawn} === [{x}, {y}, {to_x}, {to_y}].join()")  # the daemon may tell of it before the board is drawn
    box, mouse = preview.page.evaluate(ENDS, place), preview.page.mouse
    scale = max(abs(box[1][0] - box[0][0]), abs(box[1][1] - box[0][1])) / max(abs(to_x - x), abs(to_y - y))
    mouse.move(*box[end])
    mouse.down()
    mouse.move(box[end][0] + way[0] * scale, box[end][1] + way[1] * scale, steps=6)
    mouse.up()
    return scale


def test_a_word_flies_while_it_is_typed_and_is_one_step_to_undo(open_preview):
    preview = open_preview()
    before = figure(preview)
    open_editor(preview, plays=True)
    bars = 4  # an H of three, and an I
    preview.page.keyboard.type("H")
    with preview.holding("armed"):
        preview.page.keyboard.type("I")
        preview.until(lambda: figure(preview) != before and figure(preview).count(";") + 1 == bars, "the word's bars")
        preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == bars + 1, "a node a bar")
        preview.wait_shown("armed")  # by a pull that nobody made
        preview.until(lambda: preview.light_in_gap(60)[0] > 20, "bars on the device")
    preview.wait_state("idle")
    assert "begin" not in preview.notices()  # the pull goes back: nothing is refreshed
    preview.page.locator("#editor h2").click()
    editor(preview).get_by_role("button", name="Undo").click()
    preview.until(lambda: figure(preview) == before, "what was there")
    assert preview.faults == []


def test_while_one_types_the_pull_makes_room_for_the_next_letter(open_preview):
    preview = open_preview()
    open_editor(preview, plays=True)
    word = editor(preview).get_by_label("Word")
    counts = []
    for text in ("H", "HE", "HEL"):
        before = figure(preview)
        word.fill(text)
        preview.until(lambda: figure(preview) != before, text)  # also while the pull before still plays
        counts.append(figure(preview).count(";") + 1)
        preview.until(lambda: preview.newest("script").get("event") == "started", "its pull")
    assert counts == sorted(set(counts))
    assert error(preview).inner_text() == ""


def test_a_character_without_a_glyph_is_named(open_preview):
    preview = open_preview()
    open_editor(preview)
    before = figure(preview)
    editor(preview).get_by_label("Word").fill("H\u6f22")
    expect(error(preview)).to_contain_text("\u6f22")
    assert figure(preview) == before


def test_a_dropped_svg_becomes_bars_and_what_it_does_not_use_is_listed_with_its_line(open_preview):
    preview = open_preview()
    open_editor(preview)
    drop(preview, "logo.svg", SVG)
    preview.until(lambda: figure(preview).count(";") == 3, "the rectangle's sides")
    expect(preview.page.locator("#editor .notes li").first).to_contain_text("2")
    drop(preview, "plain.txt", SQUARE)
    preview.until(lambda: figure(preview) == SQUARE, "a figure's own text")
    expect(preview.page.locator("#editor .notes")).to_be_hidden()


HOSTILE = {
    "laughs.svg": '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "lol">' + "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(9)) + ']><svg xmlns="http://www.w3.org/2000/svg">&j;</svg>',
    "cut.svg": SVG[:60],
    "cut.plist": '<?xml version="1.0"?><plist version="1.0"><dict><key>startPoints</key><array>',
    "uneven.plist": '<?xml version="1.0"?><plist version="1.0"><dict><key>startPoints</key><array><string>{0,0}</string></array><key>endPoints</key><array/></dict></plist>',
    "nan.json": '{"bars":[[0,0,NaN,1]]}',
    "deep.json": "[" * 50_000,
    "binary.plist": b"bplist00" + bytes(range(200)),
    "noise.bin": bytes(range(256)) * 8,
    "script.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
}


def test_a_hostile_file_is_an_error_in_words_and_the_figure_stays(open_preview):
    preview = open_preview()
    open_editor(preview)
    for name, content in HOSTILE.items():
        before = figure(preview)
        drop(preview, name, content)
        preview.until(lambda: error(preview).inner_text() != "", f"an error of {name}")
        assert figure(preview) == before, name
        drop(preview, "right.txt", SQUARE)
        preview.until(lambda: figure(preview) == SQUARE and error(preview).inner_text() == "", f"the file after {name}")
    assert preview.faults == []

    # One of 100 MB is not even read.
    drop(preview, "huge.svg", size=100_000_000)
    expect(error(preview)).to_contain_text("huge.svg: It has 100000 kB; at most 65 kB")
    assert preview.page.evaluate("document.body.dataset.connection") == "open"


def test_an_end_is_dragged_snaps_and_is_undone(open_preview):
    preview = open_preview()
    open_editor(preview)
    set_figure(preview, SQUARE)
    editor(preview).locator(".item-list li").first.click()  # of two ends in one place, the selected bar's is taken
    drag_end(preview, 0, 0, (-10.3, 7.3))
    preview.until(lambda: figure(preview).startswith("-10,7 40,0;"), "the grid")
    drag_end(preview, 0, 0, (10.2, 32.7))
    preview.until(lambda: figure(preview).startswith("0,40 40,0;"), "another bar's end")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: figure(preview).startswith("-10,7 40,0;"), "one step back")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: figure(preview) == SQUARE, "the beginning")
    preview.page.keyboard.press("Control+Shift+z")
    preview.until(lambda: figure(preview).startswith("-10,7 40,0;"), "again")
    assert preview.faults == []


def test_a_finger_drags_an_end(open_preview, chromium):
    preview = open_preview(context=chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    open_editor(preview)
    set_figure(preview, SQUARE)
    (x, y), (to_x, _) = preview.page.evaluate(ENDS, 0)
    scale = (to_x - x) / 40
    touch = preview.page.context.new_cdp_session(preview.page)
    def finger(kind, *place):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": place[0], "y": place[1]}] if place else []})
    finger("touchStart", x + 6, y + 5)  # not quite on it
    for step in range(1, 8):
        finger("touchMove", x + 6 - step * scale, y + 5 + step * scale)
    finger("touchEnd")
    start = lambda: [float(number) for number in figure(preview).split(" ")[0].split(",")]
    preview.until(lambda: -8 <= start()[0] <= -5 and 6 <= start()[1] <= 9, "the finger's end")
    assert figure(preview).endswith(SQUARE[4:])
    board, whole = (preview.page.locator(selector).bounding_box() for selector in (".board", "#editor"))
    assert whole == {"x": 0, "y": 0, "width": 390, "height": 844} and board["height"] > 400  # over everything, the board first


def test_bars_are_numbered_by_clicks_and_moved_in_the_list(open_preview):
    preview = open_preview()
    open_editor(preview)
    set_figure(preview, SQUARE)
    editor(preview).get_by_role("radio", name="Number").check()
    for place in (2, 2):  # the third bar, then what is the third one then
        ends = preview.page.evaluate(ENDS, place)
        before = figure(preview)
        preview.page.mouse.click((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
        preview.until(lambda: figure(preview) != before, "another order")
    assert figure(preview) == "40,40 0,40; 40,0 40,40; 0,0 40,0; 0,40 0,0"
    expect(preview.page.locator(".board .numbers text")).to_have_text(["1", "2", "3", "4"])
    options = editor(preview).locator(".item-list li")
    options.nth(3).click()
    preview.page.keyboard.press("Alt+ArrowUp")
    preview.until(lambda: figure(preview) == "40,40 0,40; 40,0 40,40; 0,40 0,0; 0,0 40,0", "earlier")
    editor(preview).get_by_role("button", name="Earlier").click()
    preview.until(lambda: figure(preview) == "40,40 0,40; 0,40 0,0; 40,0 40,40; 0,0 40,0", "earlier again")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")


def test_the_keyboard_alone_adds_moves_duplicates_reverses_and_deletes(open_preview):
    preview = open_preview()
    open_editor(preview)
    set_figure(preview, SQUARE)
    preview.page.get_by_role("application", name="Board of bars").focus()
    keys = preview.page.keyboard
    keys.press("Enter")
    preview.until(lambda: figure(preview).endswith("; 20,20 30,20"), "a bar in the middle")
    for _ in range(3):
        keys.press("ArrowDown")
    keys.press("Shift+ArrowLeft")
    keys.press("Alt+ArrowRight")
    preview.until(lambda: figure(preview).endswith("; 10.1,23 20.1,23"), "its new place")
    keys.press("r")
    preview.until(lambda: figure(preview).endswith("; 20.1,23 10.1,23"), "reversed")
    keys.press("Control+d")
    preview.until(lambda: figure(preview).endswith("; 20.1,23 10.1,23; 22.1,25 12.1,25"), "a copy")
    keys.press("Control+a")
    keys.press("Shift+ArrowUp")
    preview.until(lambda: figure(preview).startswith("0,-10 40,-10;"), "all of them")
    keys.press("Escape")
    editor(preview).locator(".item-list li").last.click()
    keys.press("Delete")
    preview.until(lambda: figure(preview).count(";") == 4, "one less")
    keys.press("Escape")
    keys.press("Escape")
    expect(preview.page.locator("#editor")).to_be_hidden()
    expect(preview.page.get_by_role("button", name="Edit the figure")).to_be_focused()
    assert preview.faults == []


def test_what_is_exported_is_what_is_read_again(open_preview):
    preview = open_preview()
    open_editor(preview)
    text = "0,0 40.25,0; 40.25,0.5 40,40; 12.34,5.67 8,9.01"  # from its origin and 40 pt high, as an SVG is put
    for kind in ("plist", "svg", "json", "text"):
        set_figure(preview, text)
        editor(preview).get_by_label("Format").select_option(kind)
        with preview.page.expect_download() as download:
            editor(preview).get_by_role("button", name="Download").click()
        path = download.value.path()
        set_figure(preview, SQUARE)
        preview.page.locator("#editor input[type=file]").set_input_files(path)
        preview.until(lambda: figure(preview) == text, f"the figure of the {kind}, not {figure(preview)}")


def test_a_link_carries_the_figure_to_a_fresh_page(open_preview, chromium):
    preview = open_preview(context=chromium.new_context(permissions=["clipboard-read", "clipboard-write"]))
    open_editor(preview)
    text = "; ".join(f"{i},{i % 7} {(i * 37) % 300 / 4:g},{40.25 - i % 9:g}" for i in range(100))
    set_figure(preview, text)
    editor(preview).get_by_role("button", name="Copy a link with the figure").click()
    expect(preview.page.locator("#editor .said")).to_contain_text("A link with the figure is copied.")
    link = preview.page.evaluate("navigator.clipboard.readText()")
    assert len(link) <= 2048
    address = urlsplit(link)
    other = Preview(chromium.new_context().new_page(), f"{address.scheme}://{address.netloc}/#{address.fragment}", "another")
    other.until(lambda: figure(other) == text, "the figure")
    assert other.faults == []
    other.page.context.close()


def test_a_pasted_plist_and_a_pasted_link_of_text_are_taken(open_preview):
    preview = open_preview()
    open_editor(preview)
    plist = '<?xml version="1.0"?><plist version="1.0"><dict><key>startPoints</key><array><string>{0,0}</string><string>{3,4}</string></array>' \
        "<key>endPoints</key><array><string>{10,0}</string><string>{5,6.5}</string></array></dict></plist>"
    preview.page.locator("#editor h2").click()
    preview.page.evaluate("""text => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }""", plist)
    preview.until(lambda: figure(preview) == "0,0 10,0; 3,4 5,6.5", "the plist's points, each exactly")


def test_who_watches_cannot_edit(chromium):
    daemon = Daemon("--viewer-token", "watch-0123456789abc", env={**os.environ, "PULLWIRE_TOKEN": "control-0123456789"})
    watcher = Preview(chromium.new_page(), daemon.ready["viewerUrl"], "demo")
    expect(watcher.page.locator(".edit-figure")).to_be_disabled()
    watcher.page.evaluate("document.querySelector('.edit-figure').click()")
    watcher.page.wait_for_timeout(200)
    assert watcher.page.locator("#editor").is_hidden() and watcher.page.locator(".figure-body").count() == 0
    watcher.page.context.close()
    daemon.stop()


def test_the_inspectors_dot_reset_and_script_lines_know_the_figure(open_preview, chromium):
    preview = open_preview(context=chromium.new_context(permissions=["clipboard-read", "clipboard-write"]))
    open_editor(preview)
    before = figure(preview)
    set_figure(preview, SQUARE)
    row = preview.page.locator("[data-parameter='header.figure']")
    expect(row.locator("select")).to_have_value("")
    row.locator(".reset").click()
    preview.until(lambda: figure(preview) == before, "what the preset says")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: figure(preview) == SQUARE, "undone")
    preview.page.get_by_role("button", name="Share", exact=True).click()
    preview.page.get_by_role("button", name="Copy as set lines").click()
    preview.page.get_by_text("The script is copied.").wait_for()
    assert f'set figure "{SQUARE}"' in preview.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("window", [(1280, 900), (768, 1024), (390, 844), (844, 390), (320, 640)])
def test_axe_finds_nothing_and_fingers_hit(open_preview, chromium, window):
    width, height = window
    touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    preview = open_preview(context=chromium.new_context(viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce", bypass_csp=True, **touch))
    open_editor(preview)
    drop(preview, "logo.svg", SVG)
    preview.page.locator("#editor .notes li").first.wait_for()
    more = editor(preview).get_by_role("button", name="More tools")
    if more.is_visible():
        more.click()
    editor(preview).locator(".item-list li").first.click()
    preview.page.evaluate(AXE)
    assert preview.page.evaluate(FINDINGS) == []
    if touch:
        assert preview.page.evaluate(SMALL) == []
    turn_dark(preview)
    assert preview.page.evaluate(PALE) == []


def test_the_palette_opens_the_editor(open_preview):
    preview = open_preview()
    preview.page.keyboard.press("Control+k")
    preview.page.get_by_role("combobox", name="Search everything").fill("edit the figure")
    preview.page.get_by_role("option", name="Edit the figure of the header").click()
    expect(editor(preview).get_by_role("heading", name="Figure of the header")).to_be_visible()
    assert preview.faults == []


def test_a_bar_is_dragged_to_another_place_in_the_glow(open_preview):
    preview = open_preview()
    open_editor(preview)
    set_figure(preview, SQUARE)
    box, mouse = editor(preview).locator(".cascade .plot").bounding_box(), preview.page.mouse
    row = (box["height"] - 16) / 4
    mouse.move(box["x"] + 40, box["y"] + row / 2)
    mouse.down()
    mouse.move(box["x"] + 40, box["y"] + row * 2.5, steps=6)
    mouse.up()
    preview.until(lambda: figure(preview) == "40,0 40,40; 40,40 0,40; 0,0 40,0; 0,40 0,0", "the third place")
    expect(editor(preview).locator(".said")).to_have_text("Now 3 of 4")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: figure(preview) == SQUARE, "one step back")
    preview.say(type="begin")
    preview.wait("document.querySelector('.cascade .now').getAttribute('visibility') === 'visible'")


def test_the_editor_is_loaded_when_it_is_opened_and_not_before(open_preview):
    preview = open_preview(query={"modules": "1"})
    loaded = lambda: [name for name in preview.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)") if name.startswith("/figure/")]
    assert loaded() == []
    open_editor(preview)
    assert {"/figure/editor.js", "/figure/figure.css"} <= set(loaded())


def test_strokes_are_made_reordered_reversed_moved_and_undone(open_preview):
    preview = open_preview(query={"system": "sketch"})
    preview.page.evaluate("localStorage.setItem('pullwire.figure', '{\"plays\":false}')")
    preview.page.get_by_role("button", name="Edit the figure").click()
    expect(editor(preview).get_by_text("cannot be edited here")).to_be_visible()  # its own icon is not made of strokes
    own = figure(preview)
    drop(preview, "two.txt", "M0 0L40 0L40 40M0 10C0 20 10 20 10 30")
    preview.until(lambda: figure(preview) == "M0 0L40 0L40 40M0 10C0 20 10 20 10 30", "two strokes")
    preview.page.locator("[data-parameter='header.figure'] select").evaluate("select => select.value")
    editor(preview).locator(".item-list li").nth(1).click()
    editor(preview).get_by_role("button", name="Earlier").click()
    preview.until(lambda: figure(preview) == "M0 10C0 20 10 20 10 30M0 0L40 0L40 40", "the other order")
    editor(preview).get_by_role("button", name="Turn round").click()
    preview.until(lambda: figure(preview) == "M10 30C10 20 0 20 0 10M0 0L40 0L40 40", "the other direction")
    preview.page.get_by_role("application", name="Board of strokes").press("ArrowRight")
    preview.until(lambda: figure(preview) == "M11 30C11 20 1 20 1 10M0 0L40 0L40 40", "a point to the right")
    for _ in range(4):
        preview.page.keyboard.press("Control+z")
    preview.until(lambda: figure(preview) == own, "its own icon")
    assert preview.faults == []


def test_a_hand_wins_over_the_pull_that_shows_a_figure(open_preview):
    preview = open_preview()
    open_editor(preview, plays=True)
    preview.page.mouse.move(*preview.place(200))  # the pull is short: the hand is there already
    preview.page.keyboard.type("HI")
    preview.until(lambda: preview.newest("script").get("event") == "started", "the pull")
    preview.page.mouse.down()
    preview.mouse_to(260)
    preview.until(lambda: [message["event"] for message in preview.of("script")][-2:] == ["interrupted", "finished"], "its end")
    before = preview.frame["offset"]
    preview.mouse_to(700)
    preview.until(lambda: preview.frame["offset"] < before, "the list under the finger")
    preview.page.mouse.up()
    refusals = [refusal for refusal in preview.of("refusal") if refusal["reason"] != "busy"]  # the page asks again by itself
    assert refusals == [] and preview.faults == []


def test_no_pull_is_played_while_somebody_drags(open_preview):
    preview, other = open_preview("two"), open_preview("two")
    open_editor(preview, plays=True)
    other.pull(60)
    preview.page.keyboard.type("HI")
    preview.until(lambda: figure(preview).count(";") == 3, "the word, although somebody drags")
    other.until(lambda: figure(other) == figure(preview), "seen by both")
    preview.page.wait_for_timeout(700)
    assert not any('"play"' in text for text in preview.sent)
    other.page.mouse.up()
    preview.until(lambda: any('"play"' in text for text in preview.sent), "the pull, once the list is at rest")


def test_the_session_goes_on_while_400_bars_are_moved(open_preview):
    preview = open_preview()
    open_editor(preview)
    set_figure(preview, "; ".join(f"{i % 20 * 10},{i // 20 * 5} {i % 20 * 10 + 8},{i // 20 * 5}" for i in range(400)))
    preview.page.get_by_role("application", name="Board of bars").focus()
    preview.page.keyboard.press("Control+a")
    box = preview.page.evaluate(ENDS, 210)
    x, y = (box[0][0] + box[1][0]) / 2, box[0][1]
    preview.page.mouse.move(x, y)
    preview.page.mouse.down()
    before = len(preview.of("scene"))
    for step in range(1, 40):
        preview.page.mouse.move(x + step, y + step)
    preview.page.mouse.up()
    preview.until(lambda: not figure(preview).startswith("0,0 "), "all of them elsewhere")
    assert len(preview.of("scene")) - before <= 30
    assert preview.page.evaluate("document.body.dataset.connection") == "open" and preview.faults == []
