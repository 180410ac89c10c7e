"""A page that needs nothing: one file, opened from a disk without a network."""

import json
import re
import subprocess
import time
from urllib.parse import parse_qs, urlsplit

import pytest
from daemon import PATIENCE, PROGRAM, ROOT
from playwright.sync_api import expect

MOST = 670_000  # bytes
MEASURED = "[...document.querySelectorAll('#measures button')].map(card => card.textContent).join()"
SHOWN = "parseFloat(document.getElementById('offset').textContent.replace('−', '-'))"
# Visited before: no list pulls itself.
VISITED = "try { localStorage['pullwire.hints'] = '{\"pull\":true,\"time\":true,\"knob\":true}'; } catch {}"


def export(path, *arguments):
    subprocess.run([PROGRAM, "export", "page", *arguments, "--out", path], check=True, capture_output=True, text=True, cwd=ROOT)
    return path


class File:
    """An exported file in a browser; everything that it asks the network or the disk for, and what it complains of."""

    def __init__(self, page, path):
        self.page, self.asked, self.faults = page, [], []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type in ("error", "warning") and "willReadFrequently" not in line.text else None)
        page.goto(path.as_uri())

    def wait(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"waited in vain for {condition}; faults {self.faults}, toast {self.page.locator('#toast').text_content()}"
            self.page.wait_for_timeout(10)

    def ready(self):
        self.wait("document.body.dataset.connection === 'open' && document.querySelector('[data-parameter]') !== null")
        return self

    def loaded(self):
        """With what comes when the page is first used."""
        self.page.mouse.move(5, 300)
        self.page.mouse.move(9, 310)
        self.wait("document.getElementById('dock').childElementCount > 0")
        return self

    def state(self, state):
        self.wait(f"document.getElementById('header').dataset.state === '{state}'")

    def place(self, y):
        box = self.page.locator("#device").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + y * box["height"] / 844

    def pull(self, travel, start=200):
        self.page.mouse.move(*self.place(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(start + travel), steps=12)

    def type(self, parameter, value):
        field = self.page.locator(f"[data-parameter='{parameter}'] input").first
        field.fill(str(value))
        field.press("Enter")

    def asks_for_nothing(self):
        assert [url for url in self.asked[1:] if not url.startswith(("data:", "blob:"))] == []
        assert self.faults == []


@pytest.fixture
def open_file(chromium):
    contexts = []

    def open(path, script=VISITED, **options):
        context = chromium.new_context(**{"viewport": {"width": 1440, "height": 900}, "offline": True, **options})
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(script)
        return File(page, path)

    yield open
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def basic(tmp_path_factory):
    return export(tmp_path_factory.mktemp("basic") / "demo.html", ROOT / "Tests" / "Golden" / "storehouse-basic.pull")


def test_a_script_is_there_as_a_take_and_the_list_can_be_pulled_by_hand(open_file, basic):
    assert basic.stat().st_size <= MOST
    file = open_file(basic).ready().loaded()
    file.wait(f"{MEASURED}.includes('191.7')")  # ms to arm, as `pullwire measure` has it
    file.pull(220)
    file.state("armed")
    file.page.mouse.up()
    for state in ("loading", "ending", "idle"):
        file.state(state)
    file.wait("document.querySelector('#dock').textContent.includes('Take 2')")
    file.page.keyboard.press("Control+k")
    expect(file.page.locator("dialog.palette [role=option]").first).to_be_visible()
    file.asks_for_nothing()


def test_its_measures_are_those_of_the_command_line(open_file, basic):
    told = subprocess.run([PROGRAM, "measure", ROOT / "Tests" / "Golden" / "storehouse-basic.pull"], check=True, capture_output=True, text=True).stdout
    file = open_file(basic).ready().loaded()
    file.wait(f"{MEASURED}.includes('ms')")
    shown = file.page.evaluate(MEASURED)
    numbers = [float(found) for found in re.findall(r"^  [a-zA-Z]+ +([\d.]+)(?:ms|pt|pt/s) ", told, re.MULTILINE)]
    assert len(numbers) == 6
    for number in numbers:
        assert any(abs(number - float(text)) <= 0.06 for text in re.findall(r"\d+(?:\.\d+)?", shown)), (number, shown)


def test_values_are_tuned_refused_and_undone_as_with_a_daemon(open_file, basic):
    file = open_file(basic).ready().loaded()
    file.wait(f"{MEASURED}.includes('191.7')")
    before = file.page.evaluate(MEASURED)
    file.type("header.dropHeight", 40)
    file.wait(f"{MEASURED} !== '{before}'")
    file.page.keyboard.press("Control+z")
    file.wait(f"{MEASURED} === '{before}'")
    file.type("header.dropHeight", 5000)
    file.wait("document.querySelector(\"[data-parameter='header.dropHeight']\").textContent.includes('from 20 to 400')")
    file.asks_for_nothing()


def test_a_take_is_scrubbed_pinned_and_compared_with_a_second_design(open_file, basic):
    file = open_file(basic).ready().loaded()
    file.wait(f"{MEASURED}.includes('ms')")
    file.page.keyboard.press("Home")
    file.wait("document.body.dataset.view !== 'live'")
    file.page.locator("#dock").get_by_role("button", name="Live").click()
    file.page.get_by_role("button", name="Compare designs (A/B)").click()
    file.wait("document.getElementById('second') !== null")
    file.pull(220)
    file.wait(f"{SHOWN} < -100")
    file.page.mouse.up()
    file.state("idle")
    file.asks_for_nothing()


def test_a_state_is_held_and_a_gesture_of_the_pads_is_played(open_file, basic):
    file = open_file(basic).ready().loaded()
    file.page.get_by_role("group", name="Gestures").get_by_role("button", name="Flick").click()
    file.wait("document.querySelector('#dock').textContent.includes('Flick')")
    file.wait(f"{SHOWN} === -64")
    file.page.locator(".stage-tool.hold").click()
    file.page.get_by_role("dialog", name="Hold").get_by_role("button", name="Armed", exact=True).click()
    file.wait("document.querySelector('.held').textContent.includes('Held: armed')")
    file.asks_for_nothing()


@pytest.mark.parametrize("system", ["sprites", "words", "labels"])
def test_pictures_and_the_outlines_of_every_preset_are_in_the_file(open_file, tmp_path, system):
    path = export(tmp_path / f"{system}.html", "--system", system)
    assert path.stat().st_size <= MOST
    file = open_file(path).ready().loaded()
    presets = file.page.get_by_role("button", name="header preset:")
    declared = json.loads(subprocess.run([PROGRAM, "systems", system, "--json"], check=True, capture_output=True, text=True).stdout)["systems"][0]["presets"]
    assert len(declared) >= 2
    for name in [preset["name"] for preset in declared if "header" in preset.get("edges", ["header"])]:
        presets.click()
        file.page.get_by_role("button", name="published").last.wait_for()
        file.page.get_by_role("button", name=name).last.click()
        expect(presets).to_contain_text(name)
        assert file.page.locator("#toast").text_content() == ""
    file.pull(220)
    file.wait(f"{SHOWN} < -100")
    file.page.mouse.up()
    file.asks_for_nothing()


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97, 0.9999])
def test_a_file_that_is_cut_off_says_so(open_file, basic, tmp_path, share):
    text = basic.read_text()
    path = tmp_path / "cut.html"
    path.write_text(text[: int(share * len(text))])
    file = open_file(path)
    if share < 0.03:
        return  # its first script is not whole, and a browser shows nothing
    file.wait("document.body.textContent.includes('cut off')")
    assert file.page.locator("[role=alert]").count() == 1


def test_a_damaged_part_and_a_browser_without_webassembly_are_said_in_words(open_file, basic, tmp_path):
    path = tmp_path / "damaged.html"
    path.write_text(re.sub(r'(id="engine">.{1000}).{200}', r"\1" + "A" * 200, basic.read_text()))
    open_file(path).wait("document.querySelector('[role=alert]') !== null")
    open_file(basic, script="delete globalThis.WebAssembly").wait("document.body.textContent.includes('This browser cannot show the page: it needs WebAssembly')")


def test_share_saves_the_page_that_one_sees_and_its_links_lead_back(open_preview, open_file, tmp_path):
    preview = open_preview()
    preview.page.mouse.move(*preview.place(300))
    preview.page.mouse.move(*preview.place(310))
    preview.say(type="set", name="dropHeight", value=120)
    preview.say(type="work", mode="after", seconds=0.2)
    preview.pull(260)
    preview.page.mouse.up()
    preview.wait(f"{MEASURED}.includes('ms')")
    measured = preview.page.evaluate(MEASURED)
    preview.page.locator("#share").click()
    with preview.page.expect_download() as waiting:
        preview.page.get_by_role("button", name="A page that needs nothing").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.name == "demo.html" and path.stat().st_size <= MOST
    file = open_file(path).ready().loaded()
    file.wait(f"{MEASURED} === '{measured}'")
    file.page.locator("#share").click()
    link = urlsplit(file.page.get_by_role("textbox", name="Link").input_value())
    assert link.netloc == urlsplit(preview.page.url).netloc and parse_qs(link.query) == {"session": ["demo"]}
    assert parse_qs(link.fragment)["header.dropHeight"] == ["120"]
    assert file.page.get_by_role("button", name="Open in Pullwire").is_visible()
    assert not file.page.get_by_role("button", name="Values as code").is_visible()
    file.asks_for_nothing()


def test_on_a_phone_in_the_dark(open_file, basic):
    file = open_file(basic, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, color_scheme="dark").ready()
    file.wait("document.body.dataset.mode === 'phone'")
    file.pull(220)
    file.state("armed")
    file.page.mouse.up()
    file.state("loading")
    file.asks_for_nothing()
