import assert from 'node:assert/strict';
import test from 'node:test';
import { gestureNames, gestureScript } from '../../../web/model/gestures.js';
import { thumbnailMotion, thumbnailScript } from '../../../web/inspector/script-lines.js';
import { readScript } from '../../../web/standalone/script.js';
import { firstPull } from '../../../web/stage/hints.js';
import { holds, holdScript } from '../../../web/stage/hold.js';
import { sweepScript } from '../../../web/model/sweep.js';

const scene = { viewport: [390, 844], content: { height: 2000 }, header: {} };

test('a drag goes from the middle of the viewport, a sample each tick, eased as it says; the finger lifts where it is', () => {
  const { inputs, end } = readScript('pull 1\ndrag 240pt in 1s ease in-out\nhold 50ms\nrelease\n', scene);

  assert.deepEqual(inputs[0], { tick: 0, input: { down: [0, 422] } });
  assert.deepEqual([inputs.length, inputs[60].tick, Math.round(inputs[60].input.move[1])], [122, 60, 542]);
  assert.ok(inputs[1].input.move[1] - 422 < 0.1, 'it begins slowly');
  assert.deepEqual([inputs.at(-1), end], [{ tick: 126, input: { up: [1050000, 662] } }, 126]);
});

test('a second drag goes on where the finger is, or begins in the middle once it has lifted', () => {
  const ends = ({ inputs }) => inputs.filter(({ input }) => 'down' in input || 'up' in input).map(({ tick, input }) => [tick, ...(input.down ?? input.up)]);

  assert.deepEqual(ends(readScript('pull 1\ndrag 100pt in 100ms\ndrag -40pt in 100ms\nrelease\n', { viewport: [390, 800] })), [[0, 0, 400], [24, 200000, 460]]);
  assert.deepEqual(ends(readScript('pull 1\ndrag 100pt in 100ms\nrelease\nsleep 1s\ndrag 50pt in 100ms\nrelease\n', { viewport: [390, 800] })), [[0, 0, 400], [12, 100000, 500], [132, 0, 400], [144, 100000, 450]]);
});

test('on a horizontal list a drag begins in the middle of its width', () => {
  const down = (lines, on = scene) => readScript(`pull 1\n${lines}drag 10pt in 10ms\n`, on).inputs[0].input.down[1];

  assert.deepEqual([down('', { ...scene, axis: 'rightToLeft' }), down('set scroll.axis horizontal\n'), down('set scroll.axis vertical\n')], [195, 195, 422]);
});

test('settings are the list\'s and the controls\'; what the app does has its tick', () => {
  const script = readScript('pull 1\nviewport 240x150\ncontent 800pt\ninset 20pt 0pt\nstart 650pt\nwork after 1.2s failed\nfooter arrow\npreset "my own" de\nset text "say \\"go\\""\nset scroll.rate fast\nsleep 1s\nfinish footer\nmark shown\n', scene);

  assert.deepEqual(script.scenario, { viewport: [240, 150], content: 800, insets: [20, 0], start: 650, work: { after: 144, result: 'failed' } });
  assert.deepEqual(script.choices, [{ edge: 'footer', system: 'arrow' }, { edge: 'footer', preset: 'my own', language: 'de' }, { edge: 'footer', name: 'text', text: 'say "go"' }, { name: 'rate', text: 'fast' }]);
  assert.deepEqual([script.inputs, script.marks], [[{ tick: 120, input: { finish: 'footer', result: 'succeeded' } }], [{ tick: 120, name: 'shown' }]]);
});

test('every script that the page writes can be read', () => {
  const values = ['system arrow', 'preset designed', 'set height 60pt'];
  const scripts = [
    ...gestureNames.map((name) => gestureScript(name, 844)), ...['header', 'footer'].flatMap((edge) => [...holds.keys()].map((name) => holdScript(name, edge, scene))),
    ...['header', 'footer'].flatMap((edge) => [thumbnailScript(edge, values), thumbnailMotion(edge, values)]), firstPull(scene), sweepScript({ edge: 'header', system: 'arrow', name: 'height' }, 60),
  ];
  for (const script of scripts) {
    const { inputs, end } = readScript(script, scene);
    assert.ok(Number.isInteger(end) && inputs.every(({ input }) => (input.down ?? input.move ?? input.up ?? [0]).every(Number.isFinite)), script);
  }
});

for (const line of ['wave', 'include other.pull', 'repeat 3', 'sleep 2h', 'sleep 900s']) {
  test(`what a person may write is the program's to read: ${line}`, () => {
    assert.throws(() => readScript(`pull 1\n${line}\n`, scene), /This page has no daemon/);
  });
}
