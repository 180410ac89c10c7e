"""The guide for CI of docs/goldens-and-review.md, its commands as they stand there: a control is changed, its motion seen in the report, accepted, and CI is green again."""

import re
import shutil
import subprocess

import pytest
import yaml
from daemon import PATIENCE, ROOT
from playwright.sync_api import expect
from control_package import environment, save

pytestmark = pytest.mark.xdist_group("builds")  # they build in one folder, so they take turns

GUIDE = (ROOT / "docs" / "goldens-and-review.md").read_text().split("\n## In CI\n")[1]
GITHUB, GITLAB = map(yaml.safe_load, re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))
APPLY = re.search(r"^(swift run ribbon review .*)$", GUIDE, re.MULTILINE)[1]

# What is cloned is this checkout, which is where the package looks for it; and what is to be installed must be there.
GIT = f'[ "$4" = some://address ] || exec {shutil.which("git")} "$@"; [ "$1 $2 $3" = "clone --depth 1" ] && [ "$(realpath "$5")" = {ROOT} ] && echo "cloned" >&2'
APT = '[ "$1" = update ] || { shift 3; for package; do dpkg-query -W "$package" >/dev/null || exit 1; done; }'


@pytest.fixture
def workspace(tmp_path):
    """Runs commands where CI has checked out the package, with its tools."""
    variables = environment(tmp_path)
    for name, text in (("git", GIT), ("apt-get", APT)):
        (tmp_path / "tools" / name).write_text(f"#!/bin/bash\n{text}\n")
        (tmp_path / "tools" / name).chmod(0o755)
    subprocess.run(["pullwire", "new", "ribbon", "--at", "ribbon", "--pullwire", ROOT], cwd=tmp_path, env=variables, check=True, capture_output=True)

    def run(line, folder=".", **more):
        done = subprocess.run(["bash", "-ec", line], cwd=tmp_path / folder, env={**variables, **more}, capture_output=True, text=True, timeout=10 * PATIENCE)
        return done.returncode, done.stdout + done.stderr

    run.folder = tmp_path
    return run


def test_a_constant_is_changed_and_the_change_goes_through_ci_report_review_and_back_to_green(workspace, chromium):
    package = workspace.folder / "ribbon"
    in_ci = {"CI": "true", "PULLWIRE": "some://address"}
    steps = [step["run"] for step in GITHUB["jobs"]["motion"]["steps"] if "git clone --depth 1 \"$PULLWIRE\"" in step.get("run", "")]
    for line in steps:
        code, said = workspace(line, **in_ci)
        assert code == 0 and "cloned" in said, f"{line}: {said}"
    assert "<testsuite " in (package / "motion.xml").read_text() and not (package / "motion.html").exists()

    save(package / "Sources" / "ribbon" / "Ribbon.swift", lambda text: text.replace("default: .number(80)", "default: .number(84)"))
    code, said = workspace(steps[-1], **in_ci)
    assert code == 1 and "golden pull: differs from tick" in said, said
    assert (package / "Tests" / "pull.golden.new").exists() and "<failure " in (package / "motion.xml").read_text()

    code, said = workspace(f"{ROOT}/docs/ci/motion-comment Tests images https://example.com/images swift run --traits Preview ribbon 2> /dev/null", "ribbon")
    assert code == 0 and "![pull](https://example.com/images/pull.gif)" in said and "Tests/pull.golden: " in said, said
    assert (package / "images" / "pull.gif").read_bytes()[:6] == b"GIF89a"

    page = chromium.new_page(viewport={"width": 1440, "height": 900})
    page.goto((package / "motion.html").as_uri())
    expect(page.locator("#list h2")).to_have_text(["Failed 1"])
    page.get_by_role("button", name="Accept", exact=True).click()
    with page.expect_download() as download:
        page.locator("#save").click()
    download.value.save_as(package / "decisions.json")
    page.close()

    code, said = workspace(APPLY, "ribbon")
    assert code == 0 and "Tests/pull.golden: accepted" in said, said
    for line in GITLAB["motion"]["script"]:
        code, said = workspace(line, "ribbon", **in_ci)
        assert code == 0, f"{line}: {said}"
    assert not (package / "Tests" / "pull.golden.new").exists()
