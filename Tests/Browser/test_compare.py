"""Two designs under one finger: a second device, which mirrors the first, and the measures of both."""

import json
import urllib.parse

import pytest
from conftest import Preview
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS, SMALL

NAME = "Compare designs (A/B)"
WIDE = {"width": 1440, "height": 900}
SHOWN = """() => Object.fromEntries(['device', 'second'].map(id => [id, getComputedStyle(document.getElementById(id)).visibility === 'visible']))"""


class Comparison:
    """The second session of a page, and everything that it is told."""

    def __init__(self, preview, is_phone=False):
        self.preview, self.page, self.heard = preview, preview.page, []
        self.page.on("websocket", self._listen)
        if is_phone:
            self.page.get_by_role("button", name="Device, look, theme, keys").click()
            self.page.locator(".more-menu").get_by_role("button", name=NAME).click()
        else:
            self.page.get_by_role("button", name=NAME).click()
        self.bar = self.page.get_by_role("group", name="Two designs")
        self.bar.wait_for()

    def _listen(self, socket):
        socket.on("framereceived", lambda message: self.heard.append(json.loads(message)))

    def of(self, kind):
        return [message for message in self.heard if message["type"] == kind]

    def wait_mirrored(self):
        self.preview.until(lambda: self.of("mirrored") and self.of("mirrored")[-1] == {"type": "mirrored", "session": self.preview.session}, "a mirror")
        return self

    def picture(self, device):
        return self.page.evaluate("id => document.getElementById(id).toDataURL()", device)

    def wait_same(self):
        self.preview.until(lambda: self.picture("device") == self.picture("second"), "two equal pictures")

    def choose(self, text):
        self.bar.get_by_label("Design B", exact=True).select_option(label=text)

    def answer(self, question, text):
        field = self.bar.get_by_label(question)
        field.fill(text)
        field.press("Enter")

    def session(self):
        href = self.page.get_by_role("link", name="Tune B").get_attribute("href")
        return urllib.parse.parse_qs(urllib.parse.urlparse(href).query)["session"][0]


def test_one_finger_on_either_device_moves_both_and_equal_designs_give_equal_pictures(chromium, open_preview):
    preview = open_preview(context=chromium.new_context(viewport=WIDE), preferences={"touches": False})
    comparison = Comparison(preview).wait_mirrored()
    assert comparison.session() == "demo-b"
    comparison.wait_same()
    rest = comparison.picture("second")
    preview.pull(200)
    preview.until(lambda: comparison.picture("second") != rest, "a second list that is pulled")
    comparison.wait_same()
    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.say(type="finish")
    preview.wait_state("idle")
    comparison.wait_same()

    box = preview.page.locator("#second").bounding_box()
    x = box["x"] + box["width"] / 2
    preview.page.mouse.move(x, box["y"] + 100)
    preview.page.mouse.down()
    preview.page.mouse.move(x, box["y"] + 300, steps=8)
    preview.until(lambda: preview.frame["offset"] < -40, "the first list, moved by a finger on the second device")
    comparison.wait_same()
    preview.page.mouse.up()


def test_measures_of_both_stand_in_two_columns_and_closing_gives_everything_back(chromium, open_preview):
    preview = open_preview(context=chromium.new_context(viewport=WIDE))
    before = preview.page.locator("#device").bounding_box()["width"]
    comparison = Comparison(preview).wait_mirrored()
    preview.until(lambda: preview.page.locator("#device").bounding_box()["width"] < before, "room for two")
    preview.say(type="set", name="scroll.profile", value="flutter")
    preview.page.get_by_role("button", name="Flick").click()
    table = preview.page.get_by_role("region", name="Measures of both designs")
    expect(table.get_by_role("columnheader")).to_have_text(["Measure", "A", "B", "B − A"])
    row = table.get_by_role("row", name="Settle")
    preview.until(lambda: row.count() == 1 and "–" not in row.inner_text(), "both columns")
    name, a, b, difference = row.locator("th, td").all_inner_texts()
    assert name == "Settle ms" and float(a) > 0 and float(b) > 0 and difference
    assert set(table.locator("td.difference").all_inner_texts()) - {"=", ""}, "another scroll view moves otherwise"
    row.get_by_role("button").click()
    preview.wait("!document.querySelector('#dock [aria-label=\"Live\"][aria-pressed=\"true\"]')")

    preview.page.get_by_role("button", name="Stop comparing").click()
    expect(preview.page.locator("#second")).to_have_count(0)
    expect(table).to_have_count(0)
    expect(preview.page.locator("#measures")).to_be_visible()
    expect(preview.page.get_by_role("button", name=NAME)).to_be_focused()


def test_presets_a_link_and_another_session_can_be_the_second_design(chromium, open_preview):
    other = open_preview("other")
    preview = open_preview(context=chromium.new_context(viewport=WIDE))
    comparison = Comparison(preview).wait_mirrored()
    comparison.choose("Preset: published")
    preview.until(lambda: comparison.of("scene")[-1]["header"]["parameters"] != preview.of("scene")[-1]["header"]["parameters"], "another preset")

    comparison.choose("A link…")
    comparison.answer("Link to a design", "no link")
    expect(preview.page.locator("#toast")).to_have_text("This is not a link.")
    address = urllib.parse.urlparse(preview.page.url)
    comparison.answer("Link to a design", f"{address.scheme}://{address.netloc}/?session=demo#header=arrow&footer=")
    expect(comparison.bar.get_by_label("Link to a design")).to_be_hidden()
    preview.until(lambda: comparison.of("scene")[-1]["header"]["system"] == "arrow", "the link's control")

    comparison.choose("Another session…")
    comparison.answer("Name of the session", "other")
    preview.until(lambda: comparison.session() == "other", "the other session")
    other.until(lambda: other.newest("mirrored").get("session") == "demo", "what the other page is told")
    other.mouse_down()
    expect(other.page.locator("#toast")).to_contain_text("this session mirrors")
    other.page.mouse.up()


def test_a_comparison_that_the_daemon_refuses_says_why(chromium, open_preview):
    first = open_preview(context=chromium.new_context(viewport=WIDE))
    Comparison(first).wait_mirrored()
    second = open_preview("demo-b", context=chromium.new_context(viewport=WIDE))
    Comparison(second)
    expect(second.page.locator("#toast")).to_contain_text('"demo-b" itself mirrors "demo"')


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_nothing_is_cut_and_fingers_hit(open_preview, chromium, size, scheme):
    width, height = size
    is_phone = width < 700
    touch = {"has_touch": True, "is_mobile": True} if is_phone else {}
    preview = open_preview(context=chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, bypass_csp=True, **touch))
    comparison = Comparison(preview, is_phone).wait_mirrored()
    preview.page.evaluate(AXE)
    assert preview.page.evaluate(FINDINGS) == []
    assert not is_phone or preview.page.evaluate(SMALL) == []
    bar = comparison.bar.bounding_box()
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= width
    assert preview.page.evaluate(SHOWN) == {"device": True, "second": width >= 1200}
    if width < 1200:
        comparison.bar.get_by_role("radio", name="B", exact=True).check(force=True)
        assert preview.page.evaluate(SHOWN) == {"device": False, "second": True}


def test_who_may_only_watch_compares_nothing(chromium, guarded):
    viewer = Preview(chromium.new_page(), guarded.ready["viewerUrl"], "demo")
    expect(viewer.page.get_by_text("You watch")).to_be_visible()
    expect(viewer.page.get_by_role("button", name=NAME)).to_have_count(0)
    viewer.page.context.close()
