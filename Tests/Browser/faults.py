"""A daemon whose disk fails: of the calls that write, sync, open, rename or remove files of its data folder, the n-th one fails, or for a while all do."""

import errno
import mmap
import os
import pathlib
import struct
import subprocess

SOURCE = pathlib.Path(__file__).with_name("faults.c")
ALL = 2**31 - 1


class Disk:
    """The folder `data` in `folder`, and what fails there."""

    def __init__(self, folder):
        self.data = folder / "data"
        self.library = folder / "faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", self.library, SOURCE, "-ldl"], check=True)
        control = folder / "control"
        control.write_bytes(bytes(16))
        with open(control, "r+b") as file:
            self._control = mmap.mmap(file.fileno(), 16)
        self.environment = {**os.environ, "LD_PRELOAD": str(self.library), "FAULTS_CONTROL": str(control), "FAULTS_FOLDER": str(self.data)}

    @property
    def count(self):
        """Calls since the last `fail` or `work`."""
        return struct.unpack_from("i", self._control)[0]

    def fail(self, first=1, length=ALL, error=errno.ENOSPC):
        """From the call of that number on, counted from now, so many fail."""
        struct.pack_into("iiii", self._control, 0, 0, first, length, error)

    def work(self):
        self.fail(first=0)
