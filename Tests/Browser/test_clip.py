"""Share > Clip: a take as a file, opened in a browser again and measured picture by picture."""

import base64
import io
import re

import pytest
from conftest import Preview
from daemon import PATIENCE
from PIL import Image
from playwright.sync_api import expect
from test_accessibility import AXE, FINDINGS, PALE, SMALL, WINDOWS, open_window, panels, perform, turn_dark  # noqa: F401
from test_dock import pulled, traces

# An origin of its own: only a secure one has the decoder of pictures.
PLAYER = "http://localhost/"

# The player's functions. A clip is opened as any page would; `edges` are, of frames, the first light pixel of a column.
OPEN = """async ([data, type]) => {
    const file = new Blob([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], { type });
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const draw = (picture, width, height) => {
        Object.assign(canvas, { width, height });
        context.drawImage(picture, 0, 0);
    };
    globalThis.edge = (share) => {
        const { data } = context.getImageData(Math.round(share * canvas.width), 0, 1, canvas.height);
        for (let y = 0; y < canvas.height; y += 1) if (data[4 * y] > 0x60) return y;
        return null;
    };
    globalThis.picture = () => canvas.toDataURL();
    if (type === 'image/gif') {
        const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type });
        await Promise.all([decoder.tracks.ready, decoder.completed]);
        const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
        let duration = 0;
        const images = [];
        for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
            const { image } = await decoder.decode({ frameIndex });
            images.push({ image, from: duration });
            duration += image.duration / 1e6;
        }
        globalThis.show = async (time) => {
            const { image } = images.findLast(({ from }) => from <= time + 1e-6);
            draw(image, image.displayWidth, image.displayHeight);
        };
        const whole = new Image();
        whole.src = URL.createObjectURL(file);
        await whole.decode();
        return { width: whole.naturalWidth, height: whole.naturalHeight, duration, frameCount, repetitionCount };
    }
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(file);
    await new Promise((resolve, reject) => { video.onloadeddata = resolve; video.onerror = () => reject(new Error(video.error.message)); });
    globalThis.show = async (time) => {
        await new Promise((resolve) => { video.onseeked = resolve; video.currentTime = time; });
        for (let turn = 0; turn < 1000; turn += 1) { // after `seeked` it may still be the frame before
            if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
                const frame = new VideoFrame(video);
                const from = frame.timestamp / 1e6;
                const isShown = from <= time + 0.001 && time < from + 1 / 60;
                if (isShown) draw(frame, video.videoWidth, video.videoHeight);
                frame.close();
                if (isShown) return;
            }
            await new Promise(requestAnimationFrame);
        }
        throw new Error(`the frame at ${time} s is not shown`);
    };
    return { width: video.videoWidth, height: video.videoHeight, duration: video.duration };
}"""


class Clip:
    """A downloaded clip in a page of its own."""

    def __init__(self, chromium, download):
        self.name = download.suggested_filename
        with open(download.path(), "rb") as file:
            self.bytes = file.read()
        self.page = chromium.new_page()
        self.page.route(PLAYER, lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        self.page.goto(PLAYER)
        kind = {"gif": "image/gif", "mp4": "video/mp4", "webm": "video/webm"}[self.name.rpartition(".")[2]]
        self.facts = self.page.evaluate(OPEN, [base64.b64encode(self.bytes).decode(), kind])

    def edge(self, time, share=0.02):
        """Where the list begins at that time, px, in the column at that share of the width; before it there is the dark ground."""
        return self.page.evaluate("async ([time, share]) => { await show(time); return edge(share); }", [time, share])

    def picture(self, time):
        data = self.page.evaluate("async (time) => { await show(time); return picture(); }", time)
        return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


def dialog(preview):
    preview.page.get_by_role("button", name="Share", exact=True).click()
    preview.page.get_by_role("button", name=re.compile("^Clip")).click()
    found = preview.page.get_by_role("dialog", name="Clip")
    found.wait_for()
    return found


def switch(dialog, name, on):
    dialog.get_by_role("switch", name=re.compile(f"^{name}")).set_checked(on)


def choose(dialog, name):
    dialog.get_by_role("radio", name=name, exact=True).check(force=True)  # its label is over it


def bare(dialog):
    """The screen alone."""
    for name in ("Device frame", "Finger", "Captions"):
        switch(dialog, name, False)


def made(chromium, preview, dialog):
    with preview.page.expect_download(timeout=1000 * PATIENCE) as download:
        dialog.get_by_role("button", name="Make the clip").click()
    clip = Clip(chromium, download.value)
    expect(dialog.get_by_role("status")).to_contain_text(f"{clip.name} is saved: {len(clip.bytes) / 1e6:.2f} MB")
    return clip


def offsets(trace):
    """At every tick: frames are sent when something has changed, and several of a tick when a finger moves twice in it."""
    changed = {message["tick"]: message["offset"] for message in trace["messages"] if message["type"] == "frame"}
    found = []
    for tick in range(trace["ticks"] + 1):
        found.append(changed.get(tick, found[-1] if found else 0))
    return found


def frames_of(mp4):
    """How many samples the file's table of sizes has."""
    return int.from_bytes(mp4[(at := mp4.index(b"stsz") + 12) : at + 4], "big")


def test_each_frame_of_a_video_is_the_list_at_its_tick(chromium, open_preview):
    preview = pulled(open_preview)
    trace = traces(preview)[-1]
    window = dialog(preview)
    bare(window)
    clip = made(chromium, preview, window)

    assert clip.name == f"take-{trace['take']}.mp4" and len(clip.bytes) <= 2_000_000
    frames = trace["ticks"] // 2 + 1
    assert frames_of(clip.bytes) == frames
    assert clip.facts == {"width": 780, "height": 1688, "duration": pytest.approx(frames / 60, abs=0.001)}
    at = offsets(trace)
    moving = [index for index in range(1, frames - 1) if abs(at[2 * index] - at[2 * index - 2]) > 2 and at[2 * index] < -2]
    assert len(moving) >= 5  # few where the browser was busy during the pull
    for index in [*moving, frames // 2, frames - 1]:
        edge = clip.edge((index + 0.5) / 60)
        assert edge == pytest.approx(-2 * at[2 * index], abs=2.5), f"frame {index}"  # px; half a row of pixels, and the encoder's
    assert preview.faults == []


def test_a_gif_is_the_same_fifty_times_a_second(chromium, open_preview):
    preview = pulled(open_preview)
    trace = traces(preview)[-1]
    window = dialog(preview)
    bare(window)
    choose(window, "GIF")
    clip = made(chromium, preview, window)

    assert clip.name.endswith(".gif") and len(clip.bytes) <= 2_000_000
    assert (clip.facts["width"], clip.facts["height"]) == (390, 844)
    assert clip.facts["duration"] == pytest.approx((int(trace["ticks"] / 2.4) + 1) / 50, abs=0.001)
    assert clip.facts["repetitionCount"] == float("inf") or clip.facts["repetitionCount"] is None
    at = offsets(trace)
    for index in range(0, int(trace["ticks"] / 2.4), 7):
        assert clip.edge(index / 50) == pytest.approx(max(0, -at[round(2.4 * index)]), abs=1), f"picture {index}"


def test_a_loop_is_a_clip_of_that_part(chromium, open_preview):
    preview = pulled(open_preview)
    at = offsets(traces(preview)[-1])
    for key, tick in (("[", "10"), ("]", "70")):
        field = preview.page.get_by_label("Jump to")
        field.fill(tick)
        field.press("Enter")
        field.blur()
        preview.page.keyboard.press(key)
    preview.page.keyboard.press("o")
    window = dialog(preview)
    expect(window.get_by_role("radio", name="Loop")).to_be_checked()
    bare(window)
    clip = made(chromium, preview, window)

    assert frames_of(clip.bytes) == 31
    assert clip.edge(0.5 / 60) == pytest.approx(-2 * at[10], abs=2.5)
    assert clip.edge(30.5 / 60) == pytest.approx(-2 * at[70], abs=2.5)


def test_a_compared_take_is_beside_it_with_cases_captions_and_fingers(chromium, open_preview):
    preview = pulled(open_preview)
    preview.page.keyboard.press("p")
    window = dialog(preview)
    choose(window, "Side by side")
    clip = made(chromium, preview, window)

    width, height = 2 * (390 + 24) + 12 + 32, 844 + 56 + 46
    assert clip.facts["width"] / clip.facts["height"] == pytest.approx(width / height, abs=0.01)
    scale = clip.facts["width"] / width
    ground = clip.picture(0.5).getpixel((2, 2))
    assert ground == pytest.approx((0xEC, 0xEE, 0xF2), abs=4), "the page's own"
    place = lambda x: (16 + 12 + x) / width  # noqa: E731
    moved = [clip.edge(0.3, place(x)) for x in (8, 8 + 414 + 12)]
    assert moved[0] == moved[1], "the same take, at the same time"
    caption = clip.picture(0.3).crop([round(side * scale) for side in (16, 844 + 56, 200, height)])
    assert len(caption.getcolors(1 << 16)) > 20, "there are words"


def test_the_size_is_held_or_said_not_to_be(chromium, open_preview):
    preview = pulled(open_preview)
    window = dialog(preview)
    limit = window.get_by_label("At most, MB")
    limit.fill("0.1")
    assert len(made(chromium, preview, window).bytes) <= 100_000

    for wrong in ("0", "51", "many", ""):
        limit.fill(wrong)
        expect(window.get_by_role("alert")).to_have_text("The most that the file may have is a number from 0.1 to 50 MB.")
        window.get_by_role("button", name="Make the clip").click()
        expect(limit).to_be_focused()


def test_it_can_be_cancelled_by_keys_and_the_page_goes_on(chromium, open_preview):
    preview = pulled(open_preview)
    window = dialog(preview)
    button = window.get_by_role("button", name="Make the clip")
    button.focus()
    # It counts the page's turns until the clip is half made; from then on the clip's own turns are late, so that a slow test still finds it unfinished.
    preview.page.evaluate("""() => {
        const { postMessage } = MessagePort.prototype;
        window.turns = 0;
        function turn() {
            const { hidden, value } = document.querySelector('.clip progress');
            window.turns += !hidden && value > 0;
            if (hidden || value < 0.4) return requestAnimationFrame(turn);
            MessagePort.prototype.postMessage = function late(...all) { setTimeout(() => postMessage.apply(this, all), 500); };
        }
        turn();
    }""")
    preview.page.keyboard.press("Enter")
    preview.wait("MessagePort.prototype.postMessage.name === 'late'")
    assert preview.page.evaluate("window.turns") > 2, "other things are done between two frames"
    window.get_by_role("button", name="Cancel").press("Enter")
    expect(window.get_by_role("status")).to_have_text("Cancelled.")
    expect(button).to_be_focused()
    preview.page.keyboard.press("Escape")
    expect(window).to_be_hidden()
    expect(preview.page.get_by_role("button", name="Share", exact=True)).to_be_focused()
    assert preview.faults == []


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_in_it_fingers_hit_and_all_of_it_can_be_reached(open_window, window):  # noqa: F811
    preview = open_window(window, color_scheme="light", bypass_csp=True)
    perform(preview)
    for key in ("p", "o"):  # with every row
        preview.page.keyboard.press(key)
    preview.page.evaluate(AXE)
    if window == "desktop":
        found = dialog(preview)
    else:
        assert list(panels(preview))[-1] == "share"
        preview.page.get_by_role("button", name=re.compile("^Clip")).click()
        found = preview.page.get_by_role("dialog", name="Clip")
    expect(found.get_by_role("radiogroup")).to_have_count(3)
    assert preview.page.evaluate(FINDINGS) == []
    if window != "desktop":
        assert preview.page.evaluate(SMALL) == []
    width, height = WINDOWS[window]
    for each in [*found.get_by_role("switch").all(), found.get_by_label("At most, MB"), found.get_by_role("button", name="Make the clip")]:
        each.scroll_into_view_if_needed()
        box = each.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= width and 0 <= box["y"] and box["y"] + box["height"] <= height, box
    turn_dark(preview)
    assert preview.page.evaluate(PALE) == []


def test_without_a_take_there_is_nothing_to_make(open_preview):
    preview = open_preview()
    preview.page.get_by_role("button", name="Share", exact=True).click()
    preview.page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").wait_for()
    preview.page.get_by_role("button", name=re.compile("^Clip")).click()
    expect(preview.page.locator("#toast")).to_contain_text("There is no take yet")


def test_a_browser_without_encoders_makes_a_gif(chromium, daemon):
    context = chromium.new_context(viewport={"width": 1100, "height": 1000})
    context.add_init_script("delete globalThis.VideoEncoder;")
    preview = pulled(lambda *given, **more: Preview(context.new_page(), daemon.url, "gif"))
    window = dialog(preview)
    expect(window.get_by_role("radio", name="GIF")).to_be_checked()
    assert window.get_by_role("radio", name="MP4").count() == 0
    assert made(chromium, preview, window).name.endswith(".gif")
    context.close()


def test_without_h264_it_is_webm(chromium, daemon):
    context = chromium.new_context(viewport={"width": 1100, "height": 1000})
    context.add_init_script(
        """const ask = VideoEncoder.isConfigSupported;
        VideoEncoder.isConfigSupported = async (config) => config.codec.startsWith('avc1') ? { supported: false } : ask.call(VideoEncoder, config);"""
    )
    preview = pulled(lambda *given, **more: Preview(context.new_page(), daemon.url, "webm"))
    trace = traces(preview)[-1]
    window = dialog(preview)
    bare(window)
    clip = made(chromium, preview, window)

    assert clip.name.endswith(".webm")
    frames = trace["ticks"] // 2 + 1
    assert clip.facts["duration"] == pytest.approx(frames / 60, abs=0.02)
    at = offsets(trace)
    for index in range(0, frames, 9):
        assert clip.edge((index + 0.5) / 60) == pytest.approx(max(0, -2 * at[2 * index]), abs=3), f"frame {index}"
    context.close()
