"""Rows of pictures from a GIF and a Lottie file, against a real daemon: chosen in the panel, drawn, and in the loop by the file's own times."""

import pytest
from daemon import Daemon
from PIL import Image
from playwright.sync_api import expect
from test_settings import field, segment

COLORS = [(220, 30, 30), (30, 200, 30), (30, 30, 220), (230, 200, 20)]
DELAYS = [80, 400, 80, 240]  # ms


@pytest.fixture
def daemon(tmp_path):
    pictures = [Image.new("RGB", (60, 60), color) for color in COLORS]
    pictures[0].save(tmp_path / "four.gif", save_all=True, append_images=pictures[1:], duration=DELAYS, loop=1)
    daemon = Daemon("--images", f"four={tmp_path / 'four.gif'}", "--images", "spin=Tests/Fixtures/pictures/spin.json")
    yield daemon
    daemon.stop()


def shown(preview):
    """The pictures of the loop as the daemon has sent them, with the ticks at which they came; a frame leaves out the first one, 0."""
    frames = [(message["tick"], message.get("nodes", {}).get("2", {}).get("image", 0)) for message in preview.of("frame")]
    return [each for each, before in zip(frames, [(0, None), *frames]) if each[1] != before[1]]


def test_a_gif_is_chosen_and_loops_by_its_own_times(open_preview):
    preview = open_preview(query={"system": "sprites", "encoding": "json"})
    preview.say(type="work", mode="manual")
    expect(preview.page.locator("[data-parameter='header.images'] .segment")).to_have_text(["four", "spin", "wire"])
    segment(preview, "header.images", "four").check()
    preview.until(lambda: preview.of("scene")[-1]["header"]["parameters"]["images"] == "four", "the GIF")
    preview.say(type="begin")
    preview.wait_shown("loading")
    preview.until(lambda: len(shown(preview)) > 9, "two loops")
    # The lengths of the first loop that is whole, to the two ticks (17 ms) between two frames of the page.
    changes = shown(preview)
    first = next(index for index, (_, image) in enumerate(changes) if image == 1)
    for (tick, image), (after, _) in zip(changes[first:first + 4], changes[first + 1:]):
        assert abs((after - tick) / 120 * 1000 - DELAYS[image]) <= 35, changes
    assert preview.faults == []


def test_frames_beyond_the_file_are_refused_in_words(open_preview):
    preview = open_preview(query={"system": "sprites"})
    segment(preview, "header.images", "spin").check()
    frames = field(preview, "header.loopFrames")
    frames.fill("50-60")
    frames.press("Enter")
    error = preview.page.locator('[data-parameter="header.loopFrames"] .error')
    preview.until(lambda: error.inner_text() == '"loopFrames" must be frames from 0 to 59: "spin" has 60', "the error")
    frames.fill("50-59")
    frames.press("Enter")
    preview.until(lambda: preview.of("scene")[-1]["header"]["parameters"]["loopFrames"] == "50-59", "the frames")
    assert error.inner_text() == ""
