"""The units, on a Debian that boots: where systemd-nspawn may not run, the test is skipped."""

import pathlib
import shutil
import subprocess
import time

import pytest
from conftest import PATIENCE, run

pytestmark = pytest.mark.xdist_group("debian")
# More often than systemd lets a service start by default: five times in ten seconds.
KILLS = 7


class Booted:
    """A Debian that runs in a folder, with a network of its own."""

    def __init__(self, folder, log):
        command = ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit", "--private-network", "--directory", folder]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        self.until(lambda: self.process.poll() is not None or self.leader, "its first process")
        if self.process.poll() is not None:
            pytest.skip("systemd-nspawn may not run here: " + pathlib.Path(log.name).read_text()[-300:])

    @property
    def leader(self):
        """Its first process, which is asked for again and again: another one, which starts it, is there before."""
        return "".join(pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[-1:])

    def until(self, holds, what):
        deadline = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < deadline, f"waited in vain for {what}"
            time.sleep(0.05)
        return found

    def run(self, *words):
        return run("nsenter", "--target", self.leader, "--all", *words)

    def get(self, path):
        """With this machine's curl, on its network."""
        command = ["nsenter", "--target", self.leader, "--net", "curl", "--silent", "--max-time", "20", f"http://127.0.0.1:8484{path}"]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout


@pytest.mark.skipif(shutil.which("systemd-nspawn") is None, reason="there is no systemd-nspawn (package systemd-container)")
def test_enabled_it_serves_after_a_boot_and_however_often_it_is_killed(package, bare, tmp_path):
    bare.run("apt-get", "update", "--quiet")
    bare.run("apt-get", "install", "--yes", "--no-install-recommends", bare.put(package), "systemd-sysv", "dbus", "procps")
    bare.run("systemctl", "enable", "pullwire")
    with (tmp_path / "log").open("w") as log:
        booted = Booted(bare.folder, log)
        booted.until(lambda: booted.get("/healthz") == "ok\n", "an answer")
        for _ in range(KILLS):
            process = booted.run("systemctl", "show", "--property", "MainPID", "--value", "pullwire").strip()
            booted.run("kill", "-9", process)
            assert booted.get("/healthz") == "ok\n", "systemd listens meanwhile"
        assert booted.run("systemctl", "is-active", "pullwire.service", "pullwire.socket") == "active\nactive\n"
        assert booted.run("ps", "-o", "user=", "-C", "pullwire").strip() == "pullwire"

        (bare.folder / "etc/default/pullwire").write_text("PULLWIRE_OPTIONS=--nonsense\n")
        refused = subprocess.run(["nsenter", "--target", booted.leader, "--all", "systemctl", "restart", "pullwire"], capture_output=True)
        assert refused.returncode != 0 and "--nonsense" in booted.run("journalctl", "--unit", "pullwire", "--no-pager")
        (bare.folder / "etc/default/pullwire").write_text("PULLWIRE_OPTIONS=--log-level info\n")
        booted.run("systemctl", "restart", "pullwire")
        assert booted.get("/healthz") == "ok\n"

        booted.run("apt-get", "remove", "--yes", "pullwire")
        assert booted.get("/healthz") == "" and "pullwire" not in booted.run("ps", "-e")
        booted.run("systemctl", "--no-block", "poweroff")
        assert booted.process.wait(timeout=PATIENCE) == 0
    bare.run("apt-get", "purge", "--yes", "pullwire")
