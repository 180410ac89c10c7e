"""Networks of their own for the servers of a cluster, on one machine, and partitions between them. Needs root, ip(8) and nft(8)."""

import contextlib
import subprocess

from servers import Place


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


def is_allowed():
    """Whether networks can be made and parted here."""
    try:
        network = Network("pwt")
        try:
            network.place("a")
        finally:
            network.close()
        return True
    except (OSError, subprocess.CalledProcessError):
        return False


class Network:
    """A bridge, and behind it a namespace for each server. The tests themselves are at its first address."""

    def __init__(self, prefix="pw"):
        self.prefix, self.bridge, self.count, self.names = prefix, f"{prefix}-br", 1, []
        self.close()
        run("ip", "link", "add", self.bridge, "type", "bridge")
        run("ip", "addr", "add", "10.77.0.1/24", "dev", self.bridge)
        run("ip", "link", "set", self.bridge, "up")

    def place(self, name):
        self.count += 1
        self.names.append(name)
        namespace, address, outer, inner = f"{self.prefix}-{name}", f"10.77.0.{self.count}", f"{self.prefix}{name}o", f"{self.prefix}{name}i"
        run("ip", "netns", "add", namespace)
        run("ip", "link", "add", outer, "type", "veth", "peer", "name", inner, "netns", namespace)
        run("ip", "link", "set", outer, "master", self.bridge, "up")
        run("ip", "-n", namespace, "addr", "add", f"{address}/24", "dev", inner)
        run("ip", "-n", namespace, "link", "set", inner, "up")
        run("ip", "-n", namespace, "link", "set", "lo", "up")
        place = Place(address, namespace)
        for hook in ("input", "output"):
            self._nft(place, f"add table inet pullwire; add chain inet pullwire {hook} {{ type filter hook {hook} priority 0; }}")
        return place

    def _nft(self, place, commands):
        run("ip", "netns", "exec", place.namespace, "nft", commands)

    def part(self, one, other):
        """From now on nothing that one sends reaches the other, and they are not told."""
        for here, there in ((one, other), (other, one)):
            self._nft(here, f"add rule inet pullwire input ip saddr {there.address} drop; add rule inet pullwire output ip daddr {there.address} drop")

    def heal(self, *places):
        """There are no partitions any more between these and others."""
        for place in places:
            self._nft(place, "flush table inet pullwire")

    def close(self):
        """Also removes what a run that was killed has left."""
        links = subprocess.run(["ip", "-br", "link", "show", "type", "veth"], capture_output=True, text=True).stdout.splitlines()
        found = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True).stdout.splitlines()
        for link in [line.split("@")[0] for line in links if line.startswith(self.prefix)]:
            self._try("ip", "link", "delete", link)
        for namespace in [line.split()[0] for line in found if line.startswith(f"{self.prefix}-")]:
            self._try("ip", "netns", "delete", namespace)
        self._try("ip", "link", "delete", self.bridge)

    def _try(self, *words):
        with contextlib.suppress(subprocess.CalledProcessError):
            run(*words)
