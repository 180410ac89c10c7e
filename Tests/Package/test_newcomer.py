"""What README.md asks of somebody who begins, on a Debian with Swift and nothing else. The sources and what is built of them are this clone's."""

import json
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile

import pytest
from conftest import PATIENCE, ROOT, Bare, begun, get, run

pytestmark = pytest.mark.xdist_group("newcomer")


def toolchain():
    """Where Swift lies; it says so itself, because what is called `swift` may only lead there."""
    paths = json.loads(run("swift", "-print-target-info"))["paths"]
    return pathlib.Path(paths["runtimeResourcePath"]).resolve().parents[2]


@pytest.fixture(scope="module")
def newcomer(program, tmp_path_factory):
    swift = toolchain()
    if swift == pathlib.Path("/"):
        pytest.skip("Swift lies among this system's own programs, so it cannot be shown to another one")
    path = f"PATH={swift}/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    with begun(tmp_path_factory.mktemp("newcomer") / "bare") as debian:
        # Builds wait for each other by a file among the temporary ones.
        debian = Bare(*debian, environment=["HOME=/root", path], shared=[ROOT, tempfile.gettempdir()], seen=[swift])
    yield debian
    shutil.rmtree(debian.folder)


def test_the_pages_tests_pass_with_debians_own_node(newcomer):
    said = newcomer.run(ROOT / "scripts/test", "page")
    assert "Installing Debian packages: nodejs\n" in said
    assert int(re.search(r"^\W+pass (\d+)$", said, re.M)[1]) > 700 and re.search(r"^\W+fail 0$", said, re.M), said


def test_what_the_program_is_built_with_is_there(newcomer):
    newcomer.run("bash", "-ec", "cd $0 && . scripts/lib/install.sh && need_swift", ROOT)
    libraries = re.findall(r'systemLibrary\(\s*name: "(\w+)",[^()]*pkgConfig: "([\w-]+)"', (ROOT / "Package.swift").read_text())
    assert len(libraries) >= 10
    for name, library in libraries:
        [header] = ROOT.glob(f"Sources/**/{name}/shim.h")
        newcomer.run("sh", "-ec", f"echo 'int main(void) {{ return 0; }}' | cc -x c -include {header} - -o /dev/null $(pkg-config --cflags --libs {library})")


def test_the_tests_of_tls_have_what_they_need(newcomer):
    need = "cd $0 && . scripts/lib/install.sh && . scripts/lib/tests.sh && need_for swift"
    said = newcomer.run("bash", "-ec", f"{need} && run_swift_tests pullwire --filter CertificateTests", ROOT)
    assert re.search(r"Test run with [1-9]\d* tests? .*passed", said), said


def test_scripts_start_prints_a_link_that_answers(newcomer):
    daemon = subprocess.Popen(newcomer.command(ROOT / "scripts/start", "--port", "0", "--data", "none"), stdout=subprocess.PIPE, text=True)
    try:
        url = re.search(r"http://\S+", daemon.stdout.readline())[0]
        assert get(url + "healthz") == "ok\n"
    finally:
        daemon.send_signal(signal.SIGTERM)
        assert daemon.wait(timeout=PATIENCE) == 0
