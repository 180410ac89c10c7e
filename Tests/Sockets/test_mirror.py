"""Two designs under one finger: a session that mirrors another one (README.md of PreviewProtocol, "Mirrors")."""

from clients import Tool


def motion(tool):
    """What happened in the newest take, at every tick: a viewer that is slow is sent fewer frames, so these cannot be compared."""
    take = tool.hear("takes")["takes"][-1]
    tool.say(type="trace", recorded=True)
    traced = tool.hear("traced")
    assert traced["next"] == take["ticks"] + 1
    return {name: traced[name] for name in ("ticks", "messages", "finger", "times", "measures", "animations")}


def test_one_finger_moves_both_tick_for_tick_until_the_connection_ends(daemon):
    address = daemon.url.replace("http", "ws") + "ws?session="
    one, other, watcher = Tool(address + "one"), Tool(address + "other"), Tool(address + "other")
    for tool in (one, other, watcher):
        tool.hear("settings")
    other.say(type="mirror", session="one", id=1)
    assert other.hear("done")["effect"] is True
    assert watcher.hear("mirrored") == {"type": "mirrored", "session": "one"}

    one.say(type="work", mode="after", seconds=0.2)
    one.say(type="drag", phase="began", samples=[[0, 100]])
    for step in range(1, 11):
        one.say(type="drag", phase="moved", samples=[[step * 8333, 100 + step * 20]])
    other.say(type="drag", phase="began", samples=[[0, 100]])
    assert other.hear("refusal")["text"] == 'this session mirrors "one": move the list there, or end the mirror first'
    one.say(type="drag", phase="ended", samples=[[100000, 300]])
    shown = motion(one)
    assert shown == motion(watcher) == motion(other) and shown["ticks"] > 24 and len(shown["finger"]) == 12
    other.close()
    assert watcher.hear("mirrored")["text"] == "the connection that asked for the mirror has ended"
    watcher.say(type="begin", id=2)
    assert watcher.hear("done")["effect"] is True


def test_a_session_that_does_not_run_here_is_refused_in_words(daemon):
    tool = Tool(daemon.url.replace("http", "ws") + "ws?session=one")
    tool.say(type="mirror", session="elsewhere", id=1)
    assert tool.hear("refusal") == {"type": "refusal", "reason": "mirror", "text": 'no session "elsewhere" runs at this daemon', "id": 1}
