"""A link that delays everything by 0 to 200 ms, more or less: a release has the velocity that the finger had."""

import time

from clients import Tool
from distance import Distance

# A pull and a throw: a finger's own clock in microseconds, and points.
SAMPLES = [[16_000 * n, 200 + 9 * n] for n in range(20)] + [[16_000 * (20 + n), 371 - 24 * n] for n in range(8)]


def release(url, session):
    """Sends the samples as they come from a finger, and gives what the daemon says of the release."""
    tool = Tool(f"{url.replace('http', 'ws')}ws?session={session}")
    tool.hear("frame")
    start = time.monotonic()
    for index, sample in enumerate(SAMPLES):
        time.sleep(max(0, sample[0] / 1e6 - (time.monotonic() - start)))
        tool.say(type="drag", phase="moved" if index else "began", samples=[sample])
    tool.say(type="drag", phase="ended", samples=[SAMPLES[-1]])
    while (notice := tool.hear("notice"))["notice"] != "willEndDragging":
        pass
    return {name: notice[name] for name in ("velocity", "target")}


def test_the_same_samples_over_a_jittery_link_let_go_with_the_same_velocity(daemon):
    link = Distance(daemon.port, 0.2, jitter=0.1, seed=7)
    straight = release(daemon.url, "straight")
    jittery = [release(link.url, f"jittery-{n}") for n in range(3)]
    link.close()
    assert straight["velocity"] > 0.5  # pt/ms
    assert jittery == [straight] * 3
    assert max(link.delays) > 0.15
