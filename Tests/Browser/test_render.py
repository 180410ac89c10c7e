"""`pullwire render` draws what the page draws: the same ticks of every control, by cairo and by Chromium's canvas, compared pixel by pixel."""

import base64
import io
import json
import subprocess

import pytest
from conftest import CHROMIUM, PICTURES
from daemon import PROGRAM, Daemon, started
from PIL import Image, ImageChops, ImageDraw

pytestmark = pytest.mark.xdist_group("render")
FONTS = "/usr/share/fonts/truetype/liberation/LiberationSans-"  # what Chromium takes for the page's fonts: fonts-liberation
COUNT = 5  # pictures of each motion

# How far the two may be apart, of 255 shades: edges are antialiased differently, and Chromium hints letters by a fraction of a pixel.
FAR = 48  # what counts as far apart
SAME = 96, 0.4, 0.0003  # no pixel by more; the mean of all pixels, of which a ghost over them is blended by other roundings; at most so many far apart
TURNED = 128, 0.4, 0.003  # of a list that is turned: Chromium places turned letters between pixels, and the list's edges
RIGHT_TO_LEFT = 220, 0.8, 0.006  # of small pictures with texts in a font of which Chromium rounds the letters' widths

# The text of every label is Latin: which font shows others is the browser's choice.
MOTIONS = {
    "bars": "system storehouse\nwork after 400ms\ndrag 230pt in 200ms\nhold 100ms\nrelease\nwait settled timeout 9s",
    "arrows": "system arrow\npreset designed en\nfooter arrow\npreset designed en\ncontent 600pt\nwork after 2s\ndrag 250pt in 200ms\nrelease\nwait settled timeout 9s\n"
    "drag -300pt in 200ms\nrelease\nsleep 300ms",
    "pictures": "system sprites\npreset designed en\nfooter sprites\npreset designed en\ncontent 600pt\nwork after 600ms\ndrag 250pt in 200ms\nrelease\nwait settled timeout 9s\n"
    "drag -300pt in 200ms\nrelease\nsleep 300ms",
    "sheet": "system sprites\npreset designed en\nset images sheet\nwork after 600ms\ndrag 250pt in 200ms\nrelease\nsleep 400ms",
    "colour": "system plain\ninset 40pt 20pt\nwork after 300ms\ndrag 300pt in 200ms\nrelease\nwait settled timeout 9s",
    "strokes": "system sketch\nfooter sketch\ncontent 600pt\nwork after 500ms\ndrag 260pt in 300ms\nrelease\nwait settled timeout 9s\ndrag -300pt in 200ms",
    "outline": "system words\nset text Pull\nwork after 300ms\ndrag 260pt in 300ms\nrelease\nwait settled timeout 9s",
    "letters": "system labels\nset text Refresh\nset row New\nwork after 300ms\ndrag 280pt in 300ms\nrelease\nwait settled timeout 9s",
    "sections": "system plain\nsections 5\nrows 23\nstart 200pt\nfling -1500pt/s\nsleep 1s",
    "title": "system arrow\npreset designed en\ninset 196pt 0pt\nrows 30\nset scroll.largeTitle 53pt\nset scroll.searchBar 52pt\nset scroll.snaps off\n"
    "drag -30pt in 200ms\nhold 100ms\nrelease\nsleep 100ms\ndrag -45pt in 200ms\nhold 100ms\nrelease\nsleep 100ms\ndrag -60pt in 200ms\nhold 100ms\nrelease",
    "hebrew": "viewport 390x220\nsystem arrow\npreset designed he\nfooter sprites\npreset designed he\ncontent 600pt\nwork after 600ms\ndrag 250pt in 200ms\nrelease\nwait settled timeout 9s\n"
    "drag -300pt in 200ms\nrelease\nsleep 300ms",
    "arabic": "viewport 390x220\nsystem sprites\npreset designed ar\nwork after 600ms\nclock 2024-05-02T10:00Z\nlastRefresh 2024-05-01T09:30\ndrag 250pt in 200ms\nrelease\nsleep 400ms",
    "sideways": "system sprites\npreset designed en\nfooter arrow\npreset designed en\nset scroll.axis horizontal\ncontent 600pt\nsections 6\nwork after 600ms\ndrag 300pt in 200ms\nrelease\nwait settled timeout 9s\n"
    "drag -300pt in 200ms\nhold 200ms",
    "from the right": "system arrow\npreset designed en\nset scroll.axis rightToLeft\nrows 7\nwork after 600ms\ndrag 300pt in 200ms\nrelease\nsleep 300ms",
    "turned": "system storehouse\nwork manual\nviewport 390x300\nstart 31.3pt\nsleep 6t",
}

# The page's own modules, on canvases with two pixels a point.
PAINT = """
async ([shots, content, without]) => {
    const load = path => import(new URL(path, location.href));
    const { createDrawings } = await load('stage/drawings.js');
    const { paint, paintGhost } = await load('stage/paint.js');
    const { painters } = await load('stage/painters.js');
    const { createStrip } = await load('stage/strip.js');
    const arrivals = [];
    class Picture extends Image {
        set src(address) { super.src = address; arrivals.push(this.decode()); }
    }
    const warnings = [];
    const drawingOf = createDrawings(document, () => {}, { Image: Picture, console: { warn: text => warnings.push(text) } });
    for (const { scene } of shots) drawingOf(scene);
    await Promise.all(arrivals);
    for (const { scene } of shots) do await new Promise(resolve => setTimeout(resolve)); while (scene.top && !drawingOf(scene).paintTop);
    const paintStrip = createStrip(document);
    const painter = painters[without];
    if (painter) painters[without] = () => {};
    const pictures = shots.map(({ scene, frame, ghost }) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = scene.viewport.map(side => side * 2);
        const context = canvas.getContext('2d', { alpha: false });
        paint(context, { ...drawingOf(scene), paintStrip }, frame, [2, 0, 0, 2, 0, 0], content);
        if (ghost) paintGhost(context, drawingOf(ghost.scene), ghost.frame, [2, 0, 0, 2, 0, 0], '#e0559b');
        return canvas.toDataURL();
    });
    if (painter) painters[without] = painter;
    return [warnings, pictures];
}
"""


class Motion:
    """A script that was run: what a viewer's page would have at each tick."""

    def __init__(self, folder, name, *options):
        self.script = folder / f"{name}.pull"
        self.script.write_text(f"pull 1\n{MOTIONS[name]}\n")
        recording, frames = folder / f"{name}.pullcast", folder / f"{name}.jsonl"
        subprocess.run([PROGRAM, "run", self.script, "--record", recording, "--frames", frames, *options], check=True, stdout=subprocess.DEVNULL)
        self.frames = [json.loads(line) for line in frames.read_text().splitlines()]
        lines = map(json.loads, recording.read_text().splitlines()[1:])
        self.scenes = [(tick, data["scene"]) for tick, code, data in lines if code == "f" and "scene" in data]

    def at(self, tick):
        tick = min(tick, len(self.frames) - 1)
        return {"scene": [scene for since, scene in self.scenes if since <= tick][-1], "frame": self.frames[tick]}

    @property
    def ticks(self):
        last = len(self.frames) - 1
        return [int(last * index / (COUNT - 1) + 0.5) for index in range(COUNT)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("render")
    sheet = Image.new("RGBA", (180, 120))
    for index in range(6):
        left, top = index % 3 * 60, index // 3 * 60
        ImageDraw.Draw(sheet).pieslice((left + 2, top + 2, left + 57, top + 57), 0, 60 * index + 60, fill=(255, 40 * index, 60, 255))
    sheet.save(folder / "sheet.png")
    return folder


@pytest.fixture(scope="module")
def page(chromium, folder):
    daemon = Daemon("--images", f"sheet={folder}/sheet.png,3x2")
    started.remove(daemon.process)  # it outlives the first test
    # Chromium hints letters unless it knows of two pixels a point when it first needs their font. So this browser knows from its start, and the first
    # page has no letters of that font: the preview itself would draw some while the browser still starts.
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--force-device-scale-factor=2"])
    page = browser.new_context(no_viewport=True).new_page()
    page.goto(daemon.url.rstrip("/") + "/healthz")
    yield page
    browser.close()
    daemon.stop()


def painted(page, shots, content="light", without=None):
    warnings, pictures = page.evaluate(PAINT, [shots, content, without])
    assert warnings == []
    return [Image.open(io.BytesIO(base64.b64decode(picture.split(",")[1]))).convert("RGB") for picture in pictures]


def rendered(folder, motion, *options):
    """The pictures of the strip."""
    strip = folder / f"{motion.script.stem}-strip.png"
    fonts = f"{FONTS}Regular.ttf,{FONTS}Bold.ttf"
    command = [PROGRAM, "render", motion.script, "--out", strip, "--count", str(COUNT), "--text-font", fonts, *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    image = Image.open(strip).convert("RGB")
    width, height = (2 * side for side in motion.at(0)["scene"]["viewport"])
    gap = image.width // COUNT - width
    return [image.crop((left, 0, left + width, height)) for left in (index * (width + gap) + gap // 2 for index in range(COUNT))]


def difference(one, other):
    """For each pixel the greatest difference of a channel; the numbers of pixels for each."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def far_apart(one, other, limits=SAME):
    """In words; nothing when they are the same within the tolerance."""
    counts = difference(one, other)
    pixels, most = sum(counts), max(shade for shade, count in enumerate(counts) if count)
    mean, far = sum(shade * count for shade, count in enumerate(counts)) / pixels, sum(counts[FAR + 1 :]) / pixels
    return f"at most {most}, mean {mean:.3f}, beyond {FAR}: {far:.5f}" if any(value > limit for value, limit in zip((most, mean, far), limits, strict=True)) else ""


def compare(page, folder, name, content="light", ghost=None, options=()):
    motion = Motion(folder, name, *options)
    other = Motion(folder, ghost) if ghost else None
    shots = [motion.at(tick) | ({"ghost": other.at(tick)} if other else {}) for tick in motion.ticks]
    options = [*options, "--theme", content, *(["--ghost", other.script] if other else [])]
    for tick, one, our in zip(motion.ticks, painted(page, shots, content), rendered(folder, motion, *options), strict=True):
        words = far_apart(one, our, TURNED if "axis" in MOTIONS[name] else RIGHT_TO_LEFT if name in ("hebrew", "arabic") else SAME)
        if words:
            PICTURES.mkdir(parents=True, exist_ok=True)
            one.save(PICTURES / f"render-{name}-page.png")
            our.save(PICTURES / f"render-{name}-ours.png")
        assert not words, f"{name} at tick {tick}: {words}"


@pytest.mark.parametrize("name", MOTIONS)
def test_same_as_page(page, folder, name):
    options = ["--images", f"sheet={folder}/sheet.png,3x2"] if name == "sheet" else []
    compare(page, folder, name, options=options)


def test_same_in_the_dark_and_with_a_ghost(page, folder):
    compare(page, folder, "sections", content="dark", ghost="colour")
    compare(page, folder, "bars", content="dark", ghost="strokes")


def test_a_kind_of_node_that_is_not_drawn_is_noticed(page, folder):
    for kind, name in {"bar": "bars", "rectangle": "colour", "label": "letters", "image": "sheet", "path": "outline", "spinner": "arrows"}.items():
        motion = Motion(folder, name, *([f"--images=sheet={folder}/sheet.png,3x2"] if name == "sheet" else []))
        shots = [motion.at(tick) for tick in motion.ticks]
        pairs = zip(painted(page, shots), painted(page, shots, without=kind), strict=True)
        assert any(far_apart(one, other) for one, other in pairs), f"{name} shows no {kind}"
