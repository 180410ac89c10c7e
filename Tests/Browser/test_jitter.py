"""A link that delays everything by 0 to 200 ms, more or less: what a hand does over it is what the hand did."""

import json
import signal
import subprocess

from daemon import PATIENCE, PROGRAM, start


def test_a_session_driven_over_a_jittery_link_is_recorded_and_verifies(open_preview, daemon, far, tmp_path):
    link, recording = far(0.2, jitter=0.1, seed=7), tmp_path / "demo.pullcast"
    preview = open_preview(url=link.url)
    recorder = start([PROGRAM, "record", "--session", "demo", "--out", recording, "--port", str(daemon.port)])
    preview.until(lambda: recording.exists() and recording.read_text().count("\n") > 0, "the recording's first line")

    for travel in (240, -150):
        preview.mouse_down(300)
        for y in range(0, travel, travel // 40):
            preview.mouse_to(300 + y, steps=1)
            preview.page.wait_for_timeout(10)
        preview.page.mouse.up()
    preview.until(lambda: "end" in preview.notices(), "the end of the refresh")
    preview.wait_state("idle")

    recorder.send_signal(signal.SIGINT)
    assert recorder.wait(timeout=PATIENCE) == 0
    assert max(link.delays) > 0.15 and len(link.delays) > 40
    lines = [json.loads(line) for line in recording.read_text().splitlines()[1:]]
    assert sum(code == "i" for _, code, _ in lines) > 40
    verdict = subprocess.run([PROGRAM, "replay", recording, "--verify"], capture_output=True, text=True)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    assert "verified" in verdict.stdout
