"""The report of a run, opened from the disk: old and new at the same tick, and what is decided there."""

import json
import re
import shutil
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from daemon import PATIENCE, PROGRAM, ROOT, start
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS, PALE, SMALL

GOLDENS = ROOT / "Tests" / "Golden"


@pytest.fixture
def folder(tmp_path):
    """Scripts with their goldens: one whose control was changed, one that is new, one that holds."""
    for name in ("storehouse-basic", "sprites-cycle", "arrow-cycle"):
        for kind in ("pull", "golden"):
            shutil.copy(GOLDENS / f"{name}.{kind}", tmp_path)
    script = tmp_path / "storehouse-basic.pull"
    script.write_text(re.sub(r"^(system storehouse.*)$", r"\1\nset dropHeight 84", script.read_text(), flags=re.MULTILINE))
    (tmp_path / "arrow-cycle.golden").unlink()
    return tmp_path


def report(folder, *options):
    """What the run says, its exit code, and the path of its report."""
    run = subprocess.run([PROGRAM, "run", ".", "--report", "report.html", *options], cwd=folder, env={"CI": "1", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    return run.stdout + run.stderr, run.returncode, folder / "report.html"


@pytest.fixture
def page(chromium):
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda line: page.faults.append(line.text) if line.type in ("error", "warning") else None)
    page.on("request", lambda request: page.faults.append(request.url) if not request.url.startswith(("file:", "data:", "blob:")) else None)
    yield page
    page.close()
    assert page.faults == []


def pixels(page, device):
    return page.evaluate("device => document.getElementById(device).toDataURL()", device)


def playhead(page):
    return page.locator("#dock .chart")


def test_a_report_shows_old_and_new_at_the_first_and_at_the_worst_difference(folder, page):
    said, code, path = report(folder)
    assert code == 1 and "dropHeight: expected 80pt, found 84pt" in said
    page.goto(path.as_uri())
    items = page.locator("#list button")
    expect(items).to_have_count(3)
    expect(page.locator("#list h2")).to_have_text(["Failed 1", "New 1", "Passed 1"])
    expect(items.first).to_contain_text("storehouse-basic")

    expect(page.locator("#details")).to_contain_text("scene.header.parameters.dropHeight: 80pt → 84pt at tick 0")
    page.locator("[data-jump=worst]").click()
    expect(playhead(page)).not_to_have_attribute("aria-valuenow", "0")
    page.wait_for_timeout(100)  # a frame of the display
    assert pixels(page, "device-old") != pixels(page, "device-new")
    worst = playhead(page).get_attribute("aria-valuenow")
    expect(page.locator(".gutter .lane-title", has_text="Bar")).not_to_have_count(0)  # the curves of the node that differs most

    page.get_by_role("radio", name="Onion skin").check()
    old, new = (page.locator(f"#device-{side}").bounding_box() for side in ("old", "new"))
    assert old == new
    page.get_by_role("radio", name="Slider").check()
    page.mouse.click(new["x"] + new["width"] * 0.25, new["y"] + 50)
    assert abs(page.evaluate("Number(document.getElementById('pair').style.getPropertyValue('--share'))") - 0.25) < 0.02

    page.locator("[data-jump=first]").click()
    expect(playhead(page)).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("w")
    expect(playhead(page)).to_have_attribute("aria-valuenow", worst)


def test_a_new_motion_stands_alone_and_pictures_are_in_the_file(folder, page):
    page.goto(report(folder)[2].as_uri())
    page.get_by_role("button", name="arrow-cycle").click()
    expect(page.locator("#device-old")).to_be_hidden()
    expect(page.locator(".pair-tools")).to_be_hidden()
    page.get_by_role("button", name="sprites-cycle").click()
    page.locator(".jump").fill("40t")
    page.locator(".jump").press("Enter")
    expect(playhead(page)).to_have_attribute("aria-valuenow", "40")
    page.wait_for_timeout(100)
    shown = page.evaluate(
        """() => {
            const device = document.getElementById('device-new'), { data } = device.getContext('2d').getImageData(0, 0, device.width, device.height / 8);
            return new Set(new Uint32Array(data.buffer)).size;
        }"""
    )
    assert shown > 20  # colours: the background alone has one


def test_what_is_decided_in_a_report_is_a_file_for_review(folder, page):
    page.goto(report(folder)[2].as_uri())
    page.get_by_role("button", name="Accept", exact=True).click()
    page.get_by_role("button", name="arrow-cycle").click()
    page.get_by_role("button", name="Reject", exact=True).click()
    expect(page.locator("#details .error")).to_have_text("A rejection needs a reason.")
    page.keyboard.type("too fast")
    page.keyboard.press("Enter")
    expect(page.locator("#list .decision", has_text="Rejected")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("#save").click()
    decisions = json.loads(download.value.path().read_text())
    assert [(each["script"], each["golden"], each["decision"], each.get("reason")) for each in decisions["goldens"]] == [
        ("storehouse-basic.pull", "storehouse-basic", "accept", None), ("arrow-cycle.pull", "arrow-cycle", "reject", "too fast"),
    ]


@pytest.mark.parametrize("window", [(1920, 1080), (1440, 900), (1024, 768), (768, 1024), (390, 844)])
def test_axe_finds_nothing_in_a_report_and_nothing_is_wider_than_the_window(folder, chromium, window):
    width, height = window
    touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    page = chromium.new_page(viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce", bypass_csp=True, **touch)
    page.goto(report(folder)[2].as_uri())
    page.locator("[data-jump=worst]").click()
    page.evaluate(AXE)
    assert page.evaluate(FINDINGS) == []
    if touch:
        page.locator("#dock .lanes").evaluate("lanes => { lanes.hidden = true; }")  # they are the time panel's, with targets of their own
        assert page.evaluate(SMALL) == []
        page.locator("#dock .lanes").evaluate("lanes => { lanes.hidden = false; }")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    assert page.evaluate(PALE) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.fixture
def review(folder):
    """`review --open` in that folder, and its link."""
    subprocess.run([PROGRAM, "run", ".", "--report", "report.html"], cwd=folder, env={"CI": "1", "PATH": "/usr/bin:/bin"}, capture_output=True)
    process = start([PROGRAM, "review", "--open"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    process.link = re.search(r"http://\S+", process.stdout.readline())[0]
    return process


def test_what_is_decided_on_the_server_of_review_becomes_files_at_once(folder, review, chromium):
    old = (folder / "storehouse-basic.golden").read_text()
    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.goto(review.link)
    expect(page.locator("#list h2")).to_have_text(["Failed 1", "New 1"])
    expect(page.locator("#save")).to_be_hidden()
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.locator("#said")).to_have_text("storehouse-basic.golden: accepted")
    assert (folder / "storehouse-basic.golden").read_text() != old and not (folder / "storehouse-basic.golden.new").exists()
    page.locator("#reason").fill("after all not")
    page.get_by_role("button", name="Reject", exact=True).click()
    expect(page.locator("#said.error")).to_contain_text("has been accepted, and its file is another one now")

    page.get_by_role("button", name="arrow-cycle").click()
    expect(page.locator("#details h2").first).to_have_text("arrow-cycle")  # when its motion is unpacked
    page.locator("#reason").fill("too fast")
    page.get_by_role("button", name="Reject", exact=True).click()
    expect(page.locator("#said")).to_have_text("arrow-cycle.golden: rejected: too fast")
    assert "too fast" in (folder / "arrow-cycle.golden.rejected").read_text() and not (folder / "arrow-cycle.golden").exists()
    page.close()
    review.send_signal(signal.SIGINT)
    assert review.wait(timeout=PATIENCE) == 0
    assert review.stdout.read().endswith("1 accepted, 1 rejected, 0 pending\n")


def test_who_has_not_the_link_of_review_gets_nothing_and_decides_nothing(folder, review, chromium):
    for link, code in ((review.link.replace("token=", "token=x"), 401), (review.link.split("?")[0], 401), (review.link.replace("/?", "/other?"), 404)):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(link)
        assert refused.value.code == code
    page = chromium.new_page()
    page.goto("about:blank")
    outcome = page.evaluate(
        """link => new Promise(resolve => {
            const socket = new WebSocket(link);
            socket.onopen = () => resolve('open');
            socket.onerror = () => resolve('refused');
        })""",
        review.link.replace("http:", "ws:").replace("/?", "/decisions?"),
    )
    page.close()
    assert outcome == "refused"  # of another origin, whatever it knows
    page = chromium.new_page()
    page.goto(review.link)
    answers = page.evaluate(
        """async messages => {
            const socket = new WebSocket(new URL('decisions' + location.search, location.href));
            await new Promise(resolve => { socket.onopen = resolve; });
            const answers = [];
            for (const message of messages) {
                socket.send(message);
                answers.push(JSON.parse(await new Promise(resolve => { socket.onmessage = ({ data }) => resolve(data); })).error);
            }
            return answers;
        }""",
        ["", "[]", "{", json.dumps({"script": "../../etc/x.pull", "golden": "x", "decision": "accept", "motion": "0"}),
         json.dumps({"script": "storehouse-basic.pull", "golden": "storehouse-basic", "decision": "accept", "motion": "0"})],
    )
    page.close()
    assert len(answers) == 5 and all(answers)
    assert "has no golden" in answers[3] and "has changed since" in answers[4]
    assert (folder / "storehouse-basic.golden.new").exists()
