import assert from 'node:assert/strict';
import test from 'node:test';
import { bounds, scriptOf, unpack } from '../../../web/inspector/gesture-v1.js';
import { firstPack as pack } from './fakes.mjs';

test('a gesture of an old link is read: of each sample its time in 10 µs times four plus the phase, and its way in hundredths of a point in zigzag', () => {
  const bytes = [
    0x01, // version
    0x01, 0xc8, 0x01, // down: 0 * 4 + 1; 100 hundredths: 200
    0x28, 0x63, // move: 10 * 4; -50: 99
    0x2a, 0x00, // up: 10 * 4 + 2; 0
  ];
  const samples = [{ phase: 'down', time: 0, y: 1 }, { phase: 'move', time: 100, y: 0.5 }, { phase: 'up', time: 200, y: 0.5 }];
  assert.deepEqual(unpack(Buffer.from(bytes).toString('base64url')), samples);
  assert.deepEqual(unpack(pack(samples)), samples);
});

test('what is no gesture is refused in words, whatever it is', () => {
  const of = (...samples) => pack(samples.map(([phase, time, y]) => ({ phase, time, y })));
  const wrong = [
    '', '=', '<img>', 'AQ', 'x'.repeat(9000), of(['move', 0, 1], ['up', 1, 1]), of(['down', 0, 1], ['down', 1, 1], ['up', 2, 1]), of(['down', 0, 1], ['move', 1, 1]),
    of(['down', 0, 1], ['up', 1, 1], ['up', 2, 1]), of(['down', 0, 1], ['up', bounds.time + 1e5, 1]), of(['down', 0, bounds.y + 1], ['up', 1, 1]), 'AQHI',
    pack(Array.from({ length: bounds.samples + 1 }, (_, index) => ({ phase: ['down', 'up'][index % 2], time: 0, y: 0 }))), '_'.repeat(400),
  ];
  for (const text of wrong) assert.throws(() => unpack(text), /gesture/, text.slice(0, 40));
});

test('random texts give a gesture or an error in words, nothing else', () => {
  let seed = 7;
  const random = (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
  for (let round = 0; round < 3000; round += 1) {
    const text = Buffer.from([1, ...Array.from({ length: random(45) }, () => random(256))]).toString('base64url');
    try {
      assert.ok(unpack(text).every(({ time, y }) => time <= bounds.time && Math.abs(y) <= bounds.y));
    } catch (error) {
      assert.match(error.message, /gesture/);
    }
  }
});

test('it is played as samples at every tick, but for the last of a stroke, with its pauses', () => {
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
