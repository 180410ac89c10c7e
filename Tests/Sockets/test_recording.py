"""What is recorded over a link that is late and uneven."""

import subprocess
import time

from clients import connect
from daemon import PATIENCE, PROGRAM, start
from link import Link


def test_a_session_is_recorded_over_a_link_that_is_late_and_uneven_and_verifies(daemon, tmp_path):
    script = tmp_path / "a.pull"
    script.write_text("pull 1\nsystem storehouse\nwork after 200ms\ndrag 200pt in 300ms ease out\nrelease\nwait settled timeout 9s\n")
    connect(f"ws://127.0.0.1:{daemon.port}/ws?session=demo", subprotocols=["pullwire.v1.json"]).close()  # makes the session
    link, file = Link(daemon.port, delay=0.2), tmp_path / "a.pullcast"
    recorder = start([PROGRAM, "record", "--session", "demo", "--port", str(link.port), "--out", file, "--for", "8s"])
    while not file.exists() or file.stat().st_size == 0:
        assert recorder.poll() is None
        time.sleep(0.01)
    play = subprocess.run([PROGRAM, "play", script, "--session", "demo", "--port", str(link.port)], capture_output=True, text=True)
    assert play.returncode == 0, play
    assert recorder.wait(timeout=PATIENCE) == 0
    verify = subprocess.run([PROGRAM, "replay", file, "--verify"], capture_output=True, text=True)
    assert verify.returncode == 0 and "verified" in verify.stdout, verify
    link.close()
