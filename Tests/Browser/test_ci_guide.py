"""The files for CI in docs/ci, their commands as they stand there: a control is changed, its motion seen in the report, accepted, and CI is green again."""

import re
import shutil
import subprocess

import pytest
import yaml
from daemon import PATIENCE, ROOT
from playwright.sync_api import expect
from control_package import environment, save

pytestmark = pytest.mark.xdist_group("builds")  # they build in one folder, so they take turns

CI = ROOT / "docs" / "ci"
GITHUB = yaml.safe_load((CI / "github.yml").read_text())["jobs"]
GITLAB = yaml.safe_load((CI / "gitlab.yml").read_text())
APPLY = re.search(r"^(swift run ribbon review .*)$", (ROOT / "docs" / "goldens-and-review.md").read_text(), re.MULTILINE)[1]

# In place of programs that reach out. Pullwire's checkout is this one, which nothing may change.
TOOLS = {
    "git": f"""
        if [ "$1" = -C ] && [ "$(realpath "$2")" = {ROOT} ]; then echo "$3 of the checkout" >&2
        elif [ "$4" != some://address ]; then exec {shutil.which("git")} "$@"
        elif [ "$1 $2 $3" = "clone --depth 1" ] && [ "$(realpath "$5")" = {ROOT} ]; then echo cloned >&2; [ -z "$CACHED" ]
        else exit 1; fi""",
    "apt-get": '[ "$1" = update ] || { shift 3; for package; do dpkg-query -W "$package" >/dev/null || exit 1; done; }',  # what is to be installed must be there
    "tar": 'echo "tar $*" >> "$NOTED"',
    "gh": 'echo "gh $*" >> "$NOTED"',
    "curl": 'echo "curl $*" >> "$NOTED"',
}


def scripts(job):
    return [step["run"] for step in job["steps"] if "run" in step]


@pytest.fixture
def workspace(tmp_path):
    """Runs commands where CI has checked out the package, with its tools."""
    variables = environment(tmp_path)
    for name, text in TOOLS.items():
        (tmp_path / "tools" / name).write_text(f"#!/bin/bash\n{text}\n")
        (tmp_path / "tools" / name).chmod(0o755)
    subprocess.run(["pullwire", "new", "ribbon", "--at", "ribbon", "--pullwire", ROOT], cwd=tmp_path, env=variables, check=True, capture_output=True)

    def run(line, folder=".", **more):
        done = subprocess.run(["bash", "-ec", line], cwd=tmp_path / folder, env={**variables, "NOTED": str(tmp_path / "noted"), **more}, capture_output=True, text=True, timeout=10 * PATIENCE)
        return done.returncode, done.stdout + done.stderr

    run.folder = tmp_path
    return run


def test_a_constant_is_changed_and_the_change_goes_through_ci_report_review_and_back_to_green(workspace, chromium):
    package = workspace.folder / "ribbon"
    in_ci = {"CI": "true", "PULLWIRE": "some://address"}
    check, comment = scripts(GITHUB["motion"])
    code, said = workspace(check, **in_ci)
    assert code == 0 and "cloned" in said and "fetch" not in said, said
    assert "<testsuite " in (package / "motion.xml").read_text() and not (package / "motion.html").exists()

    save(package / "Sources" / "ribbon" / "Ribbon.swift", lambda text: text.replace("default: .number(80)", "default: .number(84)"))
    code, said = workspace(check, CACHED="yes", **in_ci)  # the checkout that was kept is brought up to date
    assert code == 1 and "fetch of the checkout\nreset of the checkout" in said and "golden pull: differs from tick" in said, said
    assert (package / "Tests" / "pull.golden.new").exists() and "<failure " in (package / "motion.xml").read_text()

    github = {"GITHUB_SERVER_URL": f"file://{workspace.folder}", "GITHUB_REPOSITORY": "origin.git", "GITHUB_RUN_ID": "7", "GITHUB_OUTPUT": str(workspace.folder / "output"), "NUMBER": "12"}
    code, said = workspace(comment, **in_ci, **github)
    assert code == 0 and (workspace.folder / "output").read_text() == "pending=yes\n", said
    text = (package / "comment" / "comment.md").read_text()
    assert f"![pull](file://{workspace.folder}/origin.git/raw/motion-images/7/pull.gif)" in text and "Tests/pull.golden: " in text, text
    assert (package / "comment" / "images" / "pull.gif").read_bytes()[:6] == b"GIF89a"
    writes_the_comment(workspace, github)

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
    [line] = GITLAB["motion"]["script"]
    code, said = workspace(line, "ribbon", **in_ci)
    assert code == 0 and "fetch" not in said, said
    kept = re.search(r"^tar -cPf build\.tar (\S+) (\S+)$", (workspace.folder / "noted").read_text(), re.MULTILINE)
    assert kept[1] == ".build" and (package / kept[2]).resolve() == ROOT
    assert not (package / "Tests" / "pull.golden.new").exists()


def writes_the_comment(workspace, github):
    """The jobs that may write: the pictures of two runs are pushed, and the comment is given to the programs that send it."""
    noted = workspace.folder / "noted"
    subprocess.run(["git", "init", "-q", "--bare", "origin.git"], cwd=workspace.folder, check=True)
    for run in ("7", "8"):
        job = workspace.folder / f"job {run}"
        shutil.copytree(workspace.folder / "ribbon" / "comment", job / "comment")
        [line] = scripts(GITHUB["comment"])
        code, said = workspace(line, job.name, **github | {"GITHUB_RUN_ID": run})
        assert code == 0, said
    pushed = subprocess.run(["git", "ls-tree", "-r", "--name-only", "motion-images"], cwd=workspace.folder / "origin.git", check=True, capture_output=True, text=True)
    assert pushed.stdout.split() == ["7/pull.gif", "8/pull.gif"]
    assert "gh pr comment 12 --repo origin.git --body-file comment/comment.md" in noted.read_text()

    [line] = GITLAB["comment"]["script"]
    api = {"CI_API_V4_URL": "https://gitlab.example/api/v4", "CI_MERGE_REQUEST_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "5"}
    for more in ({}, {"MOTION_TOKEN": "secret"}):
        assert "curl" not in noted.read_text()
        assert workspace(line, "job 7/comment", **api, **more) == (0, "")
    assert "https://gitlab.example/api/v4/projects/3/merge_requests/5/notes" in noted.read_text()


def test_only_a_job_that_runs_nothing_of_the_pull_request_may_write():
    workflow = yaml.safe_load((CI / "github.yml").read_text())
    assert workflow["permissions"] == {"contents": "read"} and "permissions" not in GITHUB["motion"]
    assert [step["uses"].split("@")[0] for step in GITHUB["comment"]["steps"] if "uses" in step] == ["actions/download-artifact"]  # checks nothing out
    assert "swift" not in "".join(scripts(GITHUB["comment"]))
    assert all(step.get("with", {}).get("persist-credentials") is False for step in GITHUB["motion"]["steps"] if "checkout" in step.get("uses", ""))
    assert GITLAB["comment"]["variables"] == {"GIT_STRATEGY": "none"} and GITLAB["comment"]["environment"]["name"] == "motion-comment"
