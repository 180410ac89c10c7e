"""The engine for pages, in a real Chromium, under the daemon's own policy."""

# A pull of 200 pt, as recordings have it.
PULL = [[0, {"down": [0, 200]}], [1, {"move": [8000, 300]}], [2, {"move": [16000, 400]}]]

PLAY = """async ([inputs, count]) => {
    const { loadEngine } = await import(new URL('engine/engine.js', location.href));
    const engine = await loadEngine(fetch(new URL('engine/engine.wasm', location.href)));
    const preview = engine.open({ header: { name: 'storehouse' } });
    for (const [tick, input] of inputs) {
        preview.advance(tick - preview.tick());
        preview.input(input);
    }
    const ahead = preview.copy();
    ahead.input({ up: [24000, 400] });
    ahead.advance(count);
    const { offset, header, texts, numbers } = preview.frame();
    return { offset, header, nodes: numbers.length / 12, texts: texts.length, ahead: ahead.frame().header.state, refused: (() => { try { engine.open({ header: { name: 'nothing' } }); } catch (error) { return error.message; } })() };
}"""


def test_the_engine_runs_in_the_page_and_a_copy_of_a_preview_runs_ahead(open_preview):
    preview = open_preview()
    played = preview.page.evaluate(PLAY, [PULL, 60])
    shown = 200 * 0.55 * 844 / (844 + 200 * 0.55)
    assert abs(played["offset"] + shown) < 1e-9
    assert played["header"] == {"state": "armed", "detail": "idle", "progress": 1}  # its own word while it is pulled
    assert played["nodes"] == played["texts"] > 1
    assert played["ahead"] == "loading"
    assert played["refused"] == "a parameter is cut off or damaged"
    assert preview.faults == []
