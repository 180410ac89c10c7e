"""What a designer would see at a glance, looked for in every layout of the page, live and with a take, light and dark.

Cut texts, controls that overlap, scrolling areas that nobody meant, targets that fingers miss, pale texts, sizes of type beyond the scale, widgets that look like the
browser's. `design.js` looks; here is where, and what may be.
"""

import pathlib
import re

import pytest

CHECKS = (pathlib.Path(__file__).parent / "design.js").read_text()
MOUSE = [(1024, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440)]
TOUCH = [(320, 568), (390, 844), (768, 1024), (844, 390)]
# What may be found: a kind of finding, and a pattern of what it names.
MEANT = [
    ("scrollers", r"^#inspector div\.groups|^#inspector fieldset|^#inspector "),  # the panel of parameters, which is longer than any window
    ("scrollers", r"^#notices |^#notices-panel "),  # the log
    ("scrollers", r"^#recorder textarea"),  # a script
    ("scrollers", r"^#(panel|sharing) "),  # on phones they are longer than the sheet
    ("scrollers", r"^#dock div.lanes-room "),  # more lanes than a low window has room for
    ("scrollers", r"^(?!.*sideways)(#palette-list|# div.dialog-body|# div.menu.more-menu) "),  # lists that are longer than a window
    ("scrollers", r"^# (div.curve-gallery|div.menu.curve-editor|textarea \"Curve as text\")"),  # the curve editor: its gallery, all of it on phones, and a long text
    ("cut texts", r'^#dock small "0 s'),  # a take's length and name, which the list of takes has in whole
    ("overlaps", r'^#inspector input.swatch "Color, palette" and #knob-'),  # the two parts of one field
    ("small targets", r'^#dock button.swatch '),  # the lines of the gutter are 18 px high; the menu of signals does the same
    ("small targets", r'^#dock input.jump '),  # the ruler is 40 px high
    ("small targets", r'^#dock button.icon-only "Fit"'),
    ("small targets", r'^#dock button.frame '),  # as high as the strip is; the chart below has the same ticks
]


def looked(page, touch, is_over=False, schemes=("light", "dark")):
    """The findings in each theme, without what is meant."""
    found = {}
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        page.evaluate("for (const animation of document.getAnimations()) if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish()")
        for kind, findings in page.evaluate(f"({CHECKS})({str(touch).lower()}, {str(is_over).lower()})").items():
            for finding in findings:
                if not any(kind == each and re.search(pattern, finding) for each, pattern in MEANT):
                    found.setdefault(f"{kind}: {finding}", set()).add(scheme)
    return found


def places(page):
    """The page as it is, on a phone also with its sheet, and each tab, where there are any."""
    names = lambda: [name for name in ("tune", "time", "share") if page.locator(f"#tab-{name}").is_visible()]
    handle = page.locator("#sheet .handle")
    if handle.is_visible():
        if handle.get_attribute("aria-expanded") == "true":
            handle.click()
        page.locator("body[data-sheet=closed]").wait_for()
        yield "closed"
        handle.click()
        page.locator("body:not([data-sheet=closed])").wait_for()
    for name in names():
        page.locator(f"#tab-{name}").click()
        yield name
    if not names():
        yield ""


def everywhere(preview, sizes, touch):
    """What is found, with where: `1280x800 live tune light`."""
    findings = {}
    for state in ("live", "take"):
        if state == "take":
            preview.page.set_viewport_size({"width": 768, "height": 1024})  # where a gesture has a button
            preview.page.get_by_role("button", name="Flick").first.click()
            preview.wait("document.querySelector('#measures button')")
        for width, height in sizes:
            preview.page.set_viewport_size({"width": width, "height": height})
            preview.page.evaluate("new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")  # the page has its layout
            for tab in places(preview.page):
                for finding, schemes in looked(preview.page, touch).items():
                    findings.setdefault(finding, []).append(" ".join([f"{width}x{height}", state, tab, *sorted(schemes)]))
    return findings


@pytest.mark.parametrize("sizes", [MOUSE, TOUCH], ids=["mouse", "touch"])
def test_nothing_is_cut_hidden_small_or_pale_at_any_size(chromium, open_preview, sizes):
    touch = sizes == TOUCH
    context = chromium.new_context(viewport={"width": sizes[0][0], "height": sizes[0][1]}, color_scheme="light", bypass_csp=True, **({"has_touch": True, "is_mobile": True} if touch else {}))
    findings = everywhere(open_preview(context=context), sizes, touch)
    assert findings == {}, "\n".join(f"{finding}  [{'; '.join(places)}]" for finding, places in sorted(findings.items()))


# What opens over the page: the selector of what is pressed, or a key.
OVER = ["#session", "#people > button", "#devices", "#look", "#latency", "#share", "#more", "#help", ".gestures", "section[data-place=header] .preset button", "section[data-place=header] .picker", ".stage-tool.hold", "key Control+k"]


def open_over(page, what):
    """Opens it, if it can be seen in this window."""
    if what.startswith("key "):
        page.locator("#device").focus()
        page.keyboard.press(what[4:])
    elif not page.locator(what).first.is_visible() or what == "#share" and page.locator("#tab-share").is_visible():
        return False  # it is in another menu, or a tab
    else:
        page.locator(what).first.click()
    page.locator("dialog[open], .menu:popover-open").last.wait_for(timeout=8000)
    return True


@pytest.mark.parametrize("width, height", [(1280, 800), (1024, 768), (768, 1024), (844, 390), (390, 844), (320, 568)])
def test_nothing_is_cut_hidden_or_small_in_what_opens(chromium, open_preview, width, height):
    touch = width < 1000
    context = chromium.new_context(viewport={"width": width, "height": height}, bypass_csp=True, **({"has_touch": True, "is_mobile": True} if touch else {}))
    preview, findings, opened = open_preview(context=context), {}, []
    page = preview.page
    page.mouse.move(1, height - 1)
    page.locator(".stage-tool").first.wait_for(state="attached")
    if width < 700:
        page.locator("#sheet .handle").click()
    for what in OVER:
        if not open_over(page, what):
            continue
        opened.append(what)
        for finding in looked(page, touch, is_over=True, schemes=("light",)):
            findings.setdefault(finding, []).append(what)
        page.keyboard.press("Escape")
        page.locator("dialog[open], .menu:popover-open").first.wait_for(state="hidden")
    assert len(opened) >= 7, opened
    assert findings == {}, "\n".join(f"{finding}  {places}" for finding, places in sorted(findings.items()))
