import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { velocityIn } from '../../../web/model/velocity.js';

import { parsePhone } from '../../../web/model/phone.js';
import { traceOfPhone } from '../../../web/model/phone-trace.js';
import { anchorsOf, shiftOf } from '../../../web/model/anchors.js';
import { fingerAt } from '../../../web/model/lanes.js';

const cases = readFileSync(new URL('../../Fixtures/phone.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));

for (const { name, text, samples, warnings = [], error } of cases.filter(({ flags }) => !flags)) {
  test(`a phone's file as the command line reads it: ${name}`, () => {
    const read = () => parsePhone(text);
    if (error) return assert.throws(read, { message: error });
    const found = read();
    assert.deepEqual(found.samples.map(({ time, offset, isTouched, finger }) => [time, offset, isTouched, finger]), samples);
    return assert.deepEqual(found.warnings, warnings);
  });
}

test('a million lines are read in seconds, and one more is refused', () => {
  const lines = (count) => `time_ms,offset\n${Array.from({ length: count }, (_, tick) => `${tick},0\n`).join('')}`;
  assert.equal(parsePhone(lines(1000000)).samples.length, 1000000);
  assert.throws(() => parsePhone(lines(1000001)), { message: 'has more than 1000000 lines, which no gesture has' });
});

const scene = { viewport: [390, 844], nodes: [{ id: 0 }] };
const csv = 'time,offset,finger\n5,0,\n5.1,0,200\n5.2,-12,230\n5.3,-24,260\n5.4,-24,\n5.5,0,\n';

test('a phone\'s motion has a value at every tick, its finger, and the anchors of a take', () => {
  const trace = traceOfPhone(parsePhone(csv).samples, 'phone.csv', scene);

  assert.equal(trace.ticks, 60);
  assert.ok(Math.abs(trace.curve('offset')[18] + 6) < 1e-9 && Math.abs(velocityIn(trace, 'offset')[18] + 120) < 1e-6);
  assert.ok(Number.isNaN(trace.curve('insetTop')[3]) && Number.isNaN(trace.curve('node 0 x')[3]));
  assert.equal(fingerAt(trace, 24), 230);
  assert.equal(fingerAt(trace, 50), null);
  assert.deepEqual(anchorsOf(trace), { 'touch down': 12, release: 48, begin: undefined, end: undefined });
  assert.equal(shiftOf({ finger: [{ tick: 100 }], notices: [] }, trace, 'touch down'), 88);
  assert.deepEqual(trace.at(18).scene.nodes, []);
});

test('a file that says only whether a finger is down has the same anchors; one that says nothing is refused', () => {
  const flags = csv.replace('finger', 'touch').replace(/,(\d+)\n/g, ',1\n').replace(/,\n/g, ',0\n');
  assert.deepEqual(anchorsOf(traceOfPhone(parsePhone(flags).samples, 'a.csv', scene)), { 'touch down': 12, release: 48, begin: undefined, end: undefined });
  const bare = csv.replace('finger', 'battery');
  assert.throws(() => traceOfPhone(parsePhone(bare).samples, 'a.csv', scene), { message: /^says nothing of a finger/ });
});

test('what is longer than a take is cut, and says so', () => {
  const lines = Array.from({ length: 4000 }, (_, place) => `${place / 10},0,0\n`).join('');
  const trace = traceOfPhone(parsePhone(`time,offset,touch\n${lines}`).samples, 'a.csv', scene);
  assert.ok(trace.isCut && trace.ticks === 36000);
});
