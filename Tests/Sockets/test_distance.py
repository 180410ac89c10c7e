"""The proxy that other tests and scripts/bench measure with: what it delays, and what it counts."""

import time

from clients import Tool


def tool_over(link):
    tool = Tool(f"{link.url.replace('http', 'ws')}ws?session=far")
    tool.hear("frame")
    return tool


def seconds_of_pings(tool, tries=10):
    """The least of several: a machine that has other work adds to some of them, and takes from none."""
    return min(seconds_of_ping(tool) for _ in range(tries))


def seconds_of_ping(tool):
    start = time.monotonic()
    tool.say(type="ping", t=0)
    tool.hear("pong")
    return time.monotonic() - start


def test_a_round_trip_takes_as_long_as_it_should_also_when_that_changes(far):
    link = far(0.15)
    tool = tool_over(link)
    assert 0.15 <= seconds_of_pings(tool) < 0.3
    link.round_trip = 0
    assert seconds_of_pings(tool) < 0.15
    link.stalls = 1
    assert seconds_of_ping(tool) >= 2 * link.stall


def test_what_comes_late_holds_what_follows_and_nothing_comes_while_it_is_held(far):
    link = far(0.02, jitter=0.01, stalls=0.2, stall=0.05)
    tool = tool_over(link)
    with link.holding():
        for number in range(100):
            tool.say(type="ping", t=number)
            time.sleep(0.001)  # pieces of their own
        assert link.sockets[0].down > 0
        link.reset()
    assert [tool.hear("pong")["t"] for _ in range(100)] == list(range(100))
    (socket,) = link.sockets
    assert socket.down > 100 * len('{"type":"pong","t":0}') and max(link.delays) > 0.05
