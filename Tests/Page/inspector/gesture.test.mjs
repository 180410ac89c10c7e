import assert from 'node:assert/strict';
import test from 'node:test';
import { between, bounds, pack, samplesOf, scriptOf, simplified, unpack } from '../../../web/inspector/gesture.js';

/** A hand: `count` samples a stroke, 8 ms apart, in a curve with a tremble. */
function hand(count, strokes = 1) {
  const samples = [];
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    for (let index = 0; index < count; index += 1) {
      const share = index / (count - 1);
      const y = 120 + 300 * share * share + Math.sin(index * 2.1) * 0.25;
      samples.push({ phase: index === 0 ? 'down' : index === count - 1 ? 'up' : 'move', time: stroke * 5e6 + index * 8333 + (index % 3) * 400, y });
    }
  }
  return samples;
}
/** Where the finger of these samples is at a time. */
function at(samples, time) {
  const next = samples.findIndex((sample) => sample.time >= time);
  return next <= 0 ? samples[0].y : between(samples[next - 1], samples[next], time);
}

test('a packed gesture is nowhere more than half a point from the hand, and much shorter', () => {
  for (const samples of [hand(120), hand(240), hand(90, 3)]) {
    const simple = simplified(samples);
    const back = unpack(pack(simple));
    for (const { time, y } of samples) assert.ok(Math.abs(at(back, time) - y) <= 0.5, `${at(back, time)} for ${y} at ${time}`);
    assert.ok(simple.length < samples.length);
    assert.deepEqual(back.map(({ phase }) => phase), simple.map(({ phase }) => phase));
  }
  assert.ok(pack(simplified(hand(240))).length < 800);
});

test('the velocity at release stays: the last samples of a stroke are the hand\'s, to a hundredth of a point and of a millisecond', () => {
  const samples = hand(120);
  const back = unpack(pack(simplified(samples)));
  samples.slice(-6).forEach(({ time, y }, index) => {
    const sample = back.at(index - 6);
    assert.ok(Math.abs(sample.time - time) <= 5 && Math.abs(sample.y - y) <= 0.005);
  });
});

test('packed: the version, then of each sample its time in 10 µs times four plus the phase, and its way in hundredths of a point in zigzag', () => {
  const samples = [{ phase: 'down', time: 0, y: 1 }, { phase: 'move', time: 100, y: 0.5 }, { phase: 'up', time: 200, y: 0.5 }];
  const bytes = [
    0x01, // version
    0x01, 0xc8, 0x01, // down: 0 * 4 + 1; 100 hundredths: 200
    0x28, 0x63, // move: 10 * 4; -50: 99
    0x2a, 0x00, // up: 10 * 4 + 2; 0
  ];
  assert.equal(pack(samples), btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, ''));
  assert.deepEqual(unpack(pack(samples)), samples);
});

test('what is no gesture is refused in words, whatever it is', () => {
  const of = (...samples) => pack(samples.map(([phase, time, y]) => ({ phase, time, y })));
  const wrong = [
    '', '=', '<img>', 'AA', 'AQ', 'x'.repeat(bounds.text + 1), of(['move', 0, 1], ['up', 1, 1]), of(['down', 0, 1], ['down', 1, 1], ['up', 2, 1]), of(['down', 0, 1], ['move', 1, 1]),
    of(['down', 0, 1], ['up', 1, 1], ['up', 2, 1]), of(['down', 0, 1], ['up', bounds.time + 1e5, 1]), of(['down', 0, bounds.y + 1], ['up', 1, 1]), 'AQHI',
    pack(Array.from({ length: bounds.samples + 1 }, (_, index) => ({ phase: ['down', 'up'][index % 2], time: 0, y: 0 }))), '_'.repeat(400),
  ];
  for (const text of wrong) assert.throws(() => unpack(text), /gesture/, text.slice(0, 40));
});

test('random texts give a gesture or an error in words, nothing else', () => {
  let seed = 7;
  const random = (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let round = 0; round < 3000; round += 1) {
    const text = `AQ${Array.from({ length: random(60) }, () => letters[random(64)]).join('')}`;
    try {
      assert.ok(unpack(text).every(({ time, y }) => time <= bounds.time && Math.abs(y) <= bounds.y));
    } catch (error) {
      assert.match(error.message, /gesture|correctly encoded/);
    }
  }
});

test('the samples are read from a recording, with times from the first; other inputs are none', () => {
  const lines = [{ version: 1 }, [0, 'i', { begin: 'header' }], [10, 'i', { down: [5000, 120] }], [11, 'f', {}], [12, 'i', { move: [13000.5, 130.25] }], [13, 'n', {}], [13, 'i', { cancel: null }], [20, 'i', { down: [90000, 50] }], [21, 'i', { up: [99000, 60], velocity: 9 }]];
  assert.deepEqual(samplesOf(lines.map((line) => JSON.stringify(line)).join('\n')), [
    { phase: 'down', time: 0, y: 120 }, { phase: 'move', time: 8000.5, y: 130.25 }, { phase: 'cancel', time: 8000.5, y: 130.25 },
    { phase: 'down', time: 85000, y: 50 }, { phase: 'up', time: 94000, y: 60 },
  ]);
});

test('a gesture is played as samples at every tick, but for the last of a stroke, with its pauses', () => {
  const move = (time, y) => ({ phase: 'move', time, y });
  const text = scriptOf([
    { phase: 'down', time: 0, y: 100 }, move(25000, 130), move(50000, 140), move(60000, 150), move(70000, 160), move(80000, 170), move(110000, 180), { phase: 'up', time: 130000, y: 180 },
    { phase: 'down', time: 330000, y: 50 }, { phase: 'cancel', time: 330000, y: 50 },
  ]);
  assert.equal(text, [
    'pull 1', 'down 100pt', 'move 110pt at 8.333ms', 'move 120pt at 16.667ms', 'move 130pt at 25ms', 'move 133.333pt at 33.333ms', 'move 136.667pt at 41.667ms', 'move 140pt at 50ms',
    'move 150pt at 60ms', 'move 160pt at 70ms', 'move 170pt at 80ms', 'move 180pt at 110ms', 'sleep 20ms', 'up', 'sleep 200ms', 'down 50pt', 'cancel', '',
  ].join('\n'));
});
