"""Whoever may control stops what plays: by the page's button, by a finger on the list, or by Ctrl-C where it was begun."""

import signal
import subprocess

import pytest

from daemon import PROGRAM, start

STOP = "!document.getElementById('stop').hidden"


@pytest.fixture
def play(daemon, tmp_path):
    """Plays a script that holds the list for a minute."""
    script = tmp_path / "a.pull"
    script.write_text("pull 1\nsystem plain\ndrag 200pt in 100ms\nmark down\nhold 60s\n")

    def begin():
        command = [PROGRAM, "play", script, "--session", "demo", "--port", str(daemon.port)]
        return start(command, stdout=subprocess.PIPE, text=True)

    return begin


def test_the_page_stops_a_script_that_somebody_else_plays_and_that_was_there_before(open_preview, play):
    first = open_preview("demo")
    assert not first.page.evaluate(STOP)
    player = play()
    first.wait(STOP)
    late = open_preview("demo")
    late.wait(STOP)
    assert late.page.locator("#stop").get_attribute("title").endswith("a.pull")
    late.page.click("#stop")
    assert player.wait(timeout=10) == 130 and "stopped" in player.stdout.read()
    first.wait("!(" + STOP + ")")
    late.wait("!(" + STOP + ")")
    assert first.of("script")[-1]["outcome"] == "stopped"


def test_a_hand_wins_over_a_script_that_somebody_else_plays(open_preview, play):
    preview, other = open_preview("demo"), open_preview("demo")
    player = play()
    preview.wait(STOP)
    preview.wait("parseFloat(document.getElementById('offset').textContent.replace('−', '-')) < -90")
    preview.mouse_down()
    preview.mouse_to(260)
    assert player.wait(timeout=10) == 130 and "a viewer's finger has taken the list" in player.stdout.read()
    for page in (preview, other):
        page.wait("!(" + STOP + ")")
        assert [message["event"] for message in page.of("script")][-2:] == ["interrupted", "finished"]
    before = preview.frame["offset"]
    preview.mouse_to(700)
    preview.until(lambda: preview.frame["offset"] < before, "the list under the finger")
    preview.page.mouse.up()
    preview.wait_offset(0)
    assert preview.of("refusal") == [] and preview.faults == []


def test_ctrl_c_stops_the_script_for_everyone(open_preview, play):
    preview = open_preview("demo")
    player = play()
    preview.wait(STOP)
    player.send_signal(signal.SIGINT)
    assert player.wait(timeout=10) == 130
    preview.wait("!(" + STOP + ")")
    preview.wait_offset(0)
    preview.wait("document.body.dataset.view === 'take'")  # the first take opens the time panel, and the device has another size
    preview.pull(100)
    assert not preview.of("refusal")
    preview.page.mouse.up()
