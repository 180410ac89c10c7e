"""`wait settled` for a real device: waits until the screen's frames no longer differ."""

import hashlib
import io
import time


class NotSettled(AssertionError):
    """The screen was still changing when the time was over."""


def wait_settled(driver, timeout=10, still=3, interval=0.1, ignored_top=0, clock=time.monotonic, sleep=time.sleep):
    """Returns after how many seconds the last change was seen.

    `driver` needs `get_screenshot_as_png`, as those of Appium and Selenium have it. `still` screenshots in a row must be the same.
    `ignored_top` pixels are left out, for a status bar with a clock; that needs Pillow.
    """
    if still < 2:
        raise ValueError(f"still must be at least 2, not {still}: one screenshot alone says nothing")
    began = changed = clock()
    last, count = None, 0
    while True:
        now = _fingerprint(driver.get_screenshot_as_png(), ignored_top)
        count = count + 1 if now == last else 1
        if count == 1:
            changed = clock()
        if count >= still:
            return changed - began
        if clock() - began >= timeout:
            raise NotSettled(f"the screen still changes after {timeout} s")
        last = now
        sleep(interval)


def _fingerprint(png, ignored_top):
    if not ignored_top:
        return hashlib.sha256(png).digest()
    from PIL import Image

    picture = Image.open(io.BytesIO(png))
    return hashlib.sha256(picture.crop((0, ignored_top, picture.width, picture.height)).tobytes()).digest()
