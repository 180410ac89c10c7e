"""The lane of the control's own animations: its bars are dragged and moved by keys, and what is tuned at rest is played."""

import pytest
from playwright.sync_api import expect
from test_dock import pulled, traces
from test_settings import parameter


@pytest.fixture
def open_lane(open_preview):
    def open(**options):
        return pulled(open_preview, "lane", **options)

    return open


def bar(preview, name="header closing"):
    return preview.page.locator(f".bar[data-animation='{name}']")


def field(preview, name="closeDuration"):
    return preview.page.locator(f".row[data-parameter='header.{name}'] input")


def until(preview, wanted, name="closeDuration"):
    preview.until(lambda: parameter(preview, name) == wanted, f"{name} {wanted}")


def test_an_end_is_dragged_the_field_follows_and_one_undo_restores_it(open_lane):
    preview = open_lane()
    box = bar(preview).bounding_box()
    x, y = box["x"] + box["width"] - 1, box["y"] + box["height"] / 2
    preview.page.mouse.move(x, y)
    expect(preview.page.locator(".bar-tip")).to_have_text("Close duration 1.2 s")
    preview.page.mouse.down()
    preview.page.mouse.move(x - box["width"] / 4, y, steps=4)
    preview.page.mouse.move(x - box["width"] / 2, y, steps=4)
    until(preview, 0.6)
    expect(preview.page.locator(".bar-tip")).to_have_text("Close duration 0.6 s")
    preview.page.mouse.up()
    expect(field(preview)).to_have_value("0.6")
    preview.page.keyboard.press("Control+z")
    until(preview, 1.2)
    assert preview.faults == []
