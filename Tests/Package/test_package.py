"""The Debian package: made, checked by lintian, installed where there is no Swift, upgraded, removed and purged."""

import subprocess

import pytest
from conftest import ROOT, get, run

pytestmark = pytest.mark.xdist_group("debian")

STRIPPED_LIMIT = 80 << 20  # bytes


def test_lintian_finds_no_error_and_the_program_is_small_enough(package, tmp_path):
    done = subprocess.run(["lintian", "--fail-on", "error", package], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    run("dpkg-deb", "--extract", package, tmp_path)
    assert (tmp_path / "usr/bin/pullwire").stat().st_size < STRIPPED_LIMIT
    assert "no symbols" in subprocess.run(["nm", tmp_path / "usr/bin/pullwire"], capture_output=True, text=True).stderr


def test_its_dependencies_are_the_libraries_that_the_program_needs(package):
    depends = run("dpkg-deb", "--field", package, "Depends")
    for name in ("libwebsockets17", "libfreetype6", "libraqm0", "libsqlite3-0", "libpq5", "fonts-dejavu-core", "adduser"):
        assert name in depends
    assert "swift" not in depends


def test_on_a_bare_debian_it_serves_its_page_and_holds_a_golden_and_a_purge_leaves_nothing(package, bare):
    deb = bare.put(package)
    bare.run("apt-get", "update", "--quiet")
    # What the package needs stays when it is purged, and is not what is looked for here.
    bare.run("apt-get", "install", "--yes", "--no-install-recommends", deb)
    bare.run("apt-get", "purge", "--yes", "pullwire")
    before = bare.files()
    assert not [path for path in before if path.rpartition("/")[2].startswith(("swift", "libswift"))], "it would not be bare"

    bare.run("apt-get", "install", "--yes", "--no-install-recommends", deb)
    commit = run("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD").strip()
    version = bare.run("pullwire", "--version")
    assert version.startswith("pullwire " + run("dpkg-deb", "--field", package, "Version").strip()) and commit in version

    assert "everything that is needed is here" in bare.run("pullwire", "doctor", "--port", "0", "--data", "none")
    assert bare.run("pullwire", "licenses").startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/")

    golden = bare.folder / "golden"
    golden.mkdir()
    for name in ("storehouse-basic.pull", "storehouse-basic.golden"):
        (golden / name).write_bytes((ROOT / "Tests/Golden" / name).read_bytes())
    assert "golden storehouse-basic: holds" in bare.run("pullwire", "run", "/golden")
    assert "It is built against the sources of Pullwire in /golden/pullwire." in bare.run("pullwire", "new", "ribbon", "--at", "/golden/ribbon")
    assert 'path: "../pullwire"' in (golden / "ribbon/Package.swift").read_text()
    bare.run("rm", "-r", "/golden")

    with bare.serving("--data", "/var/lib/pullwire") as url:
        assert get(url + "healthz") == "ok\n"
        assert "<title>Pullwire</title>" in get(url)
    assert "pullwire.service" in bare.run("ls", "/lib/systemd/system") and bare.run("getent", "passwd", "pullwire")

    bare.run("apt-get", "remove", "--yes", "pullwire")
    left = bare.files() - before
    assert {"var/lib/pullwire/pullwire.sqlite", "etc/default/pullwire"} <= left, "what was kept and what was set stay"
    assert not [path for path in left if path.startswith("usr/")]

    bare.run("apt-get", "purge", "--yes", "pullwire")
    assert bare.files() - before == set()
    assert subprocess.run(bare.command("getent", "passwd", "pullwire")).returncode == 2


def test_an_upgrade_and_a_way_back_keep_what_was_set(package, bare, tmp_path):
    def version(number):
        """The package as another version."""
        run("dpkg-deb", "--raw-extract", package, tmp_path / number)
        control = tmp_path / number / "DEBIAN/control"
        control.write_text(control.read_text().replace(old, number))
        run("dpkg-deb", "-Zgzip", "-z1", "--build", "--root-owner-group", tmp_path / number, tmp_path / f"pullwire_{number}.deb")
        return bare.put(tmp_path / f"pullwire_{number}.deb")

    old = run("dpkg-deb", "--field", package, "Version").strip()
    deb, newer = bare.put(package), version("99.0.0")
    bare.run("apt-get", "install", "--yes", "--no-install-recommends", deb)
    options = bare.folder / "etc/default/pullwire"
    options.write_text("PULLWIRE_OPTIONS=--log-level info\n")
    for file, number in ((newer, "99.0.0"), (deb, old)):
        bare.run("dpkg", "--install", file)
        assert bare.run("dpkg-query", "-W", "-f", "${Version} ${db:Status-Status}", "pullwire") == f"{number} installed"
        assert options.read_text() == "PULLWIRE_OPTIONS=--log-level info\n"
        assert bare.run("pullwire", "--version").startswith("pullwire ")
    bare.run("apt-get", "purge", "--yes", "pullwire")
