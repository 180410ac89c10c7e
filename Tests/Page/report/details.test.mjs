import assert from 'node:assert/strict';
import test from 'node:test';
import { createDecisions } from '../../../web/report/decisions.js';
import { createDetails } from '../../../web/report/details.js';
import { createDocument } from '../dom.mjs';

const row = {
  key: 1, status: 'failed', script: { file: 'a.pull', errors: [] },
  golden: { name: 'a', status: 'differs', motion: '0123', line: 3, ticks: 9, worst: { tick: 3, name: 'bar 3 transform.ty', old: '0.1035', now: '0.1', onScreen: 'bar 3 1.365pt higher on screen' } },
};

function shown(more = {}) {
  const document = createDocument();
  const root = document.createElement('div');
  const [decided, sought] = [[], []];
  createDetails(document, root, createDecisions(() => {}), { jumpTo() {}, decide: (...decision) => decided.push(decision), seek: (tick) => sought.push(tick) }).show({ ...row, ...more });
  return { root, decided, sought, document, reason: root.find(({ id }) => id === 'reason'), reject: root.find(({ dataset }) => dataset.decision === 'reject') };
}

test('after Reject, typing the reason and Enter records it; without a reason nothing is recorded', () => {
  const { decided, document, reason, reject } = shown();

  reject.click();
  assert.equal(document.activeElement, reason);
  reason.fire('keydown', { key: 'Enter' });
  assert.deepEqual(decided, []);
  reason.value = ' too slow ';
  reason.fire('keydown', { key: 'w' });
  reason.fire('keydown', { key: 'Enter', isComposing: true });
  assert.deepEqual(decided, []);
  reason.fire('keydown', { key: 'Enter' });
  assert.deepEqual(decided, [[row, 'reject', 'too slow']]);
});

test('a node\'s difference is told in points of the screen', () => {
  assert.match(shown().root.textContent, /transform\.ty: 0\.1035 → 0\.1, 1\.365pt higher on screen, at tick 3/);
});

test('a note of the script is listed with its time, and goes to its tick', () => {
  const { root, sought } = shown({ notes: [{ tick: 30, text: 'too slow from here' }] });
  const list = root.find(({ className }) => className === 'script-notes');

  assert.equal(list.textContent, '0.250 stoo slow from here');
  list.find(({ tagName }) => tagName === 'BUTTON').click();
  assert.deepEqual(sought, [30]);
});
