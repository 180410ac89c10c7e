"""What SQLite restores, PostgreSQL restores the same: the rows of a daemon that was killed, in both databases."""

import contextlib
import json
import sqlite3

import pytest
from clients import Tool
from daemon import Daemon
from servers import until


def untouched(row, inputs):
    pass


def damaged_batch(row, inputs):
    inputs[1] = '[[9,{"content":-1}]]'


def unreadable_scenario(row, inputs):
    row["scenario"] = '{"content":-1}'


def undeclared_parameter(row, inputs):
    scenario = json.loads(row["scenario"])
    scenario["header"]["parameters"]["gone"] = 1
    row["scenario"] = json.dumps(scenario)


def undeclared_and_damaged(row, inputs):
    undeclared_parameter(row, inputs)
    damaged_batch(row, inputs)


def impossible_tick(row, inputs):
    row["tick"] = -1


def deadly(row, inputs):
    row["restoring"] = 9


def kept(folder):
    """The row of a session that was tuned, and its batches of inputs, as a daemon leaves them that is killed."""
    daemon = Daemon(data=folder)
    viewer = Tool(f"ws://127.0.0.1:{daemon.port}/ws?session=demo&system=storehouse")
    viewer.say(type="set", name="dropHeight", value=91.5)
    for height in (1500, 1600, 1700):
        viewer.say(type="content", height=height)
        daemon.until_kept(f'"content":{height}')
    daemon.kill()
    with contextlib.closing(sqlite3.connect(folder / "pullwire.sqlite")) as database:
        database.row_factory = sqlite3.Row
        text = lambda value: value.decode() if isinstance(value, bytes) else value  # noqa: E731
        [row] = [{name: text(row[name]) for name in ("scenario", "tick", "restoring", "tuning", "header")} for row in database.execute("SELECT * FROM session")]
        return row, [text(inputs) for [inputs] in database.execute("SELECT inputs FROM sessionInputs ORDER BY number")]


def shown(viewer):
    """What a viewer is shown of the session, but for the time."""
    made, scene, frame = "made" in viewer.hear("welcome"), viewer.hear("scene"), viewer.hear("frame")
    return made, scene, {key: frame[key] for key in ("offset", "insets", "header", "nodes")}


@pytest.mark.parametrize("change", [untouched, damaged_batch, unreadable_scenario, undeclared_parameter, undeclared_and_damaged, impossible_tick, deadly])
def test_the_same_rows_come_back_alike_and_the_same_is_set_aside(tmp_path, database, start, change):
    row, inputs = kept(tmp_path)
    assert len(inputs) >= 3
    change(row, inputs)

    with contextlib.closing(sqlite3.connect(tmp_path / "pullwire.sqlite")) as file, file:
        file.execute("UPDATE session SET scenario = :scenario, tick = :tick, restoring = :restoring", row)
        numbers = [number for [number] in file.execute("SELECT number FROM sessionInputs ORDER BY number")]
        file.executemany("UPDATE sessionInputs SET inputs = ? WHERE number = ?", zip(inputs, numbers))
    alone = Daemon(data=tmp_path)
    from_file = shown(Tool(f"ws://127.0.0.1:{alone.port}/ws?session=demo"))
    files = [json.loads(file.read_text()) for file in (tmp_path / "set-aside").glob("*.json")]

    node = start("a")
    columns = "'demo', NULL, 1, $j${scenario}$j$, {tick}, {restoring}, $j${tuning}$j$, '{header}'".format(**row)
    database.query(f"INSERT INTO sessions (name, owner, epoch, scenario, tick, restoring, tuning, header) VALUES ({columns})")
    for number, batch in enumerate(inputs, 1):
        database.query(f"INSERT INTO inputs VALUES ('demo', 1, {number}, $j${batch}$j$)")
    assert shown(node.watch("demo")) == from_file

    rows = lambda: database.query("SELECT why, content FROM unreadable_sessions ORDER BY id")  # noqa: E731
    until(lambda: len(rows()) == len(files), "what is set aside")
    assert [why for why, _ in rows()] == [json.loads(content)["why"] for _, content in rows()]
    by_reason = lambda records: sorted(({**record, "why": record["why"].removeprefix("the daemon").removeprefix("daemons")} for record in records), key=lambda record: record["why"])  # noqa: E731
    assert by_reason(json.loads(content) for _, content in rows()) == by_reason(files)
    assert from_file[0] == (change in (unreadable_scenario, impossible_tick, deadly))
    if change is untouched:
        assert files == []
    if change in (damaged_batch, undeclared_and_damaged):
        left = lambda: database.query("SELECT inputs FROM inputs WHERE epoch = 1 ORDER BY seq")  # noqa: E731
        until(lambda: left() == [[inputs[0]]], "the damaged inputs deleted")
