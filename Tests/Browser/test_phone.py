"""A phone's offsets from a file, laid over a take."""

import contextlib

from playwright.sync_api import expect
from test_dock import picture, pulled, traces, value


def phone_file(path, trace, less=0):
    """What a phone writes that moves as the take does, 5 s later on its clock, but for so many points."""
    offsets = {message["tick"]: message["offset"] for message in trace["messages"] if message["type"] == "frame"}
    finger = {sample["tick"]: sample for sample in trace["finger"]}
    lines, offset, place = ["time_s,offset_pt,finger_pt"], 0, ""
    for tick in range(trace["ticks"] + 1):
        offset = offsets.get(tick, offset)
        if tick in finger:
            place = finger[tick]["y"] if finger[tick]["phase"] in ("began", "moved") else ""
        lines.append(f"{5 + tick / 120:.6f},{offset - less:.4f},{place}")
    path.write_text("\n".join(lines) + "\n")
    return path


@contextlib.contextmanager
def choosing(page, file):
    """What is done in it opens the chooser, and that file is chosen."""
    with page.expect_file_chooser() as chooser:
        page.evaluate("0")  # a busy page takes a key before the word that choosers are waited for, unless it has answered since
        yield
    chooser.value.set_files(file)


def press_phone(page):
    """The button, which is in a menu where the panel is narrow."""
    if page.get_by_role("button", name="More", exact=True).is_visible():
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Phone…").click()


def test_a_phones_file_lies_over_a_take_aligned_at_its_touch(open_preview, tmp_path):
    preview = pulled(open_preview)
    page, trace = preview.page, traces(preview)[-1]
    before, device = picture(preview, "#dock .chart .curves"), preview.image()
    file = phone_file(tmp_path / "phone.csv", trace, less=30)

    with choosing(page, file):
        press_phone(page)

    preview.until(lambda: picture(preview, "#dock .chart .curves") != before, "the phone's curve")
    page.keyboard.press("End")
    preview.until(lambda: preview.image() != device, "the phone's list over the device")
    preview.until(lambda: value(preview) == 0, "the take's offset at rest")
    page.keyboard.press("f")
    preview.until(lambda: value(preview) == -30, "the phone's offset, at the same moment")
    page.keyboard.press("f")
    preview.until(lambda: value(preview) == 0, "the take again")
    assert preview.faults == []


def test_a_file_that_cannot_be_used_says_why_and_changes_nothing(open_preview, tmp_path):
    preview = pulled(open_preview)
    before = picture(preview, "#dock .chart .curves")
    file = tmp_path / "phone.csv"
    file.write_text("time_s,offset\n0,0\n16.7,1\n33.4,2\n50.1,3\n66.8,4\n83.5,5\n")

    with choosing(preview.page, file):
        preview.page.keyboard.press("m")

    expect(preview.page.locator("#toast")).to_have_text("phone.csv: by time_s a sample comes every 16.7s, which no device does; in ms that would be 0.0167s")
    assert picture(preview, "#dock .chart .curves") == before
    file.write_text("time,offset\n" + "".join(f"{tick / 60},{tick}\n" for tick in range(60)))
    with choosing(preview.page, file):
        press_phone(preview.page)
    expect(preview.page.locator("#toast")).to_contain_text("says nothing of a finger")


def test_a_file_may_be_dropped_on_the_dock(open_preview, tmp_path):
    preview = pulled(open_preview)
    before = picture(preview, "#dock .chart .curves")
    text = phone_file(tmp_path / "phone.csv", traces(preview)[-1], less=30).read_text()
    preview.page.evaluate(
        """text => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], 'phone.csv'));
          document.getElementById('dock').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    preview.until(lambda: picture(preview, "#dock .chart .curves") != before, "the phone's curve")
