"""The palette and the keys: everything that the page can do, by its words, without a pointer."""

import json

from playwright.sync_api import expect
from test_settings import parameter


OPTION = "#palette-list [role=option]"


def run(preview, words):
    """Types into the palette, and runs the first command that is found."""
    preview.page.keyboard.press("Control+k")
    field = preview.page.get_by_role("combobox", name="Search everything")
    field.fill(words)
    first = preview.page.locator(OPTION).first
    first.wait_for()
    text = first.inner_text()
    preview.page.keyboard.press("Enter")
    expect(preview.page.locator("dialog.palette")).to_be_hidden()
    return text


def open_all(preview):
    """Opens the palette, until what is loaded for it is in it."""
    preview.page.keyboard.press("Control+k")
    preview.page.get_by_role("combobox", name="Search everything").fill("drop height")
    preview.page.locator(OPTION).filter(has_text="Drop height").wait_for()
    preview.page.keyboard.press("Escape")
    expect(preview.page.locator("dialog.palette")).to_be_hidden()


def test_a_value_is_set_and_undone_a_control_chosen_and_a_gesture_played_by_words(open_preview):
    preview = open_preview()
    open_all(preview)
    before = parameter(preview, "dropHeight")
    assert "Set drop height to 93 pt" in run(preview, "drop height 93")
    preview.until(lambda: parameter(preview, "dropHeight") == 93, "the value")
    preview.page.locator("#toast", has_text="Undone").wait_for(state="hidden")
    run(preview, "undo")
    preview.until(lambda: parameter(preview, "dropHeight") == before, "the value before")
    preview.page.locator("#toast").get_by_role("button", name="Redo").click()
    preview.until(lambda: parameter(preview, "dropHeight") == 93, "the value again")
    run(preview, "use arrow")
    preview.until(lambda: preview.of("scene")[-1]["header"]["system"] == "arrow", "the control")
    run(preview, "flick")
    preview.until(lambda: any(json.loads(message)["type"] == "play" for message in preview.sent), "the gesture")
    assert preview.faults == []


def test_a_parameter_is_gone_to_and_what_was_used_last_comes_first(open_preview):
    preview = open_preview()
    open_all(preview)
    run(preview, "drop height")
    preview.wait("document.activeElement.closest('[data-parameter=\"header.dropHeight\"]') !== null")
    preview.page.keyboard.press("Control+k")
    expect(preview.page.locator(OPTION).first).to_contain_text("Drop height")
    preview.page.keyboard.press("Escape")
    preview.wait("document.activeElement.closest('[data-parameter=\"header.dropHeight\"]') !== null")


def test_one_key_hides_all_panels_and_brings_them_back_another_goes_to_the_search(open_preview):
    preview = open_preview()
    page = preview.page
    width = page.locator("#device").bounding_box()["width"]
    page.keyboard.press("\\")
    expect(page.locator("#inspector")).to_be_hidden()
    expect(page.locator("#panel")).to_be_hidden()
    assert page.locator("#device").bounding_box()["width"] >= width
    page.keyboard.press("\\")
    expect(page.locator("#inspector")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("drop")
    assert page.evaluate("document.activeElement.value") == "drop"


def test_the_list_of_keys_is_in_groups_and_leads_to_the_palette(open_preview):
    preview = open_preview()
    preview.page.locator("#help").click()
    dialog = preview.page.get_by_role("dialog", name="Keys")
    for group in ("Play", "Compare", "Look", "Values"):
        expect(dialog.get_by_role("heading", name=group, exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Search everything").click()
    expect(preview.page.get_by_role("combobox", name="Search everything")).to_be_focused()
