import assert from 'node:assert/strict';
import test from 'node:test';
import { rowsOf } from '../../../web/compare/table.js';

const motion = (...measures) => ({ measures: measures.map(([name, value, unit, tick]) => ({ name, value, unit, tick })) });

test('each measure of either take is a row with both values and their difference', () => {
  const rows = rowsOf(motion(['overshoot', 12.5, 'pt', 40], ['timeToArm', 100, 'ms', 9]), motion(['overshoot', 10, 'pt', 41], ['settle', 400.25, 'ms', 90]));

  assert.deepEqual(rows, [
    { name: 'Overshoot', unit: 'pt', tick: 40, a: '12.5', b: '10', difference: '−2.5' },
    { name: 'Time to arm', unit: 'ms', tick: 9, a: '100', b: '–', difference: '' },
    { name: 'Settle', unit: 'ms', tick: null, a: '–', b: '400.3', difference: '' },
  ]);
});

test('equal values are said to be equal, and greater ones have their sign', () => {
  const difference = (one, other) => rowsOf(motion(['settle', one, 'ms', 1]), motion(['settle', other, 'ms', 1]))[0].difference;

  assert.deepEqual([difference(5, 5), difference(5, 5.001), difference(5, 7), difference(5.001, 5)], ['=', '=', '+2', '=']);
});

test('without takes there are no rows', () => {
  assert.deepEqual(rowsOf(null, null), []);
});
