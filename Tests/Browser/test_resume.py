"""Sessions outlive sockets and processes: a page comes back to where it was, without a reload."""

from conftest import Preview
from daemon import Daemon
from link import Link


def test_a_page_comes_back_to_its_session_after_kill_9(chromium, tmp_path):
    """The list, its control and a pull that was held: the finger has vanished, all else is as it was."""
    daemon = Daemon(data=tmp_path)
    preview = Preview(chromium.new_page(), daemon.url, "demo", system="plain")
    preview.say(type="content", height=1234)
    preview.say(type="set", name="height", value=77)
    preview.until(lambda: preview.of("scene")[-1]["content"]["height"] == 1234 and preview.of("scene")[-1]["header"]["parameters"]["height"] == 77)
    preview.page.evaluate("window.isThere = true")
    daemon.until_kept('"content":1234', '"height":77')
    daemon.kill()
    preview.wait("document.body.dataset.connection === 'reconnecting'")
    welcomes = len(preview.of("welcome"))
    again = Daemon(port=daemon.port, data=tmp_path)
    preview.page.evaluate("window.dispatchEvent(new Event('online'))")
    preview.until(lambda: len(preview.of("welcome")) > welcomes, "a welcome")
    preview.wait("document.body.dataset.connection === 'open'")
    scene = preview.of("scene")[-1]
    assert scene["content"]["height"] == 1234 and scene["header"]["parameters"]["height"] == 77
    assert preview.page.evaluate("window.isThere") is True
    preview.say(type="work", mode="manual")
    preview.pull(300)
    preview.page.mouse.up()
    preview.wait_state("loading")
    preview.page.close()
    assert again.stop() == 0


def test_a_page_that_was_offline_hears_what_it_missed_once_and_gets_no_scene_that_it_has(chromium, daemon):
    link = Link(daemon.port)
    away = Preview(chromium.new_page(), f"http://127.0.0.1:{link.port}/", "demo", system="plain")
    here = Preview(chromium.new_page(), daemon.url, "demo")
    away.pull(60)
    away.page.mouse.up()
    here.until(lambda: "didEndDragging" in here.notices(), "the drag")
    here.wait_offset(0)  # the next pull begins where the list rests
    away.until(lambda: away.notices() == here.notices(), "the same notices")
    here.say(type="work", mode="manual")
    link.cut()
    away.wait("document.body.dataset.connection === 'reconnecting'")
    here.pull(300)
    here.page.mouse.up()
    here.wait_state("loading")
    scenes = len(away.of("scene"))
    link.restore()
    away.page.evaluate("window.dispatchEvent(new Event('online'))")
    away.wait_state("loading")
    here.say(type="finish")
    here.until(lambda: "end" in here.notices(), "the end")
    away.until(lambda: away.notices() == here.notices(), "the notices that it missed")
    assert len(away.of("scene")) == scenes and "missed" not in away.of("welcome")[-1]
    away.page.close()
    here.page.close()
    link.close()


def test_a_page_that_the_browser_took_offline_comes_back(open_preview):
    preview = open_preview("demo", query={"system": "plain"})
    preview.page.context.set_offline(True)
    preview.page.wait_for_timeout(100)
    preview.page.context.set_offline(False)
    preview.wait("document.body.dataset.connection === 'open'")
    preview.pull(60)
    preview.page.mouse.up()
