"""docs/operations: its alerts, its dashboard and its page name metrics that daemons have, and HAProxy accepts its files."""

import re
import subprocess

import pytest
from clients import get
from daemon import ROOT, Daemon
from operations import ADDED_LABELS, ADDED_METRICS, expressions, exposed, proxies, selectors


@pytest.fixture
def metrics(start, tmp_path):
    """Those of a daemon alone and of one in a cluster. A metric of one of them only has other labels there."""
    alone = Daemon(data=tmp_path)
    metrics = exposed(start("a").get("/metrics")[1])
    for name, labels in exposed(get(f"http://127.0.0.1:{alone.port}/metrics")[1]).items():
        for label, values in labels.items():
            metrics.setdefault(name, {}).setdefault(label, set()).update(values)
    alone.stop()
    return metrics


def test_metrics_labels_and_values_of_the_alerts_and_the_dashboard_are_there(metrics):
    for expression, named in expressions():
        found, groups = selectors(expression)
        known = set(ADDED_LABELS)
        for metric, matchers in found:
            assert metric in metrics or metric in ADDED_METRICS, f"{expression}: there is no {metric}"
            labels = metrics.get(metric, {})
            known |= labels.keys()
            for label, values in matchers.items():
                assert label in known, f"{expression}: {metric} has no {label}"
                assert label in ADDED_LABELS or set(values) <= labels[label], f"{expression}: {label} is never {values}"
        assert groups | named <= known, f"{expression}: {groups | named} are not all labels"


def test_the_page_names_every_metric_and_every_reason_and_no_other(metrics):
    page = (ROOT / "docs/operations.md").read_text()
    parts = re.compile(r"_(bucket|sum|count)$")
    families = {parts.sub("", name) if parts.sub("", name) + "_bucket" in metrics else name for name in metrics}
    assert set(re.findall(r"`((?:pullwire|process)_\w+)", page)) == families
    [table] = re.findall(r"^## Refusals\n\n(.*?)\n\n", page, re.M | re.S)
    assert {reason for row in table.splitlines()[2:] for reason in re.findall(r"`(\w+)`", row.split("|")[1])} == metrics["pullwire_refusals_total"]["reason"]


@pytest.mark.parametrize("where", ["kubernetes", "compose"])
def test_haproxy_accepts_its_file(tmp_path, where):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=preview.example.com",
         "-keyout", tmp_path / "tls.key", "-out", tmp_path / "tls.crt"], check=True, capture_output=True)
    file = tmp_path / "haproxy.cfg"
    file.write_text(proxies()[where][0].replace("/etc/haproxy/tls", str(tmp_path)))
    done = subprocess.run(["haproxy", "-c", "-f", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
