"""The last gesture again: with other values, beside what it was, from a button, and as a file."""

import json
import os
import re
import subprocess

from conftest import Preview
from daemon import PROGRAM, Daemon
from playwright.sync_api import expect
from test_dock import chart, picture, pulled, tick, traced, traces, until_tick, value


def offsets(trace):
    return {message["tick"]: message["offset"] for message in trace["messages"] if message["type"] == "frame"}


def turn(preview, name, text):
    field = preview.page.locator(f"[data-parameter='header.{name}'] input").first
    field.fill(text)
    field.press("Enter")


def test_a_knob_moves_the_whole_curve(open_preview):
    preview = pulled(open_preview)
    curves, count = picture(preview, "#dock .chart .curves"), len(traces(preview))

    turn(preview, "dropHeight", "60")

    traced(preview, count + 1)
    preview.until(lambda: picture(preview, "#dock .chart .curves") != curves, "another curve")
    assert offsets(traces(preview)[-1]) != offsets(traces(preview)[0])
    assert traces(preview)[-1]["take"] == traces(preview)[0]["take"]
    assert preview.faults == []


def test_the_last_gesture_plays_again_on_the_device(open_preview):
    preview = pulled(open_preview)
    rest = preview.image()
    preview.page.get_by_label("Speed", exact=True).select_option("0.25")
    preview.page.keyboard.press("r")
    preview.until(lambda: tick(preview) > 3 and preview.image() != rest, "the pull on the device")
    expect(preview.page.locator("[data-command=live]")).to_have_attribute("aria-pressed", "false")

    preview.mouse_down(300)  # a finger on the device is live again
    expect(preview.page.locator("[data-command=live]")).to_have_attribute("aria-pressed", "true")
    preview.page.mouse.up()


def test_a_pinned_take_lies_on_device_and_plots_and_flips(open_preview):
    preview = pulled(open_preview)
    preview.page.keyboard.press("p")
    turn(preview, "dropHeight", "40")
    traced(preview, 2)
    preview.page.keyboard.press("End")
    release = next(sample["tick"] for sample in traces(preview)[-1]["finger"] if sample["phase"] == "ended")
    field = preview.page.get_by_label("Jump to")
    field.fill(str(release + 40))
    field.press("Enter")
    field.blur()
    until_tick(preview, release + 40)
    with_ghost, new = preview.image(), value(preview)
    expect(preview.page.locator("#measures")).to_contain_text("→")

    preview.page.keyboard.press("f")
    preview.until(lambda: value(preview) != new, "the pinned take")
    assert abs(value(preview) - offsets_at(traces(preview)[0], release + 40)) < 0.06
    preview.page.keyboard.press("f")
    preview.until(lambda: value(preview) == new, "the new take again")

    preview.page.keyboard.press("p")
    preview.until(lambda: preview.image() != with_ghost, "no ghost")
    expect(preview.page.locator("#measures")).not_to_contain_text("→")


def test_two_takes_are_laid_over_each_other_where_one_chooses(open_preview):
    preview = pulled(open_preview)
    preview.page.keyboard.press("p")
    preview.mouse_down()
    preview.page.wait_for_timeout(300)  # a hand that hesitates: everything else comes later
    preview.mouse_to(370)
    preview.page.mouse.up()
    traced(preview, 2)
    curves = picture(preview, "#dock .chart .curves")
    preview.page.get_by_label("Align the pinned take at", exact=True).select_option("release")
    preview.until(lambda: picture(preview, "#dock .chart .curves") != curves, "the ghost elsewhere")


def offsets_at(trace, at):
    return offsets(trace)[max(each for each in offsets(trace) if each <= at)]


def test_a_sweep_shows_five_values_and_takes_one(open_preview):
    preview = pulled(open_preview)
    preview.page.keyboard.press("s")
    preview.page.get_by_label("Knob", exact=True).select_option("header.dropHeight")
    devices = preview.page.get_by_role("tabpanel", name="Sweep").or_(preview.page.get_by_role("region", name="Sweep")).locator(".devices button")
    expect(devices).to_have_count(5)
    preview.page.keyboard.press("Escape")
    devices.nth(4).click()
    wanted = float(devices.nth(4).get_attribute("aria-label").split()[1])
    preview.until(lambda: preview.of("scene")[-1]["header"]["parameters"]["dropHeight"] == wanted, "the value")
    assert [json.loads(text) for text in preview.sent if '"set"' in text][-1]["value"] == wanted


def test_a_chosen_take_is_looked_at_while_newer_ones_come(open_preview):
    preview = pulled(open_preview)
    preview.pull(60)
    preview.page.mouse.up()
    preview.wait_offset(0)
    preview.until(lambda: len(preview.of("takes")[-1]["takes"]) == 2, "the second take")
    traced(preview, 2)
    preview.page.locator(".takes").click()
    menu = preview.page.get_by_role("dialog", name="Takes")
    expect(menu.locator("[data-take]")).to_have_count(2)
    menu.locator("[data-take='1']").click()
    traced(preview, 3)
    assert traces(preview)[-1]["take"] == 1
    until_tick(preview, 0)
    preview.page.keyboard.press(".")
    preview.say(type="begin")
    preview.until(lambda: len(preview.of("takes")[-1]["takes"]) == 3, "the third take")
    assert traces(preview)[-1]["take"] == 1


def test_each_take_of_the_menu_has_its_states_and_is_pinned_by_its_button(open_preview):
    preview = pulled(open_preview)
    preview.pull(60)
    preview.page.mouse.up()
    traced(preview, 2)
    requests = len(preview.sent)
    preview.page.locator(".takes").click()
    menu = preview.page.get_by_role("dialog", name="Takes")
    strips = menu.locator(".take-row").evaluate_all("rows => rows.map(row => [row.querySelector('[data-take]').dataset.take, ...[...row.querySelectorAll('.strip i')].map(part => part.dataset.state)])")
    assert strips == [["2", "pulling"], ["1", "pulling", "armed", "loading", "ending"]]
    assert not [text for text in preview.sent[requests:] if '"trace"' in text], "a menu asks for no trace"

    pin = menu.get_by_role("button", name="Pin take 1")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    expect(menu).to_be_visible()
    expect(preview.page.locator(".gutter .lane.pinned").first).to_contain_text("Take 1")
    expect(preview.page.locator(".takes")).to_have_attribute("data-take", "2")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "false")
    expect(preview.page.locator(".gutter .lane.pinned")).to_have_count(0)
    assert preview.faults == []


def test_a_canned_gesture_plays_and_is_a_take(open_preview):
    preview = open_preview("canned", query={"system": "storehouse"})
    preview.say(type="work", mode="after", seconds=0.2)
    for number, gesture in enumerate(["Slow pull", "Flick", "Pull and back", "Double pull", "Pull while loading"], start=1):
        preview.page.get_by_role("button", name=gesture).click()
        traced(preview, number)
        assert preview.of("takes")[-1]["takes"][-1]["name"] == gesture
        assert min(offsets(traces(preview)[-1]).values()) < -60, gesture


def test_what_the_hand_did_is_a_script_that_runs_again(open_preview, tmp_path):
    preview = pulled(open_preview)
    preview.page.get_by_role("tab", name="Record").click()
    field = preview.page.get_by_label("The take as text")
    preview.until(lambda: field.input_value().startswith("pull 1"), "the script")

    with preview.page.expect_download() as download:
        preview.page.get_by_role("button", name="Save as golden").click()
    script = tmp_path / "gesture.pull"
    download.value.save_as(script)
    assert "golden gesture" in script.read_text()
    desk = {name: text for name, text in os.environ.items() if name != "CI"}  # nobody updates a golden in CI
    made = subprocess.run([PROGRAM, "run", "--update", script], capture_output=True, text=True, timeout=60, env=desk)
    again = subprocess.run([PROGRAM, "run", script], capture_output=True, text=True, timeout=60)
    assert (made.returncode, again.returncode) == (0, 0), made.stderr + again.stderr

    preview.page.get_by_label("Format", exact=True).select_option("recording")
    preview.until(lambda: field.input_value().startswith("{"), "the recording")
    preview.page.get_by_label("Format", exact=True).select_option("actions")
    preview.until(lambda: '"pointerDown"' in field.input_value(), "the actions")


def test_the_stage_says_which_of_two_motions_one_looks_at(open_preview):
    preview = pulled(open_preview)
    label, press = preview.page.locator("#motion"), preview.page.keyboard.press
    expect(label).to_be_hidden()
    press("p")
    expect(label).to_have_text("Live")
    preview.pull(120)
    preview.page.mouse.up()
    traced(preview, 2)
    first, second = (trace["take"] for trace in traces(preview)[-2:])

    press("f")
    expect(label).to_have_text(f"Pinned: Take {first}")
    stage, place = (preview.page.locator(name).bounding_box() for name in ("#stage", "#motion"))
    assert stage["x"] <= place["x"] and place["x"] + place["width"] <= stage["x"] + stage["width"] and place["y"] >= stage["y"]
    expect(preview.page.locator(".gutter .pinned .name")).to_have_text(f"Take {second}")
    press("f")
    expect(label).to_have_text(f"Present: Take {second}")
    expect(preview.page.locator(".gutter .pinned .name")).to_have_text(f"Take {first}")
    press("p")
    expect(label).to_be_hidden()


def test_the_recorded_script_plays_from_its_button(open_preview):
    preview = pulled(open_preview)
    preview.page.get_by_role("tab", name="Record").click()
    preview.until(lambda: preview.page.get_by_label("The take as text").input_value() != "", "the script")
    preview.page.get_by_role("button", name="Play", exact=True).click()
    preview.until(lambda: [m for m in preview.of("script") if m["event"] == "finished"], "the script to end")
    assert [m["outcome"] for m in preview.of("script") if m["event"] == "finished"] == ["passed"]


def test_a_node_that_is_picked_on_the_device_is_plotted(open_preview):
    preview = pulled(open_preview)
    preview.page.locator("#measures button").first.click()
    before = picture(preview, "#dock .chart .curves")
    preview.page.keyboard.press("Home")
    expect(preview.page.locator("#offset")).to_have_text("0.0")  # it is drawn a display frame later
    for _ in range(240):  # until the gap is open, however quick the hand was
        if float(preview.page.locator("#offset").inner_text().replace("−", "-")) < -60:
            break
        preview.page.keyboard.press(".")
    box = preview.page.locator("#device").bounding_box()
    preview.page.keyboard.down("Alt")
    nodes = preview.page.locator(".gutter [data-signal^=node]")
    for down in range(2, 60, 2):  # down the gap over the list, until a bar is hit
        if nodes.count():
            break
        preview.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + down)
        preview.page.wait_for_timeout(150)
    preview.page.keyboard.up("Alt")
    assert nodes.count() > 0
    expect(nodes.first.locator(".name")).to_have_text(re.compile(r"^Bar \d+ \w+"))
    assert picture(preview, "#dock .chart .curves") != before
    assert not any('"drag"' in text and '"began"' in text for text in preview.sent[-5:])


def test_who_only_watches_sees_gestures_that_nobody_else_does(chromium):
    daemon = Daemon("--lan")
    controller = Preview(chromium.new_page(), daemon.url, "demo")
    viewer = Preview(chromium.new_page(), daemon.ready["viewerUrl"], "demo")
    rest = controller.image()
    expect(viewer.page.get_by_role("button", name="Begin", exact=True)).to_be_hidden()

    viewer.page.get_by_role("button", name="Slow pull").click()

    viewer.until(lambda: tick(viewer) > 10, "the gesture to play")
    assert any(min(offsets(trace).values()) < -60 for trace in viewer.of("traced"))
    assert controller.image() == rest and not controller.of("script")
    for preview in (controller, viewer):
        assert preview.faults == []
        preview.page.close()
    assert daemon.stop() == 0
