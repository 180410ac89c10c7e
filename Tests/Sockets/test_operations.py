"""docs/operations and the files of Compose: limits of the alerts, panels of the dashboard, options and paths of manifests are the daemon's."""

import itertools
import re
import subprocess

import pytest
from clients import get
from daemon import PROGRAM, ROOT, Daemon
from operations import FOLDER, alerts, compose, dashboard, expressions, lines, manifests, panels, proxies, selectors

# In a cluster's pod: the daemon is asked by its address.
POD = {"Host": "10.0.0.1:8484"}


@pytest.fixture(scope="module")
def help():
    """The options of `pullwire serve`, with their defaults where it prints them."""
    text = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    return {option: (re.search(r"\(default: (\S+)\)", body) or [None, None])[1] for option, body in re.findall(r"^ +(--[\w-]+)((?:.*\n(?! +-))*.*)", text, re.M)}


@pytest.fixture(scope="module")
def pod():
    return manifests()["StatefulSet", "pullwire"]["spec"]["template"]["spec"]


def test_every_expression_is_promql_and_names_a_metric():
    assert all(selectors(expression)[0] for expression, _ in expressions())


@pytest.mark.parametrize("expression", ["rate(pullwire_viewers[5m]", "sum by (le rate(x[5m])", "rate(pullwire_viewers)"])
def test_a_mistake_in_an_expression_is_found(expression):
    with pytest.raises(ValueError):
        selectors(expression)


def test_every_alert_has_a_name_of_its_own_a_severity_and_says_what_to_do():
    assert len({alert["alert"] for alert in alerts()}) == len(alerts()) >= 10
    for alert in alerts():
        assert alert["labels"]["severity"] in ("critical", "warning"), alert["alert"]
        assert set(alert["annotations"]) == {"summary", "description"} and "{{ $labels.instance }}" in alert["annotations"]["summary"], alert["alert"]


def test_a_threshold_that_contains_a_limit_has_its_default(help):
    limits = re.findall(r"0\.8 \* (\d+)  # (--[\w-]+)$", (FOLDER / "alerts.yaml").read_text(), re.M)
    assert {option: help[option] for _, option in limits} == {option: limit for limit, option in limits} and len(limits) == 2


def test_panels_have_ids_of_their_own_say_what_they_show_and_do_not_overlap():
    boxes = [panel["gridPos"] for panel in dashboard()["panels"]]
    assert len({panel["id"] for panel in dashboard()["panels"]}) == len(boxes)
    assert all(panel["description"].endswith(".") and panel["fieldConfig"]["defaults"]["unit"] for panel in panels())
    assert all(box["x"] + box["w"] <= 24 for box in boxes)
    for a, b in itertools.combinations(boxes, 2):
        assert a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"] or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"], (a, b)


def test_the_options_of_pods_and_containers_are_the_daemons(help, pod):
    [container] = pod["containers"]
    alone, cluster = compose("compose.yaml")["services"]["pullwire"], compose("compose.cluster.yaml")["x-daemon"]
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    for image in (container["image"], alone["image"], cluster["image"]):
        assert image.rpartition("/")[2] == f"pullwire:{version}"
    for arguments, grace in [(container["args"], pod["terminationGracePeriodSeconds"]), (cluster["command"], int(cluster["stop_grace_period"].removesuffix("s")))]:
        command, *options = arguments
        values = dict(option.partition("=")[::2] for option in options)
        assert command == "serve" and values.keys() < help.keys()
        assert grace > int(values["--drain"].removesuffix("s"))
    assert str(container["ports"][0]["containerPort"]) == help["--port"]
    assert alone["ports"] == compose("compose.cluster.yaml")["services"]["haproxy"]["ports"] == [f"127.0.0.1:{help['--port']}:{help['--port']}"]


def test_a_daemon_answers_its_probes_and_the_scrape_with_the_viewers_token(pod):
    [container] = pod["containers"]
    daemon = Daemon("--address", "0.0.0.0", "--allow-origin=https://preview.example.com")
    for probe in ("readinessProbe", "livenessProbe"):
        path = container[probe]["httpGet"]["path"]
        assert get(f"http://127.0.0.1:{daemon.port}{path}", **POD)[0] == 200, path
    assert get(f"http://127.0.0.1:{daemon.port}/metrics", daemon.viewer_token, **POD)[0] == 200
    assert get(f"http://127.0.0.1:{daemon.port}/metrics", **POD)[0] == 401
    assert daemon.stop() == 0


@pytest.mark.parametrize(("where", "changed"), [("kubernetes", ("bind ", "server ")), ("compose", ("bind ", "server ", "global", "ssl-default-bind-options"))])
def test_haproxys_file_is_the_documented_one_with_a_server_for_each_daemon(help, where, changed):
    text, servers = proxies()[where]
    ours = lines(text)
    documented = [line for line in lines((ROOT / "scripts/proxies/haproxy.cfg").read_text()) if not line.startswith(changed)]
    found = "resolvers names resolve-prefer ipv4 init-addr none"
    assert [line for line in documented if line not in ours and f"{line} {found}" not in ours] == []
    assert [line for line in ours if line.startswith("server ")] == [f"server {name} {host}:{help['--port']}" for name, host in servers.items()] and len(servers) == 3


def test_the_name_of_each_daemon_leads_to_it_also_while_it_drains():
    objects = manifests()
    daemons, service = objects["StatefulSet", "pullwire"], objects["Service", "pullwire"]
    assert daemons["spec"]["serviceName"] == "pullwire" and service["spec"]["publishNotReadyAddresses"] and service["spec"]["clusterIP"] == "None"


def test_selectors_choose_the_pods_and_secrets_are_those_of_the_page():
    objects, page = manifests(), (ROOT / "docs/operations.md").read_text()
    for kind in ("StatefulSet", "Deployment"):
        for (_, name), workload in ((key, value) for key, value in objects.items() if key[0] == kind):
            labels = workload["spec"]["template"]["metadata"]["labels"]
            assert workload["spec"]["selector"]["matchLabels"] == labels == objects["Service", name]["spec"]["selector"]
    for key in ("PULLWIRE_TOKEN", "PULLWIRE_VIEWER_TOKEN", "PGPASSWORD"):
        assert f"--from-literal={key}=" in page
    assert all(o["kind"] == "Namespace" or o["metadata"]["namespace"] == "pullwire" for o in objects.values())
