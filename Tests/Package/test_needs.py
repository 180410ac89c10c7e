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
        for name in ("cat", "env", "grep", "head", "sed", "sort"):
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


@pytest.mark.parametrize("state", ["installed", "half-installed"])
def test_what_is_not_wholly_installed_is_missing(machine, state):
    code, said = machine("need_packages one", 0, **{"dpkg-query": f"echo {state}"})
    assert code == 0 and said.endswith("install -y -qq --no-install-recommends one\n") == (state == "half-installed")


@pytest.mark.parametrize(("version", "code"), [("5.10", 1), ("6.1", 1), ("6.2", 0), ("6.10", 0)])
def test_an_older_swift_is_refused_with_its_version(machine, version, code):
    found, said = machine("need_swift", 0, swift=f"echo 'Swift version {version}.3 (swift-{version}.3-RELEASE)'", **{"dpkg-query": "echo installed"})
    assert found == code and (f"Pullwire needs Swift 6.2 or later; here is {version}." in said) == (code == 1)


def test_a_group_that_fails_is_shown_and_fails_the_whole_and_the_others_run_all_the_same(tmp_path):
    groups = "page_tests() { echo 'of the page'; exit 3; }; swift_tests() { echo '# pass 7'; }; build_tests() { :; }"
    script = f"logs={tmp_path}; . scripts/lib/groups.sh; {groups}; run_groups page swift"
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "of the page" in done.stdout
    assert "== page failed in " in done.stdout and "# pass 7\n== swift passed in " in done.stdout


def test_groups_run_also_when_none_of_them_begins_before_the_build(tmp_path):
    script = f"logs={tmp_path}; build_tests() {{ :; }}; swift_tests() {{ :; }}; . scripts/lib/groups.sh; run_groups swift"
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "swift passed" in done.stdout, done.stdout + done.stderr


def test_several_groups_of_tests_have_all_that_they_need_before_the_first_begins():
    groups = "swift page sockets browser package cluster"
    script = f". scripts/lib/install.sh; . scripts/lib/tests.sh; need_swift() {{ echo $*; }}; need_venv() {{ echo venv; }}; need_for {groups}"
    packages, venv = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {"openssl", "fonts-wqy-microhei", "build-essential", "systemd-container", "postgresql-15"} < set(packages.split()) and venv == "venv"
