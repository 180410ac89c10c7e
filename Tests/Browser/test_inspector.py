"""Presets and systems as pictures, one's own presets, and steps that are undone, against a real daemon."""

import pytest
from test_settings import field, parameter

# Every canvas of the dialog has a picture of its own: some of its pixels are not empty, and no two pictures are the same.
PICTURED = """() => {
    const canvases = [...document.querySelectorAll('dialog canvas.thumbnail')];
    const pictures = canvases.map(canvas => canvas.toDataURL());
    return canvases.length > 0 && canvases.every(canvas => canvas.getContext('2d').getImageData(0, 0, 320, 200).data.some(value => value)) && new Set(pictures).size >= pictures.length / 2; // presets may move differently and look alike
}"""


def dialog(preview):
    return preview.page.get_by_role("dialog")


def open_systems(preview, edge="header"):
    preview.page.get_by_role("button", name=f"{edge} control:").click()


def open_presets(preview, edge="header"):
    preview.page.get_by_role("button", name=f"{edge} preset:").click()
    preview.page.get_by_role("button", name="published").wait_for()


def choose(preview, name):
    dialog(preview).get_by_role("button", name=name, exact=False).first.click()


def catalog(preview):
    return preview.page.evaluate("fetch('systems.json').then(response => response.json())")


def preset_values(preview, system, name, language="en"):
    declared = next(each for each in catalog(preview)["systems"] if each["name"] == system)
    preset = next(each for each in declared["presets"] if each["name"] == name)
    return {**preset["values"], **preset.get("languages", {}).get(language, {})}


def parameters(preview, edge="header"):
    return preview.of("scene")[-1][edge]["parameters"]


@pytest.mark.parametrize("edge", ["header", "footer"])
def test_every_system_has_a_picture_of_its_own_and_choosing_is_one_step(open_preview, edge):
    preview = open_preview(query={"system": "storehouse"})
    open_systems(preview, edge)
    preview.wait(f"({PICTURED})()")
    choose(preview, "arrow designed")
    preview.until(lambda: preview.of("scene")[-1].get(edge, {}).get("system") == "arrow", "the arrow")
    preview.until(lambda: parameters(preview, edge) == preset_values(preview, "arrow", "designed"), "its designed preset")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: preview.of("scene")[-1].get(edge, {}).get("system") == ("storehouse" if edge == "header" else None), "what was there")
    assert preview.faults == []


def test_pictures_are_asked_for_when_the_gallery_opens_and_once(open_preview):
    open_preview()  # so that the session is not new to the next page, and its start asks for no pictures
    preview = open_preview()
    preview.page.wait_for_timeout(1500)  # the present control's own picture
    asked = lambda: sum('"trace"' in text for text in preview.sent)
    before = asked()
    assert before <= 1
    open_systems(preview)
    preview.page.mouse.move(5, 5)  # on none of them
    preview.wait(f"({PICTURED})()")
    first = asked() - before
    assert first >= 18  # nine controls with two presets each
    preview.page.keyboard.press("Escape")
    open_systems(preview)
    preview.wait(f"({PICTURED})()")
    assert asked() - before == first


MOVES = """tile => new Promise(resolve => {
    const canvas = tile.querySelector('canvas'), seen = new Set();
    const look = () => { seen.add(canvas.toDataURL()); if (seen.size >= 5) resolve(true); else requestAnimationFrame(look); };
    look();
    setTimeout(() => resolve(false), 4000);
})"""


def test_a_picture_moves_while_it_is_looked_at_also_with_less_motion(open_preview):
    """By the pointer, by the focus, and on a phone while it is in view."""
    for options in ({"reduced_motion": "reduce"}, {"has_touch": True, "is_mobile": True}):
        preview = open_preview(**options)
        open_systems(preview)
        preview.wait("document.querySelector('dialog .tile canvas') !== null")
        tile = dialog(preview).get_by_role("button", name="plain designed")
        if not options.get("has_touch"):
            preview.page.mouse.move(5, 5)
            preview.wait(f"({PICTURED})()")
            assert not tile.evaluate(MOVES)
            tile.hover()
            preview.until(lambda: tile.evaluate(MOVES), "the motion")
            preview.page.mouse.move(5, 5)
            assert not tile.evaluate(MOVES)
            tile.focus()
        preview.until(lambda: tile.evaluate(MOVES), "the motion")  # on a phone those of all tiles in view are asked for
        preview.page.keyboard.press("Escape")
        assert preview.faults == []


def test_a_new_session_is_offered_its_controls_first_and_the_list_can_be_pulled_meanwhile(open_preview):
    preview = open_preview("fresh")
    start = preview.page.get_by_role("region", name="Start with a control")
    start.wait_for()
    preview.pull(150)
    start.wait_for(state="hidden")
    preview.page.mouse.up()
    second = open_preview("fresh")  # the session is there now
    assert second.page.get_by_role("region", name="Start with a control").count() == 0

    other = open_preview("another")
    other.page.get_by_role("region", name="Start with a control").get_by_role("button", name="words").click()
    other.until(lambda: other.of("scene")[-1]["header"]["system"] == "words", "the control")
    start = other.page.get_by_role("region", name="Start with a control")
    start.wait_for(state="hidden")
    for preview in (second, other):
        assert preview.faults == []


def test_the_gallery_is_searched(open_preview):
    preview = open_preview()
    open_systems(preview)
    dialog(preview).get_by_role("searchbox", name="Search controls").fill("stroke text")
    preview.until(lambda: dialog(preview).locator("li:visible").count() == 1, "one control")
    choose(preview, "words published")
    preview.until(lambda: preview.of("scene")[-1]["header"]["system"] == "words", "the control")
    preview.until(lambda: parameters(preview) == preset_values(preview, "words", "published"), "its published preset")


def test_a_page_begins_with_the_designed_preset_in_its_language(open_preview):
    preview = open_preview(query={"system": "arrow"}, locale="de-DE")
    preview.until(lambda: parameters(preview) == preset_values(preview, "arrow", "designed", "de"), "the German texts")
    assert "designed" in preview.page.get_by_role("button", name="header preset:").inner_text()


def test_a_language_that_no_preset_has_is_english(open_preview):
    preview = open_preview(query={"system": "arrow"}, locale="da-DK")
    preview.until(lambda: parameters(preview) == preset_values(preview, "arrow", "designed"), "the English texts")


def test_a_preset_sets_all_values_as_one_step_and_dots_tell_what_differs_from_it(open_preview):
    preview = open_preview(query={"system": "arrow"})
    designed, published = (preset_values(preview, "arrow", name) for name in ("designed", "published"))
    field(preview, "header.height").fill("77")
    field(preview, "header.height").press("Enter")
    preview.wait("document.querySelector(\"[data-parameter='header.height'] .reset\").hidden === false")
    open_presets(preview)
    choose(preview, "published")
    preview.until(lambda: parameters(preview) == published, "the published preset")
    preview.wait("document.querySelectorAll('[data-place=header] .reset:not([hidden])').length === 0")

    preview.page.keyboard.press("Control+z")
    preview.until(lambda: parameters(preview) == {**designed, "height": 77}, "what was there before")
    preview.page.locator("[data-parameter='header.height'] label").dblclick()
    preview.until(lambda: parameters(preview) == designed, "the designed height")


def test_own_presets_are_kept_in_the_browser_chosen_and_deleted(open_preview):
    preview = open_preview(query={"system": "arrow"})
    context = preview.page.context
    field(preview, "header.height").fill("77")
    field(preview, "header.height").press("Enter")
    preview.until(lambda: parameter(preview, "height") == 77, "the value")
    open_presets(preview)
    dialog(preview).get_by_label("Name of your preset").fill("<b>calm</b>")
    dialog(preview).get_by_role("button", name="Save present values").click()
    choose(preview, "published")
    preview.until(lambda: parameter(preview, "height") != 77, "another preset")

    again = open_preview("other", context=context, query={"system": "arrow"})
    open_systems(again)
    again.wait(f"({PICTURED})()")
    assert dialog(again).get_by_role("button", name="arrow <b>calm</b>").count() == 1
    again.page.keyboard.press("Escape")
    open_presets(again)
    choose(again, "<b>calm</b>")
    again.until(lambda: parameter(again, "height") == 77, "the own preset, in another session")
    open_presets(again)
    dialog(again).get_by_role("button", name="Delete <b>calm</b>").click()
    assert dialog(again).get_by_role("button", name="<b>calm</b>").count() == 0
    assert again.page.locator("b b").count() == 0
    assert preview.faults == again.faults == []


def test_a_storage_that_holds_anything_never_breaks_the_page(open_preview, chromium):
    context = chromium.new_context()
    context.add_init_script("for (const key of ['pullwire.presets', 'pullwire.groups']) localStorage.setItem(key, '{\"arrow\":[null,{\"name\":\"x\",\"values\":{\"height\":1e9}}],');")
    preview = open_preview(context=context)
    open_presets(preview)
    dialog(preview).get_by_role("button", name="published").wait_for()
    assert preview.faults == []


def test_the_gallery_is_used_by_keyboard_alone(open_preview):
    preview = open_preview()
    button = preview.page.get_by_role("button", name="header control:")
    button.focus()
    preview.page.keyboard.press("Enter")
    dialog(preview).get_by_role("button", name="plain designed").focus()
    preview.page.keyboard.press("Enter")
    preview.until(lambda: preview.of("scene")[-1]["header"]["system"] == "plain", "the system")
    open_systems(preview)
    preview.page.keyboard.press("Escape")
    preview.until(lambda: dialog(preview).count() == 0, "no picker")


def test_undo_sets_back_what_a_step_changed_also_after_somebody_else(open_preview):
    preview = open_preview()
    true = parameter(preview, "dropHeight")
    field(preview, "header.dropHeight").fill("120")
    field(preview, "header.dropHeight").press("Enter")
    preview.until(lambda: parameter(preview, "dropHeight") == 120, "the value")
    preview.say(type="set", name="dropHeight", value=200)
    preview.say(type="set", name="lineWidth", value=5)
    preview.until(lambda: parameter(preview, "lineWidth") == 5, "another viewer's values")
    preview.page.keyboard.press("Control+z")
    preview.until(lambda: parameter(preview, "dropHeight") == true, "undone")
    assert parameter(preview, "lineWidth") == 5
    preview.wait("document.getElementById('toast').textContent.startsWith('Undone: ')")


def test_a_system_that_comes_back_has_what_was_tuned(open_preview):
    preview = open_preview()
    field(preview, "header.dropHeight").fill("120")
    field(preview, "header.dropHeight").press("Enter")
    preview.until(lambda: parameter(preview, "dropHeight") == 120, "the value")
    for name in ("arrow", "storehouse"):
        open_systems(preview)
        choose(preview, f"{name} designed")
        preview.until(lambda: preview.of("scene")[-1]["header"]["system"] == name, name)
    assert parameter(preview, "dropHeight") == 120


def test_a_knob_that_turns_moves_the_take_that_is_looked_at(open_preview):
    preview = open_preview()
    preview.say(type="work", mode="after", seconds=0.5)
    preview.pull(220)
    preview.page.mouse.up()
    preview.until(lambda: preview.of("traced"), "the take's trace")
    before = len(preview.of("traced"))
    field(preview, "header.dropHeight").press("ArrowUp")
    preview.until(lambda: len(preview.of("traced")) > before, "the trace with the new value")


def test_the_present_values_are_shown_as_code_and_copied(open_preview, chromium):
    """Share, Values as code: what the daemon writes, in another format, and again when a value changes."""
    view = open_preview(context=chromium.new_context(permissions=["clipboard-read", "clipboard-write"], viewport={"width": 1100, "height": 1000}))
    view.say(type="set", name="dropHeight", value=93)
    page = view.page
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Values as code").click()
    dialog = page.get_by_role("dialog", name="Values as code")
    text = dialog.get_by_role("region", name="Values").locator("code")
    view.until(lambda: "static let dropHeight: CGFloat = 93" in text.text_content(), "SwiftUI")
    dialog.get_by_role("button", name="CSS").click()
    view.until(lambda: "--storehouse-drop-height: 93px;" in text.text_content(), "CSS")
    view.say(type="set", name="dropHeight", value=94)
    view.until(lambda: "--storehouse-drop-height: 94px;" in text.text_content(), "the new value")
    dialog.get_by_role("button", name="Copy").click()
    view.until(lambda: page.evaluate("navigator.clipboard.readText()") == text.text_content(), "the clipboard")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "storehouse.css"
    page.keyboard.press("Escape")
    view.wait("document.activeElement.textContent === 'Share'")
    assert view.faults == []
