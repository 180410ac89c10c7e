import assert from 'node:assert/strict';
import test from 'node:test';
import { createFinger } from '../../../web/stage/finger.js';

function finger() {
  const sent = [];
  return { ...createFinger((message) => sent.push(message) > 0), sent, phases: () => sent.map(({ phase }) => phase) };
}

test('before the first drag the finger is not muted', () => {
  const { began, phases } = finger();

  assert.equal(began('keys', [0, 10]), true);
  assert.deepEqual(phases(), ['began']);
});

test('who comes second gets nothing, and can neither move, end nor cancel', () => {
  const { began, moved, ended, cancelled, isHeldBy, phases } = finger();
  began('pointer', [0, 10]);

  assert.equal(began('keys', [1, 20]), false);
  moved('keys', [[2, 20]]);
  ended('keys', [3, 20]);
  cancelled('keys');

  assert.deepEqual([phases(), isHeldBy('pointer'), isHeldBy('keys')], [['began'], true, false]);
});

for (const end of ['ended', 'cancelled']) {
  test(`a drag that has ${end} leaves the finger to anybody`, () => {
    const device = finger();
    device.began('pointer', [0, 10]);

    device[end]('pointer', [1, 10]);

    assert.equal(device.began('keys', [2, 10]), true);
    assert.deepEqual(device.phases(), ['began', end, 'began']);
  });
}

test('samples are rounded to whole microseconds and thousandths of a point, not cut', () => {
  const { began, sent } = finger();

  began('pointer', [1.0006, 0.0006]);

  assert.deepEqual(sent[0].samples, [[1001, 0.001]]);
});

test('256 samples are one message, 257 are two, none is none', () => {
  const { began, moved, sent } = finger();
  began('pointer', [0, 0]);

  for (const count of [0, 256, 257]) moved('pointer', Array.from({ length: count }, (_, time) => [time, 0]));

  assert.deepEqual(sent.slice(1).map(({ samples }) => samples.length), [256, 256, 1]);
});
