"""Package.swift, as a package that depends on this one reads it."""

import os
import subprocess

import pytest
from conftest import PATIENCE, ROOT

pytestmark = pytest.mark.xdist_group("install")


def test_a_ci_of_others_builds_it_as_they_do_without_one():
    def manifest(**more):
        outside = {name: value for name, value in os.environ.items() if name not in ("CI", "PULLWIRE_CI", "PULLWIRE_TESTS")}
        return subprocess.run(
            ["swift", "package", "--package-path", ROOT, "dump-package"], stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE, env={**outside, **more}).stdout

    assert manifest(CI="true") == manifest() and "unsafeFlags" not in manifest()
