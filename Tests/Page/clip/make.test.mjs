import assert from 'node:assert/strict';
import test from 'node:test';
import { ClipError, makeClip } from '../../../web/clip/make.js';
import { maxSeconds } from '../../../web/clip/plan.js';

const ticks = 240; // two seconds
const picture = { size: [390, 844], paint(context, tick) { context.canvas.ticks.push(tick); } };

/**
 * A browser with an encoder whose frames have `weight` times the bytes that the bit rate allows. `able` are the codecs that it
 * says it has, `broken` those that fail nevertheless; `dropped` frames are left out.
 */
function browserWith({ weight = 1, able = ['avc1', 'vp09', 'vp8'], broken = [], dropped = 0 } = {}) {
  const configured = [];
  let open = 0;
  class VideoEncoder {
    static isConfigSupported = async ({ codec }) => ({ supported: able.some((name) => codec.startsWith(name)) });
    encodeQueueSize = 0;
    state = 'unconfigured';
    constructor(callbacks) {
      Object.assign(this, callbacks);
      open += 1;
    }
    configure(config) {
      configured.push(this.config = config);
      this.state = 'configured';
    }
    encode({ timestamp }, { keyFrame }) {
      if (broken.some((name) => this.config.codec.startsWith(name))) return this.error(new Error('no encoder'));
      if (timestamp === 0 && dropped > 0) return undefined;
      const byteLength = Math.round(weight * this.config.bitrate / 8 / 60);
      return this.output({ type: keyFrame ? 'key' : 'delta', timestamp, byteLength, copyTo() {} }, { decoderConfig: { codec: this.config.codec, description: new ArrayBuffer(4) } });
    }
    async flush() {}
    close() {
      open -= 1;
      this.state = 'closed';
    }
  }
  class VideoFrame {
    constructor(canvas, { timestamp }) { this.timestamp = timestamp; }
    close() {}
  }
  return { VideoEncoder, VideoFrame, Blob, configured, open: () => open };
}

/** Makes a clip of two seconds in at most `bytes`; `drawn` are the ticks, of all attempts. */
async function make(browser, { bytes = 2e6, span = [0, ticks], isGIF = false, signal = new AbortController().signal, report = () => {} } = {}) {
  const drawn = [];
  const canvas = { ticks: drawn };
  canvas.getContext = () => ({ canvas, getImageData: (x, y, width, height) => ({ data: new Uint8ClampedArray(4 * width * height).map((_, place) => (place % 4 === 3 ? 255 : Math.imul(drawn.length * 4096 + place, 0x9e3779b1) >>> 24)) }) });
  const made = await makeClip({ picture, span, bytes, isGIF }, { document: { createElement: () => canvas }, pause: async () => {}, signal, report }, browser);
  return { ...made, drawn };
}

test('a clip that fits is made once, of every second tick', async () => {
  const browser = browserWith();
  const { blob, ending, frames, pixels, drawn } = await make(browser);

  assert.deepEqual([ending, blob.type, frames, pixels], ['mp4', 'video/mp4', 121, [780, 1688]]);
  assert.deepEqual(drawn, Array.from({ length: 121 }, (_, index) => 2 * index));
  assert.ok(blob.size <= 2e6 && browser.open() === 0);
  assert.equal(browser.configured.length, 1);
});

test('an encoder that writes more than its bit rate is asked for less until the file fits', async () => {
  const [browser, attempts] = [browserWith({ weight: 2.5 }), new Set()];
  const { blob } = await make(browser, { bytes: 5e5, report: ({ attempt }) => attempts.add(attempt) });

  assert.ok(blob.size <= 5e5 && blob.size > 1e5, blob.size);
  assert.ok(attempts.size > 1 && attempts.size < 5);
  assert.ok(browser.configured.every(({ bitrate }, index, all) => index === 0 || bitrate < all[index - 1].bitrate));
});

test('what does not fit at all is said, and no file is made', async () => {
  const browser = browserWith({ weight: 1000 });
  await assert.rejects(make(browser, { bytes: 1e5 }), (error) => error instanceof ClipError && /does not fit into 0\.1 MB/.test(error.message));
  assert.equal(browser.open(), 0);
});

test('without H.264 it is VP9 in WebM, without that VP8', async () => {
  const made = await Promise.all([['vp09', 'vp8'], ['vp8']].map(async (able) => {
    const browser = browserWith({ able });
    return [(await make(browser)).ending, browser.configured[0].codec];
  }));
  assert.deepEqual(made, [['webm', 'vp09.00.51.08'], ['webm', 'vp8']]);
});

test('an encoder that fails, or that leaves out a frame, is not asked again', async () => {
  const failing = browserWith({ broken: ['avc1'] });
  assert.equal((await make(failing)).ending, 'webm');
  assert.deepEqual(failing.configured.map(({ codec }) => codec), ['avc1.42002a', 'avc1.420033', 'vp09.00.51.08']);
  assert.equal(failing.open(), 0);

  await assert.rejects(make(browserWith({ dropped: 1 })), /cannot encode a video/);
});

test('a browser without an encoder is said to have none', async () => {
  await assert.rejects(make({ ...browserWith(), VideoEncoder: undefined }), /choose GIF/);
});

test('what is cancelled ends, and leaves no encoder open', async () => {
  for (const isGIF of [false, true]) {
    const [browser, controller] = [browserWith(), new AbortController()];
    const report = ({ share }) => { if (share > 0.1) controller.abort(); };
    await assert.rejects(make(browser, { isGIF, signal: controller.signal, report }), { name: 'AbortError' });
    assert.equal(browser.open(), 0);
  }
});

test('as much as a clip may have is one, and a tick more is not', async () => {
  const longest = maxSeconds * 120;
  assert.equal((await make(browserWith(), { span: [0, longest] })).frames, 3601);
  await assert.rejects(make(browserWith(), { span: [0, longest + 1] }), (error) => error instanceof ClipError && error.message.includes(`at most ${maxSeconds}`));
});

test('a GIF that is too large is made with fewer and smaller pictures, and not at all below the smallest', async () => {
  const short = { isGIF: true, span: [0, 24] };
  const { blob, ending, frames, pixels } = await make(browserWith(), { ...short, bytes: 4e5 });
  assert.deepEqual([ending, blob.type], ['gif', 'image/gif']);
  assert.ok(blob.size <= 4e5 && frames < 11 && pixels[0] < 390, `${frames} ${pixels}`);
  await assert.rejects(make(browserWith(), { ...short, bytes: 5000 }), /does not fit/);
});
