"""Who may come in, and as what: links with tokens, in a browser and without one."""

import re

from clients import NEEDED, WRONG, base
from conftest import Preview
from playwright.sync_api import expect

def test_a_controllers_link_drags_and_a_viewers_watches(chromium, guarded):
    assert re.fullmatch(r"http://[0-9.]+:\d+/#token=[\w-]{22}", guarded.url) and not guarded.url.startswith("http://127")
    controller = Preview(chromium.new_page(), guarded.url, "demo")
    viewer = Preview(chromium.new_page(), guarded.ready["viewerUrl"], "demo")
    expect(viewer.page.get_by_text("You watch")).to_be_visible()
    expect(controller.page.get_by_text("You watch")).to_be_hidden()

    viewer.mouse_down()
    viewer.mouse_to(400)
    viewer.wait("document.getElementById('toast').textContent.startsWith('this link may only watch')")
    viewer.page.mouse.up()
    controller.pull(200)
    viewer.wait_state("armed")
    controller.page.mouse.up()
    assert [m for m in controller.messages if m["type"] == "refusal"] == []
    for preview in (controller, viewer):
        preview.page.context.close()


def test_a_page_without_the_token_is_told_so_and_stops_asking(chromium, guarded):
    page = chromium.new_page()
    for link, words in ((base(guarded), NEEDED), (base(guarded) + "#token=0123456789abcdef", WRONG)):
        page.goto("about:blank")
        page.goto(link)
        expect(page.locator("#toast")).to_have_text(words.strip())
        expect(page.locator("#connection")).to_have_text("Access denied")
    asked = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.wait_for_timeout(1500)  # three times the first delay
    assert asked == []
    page.close()


def test_a_new_fragment_lets_the_same_page_in(chromium, guarded):
    page = chromium.new_page()
    page.goto(base(guarded))
    expect(page.locator("#connection")).to_have_text("Access denied")
    page.goto(guarded.url)  # only the fragment differs: no navigation
    expect(page.locator("#connection")).to_have_text("Connected")
    page.close()


def test_opening_a_phones_sheet_keeps_the_token(chromium, guarded):
    page = chromium.new_page(viewport={"width": 390, "height": 700})
    page.goto(guarded.url)
    expect(page.locator("#connection")).to_have_text("Connected")
    page.locator("#sheet .handle").click()  # it is loaded a moment later
    expect(page.locator("#tab-tune")).to_be_in_viewport()
    assert page.url == guarded.url
    page.close()
