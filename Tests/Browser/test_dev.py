"""`pullwire dev`: a control of one's own is edited while one looks at it."""

import pathlib
import shutil
import signal
import time

import pytest
from conftest import Preview
from daemon import PATIENCE, ROOT
from control_package import BUILD_PATIENCE, EXAMPLE, Dev, environment, real, save, wait_for_build

SUMMARY = "a ribbon that unrolls"
pytestmark = pytest.mark.xdist_group("builds")  # they build in one folder, so they take turns


@pytest.fixture
def package(tmp_path):
    folder = tmp_path / "ribbon"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".build", "Package.resolved"))
    save(folder / "Package.swift", lambda text: text.replace('path: "../../.."', f'path: "{ROOT}"'))
    return folder


@pytest.fixture
def preview(request, package, tmp_path, chromium):
    has_engine = getattr(request, "param", "off") == "on"
    dev = Dev(package, environment(tmp_path, has_engine))
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    preview = Preview(page, dev.url, "dev", system="ribbon", engine="on" if has_engine else "off")
    (preview.dev, preview.control) = dev, package / "Sources/ribbon/Ribbon.swift"
    preview.until(lambda: preview.of("build"), "the build")
    yield preview
    page.close()


def pull(preview):
    preview.pull(300)
    preview.wait_state("armed")
    preview.page.mouse.up()
    preview.wait_state("idle")
    preview.until(lambda: preview.of("takes") and preview.of("exported"), "the take as a script")


def test_a_save_is_seen_in_the_same_list_and_the_last_take_runs_again(preview, record_property):
    preview.say(type="set", name="thickness", value=9)
    preview.until(lambda: preview.of("scene")[-1]["header"]["parameters"]["thickness"] == 9)
    pull(preview)
    started = time.monotonic()
    save(preview.control, lambda text: text.replace(SUMMARY, "a band that unrolls").replace("0.3...3), default: .number(0.9)", "0.3...3), default: .number(1.1)"))
    wait_for_build(preview, preview.dev, 2)
    preview.until(lambda: [message["name"] for message in preview.of("script") if message["event"] == "started"] == ["last take"], "the last take again")
    preview.wait_state("armed")
    record_property("seconds from the save to the picture", round(time.monotonic() - started, 1))
    print(f"from the save to the picture: {time.monotonic() - started:.1f} s")
    preview.wait_state("idle")

    parameters = preview.of("scene")[-1]["header"]["parameters"]
    assert parameters["thickness"] == 9  # the list is the same
    assert parameters["period"] == 1.1  # and has the new default of what nobody has set
    assert "a band that unrolls" in preview.page.inner_text("#inspector")
    assert preview.page.inner_text("#build") == "Build 2"
    assert len([message for message in preview.of("script") if message["event"] == "started"]) == 1  # once
    assert real(preview.faults) == []


def panel(preview, *texts):
    """Waits until the panel is there and has all of these, and returns what it says."""
    page = preview.page
    preview.until(lambda: page.is_visible("#build-panel") and all(text in page.inner_text("#build-panel") for text in texts), texts, BUILD_PATIENCE)
    assert preview.page.inner_text("#build") == "Build failed"
    return preview.page.inner_text("#build-panel")


def test_what_does_not_compile_or_pass_its_check_stands_in_the_page_until_it_is_right(preview):
    page = preview.page
    save(preview.control, lambda text: text.replace("var place = Point.zero", "var place = Piont.zero"))
    text = panel(preview, "Sources/ribbon/Ribbon.swift:", "cannot find 'Piont' in scope")
    assert str(ROOT) not in text
    preview.wait("document.getElementById('announcement').textContent.includes('The build failed: 1 error')")  # texts are said at their own rate
    preview.pull(300)  # the daemon of the last good build goes on
    preview.wait_state("armed")
    page.mouse.up()
    page.get_by_role("button", name="Close", exact=True).click()
    page.wait_for_selector("#build-panel", state="hidden")

    save(preview.control, lambda text: text.replace("Piont", "Piomt"))
    panel(preview, "Piomt")
    group = "[Node(.group(), layer: .back)]"
    one_more = f"{group} + [Node(.group(), parent: 0)]"
    save(preview.control, lambda text: text.replace("Piomt", "Point").replace(group, one_more))
    text = panel(preview, "nodes() lists 42 nodes, and draw(_:into:) adds 41")
    assert "The build failed: 1 error" in text and "ribbon: " in text and "Piomt" not in text

    save(preview.control, lambda text: text.replace(one_more, group).replace("var place = Point.zero", "while progress > 0.5 { _ = ContinuousClock.now }\n        var place = Point.zero"))
    panel(preview, "ribbon: draw(_:into:) has not come back after 2 s")

    save(preview.control, lambda text: text.replace("while progress > 0.5 { _ = ContinuousClock.now }", ""))
    wait_for_build(preview, preview.dev, 2)
    preview.page.wait_for_selector("#build-panel", state="hidden")
    assert real(preview.faults) == []


def pull_in_the_page(preview, engines=0):
    """Pulls the list once the page has got more than so many engines and follows with the newest one, and waits for a hash."""
    def follows():
        asked = [text for text in preview.sent if "follow" in text]
        return len(preview.engines) > engines and len(preview.of("followed")) > preview.engines[-1] and "unfollow" not in asked[-1]

    preview.until(follows, "the page's own engine")
    preview.wait_shown("idle")
    told = len(preview.of("reached"))
    frames = len(preview.of("frame"))
    preview.pull(300)
    preview.wait_shown("armed")
    preview.page.mouse.up()
    preview.wait_shown("loading")
    preview.wait_shown("idle")
    preview.until(lambda: len(preview.of("reached")) > told, "a hash")
    assert len(preview.of("frame")) == frames


@pytest.mark.parametrize("preview", ["on"], indirect=True)
def test_the_page_runs_the_control_of_each_build_and_shows_by_frames_what_cannot_be_compiled_for_it(preview, record_property):
    preview.engines = []  # for each that the page has got, how often it had begun to follow before
    preview.page.on("response", lambda response: preview.engines.append(len(preview.of("followed"))) if response.url.endswith("engine.wasm") else None)
    preview.page.mouse.move(*preview.place(300))  # what comes later is loaded
    line = preview.dev.until("the engine for pages is done, after")
    record_property("seconds to the engine", line.split()[-2])
    pull_in_the_page(preview)
    engines = len(preview.engines)

    save(preview.control, lambda text: text.replace("(1 - progress) * length", "(1 - progress) * length * 0.9"))
    wait_for_build(preview, preview.dev, 2)
    preview.dev.until("the engine for pages is done, after")
    pull_in_the_page(preview, engines)

    save(preview.control, lambda text: text.replace("import PreviewTesting", "import PreviewTesting\nimport Foundation"))
    wait_for_build(preview, preview.dev, 3)
    preview.dev.until("the page shows the control by the daemon's frames")
    preview.dev.until("^Sources/ribbon/Ribbon.swift:2:8: note: no such module 'Foundation'")
    preview.wait("document.getElementById('build').textContent === 'Build 3, 1 note'")
    preview.page.click("#build")
    assert "Sources/ribbon/Ribbon.swift:2:8" in preview.page.inner_text("#build-panel")
    preview.page.get_by_role("button", name="Close", exact=True).click()
    pull(preview)
    assert real(preview.faults) == []


NINE = 'values.number("thickness") == 9'  # as the check at the start of the program never has it


def test_a_loop_or_a_crash_is_told_in_the_terminal_and_after_the_next_good_build_in_the_page_and_ctrl_c_leaves_nothing(preview):
    loop = f"while progress > 0.5, {NINE} {{}}\n        var place = Point.zero"
    save(preview.control, lambda text: text.replace("var place = Point.zero", loop))
    wait_for_build(preview, preview.dev, 2)
    preview.say(type="set", name="thickness", value=9)
    preview.mouse_down()
    preview.mouse_to(500)
    preview.dev.until(r"^pullwire: ribbon: draw\(_:into:\) has not come back after 2 s of processor time")
    preview.dev.until("the daemon has ended with the exit code 2; save a source")
    preview.page.mouse.up()
    trap = f'if progress > 0.5, {NINE} {{ fatalError("too far") }}\n        return cycle.step'
    save(preview.control, lambda text: text.replace(loop, "var place = Point.zero").replace("return cycle.step", trap))
    wait_for_build(preview, preview.dev, 3)
    preview.page.wait_for_selector("#build-panel:not([hidden])")
    assert "ribbon: draw(_:into:) has not come back" in preview.page.inner_text("#build-panel")
    preview.page.get_by_role("button", name="Close", exact=True).click()

    preview.wait("document.body.dataset.connection === 'open'")
    preview.say(type="set", name="thickness", value=9)
    preview.mouse_down()
    preview.mouse_to(500)
    preview.dev.until("the daemon crashed: signal")
    preview.page.mouse.up()
    save(preview.control, lambda text: text.replace(trap, "return cycle.step"))
    wait_for_build(preview, preview.dev, 4)
    preview.until(lambda: "too far" in preview.page.inner_text("#build-panel"), "the crash")
    text = preview.page.inner_text("#build-panel")
    assert "The previous build crashed" in text and "too far" in text and "signal" in text
    check_nothing_is_left(preview, signal.SIGINT)


def test_nothing_is_left_when_it_is_killed(preview):
    check_nothing_is_left(preview, signal.SIGKILL)


def check_nothing_is_left(preview, end):
    children = [child for file in pathlib.Path(f"/proc/{preview.dev.process.pid}/task").glob("*/children") for child in file.read_text().split()]
    assert children
    preview.dev.process.send_signal(end)
    code = preview.dev.process.wait(timeout=PATIENCE)
    assert code == (0 if end == signal.SIGINT else -signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, children)):
        assert time.monotonic() < deadline, "the daemon is still there"
        time.sleep(0.05)


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
