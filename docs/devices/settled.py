"""`wait settled` for a real device: waits until the screen's frames no longer differ."""

import hashlib
import io
import time


class NotSettled(AssertionError):
    """The screen was still changing when the time was over."""


def wait_settled(driver, timeout=10, quiet=0.5, interval=0.1, ignored_top=0, clock=time.monotonic, sleep=time.sleep):
    """Returns after how many seconds the last change was seen.

    `driver` needs `get_screenshot_as_png`, as those of Appium and Selenium have it. For `quiet` seconds no
    screenshot may differ from the one before. `ignored_top` pixels are left out, for a status bar with a clock; that needs Pillow.
    """
    if quiet <= 0:
        raise ValueError(f"quiet must be more than 0 s, not {quiet}: one screenshot alone says nothing")
    began = changed = clock()
    last = None
    while True:
        now = _fingerprint(driver.get_screenshot_as_png(), ignored_top)
        if now != last:
            changed = clock()
        elif clock() - changed >= quiet:
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
