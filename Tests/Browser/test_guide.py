"""The guide of scripts/examples/ribbon, followed word for word: its commands are run, its code is written and looked at in the browser."""

import filecmp
import re
import subprocess

import pytest
from conftest import Preview
from daemon import PATIENCE
from control_package import EXAMPLE, Dev, environment, real, wait_for_build

FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NODES_OF_THE_DOT, NODES_OF_THE_RIBBON = 2, 41
pytestmark = pytest.mark.xdist_group("builds")  # they build in one folder, so they take turns


def applied(text, diff):
    """A file after a diff without line numbers: what each of its hunks removes must stand there exactly once."""
    for hunk in diff.split("@@\n")[1:]:
        lines = [line or " " for line in hunk.splitlines()]
        old = "".join(line[1:] + "\n" for line in lines if line[0] in " -")
        assert text.count(old) == 1, f"stands there {text.count(old)} times:\n{old}"
        text = text.replace(old, "".join(line[1:] + "\n" for line in lines if line[0] in " +"))
    return text


def outcomes(preview):
    return [message["outcome"] for message in preview.of("script") if message["event"] == "finished"]


def test_the_guide_leads_from_nothing_to_the_example(tmp_path, chromium):
    variables, folder, dev, preview, pulls = environment(tmp_path), tmp_path, None, None, 0
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    for language, path, text in FENCE.findall((EXAMPLE / "README.md").read_text()):
        if language == "sh":
            for line in text.splitlines():
                if line.startswith("cd "):
                    folder = folder / line.removeprefix("cd ")
                elif line == "pullwire dev":
                    dev = Dev(folder, variables)
                    preview = Preview(page, dev.url, "guide", system="ribbon")
                    preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == NODES_OF_THE_DOT, "the dot")
                else:
                    run = subprocess.run(line, shell=True, cwd=folder, env=variables, capture_output=True, text=True, timeout=10 * PATIENCE)
                    assert run.returncode == 0, f"{line}: {run.stdout}{run.stderr}"
            continue
        file, number = folder / path, preview.of("build")[-1]["number"]
        assert file.exists(), f"the guide writes {path}, which was not there"
        file.write_text(applied(file.read_text(), text) if language == "diff" else text)
        if path.endswith(".swift"):
            wait_for_build(preview, dev, number + 1)
            preview.until(lambda: len(preview.of("scene")[-1]["nodes"]) == NODES_OF_THE_RIBBON, "the ribbon")
            if pulls == 0:  # by hand; from then on the page plays it again by itself
                preview.pull(300)
                preview.wait_state("armed")
                preview.page.mouse.up()
                preview.wait_state("idle")
                preview.until(lambda: preview.of("exported"), "the take as a script")
            else:
                preview.until(lambda: outcomes(preview) == ["passed"] * pulls, "the last take again")
            pulls += 1
    for path in ("Sources/ribbon/Main.swift", "Sources/ribbon/Ribbon.swift", "Tests/pull.pull", "Tests/pull.golden"):
        assert filecmp.cmp(folder / path, EXAMPLE / path, shallow=False), f"{path} of the example is not what the guide leads to"
    assert real(preview.faults) == []
    page.close()
