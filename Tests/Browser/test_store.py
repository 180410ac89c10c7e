"""A session of a page whose database cannot be read just now."""

from faults import Disk, full, height, keep, serve, until


def test_a_session_that_cannot_be_read_just_now_is_said_so_in_the_page_which_comes_in_by_itself(chromium, tmp_path):
    disk = Disk(tmp_path)
    keep(disk, "demo", height=60)
    daemon, page = serve(disk), chromium.new_page()
    with full(disk):
        page.goto(f"{daemon.url}?session=demo")
        until(lambda: "cannot be read just now" in page.content(), "nothing is said")
    until(lambda: page.evaluate("document.body.dataset.connection") == "open", "it does not come in")
    assert height(daemon, "demo") == 60
    page.close()
    assert daemon.stop() == 0
