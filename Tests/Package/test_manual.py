"""The manual pages that scripts/install and scripts/package lay out."""

import os
import re
import subprocess

import pytest
from conftest import ROOT, run

pytestmark = pytest.mark.xdist_group("install")


@pytest.fixture(scope="module")
def pages(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("man1")
    script = f". scripts/lib/install.sh; . scripts/lib/layout.sh; lay_out_manual {program} {folder}"
    run("bash", "-euo", "pipefail", "-c", script, cwd=ROOT)
    return {path.stem: path for path in folder.iterdir()}


def seen(page):
    """As `man` shows it."""
    return run("man", "--local-file", page, env={**os.environ, "MANWIDTH": "1000", "LC_ALL": "C.UTF-8"})


def commands(program, *words):
    """The subcommands that the help lists."""
    listed = run(program, *words, "--help").partition("SUBCOMMANDS:\n")[2]
    return re.findall(r"(?m)^  ([a-z]+)(?: \(default\))? {2,}[A-Z]", listed)


def test_every_command_that_the_help_lists_has_a_page_and_no_other_has(program, pages):
    listed = commands(program)
    assert "serve" in listed and "figure" in listed
    names = [["pullwire", name, *below] for name in listed for below in [[], *([name] for name in commands(program, name))]]
    assert set(pages) == {"pullwire", *("-".join(words) for words in names)}


def test_a_page_has_the_commands_words_each_option_with_its_default_and_pages_to_see(program, pages):
    for name, page in pages.items():
        text, words = seen(page), name.split("-")
        assert f"SYNOPSIS\n     {' '.join(words)}" in text and "\nSEE ALSO\n" in text and "\nEXIT STATUS\n" in text
        helped = run(program, *words[1:], "--help")
        for option in re.findall(r"(?m)^  (--[a-z-]+)", helped):
            assert re.search(rf"(?m)^     {option}\b", text), (name, option)
        # The home of who makes the page is not the reader's.
        squeeze = lambda line: re.sub(r"\s+", " ", line).replace(os.path.expanduser("~") + "/", "~/")
        for default in re.findall(r"\(default: [^)]*\)", squeeze(helped)):
            assert default in squeeze(text), (name, default)


def test_pages_are_set_without_a_warning_and_found_by_their_abstract(pages):
    for name, page in pages.items():
        done = subprocess.run(["man", "--warnings", "--local-file", page], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert done.stderr == "", name
    assert '"pullwire-run - Run gesture scripts offline, in virtual time"' in run("lexgrog", pages["pullwire-run"])
    assert "Exit codes: 0 ok," in seen(pages["pullwire"])
