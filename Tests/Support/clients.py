"""WebSockets and requests of tools, for tests that need no browser."""

import functools
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from daemon import PATIENCE, ROOT
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync import client

EXAMPLE = ROOT / "scripts" / "examples" / "drag.py"
# A daemon's answers to a request without a token, and to one with a wrong token.
NEEDED = "A token is needed: open the link that the daemon printed.\n"
WRONG = "This token is not the daemon's; ask for its present link.\n"

# Without a bound on what waits to be read: with one, `close` waits for ever for a thread that waits until more is read.
connect = functools.partial(client.connect, max_queue=None)
unix_connect = functools.partial(client.unix_connect, max_queue=None)


class Tool:
    """A viewer that is a program."""

    def __init__(self, url, token=None, subprotocols=("pullwire.v1.json",), connect=connect, **options):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.socket = connect(url, subprotocols=list(subprotocols), additional_headers=headers, open_timeout=PATIENCE, **options)

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, kind):
        """The next message of that type."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["type"] == kind:
                return message

    def ending(self):
        """Code and reason of the close frame that ends the connection."""
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                self.socket.recv(timeout=PATIENCE)
        return closed.value.rcvd.code, closed.value.rcvd.reason

    def close(self):
        self.socket.close()


def refusal(url, **options):
    """Status and text of the response that refuses the upgrade."""
    with pytest.raises(InvalidStatus) as refused:
        Tool(url, **options)
    return refused.value.response.status_code, refused.value.response.body.decode()


def get(url, token=None, context=None, **headers):
    """Status and text."""
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=PATIENCE, context=context) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def run_example(*arguments, **environment):
    """Runs the example client, with `environment` added to the tests' own."""
    command = [sys.executable, EXAMPLE, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env={**os.environ, **environment})


def ask(url, **headers):
    """Status, headers and bytes."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, answer.read()


def linked(daemon, kind, suffix="js"):
    document = ask(daemon.url)[2].decode()
    return daemon.url + re.search(rf'"({kind}[.][A-Z0-9]+[.]{suffix})"', document).group(1)


def base(daemon):
    return daemon.url.partition("#")[0]
