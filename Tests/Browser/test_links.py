"""A link says the session's values, the last gesture and the tick; whoever opens it sees them, and no link breaks the page."""

import os
from urllib.parse import parse_qsl, urlsplit

import pytest
from conftest import Daemon, Preview
from test_jitter import release
from test_settings import field, parameter


def share(preview):
    """The link that the menu shows."""
    preview.page.get_by_role("button", name="Share").click()
    preview.page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").wait_for()
    return lambda: preview.page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").input_value()


def open_link(context, link, session):
    """The page of a link as it stands, on a session of that name."""
    address = urlsplit(link)
    return Preview(context.new_page(), f"{address.scheme}://{address.netloc}/#{address.fragment}", session)


def farthest(preview):
    """The least offset of the last take, tick by tick: the frames that a page gets may leave out the one tick where it is."""
    return preview.page.evaluate(
        """([session, take]) => new Promise(resolve => {
            const socket = new WebSocket(new URL('ws?aside&session=' + session, location.href), 'pullwire.v1.json');
            const ask = (from) => socket.send(JSON.stringify({ type: 'trace', take, from }));
            let least = Infinity;
            socket.onopen = () => ask(0);
            socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.type !== 'traced') return;
                least = Math.min(least, ...message.messages.filter((each) => each.type === 'frame').map((each) => each.offset));
                if (message.next < message.ticks) ask(message.next); else { socket.close(); resolve(least); }
            };
        })""",
        [preview.session, preview.of("takes")[-1]["takes"][-1]["number"]],
    )


def set_value(preview, key, value):
    field(preview, key).fill(value)
    field(preview, key).press("Enter")
    preview.until(lambda: f"{parameter(preview, key.split('.')[1]):g}" == value, key)


def test_a_link_opened_on_a_new_session_has_the_values_and_the_gesture(open_preview, chromium):
    preview = open_preview()
    preview.say(type="work", mode="after", seconds=0.3)
    set_value(preview, "header.dropHeight", "120")
    thrown = release(preview)
    preview.until(lambda: preview.of("takes"), "the take")
    link = share(preview)
    preview.until(lambda: "gesture=" in link(), "the gesture")
    assert len(link()) <= 2048
    assert dict(parse_qsl(urlsplit(link()).fragment))["header.dropHeight"] == "120"

    other = open_link(preview.page.context, link(), "another")
    other.until(lambda: parameter(other, "dropHeight") == 120, "the value")
    other.until(lambda: "willEndDragging" in other.notices(), "the gesture")
    again = next(notice["velocity"] for notice in other.of("notice") if notice["notice"] == "willEndDragging")
    assert thrown["velocity"] > 0.5 and abs(again - thrown["velocity"]) <= thrown["velocity"] / 100
    other.until(lambda: any(message["takes"] for message in other.of("takes")), "the other take")
    assert farthest(preview) < -60 and abs(farthest(other) - farthest(preview)) < 1.5
    assert "header" not in other.page.evaluate("location.hash")
    assert other.faults == []
    other.page.close()


@pytest.mark.parametrize("answer", ["Use the link's", "Keep"])
def test_on_a_session_with_other_values_the_link_asks(open_preview, answer):
    preview = open_preview("first")
    set_value(preview, "header.dropHeight", "120")
    link = share(preview)()
    second = open_preview("second")
    set_value(second, "header.lineWidth", "7")
    before = second.of("scene")[-1]["header"]["parameters"]

    opened = open_link(second.page.context, link, "second")
    opened.page.get_by_text("This session has other values than the link.").wait_for()
    assert parameter(opened, "dropHeight") == before["dropHeight"]
    opened.page.get_by_role("button", name=answer).click()
    if answer == "Keep":
        opened.page.get_by_role("region", name="Link").wait_for(state="hidden")
        assert opened.of("scene")[-1]["header"]["parameters"] == before
    else:
        opened.until(lambda: parameter(opened, "dropHeight") == 120 and parameter(opened, "lineWidth") != 7, "the link's values")
        opened.page.keyboard.press("Control+z")
        opened.until(lambda: opened.of("scene")[-1]["header"]["parameters"] == before, "all of them undone at once")
    opened.page.close()


def test_a_system_in_the_query_of_a_session_that_shows_another_is_offered(open_preview):
    open_preview("shared", query={"system": "storehouse"})
    other = open_preview("shared", query={"system": "arrow"})
    other.page.get_by_text("This session shows storehouse; the link asks for arrow.").wait_for()
    other.page.get_by_role("button", name="Use arrow").click()
    other.until(lambda: other.of("scene")[-1]["header"]["system"] == "arrow", "the arrow")


@pytest.mark.parametrize("fragment", [
    "<img src=x onerror=alert(1)>", "header=%3Cscript%3E", "header=storehouse&header.dropHeight=1e99", "gesture=%ff%ff", "gesture=AQ" + "_" * 300, "x" * 60000, "__proto__=1&constructor.prototype=2", "tick=NaN",
])
def test_no_fragment_breaks_the_page(open_preview, daemon, fragment):
    first = open_preview("hostile")
    before = first.of("scene")[-1]["header"]["parameters"]
    page = first.page.context.new_page()
    page.add_init_script("window.alert = () => { throw new Error('hostile'); }")
    preview = Preview(page, f"{daemon.url}#{fragment}", "hostile")
    preview.wait("document.getElementById('toast').textContent.includes('left out')")
    assert page.locator("img[src=x], script:not([src])").count() == 0
    assert first.of("scene")[-1]["header"]["parameters"] == before
    assert preview.faults == []
    preview.pull(60)
    page.close()


def test_the_link_and_the_script_are_copied(open_preview, chromium, daemon):
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    preview = open_preview(context=context)
    set_value(preview, "header.dropHeight", "120")
    link = share(preview)()
    preview.page.get_by_role("button", name="Copy link").click()
    preview.page.get_by_text("The link is copied.").wait_for()
    assert preview.page.evaluate("navigator.clipboard.readText()") == link
    preview.page.get_by_role("button", name="Copy as set lines").click()
    preview.page.get_by_text("The script is copied.").wait_for()
    script = preview.page.evaluate("navigator.clipboard.readText()")
    assert script.startswith("pull 1\nsystem storehouse\n") and "\nset dropHeight 120pt\n" in script

    preview.say(type="set", name="dropHeight", value=50)
    preview.until(lambda: parameter(preview, "dropHeight") == 50, "another value")
    preview.say(type="play", name="copied", script=script + "sleep 10ms\n")
    preview.until(lambda: parameter(preview, "dropHeight") == 120, "the script's value: it is a script that can be played")


def test_without_the_clipboard_the_link_is_selected(open_preview):
    preview = open_preview()
    preview.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    link = share(preview)()
    preview.page.get_by_role("button", name="Copy link").click()
    preview.page.get_by_text("copy it with Ctrl+C").wait_for()
    assert preview.page.evaluate("(field => field.value.slice(field.selectionStart, field.selectionEnd))(document.activeElement)") == link


def test_a_controllers_token_is_never_in_the_link_unasked_a_watching_one_is(chromium):
    daemon = Daemon("--viewer-token", "watch-0123456789abc", env={**os.environ, "PULLWIRE_TOKEN": "control-0123456789"})
    controller = Preview(chromium.new_page(), daemon.url, "demo")
    link = share(controller)
    assert "control-0123456789" not in link()
    controller.page.get_by_text("no access token").wait_for()
    controller.page.get_by_label("whoever has the link can control").check()
    assert "token=control-0123456789" in link()

    watcher = Preview(chromium.new_page(), daemon.ready["viewerUrl"], "demo")
    shown = share(watcher)()
    assert "token=watch-0123456789abc" in shown and "control-" not in shown
    for preview in (controller, watcher):
        preview.page.close()
