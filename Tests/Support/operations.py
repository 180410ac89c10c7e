"""Reads docs/operations: what its alerts and its dashboard ask Prometheus for, and what its manifests start."""

import json
import re

import promql_parser
import yaml
from daemon import ROOT

FOLDER = ROOT / "docs" / "operations"
# What Prometheus itself adds: labels, and whether it has got the metrics.
ADDED_LABELS, ADDED_METRICS = {"job", "instance"}, {"up"}


def dashboard():
    return json.loads((FOLDER / "dashboard.json").read_text())


def panels():
    """Those with a query."""
    return [panel for panel in dashboard()["panels"] if panel["type"] != "row"]


def alerts():
    [group] = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    return group["rules"]


def expressions():
    """Every expression, with Grafana's variables replaced by a value, and the labels that its legend or its texts name."""
    for alert in alerts():
        yield alert["expr"], set(re.findall(r"\$labels\.(\w+)", json.dumps(alert["annotations"])))
    for panel in panels():
        for target in panel["targets"]:
            expression = target["expr"].replace("$__rate_interval", "5m").replace("$instance", ".*")
            yield expression, set(re.findall(r"{{(\w+)}}", target["legendFormat"]))


def selectors(expression):
    """The metrics that an expression selects, each with the labels that it matches and the values that these may have; and the labels that it
    groups by. Raises ValueError if it is no PromQL."""
    found, groups = [], set()

    def visit(node):
        if isinstance(node, promql_parser.VectorSelector):
            found.append((node.name, {m.name: m.value.split("|") for m in node.matchers.matchers}))
        elif isinstance(node, promql_parser.AggregateExpr) and node.modifier:
            groups.update(node.modifier.labels)

    promql_parser.walk(promql_parser.parse(expression), visit)
    return found, groups


def exposed(text):
    """The metrics of a daemon's answer, each with its labels and their values."""
    metrics = {}
    for name, labels in re.findall(r"^(\w+)(?:{(.*)})? \S+$", text, re.M):
        for label, value in re.findall(r'(\w+)="([^"]*)"', labels) or [("", "")]:
            metrics.setdefault(name, {}).setdefault(label, set()).add(value)
    return metrics


def manifests():
    """Every object of the Kubernetes example, by kind and name."""
    objects = [o for file in sorted((FOLDER / "kubernetes").glob("*.yaml")) for o in yaml.safe_load_all(file.read_text())]
    return {(o["kind"], o["metadata"]["name"]): o for o in objects}


def compose(name):
    """A file of Docker Compose."""
    return yaml.safe_load((ROOT / name).read_text())


def proxies():
    """The files of HAProxy: Kubernetes' and Compose's, each with its servers as they should be."""
    daemons = manifests()["StatefulSet", "pullwire"]["spec"]["replicas"]
    pods = {f"pullwire-{number}": f"pullwire-{number}.pullwire.pullwire.svc.cluster.local" for number in range(daemons)}
    cluster = compose("compose.cluster.yaml")
    containers = {name: name for name, service in cluster["services"].items() if service["image"] == cluster["x-daemon"]["image"]}
    return {
        "kubernetes": (manifests()["ConfigMap", "haproxy"]["data"]["haproxy.cfg"], pods),
        "compose": (cluster["configs"]["haproxy"]["content"], containers),
    }


def lines(configuration):
    """Those of a file of HAProxy, without indents and comments."""
    return [line.strip() for line in configuration.splitlines() if line.strip() and not line.strip().startswith("#")]
