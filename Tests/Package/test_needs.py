"""What scripts install before they begin, on a machine that has none of it."""

import shutil
import subprocess

import pytest
from conftest import ROOT

pytestmark = pytest.mark.xdist_group("install")


@pytest.fixture
def machine(tmp_path):
    """Runs lines of a script where there are only apt-get, which says what it is to do, and what else is given."""
    def run(line, user, **more):
        for name, text in {"apt-get": 'echo "apt-get $*"', "dpkg-query": "exit 1", "id": f"echo {user}", **more}.items():
            (tmp_path / name).write_text(f"#!/bin/bash\n{text}\n")
            (tmp_path / name).chmod(0o755)
        for name in ("env", "grep"):
            (tmp_path / name).symlink_to(shutil.which(name))
        script = f"set -euo pipefail; . scripts/lib/install.sh; . scripts/lib/tests.sh; {line}"
        done = subprocess.run([shutil.which("bash"), "-c", script], cwd=ROOT, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr
    return run


@pytest.mark.parametrize("more", [{}, {"sudo": "exit 1"}])
def test_who_may_not_install_is_told_in_one_sentence_all_that_is_missing(machine, more):
    assert machine("need_packages one two; echo goes on", 1000, **more) == (
        1, "Debian packages are missing, and you may not install them; ask somebody who may to run: apt-get install --no-install-recommends one two\n")


@pytest.mark.parametrize(("user", "more"), [(0, {}), (1000, {"sudo": '[ "$1" = --list ] || env "$@"'})])
def test_root_installs_without_sudo_and_others_with_it(machine, user, more):
    code, said = machine("need_packages one two; echo goes on", user, **more)
    assert code == 0 and said.splitlines() == [
        "goes on", "Installing Debian packages: one two", "apt-get update -qq", "apt-get install -y -qq --no-install-recommends one two"]


def test_several_groups_of_tests_have_all_that_they_need_before_the_first_begins():
    groups = "swift page sockets browser package cluster"
    script = f". scripts/lib/install.sh; . scripts/lib/tests.sh; need_swift() {{ echo $*; }}; need_venv() {{ echo venv; }}; need_for {groups}"
    packages, venv = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {"openssl", "fonts-wqy-microhei", "build-essential", "systemd-container", "postgresql-15"} < set(packages.split()) and venv == "venv"
