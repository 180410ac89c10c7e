"""Package.swift, as a package that depends on this one reads it, and that of a control of one's own."""

import json
import os
import subprocess

import pytest
from conftest import PATIENCE, ROOT

pytestmark = pytest.mark.xdist_group("install")


def manifest(package=ROOT, **more):
    outside = {name: value for name, value in os.environ.items() if name not in ("CI", "PULLWIRE_CI", "PULLWIRE_TESTS")}
    return subprocess.run(
        ["swift", "package", "--package-path", package, "dump-package"], stdout=subprocess.PIPE, text=True, check=True, timeout=PATIENCE, env={**outside, **more}).stdout


def test_a_ci_of_others_builds_it_as_they_do_without_one():
    assert manifest(CI="true") == manifest() and "unsafeFlags" not in manifest()


def needed(targets, name):
    """That target, all that it needs of this package, and the products of others."""
    if name not in targets:
        return {name}
    return {name}.union(*(needed(targets, (dependency.get("byName") or dependency["product"])[0]) for dependency in targets[name]["dependencies"]))


def test_the_tests_of_a_control_need_neither_the_daemon_nor_its_libraries():
    targets = {target["name"]: target for target in json.loads(manifest())["targets"]}
    everything = needed(targets, "PreviewTesting")
    assert {name for name in everything if name not in targets} == {"ArgumentParser", "DequeModule"}
    assert {targets[name]["pkgConfig"] for name in everything if name in targets and targets[name]["type"] == "system"} == {"raqm", "expat"}


@pytest.mark.parametrize("package", ["scripts/template", "scripts/examples/ribbon"])
def test_a_control_is_built_for_its_tests_only_unless_the_trait_preview_asks_for_all(package):
    [target] = json.loads(manifest(ROOT / package))["targets"]
    products = {product: condition and condition["traits"] for product, _, _, condition in (dependency["product"] for dependency in target["dependencies"])}
    assert products == {"PreviewTesting": None, "PreviewCommands": ["Preview"]}
