"""The image: built by scripts/image from the package, and run as its own user on a root that cannot be written. What compiles the package in an
image with Swift is not run here: it would compile everything once more."""

import json
import os
import pathlib
import shutil
import signal
import subprocess

import pytest
from clients import run_example
from conftest import PATIENCE, ROOT, get, run

# That of the package and of the Debian that it is installed on.
pytestmark = [
    pytest.mark.xdist_group("debian"),
    pytest.mark.skipif(shutil.which("buildah") is None, reason="there is no buildah (package buildah)"),
]

SIZE_LIMIT = 120_000_000  # bytes of all files
# What Debian's own slim images leave out, but for licences; and lists, which apt gets again.
LEFT_OUT = ["./usr/share/locale/*", "./usr/share/man/*", "./var/cache/*", "./var/lib/apt/lists/*"]


class Image:
    """An image's files in a folder, and what it says of itself."""

    def __init__(self, folder, configuration):
        self.folder, self.configuration = folder, configuration
        self.user = configuration["User"]

    def command(self, *words, data="/data", shared="/tmp"):
        """data, shared: folders of this machine, at /data and at /tmp, where nothing can be written. All that is mounted is gone with the command."""
        lines = [
            "mount --bind -o ro $0 $0", "mount -t proc proc $0/proc", "mount --bind /dev $0/dev",
            f"mount --bind {data} $0/data", f"mount --bind -o ro {shared} $0/tmp", f'exec chroot --userspec={self.user} $0 "$@"']
        return ["unshare", "--mount", "sh", "-c", " && ".join(lines), self.folder, *map(str, words)]

    def run(self, *words, **folders):
        return subprocess.run(self.command(*words, **folders), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)

    def serve(self, data):
        """Its own command, on a free port."""
        words = [*self.configuration["Entrypoint"], *self.configuration["Cmd"], "--port", "0", "--json"]
        process = subprocess.Popen(self.command(*words, data=data), stdout=subprocess.PIPE, text=True)
        return process, json.loads(process.stdout.readline())


@pytest.fixture(scope="module")
def image(package, bare, tmp_path_factory):
    """Nothing is kept on this machine: buildah's files are in a folder, which is deleted."""
    folder = tmp_path_factory.mktemp("image")
    made = os.environ.get("PULLWIRE_DEBIAN", "")
    debian = made if os.path.exists(made) else bare.folder
    (folder / "storage.conf").write_text(f'[storage]\ndriver = "vfs"\ngraphroot = "{folder}/images"\nrunroot = "{folder}/run"\n')
    tool = {**os.environ, "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"), "BUILDAH_ISOLATION": "chroot"}

    def buildah(*words):
        return run("buildah", *words, env=tool).strip()

    base = buildah("from", "scratch")
    excluded = " ".join(f"--exclude='{pattern}'" for pattern in LEFT_OUT)
    run("sh", "-ec", f"tar -C {debian} {excluded} -c . | tar -C {buildah('mount', base)} -x")
    buildah("commit", "--quiet", "--rm", base, "slim")
    run(ROOT / "scripts/image", "--package", package, "--debian", "localhost/slim", "--tag", "localhost/pullwire:test", env=tool, cwd="/")
    about = json.loads(buildah("inspect", "--type", "image", "localhost/pullwire:test"))
    yield Image(buildah("mount", buildah("from", "localhost/pullwire:test")), about["Docker"]["config"])
    buildah("rm", "--all")
    shutil.rmtree(folder)


@pytest.fixture
def data(image, tmp_path):
    """A volume: it has the owner of the image's own folder."""
    data, own = tmp_path / "data", os.stat(f"{image.folder}/data")
    data.mkdir()
    os.chown(data, own.st_uid, own.st_gid)
    return data


def test_it_has_no_shell_is_small_and_says_who_it_is_and_what_it_contains(image):
    files = [path for path in pathlib.Path(image.folder).rglob("*") if not path.is_symlink()]
    assert sum(path.stat().st_size for path in files if path.is_file()) < SIZE_LIMIT
    assert [str(path.relative_to(image.folder)) for path in files if path.is_file() and "bin" in path.parts] == ["usr/bin/pullwire"]
    assert image.user == "10001:10001" and set(image.configuration["Volumes"]) == {"/data"}
    assert not any(path.stat().st_mode & 0o6000 for path in files), "nothing runs as another user"
    packages = {path.name for path in pathlib.Path(image.folder, "var/lib/dpkg/status.d").iterdir()}
    assert packages == {path.parent.name for path in pathlib.Path(image.folder, "usr/share/doc").glob("*/copyright")}
    assert {"pullwire", "libc6", "libwebsockets17", "fonts-dejavu-core"} < packages


def test_a_golden_holds_in_it(image, tmp_path):
    for name in ("storehouse-basic.pull", "storehouse-basic.golden"):
        (tmp_path / name).write_bytes((ROOT / "Tests/Golden" / name).read_bytes())
    tmp_path.chmod(0o755)
    done = image.run("/usr/bin/pullwire", "run", "/tmp", data=tmp_path, shared=tmp_path)
    assert done.returncode == 0 and "golden storehouse-basic: holds" in done.stdout, done.stdout


def test_it_has_all_libraries_and_fonts_and_writes_nowhere_but_in_its_volume(image, data, tmp_path):
    done = image.run("/usr/bin/pullwire", "doctor", "--port", "0", "--data", "/data", data=data, shared=tmp_path)
    assert done.returncode == 0 and "everything that is needed is here" in done.stdout, done.stdout
    done = image.run("/usr/bin/pullwire", "doctor", "--port", "0", "--data", "/var/lib", data=data, shared=tmp_path)
    assert done.returncode == 1, done.stdout


def test_its_daemon_is_healthy_can_be_pulled_and_keeps_its_sessions_in_the_volume(image, data, tmp_path):
    process, ready = image.serve(data)
    try:
        check = [*image.configuration["Healthcheck"]["Test"][1:], "--port", ready["port"]]
        assert ready["url"].startswith("http://localhost:8484/#token=")
        link = ready["url"].replace("8484", str(ready["port"]))
        assert get(link.partition("#")[0] + "healthz") == "ok\n"
        assert image.run(*check, data=data, shared=tmp_path).returncode == 0
        pulled = run_example("--link", link.replace("/#", "/?session=demo#"), "--travel", "200")
        assert pulled.returncode == 0, pulled.stderr
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
    assert image.run(*check, data=data, shared=tmp_path).returncode == 1, "nobody answers"
    assert (data / "pullwire.sqlite").exists()


@pytest.mark.parametrize(("arguments", "said"), [
    (["--nonsense"], "there is no --nonsense"), (["--tag"], "--tag wants a value"), (["--package", "/nowhere"], "there is no /nowhere"),
    (["--platform", "linux/amd64,linux/arm64", "--package", "Containerfile"], "--package is for one platform"),
])
def test_wrong_usage_exits_with_2(arguments, said):
    done = subprocess.run([ROOT / "scripts/image", *arguments], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 2 and said in done.stderr
