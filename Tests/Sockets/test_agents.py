"""`pullwire mcp`, as agents' programs use it: by the official Python SDK, in its newest revision and in those before, and by
messages that no SDK sends."""

import asyncio
import base64
import io
import json
import os
import subprocess

import pytest
from mcp import Client, StdioServerParameters
from PIL import Image

PROGRAM = os.environ["PULLWIRE_PROGRAM"]
VERSION, CAPABILITIES = "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"
PULL = """pull 1
system storehouse
work after 1s
drag 250pt in 300ms
release
wait settled timeout 5s
golden pull
"""


def talk(folder, use, **options):
    """Connects the SDK's client to the program in that folder, and gives it to `use`, with a function that calls a tool."""

    async def connect():
        server = StdioServerParameters(command=PROGRAM, args=["mcp"], cwd=folder)
        async with Client(server, **options) as client:

            async def tool(name, /, fails=False, **arguments):
                answer = await client.call_tool(name, arguments)
                assert bool(answer.is_error) == fails, answer.content[0].text
                return answer.content

            return await use(client, tool)

    return asyncio.run(connect())


def exchange(*lines):
    """Sends lines as they are.
    - Returns: the answers, and the exit code"""
    text = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    done = subprocess.run([PROGRAM, "mcp"], input=text, capture_output=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def request(method, number=1, version="2026-07-28", **params):
    meta = {"_meta": {VERSION: version, CAPABILITIES: {}}} if version else {}
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": {**meta, **params}}


def picture(content):
    assert content.type == "image" and content.mime_type == "image/png"
    return Image.open(io.BytesIO(base64.b64decode(content.data)))


class TestRevisions:
    @pytest.mark.parametrize("mode, version", [("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25")])
    def test_the_official_client_finds_the_tools(self, tmp_path, mode, version):
        async def use(client, tool):
            names = [found.name for found in (await client.list_tools()).tools]
            return client.protocol_version, names, (await tool("systems"))[0].text

        found, names, text = talk(tmp_path, use, mode=mode)
        assert found == version and text.startswith("storehouse  bars")
        assert names == ["systems", "run", "measure", "plot", "strip", "compare", "sweep", "golden"]

    @pytest.mark.parametrize("wanted, given", [("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25")])
    def test_a_handshake_gives_the_revision_that_is_wanted_or_the_newest_with_a_handshake(self, wanted, given):
        hello = request("initialize", version=None, protocolVersion=wanted, capabilities={}, clientInfo={"name": "t", "version": "1"})
        answers, code = exchange(hello, {"jsonrpc": "2.0", "method": "notifications/initialized"}, request("ping", 2, None))
        assert code == 0 and [answer["id"] for answer in answers] == [1, 2]
        assert answers[0]["result"]["protocolVersion"] == given and answers[1]["result"] == {}
        assert "resultType" not in answers[0]["result"]

    def test_without_a_handshake_every_request_names_its_revision(self):
        (first, second), _ = exchange(request("server/discover"), request("tools/list", 2))
        for answer in (first, second):
            assert answer["result"]["resultType"] == "complete" and answer["result"]["ttlMs"] > 0
            assert answer["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "pullwire"
        assert first["result"]["supportedVersions"][0] == "2026-07-28"
        (refused,), _ = exchange(request("tools/list", version="2030-01-01"))
        assert refused["error"]["code"] == -32022 and refused["error"]["data"]["requested"] == "2030-01-01"
        assert refused["error"]["data"]["supported"][0] == "2026-07-28"

    def test_arguments_have_schemas_that_say_what_is_checked(self, tmp_path):
        async def use(client, tool):
            return {found.name: found for found in (await client.list_tools()).tools}

        tools = talk(tmp_path, use)
        assert [name for name, tool in tools.items() if not tool.annotations.read_only_hint] == ["golden"]
        assert tools["strip"].input_schema["properties"]["count"]["maximum"] == 12
        assert all(tool.input_schema["additionalProperties"] is False for tool in tools.values())


class TestTools:
    def test_a_control_is_tuned_by_tools_alone(self, tmp_path):
        async def use(client, tool):
            assert "dropHeight" in (await tool("systems", system="storehouse"))[0].text
            run = (await tool("run", gesture="pull", system="storehouse", set={"dropHeight": 100}))[0].text
            handle = run.split(":")[0]
            assert "passed" in run and "timeToArm 225ms" in run
            again = (await tool("run", gesture="pull", system="storehouse", set={"dropHeight": 100}))[0].text
            assert again == run
            assert "closing, header" in (await tool("measure", motion=handle))[0].text
            text, image = await tool("plot", motion=handle, signals=["offset", "headerProgress"])
            assert text.text.splitlines()[0].startswith("offset ") and picture(image).size[0] == 900
            text, image = await tool("strip", motion=handle, count=3, to="1s")
            assert text.text == "ticks 0 (0 ms), 60 (500 ms), 120 (1000 ms)" and picture(image).size == (3 * 192, 417)
            rows = (await tool("sweep", motion=handle, parameter="dropHeight"))[0].text.splitlines()
            assert [row.split()[0] for row in rows[1:]] == [f"dropHeight={value}" for value in (50, 87.5, 125, 162.5, 200)]
            other = rows[1].split()[1]
            assert "they agree" in (await tool("compare", motion=handle, **{"with": handle}))[0].text
            differs = (await tool("compare", motion=handle, **{"with": other}))[0].text
            assert "differs from tick 0" in differs and "the worst: bar" in differs

        talk(tmp_path, use)

    def test_a_gesture_that_does_not_do_what_is_expected_says_so(self, tmp_path):
        async def use(client, tool):
            return (await tool("run", script="pull 1\nsystem arrow\ndrag 20pt in 100ms\nexpect state armed\nrelease\nwait settled"))[0].text

        text = talk(tmp_path, use)
        assert ": failed, " in text and "script:4:1: tick 12 (0.1s): header state: expected armed, found pulling" in text

    def test_goldens_are_listed_accepted_and_rejected_as_they_were_looked_at(self, tmp_path):
        (tmp_path / "pull.pull").write_text(PULL)

        async def use(client, tool):
            async def digest():
                line = (await tool("golden", action="pending"))[0].text
                assert line.startswith("path pull.pull, name pull, motion ")
                return line.split("motion ")[1].split(":")[0]

            chosen = {"path": "pull.pull", "name": "pull"}
            first = await digest()
            outdated = (await tool("golden", fails=True, action="accept", motion="0" * 16, **chosen))[0].text
            assert "has changed since it was looked at" in outdated and not (tmp_path / "pull.golden").exists()
            assert "accepted, a new golden" in (await tool("golden", action="accept", motion=first, **chosen))[0].text
            assert (await tool("golden", action="pending"))[0].text == "nothing is pending: 1 goldens of 1 scripts hold"
            assert "they agree" in (await tool("compare", motion="pull.pull", **{"with": "pull.golden"}))[0].text
            (tmp_path / "pull.pull").write_text(PULL.replace("250pt", "200pt"))
            second = await digest()
            assert second != first
            assert "reason" in (await tool("golden", fails=True, action="reject", motion=second, **chosen))[0].text
            assert "rejected: too short" in (await tool("golden", action="reject", motion=second, reason="too short", **chosen))[0].text

        talk(tmp_path, use)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["pull.golden", "pull.golden.rejected", "pull.pull"]

    def test_a_full_disk_is_an_answer_not_an_end(self, tmp_path):
        (tmp_path / "pull.pull").write_text(PULL)
        (tmp_path / "pull.golden.new").symlink_to("/dev/full")

        async def use(client, tool):
            line = (await tool("golden", action="pending"))[0].text
            motion = line.split("motion ")[1].split(":")[0]
            refused = (await tool("golden", fails=True, action="accept", path="pull.pull", name="pull", motion=motion))[0].text
            assert "cannot be written" in refused
            await tool("systems")

        talk(tmp_path, use)


class TestLimits:
    @pytest.mark.parametrize("path", ["/etc/passwd", "../secret.pull", "linked.pull", "folder", "pipe.pull", "none.pull", ""])
    def test_no_file_elsewhere_is_read(self, tmp_path, path):
        folder = tmp_path / "work"
        (folder / "folder").mkdir(parents=True)
        (tmp_path / "secret.pull").write_text("secret")
        (folder / "linked.pull").symlink_to(tmp_path / "secret.pull")
        os.mkfifo(folder / "pipe.pull")

        async def use(client, tool):
            scripts = [f'pull 1\ninclude "{path}"', f'pull 1\nsystem storehouse\nset figure "{path or "../x"}.svg"']
            texts = [(await tool("run", fails=True, script=script))[0].text for script in scripts]
            texts.append((await tool("run", fails=True, file=path))[0].text)
            texts.append((await tool("compare", fails=True, motion=path, **{"with": f"{path}.golden"}))[0].text)
            texts.append((await tool("golden", fails=True, action="accept", path=path or "..", name="x", motion="y"))[0].text)
            return texts

        for text in talk(folder, use):
            assert "secret" not in text.replace("secret.pull", "") and "root:" not in text

    def test_nonsense_is_an_error_and_the_next_message_is_answered(self):
        nonsense = [
            (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 100_000, -32700), (b"7", -32600), (b"[]", -32600), (b"{}", -32600),
            ({"jsonrpc": "1.0", "id": 1, "method": "ping"}, -32600), ({"jsonrpc": "2.0", "id": {}, "method": "ping"}, -32600),
            ({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, -32600), ({"jsonrpc": "2.0", "id": 1, "method": 7}, -32600),
            ({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}, -32600), (request("nothing"), -32601),
            (request("tools/call"), -32602), (request("tools/call", name="rm"), -32602), (request("tools/list", cursor="x"), -32602),
            ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {VERSION: 7}}}, -32602),
            ({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": {VERSION: "2026-07-28"}}}, -32602),
        ]
        silent = [b"", b"  ", {"jsonrpc": "2.0", "method": "anything"}, {"jsonrpc": "2.0", "id": 9, "result": {}}]
        answers, code = exchange(*[line for line, _ in nonsense], *silent, request("ping", "last"))
        assert [answer["error"]["code"] for answer in answers[:-1]] == [code for _, code in nonsense]
        assert code == 0 and answers[-1]["id"] == "last" and "result" in answers[-1]

    @pytest.mark.parametrize("name, arguments, words", [
        ("run", {}, "one of script, file and gesture"), ("run", {"script": 7}, "script must be a text"),
        ("run", [], "arguments must be an object"), ("run", {"scripd": ""}, "has no argument"),
        ("run", {"gesture": "pull", "set": {"dropHeight": []}}, "must be an object of at most 200 settings"),
        ("run", {"gesture": "pull", "set": {f"a{n}": 1 for n in range(201)}}, "at most 200 settings"),
        ("run", {"gesture": "pull", "set": {"dropHeight": 1e9}}, "20 to 400"), ("strip", {"motion": "m-0"}, "`run` makes one"),
        ("strip", {"motion": "m-0", "count": 13}, "from 2 to 12"), ("sweep", {"motion": "m-0"}, "sweep wants parameter"),
        ("sweep", {"motion": "m-0", "parameter": "a", "values": [1] * 10}, "2 to 9"), ("golden", {"action": "burn"}, "pending, accept, reject"),
    ])
    def test_wrong_arguments_say_what_is_allowed(self, name, arguments, words):
        (answer,), _ = exchange(request("tools/call", name=name, arguments=arguments))
        assert answer["result"]["isError"] and words in answer["result"]["content"][0]["text"]

    def test_a_message_that_is_too_long_is_skipped_whole(self):
        answers, code = exchange(b'{"a":"' + b"x" * (9 << 20) + b'"}', request("ping", 2))
        assert code == 0 and [answer["id"] for answer in answers] == [None, 2]
        assert "at most 8 MiB" in answers[0]["error"]["message"]

    def test_two_hundred_motions_are_kept_and_the_oldest_goes(self):
        runs = [request("tools/call", number, name="run", arguments={"script": f"pull 1\nsleep {number + 1}ms"}) for number in range(201)]
        answers, _ = exchange(*runs)
        handles = [answer["result"]["content"][0]["text"].split(":")[0] for answer in answers]
        assert len(set(handles)) == 201
        asked = [request("tools/call", name="measure", arguments={"motion": handle}) for handle in (handles[0], handles[1])]
        answers, _ = exchange(*runs, *asked)
        assert [answer["result"]["isError"] for answer in answers[-2:]] == [True, False]

    def test_a_script_without_end_ends(self):
        script = "pull 1\n" + "sleep 1000s\n" * 100
        (answer,), _ = exchange(request("tools/call", name="run", arguments={"script": script}))
        assert "at most 3600s" in answer["result"]["content"][0]["text"]
