"""scripts/install, with a prefix of its own."""

import os
import subprocess

import pytest
from conftest import ROOT, run

pytestmark = pytest.mark.xdist_group("install")


@pytest.fixture
def prefix(program, tmp_path):
    return tmp_path / "opt/pullwire"


def install(*arguments, **options):
    return run(ROOT / "scripts/install", *arguments, **options)


def test_installed_it_says_each_file_and_twice_is_once_and_uninstalled_nothing_is_left(prefix, tmp_path):
    said = install("--prefix", prefix)
    files = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    assert files == {line.split()[1] for line in said.splitlines() if line.startswith("  new ")}
    assert {
        "bin/pullwire", "share/man/man1/pullwire.1", "share/man/man1/pullwire-serve.1", "share/bash-completion/completions/pullwire",
        "share/zsh/site-functions/_pullwire", "share/fish/vendor_completions.d/pullwire.fish", "lib/systemd/system/pullwire.service",
    } < files
    assert f"ExecStart={prefix}/bin/pullwire serve " in (prefix / "lib/systemd/system/pullwire.service").read_text()
    assert run(prefix / "bin/pullwire", "--version", cwd="/").startswith("pullwire ")
    assert f"0 new, 0 changed, {len(files)} as they were" in install("--prefix", prefix)

    (prefix / "share/man/man1/pullwire.1").write_text("another version's")
    (prefix / "share/man/man1/pullwire-gone.1").write_text("a command that there is no more")
    with (prefix / "share/pullwire/installed").open("a") as list_:
        list_.write("share/man/man1/pullwire-gone.1\n")
    (prefix / "share/man/man1/other.1").write_text("not ours")
    said = install("--prefix", prefix)
    assert "  changed  share/man/man1/pullwire.1\n" in said and "  removed  share/man/man1/pullwire-gone.1\n" in said

    install("--prefix", prefix, "--uninstall")
    assert [path for path in (tmp_path / "opt").rglob("*") if path.is_file()] == [prefix / "share/man/man1/other.1"]
    assert install("--prefix", prefix, "--uninstall") == f"Nothing of Pullwire was installed below {prefix}\n"


def test_a_folder_is_meant_from_where_one_stands_and_a_home_folder_gets_no_units(program, tmp_path):
    install("--prefix", ".local", cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)})
    assert (tmp_path / ".local/bin/pullwire").exists() and not (tmp_path / ".local/lib").exists()
    install("--uninstall", "--prefix=.local", cwd=tmp_path)
    assert not (tmp_path / ".local/bin").exists()


def test_a_release_build_has_swifts_runtime_in_it_and_looks_for_no_library_beside_itself(tmp_path):
    (tmp_path / "Package.swift").write_text(
        '// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: "hello", targets: [.executableTarget(name: "hello")])\n')
    (tmp_path / "Sources/hello").mkdir(parents=True)
    (tmp_path / "Sources/hello/main.swift").write_text('import Foundation\nprint(UUID().uuidString)\n')
    program = run("bash", "-euo", "pipefail", "-c", f". {ROOT}/scripts/lib/install.sh; build_release hello", cwd=tmp_path).splitlines()[-1]
    needed = run("readelf", "--dynamic", program)
    assert "libc.so" in needed and "libswift" not in needed and "libFoundation" not in needed and "RUNPATH" not in needed and "RPATH" not in needed
    assert len(run(program).strip()) == 36


@pytest.mark.parametrize(("url", "said"), [
    ("https://me:secret@example.com/us/pullwire.git", "https://example.com/us/pullwire.git\n"), ("git@example.com:us/pullwire.git", "git@example.com:us/pullwire.git\n"),
    ("/home/me/pullwire", ""), ("../pullwire", ""), ("file:///home/me/pullwire", ""), ('https://example.com/"$(id)', ""),
])
def test_the_program_says_from_where_its_sources_are_cloned_but_no_password_and_no_folder(tmp_path, url, said):
    run("git", "init", "--quiet", tmp_path)
    run("git", "-C", tmp_path, "remote", "add", "origin", url)
    assert run("bash", "-euo", "pipefail", "-c", f". {ROOT}/scripts/lib/install.sh; origin", cwd=tmp_path) == said


@pytest.mark.parametrize("arguments", [["--prefix"], ["--nonsense"], ["here"]])
def test_wrong_usage_exits_with_2(arguments):
    done = subprocess.run([ROOT / "scripts/install", *arguments], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.startswith("scripts/install: ")
