"""`pullwire render` makes videos and moving pictures that a browser plays: what each frame shows is what the motion shows at its tick."""

import base64
import csv
import json
import os
import shutil
import subprocess

import pytest
from daemon import PROGRAM
from PIL import Image

SCRIPT = "pull 1\nviewport 200x400\nsystem plain\nset color ff0000\nwork after 200ms\ndrag 240pt in 200ms\nhold 100ms\nrelease\nwait settled timeout 9s\n"
FRAMES = range(3, 60, 8)  # those that are looked at: the pull, the hold, and the way back

SHOW = """async ([data, type, times]) => {
  const video = document.createElement('video');
  video.muted = true;
  video.src = `data:video/${type};base64,${data}`;
  await new Promise((resolve, reject) => { video.onloadeddata = resolve; video.onerror = () => reject(video.error.message); });
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const found = [];
  for (const time of times) {
    const shown = new Promise((resolve) => {
      const look = (_, { mediaTime }) => (Math.abs(mediaTime - time) < 1 / 60 ? resolve() : ask());  // the first frame may come late
      const ask = () => video.requestVideoFrameCallback(look);
      ask();
    });
    video.currentTime = time;
    await shown;
    context.drawImage(video, 0, 0);
    const { data } = context.getImageData(4, 0, 1, canvas.height);
    let y = 0;  // the red control ends where the list begins
    while (y < canvas.height && data[4 * y] > 150 && data[4 * y + 1] < 110) y += 1;
    found.push(y);
  }
  return { size: [video.videoWidth, video.videoHeight], duration: video.duration, found };
}"""


@pytest.fixture
def pull(tmp_path):
    (tmp_path / "pull.pull").write_text(SCRIPT)
    return tmp_path


def render(folder, *options, fails=False, **environment):
    done = subprocess.run(
        [PROGRAM, "render", "pull.pull", *options], cwd=folder, capture_output=True, text=True, env={**os.environ, **environment})
    assert done.returncode == (2 if fails else 0), done.stderr
    return done.stderr if fails else done.stdout


def offsets(folder):
    """The list's offset at every tick, pt."""
    subprocess.run([PROGRAM, "run", "pull.pull", "--frames", "frames.csv"], cwd=folder, check=True, capture_output=True)
    with open(folder / "frames.csv") as file:
        return {int(row["tick"]): float(row["offset"]) for row in csv.DictReader(file)}


def probe(file):
    words = ["-show_entries", "stream=codec_name,width,height,r_frame_rate,nb_read_frames", "-count_frames", "-of", "json"]
    done = subprocess.run(["ffprobe", "-v", "error", *words, file], check=True, capture_output=True)
    return json.loads(done.stdout)["streams"][0]


@pytest.mark.parametrize("kind, codec", [("webm", "vp9"), ("mp4", "h264")])
def test_a_video_shows_at_each_frame_what_the_motion_shows_at_its_tick(pull, chromium, kind, codec):
    render(pull, "--out", f"pull.{kind}", "--scale", "1")
    shown, ticks = probe(pull / f"pull.{kind}"), offsets(pull)
    assert shown["codec_name"] == codec and shown["r_frame_rate"] == "60/1"
    assert int(shown["nb_read_frames"]) == max(ticks) // 2 + 1
    data = base64.b64encode((pull / f"pull.{kind}").read_bytes()).decode()
    page = chromium.new_page()
    seen = page.evaluate(SHOW, [data, kind, [(frame + 0.5) / 60 for frame in FRAMES]])
    page.close()
    assert seen["size"] == [200, 400] and abs(seen["duration"] - int(shown["nb_read_frames"]) / 60) < 0.02
    for frame, found in zip(FRAMES, seen["found"]):
        assert abs(found + ticks[2 * frame]) < 1.5, (frame, found, ticks[2 * frame])


def test_around_the_list_are_a_phone_the_finger_and_a_caption(pull):
    at = ["--scale", "1", "--from", "100ms", "--to", "100ms"]
    render(pull, "--out", "plain.apng", *at)
    render(pull, "--out", "clip.apng", *at, "--device", "--finger", "--captions")
    plain, clip = Image.open(pull / "plain.apng").convert("RGB"), Image.open(pull / "clip.apng").convert("RGB")
    around = 16 + 12  # pt, the margin and the phone's frame
    assert (plain.size, clip.size) == ((200, 400), (200 + 2 * around, 400 + 2 * around + 30))
    assert clip.getpixel((around - 6, 200)) == (0, 0, 0) and clip.getpixel((4, 4)) != (0, 0, 0)
    assert clip.getpixel((around + 8, around + 60)) == plain.getpixel((8, 60))
    assert any(clip.getpixel((x, 400 + 2 * around)) < (128, 128, 128) for x in range(clip.width))  # the caption's letters
    differs = [y for y in range(400) if clip.getpixel((around + 100, around + y)) != plain.getpixel((100, y))]
    assert 40 <= len(differs) <= 46  # the finger is 44 pt wide


def test_two_motions_stand_side_by_side(pull):
    shutil.copy(pull / "pull.pull", pull / "other.pull")
    render(pull, "--out", "both.gif", "--beside", "other.pull", "--scale", "1", "--to", "200ms", "--set", "color=00ff00")
    picture = Image.open(pull / "both.gif")
    picture.seek(picture.n_frames - 1)
    shown = picture.convert("RGB")
    assert shown.size == (2 * 200 + 3 * 16, 400 + 2 * 16)
    assert shown.getpixel((16 + 100, 20))[1] > 200 and shown.getpixel((16 + 200 + 16 + 100, 20))[0] > 200


@pytest.mark.parametrize("kind, size", [("webm", 0.1), ("mp4", 0.1), ("gif", 0.1), ("apng", 0.3)])
def test_a_file_is_at_most_as_large_as_it_may_be(pull, kind, size):
    render(pull, "--out", f"pull.{kind}", "--scale", "3", "--max-size", str(size))
    assert 0.02e6 < (pull / f"pull.{kind}").stat().st_size <= size * 1e6


def test_what_cannot_be_small_enough_is_not_written(pull):
    (pull / "pull.pull").write_text("pull 1\nsystem storehouse\nwork after 60s\ndrag 240pt in 200ms\nrelease\nsleep 30s\n")
    assert "is not to be had in 0.1 MB" in render(pull, "--out", "pull.mp4", "--fps", "10", "--max-size", "0.1", fails=True)
    assert not (pull / "pull.mp4").exists()


@pytest.mark.parametrize("options, words", [
    (["--out", "a.avi"], ".webm, .mp4, .gif, .apng or .png"), (["--out", "a.mp4", "--fps", "61"], "1 to 60"), (["--fps", "60"], "1 to 50"),
    (["--ghost", "pull.pull", "--beside", "pull.pull"], "give one of them"), (["--max-size", "0"], "0.1 to 100"),
    (["--out", "a.png", "--max-size", "1"], "not for .png"), (["--out", "a.mp4", "--scale", "0.1"], None),
])
def test_options_that_do_not_go_together(pull, options, words):
    if words is None:
        assert "frames" in render(pull, *options)
    else:
        assert words in render(pull, *options, fails=True)


def test_without_ffmpeg_it_says_what_to_install_and_a_full_disk_is_named(pull):
    assert "sudo apt install ffmpeg" in render(pull, "--out", "pull.mp4", fails=True, PATH="/nowhere")
    (pull / "ffmpeg").write_text("#!/bin/sh\ncat > /dev/null\necho 'trailer: No space left on device' >&2\n")
    (pull / "ffmpeg").chmod(0o755)
    assert "No space left on device" in render(pull, "--out", "pull.mp4", fails=True, PATH=f"{pull}:/usr/bin:/bin")
    assert not (pull / "pull.mp4").exists()
    (pull / "full.gif").symlink_to("/dev/full")
    assert "No space left on device" in render(pull, "--out", "full.gif", fails=True)
