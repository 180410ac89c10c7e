"""`pullwire fmt --to` for real devices: what it writes is run against devices that only note what they are told; and the wait for a screen that stands still."""

import importlib.util
import io
import shutil
import subprocess
import sys
import types

import pytest
import yaml
from daemon import PROGRAM, ROOT
from PIL import Image

SCRIPT = "pull 1\nsystem storehouse\nwork after 1s\ndrag 250pt in 300ms\nhold 200ms\nrelease\nwait settled timeout 5s\nsleep 300ms\ndrag 120pt in 100ms\nrelease\n"
DEVICES = ROOT / "docs" / "devices"


def written(tool, tmp_path, script=SCRIPT):
    (tmp_path / "two-pulls.pull").write_text(script)
    done = subprocess.run([PROGRAM, "fmt", "two-pulls.pull", "--to", tool], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def module(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found
    spec.loader.exec_module(found)
    return found


class Screen:
    """A driver whose screenshots are these, a tenth of a second apart; the last one stays."""

    def __init__(self, *shots):
        self.shots, self.now, self.performed = list(shots), 0.0, []

    def get_screenshot_as_png(self):
        return self.shots.pop(0) if len(self.shots) > 1 else self.shots[0]

    def execute(self, command, body):
        self.performed.append((command, body))

    def sleep(self, seconds):
        self.now += seconds

    def wait(self, **options):
        return module(DEVICES / "settled.py", "settled").wait_settled(self, clock=lambda: self.now, sleep=self.sleep, **options)


def test_a_flow_for_maestro_is_yaml_with_the_commands_that_it_has(tmp_path):
    head, commands = yaml.safe_load_all(written("maestro", tmp_path))
    assert head == {"appId": "${APP_ID}"}
    assert [next(iter(command)) for command in commands] == ["swipe", "waitForAnimationToEnd", "swipe"]
    assert commands[0]["swipe"] == {"start": "50%, 50%", "end": "50%, 80%", "duration": 300}


def test_a_script_for_adb_swipes_in_the_pixels_of_the_device(tmp_path):
    (tmp_path / "gesture.sh").write_text(written("adb", tmp_path))
    (tmp_path / "adb").write_text("""#!/bin/sh
        echo "$@" >> calls
        case "$*" in
        *density) echo "Physical density: 320"; echo "Override density: 480" ;;
        *size) echo "Physical size: 1080x2400" ;;
        *screencap) echo same ;;
        esac""")
    (tmp_path / "adb").chmod(0o755)
    subprocess.run(["sh", "gesture.sh"], cwd=tmp_path, env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, check=True, timeout=60)
    calls = (tmp_path / "calls").read_text().splitlines()
    press, swipe = [call.removeprefix("shell ") for call in calls if " input " in call]
    assert swipe == "input swipe 540 1200 540 1560 100"
    down, *moves, up = press.split("; ")
    assert (down, moves[0], moves[-1], up) == ("input motionevent DOWN 540 1200", "sleep 0", "sleep 0.2", "input motionevent UP 540 1950")
    assert [move.split()[-1] for move in moves[1:-1]] == ["1293", "1386", "1479", "1575", "1668", "1761", "1854", "1950"]
    assert calls.count("exec-out screencap") == 2


def test_a_function_for_appium_performs_the_strokes_and_waits_between_them(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "selenium.webdriver.remote", type(sys)("remote"))
    sys.modules["selenium.webdriver.remote"].command = types.SimpleNamespace(Command=types.SimpleNamespace(W3C_ACTIONS="actions"))
    module(DEVICES / "settled.py", "settled")
    (tmp_path / "two_pulls.py").write_text(written("appium", tmp_path))
    device = Screen(b"same")
    device.get_window_size = lambda: {"width": 780, "height": 1688}
    module(tmp_path / "two_pulls.py", "two_pulls").two_pulls(device, scale=2)
    first, second = [body["actions"][0]["actions"] for _, body in device.performed]
    assert [action["type"] for action in first] == ["pointerMove", "pointerDown", "pointerMove", "pointerMove", "pointerUp"]
    assert first[2] == {"type": "pointerMove", "duration": 300, "x": 390, "y": 1344} and first[3]["duration"] == 200
    assert second[2]["y"] - second[0]["y"] == 240


@pytest.mark.skipif(shutil.which("swiftc") is None, reason="needs Swift")
def test_the_function_for_xcuitest_is_swift(tmp_path):
    (tmp_path / "gesture.swift").write_text(written("xcuitest", tmp_path))
    subprocess.run(["swiftc", "-frontend", "-parse", "gesture.swift"], cwd=tmp_path, check=True)


def test_braces_of_the_class_for_espresso_are_closed(tmp_path):
    text = written("espresso", tmp_path)
    assert text.count("{") == text.count("}") and text.count("(") == text.count(")")


def test_it_waits_until_no_screenshot_has_differed_for_half_a_second():
    device = Screen(b"a", b"b", b"c", b"c", b"c", b"d", b"d", b"d", b"d", b"d", b"d")
    assert abs(device.wait() - 0.5) < 1e-9 and abs(device.now - 1) < 0.11


def test_a_screen_that_never_stands_still_is_an_error_after_the_time_that_was_given():
    device = Screen(*[bytes([number]) for number in range(100)])
    with pytest.raises(AssertionError, match="still changes after 2 s"):
        device.wait(timeout=2)
    assert abs(device.now - 2) < 0.11
    with pytest.raises(ValueError, match="more than 0 s"):
        device.wait(quiet=0)


def test_a_clock_in_the_status_bar_can_be_left_out():
    def shot(clock, list_):
        picture = Image.new("RGB", (4, 8), list_)
        picture.paste(clock, (0, 0, 4, 2))
        file = io.BytesIO()
        picture.save(file, "PNG")
        return file.getvalue()

    shots = [shot((number, 0, 0), (0, 0, 9)) for number in range(6)]
    assert Screen(*shots).wait(ignored_top=2) == 0
