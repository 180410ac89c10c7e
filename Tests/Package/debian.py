"""Makes a Debian with nothing in it but what debootstrap puts there: debian.py FOLDER. scripts/test does so while it builds."""

import pathlib
import re
import subprocess
import sys


def codename():
    return re.search(r"^VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text(), re.M)[1]


def mirror():
    """Where this machine gets its own packages from."""
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return next(uri for name, uri in (line.split() for line in targets.splitlines()) if name == codename())


def command(folder):
    return ["debootstrap", "--variant=minbase", codename(), str(folder), mirror()]


if __name__ == "__main__":
    sys.exit(subprocess.run(command(sys.argv[1])).returncode)
