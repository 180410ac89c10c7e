"""A package with a control of one's own, and `pullwire dev` that serves it."""

import json
import os
import pathlib
import queue
import re
import subprocess
import threading
import time

from daemon import BUILD, PATIENCE, PROGRAM, ROOT, start

EXAMPLE = ROOT / "scripts" / "examples" / "ribbon"
# Where and how Pullwire itself is built, so that only the control has to be compiled.
FLAGS = os.environ.get("PULLWIRE_FLAGS", f"--scratch-path {ROOT}/.build")
BUILD_PATIENCE = 10 * PATIENCE  # s: another group may be building, too, and the first build may have to compile everything


def environment(folder, has_engine=False):
    """
    One in which `pullwire` is the program that is tested, and `swift` builds where Pullwire is built. Without an engine
    for pages, `swiftc` is too old for it, which saves seconds at each build.
    """
    tools = folder / "tools"
    tools.mkdir()
    (tools / "pullwire").symlink_to(pathlib.Path(PROGRAM).resolve())
    found = subprocess.run(["which", "swift"], capture_output=True, text=True, check=True).stdout.strip()
    (folder / "scratch").mkdir()
    (folder / "scratch" / "debug").symlink_to(BUILD.resolve())
    # SwiftPM compiles all manifests again in an environment that it has not seen, which takes as long as a build.
    build = f"env -u PYTEST_CURRENT_TEST PATH='{os.environ['PATH']}' {found} build"
    shim = f"""#!/bin/sh
command=$1; shift
case $command in
build) exec {build} "$@" {FLAGS};;
run)
    traits=
    if [ "$1" = --traits ]; then traits="$1 $2"; shift 2; fi
    {build} --product "$1" $traits {FLAGS} >&2 && exec {BUILD}/"$@";;
*) exec {found} "$command" "$@";;
esac
"""
    (tools / "swift").write_text(shim)
    (tools / "swift").chmod(0o755)
    if not has_engine:
        (tools / "swiftc").write_text("#!/bin/sh\necho Swift version 6.2\n")
        (tools / "swiftc").chmod(0o755)
    # What is run may write goldens.
    return {**{name: value for name, value in os.environ.items() if name != "CI"}, "PATH": f"{tools}:{os.environ['PATH']}"}


class Dev:
    """`pullwire dev`, and what it says."""

    def __init__(self, package, variables, *options):
        command = ["pullwire", "dev", "--scratch-path", pathlib.Path(variables["PATH"].partition(":")[0]).with_name("scratch"), "--port", "0", "--json", *options]
        self.process = start(list(map(str, command)), cwd=package, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.said, self._lines = [], queue.Queue()
        for stream in (self.process.stdout, self.process.stderr):
            threading.Thread(target=lambda stream=stream: [self._lines.put(line) for line in stream], daemon=True).start()
        line = self.until(r'^\{"event":"ready"|save a source to build again')  # at once, and not after all patience
        assert line.startswith("{"), f"it is not served: {self.tail()}"
        self.ready = json.loads(line)
        self.url = self.ready["url"]

    def until(self, pattern):
        """The first line that has not been looked at yet and matches."""
        deadline = time.monotonic() + BUILD_PATIENCE
        while True:
            assert time.monotonic() < deadline, f"waited in vain for {pattern}; said: {''.join(self.said[-40:])}"
            try:
                line = self._lines.get(timeout=0.2)
            except queue.Empty:
                assert self.process.poll() is None, f"dev has ended before {pattern}: {''.join(self.said[-40:])}"
                continue
            self.said.append(line)
            if re.search(pattern, line):
                return line

    def tail(self):
        """The last that it said."""
        while not self._lines.empty():
            self.said.append(self._lines.get())
        return "".join(self.said[-40:])


def save(file, change):
    """Edits a file as an editor does: it is written beside it and takes its place."""
    file = pathlib.Path(file)
    beside = file.with_name(file.name + "~")
    beside.write_text(change(file.read_text()))
    beside.replace(file)


def wait_for_build(preview, dev, number):
    """Until the page is on a daemon of that build; a build that fails from now on is an error."""
    told = len(preview.of("build"))

    def is_there():
        newest = preview.of("build")[-1]
        assert newest["state"] != "failed" or len(preview.of("build")) == told, newest["text"]
        return newest["number"] == number

    try:
        preview.until(is_there, f"build {number}", BUILD_PATIENCE)
    except AssertionError as error:
        raise AssertionError(f"{error}; dev said: {dev.tail()}") from None


def real(faults):
    """What the browser complains of, but for the daemon that was away for a moment, and the page's question why (426: it is back)."""
    return [fault for fault in faults if not any(part in fault for part in ("WebSocket connection", "ERR_CONNECTION_REFUSED", "status of 426"))]
