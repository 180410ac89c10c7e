"""The protocol's documents: what they say is what the daemon and its viewers say."""

import json
import re
import struct

import jsonschema
import pytest
import yaml
from clients import Tool, connect, refusal, run_example
from daemon import PATIENCE, ROOT

DOCUMENTS = ROOT / "Sources" / "PreviewProtocol"
SCHEMA = json.loads((DOCUMENTS / "messages.schema.json").read_text())
ASYNCAPI = yaml.safe_load((DOCUMENTS / "asyncapi.yaml").read_text())
README = (DOCUMENTS / "README.md").read_text()
FIXTURES = [json.loads(line) for line in (ROOT / "Tests" / "Fixtures" / "messages.jsonl").read_text().splitlines()]


def validator(definition):
    return jsonschema.Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{definition}"}]})


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda fixture: f"{fixture['from']}: {fixture['name']}")
def test_every_message_follows_the_schema(fixture):
    validator({"viewer": "fromViewer", "daemon": "fromDaemon"}[fixture["from"]]).validate(fixture["json"])
    validator(fixture["json"]["type"]).validate(fixture["json"])


@pytest.mark.parametrize("text", [
    "[1]", '{"type":7}', '{"type":"teleport"}', '{"type":"drag"}', '{"type":"drag","phase":"began","samples":[]}', '{"type":"drag","phase":"began"}',
    '{"type":"drag","phase":"moved","samples":[[0]]}', '{"type":"drag","phase":"moved","samples":[["0",1]]}',
    '{"type":"drag","phase":"cancelled","samples":[[0,1]]}', '{"type":"content","height":"high"}', '{"type":"content","height":-1}',
    '{"type":"rate","framesPerSecond":59}', '{"type":"sections","rows":1}', '{"type":"finish","result":"maybe"}', '{"type":"system"}',
    '{"type":"begin","edge":1}', '{"type":"work","mode":"after"}', '{"type":"set","name":"x","value":null}', '{"type":"resize","width":10,"height":100}',
    '{"type":"frame","tick":1,"insets":[0,0],"nodes":{}}', '{"type":"frame","tick":1,"offset":0,"insets":[0,0],"nodes":{"a":{}}}',
    '{"type":"notice","tick":1,"notice":"rain"}', '{"type":"notice","tick":1,"notice":"state","edge":"header","from":"idle"}',
    '{"type":"refusal","reason":"mood","text":""}', '{"type":"script","tick":1,"event":"finished"}',
    '{"type":"scene","viewport":[390,844],"content":{"height":0,"rowHeight":44},"background":"#000000","nodes":[{"id":0,"kind":"hologram"}]}',
])
def test_the_schema_refuses_what_is_none(text):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))


def resolve(reference):
    """What a $ref of the AsyncAPI document points to."""
    file, pointer = reference.split("#")
    place = {"": ASYNCAPI, "./messages.schema.json": SCHEMA}[file]
    for part in pointer.strip("/").split("/"):
        place = place[part]
    return place


def references(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from references(item)


# What each object of the document may have: asyncapi.com/docs/reference/specification/v3.0.0.
COMMON = {"title", "summary", "description", "tags", "externalDocs", "bindings"}
DOCUMENT = {"asyncapi", "id", "info", "servers", "defaultContentType", "channels", "operations", "components"}
SERVER = COMMON | {"host", "protocol", "protocolVersion", "pathname", "variables", "security"}
CHANNEL = COMMON | {"address", "messages", "servers", "parameters"}
OPERATION = COMMON | {"action", "channel", "security", "traits", "messages", "reply"}
MESSAGE = COMMON | {"headers", "payload", "correlationId", "contentType", "name", "examples", "traits"}
HANDSHAKE = {"method", "query", "headers", "bindingVersion"}


def test_the_asyncapi_document_has_the_shape_of_version_3():
    assert ASYNCAPI["asyncapi"] == "3.0.0" and {"title", "version"} <= set(ASYNCAPI["info"]) and set(ASYNCAPI) <= DOCUMENT
    assert all({"host", "protocol"} <= set(server) <= SERVER for server in ASYNCAPI["servers"].values())
    assert all(set(channel) <= CHANNEL and set(channel["bindings"]["ws"]) <= HANDSHAKE for channel in ASYNCAPI["channels"].values())
    assert all(set(message) <= MESSAGE for message in ASYNCAPI["components"]["messages"].values())
    for operation in ASYNCAPI["operations"].values():
        assert {"action", "channel"} <= set(operation) <= OPERATION and operation["action"] in ("send", "receive")
        assert all(message["$ref"].startswith(operation["channel"]["$ref"] + "/messages/") for message in operation["messages"])
    for reference in references(ASYNCAPI):
        assert resolve(reference) is not None


def test_every_message_is_in_every_document():
    types = {side: {fixture["json"]["type"] for fixture in FIXTURES if fixture["from"] == side} for side in ("viewer", "daemon")}
    said = {name: {message["$ref"].rsplit("/")[-1] for message in ASYNCAPI["operations"][name]["messages"]} for name in ("hear", "tell")}
    assert said == {"hear": types["viewer"], "tell": types["daemon"]}
    for name, message in ASYNCAPI["components"]["messages"].items():
        assert message["payload"]["$ref"] == f"./messages.schema.json#/$defs/{name}"
    assert {entry["$ref"].rsplit("/")[-1] for entry in SCHEMA["$defs"]["fromViewer"]["oneOf"]} == types["viewer"]
    assert {entry["$ref"].rsplit("/")[-1] for entry in SCHEMA["$defs"]["fromDaemon"]["oneOf"]} == types["daemon"]
    for kind in types["viewer"] | types["daemon"]:
        assert f'{{"type":"{kind}"' in README, f"README has no example of {kind}"


def test_every_example_of_the_reference_follows_the_schema():
    examples = re.findall(r'^    (\{"type".*(?:\n {5,}.*)*)', README, re.MULTILINE)
    assert len(examples) > 20
    for example in examples:
        jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(example))


def test_every_refusal_and_notice_is_in_the_reference():
    for reason in SCHEMA["$defs"]["refusal"]["properties"]["reason"]["enum"]:
        assert f"`{reason}`" in README
    for fixture in FIXTURES:
        if fixture["json"]["type"] == "notice":
            assert fixture["json"]["notice"] in README


def test_the_example_client_drags_waits_and_prints(daemon):
    run = run_example("--link", daemon.url + "?session=example&system=storehouse")
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert lines[0] == "session example, storehouse, 0 pt" and lines[-1] == "settled at 0 pt"
    names = [line.split()[2] for line in lines[1:-1]]
    assert [name for name in names if name in ("begin", "action", "end")] == ["begin", "action", "end"]


def test_the_example_client_says_what_went_wrong(daemon):
    assert run_example("--help").stdout.startswith("usage: drag.py")
    few = run_example("--link", daemon.url, "--travel", "20", "--patience", "1")
    assert few.returncode == 1 and few.stderr == "the pull did not set off a refresh\n"
    wrong = run_example("--link", daemon.url + "?system=slinky")
    assert wrong.returncode == 1 and 'there is no system "slinky"' in wrong.stderr


def test_wrong_messages_are_refused_in_words_and_other_viewers_notice_nothing(daemon):
    address = daemon.url.replace("http", "ws") + "ws?session=demo"
    sender, watcher = Tool(address), Tool(address)
    before = watcher.hear("frame")
    wrong = [
        "pull", "[]", '{"type":"teleport"}', '{"type":"drag","phase":"began","samples":"all"}', '{"type":"system","name":"slinky"}',
        '{"type":"set","name":"colour","value":1}', '{"type":"set","name":"dropHeight","value":-5}', b"\1\2\3",
        '{"type":"play","name":"x.pull","script":"pull 1\\nrelaese"}',
    ]
    for message in wrong:
        sender.socket.send(message)
    refusals = [(refusal["reason"], refusal["text"]) for refusal in (sender.hear("refusal") for _ in wrong)]
    refusals.sort(key=lambda refusal: refusal[0] == "script")  # a script is read beside the other messages, so its answer may come before or after theirs
    assert [reason for reason, _ in refusals] == [
        "badMessage", "badMessage", "badMessage", "badMessage", "unknownSystem", "unknownParameter", "outOfRange", "binary", "script"]
    texts = [text for _, text in refusals]
    assert 'there is no system "slinky"; there is storehouse' in texts[4]
    assert '"dropHeight" must be a number of pt from 20 to 400' in texts[6]
    assert texts[8].startswith("x.pull:2:1: ") and "release" in texts[8]
    watcher.say(type="ping", t=1)
    heard = [json.loads(watcher.socket.recv(timeout=PATIENCE))]
    while heard[-1]["type"] != "pong":
        heard.append(json.loads(watcher.socket.recv(timeout=PATIENCE)))
    assert {message["type"] for message in heard} <= {"pong", "settings", "takes"} and before["tick"] == 0


def test_another_version_is_refused_with_those_that_there_are(daemon):
    address = daemon.url.replace("http", "ws") + "ws"
    for offered in (["pullwire.v2"], ["pullwire.v2.json", "soap"], None):
        status, text = refusal(address, subprotocols=offered or ())
        assert status == 400 and "pullwire.v1" in text and "pullwire.v1.json" in text


def test_binary_messages_byte_by_byte(daemon):
    with connect(daemon.url.replace("http", "ws") + "ws?session=abc", subprotocols=["pullwire.v1"]) as socket:
        welcome, scene, frame = (socket.recv(timeout=PATIENCE) for _ in range(3))
        run = welcome[9 : 9 + welcome[8]]  # behind its length
        # Session, viewer 1, controller, 120 ticks a second; the run, of which it has heard and missed nothing; nothing plays; it was made.
        assert welcome == b"\x01\x03abc\x01\x00\x78" + bytes([len(run)]) + run + b"\x00\x00\x00\x01"
        assert scene.startswith(b"\x02\x01\xe0\xcd\x2f\xc0\x83\x67")  # number 1, 390 pt wide and 844 pt high
        assert frame.startswith(b"\x03\x51\x00\x03\x00\x04idle")  # whole, with nodes, tick 0; the header's status: there is one, its state is idle, its detail too

        assert socket.recv(timeout=PATIENCE).startswith(b"\x0d")  # settings
        socket.send(b"\x8e\x00\x00\x00\x00\x00\x00\x29\x40")  # ping 12.5
        pong = socket.recv(timeout=PATIENCE)
        received, sent = struct.unpack("<dd", pong[9:])
        assert pong[:9] == b"\x07\x00\x00\x00\x00\x00\x00\x29\x40" and 0 < received <= sent < received + 5000
        for wrong, words in ((b"", b"a message's code"), (b"\x63", b"no message with the code 99"), ("{}", b"pullwire.v1 takes binary messages only")):
            socket.send(wrong)
            answer = socket.recv(timeout=PATIENCE)
            assert answer[:2] == b"\x06\x00" and words in answer

        socket.send(b"\x82\x00")  # begin, header
        assert socket.recv(timeout=PATIENCE)[0] == 4  # the notice of its state


class Bytes:
    """Reads a binary message by what "Binary" in the reference says."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        self.place += count
        return self.data[self.place - count : self.place]

    def unsigned(self):
        value = shift = 0
        while True:
            (byte,) = self.take(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self):
        value = self.unsigned()
        return value >> 1 if value % 2 == 0 else -(value + 1) // 2

    def block(self):
        return self.take(self.unsigned())

    def double(self):
        return struct.unpack("<d", self.take(8))[0]


def hear(socket, is_it):
    """The next message that is it."""
    while not is_it(message := socket.recv(timeout=PATIENCE)):
        pass
    return message


def test_who_asks_is_told_who_is_there_in_both_encodings(daemon):
    address = daemon.url.replace("http", "ws") + "ws?session=people"
    with connect(address, subprotocols=["pullwire.v1.json"]) as text, connect(address, subprotocols=["pullwire.v1"]) as binary:
        number = Bytes(hear(binary, lambda message: message[0] == 1))
        number.take(1)
        assert number.block() == b"people"
        number = number.unsigned()
        binary.send(b"\x98\x03Ada")  # people: name
        text.send(json.dumps({"type": "people"}))
        there = json.loads(hear(text, lambda message: json.loads(message)["type"] == "present" and "Ada" in message))
        validator("present").validate(there)
        assert {each["viewer"]: each["name"] for each in there["people"]}[number] == "Ada" and there["count"] == 2
        read = Bytes(hear(binary, lambda message: message[0] == 18 and b"Ada" in message))
        read.take(1)
        people = [(read.unsigned(), read.block(), read.take(1)[0], read.take(1)[0]) for _ in range(read.unsigned())]
        assert (number, b"Ada", 0, 0) in people and read.unsigned() == len(people) == 2  # each controls, and no finger is down


def test_a_client_made_from_the_reference_alone_traces_a_take_in_both_encodings(daemon):
    address = daemon.url.replace("http", "ws") + "ws?session=traced&system=plain"
    with connect(address, subprotocols=["pullwire.v1.json"]) as text, connect(address, subprotocols=["pullwire.v1"]) as binary:
        say = lambda **message: text.send(json.dumps(message))
        answer = lambda kind: json.loads(hear(text, lambda message: json.loads(message)["type"] == kind))
        say(type="work", mode="after", seconds=0.2)
        say(type="drag", phase="began", samples=[[0, 100]])
        for step in range(1, 20):
            say(type="drag", phase="moved", samples=[[step * 8333, 100 + step * 20]])
        say(type="drag", phase="ended", samples=[[200000, 480]])
        takes = answer("takes")["takes"]
        assert [(take["number"], take["name"]) for take in takes] == [(1, "")]

        say(type="trace", id=7)
        traced = answer("traced")
        assert traced["id"] == 7 and traced["take"] == 1 and traced["next"] == traced["ticks"] + 1 and answer("done")["id"] == 7
        validator("traced").validate(traced)
        messages = traced["messages"]
        assert [message["type"] for message in messages[:2]] == ["scene", "frame"] and messages[-1]["offset"] == 0
        assert {"begin", "end"} <= {message.get("notice") for message in messages}
        assert min(message.get("offset", 0) for message in messages) < -60
        assert [sample["phase"] for sample in traced["finger"]] == ["began"] + ["moved"] * 19 + ["ended"]
        assert {measure["name"] for measure in traced["measures"]} >= {"settle", "peakVelocity"}

        binary.send(b"\x92\x00\x00\x00\x00\x07")  # trace: the newest take, no script, not as recorded, from 0, id 7
        read = Bytes(hear(binary, lambda message: message[0] == 11))
        read.take(1)
        assert [read.unsigned(), read.take(1), read.unsigned(), read.unsigned(), read.unsigned()] == [
            1, b"\x00", 0, traced["next"], traced["ticks"]]
        parts = [read.block() for _ in range(read.unsigned())]
        codes = {"scene": 2, "frame": 3, "notice": 4}
        assert [part[0] for part in parts] == [codes[message["type"]] for message in messages]
        assert parts[1][1] & 1  # whole
        samples = [(read.signed(), read.take(1)[0], read.double()) for _ in range(read.unsigned())]
        phases = ["began", "moved", "ended", "cancelled"]
        assert [{"tick": tick, "phase": phases[phase], "y": y} for tick, phase, y in samples] == traced["finger"]
        assert read.unsigned() == len(traced["measures"])
        for measure in traced["measures"]:
            name, value, unit, tick = read.block(), read.double(), read.block(), read.signed()
            assert (name.decode(), unit.decode(), tick) == (measure["name"], measure["unit"], measure["tick"]) and abs(value - measure["value"]) < 1e-3
        read.unsigned(), read.take(1)  # its own id
        assert [read.double() for _ in range(read.unsigned())] == traced["times"] and read.unsigned() == 0  # no notes
        runs = [(read.take(1)[0], read.block().decode(), read.signed(), read.signed(), *(read.block().decode() for _ in range(3))) for _ in range(read.unsigned())]
        assert runs == [(["header", "footer"].index(run["edge"]), *(run[key] for key in ("name", "from", "to", "duration", "curve", "stagger"))) for run in traced["animations"]]
        assert [(name, *sources) for _, name, _, _, *sources in runs] == [("closing", "closeDuration", "closeCurve", "")] and read.place == len(read.data)
