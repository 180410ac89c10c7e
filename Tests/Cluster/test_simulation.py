"""The simulation's database, beside a real PostgreSQL."""

import os
import subprocess

from daemon import BUILD


def test_the_database_of_the_simulation_returns_and_changes_what_postgresql_does(database):
    program = [BUILD / "pullwirePackageTests.xctest", "--testing-library", "swift-testing", "--filter", "DatabaseComparisonTests"]
    run = subprocess.run(program, env={**os.environ, "PULLWIRE_TEST_DATABASE": database.url}, capture_output=True, text=True)
    assert run.returncode == 0 and "1 test in 1 suite passed" in run.stdout + run.stderr, run.stdout + run.stderr
    assert "skipped" not in run.stdout + run.stderr
