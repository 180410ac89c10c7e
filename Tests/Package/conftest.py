"""Tests of what is installed: the real scripts, a real package, a real Debian without Swift in a folder."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import urllib.request

import debian
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 900  # s, for whatever downloads, or waits until another build is done; the machine may be slow and busy


def run(*command, **options):
    """Its output; an error has it, too."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, **options)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


@contextlib.contextmanager
def begun(folder):
    """A Debian that is being made, or copied where scripts/test has made one: its folder, and what makes it."""
    made = os.environ.get("PULLWIRE_DEBIAN", "")
    command = ["cp", "--archive", made, folder] if os.path.exists(made) else debian.command(folder)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as making:
        yield folder, making


@pytest.fixture(scope="session")
def program():
    """The program that scripts/test has built, or one that is built for release now."""
    if "PULLWIRE_PROGRAM" not in os.environ:
        script = ". scripts/lib/install.sh; build_release pullwire"
        os.environ["PULLWIRE_PROGRAM"] = run("bash", "-euo", "pipefail", "-c", script, cwd=ROOT).splitlines()[-1]
    return pathlib.Path(os.environ["PULLWIRE_PROGRAM"])


@pytest.fixture(scope="session")
def debootstrap(tmp_path_factory):
    with begun(tmp_path_factory.mktemp("debian") / "bare") as debian:
        yield debian


@pytest.fixture(scope="session")
def package(program, debootstrap):
    """What scripts/package makes of the program, while a Debian is made to install it on."""
    quickly = {**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "1"}
    done = subprocess.run([ROOT / "scripts/package"], stdout=subprocess.PIPE, text=True, check=True, cwd="/", env=quickly)
    return pathlib.Path(done.stdout.strip())


class Bare:
    """A Debian in a folder, with nothing in it but what debootstrap puts there. Where that may not be made, the test is skipped.

    What is mounted there is seen by what runs there, and by nobody else: it is gone with that, however it ends, and no folder of this machine
    lies in the Debian when that is deleted.
    """

    def __init__(self, folder, making, environment=(), shared=(), seen=()):
        """shared: folders of this machine, at the same place there; seen: such that cannot be written there."""
        self.folder, self.environment, self.mounts = folder, environment, {**dict.fromkeys(shared, "rw"), **dict.fromkeys(seen, "ro")}
        try:
            output, _ = making.communicate()
            assert making.returncode == 0, output[-300:]
            (folder / "etc/hosts").write_text("127.0.0.1 localhost\n")
            self.run("true")
        except (OSError, AssertionError) as error:
            pytest.skip(f"debootstrap may not run here: {error}")

    def command(self, *words):
        """From /proc a program of Swift has its arguments."""
        binds = [f"mkdir -p $0{path} && mount --bind -o {how} {path} $0{path}" for path, how in self.mounts.items()]
        lines = ["mount -t proc proc $0/proc", *binds, 'exec chroot $0 "$@"']
        return ["unshare", "--mount", "sh", "-c", " && ".join(lines), self.folder, "/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", *self.environment, *words]

    def run(self, *words):
        return run(*self.command(*words))

    def put(self, file):
        shutil.copy(file, self.folder)
        return "/" + file.name

    @contextlib.contextmanager
    def serving(self, *options):
        """The address of a daemon in it."""
        daemon = subprocess.Popen(self.command("pullwire", "serve", "--port", "0", *options), stdout=subprocess.PIPE, text=True)
        try:
            yield re.search(r"http://\S+", daemon.stdout.readline())[0]
        finally:
            daemon.terminate()
            assert daemon.wait(timeout=PATIENCE) == 0

    def files(self):
        """All that lies in it, but for the lists and logs of apt and dpkg themselves."""
        folders = os.walk(self.folder)
        paths = {str(pathlib.Path(folder, name).relative_to(self.folder)) for folder, below, names in folders for name in below + names}
        return {path for path in paths if not re.match(r"(var/(cache|lib/apt|lib/dpkg|log)|proc|run|tmp)(/|$)|etc/(passwd|group|shadow|gshadow|subuid|subgid)-$", path)}


@pytest.fixture(scope="session")
def bare(debootstrap):
    debian = Bare(*debootstrap)
    yield debian
    shutil.rmtree(debian.folder)


def get(url):
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.read().decode()
