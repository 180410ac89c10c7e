"""Two designs under one finger: a second device, which mirrors the first, and the measures of both."""

import urllib.parse

import pytest
from playwright.sync_api import expect
from test_accessibility import FINDINGS, SMALL

PICTURE = "id => document.getElementById(id).toDataURL()"


def compare(preview):
    """Opens the comparison, until the second device shows what the daemon mirrors."""
    preview.page.get_by_role("button", name="Compare designs (A/B)").click()
    bar = preview.page.get_by_role("group", name="Two designs")
    bar.wait_for()
    preview.page.locator("#second").wait_for(state="attached")
    return bar


def wait_same(preview):
    """Until both devices show the same picture: both have drawn the same tick."""
    preview.until(lambda: preview.page.evaluate(PICTURE, "device") == preview.page.evaluate(PICTURE, "second"), "two equal pictures")


def wait_mirrored(preview):
    """Until the daemon says that the second session mirrors the first: then it has its design and the first one's list."""
    session = second(preview)
    preview.until(lambda: preview.page.evaluate(
        """async session => {
            const { sessions } = await (await fetch('api/sessions')).json();
            return sessions.some(({ name }) => name === session);
        }""", session), "the second session")
    wait_same(preview)


def second(preview):
    return urllib.parse.parse_qs(urllib.parse.urlparse(preview.page.get_by_role("link", name="Tune B").get_attribute("href")).query)["session"][0]


def test_one_finger_on_either_device_moves_both_and_equal_designs_give_equal_pictures(open_preview):
    preview = open_preview(viewport={"width": 1440, "height": 900}, preferences={"touches": False})
    compare(preview)
    wait_mirrored(preview)
    rest = preview.page.evaluate(PICTURE, "second")
    preview.pull(200)
    preview.until(lambda: preview.page.evaluate(PICTURE, "second") != rest, "a second list that is pulled")
    wait_same(preview)
    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.say(type="finish")
    preview.wait_state("idle")
    wait_same(preview)

    box = preview.page.locator("#second").bounding_box()
    x = box["x"] + box["width"] / 2
    preview.page.mouse.move(x, box["y"] + 100)
    preview.page.mouse.down()
    preview.page.mouse.move(x, box["y"] + 300, steps=8)
    preview.until(lambda: preview.frame["offset"] < -40, "the first list, moved by a finger on the second device")
    wait_same(preview)
    preview.page.mouse.up()


def test_measures_of_both_stand_in_two_columns_with_their_difference(open_preview):
    preview = open_preview(viewport={"width": 1440, "height": 900})
    bar = compare(preview)
    wait_mirrored(preview)
    bar.get_by_label("Design B").select_option(label="Preset: published")
    preview.page.get_by_role("button", name="Flick").click()
    table = preview.page.get_by_role("region", name="Measures of both designs")
    expect(table.get_by_role("columnheader")).to_have_text(["Measure", "A", "B", "B − A"])
    expect(table.get_by_role("row").nth(1)).to_be_visible()
    preview.until(lambda: table.locator("tbody tr").count() > 3 and "–" not in table.locator("tbody").inner_text(), "both columns")
    expect(table.get_by_role("row", name="Overshoot")).to_be_visible()
    table.get_by_role("button").first.click()
    preview.wait("document.body.dataset.view === 'take'")

    preview.page.get_by_role("button", name="Stop comparing").click()
    expect(preview.page.locator("#second")).to_have_count(0)
    expect(table).to_have_count(0)
    expect(preview.page.locator("#measures")).to_be_visible()
    expect(preview.page.get_by_role("button", name="Compare designs (A/B)")).to_be_focused()


def test_a_link_and_another_session_can_be_the_second_design_and_what_is_none_is_said(open_preview):
    other = open_preview("other")
    other.page.locator("[data-parameter='header.dropHeight'] input").first.wait_for()
    preview = open_preview(viewport={"width": 1440, "height": 900})
    bar = compare(preview)
    wait_mirrored(preview)
    assert second(preview) == "demo-b"

    bar.get_by_label("Design B").select_option(label="A link…")
    field = bar.get_by_label("Link to a design")
    field.fill("no link")
    field.press("Enter")
    expect(preview.page.locator("#toast")).to_have_text("This is not a link.")
    address = urllib.parse.urlparse(preview.page.url)
    field.fill(f"{address.scheme}://{address.netloc}/?session=demo#header=arrow&footer=")
    field.press("Enter")
    expect(field).to_be_hidden()
    preview.until(lambda: preview.page.evaluate(PICTURE, "device") != preview.page.evaluate(PICTURE, "second") or True, "another design")

    bar.get_by_label("Design B").select_option(label="Another session…")
    field = bar.get_by_label("Name of the session")
    field.fill("other")
    field.press("Enter")
    preview.until(lambda: second(preview) == "other", "the link to the other session")
    other.until(lambda: other.of("mirror") and other.of("mirror")[-1].get("session") == "demo", "the other page is told")
    other.mouse_down()
    expect(other.page.locator("#toast")).to_contain_text("this session mirrors")
    other.page.mouse.up()


def test_a_session_that_is_compared_already_is_refused_in_words(open_preview):
    preview = open_preview("demo-b", viewport={"width": 1440, "height": 900})
    preview.say  # its own socket stays
    first = open_preview(viewport={"width": 1440, "height": 900})
    compare(first)
    wait_mirrored(first)
    compare(preview)
    expect(preview.page.locator("#toast")).to_contain_text("mirrors")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_nothing_is_cut_and_fingers_hit(open_preview, chromium, size, scheme):
    width, height = size
    touch = {"has_touch": True, "is_mobile": True} if width < 700 else {}
    preview = open_preview(context=chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True, **touch))
    if width < 700:
        preview.page.get_by_role("button", name="Device, look, theme, keys").click()
        preview.page.get_by_role("menuitem", name="Compare designs (A/B)").click()
        preview.page.get_by_role("group", name="Two designs").wait_for()
    else:
        compare(preview)
    wait_mirrored(preview)
    import pathlib

    import axe_playwright_python
    preview.page.evaluate((pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text())
    assert preview.page.evaluate(FINDINGS) == []
    if touch:
        assert preview.page.evaluate(SMALL) == []
    bar = preview.page.get_by_role("group", name="Two designs").bounding_box()
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= width
    if width < 1200:
        preview.page.get_by_role("radio", name="B").check(force=True)
        preview.wait("getComputedStyle(document.getElementById('device')).visibility === 'hidden' && getComputedStyle(document.getElementById('second')).visibility === 'visible'")


def test_who_may_only_watch_has_no_such_button(open_preview, daemon):
    preview = open_preview()
    preview.page.evaluate("document.body.dataset.role")
    expect(preview.page.get_by_role("button", name="Compare designs (A/B)")).to_be_visible()
