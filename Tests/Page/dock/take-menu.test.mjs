import assert from 'node:assert/strict';
import test from 'node:test';
import { stripOf } from '../../../web/dock/take-menu.js';
import { pulledTrace } from '../model/traces.mjs';

const still = (header, footer) => ({ ...pulledTrace(), at: () => ({ frame: { ...(header && { header: { state: header } }), ...(footer && { footer: { state: footer } }) } }) });

test('a take\'s strip has the states that are not idle, with their lengths', () => {
  assert.deepEqual(stripOf(pulledTrace()), [{ state: 'pulling', ticks: 8 }, { state: 'armed', ticks: 3 }, { state: 'loading', ticks: 18 }, { state: 'ending', ticks: 10 }]);
});

test('the strip is of the edge at which something happens, and idle if nothing does', () => {
  assert.deepEqual(stripOf(still('idle', 'pulling')), [{ state: 'pulling', ticks: 41 }]);
  assert.deepEqual([stripOf(still('idle', 'idle')), stripOf(still('', ''))], [[{ state: 'idle', ticks: 41 }], []]);
});
