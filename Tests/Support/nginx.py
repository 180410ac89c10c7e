"""nginx as a reverse proxy in front of a daemon."""

import getpass
import os
import re
import shutil
import socket
import time

from daemon import PATIENCE, ROOT, start

# As in docs/the-daemon.md, for /preview/ and the port 8484.
BLOCK = re.search(r"^```nginx\n(.*?)^```$", (ROOT / "docs" / "the-daemon.md").read_text(), re.MULTILINE | re.DOTALL)[1]
CONFIGURATION = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {block}
    }}
}}
"""


class Proxy:
    """nginx in the foreground; serves `location` from `upstream`."""

    def __init__(self, folder, port, location, upstream):
        self.origin = f"http://127.0.0.1:{port}"
        self.log = folder / "access.log"
        user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            CONFIGURATION.format(
                folder=folder, user=user, port=port, block=BLOCK.replace("/preview/", location).replace("http://127.0.0.1:8484", upstream)))
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = start([program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"])
        deadline = time.monotonic() + PATIENCE
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < deadline and self.process.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.01)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0
