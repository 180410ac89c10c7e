"""A link says the session's values, the last gesture and the tick; whoever opens it sees them, and no link breaks the page."""

import base64
import os
import zlib
from urllib.parse import parse_qsl, urlsplit

from conftest import Preview
from daemon import Daemon
from test_settings import field, parameter


def packed(version, data):
    """A gesture of that version in a link, whose bytes, before they are deflated, are these."""
    return base64.urlsafe_b64encode(bytes([version]) + zlib.compress(data, 9)).decode().rstrip("=")


def share(preview):
    """The link that the menu shows."""
    preview.page.get_by_role("button", name="Share").click()
    preview.page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").wait_for()
    return lambda: preview.page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").input_value()


def open_link(context, link, session):
    """The page of a link as it stands, on a session of that name."""
    address = urlsplit(link)
    return Preview(context.new_page(), f"{address.scheme}://{address.netloc}/#{address.fragment}", session)


def motion(preview):
    """All that there is to be seen of the last take, tick by tick: its frames, callbacks, samples and measures."""
    return preview.page.evaluate(
        """([session, take]) => new Promise(resolve => {
            const socket = new WebSocket(new URL('ws?aside&session=' + session, location.href), 'pullwire.v1.json');
            const ask = (from) => socket.send(JSON.stringify({ type: 'trace', take, from }));
            const seen = { messages: [], finger: [] };
            socket.onopen = () => ask(0);
            socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.type !== 'traced') return;
                seen.messages.push(...message.messages.filter((each) => each.type !== 'scene'));
                seen.finger.push(...message.finger);
                Object.assign(seen, { ticks: message.ticks, measures: message.measures });
                if (message.next <= message.ticks) ask(message.next); else { socket.close(); resolve(seen); }
            };
        })""",
        [preview.session, preview.of("takes")[-1]["takes"][-1]["number"]],
    )


def pull_unevenly(preview):
    """An unsteady hand: it hurries, stands, goes back, trembles, and throws; its samples come as the machine lets them."""
    preview.mouse_down(200)
    for y, steps in ((231.5, 2), (230.25, 1), (300, 9), (287, 3), (401, 2), (400.5, 5), (396, 1), (470, 4)):
        preview.mouse_to(y, steps=steps)
    preview.page.mouse.up()
    preview.until(lambda: preview.newest("takes").get("takes"), "the take")


def set_value(preview, key, value):
    field(preview, key).fill(value)
    field(preview, key).press("Enter")
    preview.until(lambda: f"{parameter(preview, key.split('.')[1]):g}" == value, key)


def test_a_link_opened_on_a_new_session_has_the_values_and_the_gesture_tick_by_tick(open_preview, chromium):
    preview = open_preview()
    preview.say(type="work", mode="after", seconds=0.3)
    set_value(preview, "header.dropHeight", "120")
    pull_unevenly(preview)
    link = share(preview)
    preview.until(lambda: "gesture=" in link(), "the gesture")
    assert len(link()) <= 8192
    assert dict(parse_qsl(urlsplit(link()).fragment))["header.dropHeight"] == "120"

    other = open_link(preview.page.context, link(), "another")
    other.until(lambda: parameter(other, "dropHeight") == 120, "the value")
    other.page.get_by_role("region", name="Link").get_by_text("exactly as it did there, tick by tick").wait_for()
    sent, received = motion(preview), motion(other)
    assert received == sent and sent["ticks"] > 60 and len(sent["finger"]) > 15
    assert min(message["offset"] for message in sent["messages"] if message["type"] == "frame") < -60
    assert "header" not in other.page.evaluate("location.hash")
    assert other.faults == []
    other.page.close()


def test_a_gesture_that_is_too_long_for_a_link_is_the_take_that_the_session_keeps(open_preview):
    preview = open_preview()
    preview.page.evaluate(
        """(session) => new Promise(resolve => {
            const socket = new WebSocket(new URL('ws?aside&session=' + session, location.href), 'pullwire.v1.json');
            const drag = (phase, ...samples) => socket.send(JSON.stringify({ type: 'drag', phase, samples }));
            socket.onopen = () => {
                drag('began', [0, 200]);
                for (let part = 0; part < 15; part += 1) drag('moved', ...Array.from({ length: 200 }, (_, index) => [(part * 200 + index) * 1000, 200 + 100 * Math.random()]));
                drag('ended', [3000000, 250]);
                socket.send('{"type":"ping","t":0}');
            };
            socket.onmessage = ({ data }) => { if (JSON.parse(data).type === 'pong') { socket.close(); resolve(); } };
        })""",
        preview.session,
    )
    preview.until(lambda: preview.newest("takes").get("takes"), "the take")
    link = share(preview)
    preview.page.get_by_text("too long for a link").wait_for()
    assert "gesture=" not in link() and "take=" in link() and len(link()) <= 8192
    here = open_link(preview.page.context, link(), preview.session)
    here.page.get_by_text("exactly as it did there, tick by tick").wait_for()
    elsewhere = open_link(preview.page.context, link(), "another")
    elsewhere.wait("document.getElementById('toast').textContent.includes('too long for a link')")
    here.page.close()
    elsewhere.page.close()


def test_a_link_on_its_own_session_shows_its_take_at_its_tick_and_covers_nothing(open_preview):
    preview = open_preview()
    preview.say(type="work", mode="after", seconds=0.2)
    pull_unevenly(preview)
    preview.page.get_by_role("slider", name="Playhead").wait_for()
    preview.until(lambda: preview.page.get_by_role("slider", name="Playhead").get_attribute("aria-valuemax") == str(motion(preview)["ticks"]), "the take in the dock")
    pull_unevenly(preview)  # another one comes behind it
    preview.until(lambda: len(preview.of("takes")[-1]["takes"]) == 2, "both takes")
    first, _ = [take["number"] for take in preview.of("takes")[-1]["takes"]]
    link = share(preview)
    preview.until(lambda: "gesture=" in link(), "the gesture")
    older = link().replace(f"take={preview.of('welcome')[-1]['run']}.{first + 1}", f"take={preview.of('welcome')[-1]['run']}.{first}") + "&tick=25"

    opened = open_link(preview.page.context, older, preview.session)
    opened.until(lambda: opened.page.get_by_role("slider", name="Playhead").get_attribute("aria-valuenow") == "25", "the tick")
    notice = opened.page.get_by_role("region", name="Link")
    notice.wait_for()
    assert not overlap(notice.bounding_box(), opened.page.locator("#device").bounding_box())
    assert "play" not in "".join(map(str, opened.sent)) and "upload" not in "".join(map(str, opened.sent))

    set_value(preview, "header.lineWidth", "7")
    again = open_link(preview.page.context, older, preview.session)
    again.page.get_by_text("This session has other values than the link.").wait_for()
    assert not overlap(again.page.get_by_role("region", name="Link").bounding_box(), again.page.locator("#device").bounding_box())
    again.until(lambda: again.page.get_by_role("slider", name="Playhead").get_attribute("aria-valuenow") == "25", "the tick")
    for page in (opened, again):
        page.page.close()


def overlap(one, other):
    return all(one[start] < other[start] + other[length] and other[start] < one[start] + one[length] for start, length in (("x", "width"), ("y", "height")))


def test_the_link_of_an_older_page_still_plays_its_gesture(open_preview):
    preview = open_preview()
    gesture = "AQHAuALAqQegmQLCPgA"
    other = open_link(preview.page.context, f"{preview.page.url.split('?')[0]}#header=storehouse&header.preset=designed.en&gesture={gesture}", "another")
    other.page.get_by_text("The link was made by an older version of the page").wait_for()
    assert "willEndDragging" in other.notices() and other.faults == []
    other.page.close()


def test_a_link_that_is_copied_in_the_moment_the_menu_opens_has_the_gesture(open_preview, chromium):
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    preview = open_preview(context=context)
    pull_unevenly(preview)
    link = share(preview)
    preview.page.keyboard.press("Escape")
    preview.page.evaluate(
        """async () => {
            const button = (text) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
            document.getElementById('share').click();
            while (!button('Copy link').closest('.menu').matches(':popover-open')) await null;
            button('Copy link').click();
        }"""
    )
    preview.page.get_by_text("The link is copied.").wait_for()
    copied = preview.page.evaluate("navigator.clipboard.readText()")
    assert "gesture=" in copied and copied == link()


def test_share_opens_and_closes_by_its_button_and_by_escape_any_number_of_times(open_preview):
    page = open_preview().page
    button, dialog = page.get_by_role("button", name="Share"), page.get_by_role("dialog", name="Share")
    for close in (button.click, lambda: page.keyboard.press("Escape")) * 2:
        button.click()
        dialog.wait_for()
        assert button.get_attribute("aria-expanded") == "true"
        close()
        dialog.wait_for(state="hidden")
    page.keyboard.press("Control+k")
    page.keyboard.type("share")
    page.keyboard.press("Enter")
    dialog.wait_for()


def test_on_a_session_with_other_values_the_link_asks(open_preview):
    preview = open_preview("first")
    set_value(preview, "header.dropHeight", "120")
    link = share(preview)()
    second = open_preview("second")
    set_value(second, "header.lineWidth", "7")
    before = second.of("scene")[-1]["header"]["parameters"]

    for answer in ("Keep these", "Use the link's values"):
        opened = open_link(second.page.context, link, "second")
        opened.page.get_by_text("This session has other values than the link.").wait_for()
        assert parameter(opened, "dropHeight") == before["dropHeight"]
        opened.page.get_by_role("button", name=answer).click()
        if answer == "Keep these":
            opened.page.get_by_role("region", name="Link").wait_for(state="hidden")
            assert opened.of("scene")[-1]["header"]["parameters"] == before
            opened.page.close()
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


FRAGMENTS = [
    "<img src=x onerror=alert(1)>", "header=%3Cscript%3E&header.dropHeight=1e99&same=<b>&tick=NaN", "gesture=" + packed(2, bytes(5 << 20)), "x" * 60000,
]  # others, in link.test.mjs and gesture.test.mjs


def test_no_fragment_breaks_the_page(open_preview, daemon):
    first = open_preview("hostile")
    before = first.of("scene")[-1]["header"]["parameters"]
    for fragment in FRAGMENTS:
        page = first.page.context.new_page()
        page.add_init_script("window.alert = () => { throw new Error('hostile'); }")
        preview = Preview(page, f"{daemon.url}#{fragment}", "hostile")
        preview.wait("document.getElementById('toast').textContent.includes('was ignored')")
        assert page.locator("img[src=x], script:not([src])").count() == 0
        assert first.of("scene")[-1]["header"]["parameters"] == before
        assert preview.faults == []
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


def test_a_press_on_share_before_the_controls_are_known_opens_it_when_they_are(chromium, daemon):
    page = chromium.new_page()
    held = []
    page.route("**/systems.json", lambda route: held.append(route))
    page.goto(f"{daemon.url}?session=early", wait_until="commit")
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    page.mouse.move(300, 300)
    page.locator(".stage-tool").first.wait_for()  # Share itself is there now
    page.get_by_role("button", name="Share").click()
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert page.get_by_role("dialog", name="Share").count() == 0
    held[0].continue_()
    page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").wait_for()
    page.close()


def test_share_opens_though_what_it_needs_comes_between_press_and_release(chromium, daemon):
    page = chromium.new_page()
    held = []
    page.route("**/later.*.js", lambda route: held.append(route))
    page.goto(f"{daemon.url}?session=pressed", wait_until="commit")
    page.locator("body[data-connection=open][data-scene=yes]").wait_for()
    page.locator("[data-parameter]").first.wait_for()
    page.get_by_role("button", name="Share").hover()
    page.mouse.down()
    held[0].continue_()
    page.locator(".stage-tool").first.wait_for()  # Share itself is there now
    page.mouse.up()
    page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link").wait_for()
    page.close()


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


def test_notes_travel_with_the_gesture_and_are_pinned_to_the_take_that_it_makes(open_preview):
    preview = open_preview()
    preview.say(type="work", mode="after", seconds=0.3)
    pull_unevenly(preview)
    preview.say(type="note", text="slow & late", tick=41)
    preview.until(lambda: preview.newest("noted").get("notes"), "the note")
    link = share(preview)
    preview.until(lambda: "note=" in link(), "the note in the link")
    assert "1 note" in preview.page.locator(".says").inner_text()

    other = open_link(preview.page.context, link(), "another")
    other.until(lambda: other.newest("noted").get("notes"), "the note")
    assert [(note["take"], note["tick"], note["text"]) for note in other.newest("noted")["notes"]] == [(1, 41, "slow & late")]
    other.wait("document.querySelector('.note-mark')?.textContent === 'slow & late'")
    assert other.faults == []
    other.page.close()
