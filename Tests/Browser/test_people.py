"""Who is in a session, and the notes that they pin to ticks of a take."""

import pytest
from test_accessibility import AXE, FINDINGS

PEOPLE = "[...document.querySelectorAll('.person')].map(line => [line.querySelector('.menu-text').textContent, line.querySelector('.chip').textContent])"
NOTES = "[...document.querySelectorAll('.note-mark')].map(mark => mark.textContent)"


def of(parts):
    return FINDINGS.replace("axe.run()", f"axe.run('{parts}')")


def open_people(preview):
    preview.page.locator(".people").click()
    preview.wait("document.querySelector('.people-menu')?.matches(':popover-open')")


def test_pages_see_each_other_and_who_drags(open_preview):
    one, two = open_preview("shared"), open_preview("shared", user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1")
    one.wait("document.querySelector('.people').textContent.endsWith('2')")
    open_people(one)
    one.until(lambda: one.page.evaluate(PEOPLE) == [["You", "Control"], ["iPhone, Safari", "Control"]], "the other page")
    open_people(two)
    two.page.get_by_label("Your name, as the others see it").fill("Ada <b>")
    two.page.keyboard.press("Enter")
    one.until(lambda: one.page.evaluate(PEOPLE)[1][0] == "Ada <b>", "her name")
    two.say(type="work", mode="manual")
    two.pull(180)
    one.until(lambda: one.page.evaluate(PEOPLE)[1] == ["Ada <b>", "Drags now"], "who drags")
    one.until(lambda: one.newest("finger").get("viewer") == two.of("welcome")[-1]["viewer"], "whose finger it is")
    two.page.mouse.up()
    two.page.context.close()
    one.until(lambda: one.page.evaluate(PEOPLE) == [["You", "Control"]], "nobody else")
    assert one.faults == two.faults == []


def test_a_press_on_a_dot_counts_even_if_somebody_comes_before_it_ends(open_preview):
    one = open_preview("shared")
    one.until(lambda: one.of("present"), "the list")
    one.wait("document.querySelector('.people .person-dot') !== null")
    # in one go: the dot is replaced when the list comes
    one.page.mouse.move(*one.page.evaluate("(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector('.people .person-dot').getBoundingClientRect())"))
    one.page.mouse.down()
    open_preview("shared")
    one.wait("document.querySelector('.people').textContent.endsWith('2')")
    one.page.mouse.up()
    one.wait("document.querySelector('.people-menu')?.matches(':popover-open')")


def test_a_name_that_was_typed_stays_in_the_browser(open_preview):
    one = open_preview()
    open_people(one)
    one.page.get_by_label("Your name, as the others see it").fill("Ada")
    one.page.keyboard.press("Enter")
    one.until(lambda: [each["name"] for each in one.newest("present").get("people", [])] == ["Ada"], "the name")
    two = open_preview(context=one.page.context)
    two.until(lambda: [each["name"] for each in two.newest("present").get("people", [])] == ["Ada", "Ada"], "the same name")


def with_take(open_preview, **options):
    one = open_preview("shared", **options)
    one.say(type="work", mode="after", seconds=0.1)
    one.pull(180)
    one.page.mouse.up()
    one.wait("document.querySelector('.chart') !== null")
    one.until(lambda: one.of("takes"), "the take")
    one.wait("document.querySelector('.takes').dataset.take === '1'")
    return one


def test_a_note_is_pinned_by_keys_seen_by_all_changed_and_removed(open_preview):
    one = with_take(open_preview)
    two = open_preview("shared")
    one.page.keyboard.press("Home")
    for _ in range(3):
        one.page.keyboard.press(".")
    one.page.keyboard.press("c")
    one.wait("document.activeElement?.matches('.note-card textarea')")
    one.page.keyboard.type("Too slow & <i>late</i>")
    one.page.keyboard.press("Enter")
    for page in (one, two):
        page.until(lambda page=page: page.page.evaluate(NOTES) == ["Too slow & <i>late</i>"], "the note")
    assert one.of("noted")[-1]["notes"][0]["tick"] == 3

    two.page.locator("#tab-notes").click()
    two.page.get_by_role("button", name="Edit the note").click()
    two.page.get_by_label("The note", exact=True).fill("Better")
    two.page.get_by_role("button", name="Save").click()
    one.until(lambda: one.page.evaluate(NOTES) == ["Better"], "the change")
    one.page.locator(".note-mark").click()
    one.page.get_by_role("button", name="Remove the note").click()
    two.until(lambda: two.page.evaluate(NOTES) == [], "no note")
    assert one.faults == two.faults == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_list_of_people_and_in_the_card_of_a_note(open_preview, theme):
    one = with_take(open_preview, color_scheme=theme, bypass_csp=True)
    one.say(type="note", text="slow", tick=20)
    one.page.locator("#tab-notes").click()
    one.wait("document.querySelector('.note-line') !== null")
    one.page.evaluate(AXE)
    open_people(one)
    assert one.page.evaluate(of("#people, .people-menu, #notes, .note-mark")) == []
    one.page.keyboard.press("Escape")
    one.page.locator(".note-mark").click()
    one.wait("document.querySelector('.note-card').matches(':popover-open')")
    assert one.page.evaluate(of(".note-card")) == []
