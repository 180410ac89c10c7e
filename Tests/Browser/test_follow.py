"""The page's own engine beside the daemon's, in a real Chromium."""


def follow(open_preview, **more):
    preview = open_preview(query={"engine": "on"}, **more)
    preview.page.mouse.move(*preview.place(300))  # what comes later is loaded, and the engine with it
    preview.page.mouse.move(*preview.place(310))
    preview.until(lambda: preview.of("followed"), "what the preview is made from")
    return preview


def test_a_pull_is_drawn_by_the_page_and_no_frame_is_sent(open_preview):
    preview = follow(open_preview)
    frames = len(preview.of("frame"))
    preview.pull(200)
    preview.wait_shown("armed")
    preview.page.mouse.up()
    preview.wait_shown("loading")
    preview.wait_shown("idle")
    preview.until(lambda: preview.of("reached"), "a hash")
    assert len(preview.of("frame")) == frames
    assert preview.of("inputs")
    assert preview.faults == []
    assert not [each for each in preview.sent if "unfollow" in each]
