#!/usr/bin/env python3
"""Breaks a cluster at random while viewers pull in its sessions, and looks whether all holds that docs/more-than-one-machine.md says of it.

Three daemons, PostgreSQL and HAProxy, each in a network of its own on this machine. One seed is one sequence of faults.
Needs root.

    .build/venv/bin/python Tests/Cluster/random_faults.py --seed 1 --faults 200
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Support"))
from viewers import Viewer  # noqa: E402
from network import Network  # noqa: E402
from servers import HAProxy, Node, Postgres, until  # noqa: E402


class Cluster:
    def __init__(self, folder):
        self.folder, self.network = folder, Network()
        self.database = Postgres(folder, self.network.place("db"))
        place = self.network.place("ha")
        self.nodes = [
            Node(name, self.database.url, "--drain", "20s", "--log-level", "notice", place=self.network.place(name), port=8484, log=f"{folder}/{name}.log") for name in "abc"]
        self.proxy = HAProxy(folder, self.nodes, place, 8480)
        for server in [*self.nodes, self.proxy]:
            until(server.is_ready, "the cluster")

    def close(self):
        for node in self.nodes:
            with contextlib.suppress(Exception):
                node.process.send_signal(signal.SIGCONT)
                node.kill()
        self.proxy.stop()
        self.database.stop()
        self.network.close()


class Faults:
    """What can happen, each undone when it is over."""

    names = ["kill", "stop", "part_from_database", "part_from_proxy", "restart_database", "pause_database", "drain"]

    def __init__(self, cluster, seed, only):
        self.cluster, self.random = cluster, random.Random(seed)
        self.kinds = [getattr(self, name) for name in only or self.names]

    async def one(self):
        kind, node = self.random.choice(self.kinds), self.random.choice(self.cluster.nodes)
        began = time.monotonic()
        await kind(node)
        return kind.__name__, node.name, began, time.monotonic()

    async def _in_thread(self, work, *arguments):
        await asyncio.get_running_loop().run_in_executor(None, work, *arguments)

    async def kill(self, node):
        node.kill()
        await asyncio.sleep(self.random.uniform(0, 3))
        await self._in_thread(node.start)

    async def stop(self, node):
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(10)
        node.process.send_signal(signal.SIGCONT)

    async def part_from_database(self, node):
        await self._part(node, self.cluster.database)

    async def part_from_proxy(self, node):
        await self._part(node, self.cluster.proxy)

    async def _part(self, node, server):
        self.cluster.network.part(node.place, server.place)
        await asyncio.sleep(self.random.uniform(1, 12))
        self.cluster.network.heal(node.place, server.place)

    async def restart_database(self, node):
        await self._in_thread(self.cluster.database.stop, self.random.choice([signal.SIGINT, signal.SIGQUIT]))
        await asyncio.sleep(self.random.uniform(0, 2))
        await self._in_thread(self.cluster.database.start)

    async def pause_database(self, node):
        await self._in_thread(self.cluster.database.pause)
        await asyncio.sleep(self.random.uniform(1, 20))
        await self._in_thread(self.cluster.database.resume)

    async def drain(self, node):
        await self._in_thread(node.kill, signal.SIGTERM)
        await self._in_thread(node.start)


class Table:
    """What stands in the database, looked at again and again while faults happen."""

    def __init__(self, database):
        self.database, self.epochs, self.faults, self.looks = database, {}, [], 0

    def look(self):
        """A session's epochs only grow, an epoch has one owner, and the inputs stand in one line."""
        try:
            rows = self.database.query("SELECT name, coalesce(owner, ''), epoch FROM sessions")
            inputs = self.database.query(
                "SELECT i.session, i.epoch, i.seq, (i.inputs->0->>0)::bigint, (i.inputs->-1->>0)::bigint, s.epoch, (s.scenario->>'tick')::bigint, s.tick "
                "FROM inputs i JOIN sessions s ON s.name = i.session ORDER BY i.session, i.epoch, i.seq")
        except AssertionError:
            return  # the database does not answer just now
        self.looks += 1
        for name, owner, epoch in rows:
            before, owners = self.epochs.setdefault(name, (0, {}))
            if int(epoch) < before:
                self.faults.append(f"{name}: epoch {epoch} after {before}")
            if owner and owners.setdefault(int(epoch), owner).split("-")[0] != owner.split("-")[0]:
                self.faults.append(f"{name}: epoch {epoch} of {owners[int(epoch)]} and {owner}")
            self.epochs[name] = (max(before, int(epoch)), owners)
        last = {}
        for name, epoch, seq, first, end, newest, base, tick in inputs:
            place = (int(epoch), int(seq), int(first))
            before = last.get(name)
            if before and (place[0] == before[0] and place[1] != before[1] + 1 or place[0] != before[0] and place[1] != 1 or place[2] < before[2]):
                self.faults.append(f"{name}: inputs at {place} after {before}")
            if int(epoch) > int(newest) or int(end) > int(tick):
                self.faults.append(f"{name}: inputs {place} of a session at epoch {newest}, tick {tick}")
            last[name] = (int(epoch), int(seq), int(end))


async def main(options):
    folder = tempfile.mkdtemp(prefix="pullwire-faults-", dir="/tmp")
    os.chmod(folder, 0o755)
    cluster, returns, stopped = Cluster(folder), [], asyncio.Event()
    table, faults, happened, wrong = Table(cluster.database), Faults(cluster, options.seed, options.only), [], []
    try:
        viewers = [Viewer(f"s{number}", cluster.proxy.url.replace("http", "ws"), options.seed, returns) for number in range(options.sessions)]
        lives = [asyncio.create_task(viewer.live(stopped)) for viewer in viewers]
        looking = asyncio.create_task(look_always(table, stopped))
        await asyncio.sleep(3)
        for number in range(options.faults):
            kind, node, began, ended = await faults.one()
            happened.append((kind, began, ended))
            print(f"{number + 1:4} {kind} {node} {ended - began:.1f} s; away {sum(viewer.lost is not None for viewer in viewers)}", flush=True)
            await asyncio.sleep(faults.random.uniform(*options.pause))
        for viewer in viewers:
            viewer.is_pulling = False
        await asyncio.sleep(12)
        wrong += [f"{viewer.session} is away" for viewer in viewers if viewer.lost is not None]
        wrong += [f"{viewer.session} rests at {viewer.offset}, {viewer.insets}" for viewer in viewers if (viewer.offset, viewer.insets) != (0, [0, 0])]
        table.look()
        wrong += table.faults + replay(table, viewers, folder)
    finally:
        stopped.set()
        for task in [*lives, looking]:
            task.cancel()
        cluster.close()
    report(returns, happened, viewers, table)
    print("\n".join(wrong) or "all holds")
    if not wrong and not options.keep:
        shutil.rmtree(folder)
    else:
        print("logs are in", folder)
    return 1 if wrong else 0


async def look_always(table, stopped):
    while not stopped.is_set():
        await asyncio.get_running_loop().run_in_executor(None, table.look)
        await asyncio.sleep(0.3)


def replay(table, viewers, folder):
    """Each session, run again from the table, is what its viewer has seen."""
    wrong, compared = [], 0
    for viewer in viewers:
        try:
            frames = table.database.replayed(viewer.session, folder)
        except subprocess.CalledProcessError as failed:
            wrong.append(f"{viewer.session}: {failed.stderr}")
            continue
        common = [tick for tick in frames if tick in viewer.frames]
        differing = [tick for tick in common if frames[tick] != viewer.frames[tick]]
        compared += len(common)
        if differing:
            wrong.append(f"{viewer.session}: tick {differing[0]}: {frames[differing[0]]} is not {viewer.frames[differing[0]]}, {len(differing)} of {len(common)}")
    print(f"{compared} frames that viewers have seen were compared with those that the table gives")
    return wrong if compared > len(viewers) else [*wrong, "hardly a frame could be compared"]


def report(returns, happened, viewers, table):
    print(f"{len(viewers)} sessions, {sum(viewer.pulls for viewer in viewers)} pulls, {table.looks} looks at the table, {max(epoch for epoch, _ in table.epochs.values())} epochs at most")
    for name, those in (("handed over (1012)", [r.seconds for r in returns if r.code == 1012]), ("otherwise", [r.seconds for r in returns if r.code != 1012])):
        if those:
            those.sort()
            print(f"came back when {name}: {len(those)} times, median {statistics.median(those) * 1000:.0f} ms, p99 {those[int(0.99 * (len(those) - 1))] * 1000:.0f} ms, max {those[-1] * 1000:.0f} ms")
    for kind in sorted({kind for kind, _, _ in happened}):
        spans = [(began, ended) for other, began, ended in happened if other == kind]
        those = sorted(r.seconds for r in returns if any(began <= r.lost <= ended + 1 for began, ended in spans))
        if those:
            print(f"  {kind}: {len(spans)} times, {len(those)} came back, median {statistics.median(those):.2f} s, p99 {those[int(0.99 * (len(those) - 1))]:.2f} s, max {those[-1]:.2f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--only", nargs="+", choices=Faults.names, help="these faults; by default all")
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--pause", type=float, nargs=2, default=(1, 5), help="s between two faults")
    parser.add_argument("--keep", action="store_true", help="keep the logs")
    sys.exit(asyncio.run(main(parser.parse_args())))
