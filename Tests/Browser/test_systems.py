"""Every refresh system on the page: at rest, half pulled, armed, loading, ending; above and below the list."""

import os

import pytest
from conftest import PICTURES
from daemon import ROOT
from PIL import Image

HEADERS = ["storehouse", "arrow", "sprites", "plain", "sketch", "words", "labels", "material", "cupertino"]
FOOTERS = ["arrow", "sprites", "sketch"]
# A finger travels so far, pt, for half a pull and for a whole one. `labels` and `cupertino` fire under the finger.
TRAVEL = {"storehouse": (75, 220), "plain": (120, 320), "labels": (90, 280), "material": (110, 260), "cupertino": (110, 280)}
ARMED = {"labels": "loading", "cupertino": "loading"}


def stages(preview, name, edge):
    """The five pictures."""
    half, whole = TRAVEL.get(name, (50, 260))
    start, way = (150, 1) if edge == "header" else (700, -1)
    preview.say(type="work", mode="manual")
    pictures = [preview.image_in("idle", edge)]
    preview.mouse_down(start)
    preview.mouse_to(start + way * half)
    pictures.append(preview.image_in("pulling", edge))
    preview.mouse_to(start + way * whole)
    pictures.append(preview.image_in(ARMED.get(name, "armed"), edge))
    preview.page.mouse.up()
    pictures.append(preview.image_in("loading", edge, after=900))
    with preview.holding("ending", edge, frames=4):
        preview.say(type="finish", edge=edge)
        pictures.append(preview.image_in("ending", edge))
    preview.wait_state("idle", edge)
    return pictures


def strip(name, pictures, edge):
    """The pictures side by side, cut to where the control is."""
    width, height = pictures[0].size
    part = height * 220 // 844
    box = (0, 0, width, part) if edge == "header" else (0, height - part, width, height)
    row = Image.new("RGB", ((width + 12) * 5 - 12, part), "white")
    for index, picture in enumerate(pictures):
        row.paste(picture.crop(box), (index * (width + 12), 0))
    PICTURES.mkdir(parents=True, exist_ok=True)
    row.save(PICTURES / f"{edge}-{name}.png")
    return row


def check(preview, name, edge):
    pictures = stages(preview, name, edge)
    strip(name, pictures, edge)
    for before, after in zip(pictures, pictures[1:]):
        assert before.tobytes() != after.tobytes()
    assert preview.faults == []
    # Some are over before their inset has closed (CN-3.12).
    preview.until(lambda: preview.frame["insets"] == [0, 0], "the insets to be closed")
    preview.wait_callbacks("begin", "action", "end")


@pytest.mark.parametrize("name", HEADERS)
def test_a_header_at_every_stage(open_preview, name):
    preview = open_preview(name, query={"system": name})
    check(preview, name, "header")
    # A row that came with the refresh stays; everything else rests where it began.
    preview.wait_offset(0)


@pytest.mark.parametrize("name", FOOTERS)
def test_a_footer_at_every_stage(open_preview, name):
    preview = open_preview(name, query={"system": "storehouse"})
    preview.say(type="system", name=name, edge="footer")
    preview.say(type="content", height=1000)
    preview.page.mouse.move(*preview.place(400))
    preview.page.mouse.wheel(0, 156)
    preview.until(lambda: preview.frame["offset"] == 156, "the list's end")
    check(preview, name, "footer")
    preview.wait_offset(156)


def test_a_row_is_inserted_when_the_work_is_done(open_preview):
    preview = open_preview(query={"system": "labels", "preset": "published"})
    preview.say(type="work", mode="manual")
    preview.pull(250)
    preview.wait_state("loading")
    preview.page.mouse.up()
    preview.say(type="finish")
    preview.wait_state("idle")
    preview.until(lambda: "inserted" in preview.of("scene")[-1]["content"], "the row")
    row = preview.of("scene")[-1]["content"]["inserted"][0]
    assert row["text"] == "其实我也喜欢你"
    assert any(0 < frame["insertion"]["progress"] < 1 for frame in preview.of("frame") if "insertion" in frame)


def test_section_headers_pin_under_the_control_while_it_loads(open_preview):
    """MS-14: the inset follows the list, so a header pins at the list's top and not below an empty gap."""
    preview = open_preview(query={"system": "arrow"})
    preview.say(type="work", mode="manual")
    preview.say(type="sections", rows=10)
    preview.pull(150)
    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.wait_offset(-52)
    preview.mouse_down(600)
    preview.mouse_to(500)
    preview.page.mouse.up()
    preview.wait("parseFloat(document.getElementById('offset').textContent.replace('−', '-')) > 20")
    preview.until(lambda: preview.frame["insets"][0] == 0, "the inset to follow the list")
    top = "Array.from(document.getElementById('device').getContext('2d').getImageData(380, 10, 1, 1).data)"
    # The header's own colour at the very top, over the rows.
    preview.until(lambda: preview.page.evaluate(top)[:3] != [255, 255, 255], "a header")
    assert preview.faults == []


def test_strokes_end_where_the_frame_says(open_preview):
    """sketch's lines: a stroke end of one half draws one half of the line, to the pixel."""
    preview = open_preview(query={"system": "sketch"})
    preview.pull(62)  # d = 32.8 pt: TJ-6 draws the frame to (32.8 - 17) / 47 of its length
    value = preview.frame["header"]["progress"]
    scene, frame = preview.of("scene")[-1], preview.frame
    icon = next(node for node in scene["nodes"] if node["kind"] == "path")
    drawn = frame["nodes"][str(icon["id"])]["strokeEnd"]
    assert abs(drawn - value) < 1e-3 and abs(icon["length"] - 113.132741) < 1e-4
    # The frame starts at (26, 0) and runs left along its top edge: 22 of 113.13 pt, then a corner and down the left edge.
    left_edge = drawn * icon["length"] - 22 - 4 * 3.14159265 / 2
    assert 0 < left_edge < 22
    # Down the left edge: the line lies half over the white inside, so a drawn pixel there is a light grey.
    top = -frame["offset"] - 64 + 17 + 4
    column = preview.page.evaluate(
        """([x, top, height]) => {
            const device = document.getElementById('device'), scale = device.width / 390;
            const data = device.getContext('2d').getImageData(Math.round(x * scale), Math.round(top * scale), 1, Math.round(height * scale)).data;
            return Array.from({length: data.length / 4}, (_, i) => [data[4 * i], data[4 * i + 1], data[4 * i + 2]]).map(p => [p, scale]);
        }""",
        [(390 - 64) / 2 + 17, top, 22],
    )
    grey = [r < 230 for (r, g, b), _ in column]
    scale = column[0][1]
    assert abs(sum(grey) / scale - left_edge) < 1.5


@pytest.mark.skipif("UPDATE_PICTURES" not in os.environ, reason="makes the picture of docs/tuning.md, with UPDATE_PICTURES")
def test_the_strip_of_the_tuning_guide():
    """Runs last, in one process: the rows that the tests above have drawn, one under another."""
    rows = [Image.open(PICTURES / f"header-{name}.png") for name in HEADERS]
    width = 1100
    rows = [row.resize((width, row.height * width // row.width), Image.LANCZOS) for row in rows]
    sheet = Image.new("RGB", (width, sum(row.height + 8 for row in rows) - 8), "white")
    y = 0
    for row in rows:
        sheet.paste(row, (0, y))
        y += row.height + 8
    sheet.save(ROOT / "Tests" / "Browser" / "systems.png", optimize=True)
