"""Who may come in, and as what: tokens, without a browser."""

import io
import re
import subprocess

from clients import NEEDED, WRONG, Tool, base, get, refusal, run_example
from daemon import PATIENCE, PROGRAM, Daemon, start
from PIL import Image



def socket_url(daemon, session="demo"):
    return base(daemon).replace("http", "ws", 1) + f"ws?session={session}"


def test_sockets_and_lists_need_the_token_files_do_not(guarded):
    url, own = socket_url(guarded), base(guarded)
    assert refusal(url) == (401, NEEDED)
    assert refusal(url, token="0123456789abcdef") == (401, WRONG)
    assert refusal(url + "&token=" + guarded.token) == (401, NEEDED), "a query stands in logs: it is not looked at"
    assert refusal(url, subprotocols=["pullwire.v1.json", "pullwire.token.0123456789abcdef"]) == (401, WRONG)
    for token, role in ((guarded.token, "controller"), (guarded.viewer_token, "viewer")):
        for options in ({"token": token}, {"subprotocols": ["pullwire.v1.json", "pullwire.token." + token]}):
            tool = Tool(url, **options)
            assert tool.socket.subprotocol == "pullwire.v1.json" and tool.hear("welcome")["role"] == role
            tool.close()
    for path in ("", "main.js", "net/connection.js", "systems.json", "healthz"):
        assert get(own + path)[0] == 200
    for path in ("metrics", "api/sessions", "ws"):
        assert get(own + path) == (401, NEEDED)
    assert get(own + "api/sessions", guarded.viewer_token)[0] == 200
    assert get(own + "ws", guarded.token)[0] == 426


def test_an_origin_from_elsewhere_is_refused_whatever_token_it_has(guarded):
    status, words = refusal(socket_url(guarded), token=guarded.token, origin="http://evil.example")
    assert status == 403 and words.startswith("Pages from http://evil.example may not use this daemon")
    status, words = get(base(guarded) + "metrics", guarded.token, Host="evil.example")
    assert status == 403 and "start it with --allow-origin for that name" in words


def test_guesses_are_counted_and_slowed_down_by_whom_a_trusted_proxy_names(tmp_path):
    daemon = Daemon("--base-path", "/", "--trust-proxy")
    own = f"http://127.0.0.1:{daemon.port}/"
    guesser = lambda made_up: {"X-Forwarded-For": f"{made_up}, 10.0.0.9"}  # what a client makes up stands before what the proxy appends
    for guess in range(10):
        assert get(own + "metrics", f"0123456789abcde{guess}", **guesser(f"10.0.0.{guess}")) == (401, WRONG)
    status, words = get(own + "metrics", daemon.token, **guesser("10.9.9.9"))
    assert status == 429 and re.fullmatch(r"Too many wrong tokens came from your address; wait ([1-9]|10) s\.\n", words)
    status, text = get(own + "metrics", daemon.token, **{"X-Forwarded-For": "10.9.9.9"})
    assert status == 200 and 'pullwire_refusals_total{reason="wrongToken"} 10\n' in text and 'pullwire_refusals_total{reason="guessing"} 1\n' in text
    assert daemon.stop() == 0


def test_no_token_stands_in_logs_metrics_or_refusals(guarded):
    tool = Tool(socket_url(guarded), subprotocols=["pullwire.v1.json", "pullwire.token." + guarded.token])
    tool.say(type="play", name="secret.pull", script="pull 1\n# my secret\nsleep 10ms\n")
    tool.hear("script")
    tool.close()
    unknown = refusal(socket_url(guarded), subprotocols=["pullwire.v9", "pullwire.token." + guarded.token])
    texts = [*unknown, get(base(guarded) + "metrics", guarded.token)[1], get(base(guarded) + "api/sessions", guarded.token)[1], guarded.log.read_text()]
    assert "viewer came" in texts[-1] and unknown[0] == 400
    for text in texts:
        assert guarded.token not in str(text) and guarded.viewer_token not in str(text) and "my secret" not in str(text)


def test_fixed_tokens_come_from_flags_or_the_environment_and_hold_on_loopback_too(tmp_path):
    fixed = {"PULLWIRE_TOKEN": "environment-0123", "PATH": "/usr/bin:/bin"}
    daemon = Daemon("--viewer-token", "flag-0123456789abc", env=fixed)
    assert daemon.url.endswith("/#token=environment-0123") and daemon.ready["viewerUrl"].endswith("#token=flag-0123456789abc")
    assert daemon.url.startswith("http://127.0.0.1:") and refusal(socket_url(daemon)) == (401, NEEDED)
    script = tmp_path / "a.pull"
    script.write_text("pull 1\nsleep 10ms\n")
    play = [PROGRAM, "play", script, "--session", "demo", "--port", str(daemon.port)]
    assert subprocess.run(play, env=fixed).returncode == 0
    refused = subprocess.run(play, capture_output=True, text=True)
    assert refused.returncode == 2 and "set PULLWIRE_TOKEN" in refused.stderr
    watching = subprocess.run([*play, "--token", "flag-0123456789abc"], capture_output=True, text=True)
    assert watching.returncode == 2 and "may only watch" in watching.stderr
    assert daemon.stop() == 0


def test_the_terminal_shows_the_link_as_a_qr_code(tmp_path):
    daemon = start([PROGRAM, "serve", "--lan", "--port", "0", "--data", "none"], stdout=subprocess.PIPE, text=True)
    lines = [daemon.stdout.readline().rstrip("\n") for _ in range(3)]
    while len(lines) < 9 or "".join(lines[-2:]).strip("█"):  # the margin at the bottom
        lines.append(daemon.stdout.readline().rstrip("\n"))
    daemon.terminate()
    assert daemon.wait(timeout=PATIENCE) == 0
    link = re.search(r"http://\S+", lines[0])[0]
    rows = lines[3:]

    drawn = subprocess.run(["qrencode", "-t", "UTF8", "-l", "L", "-m", "4", link], capture_output=True, text=True, check=True).stdout
    assert rows == drawn.splitlines()
    image = Image.new("L", (len(rows[0]), 2 * len(rows)))
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            image.putpixel((x, 2 * y), 255 * (character in "█▀"))
            image.putpixel((x, 2 * y + 1), 255 * (character in "█▄"))
    file = io.BytesIO()
    image.resize((8 * image.width, 8 * image.height), Image.NEAREST).save(file, "PNG")
    (tmp_path / "code.png").write_bytes(file.getvalue())
    seen = subprocess.run(["zbarimg", "--quiet", "--raw", tmp_path / "code.png"], capture_output=True, text=True, check=True).stdout
    assert seen == link + "\n"


def test_the_example_client_takes_the_whole_link_or_the_token_from_the_environment(guarded):
    link, token = base(guarded), guarded.token
    assert run_example("--link", f"{link}?session=demo#token={token}").returncode == 0
    assert run_example("--link", f"{link}?session=demo", PULLWIRE_TOKEN=token).returncode == 0
    assert run_example("--link", link).stderr == NEEDED
    assert run_example("--link", f"{link}#token=wrong-wrong-wrong").stderr == WRONG
    watching = run_example("--link", f"{link}#token={guarded.viewer_token}")
    assert watching.returncode == 1 and "this link may only watch" in watching.stderr
