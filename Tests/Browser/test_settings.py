"""The panel that the catalog makes: every viewer may set what a control looks like and does."""


def test_a_parameter_set_on_one_page_shows_on_every_page(open_preview):
    one, two = open_preview(), open_preview()
    field = one.page.locator("[data-parameter='header.lineWidth'] input")
    assert field.input_value() == "2"

    field.fill("6")
    field.press("Enter")

    two.wait("document.querySelector(\"[data-parameter='header.lineWidth'] input\").value === '6'")
    two.until(lambda: two.of("scene")[-1]["nodes"][1]["width"] == 6, "the scene")
    assert one.faults == two.faults == []


def test_choices_flags_and_colours_reach_the_scene(open_preview):
    preview = open_preview()
    preview.page.locator("[data-parameter='header.figure'] select").select_option("akta")
    preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == 17, "AKTA's 16 bars")
    preview.page.locator("[data-parameter='header.reverseLoadingAnimation'] input").check()
    preview.until(lambda: preview.of("scene")[-1]["header"]["parameters"]["reverseLoadingAnimation"], "the flag")
    preview.page.locator("[data-parameter='header.color'] input").evaluate(
        "input => { input.value = '#ff8000'; input.dispatchEvent(new Event('change')); }")
    preview.until(lambda: preview.of("scene")[-1]["nodes"][1]["color"] == "#ff8000", "the colour")


def test_a_refused_value_leaves_its_field_and_the_reason_is_told(open_preview):
    preview = open_preview("words", query={"system": "words"})
    field = preview.page.locator("[data-parameter='header.text'] input")
    field.fill("\U0001F9FF")
    field.press("Enter")
    preview.wait("document.querySelector('#notices [data-name=outOfRange]') !== null")
    preview.until(lambda: preview.of("refusal"), "the refusal")
    assert "has no glyph" in preview.of("refusal")[0]["text"]
    assert field.input_value() == "WithWith"


def test_begin_and_finish_have_buttons(open_preview):
    preview = open_preview()
    preview.say(type="work", mode="manual")
    preview.page.get_by_role("button", name="Begin").click()
    preview.wait_state("loading")
    with preview.holding("ending"):
        preview.page.get_by_role("button", name="Finish").click()
        preview.wait_shown("ending")


def test_a_system_can_be_taken_away_and_chosen_again(open_preview):
    preview = open_preview()
    chooser = preview.page.get_by_label("header system")
    chooser.select_option("")
    preview.until(lambda: preview.of("scene")[-1]["nodes"] == [], "an empty header")
    chooser.select_option("storehouse")
    preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == 15, "the bars")
