"""nginx as a reverse proxy before a daemon."""

import getpass
import os
import shutil
import socket
import time

from daemon import PATIENCE, start

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
    map $http_upgrade $connection_upgrade {{ default upgrade; '' close; }}
    server {{
        listen 127.0.0.1:{port};
        location {location} {{
            proxy_pass {upstream};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_read_timeout 60s;
        }}
    }}
}}
"""


class Proxy:
    """nginx in the foreground; `location` is shown, `upstream` is asked."""

    def __init__(self, folder, port, location, upstream):
        self.origin = f"http://127.0.0.1:{port}"
        self.log = folder / "access.log"
        user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            CONFIGURATION.format(folder=folder, user=user, port=port, location=location, upstream=upstream))
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = start([program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"])
        deadline = time.monotonic() + PATIENCE
        while socket.socket().connect_ex(("127.0.0.1", port)):
            assert time.monotonic() < deadline and self.process.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.01)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(timeout=PATIENCE) == 0
